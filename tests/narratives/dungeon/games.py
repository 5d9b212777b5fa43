"""Whole adventures told: by robots that play them, and by people who do anything that is allowed."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Command
from engines.core.errors import Refused
from engines.core.journal import play
from engines.dungeon.engine import ENGINE
from engines.dungeon.hearing import heard
from engines.dungeon.robots import Robots
from engines.dungeon.state import DungeonState
from narratives.chronicle.narrator import Bags
from narratives.chronicle.post import Post
from narratives.dungeon.narrator import NARRATOR
from narratives.dungeon.story import Story
from tests.engines.dungeon.play import Chance, wild


class Told(NamedTuple):
    """One command with everything that a test may ask of it."""

    command: Command
    events: tuple[dict[str, Any], ...]
    heard: tuple[dict[str, Any], ...]
    """What everybody may hear of them."""
    before: Story
    after: Story
    view: dict[str, Any]
    posts: tuple[Post, ...]

    def has(self, *names: str) -> bool:
        return any(event["event"] in names for event in self.events)

    @property
    def public(self) -> str:
        """All that the group reads."""
        return "\n".join(post.html for post in self.posts if post.audience is None)

    @property
    def prose(self) -> str:
        return "\n".join(post.body for post in self.posts if post.audience is None)


def tell_on(state: DungeonState, commands: Any, seed: str, story: Story | None = None) -> Iterator[Told]:
    """Tell the commands that ``commands(state)`` gives until it gives None."""
    story, bags, roller = story or NARRATOR.begin(), Bags(), SeedRoller(seed)
    number = 0
    while (command := commands(state)) is not None:
        number += 1
        try:
            outcome, _ = play(ENGINE, state, command, roller)
        except Refused:
            continue
        state = outcome.state
        events = tuple(event.payload() for event in outcome.events)
        public = tuple(one for event in outcome.events if (one := heard(event, None)) is not None)
        view = ENGINE.view(state, GM)
        posts, bags = NARRATOR.tell(events, story, view, bags, f"{seed}/{number}")
        after = NARRATOR.remember(story, events)
        yield Told(command, events, public, story, after, view, posts)
        story = after


@cache
def robots_game(seed: str, heroes: int = 3, adventures: int = 2) -> tuple[Told, ...]:
    """A campaign of robots, from the first hero to the last camp."""
    robots = Robots(seed, heroes, adventures)
    return tuple(tell_on(ENGINE.new({}, {}), lambda state: robots(ENGINE, state), seed))


@cache
def wild_game(seed: str, length: int = 40) -> tuple[Told, ...]:
    """Anything legal, from a position with everything that positions can hold."""
    chance = Chance(seed)
    setup = wild(chance)
    left = iter(range(length))

    def commands(state: DungeonState) -> Command | None:
        for _ in left:
            command = chance.command(state, chance.actor(state))
            if command is not None:
                return command
        return None

    return tuple(tell_on(ENGINE.new({}, setup), commands, seed))
