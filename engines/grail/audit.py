"""What a sheet costs and which rules it breaks (GR-7.3, GR-18 … GR-20, GR-S)."""

from collections.abc import Iterator
from typing import Final

from engines.grail.events import SheetChecked, Violation
from engines.grail.ladder import A, E, F, Ladder
from engines.grail.options import Options
from engines.grail.shapes import AGILITY, ENDURANCE, LUCK, MAGIC, ORIGIN, SIGN, STRENGTH, TALE
from engines.grail.state import Character, Cliche

_BODY: Final = (STRENGTH, AGILITY, ENDURANCE, LUCK)
_FREE: Final = {
    "master": {**dict.fromkeys(_BODY, F), MAGIC: E, SIGN: E},
    "servant": {**dict.fromkeys(_BODY, E), MAGIC: E},
    "npc": {},
}
"""The levels that cost nothing (GR-S3, GR-18.6)."""

VIOLATIONS: Final = (
    "armour_not_servant",
    "unjustified",
    "weak_justification",
    "shared_justification",
    "above_master_limit",
    "phantasm_not_servant",
    "tale_above_e",
    "tale_twice",
    "origin_twice",
    "origin_not_personal",
    "below_minimum",
    "over_budget",
    "no_endurance",
    "too_many_seals",
)
"""Everything that may be wrong with a sheet, by code; a form that is being filled in says the first of them."""

_NOBLE_COST: Final = 2
MOST_SEALS: Final = 3


def audit(name: str, person: Character, options: Options) -> SheetChecked:
    """The cost of a sheet, the budget of its role, and what is wrong with it."""
    ladder = options.ranks
    cost = sum(cost_of(one, cliche, person.role, ladder) for one, cliche in person.cliches.items())
    budget = {"master": options.budget.master, "servant": options.budget.servant}.get(person.role)
    violations = tuple(_violations(person, cost, budget))
    return SheetChecked(name=name, cost=cost, budget=budget, violations=violations)


def cost_of(name: str, cliche: Cliche, role: str, ladder: Ladder) -> int:
    """Dice that a cliché costs, without what is free (GR-S3); an Origin has prices of its own (GR-20.2)."""
    level = cliche.max
    if cliche.origin and level >= E:
        return _NOBLE_COST * ladder.cost(level) - ladder.cost(E)
    if cliche.noblesse:
        return _NOBLE_COST * ladder.cost(level)
    return max(0, ladder.cost(level) - ladder.cost(_FREE[role].get(name, 0)))


def _violations(person: Character, cost: int, budget: int | None) -> Iterator[Violation]:
    reasons: list[str] = []
    for name, cliche in person.cliches.items():
        for code in _of_cliche(person, cliche, reasons):
            yield Violation(code=code, cliche=name)
        if cliche.justified_by is not None and cliche.kind == "human" and cliche.max >= E:
            reasons.append(cliche.justified_by)
    if budget is not None and cost > budget:
        yield Violation(code="over_budget", cliche=None)
    if person.role != "npc" and ENDURANCE not in person.cliches:
        yield Violation(code="no_endurance", cliche=None)
    if person.seals > (MOST_SEALS if person.role == "master" else 0):
        yield Violation(code="too_many_seals", cliche=None)


def _of_cliche(person: Character, cliche: Cliche, before: list[str]) -> Iterator[str]:
    """``before``: what justifies the clichés above it on the sheet."""
    if person.role != "servant":
        if cliche.armour is not None:
            yield "armour_not_servant"
        yield from _of_human(person, cliche, before)
        if cliche.phantasm:
            yield "phantasm_not_servant"
        elif cliche.max > A and not cliche.origin:
            yield "above_master_limit"
    if cliche.kind != "human" and cliche.max < E:
        yield "below_minimum"


def _of_human(person: Character, cliche: Cliche, before: list[str]) -> Iterator[str]:
    """Why a person's own aspect is above F (GR-18, GR-19, GR-20.1)."""
    reason = cliche.justified_by
    if cliche.max < E or cliche.kind != "human":
        return
    if reason is None:
        yield "unjustified"
    elif reason == TALE:
        if cliche.max > E:
            yield "tale_above_e"
        if TALE in before:
            yield "tale_twice"
    elif reason == ORIGIN:
        if ORIGIN in before:
            yield "origin_twice"
        if cliche.aspect != "personal":
            yield "origin_not_personal"
    else:
        sign = person.cliches.get(reason)
        if sign is None or sign.kind != "super" or sign.max < cliche.max:
            yield "weak_justification"
        elif reason in before:
            yield "shared_justification"
