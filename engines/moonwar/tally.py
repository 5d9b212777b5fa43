"""What comes of many wars: each played to its end by its dice alone, and counted."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import Outcome
from engines.core.model import Event
from engines.moonwar.engine import ENGINE
from engines.moonwar.events import BattleKilled, CharacterCaptured, CharacterFreed, InnerCaptive, InnerRelation
from engines.moonwar.state import MoonwarState

_MEETINGS: Final = {
    "battle.drawn": "drawn",
    "battle.hit": "hit",
    "battle.felled": "felled",
    "battle.killed": "killed",
    "talk.unconvinced": "unconvinced",
    "talk.allied": "allied",
    "talk.parted": "parted",
    "talk.persuaded": "persuaded",
    "talk.subdued": "subdued",
    "chase.caught": "caught",
    "chase.escaped": "escaped",
    "vignette": "alone",
    "force.grew": "force_grew",
    "nightmare.won": "nightmare_won",
    "nightmare.lost": "nightmare_lost",
}


class Tally:
    """Counts over wars. All of them add up: tallies of parts make the tally of the whole."""

    def __init__(self) -> None:
        self.wars = 0
        self.turns: Counter[int] = Counter()
        """How many wars took so many turns."""
        self.ends: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        """In how many wars each character was."""
        self.won: Counter[str] = Counter()
        """How many of them he won as a free man."""
        self.won_by_category: Counter[str] = Counter()
        """In how many wars somebody of the category was among the winners."""
        self.category: dict[str, str] = {}
        self.outcomes: Counter[str] = Counter()
        """Exchanges and meetings by what came of them; those inside an alliance as «relation.war», «captive.peace»."""
        self.captured: Counter[str] = Counter()
        """Captivities that began, by cause."""
        self.freed: Counter[str] = Counter()
        """Captivities that ended in freedom, by cause."""
        self.held_at_end = 0
        self.with_captives = 0
        """Wars in which anybody was a captive at all."""

    def add(self, other: "Tally") -> None:
        """Count the wars of another tally too."""
        self.wars += other.wars
        self.held_at_end += other.held_at_end
        self.with_captives += other.with_captives
        self.category |= other.category
        for name in ("turns", "ends", "played", "won", "won_by_category", "outcomes", "captured", "freed"):
            getattr(self, name).update(getattr(other, name))

    def count(self, last: MoonwarState, outcomes: Iterable[Outcome[MoonwarState]]) -> None:
        """Count one war: its last position, and all that happened in it. Raises ValueError for one that goes on."""
        if last.result is None:
            raise ValueError("the war is not over")
        self.wars += 1
        self.turns[last.turn] += 1
        self.ends[last.result.reason] += 1
        self.played.update(last.people.keys())
        self.won.update(last.result.winners)
        self.won_by_category.update({last.people[name].category for name in last.result.winners})
        self.category |= {name: person.category for name, person in last.people.items()}
        self.held_at_end += sum(person.captor is not None for person in last.people.values())
        captures = self.captured.total()
        for outcome in outcomes:
            for event in outcome.events:
                self._event(event)
        self.with_captives += self.captured.total() > captures

    def _event(self, event: Event) -> None:
        match event:
            case BattleKilled(bonus=True):
                self.outcomes["crushed"] += 1
            case InnerRelation():
                self.outcomes[f"relation.{event.result}"] += 1
            case InnerCaptive():
                self.outcomes[f"captive.{event.result}"] += 1
            case CharacterCaptured():
                self.captured[event.cause] += 1
            case CharacterFreed():
                self.freed[event.cause] += 1
            case _ if event.event in _MEETINGS:
                self.outcomes[_MEETINGS[event.event]] += 1


def tally(scenario: int, edition: str, seeds: Iterable[str]) -> Tally:
    """Play a war with every seed, its cast drawn by the dice, and count them. Raises Refused for bad options."""
    counted = Tally()
    beginning = ENGINE.new({"scenario": scenario, "edition": edition}, {})
    for seed in seeds:
        roller = SeedRoller(seed)
        outcomes = [ENGINE.apply(beginning, {"do": "start"}, Dice(roller))]
        while outcomes[-1].state.phase != "over":
            outcomes.append(ENGINE.apply(outcomes[-1].state, {"do": "turn"}, Dice(roller)))
        counted.count(outcomes[-1].state, outcomes)
    return counted
