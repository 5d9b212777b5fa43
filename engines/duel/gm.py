"""The GM's word: people, the turn, the end of a fight, the next check, the next die (DU-G)."""

from collections.abc import Callable
from typing import Any

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.duel import checks, ring
from engines.duel.cards import templates
from engines.duel.commands import GmDie, GmEnd, GmForce, GmPerson, GmSet, GmTurn
from engines.duel.draft import Draft
from engines.duel.events import GmDieSet, GmEdited, GmForced, GmTurned
from engines.duel.persons import edited, person_of
from engines.duel.setup import knows
from engines.duel.state import Person
from engines.duel.written import read_sheet


def put(draft: Draft, command: GmPerson) -> None:
    """Somebody comes to the table, or is made anew. Raises Refused: bad_command, in_fight; of a sheet in words its own
    codes, and bad_sheet when it says too little.
    """
    if command.name == GM:
        raise Refused("bad_command", fields=["name"])
    given = command.person
    if "sheet" in command.model_fields_set:
        given = read_sheet(command.sheet, draft.cards, by_gm=True) if command.sheet.strip() else {}
        if "template" not in given and not {"hits", "threshold"} <= given.keys():
            raise Refused("bad_sheet")
        given = {**given, **({"max": given["hits"]} if "hits" in given else {})}
    person = _read(draft, command.name, lambda: person_of(given, draft.cards))
    if draft.in_ring(command.name):
        raise Refused("in_fight", who=command.name)
    draft.put(command.name, person)
    draft.tell(GmEdited(who=command.name, set=given))


def change(draft: Draft, command: GmSet) -> None:
    """Fields of a person get other values; the fight is looked at again (DU-G4). Raises Refused: bad_command, and
    of a sheet in words its own codes.
    """
    before = draft.people[command.who]
    given = command.set or read_sheet(command.sheet, draft.cards, by_gm=True)
    changes = command.set or _changes(given, before)
    draft.put(command.who, _read(draft, command.who, lambda: edited(before, changes, draft.cards)))
    draft.tell(GmEdited(who=command.who, set=given))
    if draft.in_ring(command.who):
        ring.look_again(draft, command.who)


def _changes(written: dict[str, Any], before: Person) -> dict[str, Any]:
    """A sheet in words as an edit: a template lends its numbers, cards and things; hits rise above ``max`` with it."""
    changes = {**templates().get(written.get("template", ""), {}), **written}
    from_template = changes.pop("template", None) is not None
    if "hits" in written:
        changes["max"] = written["hits"] if from_template else max(before.max, written["hits"])
    return {**changes, **({"discard": []} if "hand" in changes else {})}


def _read(draft: Draft, name: str, make: Callable[[], Person]) -> Person:
    """A person whose fields are right and who knows only people of the table."""
    try:
        person = make()
    except ValueError as error:
        raise Refused("bad_command", fields=[name]) from error
    if not knows({**draft.people, name: person}, name):
        raise Refused("bad_command", fields=[name])
    return person


def turn(draft: Draft, command: GmTurn) -> None:
    """Somebody able is on turn. Raises Refused: no_fight, not_in_fight, bad_target."""
    checks.in_fight(draft, command.who)
    if not draft.people[command.who].able:
        raise Refused("bad_target", target=command.who)
    draft.tell(GmTurned(who=command.who))
    ring.set_turn(draft, command.who)


def end(draft: Draft, command: GmEnd) -> None:
    """The fight is over. Raises Refused("no_fight")."""
    if draft.fight is None:
        raise Refused("no_fight")
    ring.end(draft, "gm")


def force(draft: Draft, command: GmForce) -> None:
    """The next check against somebody passes or does not, whatever the numbers (DU-G3)."""
    draft.forced = {**draft.forced, command.who: command.passes}
    draft.tell(GmForced(who=command.who, passes=command.passes))


def die(draft: Draft, command: GmDie) -> None:
    """What the next die shows (DU-G2)."""
    draft.die = command.value
    draft.tell(GmDieSet(value=command.value))
