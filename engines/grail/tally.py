"""What comes of many automatic wars: each played to its end by the policy and its dice, and counted."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from engines.core.dice import Dice, SeedRoller
from engines.core.model import Event
from engines.grail import events
from engines.grail.engine import ENGINE
from engines.grail.state import GrailState
from engines.grail.templates import war_of

_RULES: Final[Mapping[type[Event], str]] = {
    events.PhantasmActivated: "activated",
    events.PhantasmInterrupted: "interrupted",
    events.PhantasmWeakened: "weakened",
    events.PhantasmDestroyed: "broken",
    events.PhantasmExposed: "exposed",
    events.SealSpent: "seals",
    events.ManaGiven: "mana_given",
    events.Healed: "healed",
}


class Tally:
    """Counts over wars. All of them add up: tallies of parts make the tally of the whole."""

    def __init__(self) -> None:
        self.wars = 0
        self.nights: Counter[int] = Counter()
        """How many wars took so many nights."""
        self.rounds: Counter[int] = Counter()
        """How many fights took so many rounds."""
        self.played: Counter[str] = Counter()
        """In how many wars each Servant was."""
        self.won: Counter[str] = Counter()
        """How many of them he won; the empty name: nobody won."""
        self.fights: Counter[str] = Counter()
        """In how many fights each Servant was."""
        self.fights_won: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()
        """Attacks by outcome: hit, blocked, reflected, tie."""
        self.out: Counter[str] = Counter()
        """Fighters who fell, by reason."""
        self.rules: Counter[str] = Counter()
        """How often a rule came into play: activated, interrupted, healed, helped, graded …"""

    def add(self, other: "Tally") -> None:
        """Count the wars of another tally too."""
        self.wars += other.wars
        for name in ("nights", "rounds", "played", "won", "fights", "fights_won", "outcomes", "out", "rules"):
            getattr(self, name).update(getattr(other, name))

    def count(self, last: GrailState, told: Iterable[Event]) -> None:
        """Count one war: its last position, and all that happened in it. Raises ValueError for one that goes on."""
        war = last.war
        if war is None or not war.over:
            raise ValueError("the war is not over")
        self.wars += 1
        self.nights[war.night] += 1
        self.played.update(servant for _, servant in war.pairs)
        self.won["" if war.winner is None else war.winner[1]] += 1
        for event in told:
            self._event(event)

    def _event(self, event: Any) -> None:
        match event:
            case events.ConflictOpened():
                self.fights.update(list(event.sides))
            case events.ConflictEnded():
                self.rounds[event.rounds] += 1
                if event.winner is not None:
                    self.fights_won[event.winner] += 1
            case events.AttackRolled():
                self.outcomes[event.outcome] += 1
                helped = any(one.added for side in (event.attack, event.defence) if side for one in side.helpers)
                self.rules["helped"] += helped
            case events.Damage():
                self._damage(event)
            case events.FighterOut():
                self.out[event.reason] += 1
            case _ if type(event) in _RULES:
                self.rules[_RULES[type(event)]] += 1

    def _damage(self, event: events.Damage) -> None:
        self.rules["graded"] += event.parts is not None and event.parts.graded > 0
        self.rules["armoured"] += any(hit.cliche != event.cliche for hit in event.hits)
        self.rules["pumped"] += event.reason == "pump"


def tally(seeds: Iterable[str], pairs: int = 7, options: Mapping[str, Any] | None = None) -> Tally:
    """Play a war of so many pairs with every seed, cast and paired by it, and count them. Raises Refused."""
    counted = Tally()
    for seed in seeds:
        state, roller = ENGINE.new(options or {}, war_of(seed, pairs)), SeedRoller(seed)
        told: list[Event] = []
        while not ENGINE.over(state):
            state, happened = ENGINE.apply(state, {"do": "night"}, Dice(roller))
            told.extend(happened)
        counted.count(state, told)
    return counted
