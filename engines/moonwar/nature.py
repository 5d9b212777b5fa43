"""The nature of a meeting: battle or talk (MW-T3)."""

from typing import TYPE_CHECKING

from engines.core.model import unchecked
from engines.moonwar.events import Nature, NatureThrown

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft

_nature_thrown = unchecked(NatureThrown)
_BY_FACE: tuple[Nature, ...] = ("battle", "battle", "talk")


def throw(draft: "Draft", *, again: bool, forced: Nature | None = None) -> Nature:
    """d3, unless the GM has forced it; ``again``: in the middle of a turn (MW-E6, MW-C1)."""
    face = None if forced is None else _BY_FACE.index(forced) + 1
    roll = draft.roll(3, "nature", face)
    kind = _BY_FACE[roll.value - 1]
    draft.tell(_nature_thrown(kind=kind, again=again, dice=roll.dice))
    return kind
