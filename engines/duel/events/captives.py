"""Captives: bound, led, watched, freed, searched."""

from typing import Literal

from engines.duel.events.told import Names, Told
from engines.duel.state import How, Limb

FreedHow = Literal["released", "blade", "life", "alarm"]


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


CaptiveEvent = (
    CaptiveBound
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
)
