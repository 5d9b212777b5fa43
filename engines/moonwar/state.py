"""The position of a war: frozen, goes to JSON and back unchanged."""

from typing import Annotated, Final, Literal

from pydantic import Field

from engines.core.model import Frozen
from engines.moonwar.events import EndReason, Form
from engines.moonwar.options import Options

FORCE: Final = ""
"""The third-party force among the entries. Its shown name may change in the middle of a turn; this never does."""

Category = Literal["mage", "church", "apostle", "civilian", "other"]
Status = Literal["in", "dead", "left", "dust"]
Phase = Literal["setup", "playing", "over"]
Mods = tuple[int, ...]
"""The queue of modifiers: for the next throw (or turn), the one after, …; never ends in a zero (MW-M1)."""


class Deeds(Frozen):
    """What a character did in this war (MW-V1)."""

    fights: int = 0
    talks: int = 0
    kills: int = 0
    captures: int = 0
    escapes: int = 0
    routed: int = 0


class Person(Frozen):
    """A character who is or was in the war."""

    id: str | None
    """The roster's id; None for one brought in by the GM."""
    category: Category
    status: Status = "in"
    mods: Mods = ()
    power: int = 0
    captor: str | None = None
    """The entry that holds him: a name or FORCE."""
    broken: bool = False
    form: Form = "self"
    killed_by: str | None = None
    out_turn: int | None = None
    deeds: Deeds = Deeds()


class Alliance(Frozen):
    """A mutual alliance, members in list order."""

    members: tuple[str, ...]
    quarrel: bool = False


class Force(Frozen):
    """The third-party force as it stands; its name and die belong to the scenario."""

    mods: Mods = ()
    power: int = 0


class NoSpecial(Frozen):
    """Scenarios 1 and 4 keep nothing of their own."""

    of: Literal["nothing"] = "nothing"


class RoaSpecial(Frozen):
    """Scenario 2."""

    of: Literal["roa"] = "roa"
    carrier: str
    keys: tuple[str, ...]
    deaths: int = 0


class WalachiaSpecial(Frozen):
    """Scenario 3."""

    of: Literal["walachia"] = "walachia"
    tatari_deaths: int = 0
    copy_of: str | None = None


class ClansSpecial(Frozen):
    """Scenario 5: those of the start."""

    of: Literal["clans"] = "clans"
    mages: tuple[str, ...]
    church: tuple[str, ...]


class FortressSpecial(Frozen):
    """Scenario 6."""

    of: Literal["fortress"] = "fortress"
    host: str
    host_deaths: int = 0


class ChaseSpecial(Frozen):
    """Scenario 7: demons in the order of turning, humans in list order."""

    of: Literal["chase"] = "chase"
    first_demon: str
    demons: tuple[str, ...]
    humans: tuple[str, ...]
    stakes: dict[str, str] = {}


class ArrivalsSpecial(Frozen):
    """Scenario 8."""

    of: Literal["arrivals"] = "arrivals"
    arrivals: int = 0


Special = Annotated[
    NoSpecial | RoaSpecial | WalachiaSpecial | ClansSpecial | FortressSpecial | ChaseSpecial | ArrivalsSpecial,
    Field(discriminator="of"),
]
"""What one scenario alone remembers."""


class Prose(Frozen):
    """A person's own text of a turn."""

    by: str
    text: str


class Result(Frozen):
    """How the war ended."""

    reason: EndReason
    winners: tuple[str, ...]
    captives: tuple[str, ...]


class MoonwarState(Frozen):
    """The whole position."""

    options: Options
    phase: Phase = "setup"
    scenario: int | None = None
    turn: int = 0
    people: dict[str, Person] = {}
    """Everybody who is or was in the war, by name, in the order of first joining."""
    order: tuple[str, ...] = ()
    """Those with status «in», in the order of the participant die."""
    alliances: tuple[Alliance, ...] = ()
    force: Force | None = None
    special: Special = NoSpecial()
    meetings: dict[str, tuple[int, ...]] = {}
    """On which turns two entries met (MW-V2), by the pair as ``Draft.meet`` writes it."""
    prose: dict[str, Prose] = {}
    result: Result | None = None
    last_command: str | None = None
    """What was said last of all that changed the position."""
    last_dice: tuple[str, ...] = ()
    """The dice of that command if it was a turn."""
