"""Campaigns for tests of the narrator: played once a run, every command kept with what was told of it."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.journal import Play, play
from engines.core.model import Event
from engines.kitsune.engine import ENGINE
from engines.kitsune.robots import Robots
from narratives.chronicle.narrator import Bags
from narratives.chronicle.post import Post
from narratives.chronicle.render import plain
from narratives.kitsune.narrator import NARRATOR
from narratives.kitsune.stage import Cast
from narratives.kitsune.story import Story
from narratives.russian.noun import CASES
from tests.engines.kitsune.play import clan, filled, picked

Told = Mapping[str, Any]
SETUP = ({"name": "Рэн", "species": "tenko", "charm": 2, "ferocity": 2, "cunning": 2},)


class Command(NamedTuple):
    """One command: what happened, what was told."""

    given: Mapping[str, Any]
    happened: tuple[Event, ...]
    before: Story
    after: Story
    view: Mapping[str, Any]
    posts: tuple[Post, ...]

    @property
    def events(self) -> tuple[Told, ...]:
        """The events as a GM knows them."""
        return tuple(event.payload() for event in self.happened)

    @property
    def public(self) -> tuple[Post, ...]:
        """The posts for the group."""
        return tuple(post for post in self.posts if post.audience is None)

    @property
    def text(self) -> str:
        """What the group reads, dice apart."""
        return "\n".join(plain(post.body) for post in self.public).replace("\u00a0", " ")

    @property
    def texts(self) -> list[str]:
        """The sets drawn for the group's posts."""
        return [text.partition("#")[0] for post in self.public for text in post.texts]

    @property
    def cast(self) -> Cast:
        """Everybody as a person."""
        return Cast(self.view, self.after)

    def of(self, name: str, **fields: Any) -> list[Told]:
        """The events of a name with these values."""
        return [e for e in self.events if e["event"] == name and all(e[key] == value for key, value in fields.items())]


def forms(cast: Cast, name: str) -> frozenset[str]:
    """Everything by which a text may name somebody; an epithet is no name."""
    person = cast.person(name)
    return frozenset(one.of(case) for one in (person.short, person.full) for case in CASES)


def names(cast: Cast, name: str, text: str) -> bool:
    """Is somebody named in the text?"""
    return any(form.casefold() in text.casefold() for form in forms(cast, name))


def told(happened: tuple[Event, ...], story: Story, view: Mapping[str, Any], bags: Bags, salt: str) -> Any:
    """A command's posts and the bags after them."""
    return NARRATOR.tell([event.payload() for event in happened], story, view, bags, salt)


def robots(seed: str, foxes: int, most: int = 5000) -> Iterator[Command]:
    """A campaign of the simple players, command by command."""
    state, driver, roller = ENGINE.new({"auto_gm": True}, {}), Robots(seed, foxes), SeedRoller(seed)
    story, bags = NARRATOR.begin(), Bags()
    for number in range(most):
        given = driver(ENGINE, state)
        if given is None:
            return
        outcome, _ = play(ENGINE, state, given, roller)
        state = outcome.state
        view = ENGINE.view(state, GM)
        posts, bags = told(outcome.events, story, view, bags, f"{seed}/{number}")
        before, story = story, NARRATOR.remember(story, [event.payload() for event in outcome.events])
        yield Command(given, outcome.events, before, story, view, posts)


def led(seed: str, foxes: int, most: int = 150) -> Iterator[Command]:
    """Random players and a GM who meddles: any command that may be given, undone and replayed ones too."""
    rng, roller = random.Random(seed), SeedRoller(seed)
    game = Play.begin(ENGINE, {}, {"foxes": clan(rng, foxes)})
    bags = Bags()
    for number in range(most):
        actors = (GM, *game.state.foxes)
        choices = [one for actor in actors for one in ENGINE.choices(game.state, actor)]
        given = filled(picked(choices, rng), rng)
        steps = len(game.steps)
        try:
            game, happened = game.act({**given, "by": GM}, roller)
        except Refused:
            continue
        rewound = given["do"] in ENGINE.rewinds
        again = rewound and given["do"] != "undo"
        kept = game.steps[:-1] if again or not rewound else game.steps
        assert rewound or len(game.steps) == steps + 1
        before = story_of(kept)
        view = ENGINE.view(game.state, GM)
        posts, bags = told(happened, before, view, bags, f"{seed}/{number}")
        after = NARRATOR.remember(before, [event.payload() for event in happened])
        yield Command(given, happened, before, after, view, posts)


def story_of(steps: Any) -> Story:
    """The story of the steps that stand."""
    story = NARRATOR.begin()
    for step in steps:
        story = NARRATOR.remember(story, [event.payload() for event in step.events])
    return story


@cache
def campaigns() -> tuple[tuple[Command, ...], ...]:
    """Some whole campaigns, of clans of every size."""
    return tuple(tuple(robots(f"test/{foxes}", foxes)) for foxes in (2, 3, 4, 5))


@cache
def tables() -> tuple[tuple[Command, ...], ...]:
    """Some tables with a GM who does everything that a GM may do."""
    return tuple(tuple(led(f"led/{number}", 2 + number % 3)) for number in range(6))


def commands() -> Iterator[Command]:
    """Every command of them all."""
    for game in (*campaigns(), *tables()):
        yield from game
