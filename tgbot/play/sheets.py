"""A character in the making: a form of buttons and words for one player's eyes, until it comes into the game. Pure.

What the rules ask for comes from ``engine.sheet``; gender, looks, character and story are the bot's own questions: the
narrator wants to know them.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from engines.core.engine import GM, Field, Sheet
from engines.core.errors import Refused
from narratives.russian import decline
from narratives.russian.noun import CASES
from narratives.russian.person import Person
from tgbot.delivery.effects import Say
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE, PAGE_SIGN, page_of, paged, rows, short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play.asking import asking
from tgbot.play.bounds import room_for_person
from tgbot.play.hand import JOIN, own_of
from tgbot.play.leading import away
from tgbot.play.rights import is_gm
from tgbot.play.seats import free_buttons, with_player
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord
from tgbot.texts import plain, text

LIST, SET, WRITE, READY, ENTER, DROP = "jl", "jv", "jw", "jr", "jd", "jx"
"""Verbs of the form: list a field's values, give one, write one, take a ready-made character, enter, drop."""
_LONG = 1000
"""A text that may have so many characters keeps its lines: it is a whole sheet."""
MOST_SHEETS = 40
"""Characters in the making in one game; the oldest is dropped for a newer one."""
PORTRAIT: tuple[Field, ...] = (
    Field(name="gender", kind="option", options=("m", "f")),
    Field(name="looks", kind="text", options=(200,), optional=True),
    Field(name="character", kind="text", options=(200,), optional=True),
    Field(name="story", kind="text", options=(500,), optional=True),
)


def _thrown_for(table: Table, by: Actor) -> list[str]:
    """Characters that wait for their first outing with dice that this player had thrown; a GM throws as he likes."""
    if is_gm(table.record, by, is_admin=False):
        return []
    return [name for name in table.engine.untried(table.state) if table.record.makers.get(name) == by.user_id]


class Form:
    """A player's character in the making."""

    def __init__(self, table: Table, by: Actor) -> None:
        """Raises Refused("no_entry") when nobody can come in now."""
        self.table = table
        self.key = str(by.user_id)
        self.draft: dict[str, Any] = dict(table.record.sheets.get(self.key, {}))
        unfinished = _thrown_for(table, by)
        if unfinished and unfinished[0] not in table.engine.persons(table.state):
            self.draft["name"] = unfinished[0]
        sheet = table.engine.sheet(table.state, {k: v for k, v in self.draft.items() if k not in _PORTRAIT_NAMES})
        if sheet is None:
            raise Refused("no_entry")
        self.sheet: Sheet = sheet
        asked = table.narrator.words.portrait
        self.fields: tuple[Field, ...] = (*sheet.fields, *(field for field in PORTRAIT if field.name in asked))

    def value(self, field: Field) -> Any:
        """What stands in a field now."""
        if field.name in _PORTRAIT_NAMES:
            by_name = "f" if field.name == "gender" and self._reads_female() else _FIRST.get(field.name)
            return self.draft.get(field.name) or self.sheet.values.get(field.name) or by_name
        return self.sheet.values.get(field.name)

    def _reads_female(self) -> bool:
        name = str(self.sheet.values.get("name") or "")
        return bool(name) and decline.person(name).gender == "f"

    def field(self, number: str) -> Field:
        """The field of a button. Raises Refused("stale")."""
        if unshort(number) >= len(self.fields):
            raise Refused("stale")
        return self.fields[unshort(number)]

    def with_value(self, name: str, value: Any) -> GameRecord:
        """The record with a field filled in; what was filled in last stands last."""
        others = {field: given for field, given in self.draft.items() if field != name}
        return _kept(self.table.record, self.key, {**others, name: value})

    def spelling(self) -> dict[str, str]:
        """What the narrator is told of the character: gender, and the player's own words."""
        known = {field.name: self.value(field) for field in self.fields if field.name in _PORTRAIT_NAMES}
        return {name: str(value) for name, value in known.items() if value}


_PORTRAIT_NAMES = frozenset(field.name for field in PORTRAIT)
_FIRST = {"gender": "m"}


def _kept(record: GameRecord, key: str, draft: Mapping[str, Any]) -> GameRecord:
    sheets = {other: sheet for other, sheet in record.sheets.items() if other != key}
    kept = dict(list(sheets.items())[-(MOST_SHEETS - 1) :])
    return record.model_copy(update={"sheets": {**kept, key: dict(draft)}})


def _without(record: GameRecord, key: str) -> GameRecord:
    return record.model_copy(update={"sheets": {k: sheet for k, sheet in record.sheets.items() if k != key}})


# -- what is seen -----------------------------------------------------------------------------------------------------


def opened(record: GameRecord, by: Actor) -> Decision:
    """The form as it stands. Raises Refused("seated") for somebody who plays already and may not bring in another."""
    table = Table(record)
    if own_of(table, by.user_id) and not table.narrator.words.several:
        raise Refused("seated")
    free = free_buttons(table)
    if free and table.engine.sheet(table.state, {}) is None:
        # Nobody new can come in now, but somebody may be taken over at any time.
        return Decision(answer=Answer(whisper=text("seats.free"), keyboard=(*free, (away(record),)), secret=True))
    return _shown(record, by)


def _shown(record: GameRecord, by: Actor, changed: bool = False) -> Decision:
    form = Form(Table(record), by)
    words = form.table.narrator.words
    lines = [(words.line(field.name), _told(form, field)) for field in form.fields if not _is_left_out(form, field)]
    html = text(
        "sheet.head",
        title=words.title,
        lines=lines,
        spare=form.sheet.spare,
        left=words.left(form.sheet.details),
        why=words.refusal(form.sheet.problem, form.sheet.details) if form.sheet.problem else "",
        advice=[words.advice(field.name, form.value(field)) for field in form.fields],
    )
    answer = Answer(whisper=html, keyboard=_keyboard(form), secret=True)
    return Decision(game=record if changed else None, answer=answer)


def _is_left_out(form: Form, field: Field) -> bool:
    """Words that nobody needs and nobody has written."""
    return field.kind == "text" and field.optional and not form.value(field)


def _told(form: Form, field: Field) -> str:
    value = form.value(field)
    if value in (None, "", []):
        return "—"
    counted = Counter(value if isinstance(value, list | tuple) else [value])
    words = form.table.narrator.words
    return ", ".join(_times(words.value(field.name, one), times) for one, times in counted.items())


def _times(label: str, times: int) -> str:
    return f"{label} ×{times}" if times > 1 else label


def _keyboard(form: Form) -> Keyboard:
    record, words = form.table.record, form.table.narrator.words
    lines: list[tuple[Button, ...]] = []
    narrow: list[Button] = []
    for number, field in enumerate(form.fields):
        label, at = words.line(field.name), short(number)
        if field.name == "name" and field.options == (form.value(field),):
            continue  # the name stands
        if field.kind == "number":
            lines.append(_counter(form, field, at, label))
        elif field.kind == "text":
            narrow.append(_button(record, f"✏️ {label}", WRITE, at))
        elif len(field.options) == 2 and not field.many:
            other = [place for place, value in enumerate(field.options) if value != form.value(field)]
            narrow.append(_button(record, f"{label}: {_told(form, field)}", SET, at, short(other[0] if other else 0)))
        else:
            told = label if field.many else f"{label}: {_told(form, field)}"
            narrow.append(_button(record, told, LIST, at))
    ready = "sheet_enter" if form.sheet.persons or not form.sheet.commands else "sheet_go_on"
    last = [
        _own(record, ready, ENTER, style="success"),
        *([_own(record, "sheet_ready", READY)] if form.table.engine.ready_made(form.table.state) else []),
        _own(record, "sheet_drop", DROP, style="danger"),
    ]
    return (*lines, *rows(narrow, 2), *free_buttons(form.table), *rows(last, 2))


def _counter(form: Form, field: Field, at: str, label: str) -> tuple[Button, ...]:
    """A number that is raised and lowered, as far as it goes."""
    record, (low, high) = form.table.record, (int(bound) for bound in field.options)
    now = int(form.value(field) or low)
    less = [_button(record, "−", SET, at, short(now - 1 - low))] if now > low else []
    more = [_button(record, "+", SET, at, short(now + 1 - low))] if now < high else []
    return (*less, _button(record, f"{label} {now}", LIST, at), *more)


def _button(record: GameRecord, label: str, verb: str, *args: str) -> Button:
    return Button(text=label, data=Press(record.id, -1, verb, args).pack())


def _own(record: GameRecord, name: str, verb: str, style: Any = None) -> Button:
    return Button(text=plain(f"keys.{name}"), data=Press(record.id, -1, verb).pack(), style=style)


def _values(field: Field) -> tuple[str | int, ...]:
    if field.kind == "number":
        low, high = (int(bound) for bound in field.options)
        return tuple(range(low, high + 1))
    return (1, 0) if field.kind == "flag" else field.options


# -- what is filled in ------------------------------------------------------------------------------------------------


def listed(record: GameRecord, by: Actor, number: str, page: str = "") -> Decision:
    """The values of a field; in a list those chosen are marked."""
    form = Form(Table(record), by)
    field = form.field(number)
    words = form.table.narrator.words
    chosen = Counter(form.value(field) or () if field.many else ())
    buttons = [
        (_marked(words.value(field.name, value), chosen[value]), Press(record.id, -1, SET, (number, short(place))))
        for place, value in enumerate(_values(field))
    ]
    turn = Press(record.id, -1, LIST, (number,))
    back = Button(text=plain("menu.done" if field.many else "keys.back"), data=Press(record.id, -1, JOIN).pack())
    keyboard = (*paged(buttons, turn, page_of(page)), (back,))
    about = [words.advice(field.name, value) for value in _values(field)]
    html = text("sheet.list", question=words.question(field.name), about=[line for line in about if line])
    return Decision(answer=Answer(whisper=html, keyboard=keyboard, secret=True))


def _marked(label: str, times: int) -> str:
    return f"✓ {_times(label, times)}" if times else label


def chosen(record: GameRecord, by: Actor, number: str, place: str) -> Decision:
    """A field gets a value. A list stays open: one more of it, or none when it cannot be there more often."""
    form = Form(Table(record), by)
    field = form.field(number)
    values = _values(field)
    if unshort(place) >= len(values):
        raise Refused("stale")
    value: Any = values[unshort(place)]
    if field.kind == "flag":
        value = bool(value)
    if field.many:
        now = list(form.value(field) or [])
        full = now.count(value) >= field.copies
        value = [one for one in now if one != value] if full else [*now, value]
        changed = form.with_value(field.name, value)
        return replace(listed(changed, by, number, f"{PAGE_SIGN}{short(unshort(place) // PAGE)}"), game=changed)
    return _shown(form.with_value(field.name, value), by, changed=True)


def asked(record: GameRecord, by: Actor, number: str) -> Decision:
    """Ask for a text."""
    form = Form(Table(record), by)
    field = form.field(number)
    if field.kind != "text":
        raise Refused("stale")
    longest = int(field.options[0]) if field.options else 64
    waiting = Asked(
        user_id=by.user_id, command={"do": "sheet", "field": field.name}, field=field.name, gm=False, longest=longest
    )
    words = form.table.narrator.words
    secret = words.secret("sheet", field.name)
    return asking(record, waiting, words.question(field.name), by, secret=secret, gone=True)


def written(record: GameRecord, by: Actor, name: str, words: str) -> Decision:
    """The text that was asked for."""
    form = Form(Table(record), by)
    asked_for = next((field for field in form.fields if field.name == name and field.kind == "text"), None)
    if asked_for is None:
        raise Refused("stale")
    longest = int(asked_for.options[0]) if asked_for.options else 0
    lines = [" ".join(line.split()) for line in words.splitlines()] if longest >= _LONG else [" ".join(words.split())]
    return _shown(form.with_value(name, "\n".join(line for line in lines if line)), by, changed=True)


def ready_made(record: GameRecord, by: Actor) -> Decision:
    """A ready-made character; pressed again, the next one. Gender, looks, a name that was written stay as they are."""
    form = Form(Table(record), by)
    offered = form.table.engine.ready_made(form.table.state)
    if not offered:
        raise Refused("no_ready_made")
    number = (int(form.draft.get("ready", -1)) + 1) % len(offered)
    ready = {**offered[number], "ready": number, "given": offered[number].get("name")}
    # The ready-made one comes last: where its rules are filled in anew, what was chosen before counts no more.
    draft = {**{name: value for name, value in _own_words(form).items() if name not in ready}, **ready}
    named = {**draft, "name": form.draft["name"]} if _has_own_name(form) else draft
    kept = _kept(record, form.key, named)
    if named is not draft and Form(Table(kept), by).sheet.problem:
        kept = _kept(record, form.key, draft)
    return _shown(kept, by, changed=True)


def _own_words(form: Form) -> dict[str, Any]:
    """What a ready-made character leaves as it is: all but whole sheets in words, which say everything themselves."""
    whole = {field.name for field in form.fields if field.kind == "text" and int((*field.options, 0)[0]) >= _LONG}
    return {name: value for name, value in form.draft.items() if name not in whole}


def _has_own_name(form: Form) -> bool:
    """Has the player named his character himself?"""
    return bool(form.draft.get("name")) and form.draft["name"] != form.draft.get("given")


def dropped(record: GameRecord, by: Actor) -> Decision:
    """Think better of it."""
    return Decision(game=_without(record, str(by.user_id)), answer=Answer(text=plain("sheet.dropped"), gone=True))


# -- into the game ----------------------------------------------------------------------------------------------------


def entered(loaded: Loaded, record: GameRecord, by: Actor, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """The character comes into the game, or its making goes on (dice are thrown). Raises Refused: what is missing."""
    form = Form(Table(record), by)
    if not form.sheet.commands:
        raise Refused(form.sheet.problem or "sheet_incomplete", **form.sheet.details)
    sitting = Sitting(loaded, now, fresh_seed)
    persons = form.sheet.persons
    room_for_person(record)
    _check_dice(form, by)
    if persons:
        sitting.game = with_player(_without(record, form.key), persons, by)
    names = persons or tuple(filter(None, (form.sheet.values.get("name"),)))
    # What the player has told of his character is about the first one that he brings in.
    told = [form.spelling(), *({} for _ in names[1:])]
    sitting.introduce_names(
        {name: {**record.names.get(name, {}), **own} for name, own in zip(names, told, strict=False)}
    )
    for command in form.sheet.commands:
        sitting.act({**command, "by": GM}, by, ruling=False)
    if not persons:
        thrown = {**sitting.game.makers, **dict.fromkeys(names, by.user_id)}
        sitting.game = sitting.game.model_copy(update={"makers": thrown})
    if persons and not sitting.told_openly:
        sitting.add(Say(to=sitting.here, html=text("seats.taken", name=", ".join(persons), by=by), quiet=True))
    sitting.plan_next()
    if not persons:
        again = _shown(sitting.game, by).answer
        return sitting.decision(again)
    said = _forms(Table(sitting.game), persons)
    answer = Answer(text=plain("sheet.entered"), whisper=said, keyboard=((away(record),),), secret=True)
    return sitting.decision(answer)


def _check_dice(form: Form, by: Actor) -> None:
    """One set of dice a player and adventure, each its player's own. Raises Refused("dice_once" or "duplicate")."""
    table, names = form.table, form.sheet.persons
    if not names:
        waiting = _thrown_for(table, by)
        if waiting:
            raise Refused("dice_once", name=waiting[0])
        return
    maker = table.record.makers.get(names[0], by.user_id)
    if maker == by.user_id:
        return
    # Only those that keep a place from others are offered once more, and only when whoever made them has gone.
    offered = {one.get("name") for one in table.engine.ready_made(table.state)}
    if str(maker) in table.record.sheets or names[0] not in offered:
        raise Refused("duplicate")


def _forms(table: Table, persons: tuple[str, ...]) -> str:
    """How the names are going to be declined, so that it can be put right in time."""
    view, story = table.engine.view(table.state, GM), table.story
    return "\n\n".join(_declined(table.narrator.person(view, story, name), name) for name in persons)


def _declined(person: Person, name: str) -> str:
    forms = {case: person.full.of(case) for case in CASES}
    return text("name.guessed", name=name, forms=forms, gender=person.gender)
