"""What may be said now, with the values that would be accepted: the data from which keyboards and bots are made.

Values that depend on one another stand in choices of their own, so that the fields of one choice may be filled freely.
Nothing here tells a player what he may not know: where things are hidden is not among the places, and a chance that
life decides is a field of the GM alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.core.engine import Choice, Field
from engines.duel import fields
from engines.duel.cards import Card, house_deck, places
from engines.duel.fields import LONGEST_WORDS
from engines.duel.state import DuelState


def deeds(state: DuelState, who: str) -> tuple[Choice, ...]:
    """Every command that a person may give now; nothing for somebody who is not at the table."""
    return tuple(Hand(Table(state), who).deeds()) if who in state.people else ()


def openly(state: DuelState) -> tuple[str, ...]:
    """The commands that somebody may give by what all see: poses, ropes, the ring; not whether he has the means."""
    table = Table(state)
    fight, near = state.fight, [state.people[name] for name in table.outside(state.people)]
    bystanders = table.outside(table.able)
    found: list[str] = []
    if fight is not None:
        found += ["play", "flee", "pass", "surrender"]
        found += ["finish"] if any(state.people[name].helpless for name in fight.ring) else []
        found += ["join"] if any(name not in fight.fled for name in bystanders) else []
    elif len(table.able) > 1:
        found.append("attack")
    if bystanders:
        helpless = [one for one in near if one.helpless]
        found += ["play", *(["finish", "lead"] if helpless else [])]
        found += ["search"] if helpless or any(one.state == "dead" for one in near) else []
        found += ["bind"] if any(one.bound is None for one in helpless) else []
        found += ["leave", "watch"] if any(one.bound is not None for one in helpless) else []
        found += ["release"] if any(one.bound is not None or one.state == "surrendered" for one in helpless) else []
    return tuple(dict.fromkeys(found))


class Table:
    """The position as the choices need it."""

    def __init__(self, state: DuelState) -> None:
        self.state = state
        self.people = state.people
        self.ring = () if state.fight is None else state.fight.ring
        self.able = [name for name, person in state.people.items() if person.able]
        self.living = [name for name, person in state.people.items() if person.state != "dead"]

    def card(self, name: str) -> Card:
        return self.state.cards.get(name) or house_deck()[name]

    def outside(self, names: Iterable[str]) -> list[str]:
        return [name for name in names if name not in self.ring]


class Hand:
    """One person at the table; ``as`` in every choice, so that the GM may give it for him (DU-G1)."""

    def __init__(self, table: Table, who: str) -> None:
        self.table = table
        self.who = who
        self.person = table.people[who]
        self.fights = who in table.ring
        self.others = [name for name in table.people if name != who]

    def deeds(self) -> Iterator[Choice]:
        """Everything that he may do now."""
        person = self.person
        if person.able:
            yield from self._in_ring() if self.fights else self._outside()
        if person.conscious:
            yield from self._guard()
            yield from self._free_himself()
        if person.state != "dead":
            yield from self._consents()

    def _choice(self, do: str, preset: Mapping[str, Any], *asked: Field) -> Choice:
        return Choice(do=do, preset={"as": self.who, **preset}, fields=asked)

    # --- in the ring

    def _in_ring(self) -> Iterator[Choice]:
        fight = self.table.state.fight
        if fight is None:
            return
        if fight.turn == self.who:
            yield from self._cards(list(fight.ring), self._playable())
            yield self._choice("flee", {})
            yield self._choice("pass", {})
            yield from self._finishes([name for name in fight.ring if name != self.who])
        sides, able = fight.sides, self.table.able
        foes = [name for name in fight.ring if name in able and sides[name] != sides[self.who]]
        if foes:
            yield self._choice("surrender", {}, fields.person("to", foes))

    def _playable(self) -> list[str]:
        """Combat cards of the hand, or of the discard when there is none (DU-C2)."""
        hand = [name for name in self.person.hand if self.table.card(name).combat]
        return hand or [name for name in self.person.discard if self.table.card(name).combat]

    def _cards(self, within: list[str], names: Iterable[str]) -> Iterator[Choice]:
        for name in dict.fromkeys(names):
            card = self.table.card(name)
            if card.area != "one":
                yield self._choice("play", {"card": name})
                continue
            targets = [one for one in within if one != self.who or card.kind != "blow"]
            if targets:
                yield self._choice("play", {"card": name}, fields.person("target", targets))

    def _finishes(self, within: Iterable[str]) -> Iterator[Choice]:
        """«Тёплой Луны!» (DU-K6)"""
        targets = [name for name in within if self.table.people[name].helpless]
        person = self.person
        cards = [self.table.card(name) for name in (*person.hand, *person.discard)]
        armed = {
            "weapon": any(item.kind in ("blade", "weapon") for item in person.items),
            "spell": any(card.kind == "blow" and card.source == "spell" for card in cards),
        }
        for using, has in armed.items():
            if has and targets:
                yield self._choice("finish", {"using": using}, fields.person("target", targets), fields.words())

    # --- outside

    def _outside(self) -> Iterator[Choice]:
        table = self.table
        fight = table.state.fight
        if fight is None:
            able = [name for name in table.able if name != self.who]
            if able:
                yield self._choice("attack", {}, *_sides(able))
            yield from self.ambushes()
        elif self.who not in fight.fled:
            # Alone against all, or for somebody.
            for ally in ("", *fight.ring):
                yield self._choice("join", {"ally": ally} if ally else {})
        usable = [name for name in self.person.hand if table.card(name).outside]
        yield from self._cards(table.outside(table.living), usable)
        near = table.outside(self.others)
        yield from self._finishes(near)
        yield from self._captives([name for name in near if name in table.living])
        yield from self._searches(near)

    def ambushes(self) -> Iterator[Choice]:
        """Кулуарка and оглушение (DU-K1, DU-O1)."""
        able = [name for name in self.table.able if name != self.who]
        kinds = {item.kind for item in self.person.items}
        for do, weapons in (("assassinate", {"blade"}), ("stun", {"blade", "weapon"})):
            if able and kinds & weapons:
                yield self._choice(do, {}, fields.person("target", able), fields.words())

    def _captives(self, near: list[str]) -> Iterator[Choice]:
        people = self.table.people
        helpless = [name for name in near if people[name].helpless]
        loose = [name for name in helpless if people[name].bound is None]
        bound = [name for name in helpless if people[name].bound is not None]
        agreed = [name for name in loose if self.who in people[name].consent]
        for how, targets in (("game", loose), ("life", agreed)):
            if targets:
                limb = fields.options("limb", ("hands", "legs"), optional=True)
                yield self._choice("bind", {"how": how}, fields.person("target", targets), limb)
        if helpless:
            yield self._choice("lead", {}, fields.person("target", helpless), fields.text("where", LONGEST_WORDS))
        if bound:
            yield self._choice("leave", {}, fields.person("target", bound), fields.flag("helper", optional=True))
            yield self._choice("watch", {}, fields.person("target", bound))
        held = [name for name in helpless if people[name].bound is not None or people[name].state == "surrendered"]
        if held:
            yield self._choice("release", {}, fields.person("target", held))

    def _searches(self, near: list[str]) -> Iterator[Choice]:
        people = self.table.people
        targets = [name for name in near if people[name].helpless or people[name].state == "dead"]
        if targets:
            place = Field(name="place", kind="option", options=places(), open=True)
            yield self._choice("search", {"how": "game"}, fields.person("target", targets), place)
        real = list(self.real_searches())
        if real:
            yield self._choice("search", {"how": "life"}, fields.person("target", real))

    def real_searches(self) -> Iterator[str]:
        """Whom he may search «по жизни» (DU-Q3)."""
        for name in self.table.outside(self.others):
            person = self.table.people[name]
            open_to_it = person.helpless or person.state == "dead"
            same = person.sex is not None and person.sex == self.person.sex
            if open_to_it and same and self.who in person.consent:
                yield name

    # --- for himself

    def _guard(self) -> Iterator[Choice]:
        if self.others:
            yield self._choice("open", {}, fields.person("to", self.others, many=True))
        if self.person.open:
            yield self._choice("open", {"to": []})

    def _free_himself(self) -> Iterator[Choice]:
        person, options = self.person, self.table.state.options
        if person.bound == "game":
            long = person.alone is not None and person.alone > 60 * options.untie_minutes
            if long and any(item.kind == "blade" for item in person.items):
                yield self._choice("untie", {})
        elif person.bound == "life":
            rested = person.tried is None or self.table.state.clock - person.tried >= 60 * options.retry_minutes
            if rested:
                yield self._choice("untie", {}, fields.flag("freed", optional=True))

    def _consents(self) -> Iterator[Choice]:
        new = [name for name in self.others if name not in self.person.consent]
        old = self.others if self.person.bound == "life" else [one for one in self.person.consent if one != self.who]
        for on, names in ((True, new), (False, old)):
            if names:
                yield self._choice("consent", {"on": on}, fields.person("to", names))


def _sides(able: list[str]) -> tuple[Field, Field]:
    """Whom he attacks and who helps him: nobody stands on both sides."""
    targets = fields.person("targets", able, many=True).but(apart=True)
    return targets, targets.but(name="allies", optional=True)
