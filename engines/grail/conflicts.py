"""A conflict from its opening to its end, and who has to declare in it (GR-2)."""

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.grail import events
from engines.grail.commands import End, Join, Open
from engines.grail.draft import Draft, fighters, standing
from engines.grail.shapes import ENDURANCE, MAGIC
from engines.grail.state import Conflict

_round_opened = unchecked(events.RoundOpened)
_round_ready = unchecked(events.RoundReady)

_LIFE = {"physical": ENDURANCE, "magical": MAGIC, "social": None}
"""What is at risk by the kind of the conflict (GR-3.1, GR-3.2)."""


def open_(draft: Draft, command: Open) -> None:
    """The GM opens a conflict (GR-2.1)."""
    names = [name for side in command.sides.values() for name in side]
    for name in names:
        draft.person(name)
    if draft.conflict is not None:
        raise Refused("conflict_open")
    for name in names:
        draft.able(name)
    begin(
        draft,
        Conflict(
            title=command.title,
            kind=command.kind,
            life=command.life or _LIFE[command.kind],
            initiative=command.initiative,
            clash=command.clash,
            sides=command.sides,
        ),
    )


def begin(draft: Draft, conflict: Conflict) -> None:
    """The first round of a conflict."""
    draft.conflict = conflict
    draft.tell(
        events.ConflictOpened(
            title=conflict.title,
            kind=conflict.kind,
            life=conflict.life,
            initiative=conflict.initiative,
            clash=conflict.clash,
            sides=conflict.sides,
        )
    )
    draft.tell(_round_opened(round=1))


def join(draft: Draft, command: Join) -> None:
    """Somebody comes into the open conflict."""
    draft.person(command.who)
    conflict = draft.battle
    if command.side not in conflict.sides or command.who in fighters(conflict):
        raise Refused("bad_value", fields=["side", "who"])
    draft.able(command.who)
    draft.conflict = conflict.but(sides={**conflict.sides, command.side: (*conflict.sides[command.side], command.who)})
    draft.tell(events.Joined(who=command.who, side=command.side))


def end(draft: Draft, command: End) -> None:
    """The GM closes the conflict, with the side that he names."""
    if command.winner is not None and command.winner not in draft.battle.sides:
        raise Refused("bad_value", fields=["winner"])
    close(draft, command.winner)


def decided(conflict: Conflict) -> bool:
    """Has at most one side anybody standing (GR-2.9)?"""
    return len(_in(conflict)) <= 1


def _in(conflict: Conflict) -> list[str]:
    return [side for side, names in conflict.sides.items() if any(name not in conflict.out for name in names)]


def close_if_decided(draft: Draft) -> bool:
    """End the conflict when it is decided (GR-2.9); has it ended?"""
    conflict = draft.conflict
    if conflict is None or not decided(conflict):
        return conflict is None
    left = _in(conflict)
    close(draft, left[0] if left else None)
    return True


def close(draft: Draft, winner: str | None) -> None:
    """The conflict is over: groups part unharmed, command spells for one scene are spent (GR-16.3, GR-22.7)."""
    conflict = draft.battle
    draft.tell(events.ConflictEnded(title=conflict.title, winner=winner, rounds=conflict.round))
    draft.conflict = None
    for name, person in draft.people.items():
        if person.boon is not None and person.boon.duration == "scene":
            draft.change(name, boon=None)


def must_declare(conflict: Conflict) -> list[str]:
    """Standing fighters who speak for themselves: of a group its leader (GR-2.8, GR-22.2)."""
    led = {name for group in conflict.groups for name in group.names if name != group.leader}
    return [name for name in standing(conflict) if name not in led]


def all_declared(conflict: Conflict) -> bool:
    """Has everybody declared who must?"""
    return all(name in conflict.declared for name in must_declare(conflict))


def unjudged(conflict: Conflict) -> bool:
    """Does a pump told in a player's own words wait for the GM, who may refuse it (GR-N4)?"""
    return any(said.pumped and said.words is not None and not said.approved for said in conflict.declared.values())
