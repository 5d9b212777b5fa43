"""What comes of many adventures: each played to its end by robots, and counted."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engines.core.dice import Dice, SeedRoller
from engines.core.model import Event
from engines.dungeon.engine import ENGINE
from engines.dungeon.events import (
    BattleEnded,
    CharacterDied,
    LevelGained,
    PartyLeft,
    RewardGained,
    RewardSpent,
    RoomEntered,
    SpellCast,
    TrapDisarmed,
    TrapSprung,
    TreasuryReached,
    TwistRolled,
)
from engines.dungeon.robots import Robots
from engines.dungeon.state import DungeonState


class Tally:
    """Counts over adventures. All of them add up: tallies of parts make the tally of the whole."""

    def __init__(self) -> None:
        self.adventures = 0
        self.reached = 0
        """Parties that saw the treasury."""
        self.home = 0
        """Parties that came home with the treasure, or would have."""
        self.unscathed = 0
        """Parties that lost nobody."""
        self.deaths: Counter[str] = Counter()
        """Deaths by cause."""
        self.rooms: Counter[int] = Counter()
        """Adventures by the number of rooms seen."""
        self.battles: Counter[str] = Counter()
        """Battles by how they ended."""
        self.rounds = 0
        self.traps: Counter[str] = Counter()
        """Traps by what became of them: sprung or disarmed."""
        self.spells: Counter[int] = Counter()
        """Spells of the party by number."""
        self.gained: Counter[str] = Counter()
        """Rewards by why they were given."""
        self.spent: Counter[str] = Counter()
        """Rewards by what they were spent on."""
        self.twists: Counter[int] = Counter()
        self.levels = 0

    def add(self, other: "Tally") -> None:
        """Count the adventures of another tally too."""
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)

    def count(self, events: Iterable[Event]) -> None:
        """Count one adventure by all that happened in it."""
        deaths, rooms = self.deaths.total(), 0
        reached = home = False
        for event in events:
            self._event(event)
            reached |= isinstance(event, TreasuryReached)
            home |= isinstance(event, PartyLeft) and event.act == "denouement"
            rooms += isinstance(event, RoomEntered) and event.first
        self.adventures += 1
        self.reached += reached
        self.home += home
        self.unscathed += self.deaths.total() == deaths
        self.rooms[rooms] += 1

    def _event(self, event: Event) -> None:
        match event:
            case CharacterDied():
                self.deaths[event.cause] += 1
            case BattleEnded():
                self.battles[event.how] += 1
                self.rounds += event.rounds
            case TrapSprung():
                self.traps["sprung"] += 1
            case TrapDisarmed():
                self.traps["disarmed"] += 1
            case SpellCast() if event.source != "monster":
                self.spells[event.spell] += 1
            case RewardGained():
                self.gained[event.why] += 1
            case RewardSpent():
                self.spent[event.use] += 1
            case TwistRolled():
                self.twists[event.total] += 1
            case LevelGained():
                self.levels += 1


def tally(
    seeds: Iterable[str], *, heroes: int = 3, careful: bool = True, options: Mapping[str, Any] | None = None
) -> Tally:
    """Play an adventure with every seed and count them. Raises Refused for bad options."""
    counted = Tally()
    beginning = ENGINE.new(options or {}, {})
    for seed in seeds:
        counted.count(_adventure(beginning, seed, Robots(seed, heroes, careful=careful)))
    return counted


def _adventure(beginning: DungeonState, seed: str, robots: Robots) -> list[Event]:
    state, roller = beginning, SeedRoller(seed)
    told: list[Event] = []
    while (command := robots(ENGINE, state)) is not None:
        state, events = ENGINE.apply(state, command, Dice(roller))
        told += events
    return told
