"""Who is waited for, and the modest answer that may be given for those who stay silent."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.core.engine import GM, Command
from engines.dungeon.standing import standing
from engines.dungeon.state import Ballot, DungeonState
from engines.dungeon.view import to_act


def modest(state: DungeonState) -> tuple[Command, ...]:
    """A command for each of them, given as the GM: nothing is risked, nobody is harmed, the majority is followed."""
    names = to_act(state)
    if state.phase == "monsters":
        return (_given("monsters"),)
    if state.phase == "battle":
        return tuple(_given("pass", who=name) for name in names)
    if state.phase == "treasure":
        return tuple(_given("treasure", who=name, choice="roll") for name in names)
    if state.phase == "twist":
        return tuple(_in_twist(state, names))
    votes = standing(state)
    return (_majority(votes),) if votes else ()


def _in_twist(state: DungeonState, names: list[str]) -> list[Command]:
    pending = state.twist
    assert pending is not None
    if pending.total == 4:
        living = sum(one.alive for one in state.people.values())
        missing = living // 2 + 1 - sum(fate == "forgive" for fate in pending.votes.values())
        return [_given("vote", who=name, fate="forgive") for name in names[:missing]]
    if pending.total == 11:
        strongest = max(names, key=lambda name: (state.people[name].hits, state.people[name].class_ == "warrior"))
        return [_given("champion", who=strongest)]
    assert state.dungeon is not None
    kind = next(kind for kind in state.dungeon.types if kind.name == pending.type)
    return [_given("gift", who=name, secret=kind.secrets[0]) for name in names]


def _majority(votes: Mapping[str, Ballot]) -> Command:
    """What most of those who have voted want, of equals what was said first."""
    (ballot, _), *_ = Counter(votes.values()).most_common(1)
    voter = next(name for name, cast in votes.items() if cast == ballot)
    return _given(ballot.command, **_fields(ballot, voter))


def _fields(ballot: Ballot, voter: str) -> dict[str, Any]:
    if ballot.command == "fight":
        return {"who": voter}
    fields: dict[str, Any] = {} if ballot.passage is None else {"passage": ballot.passage}
    return {**fields, "quiet": ballot.quiet} if ballot.command == "move" else fields


def _given(do: str, **fields: Any) -> Command:
    return {"do": do, "by": GM, **fields}
