"""The position as somebody may see it (the book's «View», KI-V1, KI-V2)."""

from typing import Any

from engines.core.engine import GM, Viewer
from engines.core.model import Event
from engines.kitsune.events import KitsuneTold
from engines.kitsune.state import Fox, Human, KitsuneState, Npc, Pending
from engines.kitsune.terms import DEFENCES, TRAITS, level_of


def view(state: KitsuneState, viewer: Viewer) -> dict[str, Any]:
    """The whole position as JSON-ready data; ``secret`` is for the GM only, and so are the dice of the last command."""
    shown = {
        "phase": state.phase,
        "scene": state.scene,
        "name": state.name,
        "round": state.round,
        "suspicion": state.suspicion,
        "level": level_of(state.suspicion),
        "pot": state.pot,
        "village": state.village,
        "trail_level": state.options.numbers.trail_level(state.trail),
        "decay": state.decay,
        "head": state.head,
        "split": state.split,
        "outcome": state.outcome,
        "siege_total": state.siege_total,
        "foxes": {name: _fox(fox) for name, fox in state.foxes.items()},
        "npcs": {name: _npc(npc) for name, npc in state.npcs.items()},
        "leads": [lead.model_dump(mode="json") for lead in state.leads],
        "votes": list(state.votes),
        "pending": _pending(state.pending),
    }
    if viewer != GM:
        return shown
    return {**shown, "secret": _secret(state), "last_dice": list(state.last_dice)}


def heard(event: Event, viewer: Viewer) -> dict[str, Any] | None:
    """An event as somebody may know it: what is for the GM, and fields hidden from players, are his alone."""
    if viewer == GM or not isinstance(event, KitsuneTold):
        return event.payload()
    if event.to == "gm":
        return None
    return {field: value for field, value in event.payload().items() if field not in event.hidden}


def _fox(fox: Fox) -> dict[str, Any]:
    return {
        "species": fox.species,
        "charm": fox.charm,
        "ferocity": fox.ferocity,
        "cunning": fox.cunning,
        "tails": fox.tails,
        "lit": fox.lit,
        "purse": fox.purse,
        "earned": fox.earned,
        "used": fox.used,
        "actions": fox.actions,
        "help": fox.help,
        "unseen": fox.unseen,
        "shared": fox.shared,
        "ready": fox.ready,
        "rolled": fox.rolled,
        "away": fox.away,
        "settings": dict(zip(TRAITS, fox.settings, strict=True)),
    }


def _npc(npc: Npc) -> dict[str, Any]:
    if isinstance(npc, Human):
        return {
            "class": npc.of,
            "here": npc.here,
            "wariness": npc.wariness,
            "exhausted": npc.here and npc.exhausted,
            "alarm": npc.alarm,
            "distracted": False,
            "known": {defence: npc.defence(defence) for defence in npc.known},
        }
    return {
        "class": npc.of,
        "here": npc.here,
        "wariness": 0,
        "exhausted": False,
        "alarm": False,
        "distracted": npc.distracted,
        "known": {},
    }


def _pending(pending: Pending | None) -> dict[str, Any] | None:
    if pending is None:
        return None
    return {"kind": pending.kind, "fox": pending.fox, "npc": pending.npc, "picks": list(pending.picks)}


def _secret(state: KitsuneState) -> dict[str, Any]:
    return {"trail": state.trail, "npcs": {name: _numbers(npc) for name, npc in state.npcs.items()}}


def _numbers(npc: Npc) -> dict[str, int]:
    if isinstance(npc, Human):
        return {**{defence: npc.defence(defence) for defence in DEFENCES}, "strength": npc.strength}
    return {"pool": npc.pool}
