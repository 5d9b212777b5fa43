"""Steps that play no card: flight, passing, surrender."""

from typing import Literal

from engines.duel.events.told import Names, Told


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


MoveEvent = FlightStarted | FlightEscaped | FlightFailed | TurnPassed | FighterSurrendered | GuardOpened
