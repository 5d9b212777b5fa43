"""What the GM may lay down now (GR-XX.1): one command a button, the values as fields."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from engines.core.engine import Choice, Field
from engines.grail.asking import LONGEST_NAME, choice, flag, number, option, person, text
from engines.grail.conflicts import must_declare
from engines.grail.draft import Draft, fighters, helpless, standing
from engines.grail.ladder import OUT
from engines.grail.shapes import ENDURANCE, LONGEST_SHEET, Contest, Fit, ForcedOutcome, Initiative, What
from engines.grail.templates import masters, servants

_SIDES = ("Первые", "Вторые", "Третьи")
_TITLES = {"Схватка": "physical", "Спор": "social", "Поединок чар": "magical"}
"""What a conflict is called that the GM gives no name of its own."""
_MOST_DAMAGE = 20
_MOST_IN_MOB = 100
_ONSLAUGHT = "Натиск"
"""The cliché of many as one; a GM who wants another one writes a sheet."""
_MOST_PLACES = 6
"""How many the GM puts in order by hand; the others follow."""


def rulings(draft: Draft) -> Iterator[Choice]:
    """Every command of the GM, what is done most often first."""
    yield from nights(draft)
    yield from _conflict(draft) if draft.conflict is not None else _opening(draft)
    yield from _alliances(draft)
    yield from _people(draft)
    yield from _making(draft)
    yield from _anything(draft)
    if draft.commands:
        yield _gm("undo")


def nights(draft: Draft) -> Iterator[Choice]:
    """The next night of a war that goes on by itself: anybody may let it come."""
    if draft.war is not None and not draft.war.over and draft.conflict is None:
        yield choice("night")


def _alliances(draft: Draft) -> Iterator[Choice]:
    """Who becomes an ally of whom, and which alliance ends, by masters (GR-D9)."""
    war = draft.war
    if war is None or war.over or not war.days:
        return
    masters_of = {servant: master for master, servant in war.alive}
    free = [master for servant, master in masters_of.items() if war.ally_of(servant) is None]
    if len(free) > 1:
        facts = {master: {"servant": servant} for servant, master in masters_of.items() if master in free}
        yield _gm("ally", {}, *(person(name, free, apart=True, facts=facts) for name in ("who", "other")))
    for one, other in war.allies:
        yield _gm("sever", {"who": masters_of[one]}, facts={"other": masters_of[other]})


def _gm(
    do: str,
    preset: dict[str, Any] | None = None,
    *fields: Field | None,
    some: bool = False,
    facts: dict[str, Any] | None = None,
) -> Choice:
    return choice(do, preset, *fields, gm=True, some=some, facts=facts)


def _opening(draft: Draft) -> Iterator[Choice]:
    able = [name for name, one in draft.people.items() if not helpless(one)]
    if len(able) < 2:
        return
    sides: Iterable[Field] = [
        person(f"sides.{side}", able, many=True, apart=True, optional=place > 1, most=len(able) - 1)
        for place, side in enumerate(_SIDES)
    ]
    manner = option("initiative", get_args(Initiative), optional=True), flag("clash")
    for title, kind in _TITLES.items():
        yield _gm("open", {"title": title, "kind": kind}, *sides, *manner)
    own = text("title", LONGEST_NAME), option("kind", get_args(Contest), optional=True)
    yield _gm("open", {}, *sides, *own, *manner)


def _conflict(draft: Draft) -> Iterator[Choice]:
    conflict = draft.battle
    fighting, everybody = fighters(conflict), list(draft.people)
    yield _gm("resolve")
    for who, said in conflict.declared.items():
        if said.pumped and not said.approved:
            yield _gm("approve", {"who": who})
            yield _gm("refuse", {"who": who})
    waiting = [name for name in must_declare(conflict) if name not in conflict.declared]
    if waiting:
        yield _gm("npc", {}, person("who", waiting, many=True, optional=True))
    for who in fighting:
        cliches = option("cliche", draft.people[who].cliches)
        if cliches.options:
            yield _gm("judge", {"who": who}, cliches, option("fit", get_args(Fit)))
    for do in ("allow", "forbid"):
        yield _gm(do, {}, person("who", everybody), option("what", get_args(What)))
    places = range(1, min(len(standing(conflict)), _MOST_PLACES) + 1)
    order = [person(f"order.{place}", standing(conflict), optional=place > 1, apart=True) for place in places]
    if len(order) > 1:
        yield _gm("order", {}, *order)
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
        {"cliche": _ONSLAUGHT},
        text("name", LONGEST_NAME),
        option("base", draft.ladder.ranks),
        number("count", 1, _MOST_IN_MOB),
        number("per", 1, 10),
    )


def _anything(draft: Draft) -> Iterator[Choice]:
    """``set``: what a cliché is, what a person has, whether he is in the conflict."""
    ranks = draft.ladder.ranks
    for who, one in draft.people.items():
        own = {"who": who}
        if one.cliches:
            flags = [flag(name) for name in ("helper", "powerful", "charge", "resist", "noble")]
            cliche = option("cliche", one.cliches)
            rank = option("rank", (OUT, *ranks), optional=True)
            secret = [name for name, cliche_ in one.cliches.items() if cliche_.phantasm]
            revealed = flag("revealed", asked=secret, needs={"cliche": tuple(secret)})
            yield _gm("set", own, cliche, rank, option("max", ranks, optional=True), *flags, revealed, some=True)
        others = [name for name in draft.people if name != who]
        yield _gm(
            "set",
            own,
            number("seals", 0, 3, optional=True) if one.role == "master" else None,
            option("boon", ranks, optional=True) if one.role == "servant" else None,
            flag("pc"),
            person("partner", others, optional=True) if others else None,
            some=True,
        )
        if one.boon is not None:
            yield _gm("set", {**own, "boon": None})
        if draft.conflict is not None and who in fighters(draft.conflict):
            out = who not in draft.conflict.out
            if out or not helpless(one):
                yield _gm("set", {**own, "out": out})


def _making(draft: Draft) -> Iterator[Choice]:
    """Somebody of the house, or whoever is written down."""
    free = [name for name in (*masters(), *servants()) if name not in draft.people]
    if free:
        yield _gm("create", {}, option("sheet.house", free))
    yield _gm("create", {}, text("sheet.written", LONGEST_SHEET), flag("force"))
    yield _gm("check", {}, text("sheet.written", LONGEST_SHEET))
