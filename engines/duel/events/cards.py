"""Cards played, and what comes of them."""

from typing import Literal

from engines.duel.cards import Kind, Source
from engines.duel.events.told import Names, Told


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


CardEvent = (
    CardPlayed
    | TurnQuiet
    | BlowResolved
    | HealResolved
    | EffectResolved
    | EffectShown
    | ArtefactFlashed
    | ShieldRaised
    | ShieldEnded
    | CurseEnded
)
