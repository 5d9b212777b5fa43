"""What comes of many fights between the templates: each fought by robots to its end, and counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engines.core.dice import Dice, SeedRoller
from engines.core.model import Event
from engines.duel.cards import templates
from engines.duel.engine import ENGINE
from engines.duel.events import CardPlayed, FightEnded, FightStarted
from engines.duel.robots import Robots
from engines.duel.state import DuelState


class Tally:
    """Counts over fights. All of them add up: tallies of parts make the tally of the whole."""

    def __init__(self) -> None:
        self.fights = 0
        self.steps: Counter[int] = Counter()
        """How many fights took so many steps."""
        self.played: Counter[str] = Counter()
        """In how many fights each template was."""
        self.won: Counter[str] = Counter()
        """How many of them he left standing, alone."""
        self.met: Counter[tuple[str, str]] = Counter()
        """How often each template met each other one, in both orders."""
        self.beaten: Counter[tuple[str, str]] = Counter()
        """How often the first was the only one to stand where the second was too."""
        self.begun: Counter[str] = Counter()
        """Fights by whether the attacker won: «won», «lost»; without a winner neither."""
        self.cards: Counter[tuple[str, str]] = Counter()
        """How often a template played a card."""

    def add(self, other: "Tally") -> None:
        """Count the fights of another tally too."""
        self.fights += other.fights
        for name in ("steps", "played", "won", "met", "beaten", "begun", "cards"):
            getattr(self, name).update(getattr(other, name))

    def count(self, people: Sequence[str], events: Iterable[Event]) -> None:
        """Count one fight between people who are called as their templates are. Raises ValueError: it has no end."""
        ended: FightEnded | None = None
        attacker = ""
        for event in events:
            match event:
                case FightStarted():
                    attacker = event.by
                case CardPlayed():
                    self.cards[event.by, event.card] += 1
                case FightEnded():
                    ended = event
        if ended is None:
            raise ValueError("the fight is not over")
        self.fights += 1
        self.steps[ended.step] += 1
        self.played.update(people)
        self.met.update((one, other) for one in people for other in people if one != other)
        if len(ended.standing) != 1:
            return
        (winner,) = ended.standing
        self.won[winner] += 1
        self.beaten.update((winner, other) for other in people if other != winner)
        self.begun["won" if winner == attacker else "lost"] += 1


class Kind(NamedTuple):
    """What is fought: everybody against everybody two by two, or free-for-alls of so many."""

    fighters: int

    def companies(self, seed: str) -> Iterator[Sequence[str]]:
        """Who fights for one seed: every pair, or one company drawn by lot."""
        if self.fighters == 2:
            yield from combinations(templates(), 2)
            return
        roller, left = SeedRoller(f"company/{seed}"), list(templates())
        yield [left.pop(roller.face(len(left), "")[0] - 1) for _ in range(self.fighters)]


def tally(kind: Kind, seeds: Iterable[str]) -> Tally:
    """Fight with every seed, and count. Nobody flees or surrenders; the first blow falls by lot."""
    counted = Tally()
    for seed in seeds:
        for people in kind.companies(seed):
            counted.count(people, fight(people, "/".join((seed, *people))))
    return counted


def fight(people: Sequence[str], seed: str) -> list[Event]:
    """All events of a fight between one of each of these templates."""
    state: DuelState = ENGINE.new({}, {"people": {name: {"template": name} for name in people}})
    robots, dice = Robots(seed, brave=True, apart=True), Dice(SeedRoller(seed))
    events: list[Event] = []
    while (command := robots(ENGINE, state)) is not None:
        state, told = ENGINE.apply(state, command, dice)
        events.extend(told)
    return events
