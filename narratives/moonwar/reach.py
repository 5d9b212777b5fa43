"""Wars that may reach a text: those of every scenario, and for a text about certain people a war of theirs."""

import re
from collections.abc import Iterator, Sequence
from itertools import count as count_from
from typing import Any

from engines.core.engine import GM, Choice, Command, Engine
from engines.core.model import Frozen
from engines.moonwar import roster
from narratives.chronicle.bags import chance, pick
from narratives.chronicle.playthrough import Driver, by_itself
from narratives.chronicle.reach import Run
from narratives.chronicle.texts import Text
from narratives.moonwar import names
from narratives.moonwar.pack import ROLES
from narratives.moonwar.plan import OF_TATARI, TATARI

_PERSON = re.compile(r"(?<!gone:)\bc\d\d\b")
_WITH_TIES = (1, 8, 5, 2, 6)
"""Scenarios with alliances and captives, the plainest first."""
_OWN_SCENARIO: dict[str, tuple[int, ...]] = {
    "nightmare": (4,),
    "death": (4,),
    "chase": (7,),
    "tatari": (3,),
    "host": (6,),
    "guard": (6,),
    "stayed/tatari": (3,),
    "stayed/host": (6,),
    "epilogue/tatari_destroyed": (3,),
    "epilogue/host_killed": (6,),
    "epilogue/host_captured": (6,),
}
"""Sets that come up in one scenario only."""
_HOUSEHOLD = ["Хисуи", "Кохаку", "Тоно Шики", "Тоно Акиха", "Инуи Арихико"]
_TYPICAL = {
    "tatari/gone": [TATARI],
    "tatari/died": [TATARI],
    "tatari/copied": [TATARI],
    "stayed/tatari": [TATARI],
    "epilogue/tatari_destroyed": [TATARI],
    "ally/hurt": _HOUSEHOLD,
    "ally/follows": _HOUSEHOLD,
    "stayed/host": ["Тоно Акиха"],
    "guard/fell": ["Тоно Акиха"],
    "epilogue/host_killed": ["Тоно Акиха"],
    "epilogue/host_captured": ["Тоно Акиха"],
}
"""Sets about one person of a scenario, whoever stands in their slots, or about an alliance of many."""
_RULINGS = frozenset(
    {"kill", "revive", "remove", "add", "mod", "ally", "unally", "capture", "free", "skip", "end", "stake"}
)
_LONG_ENOUGH = 14
"""Turns of a war in which certain people meet."""
_RESULTS = (
    ("killed", True),
    ("allied", False),
    ("hit", True),
    ("parted", False),
    ("felled", True),
    ("persuaded", True),
    ("drawn", False),
    ("subdued", True),
    ("unconvinced", False),
    ("crushed", True),
    ("killed", True),
)
"""Outcomes that a GM decides upon, and whether they need a winner."""
_LAST_LIFE = ("tatari/gone", "epilogue/tatari_destroyed")
"""Sets that tell the third death of ТАТАРИ."""
_MANY = 16
"""People of a war that only a GM would make."""
_MOST_STEPS = 60
_OFTEN = 0.3
"""How often a restless GM does something."""
_GUESTS = 3
"""So many others are in a war of certain people, so that somebody can be an ally, a captive, a witness."""


def wars(count: int, salt: str = "reach") -> Iterator[Run]:
    """So many wars, every scenario in turn and both editions."""
    for number in range(count):
        edition = "third" if number // 8 % 2 == 0 else "second"
        yield Run(f"{salt}/{number}", {"scenario": 1 + number % 8, "edition": edition, "green": number % 3 == 0})


def wars_of(name: str, text: Text, count: int, salt: str) -> Iterator[Run]:
    """So many wars in which the text may come up, led by a GM who makes its people meet; none when it names nobody."""
    people = _people(text) or _TYPICAL.get(name) or _bound(text)
    if not people:
        return
    people = [*people, "Сиэль", "Роа"][: max(2, len(people))]
    others = [listed.name for listed in roster.everybody() if listed.name not in people]
    asked = [int(tag[9:]) for tag in text.required if tag.startswith("scenario:")]
    refused = {int(tag[9:]) for tag in text.forbidden if tag.startswith("scenario:")}
    family = name.partition("/")[0]
    usual = next((_OWN_SCENARIO[known] for known in (name, family) if known in _OWN_SCENARIO), _WITH_TIES)
    scenarios = asked or [number for number in usual if number not in refused]
    captive = name.startswith("captive/")
    together = name.startswith("ally/")  # allies who share a fate: of the second edition alone
    edition = next((tag[8:] for tag in text.required if tag.startswith("edition:")), "second" if together else "")
    results = [(result, wins) for result, wins in dict(_RESULTS).items() if name.endswith(f"/{result}")]
    results = [("felled", True)] if name.startswith("stayed/") else results
    for number in range(count):
        guests = [others[pick(len(others), salt, number, place)] for place in range(1 + number % _GUESTS)]
        scenario = scenarios[number % len(scenarios)]
        tie = 0 if results or together else 2 if captive else number
        setup = _position(scenario, list(dict.fromkeys([*people, *guests])), tie)
        meeting = _meeting(people, f"{salt}/{number}", results or ([] if captive else _RESULTS), _winner(text))
        if together:
            setup["alliances"] = [people]
            meeting = _meeting([people[0], guests[0]], f"{salt}/{number}", [("killed", True)], guests[0])
        if name in _LAST_LIFE:
            setup["tatari_deaths"] = 2
        options = {"scenario": scenario, "edition": edition or ("third", "second")[number % 2]}
        yield Run(f"{salt}/{number}", options, setup, meeting)


def _people(text: Text) -> list[str]:
    """Whom the text is about; then whom it wants to be still there."""
    named = {listed.id: listed.name for listed in roster.everybody()}
    about = sorted({number for tag in text.required for number in _PERSON.findall(tag)})
    there = sorted({tag[5:] for tag in text.forbidden if tag.startswith("gone:")} - {*about})
    return [named[number] for number in (*about, *there) if number in named] if about else []


def _bound(text: Text) -> list[str]:
    """Two people of the relation that the text asks for."""
    kinds = [tag[4:] for tag in text.required if tag.startswith("rel:")] or ["friend"] * ("close" in text.required)
    everybody = [listed.name for listed in roster.everybody()]
    pairs = ((first, second) for first in everybody for second in everybody)
    for first, second in pairs if kinds else ():
        bond = names.relation(first, second)
        if bond is not None and bond.kind in kinds:
            return [first, second]
    return []


def _winner(text: Text) -> str:
    """Who wins where the text is told, if it says so."""
    named = {listed.id: listed.name for listed in roster.everybody()}
    return next((named.get(tag[2:], "") for tag in text.required if tag.startswith("w:")), "")


def _position(scenario: int, people: list[str], number: int) -> dict[str, Any]:
    """These people at war: strangers (0), allies (1), or one the captive of another (2, 3), in turn."""
    first, second = people[:2]
    cast = [*people, TATARI] if scenario == OF_TATARI and TATARI not in people else people
    role = ROLES.get(scenario)
    setup: dict[str, Any] = {"characters": cast}
    if role:
        setup[role[0]] = [first] if role[1] else first
    if scenario in _WITH_TIES and number % 4 == 1:
        setup["alliances"] = [[first, second]]
    if scenario in _WITH_TIES and number % 4 > 1:
        captive, captor = (first, second) if number % 4 == 2 else (second, first)
        setup["characters"] = [{"name": name, "captor": captor} if name == captive else name for name in cast]
    return setup


def _meeting(
    people: Sequence[str], salt: str, results: Sequence[tuple[str, bool]] = _RESULTS, winner: str = ""
) -> Driver:
    """A GM under whom these people meet again and again, and now and then somebody is alone.

    ``results``: how he lets meetings end, one after another (the dice decide every third, and all where there are
    none: then it is always the first two who meet); ``winner``: who wins, if he is among those who meet.
    """
    steps = count_from(pick(132, *people, salt))

    def driver(engine: Engine[Any], state: Frozen) -> Command | None:
        view, step = engine.view(state, GM), next(steps)
        if view["phase"] != "playing" or view["turn"] >= _LONG_ENOUGH:
            return None
        present: Sequence[str] = view["list"]
        here = list(dict.fromkeys(who for who in (*people, *present) if who in present))
        pair = [here[:2], [here[0], here[-1]], here[:2], here[:1] * 2][step % 4 if results else 0]
        pair = sorted(pair, key=present.index)
        choices = [one for one in engine.choices(state, GM) if one.do == "turn"]
        command: Command = {"do": "turn", "by": GM, "participants": pair}
        named = [field.name for one in choices if one.preset.get("participants") == pair for field in one.fields]
        if "result" in named and results and (len(results) == 1 or step % 3):
            result, wins = results[step % len(results)]
            won = winner if winner in pair else pair[step % 2]
            return {**command, "result": result, **({"winner": won} if wins else {})}
        everybody = {name for one in choices for field in one.fields if field.many for name in field.options}
        possible = named or {*pair} <= everybody or pair[0] == pair[1]
        return command if possible else {"do": "turn"}

    return driver


def meddled(count: int, salt: str = "meddled") -> Iterator[Run]:
    """So many wars under a GM who does whatever he may, under options that few groups choose."""
    for number in range(count):
        options = {
            "scenario": 1 + number % 8,
            "edition": ("third", "second")[number // 8 % 2],
            "captives_of_captured": ("freed", "pass_on")[number % 2],
            "max_turns": (200, 6)[number % 3 == 0],
            "max_exchanges": (20, 1)[number % 5 == 0],
        }
        rulings = frozenset({"kill"}) if number % 7 == 0 else _RULINGS
        yield Run(f"{salt}/{number}", options, driver=_meddling(f"{salt}/{number}", rulings))
        everybody = sorted((listed.name for listed in roster.everybody()), key=lambda who: chance(salt, number, who))
        if number % 20 == 0:
            yield Run(f"{salt}/{number}/many", {"scenario": 1}, {"characters": everybody[:_MANY]})


def _meddling(salt: str, rulings: frozenset[str]) -> Driver:
    steps = count_from(0)

    def driver(engine: Engine[Any], state: Frozen) -> Command | None:
        view, step = engine.view(state, GM), next(steps)
        if view["phase"] == "over" or step >= _MOST_STEPS:
            return None
        choices = [choice for choice in engine.choices(state, GM) if choice.do in rulings]
        if view["phase"] == "setup" or not choices or chance(salt, step) > _OFTEN:
            return by_itself(engine, state)
        kinds = sorted({choice.do for choice in choices})
        do = "stake" if "stake" in kinds else kinds[pick(len(kinds), salt, step, "do")]
        some = [choice for choice in choices if choice.do == do]
        choice = some[pick(len(some), salt, step, "choice")]
        return {"do": choice.do, "by": GM, **choice.preset, **_filled(choice, f"{salt}/{step}")}

    return driver


def _filled(choice: Choice, salt: str) -> dict[str, Any]:
    """Values for the fields that must be filled in."""
    values: dict[str, Any] = {}
    for field in choice.fields:
        if field.optional or not field.options:
            continue
        if field.kind == "text":
            values[field.name] = "кружка с котом"
        elif field.kind == "number":
            values[field.name] = int(field.options[0])
        elif field.many:
            values[field.name] = sorted(field.options, key=lambda one: chance(salt, field.name, one))[
                : max(field.least, 2)
            ]
        else:
            values[field.name] = field.options[pick(len(field.options), salt, field.name)]
    return values
