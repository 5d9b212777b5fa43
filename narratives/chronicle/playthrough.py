"""A whole game played by itself and told: what ``letopis war`` prints. Pure: the same arguments give the same text."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Command, Engine
from engines.core.journal import play
from engines.core.model import Frozen
from engines.core.registry import engine_of
from narratives.chronicle.narrator import Bags, Narrator, Told
from narratives.chronicle.post import Post
from narratives.registry import narrator_of

Driver = Callable[[Engine[Any], Frozen], Command | None]
"""Which command comes next; None ends the playthrough."""

Watch = Callable[[Frozen, Frozen], None]
"""Is told the position and the story."""

_MOVING_ON = frozenset({"start", "turn"})

_MOST_COMMANDS = 5000
"""No game takes so many; whoever does is stuck."""


class Piece(NamedTuple):
    """A post with everything that a reader without the journal needs to know of it."""

    post: Post
    events: tuple[Told, ...]
    """The events that it tells."""
    alive: tuple[str, ...]
    """Who is in after the command."""
    game: str
    seed: str

    def line(self) -> dict[str, Any]:
        """The piece as ``letopis war --format jsonl`` prints it."""
        return {
            "game": self.game,
            "seed": self.seed,
            "turn": self.post.turn,
            "html": self.post.html,
            "events": list(self.events),
            "alive": list(self.alive),
        }


def by_itself(engine: Engine[Any], state: Frozen) -> Command | None:
    """The command that moves a game on and asks nothing of anybody: start it, then turn after turn."""
    for actor in (None, GM):  # what everybody may do is the shorter list
        for choice in engine.choices(state, actor):
            if choice.do in _MOVING_ON and not choice.preset and not choice.fields:
                return {"do": choice.do}
    return None


def playthrough(
    game: str,
    seed: str,
    options: Mapping[str, Any] | None = None,
    setup: Mapping[str, Any] | None = None,
    bags: Bags | None = None,
    driver: Driver = by_itself,
    narrator: Narrator[Any] | None = None,
    watch: Watch | None = None,
) -> Iterator[Piece]:
    """Play ``game`` with the dice of ``seed`` until ``driver`` has no command left, a piece at a time.

    ``narrator``: another one than the game's own, for the texts of a pack; ``watch`` sees how it stands after each
    command.

    Raises Refused for bad options or a bad set-up, KeyError for a game that does not exist, RuntimeError for one that
    never ends.
    """
    engine, narrator = engine_of(game), narrator or narrator_of(game)
    state = engine.new(options or {}, setup or {})
    roller, story, bags = SeedRoller(seed), narrator.begin(), bags or Bags()

    def pieces(posts: tuple[Post, ...], events: tuple[Told, ...], view: Mapping[str, Any]) -> Iterator[Piece]:
        alive = narrator.alive(view)
        for post in posts:
            if post.audience is not None:
                continue  # what one player is told is no part of the chronicle
            yield Piece(post, events[slice(*post.tells)], alive, game, seed)

    if setup or "start" not in engine.commands:
        view = engine.view(state, GM)
        posts, bags = narrator.introduce(view, story, bags, seed)
        yield from pieces(posts, (), view)
    for number in range(_MOST_COMMANDS):
        command = driver(engine, state)
        if command is None:
            return
        outcome, _ = play(engine, state, command, roller)
        state = outcome.state
        events = tuple(event.payload() for event in outcome.events)
        view = engine.view(state, GM)
        before, story = story, narrator.remember(story, events)
        posts, bags = narrator.tell(events, before, view, bags, f"{seed}/{number}", story)
        if watch is not None:
            watch(state, story)
        yield from pieces(posts, events, view)
    raise RuntimeError(f"{game} did not end after {_MOST_COMMANDS} commands")
