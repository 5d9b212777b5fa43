"""A war of pairs: nights, days, alliances."""

from typing import Literal

from engines.grail.events.told import Names, Told

Meeting = Literal["refused", "allied", "scouted", "held", "betrayed"]


class NightOpened(Told):
    """``pairs``: (master, Servant) of those who meet, in the order of the throw."""

    event: Literal["night.opened"] = "night.opened"
    night: int
    pairs: tuple[tuple[str, str], ...]


class NightClosed(Told):
    event: Literal["night.closed"] = "night.closed"
    night: int
    winner: str | None
    fallen: Names


class DayOpened(Told):
    event: Literal["day.opened"] = "day.opened"
    day: int


class DayMet(Told):
    """Two pairs, (master, Servant) each, met by day; ``die``: the throw that decided. Of two the first betrays."""

    event: Literal["day.met"] = "day.met"
    pairs: tuple[tuple[str, str], tuple[str, str]]
    outcome: Meeting
    die: int


class AllianceMade(Told):
    """The GM has made allies of two pairs, (master, Servant) each."""

    event: Literal["alliance.made"] = "alliance.made"
    pairs: tuple[tuple[str, str], tuple[str, str]]


class AllianceEnded(Told):
    """``last``: none but the allies (Servants) are left; ``fallen``: the second one has fallen; ``gm``: by his word."""

    event: Literal["alliance.ended"] = "alliance.ended"
    allies: tuple[str, str]
    reason: Literal["last", "fallen", "gm"]


class VowSworn(Told):
    """The ally of a fallen Servant (``ally``) calls out the one who felled him."""

    event: Literal["vow.sworn"] = "vow.sworn"
    who: str
    ally: str
    against: str


class DayClosed(Told):
    event: Literal["day.closed"] = "day.closed"
    day: int


class WarEnded(Told):
    event: Literal["war.ended"] = "war.ended"
    winner: tuple[str, str] | None
    nights: int


WarEvent = (
    NightOpened | NightClosed | DayOpened | DayMet | AllianceMade | AllianceEnded | VowSworn | DayClosed | WarEnded
)
