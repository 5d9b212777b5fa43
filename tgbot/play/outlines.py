"""What a GM lays out step by step (a place of his own with its people), until it is given as one command. Pure.

One outline a game: whoever leads it works on the same.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from engines.core.engine import GM, Field, Sheet
from engines.core.errors import Refused
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE, page_of, paged, rows, short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play.asking import asking
from tgbot.play.keys import OUTLINE
from tgbot.play.leading import back_to_panel
from tgbot.play.rights import require_gm
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.table import Table
from tgbot.play.turns import panel_of
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord
from tgbot.texts import plain, text

OPEN = OUTLINE
LIST, SET, WRITE, ENTER, DROP = "ol", "ov", "ow", "oe", "ox"
"""Verbs: the outline, one list of it, somebody in or out, write something, give it as a command, begin anew."""
KEY = "outline"
"""Under it the outline is kept among the characters in the making."""

LONGEST_WRITTEN = 60
"""Characters of a name that is written into a list, with numbers perhaps."""


class Outline:
    """An outline as it stands."""

    def __init__(self, record: GameRecord) -> None:
        """Raises Refused("no_outline") when there is nothing to be laid out now."""
        self.table = Table(record)
        self.record = record
        self.draft: dict[str, Any] = dict(record.sheets.get(KEY, {}))
        sheet = self.table.engine.outline(self.table.state, self.draft)
        if sheet is None:
            raise Refused("no_outline")
        self.sheet: Sheet = sheet

    def field(self, number: str) -> Field:
        """The field of a button. Raises Refused("stale")."""
        if unshort(number) >= len(self.sheet.fields):
            raise Refused("stale")
        return self.sheet.fields[unshort(number)]

    def changed(self, name: str, value: Any) -> "Outline":
        """The same with a field filled in."""
        return Outline(_kept(self.record, {**self.draft, name: value}))


def _kept(record: GameRecord, draft: Mapping[str, Any] | None) -> GameRecord:
    sheets = {key: sheet for key, sheet in record.sheets.items() if key != KEY}
    return record.model_copy(update={"sheets": sheets if draft is None else {**sheets, KEY: dict(draft)}})


# -- what is seen -----------------------------------------------------------------------------------------------------


def opened(record: GameRecord, by: Actor, is_admin: bool) -> Decision:
    """The outline, for a GM's eyes. Raises Refused("gm_only")."""
    require_gm(record, by, is_admin)
    return Decision(answer=_shown(Outline(record)))


def _shown(outline: Outline) -> Answer:
    words, sheet = outline.table.narrator.words, outline.sheet
    lines = [(words.line(field.name), _told(outline, field)) for field in sheet.fields if sheet.values.get(field.name)]
    why = words.refusal(sheet.problem, sheet.details) if sheet.problem else ""
    html = text("outline.head", title=words.outline, lines=lines, why=why)
    return Answer(whisper=html, keyboard=_keyboard(outline), secret=True)


def _told(outline: Outline, field: Field) -> str:
    value = outline.sheet.values[field.name]
    return ", ".join(value) if field.many else str(value)


def _keyboard(outline: Outline) -> Keyboard:
    record, words = outline.record, outline.table.narrator.words
    listed = [
        _button(record, f"{'' if field.many else '✏️ '}{words.line(field.name)}", LIST if field.many else WRITE, place)
        for place, field in enumerate(outline.sheet.fields)
    ]
    last = [
        Button(text=plain("keys.outline_enter"), data=Press(record.id, -1, ENTER).pack(), style="success"),
        Button(text=plain("keys.outline_drop"), data=Press(record.id, -1, DROP).pack(), style="danger"),
        back_to_panel(record),
    ]
    return (*rows(listed, 2), tuple(last[:2]), tuple(last[2:]))


def _button(record: GameRecord, label: str, verb: str, place: int) -> Button:
    return Button(text=label, data=Press(record.id, -1, verb, (short(place),)).pack())


def listed(record: GameRecord, by: Actor, is_admin: bool, number: str, page: str = "") -> Decision:
    """Everybody who may stand in a list; those who do are marked."""
    require_gm(record, by, is_admin)
    return Decision(answer=_list(Outline(record), number, page_of(page)))


def _list(outline: Outline, number: str, page: int) -> Answer:
    field, record = outline.field(number), outline.record
    if not field.many:
        raise Refused("stale")
    words, inside = outline.table.narrator.words, outline.sheet.values[field.name]
    buttons = [
        (f"✓ {name}" if name in inside else str(name), Press(record.id, -1, SET, (number, short(place))))
        for place, name in enumerate(field.options)
    ]
    last = (
        Button(text=plain("keys.lobby_write"), data=Press(record.id, -1, WRITE, (number,)).pack()),
        Button(text=plain("menu.done"), data=Press(record.id, -1, OPEN).pack(), style="success"),
    )
    keyboard = (*paged(buttons, Press(record.id, -1, LIST, (number,)), page), last)
    return Answer(whisper=text("menu.question", question=words.question(field.name)), keyboard=keyboard, secret=True)


# -- what is filled in ------------------------------------------------------------------------------------------------


def toggled(record: GameRecord, by: Actor, is_admin: bool, number: str, place: str) -> Decision:
    """Somebody is put into a list, or taken out of it; the list stays open."""
    require_gm(record, by, is_admin)
    outline = Outline(record)
    field = outline.field(number)
    if not field.many or unshort(place) >= len(field.options):
        raise Refused("stale")
    name, inside = field.options[unshort(place)], outline.sheet.values[field.name]
    now = [one for one in inside if one != name] if name in inside else [*inside, name]
    changed = outline.changed(field.name, now)
    return Decision(game=changed.record, answer=_list(changed, number, unshort(place) // PAGE))


def asked(record: GameRecord, by: Actor, is_admin: bool, number: str) -> Decision:
    """Ask for a text, or for a name that is not on a list."""
    require_gm(record, by, is_admin)
    field = Outline(record).field(number)
    words = Table(record).narrator.words
    question = words.question(f"{field.name}.written" if field.many else field.name)
    longest = int(field.options[0]) if field.kind == "text" else LONGEST_WRITTEN
    command = {"do": KEY, "number": number}
    waiting = Asked(user_id=by.user_id, command=command, field=field.name, gm=True, longest=longest)
    return asking(record, waiting, question, by, gone=True)


def written(record: GameRecord, by: Actor, is_admin: bool, number: str, words: str) -> Decision:
    """The text that was asked for."""
    require_gm(record, by, is_admin)
    outline = Outline(record)
    field, clean = outline.field(number), " ".join(words.split())
    if not field.many:
        changed = outline.changed(field.name, clean)
        return Decision(game=changed.record, answer=_shown(changed))
    inside = outline.sheet.values[field.name]
    changed = outline.changed(field.name, inside if clean in inside else [*inside, clean])
    return Decision(game=changed.record, answer=_shown(changed))


def dropped(record: GameRecord, by: Actor, is_admin: bool) -> Decision:
    """Begin anew."""
    require_gm(record, by, is_admin)
    outline = Outline(_kept(record, None))
    return Decision(game=outline.record, answer=_shown(outline))


# -- into the game ----------------------------------------------------------------------------------------------------


def laid_out(
    loaded: Loaded, record: GameRecord, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """The outline is given as a command. Raises Refused: what is missing."""
    require_gm(record, by, is_admin)
    outline = Outline(record)
    if not outline.sheet.commands:
        raise Refused(outline.sheet.problem, **outline.sheet.details)
    sitting = Sitting(replace(loaded, game=_kept(record, None)), now, fresh_seed)
    for command in outline.sheet.commands:
        sitting.act({**command, "by": GM}, by)
    sitting.plan_next()
    return sitting.decision(panel_of(sitting.game, plain("answer.done")))
