"""Mutual alliances: who stands with whom, joining, leaving, falling apart (MW-A13 … MW-A16)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engines.moonwar.events import AllianceDissolved, AllianceLeft, AllianceMade
from engines.moonwar.state import Alliance

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft


def of(draft: "Draft", entry: str) -> Alliance | None:
    """The alliance of an entry; a character has one at most (MW-A14), the force none (MW-X3)."""
    for alliance in draft.alliances:
        if entry in alliance.members:
            return alliance
    return None


def mates(draft: "Draft", entry: str) -> tuple[str, ...]:
    """The allies of an entry, in list order."""
    alliance = of(draft, entry)
    return () if alliance is None else tuple(name for name in alliance.members if name != entry)


def together(draft: "Draft", first: str, second: str) -> bool:
    """Are two different entries members of one alliance?"""
    alliance = of(draft, first)
    return alliance is not None and second in alliance.members


def unite(draft: "Draft", names: Iterable[str]) -> None:
    """An alliance of all these people and of all their allies (MW-A14); nothing if they already are one."""
    wanted = set(names)
    merged = [alliance for alliance in draft.alliances if not wanted.isdisjoint(alliance.members)]
    if len(merged) == 1 and wanted <= set(merged[0].members):
        return
    for alliance in merged:
        wanted.update(alliance.members)
        draft.alliances.remove(alliance)
    members = tuple(name for name in draft.order if name in wanted)
    draft.alliances.append(Alliance(members=members, quarrel=any(alliance.quarrel for alliance in merged)))
    draft.tell(AllianceMade(members=members))


def leave(draft: "Draft", who: str) -> None:
    """He leaves his alliance, if any; an alliance of one is dissolved (MW-A15)."""
    alliance = of(draft, who)
    if alliance is None:
        return
    remaining = tuple(name for name in alliance.members if name != who)
    draft.tell(AllianceLeft(who=who, remaining=remaining))
    if len(remaining) > 1:
        draft.alliances[draft.alliances.index(alliance)] = Alliance(members=remaining, quarrel=alliance.quarrel)
    else:
        draft.alliances.remove(alliance)
        draft.tell(AllianceDissolved(members=remaining))


def dissolve(draft: "Draft", alliance: Alliance) -> None:
    """All ties of an alliance end (MW-A10)."""
    draft.alliances.remove(alliance)
    draft.tell(AllianceDissolved(members=alliance.members))


def set_quarrel(draft: "Draft", alliance: Alliance, quarrel: bool) -> None:
    """Put or take the mark of a petty quarrel (MW-A7)."""
    if alliance.quarrel != quarrel:
        draft.alliances[draft.alliances.index(alliance)] = Alliance(members=alliance.members, quarrel=quarrel)
