"""Time passes only when somebody says so (DU-X1)."""

from engines.duel import captives, hand, wounds
from engines.duel.commands import Tick
from engines.duel.draft import Draft
from engines.duel.events import CaptiveAlarm, ClockMoved, RunnerCollapsed, StunEnded


def tick(draft: Draft, command: Tick) -> None:
    """Move the clock; for each person: collapse, the end of a stun, time alone and its alarm, cards recovered."""
    draft.clock += command.total
    draft.tell(ClockMoved(seconds=command.total, clock=draft.clock))
    for name in draft.people:
        _collapse(draft, name)
        _wake(draft, name)
        _leave_alone(draft, name, command.total)
        _recover(draft, name)


def _due(draft: Draft, moment: int | None) -> bool:
    return moment is not None and moment <= draft.clock


def _collapse(draft: Draft, who: str) -> None:
    """One who ran away in a heavy wound falls where he is, unless he is healed or fights again (DU-F4)."""
    person = draft.people[who]
    if not _due(draft, person.collapse_at):
        return
    if wounds.heavy(person, draft.options) and not draft.in_ring(who):
        draft.change(who, state="collapsed")
        draft.tell(RunnerCollapsed(who=who))
    else:
        draft.change(who, collapse_at=None)


def _wake(draft: Draft, who: str) -> None:
    if _due(draft, draft.people[who].stun_until):
        draft.change(who, state="ready")
        draft.tell(StunEnded(who=who))


def _leave_alone(draft: Draft, who: str, seconds: int) -> None:
    """The dead wait for nobody. Nobody may stay alone long in a real rope: it comes off (DU-T3)."""
    person = draft.people[who]
    if person.alone is None or person.state == "dead":
        return
    alone = person.alone + seconds
    draft.change(who, alone=alone)
    if person.bound == "life" and alone > 60 * draft.options.alone_minutes:
        draft.tell(CaptiveAlarm(who=who, seconds=alone))
        captives.free(draft, who, None, "alarm")


def _recover(draft: Draft, who: str) -> None:
    """Cards used outside fights return (DU-C5)."""
    if _due(draft, draft.people[who].recover_at):
        hand.gather(draft, who)
