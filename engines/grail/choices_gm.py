"""What the GM may lay down now (GR-XX.1): one command a button, the values as fields."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from engines.core.engine import Choice, Field
from engines.grail.asking import LONGEST_NAME, choice, flag, number, option, person, text
from engines.grail.conflicts import must_declare
from engines.grail.draft import Draft, fighters, helpless, standing
from engines.grail.ladder import OUT
from engines.grail.shapes import ENDURANCE, Contest, Fit, ForcedOutcome, Initiative, What

_SIDES = ("Первые", "Вторые", "Третьи")
_MOST_DAMAGE = 20
_MOST_IN_MOB = 100


def rulings(draft: Draft) -> Iterator[Choice]:
    """Every command of the GM, what is done most often first."""
    if draft.war is not None and not draft.war.over and draft.conflict is None:
        yield choice("night")
    yield from _conflict(draft) if draft.conflict is not None else _opening(draft)
    yield from _people(draft)
    yield from _anything(draft)
    if draft.commands:
        yield _gm("undo")


def _gm(do: str, preset: dict[str, Any] | None = None, *fields: Field | None) -> Choice:
    return choice(do, preset, *fields, gm=True)


def _opening(draft: Draft) -> Iterator[Choice]:
    able = [name for name, one in draft.people.items() if not helpless(one)]
    if len(able) < 2:
        return
    sides: Iterable[Field] = [
        person(f"sides.{side}", able, many=True, apart=True, optional=place > 1, most=len(able) - 1)
        for place, side in enumerate(_SIDES)
    ]
    yield _gm(
        "open",
        {},
        *sides,
        text("title", LONGEST_NAME),
        option("kind", get_args(Contest), optional=True),
        option("initiative", get_args(Initiative), optional=True),
        flag("clash"),
    )


def _conflict(draft: Draft) -> Iterator[Choice]:
    conflict = draft.battle
    fighting, everybody = fighters(conflict), list(draft.people)
    yield _gm("resolve")
    waiting = [name for name in must_declare(conflict) if name not in conflict.declared]
    if waiting:
        yield _gm("npc", {}, person("who", waiting, many=True, optional=True))
    for who in everybody:
        cliches = option("cliche", draft.people[who].cliches)
        if cliches.options:
            yield _gm("judge", {"who": who}, cliches, option("fit", get_args(Fit)))
    for do in ("allow", "forbid"):
        yield _gm(do, {}, person("who", everybody), option("what", get_args(What)))
    yield _gm("order", {}, person("order", standing(conflict), many=True))
    yield from _forces(draft, fighting)
    outside = [name for name, one in draft.people.items() if name not in fighting and not helpless(one)]
    if outside:
        yield _gm("join", {}, person("who", outside), option("side", conflict.sides))
    yield _gm("end", {}, option("winner", conflict.sides, optional=True))


def _forces(draft: Draft, fighting: list[str]) -> Iterator[Choice]:
    faces = {"lowest": 1, "highest": max(draft.ladder.pool(level)[1] for level in range(1, draft.ladder.top + 1))}
    dice = Field(name="dice", kind="number", options=tuple(faces.values()), many=True, most=30)
    who = person("who", fighting)
    for part in ("attack", "defence", "initiative"):
        yield _gm("force", {"part": part}, who, dice)
    damage = number("damage", 0, _MOST_DAMAGE, optional=True)
    yield _gm("force", {"part": "attack"}, who, option("outcome", get_args(ForcedOutcome)), damage)


def _people(draft: Draft) -> Iterator[Choice]:
    everybody = list(draft.people)
    if everybody:
        yield _gm("fate", {}, person("who", everybody), text("text"))
        ranks = number("ranks", 1, 9, optional=True)
        yield _gm("rest", {}, person("who", everybody, optional=True), ranks)
        yield _gm("resummon", {}, person("who", everybody))
    hurt = [
        name
        for name, one in draft.people.items()
        if one.role != "servant" and ENDURANCE in one.cliches and one.cliches[ENDURANCE].lost
    ]
    if hurt:
        yield _gm("wound", {}, person("who", hurt))
    bound = [name for name, one in draft.people.items() if one.partner is not None]
    if bound:
        yield _gm("break", {}, person("who", bound))
    yield _gm(
        "mob",
        {},
        text("name", LONGEST_NAME),
        text("cliche", LONGEST_NAME),
        option("base", draft.ladder.ranks),
        number("count", 1, _MOST_IN_MOB),
        number("per", 1, 10),
    )


def _anything(draft: Draft) -> Iterator[Choice]:
    """``set``, by person and by what is set."""
    ranks = draft.ladder.ranks
    for who, one in draft.people.items():
        own = {"who": who}
        if one.cliches:
            cliche = option("cliche", one.cliches)
            yield _gm("set", own, cliche, option("rank", (OUT, *ranks)))
            yield _gm("set", own, cliche, option("max", ranks))
            for name in ("helper", "powerful", "charge", "resist", "noble"):
                yield _gm("set", own, cliche, _flag(name))
        phantasms = [name for name, cliche_ in one.cliches.items() if cliche_.phantasm]
        if phantasms:
            yield _gm("set", own, option("cliche", phantasms), _flag("revealed"))
        if one.role == "master":
            seals = number("seals", 0, 3)
            yield _gm("set", own, seals)
        if one.role == "servant":
            yield _gm("set", own, option("boon", ranks))
            yield _gm("set", {**own, "boon": None})
        yield _gm("set", own, _flag("pc"))
        others = [name for name in draft.people if name != who]
        if others:
            yield _gm("set", own, person("partner", others))
        if draft.conflict is not None and who in fighters(draft.conflict):
            out = who not in draft.conflict.out
            if out or not helpless(one):
                yield _gm("set", {**own, "out": out})


def _flag(name: str) -> Field:
    """A flag that has to be answered."""
    return Field(name=name, kind="flag")
