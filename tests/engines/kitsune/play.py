"""Helpers for tests of the kitsune: campaigns from seeds, commands from choices, players who do anything legal."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from engines.core.dice import SeedRoller
from engines.core.engine import Choice, Field
from engines.core.journal import Play, play
from engines.core.model import Event
from engines.kitsune.choices import points
from engines.kitsune.engine import ENGINE
from engines.kitsune.state import KitsuneState
from engines.kitsune.terms import SPECIES

Campaign = Play[KitsuneState]
POINTS = tuple(points())


def clan(rng: random.Random, count: int) -> list[dict[str, Any]]:
    """Foxes of random species and traits, as a set-up has them."""
    foxes = []
    for number in range(count):
        charm, ferocity, cunning = rng.choice(POINTS)
        traits = {"charm": charm, "ferocity": ferocity, "cunning": cunning}
        foxes.append({"name": f"Лиса {number}", "species": rng.choice(SPECIES), **traits})
    return foxes


def begin(seed: str, count: int, **options: Any) -> Campaign:
    """A campaign without a GM, before its first night."""
    return Play.begin(ENGINE, {"auto_gm": True, **options}, {"foxes": clan(random.Random(seed), count)})


def offered(state: KitsuneState) -> list[Choice]:
    """What the foxes may do now, each for herself."""
    return [one for name in state.foxes for one in ENGINE.choices(state, name)]


def value(field: Field, rng: random.Random) -> Any:
    """Any value that a field allows."""
    if field.kind == "flag":
        return rng.random() < 0.5
    if field.kind == "number":
        lowest, highest = (int(bound) for bound in field.options)
        return rng.randint(lowest, highest)
    if field.kind == "text":
        return f"Прохожий {rng.randrange(10**9)}"  # a name that nobody bears yet
    if field.many:
        return rng.sample(list(field.options), rng.randint(field.least, len(field.options)))
    return rng.choice(field.options)


def filled(choice: Choice, rng: random.Random) -> dict[str, Any]:
    """A command from a choice, its fields filled with any of the values that it allows."""
    command = {"do": choice.do, **choice.preset}
    for field in choice.fields:
        if field.asked(command) and not (field.optional and rng.random() < 0.5):
            command[field.name] = value(field, rng)
    return command


def picked(choices: Sequence[Choice], rng: random.Random) -> Choice:
    """First what is done, then how: so that the many ways of one command do not drown the others."""
    do = rng.choice(sorted({one.do for one in choices}))
    return rng.choice([one for one in choices if one.do == do])


Turn = tuple[KitsuneState, dict[str, Any], tuple[Event, ...]]


def campaign(seed: str, count: int, most: int = 5000, **options: Any) -> Iterator[Turn]:
    """Players who do anything legal until the first finale: each position, the command that led to it, its events."""
    rng, roller = random.Random(seed), SeedRoller(seed)
    state = begin(seed, count, **options).state
    for _ in range(most):
        if state.phase == "over":
            return
        command = filled(picked(offered(state), rng), rng)
        if command["do"] == "leave" and rng.random() < 0.8:
            continue  # else hardly a night would last
        outcome, _ = play(ENGINE, state, command, roller)
        state = outcome.state
        yield state, command, outcome.events
    raise AssertionError("a campaign without an end")


randoms = st.integers(0, 10**9).map(random.Random)
"""A source of choices that hypothesis can shrink."""
