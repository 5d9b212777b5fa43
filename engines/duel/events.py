"""Everything that can happen at a table, one frozen model an event.

``to`` says who may know: «all», or a list of names ([]: the GM alone). The GM knows everything. ``step`` is that of the
fight, None outside one.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from engines.core.model import Event
from engines.duel.cards import Kind, Source
from engines.duel.state import How, Limb

Names = tuple[str, ...]
To = Literal["all"] | Names
Why = Literal["attack", "failed_assassination", "failed_stun"]
EndReason = Literal["one_side", "gm"]
Weapon = Literal["weapon", "spell"]
FreedHow = Literal["released", "blade", "life", "alarm"]
Survival = Literal["lives", "dies"]


class Told(Event):
    """An event with its audience."""

    to: To = "all"


# --- the ring


class FightStarted(Told):
    event: Literal["fight.started"] = "fight.started"
    by: str
    ring: Names
    why: Why


class RingCrowded(Told):
    event: Literal["ring.crowded"] = "ring.crowded"
    count: int
    limit: int


class TurnNext(Told):
    event: Literal["turn.next"] = "turn.next"
    step: int
    who: str


class FighterJoined(Told):
    event: Literal["fighter.joined"] = "fighter.joined"
    who: str
    ally: str | None
    ring: Names


class FightEnded(Told):
    """``step``: the last one taken; if no step ended the fight, the current one. The lists are in ring order."""

    event: Literal["fight.ended"] = "fight.ended"
    step: int
    reason: EndReason
    standing: Names
    fallen: Names
    surrendered: Names


# --- cards


class CardPlayed(Told):
    """``power`` and ``hits`` are None for shields. A shield that is no artefact is known to its user alone (DU-H4)."""

    event: Literal["card.played"] = "card.played"
    step: int | None
    by: str
    card: str
    kind: Kind
    source: Source
    artefact: bool
    targets: Names
    power: int | None
    hits: int | None


class TurnQuiet(Told):
    """All that the group sees of a quiet shield (DU-H4)."""

    event: Literal["turn.quiet"] = "turn.quiet"
    step: int
    who: str


class _Resolved(Told):
    """``threshold``: that of the moment; ``willing``: passed only by the target's will."""

    by: str
    target: str
    card: str
    power: int
    threshold: int
    margin: int
    passed: bool
    willing: bool
    forced: bool


class BlowResolved(_Resolved):
    """``hits``: those left."""

    event: Literal["blow.resolved"] = "blow.resolved"
    lost: int
    hits: int


class HealResolved(_Resolved):
    event: Literal["heal.resolved"] = "heal.resolved"
    gained: int
    hits: int


class EffectResolved(_Resolved):
    event: Literal["effect.resolved"] = "effect.resolved"


class EffectShown(Told):
    event: Literal["effect.shown"] = "effect.shown"
    who: str
    card: str
    text: str


class ArtefactFlashed(Told):
    event: Literal["artefact.flashed"] = "artefact.flashed"
    who: str
    card: str


class ShieldRaised(Told):
    event: Literal["shield.raised"] = "shield.raised"
    who: str
    card: str
    plus: int
    until: int
    threshold: int


class ShieldEnded(Told):
    """``step``: the one now beginning."""

    event: Literal["shield.ended"] = "shield.ended"
    who: str
    card: str
    step: int
    threshold: int


class CurseEnded(Told):
    event: Literal["curse.ended"] = "curse.ended"
    who: str
    card: str
    step: int
    threshold: int


# --- wounds


class FighterHeavy(Told):
    event: Literal["fighter.heavy"] = "fighter.heavy"
    who: str
    kneels: bool


class FighterFell(Told):
    """``by``: None when nobody knows (DU-H5)."""

    event: Literal["fighter.fell"] = "fighter.fell"
    who: str
    by: str | None


class FighterRose(Told):
    event: Literal["fighter.rose"] = "fighter.rose"
    who: str


class FighterWoke(Told):
    event: Literal["fighter.woke"] = "fighter.woke"
    who: str
    heavy: bool


# --- other steps and words


class FlightStarted(Told):
    event: Literal["flight.started"] = "flight.started"
    step: int
    who: str


class FlightEscaped(Told):
    event: Literal["flight.escaped"] = "flight.escaped"
    step: int
    who: str
    heavy: bool


class FlightFailed(Told):
    event: Literal["flight.failed"] = "flight.failed"
    who: str


class TurnPassed(Told):
    event: Literal["turn.passed"] = "turn.passed"
    step: int
    who: str


class FighterSurrendered(Told):
    event: Literal["fighter.surrendered"] = "fighter.surrendered"
    who: str
    to_whom: str


class GuardOpened(Told):
    event: Literal["guard.opened"] = "guard.opened"
    by: str
    to_whom: Names


# --- death and its neighbourhood


class FighterKilled(Told):
    event: Literal["fighter.killed"] = "fighter.killed"
    who: str
    by: str
    using: Weapon


class FinishFailed(Told):
    event: Literal["finish.failed"] = "finish.failed"
    by: str
    target: str
    reason: Literal["words", "threshold"]


class AssassinationDone(Told):
    """``roll``: None when it was given whether the victim had seen."""

    event: Literal["assassination.done"] = "assassination.done"
    by: str
    target: str
    roll: int | None


class AssassinationFailed(Told):
    event: Literal["assassination.failed"] = "assassination.failed"
    by: str
    target: str
    reason: Literal["seen", "words"]
    roll: int | None


class StunDone(Told):
    event: Literal["stun.done"] = "stun.done"
    by: str
    target: str
    roll: int | None


class StunFailed(Told):
    event: Literal["stun.failed"] = "stun.failed"
    by: str
    target: str
    reason: Literal["seen", "words"]
    roll: int | None


class SurvivalDecided(Told):
    event: Literal["survival.decided"] = "survival.decided"
    who: str
    roll: int | None
    outcome: Survival


# --- time


class ClockMoved(Told):
    event: Literal["clock.moved"] = "clock.moved"
    seconds: int
    clock: int


class StunEnded(Told):
    event: Literal["stun.ended"] = "stun.ended"
    who: str


class RunnerCollapsed(Told):
    event: Literal["runner.collapsed"] = "runner.collapsed"
    who: str


# --- captives


class CaptiveBound(Told):
    event: Literal["captive.bound"] = "captive.bound"
    by: str
    target: str
    how: How
    limb: Limb


class CaptiveLed(Told):
    event: Literal["captive.led"] = "captive.led"
    by: str
    target: str
    where: str


class CaptiveLeft(Told):
    event: Literal["captive.left"] = "captive.left"
    by: str
    target: str
    helper: bool


class CaptiveWatched(Told):
    event: Literal["captive.watched"] = "captive.watched"
    by: str
    target: str


class CaptiveAlarm(Told):
    """``seconds``: how long he has been alone."""

    event: Literal["captive.alarm"] = "captive.alarm"
    who: str
    seconds: int


class CaptiveFreed(Told):
    """``by``: the releaser, himself, or None when the alarm took the rope off."""

    event: Literal["captive.freed"] = "captive.freed"
    who: str
    by: str | None
    how: FreedHow


class CaptiveRebound(Told):
    """The rope is now «по игре»: he no longer agrees (DU-T2)."""

    event: Literal["captive.rebound"] = "captive.rebound"
    who: str
    how: How


class UntieTried(Told):
    """A try to get free «по жизни»; ``roll``: None when the outcome was given."""

    event: Literal["untie.tried"] = "untie.tried"
    who: str
    roll: int | None
    freed: bool


class ConsentChanged(Told):
    event: Literal["consent.changed"] = "consent.changed"
    by: str
    with_whom: str
    on: bool


class SearchAsked(Told):
    event: Literal["search.asked"] = "search.asked"
    by: str
    target: str
    place: str


class SearchGiven(Told):
    event: Literal["search.given"] = "search.given"
    by: str
    target: str
    place: str
    items: Names


class SearchDone(Told):
    """``rolls``: None when it was given what was found."""

    event: Literal["search.done"] = "search.done"
    by: str
    target: str
    rolls: tuple[int, ...] | None
    items: Names


# --- the GM


class GmEdited(Told):
    """``set``: the fields as the GM gave them."""

    event: Literal["gm.edited"] = "gm.edited"
    to: To = ()
    who: str
    set: dict[str, Any]


class GmForced(Told):
    event: Literal["gm.forced"] = "gm.forced"
    to: To = ()
    who: str
    passes: bool


class GmDieSet(Told):
    event: Literal["gm.die_set"] = "gm.die_set"
    to: To = ()
    value: int


class GmTurned(Told):
    event: Literal["gm.turned"] = "gm.turned"
    to: To = ()
    who: str


class GmUndone(Told):
    """``command``: the ``do`` of what was taken back."""

    event: Literal["gm.undone"] = "gm.undone"
    to: To = ()
    command: str


DuelEvent = Annotated[
    FightStarted
    | RingCrowded
    | TurnNext
    | FighterJoined
    | FightEnded
    | CardPlayed
    | TurnQuiet
    | BlowResolved
    | HealResolved
    | EffectResolved
    | EffectShown
    | ArtefactFlashed
    | ShieldRaised
    | ShieldEnded
    | CurseEnded
    | FighterHeavy
    | FighterFell
    | FighterRose
    | FighterWoke
    | FlightStarted
    | FlightEscaped
    | FlightFailed
    | TurnPassed
    | FighterSurrendered
    | GuardOpened
    | FighterKilled
    | FinishFailed
    | AssassinationDone
    | AssassinationFailed
    | StunDone
    | StunFailed
    | SurvivalDecided
    | ClockMoved
    | StunEnded
    | RunnerCollapsed
    | CaptiveBound
    | CaptiveLed
    | CaptiveLeft
    | CaptiveWatched
    | CaptiveAlarm
    | CaptiveFreed
    | CaptiveRebound
    | UntieTried
    | ConsentChanged
    | SearchAsked
    | SearchGiven
    | SearchDone
    | GmEdited
    | GmForced
    | GmDieSet
    | GmTurned
    | GmUndone,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
