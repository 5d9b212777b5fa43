"""Whole games told to the end: wars by themselves, and tables of people who do anything that they may."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.grail.engine import ENGINE
from engines.grail.robots import Robots
from engines.grail.state import GrailState
from engines.grail.templates import war_of
from narratives.chronicle.narrator import Bags, Told
from narratives.chronicle.post import Post
from narratives.grail.narrator import NARRATOR
from narratives.grail.story import Story
from tests.engines.grail.play import begin, randomly

WARS = tuple(str(number) for number in range(1, 9))
TABLES = tuple(range(1, 13))
_COMMANDS = 70


class Step(NamedTuple):
    """One command, told."""

    state: GrailState
    """After it."""
    events: list[dict[str, Any]]
    public: list[Told | None]
    """The same events as the group may hear them; None: not at all."""
    posts: tuple[Post, ...]
    before: Story
    after: Story

    def parts(self) -> Iterator[tuple[Post, list[Told]]]:
        """Every post of the group with the events that it tells."""
        for post in self.posts:
            if post.audience is None:
                yield post, [event for event in self.public[slice(*post.tells)] if event is not None]


def _told(plays: Iterator[tuple[GrailState, Any]], salt: str) -> list[Step]:
    story, bags, steps = NARRATOR.begin(), Bags(), []
    for state, events in plays:
        payloads = [event.payload() for event in events]
        posts, bags = NARRATOR.tell(payloads, story, ENGINE.view(state, GM), bags, salt)
        after = NARRATOR.remember(story, payloads)
        public = [ENGINE.heard(event, None) for event in events]
        steps.append(Step(state, payloads, public, posts, story, after))
        story = after
    return steps


def _war(seed: str) -> Iterator[tuple[GrailState, Any]]:
    game, roller, robots = Play.begin(ENGINE, {}, war_of(seed, days=True)), SeedRoller(seed), Robots(seed)
    while (command := robots(ENGINE, game.state)) is not None:
        game, events = game.act(command, roller)
        yield game.state, events


def _table(seed: int) -> Iterator[tuple[GrailState, Any]]:
    for game, _, events in randomly(begin(seed), seed, _COMMANDS):
        yield game.state, events


@cache
def war(seed: str) -> list[Step]:
    """A war of seven pairs."""
    return _told(_war(seed), seed)


@cache
def table(seed: int) -> list[Step]:
    """A table led by somebody who presses anything."""
    return _told(_table(seed), str(seed))


def every_step() -> Iterator[Step]:
    """All of them."""
    for seed in WARS:
        yield from war(seed)
    for number in TABLES:
        yield from table(number)
