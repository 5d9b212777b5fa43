"""What may be said now, with the values that would be accepted: the data from which keyboards and bots are made.

Values that depend on one another stand in choices of their own, so that the fields of one choice may be filled freely.
Nothing here tells a player what he may not know: where things are hidden is not among the places, and a chance that
life decides is a field of the GM alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.core.engine import GM, Choice, Field, Viewer
from engines.duel.cards import Card, house_deck, places, templates
from engines.duel.state import DuelState, Person

LONGEST_WORDS = 200
LONGEST_NAME = 60
_HIGHEST = 20
"""The greatest maximum and threshold that the GM's buttons offer."""


def choices(state: DuelState, actor: Viewer) -> tuple[Choice, ...]:
    """Every command that the actor may give now: a person his own deeds, the GM his rulings (DU-G)."""
    table = _Table(state)
    if actor == GM:
        return tuple(table.rulings())
    if actor is None or actor not in state.people:
        return ()
    return tuple(_Hand(table, actor).deeds())


class _Table:
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

    # --- the GM

    def rulings(self) -> Iterator[Choice]:
        """What the GM may say besides what he does for others."""
        yield from self._time()
        yield from self._fight()
        yield from self._life()
        yield from self._people()
        if self.state.commands:
            yield _gm("gm.undo")

    def _time(self) -> Iterator[Choice]:
        for given in ({"seconds": 15}, {"minutes": 5}, {"minutes": 15}):
            yield _gm("tick", given)
        yield _gm("tick", {}, _number("minutes", 1, 999))

    def _fight(self) -> Iterator[Choice]:
        fight = self.state.fight
        if fight is not None:
            yield _gm("gm.turn", {}, _person("who", [name for name in fight.ring if name in self.able]))
            yield _gm("gm.end")
        if self.living:
            yield _gm("gm.force", {}, _person("who", self.living), Field(name="passes", kind="flag"))
        yield _gm("gm.die", {}, _number("value", 1, 6))

    def _life(self) -> Iterator[Choice]:
        """What else the dice would decide (DU-D1)."""
        dying = [name for name, person in self.people.items() if person.dying]
        if dying:
            outcome = Field(name="outcome", kind="option", options=("lives", "dies"), optional=True)
            yield _gm("gm.survive", {}, _person("who", dying), outcome)
        for name in self.able if self.state.fight is None else ():
            for choice in _Hand(self, name).ambushes():
                seen = Field(name="seen", kind="flag")
                yield _gm(choice.do, choice.preset, choice.fields[0], seen, choice.fields[1])
        for name in self.outside(self.able):
            for target in _Hand(self, name).real_searches():
                yield from self._found(name, target)

    def _found(self, name: str, target: str) -> Iterator[Choice]:
        preset = {"as": name, "target": target, "how": "life"}
        yield _gm("search", {**preset, "found": []})
        things = dict.fromkeys(item.item for item in self.people[target].items if item.kind != "personal")
        if things:
            yield _gm("search", preset, _options("found", tuple(things), many=True))

    def _people(self) -> Iterator[Choice]:
        yield _gm("gm.person", {}, _text("name", LONGEST_NAME), _options("person.template", tuple(templates())))
        cards = tuple(dict.fromkeys((*house_deck(), *self.state.cards)))
        for name, person in self.people.items():
            yield _gm("gm.set", {"who": name}, *_edits(person, cards))


def _edits(person: Person, cards: tuple[str, ...]) -> Iterator[Field]:
    """Fields of a person that buttons can edit, written flat; at least one has to be filled in."""
    yield _number("set.hits", 0, person.max, optional=True)
    yield _number("set.max", person.max, max(person.max, _HIGHEST), optional=True)
    yield _number("set.threshold", 0, max(person.threshold, _HIGHEST), optional=True)
    states = ("ready", "surrendered", "out", "stunned", "collapsed", "dead")
    yield _options("set.state", states, optional=True)
    yield _options("set.bound", ("game", "life"), optional=True)
    yield _options("set.hand", cards, optional=True, many=True)
    if person.marks:
        yield _options("set.marks", person.marks, optional=True, many=True)
    yield _options("set.sex", ("м", "ж"), optional=True)


class _Hand:
    """One person at the table; ``as`` in every choice, so that the GM may give it for him (DU-G1)."""

    def __init__(self, table: _Table, who: str) -> None:
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

    def _choice(self, do: str, preset: Mapping[str, Any], *fields: Field) -> Choice:
        return Choice(do=do, preset={"as": self.who, **preset}, fields=fields)

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
            yield self._choice("surrender", {}, _person("to", foes))

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
                yield self._choice("play", {"card": name}, _person("target", targets))

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
                yield self._choice("finish", {"using": using}, _person("target", targets), _words())

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
            yield self._choice("join", {}, _person("ally", list(fight.ring), optional=True))
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
                yield self._choice(do, {}, _person("target", able), _words())

    def _captives(self, near: list[str]) -> Iterator[Choice]:
        people = self.table.people
        helpless = [name for name in near if people[name].helpless]
        loose = [name for name in helpless if people[name].bound is None]
        bound = [name for name in helpless if people[name].bound is not None]
        agreed = [name for name in loose if self.who in people[name].consent]
        for how, targets in (("game", loose), ("life", agreed)):
            if targets:
                limb = _options("limb", ("hands", "legs"), optional=True)
                yield self._choice("bind", {"how": how}, _person("target", targets), limb)
        if helpless:
            yield self._choice("lead", {}, _person("target", helpless), _text("where", LONGEST_WORDS))
        if bound:
            yield self._choice("leave", {}, _person("target", bound), Field(name="helper", kind="flag", optional=True))
            yield self._choice("watch", {}, _person("target", bound))
        held = [name for name in helpless if people[name].bound is not None or people[name].state == "surrendered"]
        if held:
            yield self._choice("release", {}, _person("target", held))

    def _searches(self, near: list[str]) -> Iterator[Choice]:
        people = self.table.people
        targets = [name for name in near if people[name].helpless or people[name].state == "dead"]
        if targets:
            place = Field(name="place", kind="option", options=places(), open=True)
            yield self._choice("search", {"how": "game"}, _person("target", targets), place)
        real = list(self.real_searches())
        if real:
            yield self._choice("search", {"how": "life"}, _person("target", real))

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
            yield self._choice("open", {}, _person("to", self.others, many=True))
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
                yield self._choice("untie", {}, Field(name="freed", kind="flag", optional=True))

    def _consents(self) -> Iterator[Choice]:
        new = [name for name in self.others if name not in self.person.consent]
        old = self.others if self.person.bound == "life" else [one for one in self.person.consent if one != self.who]
        for on, names in ((True, new), (False, old)):
            if names:
                yield self._choice("consent", {"on": on}, _person("to", names))


def _sides(able: list[str]) -> tuple[Field, Field]:
    """Whom he attacks and who helps him: nobody stands on both sides."""
    targets = Field(name="targets", kind="person", options=tuple(able), many=True, apart=True)
    return targets, targets.but(name="allies", optional=True)


def _gm(do: str, preset: Mapping[str, Any] | None = None, *fields: Field) -> Choice:
    return Choice(do=do, preset=dict(preset or {}), fields=fields, gm=True)


def _person(name: str, options: list[str], *, optional: bool = False, many: bool = False) -> Field:
    return Field(name=name, kind="person", options=tuple(options), optional=optional, many=many)


def _options(name: str, options: tuple[str, ...], *, optional: bool = False, many: bool = False) -> Field:
    return Field(name=name, kind="option", options=options, optional=optional, many=many)


def _number(name: str, lowest: int, highest: int, *, optional: bool = False) -> Field:
    return Field(name=name, kind="number", options=(lowest, highest), optional=optional)


def _text(name: str, longest: int) -> Field:
    return Field(name=name, kind="text", options=(longest,))


def _words() -> Field:
    """What is said aloud: it counts only if it is right."""
    return _text("words", LONGEST_WORDS)
