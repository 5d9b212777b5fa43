"""Wars for tests of the narrator: played once a run, every command kept with what was told of it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Choice, Field
from engines.core.errors import Refused
from engines.core.journal import Play
from engines.moonwar.engine import ENGINE
from narratives.chronicle.bags import chance, pick
from narratives.chronicle.narrator import Bags
from narratives.chronicle.post import Post
from narratives.moonwar.narrator import NARRATOR
from narratives.moonwar.story import Story

Event = Mapping[str, Any]


class Told(NamedTuple):
    """One command: what happened, what was told."""

    command: Mapping[str, Any]
    events: tuple[Event, ...]
    before: Story
    after: Story
    view: Mapping[str, Any]
    posts: tuple[Post, ...]

    @property
    def names(self) -> set[str]:
        return {event["event"] for event in self.events}

    @property
    def texts(self) -> list[str]:
        """The sets drawn for all the posts."""
        return [text.partition("#")[0] for post in self.posts for text in post.texts]

    @property
    def label(self) -> str:
        return f"{self.command} -> {[event['event'] for event in self.events]}"


class War(NamedTuple):
    """A whole war."""

    scenario: int
    edition: str
    told: tuple[Told, ...]

    @property
    def turns(self) -> list[Told]:
        return [told for told in self.told if "turn.started" in told.names]


def play_war(seed: str, gm: float = 0.0, setup: Mapping[str, Any] | None = None, **options: Any) -> War:
    """Play a war to its end (or 60 commands with a GM who meddles with probability ``gm``) and tell it."""
    game = Play.begin(ENGINE, options, setup or {})
    roller, story, bags = SeedRoller(seed), NARRATOR.begin(), Bags()
    told: list[Told] = []
    for number in range(400 if not gm else 60):
        if game.state.phase == "over":
            break
        command = {"do": "start"} if game.state.phase == "setup" else {"do": "turn"}
        if gm and game.state.phase != "setup" and chance(seed, number, "gm") < gm:
            command = meddle(game, f"{seed}/{number}") or command
        try:
            game, events = game.act(command, roller)
        except Refused:
            continue
        payloads = tuple(event.payload() for event in events)
        before = story
        if command["do"] in ENGINE.rewinds:
            before = story_of(game.steps if command["do"] == "undo" else game.steps[:-1])
        view = ENGINE.view(game.state, GM)
        posts, bags = NARRATOR.tell(payloads, before, view, bags, f"{seed}/{number}")
        story = NARRATOR.remember(before, payloads)
        told.append(Told(command, payloads, before, story, view, posts))
    scenario = int(options["scenario"])
    return War(scenario, str(options.get("edition", "third")), tuple(told))


def story_of(steps: Any) -> Story:
    """The story that the steps still standing make."""
    story = NARRATOR.begin()
    for step in steps:
        story = NARRATOR.remember(story, [event.payload() for event in step.events])
    return story


_EDITS = (
    "kill",
    "revive",
    "remove",
    "add",
    "mod",
    "ally",
    "unally",
    "capture",
    "free",
    "undo",
    "reroll",
    "set_die",
    "skip",
)


def meddle(game: Any, salt: str) -> dict[str, Any] | None:
    """Some command of the GM's, its fields filled with any of the values that its choice allows."""
    do = _EDITS[pick(len(_EDITS), salt, "do")]
    choices = [choice for choice in ENGINE.choices(game.state, GM) if choice.do == do]
    if not choices:
        return None
    choice: Choice = choices[pick(len(choices), salt, "choice")]
    fields = {field.name: _value(field, f"{salt}/{field.name}") for field in choice.fields if not field.optional}
    return {"do": choice.do, **choice.preset, **fields}


def _value(field: Field, salt: str) -> Any:
    if field.kind == "text":
        return f"Гость {salt}"[:30]
    if field.kind == "number":
        lowest, highest = (int(bound) for bound in field.options)
        number = lowest + pick(highest - lowest + 1, salt)
        return [number] if field.many else number
    options = list(field.options)
    if not field.many:
        return options[pick(len(options), salt)]
    start = pick(len(options) - field.least + 1, salt)
    return options[start : start + field.least]


@cache
def wars() -> tuple[War, ...]:
    """Wars of every scenario and both editions."""
    return tuple(
        play_war(f"{scenario}{edition}{number}", scenario=scenario, edition=edition)
        for scenario in range(1, 9)
        for edition in ("third", "second")
        for number in range(2)
    )


@cache
def ruled_wars() -> tuple[War, ...]:
    """Wars with a restless GM."""
    return tuple(
        play_war(f"gm{scenario}{edition}", gm=0.5, scenario=scenario, edition=edition)
        for scenario in range(1, 9)
        for edition in ("third", "second")
    )


def commands(*, ruled: bool = True) -> Iterator[tuple[War, Told]]:
    """Every command of all these wars."""
    for war in (*wars(), *(ruled_wars() if ruled else ())):
        for told in war.told:
            yield war, told
