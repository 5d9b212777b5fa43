"""Votes on the party's commands (option ``moves_by``)."""

from collections.abc import Mapping
from typing import Any, Final

from engines.core.engine import GM
from engines.dungeon import camp, checks, moves
from engines.dungeon.commands import Enter, Fight, Leave, Move, Retreat
from engines.dungeon.draft import Draft
from engines.dungeon.events import VoteCast
from engines.dungeon.state import Ballot, DungeonState

PARTY_COMMANDS: Final = frozenset({"move", "fight", "leave", "retreat", "enter"})

PartyCommand = Move | Fight | Leave | Retreat | Enter


def check_voter(draft: Draft, by: str) -> None:
    """The book's fifth check: whoever votes is known and living."""
    checks.living(draft, by)


def carried(draft: Draft, command: PartyCommand) -> bool:
    """Count the vote; is it the one that decides? What is carried out clears the votes."""
    if draft.options.moves_by != "vote" or command.by == GM:
        draft.votes = {}
        return True
    _check(draft, command)
    ballot = _ballot(draft, command)
    draft.votes = {**draft.votes, command.by: ballot}
    living = draft.living()
    votes = sum(draft.votes.get(name) == ballot for name in living)
    needed = len(living) // 2 + 1
    choice: dict[str, Any] = {} if ballot.passage is None else {"passage": ballot.passage}
    if command.do == "move":
        choice["quiet"] = ballot.quiet
    draft.tell(VoteCast(who=command.by, command=command.do, choice=choice, votes=votes, needed=needed))
    if votes < needed:
        return False
    draft.votes = {}
    return True


def repeats(state: DungeonState, command: Mapping[str, Any]) -> bool:
    """Has whoever gives this command voted for it already, and does that vote stand?"""
    said = state.votes.get(str(command.get("by")))
    if said is None or command["do"] != said.command:
        return False
    passage = command.get("passage", state.came if said.command == "retreat" else None)
    return (passage, bool(command.get("quiet"))) == (said.passage, said.quiet)


def _ballot(draft: Draft, command: PartyCommand) -> Ballot:
    """What must agree: the command, the passage, the quiet."""
    passage = command.passage if isinstance(command, Move | Retreat) else None
    if isinstance(command, Retreat) and passage is None:
        passage = draft.came
    return Ballot(command=command.do, passage=passage, quiet=isinstance(command, Move) and command.quiet)


def _check(draft: Draft, command: PartyCommand) -> None:
    """Whatever would be refused is refused before it is counted. Raises Refused."""
    match command:
        case Move():
            checks.passable(draft, command.passage)
            if command.lead is not None:
                checks.living(draft, command.lead)
        case Fight():
            checks.living(draft, command.who)
        case Leave():
            camp.check_leave(draft)
        case Retreat():
            moves.check_retreat(draft, command)
        case Enter():
            camp.check_enter(draft)
