"""The course of a campaign: what follows by itself from a position, and how phases, rounds and nights end.

Handlers change the position and tell what happened; after each of them ``follow`` goes on until somebody must act.
"""

from collections.abc import Callable
from typing import Final, Literal

from engines.core.errors import Refused
from engines.kitsune import dawn, exorcists, siege, trail
from engines.kitsune.commands import Leave
from engines.kitsune.draft import Draft
from engines.kitsune.events import (
    HuntStarted,
    LeaveVoted,
    RoundEnded,
    RoundStarted,
    SceneEnded,
    TailsRelit,
)
from engines.kitsune.state import Closing, Exorcist, Human
from engines.kitsune.terms import BANISHED, SHRINE, EndReason, Phase


def follow(draft: Draft) -> None:
    """Everything that comes next without a command (KI-H2, H4, H6, S10, B4, Z5)."""
    while _step(draft):
        pass


def _step(draft: Draft) -> bool:
    if draft.phase in ("scout", "hunt") and draft.suspicion >= BANISHED:
        end_scene(draft, "banished")
        return True
    if draft.pending is not None:
        return False
    step = _STEPS.get(draft.phase)
    return step is not None and step(draft)


def _scouting(draft: Draft) -> bool:
    if _anybody_acts(draft):
        return False
    start_hunt(draft)
    return True


def _hunting(draft: Draft) -> bool:
    if draft.closing is not None:
        _go_on_closing(draft, draft.closing)
    elif all(human.exhausted for _, human in draft.humans()):
        close_round(draft, "exhausted")
    elif not _anybody_acts(draft):
        close_round(draft, "round")
    else:
        return False
    return True


def _sharing(draft: Draft) -> bool:
    if not all(draft.foxes[name].ready for name in draft.present):
        return False
    dawn.break_(draft)
    return True


def _besieged(draft: Draft) -> bool:
    if not all(draft.foxes[name].rolled for name in draft.present):
        return False
    siege.settle(draft)
    return True


_STEPS: Final[dict[Phase, Callable[[Draft], bool]]] = {
    "scout": _scouting,
    "hunt": _hunting,
    "share": _sharing,
    "siege": _besieged,
}


def _anybody_acts(draft: Draft) -> bool:
    return any(fox.actions and not fox.away for fox in draft.foxes.values())


def start_hunt(draft: Draft) -> None:
    """Scouting is over (KI-S10); a Shrine relights one tail of each fox (KI-S11)."""
    draft.phase = "hunt"
    draft.votes = ()
    draft.acted = False
    draft.tell(HuntStarted(scene=draft.scene))
    if draft.village >= SHRINE:
        for name, fox in list(draft.foxes.items()):
            if fox.lit < fox.tails:
                draft.fox(name, lit=fox.lit + 1)
                draft.tell(TailsRelit(fox=name, lit=fox.lit + 1))
    _start_round(draft)


def _start_round(draft: Draft) -> None:
    """One action for each present fox (KI-H1)."""
    draft.round += 1
    for name in draft.present:
        draft.fox(name, actions=1)
    draft.tell(RoundStarted(round=draft.round))


def _clear_round(draft: Draft) -> None:
    """What belonged to a round is gone with it (KI-H3, H8, A2, E6)."""
    draft.closing = None
    draft.acted = False
    draft.votes = ()
    draft.every_fox(actions=0, help=0, unseen=False, brought=0)
    for name, npc in list(draft.npcs.items()):
        if isinstance(npc, Exorcist) and npc.distracted:
            draft.npc(name, distracted=False)


def close_round(draft: Draft, why: Literal["round", "left", "exhausted"]) -> None:
    """Nobody acts any more, and the exorcists look around; not before anything was done (KI-H2, KI-H5)."""
    draft.every_fox(actions=0)
    draft.tell(RoundEnded(round=draft.round))
    checks = why == "round" or draft.acted
    draft.closing = Closing(why=why, checks=tuple(name for name, _ in draft.exorcists()) if checks else ())


def _go_on_closing(draft: Draft, closing: Closing) -> None:
    """The next exorcist, or what comes after the last one (KI-E7)."""
    if closing.checks:
        first, *rest = closing.checks
        draft.closing = closing.but(checks=tuple(rest))
        exorcists.look_around(draft, first)
    elif closing.why == "round":
        _clear_round(draft)
        _start_round(draft)
    else:
        end_scene(draft, closing.why)


def leave(draft: Draft, command: Leave) -> None:
    """A vote; more than half of the present foxes take the clan away at once (KI-H3). Raises Refused: vote.same."""
    name = command.fox
    if (name in draft.votes) == command.vote:
        raise Refused("vote.same")
    others = tuple(voter for voter in draft.votes if voter != name)
    draft.votes = (*others, name) if command.vote else others
    needed = len(draft.present) // 2 + 1
    draft.tell(LeaveVoted(fox=name, vote=command.vote, votes=len(draft.votes), needed=needed))
    if not command.vote or len(draft.votes) < needed:
        return
    if draft.phase == "scout":
        end_scene(draft, "left")
    else:
        close_round(draft, "left")


def end_scene(draft: Draft, reason: EndReason) -> None:
    """The night is over; everybody who was met stays in memory (KI-B1)."""
    suspicion = draft.suspicion
    draft.tell(SceneEnded(scene=draft.scene, reason=reason, suspicion=suspicion))
    trail.grow(draft, suspicion, reason)
    draft.phase = "share"
    draft.round = draft.suspicion = 0
    draft.pending = None
    _clear_round(draft)
    for name, fox in list(draft.foxes.items()):
        draft.fox(name, lit=fox.tails, settings=(0, 0, 0))
    for name, npc in list(draft.npcs.items()):
        forgotten = {"alarm": False, "scouted": (), "won": ()} if isinstance(npc, Human) else {}
        draft.npc(name, here=False, **forgotten)
