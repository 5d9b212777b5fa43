"""Is the one who was named a person of this war? In the book's order: unknown, the force, out, then the rest."""

from typing import TYPE_CHECKING

from engines.core.errors import Refused
from engines.moonwar import turn
from engines.moonwar.state import FORCE, Person

if TYPE_CHECKING:
    from engines.moonwar.commands import Turn
    from engines.moonwar.draft import Draft


def known(draft: "Draft", name: str) -> Person:
    """A character who is or was in the war. Raises Refused: unknown_character, bad_target (the force)."""
    if draft.entry(name) == FORCE:
        raise Refused("bad_target", name=name)
    if name not in draft.people:
        raise Refused("unknown_character", name=name)
    return draft.people[name]


def present(draft: "Draft", name: str) -> Person:
    """A character of the list. Raises Refused: unknown_character, bad_target (the force), is_out."""
    person = known(draft, name)
    if person.status != "in":
        raise Refused("is_out", name=name)
    return person


def entry(draft: "Draft", name: str) -> str:
    """A character of the list or the force, where it is an ordinary entry. Raises Refused as ``present`` does."""
    if draft.entry(name) == FORCE and draft.scenario.force_fights:
        return FORCE
    present(draft, name)
    return name


def free(draft: "Draft", name: str) -> None:
    """Raises Refused("is_captive") for a captive."""
    if draft.captor(name) is not None:
        raise Refused("is_captive", name=name)


def forced_turn(draft: "Draft", command: "Turn") -> None:
    """May the GM make these two meet, with such a result? Raises Refused."""
    if command.participants is None:
        return
    first, second = (_participant(draft, name, command) for name in command.participants)
    draft.scenario.check_pair(draft, first, second)
    if not turn.allowed(draft, first, second):
        held = [name for name in (first, second) if draft.captor(name) is not None]
        raise Refused("is_captive", name=held[0])
    if command.result is not None and draft.scenario.has_ties and not turn.is_ordinary(draft, first, second):
        raise Refused("bad_target", name=command.participants[0])


def _participant(draft: "Draft", name: str, command: "Turn") -> str:
    if draft.entry(name) == FORCE and command.result is None and draft.scenario.force_listed(draft):
        return FORCE
    return entry(draft, name)
