"""What a card is worth to the one on turn, in hits: what it takes from foes, gives to friends, or will."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.core.engine import Command
from engines.duel import threshold
from engines.duel.cards import Card, house_deck
from engines.duel.state import DuelState, Fight, Person, Timed

_FELLED: Final = 2
"""Who falls strikes no more."""
_HEALED: Final = 0.7
"""A hit given is worth so much of a hit taken."""
_EAGER: Final = 9
"""What a shout is worth to a hot head."""


class Deed(NamedTuple):
    """A card with its target (empty: none), and what it is worth."""

    card: str
    target: str
    worth: float

    def command(self, who: str) -> Command:
        """The step as a command."""
        command = {"do": "play", "by": who, "card": self.card}
        return {**command, "target": self.target} if self.target else command


def foes_of(state: DuelState, fight: Fight, who: str) -> list[str]:
    """The able of other sides."""
    mine = fight.sides[who]
    return [name for name in fight.ring if state.people[name].able and fight.sides[name] != mine]


def deeds(state: DuelState, fight: Fight, who: str, hot: bool) -> Iterator[Deed]:
    """Every card that he may play, with its sensible targets. ``hot``: he shouts first and strikes afterwards."""
    person = state.people[who]
    usable = [name for name in person.hand if _card(state, name).combat] or person.discard
    for name in dict.fromkeys(usable):
        card = _card(state, name)
        if not card.combat:
            continue
        if card.area != "one":
            yield Deed(name, "", _worth(state, fight, who, name, "", hot))
            continue
        targets = [who, *_friends(state, fight, who)] if card.kind == "heal" else foes_of(state, fight, who)
        for target in targets:
            yield Deed(name, target, _worth(state, fight, who, name, target, hot))


def _friends(state: DuelState, fight: Fight, who: str) -> list[str]:
    mine = fight.sides[who]
    return [name for name in fight.ring if name != who and fight.sides[name] == mine]


def _worth(state: DuelState, fight: Fight, who: str, name: str, target: str, hot: bool) -> float:
    card = _card(state, name)
    match card.kind:
        case "blow":
            return _blow(state, fight, who, card, target)
        case "heal":
            return _healing(state, card, state.people[target], who == target)
        case "shield":
            return _protection(state, fight, who, name)
        case "effect":
            return _curse(state, fight, who, name, target, hot)


def _blow(state: DuelState, fight: Fight, who: str, card: Card, target: str) -> float:
    """Hits taken from foes; those of friends count against it."""
    reached = [target] if target else [name for name in fight.ring if name != who]
    foes = foes_of(state, fight, who)
    total = 0.0
    for name in reached:
        lost = _lost(state, card, state.people[name])
        if lost:
            sign = 1 if name in foes else -1 if state.people[name].able else 0
            total += sign * (lost + (_FELLED if lost == state.people[name].hits else 0))
    return total


def _lost(state: DuelState, card: Card, person: Person) -> int:
    passes = (card.power or 0) >= threshold.now(person, state.options)
    return min(card.hits or 0, person.hits) if passes else 0


def _healing(state: DuelState, card: Card, person: Person, oneself: bool) -> float:
    accepts = oneself or person.conscious or (card.power or 0) >= threshold.now(person, state.options)
    return _HEALED * min(card.hits or 0, person.max - person.hits) if accepts else 0.0


def _protection(state: DuelState, fight: Fight, who: str, name: str) -> float:
    """What the foes would strike less, for as many more rounds as it holds longer than now."""
    me, foes = state.people[who], foes_of(state, fight, who)
    bare, raised, rounds = _changed(state, fight, me, name)
    saved = sum(
        _best_blow(state, state.people[foe], bare) - _best_blow(state, state.people[foe], raised) for foe in foes
    )
    return rounds * saved


def _curse(state: DuelState, fight: Fight, who: str, name: str, target: str, hot: bool) -> float:
    """What he would strike more while it holds; a mark is only a joke."""
    card, me = _card(state, name), state.people[who]
    if card.plus is None:
        return 0.0
    total = 0.0
    for foe in (state.people[one] for one in ([target] if target else foes_of(state, fight, who))):
        if (card.power or 0) >= threshold.now(foe, state.options):
            if hot and not target and all(entry.card != name for entry in foe.timed):
                return _EAGER
            bare, cursed, rounds = _changed(state, fight, foe, name)
            total += rounds * (_best_blow(state, me, cursed) - _best_blow(state, me, bare))
    return total


def _changed(state: DuelState, fight: Fight, person: Person, name: str) -> tuple[Person, Person, float]:
    """He without the shield or curse, with it, and how many rounds more it would hold."""
    card = _card(state, name)
    until = fight.step + (card.steps or 0)
    old = max((entry.until for entry in person.timed if entry.card == name), default=fight.step)
    others = tuple(entry for entry in person.timed if entry.card != name)
    bare = person.but(timed=others)
    changed = person.but(timed=(*others, Timed(card=name, plus=card.plus or 0, until=until)))
    return bare, changed, (until - old) / len(fight.ring)


def _best_blow(state: DuelState, striker: Person, target: Person) -> int:
    """The most that his cards in reach take from the target at one blow."""
    for pile in (striker.hand, striker.discard):
        blows = [card for card in (_card(state, name) for name in pile) if card.kind == "blow"]
        if blows:
            return max(_lost(state, card, target) for card in blows)
    return 0


def _card(state: DuelState, name: str) -> Card:
    return state.cards.get(name) or house_deck()[name]
