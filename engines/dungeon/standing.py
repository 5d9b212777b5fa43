"""Which of the votes cast may still be carried out: a fight, a lock or a death may have come between (``moves_by``)."""

from collections.abc import Mapping

from engines.dungeon.reading import PHASES
from engines.dungeon.state import Ballot, DungeonState


def standing(state: DungeonState) -> Mapping[str, Ballot]:
    """Voter -> vote, of the living, for what the party could do now."""
    return {
        name: ballot
        for name, ballot in state.votes.items()
        if state.people[name].alive and state.phase in PHASES[ballot.command] and _fits(state, ballot)
    }


def _fits(state: DungeonState, ballot: Ballot) -> bool:
    dungeon = state.dungeon
    if dungeon is None:
        return False
    match ballot.command:
        case "leave":
            return state.at == dungeon.entrance
        case "enter":
            return not dungeon.restock
        case "move" | "retreat":
            way = dungeon.passages.get(ballot.passage or "")
            return way is not None and state.at in way.rooms and not (way.blocked or way.locked)
    return True
