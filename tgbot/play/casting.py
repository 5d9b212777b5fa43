"""A cast made by hand, in the lobby: who goes to war, picked from lists or written."""

from typing import Any

from engines.core.engine import Field
from engines.core.errors import Refused
from narratives.russian import decline
from narratives.russian.noun import CASES
from tgbot.delivery.effects import Panel
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE, rows, short, unshort
from tgbot.keyboards.model import Button
from tgbot.play import lobby, packs
from tgbot.play.asking import asking
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord
from tgbot.texts import plain, text

LONGEST_NAME = 64


def asked(loaded: Loaded, by: Actor, is_admin: bool, number: str = "0", page: str = "0") -> Decision:
    """Show one field of the set-up with its people; those chosen are ticked."""
    record = lobby.in_lobby(loaded, by, is_admin)
    if not Table(record).engine.casting(record.options, record.setup):
        raise Refused("options_first")
    return Decision(effects=(_panel(record, unshort(number), unshort(page)),))


def _panel(record: GameRecord, number: int, page: int = 0) -> Panel:
    table = Table(record)
    fields = table.engine.casting(record.options, record.setup)
    if number >= len(fields):
        return lobby.panel(record)
    field = fields[number]
    chosen = lobby.chosen(record, field)
    people = _people(record, field, chosen)
    shown = range(page * PAGE, min((page + 1) * PAGE, len(people)))
    buttons = [
        Button(
            text=f"✓ {people[place]}" if people[place] in chosen else str(people[place]),
            data=Press(record.id, -1, "lt", (short(number), short(page), short(place))).pack(),
        )
        for place in shown
    ]
    turn = [
        Button(text=sign, data=Press(record.id, -1, "lc", (short(number), short(other))).pack())
        for sign, other in (("‹", page - 1), ("›", page + 1))
        if 0 <= other * PAGE < len(people)
    ]
    onward = "lobby_next" if number + 1 < len(fields) else "lobby_done"
    last = [lobby.own(record, onward, "lc", None, short(number + 1), "0")]
    if field.open:
        last.insert(0, lobby.own(record, "lobby_write", "lw", None, short(number)))
    last.append(lobby.own(record, "lobby_drop_cast", "ld", "danger"))
    keyboard = (*rows(buttons, 2), *([tuple(turn)] if turn else []), tuple(last))
    return lobby.panel(record, table.narrator.words.question(field.name), keyboard)


def _people(record: GameRecord, field: Field, chosen: list[Any]) -> list[Any]:
    offered = packs.people(record, field.options) if field.open else field.options
    return [*offered, *(name for name in chosen if name not in offered)]


def toggled(loaded: Loaded, by: Actor, is_admin: bool, number: str, page: str, place: str) -> Decision:
    """A person is put into a field of the set-up, or taken out of it."""
    record = lobby.in_lobby(loaded, by, is_admin)
    table = Table(record)
    fields = table.engine.casting(record.options, record.setup)
    if unshort(number) >= len(fields):
        raise Refused("stale")
    field = fields[unshort(number)]
    people = _people(record, field, lobby.chosen(record, field))
    if unshort(place) >= len(people):
        raise Refused("stale")
    changed = _with_cast(table, field, people[unshort(place)])
    return Decision(game=changed, effects=(_panel(changed, unshort(number), unshort(page)),))


def _with_cast(table: Table, field: Field, name: Any) -> GameRecord:
    record = table.record
    chosen = lobby.chosen(record, field)
    if not field.many:
        value: Any = name
    elif name in chosen:
        value = [one for one in chosen if one != name]
    else:
        value = [*chosen, name]
    setup = {**record.setup, field.name: value}
    # Who is no longer in the cast has no role in it either.
    still = {other.name: other for other in table.engine.casting(record.options, setup)}
    kept = {key: _still_there(still[key], part) for key, part in setup.items() if key in still}
    return record.model_copy(update={"setup": {key: part for key, part in kept.items() if part}})


def _still_there(field: Field, value: Any) -> Any:
    if field.open:
        return value
    if isinstance(value, list):
        return [one for one in value if one in field.options]
    return value if value in field.options else None


def name_asked(loaded: Loaded, by: Actor, is_admin: bool, number: str) -> Decision:
    """Ask for a name that is not on the list."""
    record = lobby.in_lobby(loaded, by, is_admin)
    question = plain("lobby.write_name", longest=LONGEST_NAME)
    waiting = Asked(
        user_id=by.user_id, command={"do": "cast", "number": number}, field="name", gm=True, longest=LONGEST_NAME
    )
    return asking(record, waiting, question, by)


def name_given(loaded: Loaded, by: Actor, is_admin: bool, number: str, name: str) -> Decision:
    """The name that was asked for. Raises Refused when it cannot be a name of this game."""
    record = lobby.in_lobby(loaded, by, is_admin)
    table = Table(record)
    fields = table.engine.casting(record.options, record.setup)
    clean = " ".join(name.split())
    if unshort(number) >= len(fields) or not clean or len(clean) > LONGEST_NAME:
        raise Refused("bad_name")
    field = fields[unshort(number)]
    if clean in lobby.chosen(record, field):
        raise Refused("duplicate")
    changed = _with_cast(table, field, clean)
    answer = Answer() if clean in field.options else Answer(whisper=_declined(record, clean))
    last_page = (len(_people(changed, field, lobby.chosen(changed, field))) - 1) // PAGE
    return Decision(game=changed, answer=answer, effects=(_panel(changed, unshort(number), last_page),))


def _declined(record: GameRecord, name: str) -> str:
    """How a name off the list is going to be declined, so that a GM can put it right in time."""
    if name in record.names:
        return text("name.set", name=name, forms=record.names[name])
    guessed = decline.person(name)
    forms = {case: guessed.full.of(case) for case in CASES}
    return text("name.guessed", name=name, forms=forms, gender=guessed.gender)


def dropped(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """The dice draw the cast again."""
    record = lobby.in_lobby(loaded, by, is_admin)
    changed = record.model_copy(update={"setup": dict(Table(record).engine.blank())})
    return Decision(game=changed, effects=(lobby.panel(changed),))
