"""Where a character stands: a move of the turn, before its action (DN-F8, DN-F9)."""

from engines.dungeon.draft import Draft
from engines.dungeon.events import RankChanged
from engines.dungeon.words import Rank


def change(draft: Draft, who: str, rank: Rank | None) -> None:
    """The character goes there, if anywhere else than before."""
    if rank is not None and draft.people[who].rank != rank:
        draft.change(who, rank=rank)
        draft.tell(RankChanged(who=who, rank=rank))
