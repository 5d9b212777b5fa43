"""The position of a Grail War: frozen, goes to JSON and back unchanged.

Levels are numbers, places on the ladder of the options; 0 is «knocked out». Ranks by name are only for people.
"""

from pydantic import Field

from engines.core.model import Frozen
from engines.grail.ladder import E
from engines.grail.options import Options
from engines.grail.shapes import (
    ORIGIN,
    Aspect,
    BoonUse,
    Contest,
    Duration,
    Fit,
    ForcedOutcome,
    ForcedPart,
    Gender,
    Initiative,
    Kind,
    Mode,
    Part,
    Role,
    What,
)


class Cliche(Frozen):
    """A cliché of a character as it stands now."""

    kind: Kind
    max: int
    level: int
    noble: bool = False
    """As the sheet says; ``noblesse`` knows of the Origin too."""
    helper: bool = False
    armour: str | None = None
    """The cliché whose damage it takes (GR-7.1)."""
    pump: str | None = None
    """Who pays for a pump: a cliché's name, «self», nobody: it is not pumped (GR-11.2)."""
    powerful: bool = False
    charge: bool = False
    resist: bool = False
    use: tuple[Part, ...] = ()
    mode: Mode = "strike"
    """Only of a phantasm."""
    throwable: bool = True
    label: str = "Фантазм"
    revealed: bool = False
    justified_by: str | None = None
    aspect: Aspect | None = None
    destroyed: bool = False
    idle: int = 0
    """Dice left over by crafting that buy no whole rank now (GR-25.1)."""

    @property
    def phantasm(self) -> bool:
        """Is it a Noble Phantasm?"""
        return self.kind == "phantasm"

    @property
    def strike(self) -> bool:
        """Is it a phantasm that has to be activated (GR-13.1)?"""
        return self.kind == "phantasm" and self.mode == "strike"

    @property
    def secret(self) -> bool:
        """Is it a phantasm that nobody has made out yet (GR-15.4)?"""
        return self.kind == "phantasm" and not self.revealed

    @property
    def noblesse(self) -> bool:
        """Is it noble, as the sheet says or as an Origin of E and above (GR-12.1, GR-20.2)?"""
        return self.noble or (self.origin and self.max >= E)

    @property
    def origin(self) -> bool:
        """Is it somebody's Origin (GR-20)?"""
        return self.kind == "human" and self.justified_by == ORIGIN

    @property
    def floor(self) -> int:
        """The lowest level that it has while it is not out (GR-5.1); one that was made lower keeps what it has."""
        lowest = 1 if self.kind == "human" else E
        return min(lowest, self.max) or lowest

    @property
    def ranks(self) -> int:
        """How many ranks it can lose before it is out: 0 when it is."""
        return self.level and self.level - self.floor + 1

    @property
    def lost(self) -> int:
        """How many ranks it has lost."""
        if self.level == self.max:
            return 0
        return (self.max and self.max - self.floor + 1) - self.ranks

    def at(self, ranks: int) -> int:
        """The level of so many ranks; 0 for none."""
        return self.floor - 1 + ranks if ranks > 0 else 0


class Item(Frozen):
    """A thing or a familiar made of a cliché's dice (GR-25.1)."""

    cliche: str
    dice: int
    level: int
    taken: int
    """Ranks that the cliché's level lost by it."""


class Boon(Frozen):
    """A command spell that the Servant may use for his own good (GR-16.3)."""

    level: int
    duration: Duration


class Order(Frozen):
    """A command spell that waits for the Servant's answer."""

    level: int
    duration: Duration
    text: str


class Character(Frozen):
    """Somebody of the war."""

    role: Role
    pc: bool = False
    partner: str | None = None
    seals: int = 0
    true_name: str | None = None
    gender: Gender | None = None
    """As the sheet says; None: as the name sounds."""
    cliches: dict[str, Cliche]
    """In the order of the sheet."""
    foes: dict[str, int] = {}
    """Inner adversaries with their levels: wounds, command spells."""
    held: int = 0
    """Ranks of «Выносливость» that the wounds hold (GR-6.2)."""
    items: dict[str, Item] = {}
    boon: Boon | None = None
    order: Order | None = None
    fate: str | None = None


class Attack(Frozen):
    """With what and whom; defaults are filled in."""

    cliche: str = Field(alias="with")
    target: str
    pump: int = 0
    helpers: tuple[str, ...] = ()
    charged: bool = False
    activate: bool = False
    broken: bool = False
    boon: BoonUse | None = None
    by: str
    """Who strikes: the one who declares, or another member of his group (GR-22.3)."""


class Defence(Frozen):
    """With what; None: defence is refused (GR-2.6)."""

    cliche: str | None = Field(alias="with")
    pump: int = 0
    helpers: tuple[str, ...] = ()
    powerful: bool = False
    by: str


class Declaration(Frozen):
    """What somebody does in this round."""

    attack: Attack | None = None
    defence: Defence | None = None
    """None: the default one (GR-2.7)."""
    prepare: Part | None = None
    give: bool = False
    heal: int = 0
    mana_boon: bool = False
    words: str | None = None
    """How the pump looks, in the player's own words (GR-N4)."""
    approved: bool = False
    """Has the GM taken these words?"""

    @property
    def pumped(self) -> bool:
        """Is anything pumped in it?"""
        return any(part is not None and part.pump > 0 for part in (self.attack, self.defence))


class Group(Frozen):
    """Allies who fight as one (GR-22)."""

    leader: str
    members: tuple[tuple[str, str], ...]
    """Each with the cliché he joined with, in the order of joining."""
    revenge: tuple[tuple[str, str], ...] = ()
    """(enemy, defender) of the last round's hits on somebody who was not aimed at (GR-22.5)."""

    @property
    def names(self) -> tuple[str, ...]:
        """The members, the leader among them."""
        return tuple(name for name, _ in self.members)


class Force(Frozen):
    """What the GM has laid down for a coming roll of this round."""

    who: str
    part: ForcedPart
    dice: tuple[int, ...] | None = None
    outcome: ForcedOutcome | None = None
    damage: int | None = None


class Conflict(Frozen):
    """The open conflict. Its judgements hold until it ends (GR-2.3)."""

    title: str
    kind: Contest
    life: str | None
    """The cliché at risk; None: the one that the loser used (GR-3.2)."""
    initiative: Initiative
    clash: bool
    round: int = 1
    sides: dict[str, tuple[str, ...]]
    """Everybody who fights or fought, by side."""
    out: tuple[str, ...] = ()
    declared: dict[str, Declaration] = {}
    """By fighter, and by master outside who gives mana, in the order of declaring."""
    groups: tuple[Group, ...] = ()
    fits: dict[str, dict[str, Fit]] = {}
    """Character -> cliché -> what the GM judged."""
    allowed: dict[str, tuple[What, ...]] = {}
    forbidden: dict[str, tuple[What, ...]] = {}
    forces: tuple[Force, ...] = ()
    order: tuple[str, ...] | None = None
    """What the GM put in place of the initiative of this round."""
    aimed: tuple[str, ...] = ()
    """Those who prepared an attack in the last round (GR-9.1)."""
    exposed: dict[str, dict[str, tuple[str, ...]]] = {}
    """Owner -> phantasm that was seen at work -> witnesses who have tried to make it out (GR-15.3)."""


class War(Frozen):
    """The war of pairs that goes on by itself (GR-W)."""

    pairs: tuple[tuple[str, str], ...]
    """(master, Servant) in the order of the set-up."""
    days: bool = False
    """Does a day come before every night (GR-D1)?"""
    night: int = 0
    day: int = 0
    fallen: tuple[str, ...] = ()
    """Servants of the pairs that are out."""
    allies: tuple[tuple[str, str], ...] = ()
    """Alliances, by Servants: nobody is in two of them (GR-D4)."""
    traitors: tuple[str, ...] = ()
    """Servants whose pair has betrayed an ally: nobody allies with them again (GR-D4)."""
    call: tuple[str, str] | None = None
    """Servants who meet in the coming night without a throw: the first one has called the second (GR-D6, GR-D8)."""
    ambush: bool = False
    """Is that call a betrayal, so that the first one strikes prepared (GR-D6)?"""
    over: bool = False
    winner: tuple[str, str] | None = None

    @property
    def alive(self) -> tuple[tuple[str, str], ...]:
        """The pairs that are still in."""
        return tuple(pair for pair in self.pairs if pair[1] not in self.fallen)

    @property
    def dawns(self) -> bool:
        """Is it a day that comes next (GR-D1)?"""
        return self.days and not self.over and self.day == self.night

    def ally_of(self, servant: str) -> str | None:
        """The other Servant of his alliance."""
        return next((a if b == servant else b for a, b in self.allies if servant in (a, b)), None)


class GrailState(Frozen):
    """The whole position."""

    options: Options
    people: dict[str, Character] = {}
    """By name, in the order of coming in."""
    conflict: Conflict | None = None
    war: War | None = None
    commands: int = 0
    """How many accepted commands stand: there is nothing to undo at 0."""
