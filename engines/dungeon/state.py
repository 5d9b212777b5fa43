"""The position of a campaign: frozen, JSON there and back."""

from typing import Any, Final, Literal

from pydantic import Field

from engines.core.model import Frozen
from engines.dungeon.options import Options
from engines.dungeon.words import (
    Act,
    AllyKind,
    Armor,
    ClassName,
    Direction,
    Fate,
    Mark,
    PassageKind,
    Phase,
    Rank,
    SpendOn,
    SpendUse,
    Stat,
    TrapEffect,
    Weapon,
    Wielded,
)

MAX_SMALL: Final = 2
MAX_NORMAL: Final = 1
START_SLOTS: Final = 3


class Item(Frozen):
    """A magic item: one of spells 1–12 and its charges left (DN-L5)."""

    spell: int
    charges: int


class Bonuses(Frozen):
    """What levels have given."""

    hit: int = 0
    defence: int = 0
    save: int = 0
    check: int = 0


class Gift(Frozen):
    """A keeper's leadership over a type and one of its secrets (DN-P5)."""

    type: str
    secret: str | None = None


class Character(Frozen):
    """An adventurer; strength, agility and wit are the base values, without curses."""

    class_: ClassName = Field(alias="class")
    strength: int
    agility: int
    wit: int
    weapon: Weapon
    armor: Armor
    max_hits: int
    hits: int
    level: int = 1
    rank: Rank = "front"
    wielded: Wielded = "melee"
    small: int = 0
    normal: int = 0
    slots: int = 0
    prepared: tuple[int, ...] = ()
    """What fills the slots when they are refilled (DN-A6)."""
    spells: tuple[int, ...] = ()
    """What is left in them."""
    items: tuple[Item, ...] = ()
    curses: tuple[int, ...] = ()
    bonuses: Bonuses = Bonuses()
    gift: Gift | None = None
    gift_spell: bool = False
    """Has the spell of the gift been used in this adventure?"""
    marks: tuple[Mark, ...] = ()
    shield_spell: bool = False
    bless: bool = False
    alive: bool = True
    died_in: Act | None = None
    died_before: bool = False
    """Dead since an earlier adventure: every act is later than that (DN-W10)."""
    returning: bool = False
    """Has paid for a return that is still to come."""
    treasure: Literal["waiting"] | None = None
    rumour: int | None = None
    """The number of the rumour heard at the entrance."""


class MonsterType(Frozen):
    """A kind of monsters (DN-M1); ``points`` is a note only."""

    name: str
    strength: int = -1
    agility: int = -1
    wit: int = -1
    hits: int = 3
    defence: int = 2
    secrets: tuple[str, ...] = ()
    points: int | None = None


class Monster(Frozen):
    """One monster, living."""

    type: str
    hits: int
    spell_used: bool = False
    nature: Literal["born", "zombie", "copy"] = "born"
    """Zombies and copies leave no body; a copy has no secrets but damage dice."""
    shield: bool = False
    bless: bool = False


class Ally(Frozen):
    """A copy or a zombie on the party's side."""

    type: str
    kind: AllyKind
    owner: str
    hits: int


class Trap(Frozen):
    """A trap on a passage."""

    effect: TrapEffect
    save: Stat
    to: str | None = None
    block: Direction | None = None
    curse: int | None = None
    found: bool = False
    by: str | None = None
    """Who found it by searching (DN-W6)."""
    sprung: bool = False
    disarmed: bool = False
    tried: tuple[str, ...] = ()

    @property
    def armed(self) -> bool:
        """Can it still go off?"""
        return not (self.sprung or self.disarmed)


class Passage(Frozen):
    """A way between two rooms."""

    id: str
    rooms: tuple[str, str]
    kind: PassageKind = "open"
    up: str | None = None
    """The upper end of stairs or a climb."""
    locked: bool = False
    secret: bool = False
    found: bool = False
    blocked: bool = False
    tried: tuple[Stat, ...] = ()
    main: bool = False
    bridge: bool = False
    trap: Trap | None = None

    def beyond(self, room: str) -> str:
        """The other end."""
        first, second = self.rooms
        return second if room == first else first

    @property
    def known(self) -> bool:
        """May the party see it from a room that it has entered (DN-X12, DN-X13)?"""
        return self.found or not self.secret


class Room(Frozen):
    """A room; ``monsters`` are those present, in order of appearance."""

    id: str
    name: str
    role: str | None = None
    monsters: tuple[str, ...] = ()
    lured: tuple[str, ...] = ()
    """Monsters that an illusion has led away and that are back when the party has left (DN-S6)."""
    seen: bool = False
    searched: tuple[str, ...] = ()
    alert: bool = False
    met: bool = False
    """Has the party met the monsters here?"""


class Hunters(Frozen):
    """The group that breaks in on a 10 (DN-P10)."""

    type: MonsterType
    n: int


class Dungeon(Frozen):
    """The dungeon as it stands."""

    title: str
    theme: str | None = None
    """What a GM wants it told as; None: as its title says."""
    entrance: str
    treasury: str
    types: tuple[MonsterType, ...]
    hunters: Hunters | None = None
    rooms: dict[str, Room]
    passages: dict[str, Passage]
    rumours: tuple[str | dict[str, Any], ...] = ()
    monsters: dict[str, Monster] = {}
    numbers: dict[str, int] = {}
    """The last number given to a monster of each type."""
    alert: bool = False
    ambush: bool = False
    """The monsters have the initiative of the next battle (DN-T6)."""
    restock: bool = False
    """Must be stocked anew before it is entered again (DN-A9)."""
    no_treasure: bool = False
    made_for: tuple[int, int] | None = None
    """How many it was prepared for, and the sum of their levels, until they go in."""
    entered: bool = False
    met: tuple[str, ...] = ()
    """Types met here."""
    plan: Literal["A", "B", "C"] | None = None
    """The generator's plan; None for a dungeon that was given."""
    given: dict[str, Any] | None = None
    """A given dungeon as it was given, to be put back so (DN-G10)."""


class Battle(Frozen):
    """A fight under way."""

    first: Literal["party", "monsters"]
    round: int = 1
    acted: tuple[str, ...] = ()
    bodies: tuple[str, ...] = ()
    """Ids and names of those who died in it and have not been raised, in order of death."""
    fought: tuple[str, ...] = ()
    """The types of the monsters present at its start."""
    fallen: bool = False
    """Has a character died in it (DN-A4)?"""
    duel: str | None = None
    rerolled: tuple[str, ...] = ()
    """Who has used s1."""
    avoided: tuple[str, ...] = ()
    """Who has used m2."""


class Order(Frozen):
    """A standing order to spend a reward (DN-W15)."""

    who: str
    on: SpendOn
    use: SpendUse
    of: str | None = None
    against: str | None = None


class Force(Frozen):
    """A result that the GM has set for a roll to come."""

    on: Literal["check", "save", "attack", "cast"]
    result: Literal["success", "failure"]
    of: str | None = None


class Ballot(Frozen):
    """A player's vote for a command of the party."""

    command: str
    passage: str | None = None
    quiet: bool = False


class Pending(Frozen):
    """A plot twist that waits for the players (DN-P13)."""

    total: Literal[4, 5, 11]
    who: str | None = None
    """The accomplice or the keeper."""
    type: str | None = None
    votes: dict[str, Fate] = {}


class Question(Frozen):
    """A question to the GM; ``exact`` when a spell obliges him to answer it (DN-S13)."""

    who: str
    text: str
    exact: bool


class DungeonState(Frozen):
    """The whole position."""

    options: Options
    phase: Phase = "camp"
    people: dict[str, Character] = {}
    """Everybody of the campaign by name, the dead too, in party order."""
    rolled: dict[str, tuple[int, int, int]] = {}
    """Values thrown for characters not yet made."""
    dungeon: Dungeon | None = None
    at: str | None = None
    came: str | None = None
    """The passage by which the party came into the present room."""
    act: Act | None = None
    battle: Battle | None = None
    allies: dict[str, Ally] = {}
    allies_made: int = 0
    """All of the game: the number in the next ally's id follows."""
    known: dict[str, tuple[str, ...]] = {}
    """Secrets known, by type; they stay known in later dungeons."""
    study: tuple[str, ...] = ()
    """Types of the last battle while nobody has thought about it (DN-F16)."""
    orders: tuple[Order, ...] = ()
    forces: tuple[Force, ...] = ()
    votes: dict[str, Ballot] = {}
    twist: Pending | None = None
    twists: tuple[int, ...] = ()
    """Totals thrown in this adventure."""
    questions: tuple[Question, ...] = ()
    no_treasure_next: bool = False
    hunt: bool = False
    """The hunters hold the treasury."""
    may_prepare: bool = False
    last_command: str | None = None
    """What was said last."""
    last_dice: tuple[str, ...] = ()
    """The dice of that command."""
