"""What the GM may say besides what he does for others (DU-G), with the values that would be accepted."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engines.core.engine import Choice, Field
from engines.duel import fields
from engines.duel.cards import templates
from engines.duel.choices import Hand, Table
from engines.duel.commands import LONGEST_NAME
from engines.duel.state import DuelState, Person
from engines.duel.written import LONGEST_SHEET

_HIGHEST: Final = 20
"""The greatest maximum and threshold that his buttons offer; written sheets know no bounds."""
_STATES: Final = ("ready", "surrendered", "out", "stunned", "collapsed", "dead")


def rulings(state: DuelState) -> tuple[Choice, ...]:
    """Time, the fight, what else the dice would decide, people, undo."""
    table = Table(state)
    undo = [_gm("gm.undo")] if state.commands else []
    return (*_time(), *_fight(table), *_chances(table), *_people(table), *undo)


def _time() -> Iterator[Choice]:
    for given in ({"seconds": 15}, {"minutes": 5}, {"minutes": 15}):
        yield _gm("tick", given)
    yield _gm("tick", {}, fields.number("minutes", 1, 999))


def _fight(table: Table) -> Iterator[Choice]:
    fight = table.state.fight
    if fight is not None:
        yield _gm("gm.turn", {}, fields.person("who", [name for name in fight.ring if name in table.able]))
        yield _gm("gm.end")
    if table.living:
        yield _gm("gm.force", {}, fields.person("who", table.living), fields.flag("passes"))
    yield _gm("gm.die", {}, fields.number("value", 1, 6))


def _chances(table: Table) -> Iterator[Choice]:
    """What else the dice would decide (DU-D1)."""
    dying = [name for name, person in table.people.items() if person.dying]
    if dying:
        outcome = fields.options("outcome", ("lives", "dies"), optional=True)
        yield _gm("gm.survive", {}, fields.person("who", dying), outcome)
    for name in table.able if table.state.fight is None else ():
        for choice in Hand(table, name).ambushes():
            yield _gm(choice.do, choice.preset, choice.fields[0], fields.flag("seen"), choice.fields[1])
    for name in table.outside(table.able):
        for target in Hand(table, name).real_searches():
            yield from _found(table, name, target)


def _found(table: Table, name: str, target: str) -> Iterator[Choice]:
    preset = {"as": name, "target": target, "how": "life"}
    yield _gm("search", {**preset, "found": []})
    things = dict.fromkeys(item.item for item in table.people[target].items if item.kind != "personal")
    if things:
        yield _gm("search", preset, fields.options("found", tuple(things), many=True))


def _people(table: Table) -> Iterator[Choice]:
    name = fields.text("name", LONGEST_NAME)
    yield _gm("gm.person", {}, name, fields.options("person.template", tuple(templates())))
    yield _gm("gm.person", {}, fields.text("sheet", LONGEST_NAME + LONGEST_SHEET))
    for who, person in table.people.items():
        yield Choice(do="gm.set", preset={"who": who}, fields=tuple(_edits(person)), gm=True, some=True)
        yield _gm("gm.set", {"who": who}, fields.text("sheet", LONGEST_SHEET))
        if person.marks:
            yield _gm("gm.set", {"who": who, "set.marks": []})
        if person.bound is not None:
            yield _gm("gm.set", {"who": who, "set.bound": None})


def _edits(person: Person) -> Iterator[Field]:
    """Fields of a person that buttons can edit, written flat; his cards are written, in a sheet."""
    yield fields.number("set.hits", 0, person.max, optional=True)
    yield fields.number("set.max", person.max, max(person.max, _HIGHEST), optional=True)
    yield fields.number("set.threshold", 0, max(person.threshold, _HIGHEST), optional=True)
    yield fields.options("set.state", _STATES, optional=True)
    yield fields.options("set.bound", ("game", "life"), optional=True)
    if person.marks:
        yield fields.options("set.marks", person.marks, optional=True, many=True)
    yield fields.options("set.sex", ("м", "ж"), optional=True)


def _gm(do: str, preset: Mapping[str, Any] | None = None, *asked: Field) -> Choice:
    return Choice(do=do, preset=dict(preset or {}), fields=asked, gm=True)
