"""What comes of many campaigns: each played by a clan of robots to its first finale, and counted."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engines.core.dice import Dice, SeedRoller
from engines.core.model import Event
from engines.kitsune.engine import ENGINE
from engines.kitsune.events import AbilityUsed, InfluenceWon, SceneEnded, SceneOpened, VillageBuilt
from engines.kitsune.robots import Robots
from engines.kitsune.state import KitsuneState
from engines.kitsune.terms import VILLAGE

_COUNTERS: Final = ("nights", "ends", "closed", "village", "foxes", "hunted", "gifts", "qi")


class Tally:
    """Counts over campaigns. All of them add up: tallies of parts make the tally of the whole."""

    def __init__(self) -> None:
        self.campaigns = 0
        self.suspicion = 0
        """Left at the ends of all nights together."""
        self.nights: Counter[int] = Counter()
        """How many campaigns took so many nights."""
        self.ends: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        """Nights by why they ended."""
        self.village: Counter[int] = Counter()
        """On which night the village was finished, in how many campaigns."""
        self.foxes: Counter[str] = Counter()
        """Foxes of each species."""
        self.hunted: Counter[str] = Counter()
        """Nights of the foxes of each species."""
        self.gifts: Counter[str] = Counter()
        """How often a gift was used; that of Ёко, which works by itself, with each of her wins (KI-A8)."""
        self.qi: Counter[str] = Counter()
        """Qi that the foxes of each species won from people."""

    def add(self, other: "Tally") -> None:
        """Count the campaigns of another tally too."""
        self.campaigns += other.campaigns
        self.suspicion += other.suspicion
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))

    def count(self, last: KitsuneState, events: Iterable[Event]) -> None:
        """Count one campaign: its last position, and all that happened. Raises ValueError for one that goes on."""
        if last.outcome is None:
            raise ValueError("the campaign is not over")
        self.campaigns += 1
        self.nights[last.scene] += 1
        self.ends[last.outcome] += 1
        for fox in last.foxes.values():
            self.foxes[fox.species] += 1
            self.hunted[fox.species] += last.scene
        night = 0
        for event in events:
            match event:
                case SceneOpened():
                    night = event.scene
                case SceneEnded():
                    self.closed[event.reason] += 1
                    self.suspicion += event.suspicion
                case VillageBuilt() if event.stage == VILLAGE:
                    self.village[night] += 1
                case AbilityUsed():
                    self.gifts[event.species] += 1
                case InfluenceWon():
                    species = last.foxes[event.fox].species
                    self.qi[species] += event.qi
                    self.gifts[species] += species == "yoko"


def tally(foxes: int, seeds: Iterable[str]) -> Tally:
    """Play a campaign of so many foxes with every seed by the house rules, and count them."""
    counted = Tally()
    beginning = ENGINE.new({}, {})
    for seed in seeds:
        state, robots, dice = beginning, Robots(seed, foxes), Dice(SeedRoller(seed))
        events: list[Event] = []
        while (command := robots(ENGINE, state)) is not None:
            state, told = ENGINE.apply(state, command, dice)
            events.extend(told)
        counted.count(state, events)
    return counted
