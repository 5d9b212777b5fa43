"""Helpers for tests of the Grail War: positions from templates, commands from choices, whole games by random people."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Choice, Field
from engines.core.journal import Play
from engines.core.model import Event
from engines.grail.engine import ENGINE
from engines.grail.state import GrailState

Game = Play[GrailState]


def templates() -> dict[str, list[dict[str, Any]]]:
    """The sheets of the house."""
    data: dict[str, list[dict[str, Any]]] = json.loads(
        files("engines.grail").joinpath("data/templates.json").read_text(encoding="utf-8")
    )
    return data


def cast(rng: random.Random, pairs: int, npcs: int = 0) -> dict[str, Any]:
    """A set-up of pairs from the templates, seated and paired at random, with some NPCs."""
    house = templates()
    servants, masters = rng.sample(house["servants"], pairs), rng.sample(house["masters"], pairs)
    mobs = [
        {
            "name": f"Тень {number}",
            "role": "npc",
            "cliches": [
                {"name": "Выносливость", "rank": rng.choice("FED")},
                {"name": "Когти", "rank": rng.choice("EDCB"), "kind": "super", "use": ["attack", "defence"]},
                {"name": "Нож", "rank": rng.choice("FED"), "helper": True},
            ],
        }
        for number in range(npcs)
    ]
    chosen = [{**one, "pc": rng.random() < 0.5} for one in (*masters, *servants)]
    names = [[master["name"], servant["name"]] for master, servant in zip(masters, servants, strict=True)]
    return {"characters": [*chosen, *mobs], "war": {"pairs": names}}


def value(field: Field, rng: random.Random, taken: set[Any]) -> Any:
    """Any value that a field allows; ``taken``: by other fields that want it apart."""
    if field.kind == "flag":
        return rng.random() < 0.5
    if field.name == "sheet.written":
        claws = f"Когти {rng.choice('EDC')}: сверхъестественное, атака, защита"
        return f"Гость {rng.randrange(10**9)} — NPC\nВыносливость F\n{claws}"
    if field.kind == "text":
        return f"Слово {rng.randrange(10**9)}"
    if field.kind == "number":
        lowest, highest = (int(bound) for bound in field.options)
        if field.many:
            return [rng.randint(lowest, highest) for _ in range(rng.randint(field.least, field.most or 6))]
        return rng.randint(lowest, highest)
    options = [one for one in field.options if one not in taken]
    if field.many:
        most = min(field.most or len(options), len(options))
        return rng.sample(options, rng.randint(min(field.least, most), most))
    return rng.choice(options)


def filled(choice: Choice, rng: random.Random) -> dict[str, Any]:
    """A command from a choice, its fields filled with any of the values that it allows."""
    given: dict[str, Any] = {}
    taken: set[Any] = set()
    for field in choice.fields:
        if field.name in given or not field.asked(given) or (field.optional and rng.random() < 0.5):
            continue
        if field.apart and not set(field.options) - taken:
            continue
        found = value(field, rng, taken if field.apart else set())
        if field.apart:
            taken.update(found if field.many else [found])
            if not found:
                continue
        given[field.name] = found
    optional = [field for field in choice.fields if field.optional and field.asked(given)]
    if choice.some and not any(field.name in given for field in optional):
        given[optional[0].name] = value(optional[0], rng, set())
    return {"do": choice.do, **choice.preset, **given}


WEIGHTS = {"declare": 12, "open": 12, "npc": 4, "resolve": 3, "form": 3, "answer": 4, "identify": 6, "night": 2}
SELDOM = {
    "yield": 0.2,
    "end": 0.2,
    "break": 0.1,
    "undo": 0.3,
    "test": 0.4,
    "craft": 0.3,
    "dismantle": 0.3,
    "inner": 0.5,
}


def picked(choices: Sequence[Choice], rng: random.Random) -> Choice:
    """First what is done, then how: so that the many ways of one command do not drown the others."""
    kinds = sorted({one.do for one in choices})
    [do] = rng.choices(kinds, [WEIGHTS.get(kind, SELDOM.get(kind, 1)) for kind in kinds])
    return rng.choice([one for one in choices if one.do == do])


def offered(state: GrailState) -> list[tuple[str, Choice]]:
    """What everybody may do now, each for himself, and the GM."""
    return [(who, one) for who in (*state.people, GM) for one in ENGINE.choices(state, who)]


def step(game: Game, rng: random.Random, roller: SeedRoller) -> tuple[Game, dict[str, Any], tuple[Event, ...]]:
    """Somebody does something that he may do."""
    while True:
        actor = rng.choice((*game.state.people, GM, GM))
        choices = ENGINE.choices(game.state, actor)
        if choices:
            break
    command = {**filled(picked(choices, rng), rng), "by": actor}
    after, events = game.act(command, roller)
    return after, command, events


def begin(seed: int, *, pairs: int = 2, npcs: int = 2, **options: Any) -> Game:
    """A game before its first command."""
    return Play.begin(ENGINE, options, cast(random.Random(seed), pairs, npcs))


def randomly(game: Game, seed: int, most: int) -> Iterator[tuple[Game, dict[str, Any], tuple[Event, ...]]]:
    """A game played by people who do anything that they may, until it is over or for ``most`` commands."""
    rng, roller = random.Random(seed), SeedRoller(str(seed))
    for _ in range(most):
        if ENGINE.over(game.state):
            return
        game, command, events = step(game, rng, roller)
        yield game, command, events


def names_of(events: Sequence[Mapping[str, Any]]) -> list[str]:
    """What happened, by name."""
    return [event["event"] for event in events]
