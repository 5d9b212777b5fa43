"""Кулуарка and оглушение: one blow at somebody who sees nothing, outside of fights (DU-K1 … DU-K5, DU-O)."""

from typing import Literal, NamedTuple

from engines.core.errors import Refused
from engines.duel import checks, ring, wounds
from engines.duel.commands import Assassinate, Stun
from engines.duel.draft import Draft
from engines.duel.events import AssassinationDone, AssassinationFailed, StunDone, StunFailed
from engines.duel.words import FINISHING, STUNNING, said


class _Try(NamedTuple):
    roll: int | None
    failed: Literal["seen", "words"] | None


def assassinate(draft: Draft, command: Assassinate) -> None:
    """Down to zero with a blade and «Тёплой луны» (DU-K5). Raises Refused: … , no_blade."""
    _check(draft, command, {"blade"}, "no_blade")
    by, target = command.by, command.target
    tried = _try(draft, command, FINISHING)
    if tried.failed is not None:
        draft.tell(AssassinationFailed(by=by, target=target, reason=tried.failed, roll=tried.roll))
        _fight(draft, command, "failed_assassination")
        return
    draft.tell(AssassinationDone(to=(by,), by=by, target=target, roll=tried.roll))
    draft.change(target, hits=0, dying=True)
    wounds.fall(draft, target, None)


def stun(draft: Draft, command: Stun) -> None:
    """Unconscious for a time with any weapon and «Оглушён» (DU-O3). Raises Refused: … , no_weapon."""
    _check(draft, command, {"blade", "weapon"}, "no_weapon")
    by, target = command.by, command.target
    tried = _try(draft, command, STUNNING)
    if tried.failed is not None:
        draft.tell(StunFailed(by=by, target=target, reason=tried.failed, roll=tried.roll))
        _fight(draft, command, "failed_stun")
        return
    draft.tell(StunDone(to=(by,), by=by, target=target, roll=tried.roll))
    draft.change(target, state="stunned", stun_until=draft.clock + 60 * draft.options.stun_minutes)
    wounds.fall(draft, target, None)


def _check(draft: Draft, command: Assassinate | Stun, weapons: set[str], missing: str) -> None:
    """Raises Refused: cannot_act, fight_running, bad_target (oneself, the helpless, the dead), then ``missing``."""
    checks.able(draft, command.by)
    checks.no_fight(draft)
    if command.target == command.by or not draft.people[command.target].able:
        raise Refused("bad_target", target=command.target)
    if not any(item.kind in weapons for item in draft.people[command.by].items):
        raise Refused(missing)


def _try(draft: Draft, command: Assassinate | Stun, words: tuple[str, ...]) -> _Try:
    """Was he seen, and did he say it? In this order (DU-K2, DU-K3, DU-O2, DU-D1)."""
    roll = None if "seen" in command.model_fields_set else draft.throw("seen")
    seen = command.seen if roll is None else roll >= draft.options.notice_from
    if seen:
        return _Try(roll, "seen")
    return _Try(roll, None if said(words, command.words) else "words")


def _fight(draft: Draft, command: Assassinate | Stun, why: Literal["failed_assassination", "failed_stun"]) -> None:
    """An ordinary fight, the victim first (DU-K4, DU-O4, DU-R3)."""
    pair = (command.target, command.by)
    ring.start(draft, pair, {name: name for name in pair}, command.by, why)
