"""Who is waited for, and the modest answer that may be given for those who stay silent (the book's «Commands»)."""

from typing import Any, Final

from engines.core.engine import GM, Command
from engines.kitsune.state import KitsuneState, Pending

_MODEST: Final = {"tie": "mark", "fire": "spare"}


def awaited(state: KitsuneState) -> tuple[str, ...]:
    """The foxes that must act before the game can go on, in roster order; none between nights."""
    if state.pending is not None:
        return (state.pending.fox,)
    present = [(name, fox) for name, fox in state.foxes.items() if not fox.away]
    if state.phase in ("scout", "hunt"):
        return tuple(name for name, fox in present if fox.actions)
    if state.phase == "share":
        return tuple(name for name, fox in present if not fox.ready)
    return tuple(name for name, fox in present if not fox.rolled) if state.phase == "siege" else ()


def called(state: KitsuneState) -> tuple[str, ...]:
    """Whose player is to be called: who decides, or is the last one that the others wait for. Foxes need no queue."""
    waited = awaited(state)
    present = sum(not fox.away for fox in state.foxes.values())
    return waited if state.pending is not None or (len(waited) == 1 and present > 1) else ()


def modest(state: KitsuneState) -> tuple[Command, ...]:
    """One command for each of them, given as the GM: nothing is added, nothing is dared."""
    if state.pending is not None:
        return (_given("choose", state.pending.fox, pick=_pick(state.pending)),)
    do = "siege" if state.phase == "siege" else "pass"
    return tuple(_given(do, fox) for fox in awaited(state))


def _pick(pending: Pending) -> str:
    return _MODEST.get(pending.kind, pending.picks[0])


def _given(do: str, fox: str, **fields: Any) -> Command:
    return {"do": do, "by": GM, "fox": fox, **fields}
