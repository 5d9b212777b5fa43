"""What may be said now, with the values that would be accepted: the data from which keyboards and simple bots are made.

``choices(state, person)``: what somebody may do himself, or the GM for him; ``choices(state, GM)``: the GM's rulings.
"""

from collections.abc import Iterator

from engines.core.dice import Dice, HandRoller
from engines.core.engine import GM, Choice, Field, Viewer
from engines.grail.asking import LONGEST_NAME, choice, number, option, several, text
from engines.grail.choices_declare import declarations, knows
from engines.grail.choices_gm import nights, rulings
from engines.grail.draft import Draft, group_of, helpless, side_of, standing
from engines.grail.fitness import fit_of, thrown_level
from engines.grail.price import payer_of, pump_limit, purse
from engines.grail.shapes import RESISTANCE, SPELL, Duration
from engines.grail.state import GrailState

_DURATIONS: tuple[Duration, ...] = ("instant", "scene", "hours", "day", "days")


def choices(state: GrailState, actor: Viewer) -> tuple[Choice, ...]:
    """Every command that the actor may give now. Who has no character may let the next night of a war come."""
    draft = Draft(state, Dice(HandRoller(())))
    if actor == GM:
        return tuple(rulings(draft))
    if actor is None:
        return tuple(nights(draft))
    if actor not in state.people:
        return ()
    return tuple(_Hand(draft, actor).choices())


class _Hand:
    """The position as one character finds it."""

    def __init__(self, draft: Draft, who: str) -> None:
        self.draft = draft
        self.who = who
        self.person = draft.people[who]
        self.own = {"actor": who}
        conflict = draft.conflict
        self.able = not helpless(self.person) and (conflict is None or who not in conflict.out)
        self.live = [name for name, one in self.person.cliches.items() if one.level and not one.destroyed]

    def choices(self) -> Iterator[Choice]:
        """Everything, what is done most often first."""
        yield from self._answer()
        yield from declarations(self.draft, self.who)
        conflict = self.draft.conflict
        if conflict is not None and self.able and self.who in standing(conflict):
            yield from self._form()
            group = group_of(conflict, self.who)
            if group is not None and group.leader == self.who:
                yield choice("dissolve", self.own)
            yield from self._identify()
            yield choice("yield", self.own)
        if self.able:
            yield from self._seal()
            yield from self._test()
            yield from self._inner()
            yield from self._craft()
        for item in self.person.items:
            yield choice("dismantle", {**self.own, "item": item})

    def _fitting(self, names: list[str]) -> list[str]:
        cliches = self.person.cliches
        return [name for name in names if thrown_level(cliches[name].level, fit_of(self.draft, self.who, name)) > 0]

    def _forbidden(self, what: str) -> bool:
        conflict = self.draft.conflict
        return conflict is not None and what in conflict.forbidden.get(self.who, ())

    # --- command spells

    def _answer(self) -> Iterator[Choice]:
        if self.person.order is None or not self.able:
            return
        yield choice("answer", {**self.own, "resist": False})
        cliches = self.person.cliches
        shields = [name for name in self.live if name == RESISTANCE or cliches[name].resist]
        if shields:
            yield choice("answer", {**self.own, "resist": True}, option("with", shields))

    def _seal(self) -> Iterator[Choice]:
        partner = self.person.partner
        if self.person.role != "master" or partner is None or not self.person.seals:
            return
        yield choice(
            "seal",
            self.own,
            option("duration", _DURATIONS),
            text("order"),
            number("vague", 0, 2, optional=True),
        )
        servant = self.draft.people[partner]
        if SPELL in servant.foes:
            yield choice("seal", {**self.own, "cancel": True})
        broken = [name for name, one in servant.cliches.items() if one.destroyed]
        if broken:
            yield choice("seal", self.own, option("restore", broken), facts={"restores": True})

    # --- the conflict

    def _form(self) -> Iterator[Choice]:
        """With one ally at least; others may come too."""
        draft, conflict = self.draft, self.draft.battle
        side = side_of(conflict, self.who)
        suitable = {
            name: fitting
            for name in standing(conflict)
            if side_of(conflict, name) == side and group_of(conflict, name) is None
            if (fitting := [one for one in _Hand(draft, name)._suitable() if knows(draft, self.who, name, one)])
        }
        if self.who not in suitable:
            return
        allies = [name for name in suitable if name != self.who]
        for ally in allies:
            others = [option(f"members.{one}", suitable[one], optional=True) for one in allies if one != ally]
            yield choice(
                "form",
                self.own,
                option(f"members.{self.who}", suitable[self.who]),
                option(f"members.{ally}", suitable[ally]),
                *others,
                option("leader", (self.who, ally), optional=True),
                option("difficulty", draft.ladder.ranks, optional=True),
                facts={"ally": ally},
            )

    def _suitable(self) -> list[str]:
        return self._fitting([name for name in self.live if not self.person.cliches[name].strike])

    def _identify(self) -> Iterator[Choice]:
        conflict = self.draft.battle
        if self.person.role != "servant":
            return
        side = side_of(conflict, self.who)
        for owner, seen in conflict.exposed.items():
            if owner in conflict.out or side_of(conflict, owner) in (None, side):
                continue
            for name, tried in seen.items():
                cliche = self.draft.people[owner].cliches[name]
                if cliche.secret and self.who not in tried:
                    yield choice("identify", {**self.own, "owner": owner, "cliche": cliche.label})

    # --- between conflicts

    def _test(self) -> Iterator[Choice]:
        able = self._fitting(self.live)
        if not able:
            return
        cliches = self.person.cliches
        fields: list[Field | None] = [option("with", able), option("difficulty", self.draft.ladder.ranks)]
        helping = [name for name in able if cliches[name].helper and not cliches[name].strike]
        if self._forbidden("helpers"):
            helping = []
        grouped: dict[tuple[str, ...], list[str]] = {}
        for name in able:
            grouped.setdefault(tuple(one for one in helping if one != name), []).append(name)
        most = self.draft.options.helpers_max
        fields += [several("helpers", helpers, most, {"with": tuple(mains)}) for helpers, mains in grouped.items()]
        for name in able:
            payer = None if self._forbidden("pump") else payer_of(self.draft, self.who, name)
            if payer is not None:
                limit = min(pump_limit(cliches[name]), purse(self.draft, self.who, payer))
                fields.append(number("pump", 1, limit, optional=True, needs={"with": (name,)}))
        yield choice("test", self.own, *fields)

    def _inner(self) -> Iterator[Choice]:
        """Against oneself, or against what gnaws at somebody."""
        stake = option("stake", self.person.cliches, optional=True)
        for patient, one in self.draft.people.items():
            if one.foes and self.live and patient != self.who:
                yield choice(
                    "inner", {**self.own, "of": patient}, option("against", one.foes), option("with", self.live), stake
                )
        for against in (*self.person.foes, *self.live):
            able = [name for name in self.live if name != against]
            if able and not (against in self.person.foes and against in self.live and against != SPELL):
                yield choice("inner", {**self.own, "against": against}, option("with", able), stake)

    def _craft(self) -> Iterator[Choice]:
        ladder = self.draft.ladder
        costs = [ladder.cost(level) for level in range(1, ladder.top + 1)]
        for name in self.live:
            cliche = self.person.cliches[name]
            there = ladder.cost(cliche.level) * (2 if cliche.noblesse else 1)
            preset = {**self.own, "cliche": name}
            for noble in (False, True):
                dice = [cost * 2 if noble else cost for cost in costs]
                able = [one for one in dice if one <= there]
                if able:
                    given = {**preset, "noble": True} if noble else preset
                    yield choice("craft", given, option("dice", able), text("item", LONGEST_NAME))
