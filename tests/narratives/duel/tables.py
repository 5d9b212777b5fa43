"""Told games for the tests: random ones, robots' ones, and scenes made by hand; told once, read many times."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.duel.engine import ENGINE
from engines.duel.robots import Robots
from narratives.chronicle.narrator import Bags
from narratives.chronicle.post import Post
from narratives.chronicle.render import plain
from narratives.duel.narrator import NARRATOR
from narratives.duel.story import Story
from tests.engines.duel.play import random_game

SEEDS = 12
"""Random games: three of each number of people."""


class Told(NamedTuple):
    """One command: what happened, and what was said of it."""

    label: str
    command: Mapping[str, Any]
    events: tuple[dict[str, Any], ...]
    public: tuple[dict[str, Any], ...]
    """What the group has heard."""
    before: Story
    after: Story
    view: Mapping[str, Any]
    posts: tuple[Post, ...]
    bags: Bags
    """The bags before."""
    salt: str

    def of(self, name: str) -> list[dict[str, Any]]:
        return [event for event in self.public if event["event"] == name]

    @property
    def body(self) -> str:
        """All that the group reads, without tags and no-break spaces."""
        return read([post for post in self.posts if post.audience is None])

    def read_by(self, reader: str) -> str:
        return read([post for post in self.posts if post.audience == reader])

    @property
    def texts(self) -> list[str]:
        """The sets from which the group's posts were made."""
        return [text.partition("#")[0] for post in self.posts if post.audience is None for text in post.texts]


def read(posts: Sequence[Post]) -> str:
    return "\n".join(plain(post.body) for post in posts).replace("\u00a0", " ")


class Table:
    """A game that is told while it is played."""

    def __init__(self, people: Mapping[str, Any], label: str = "", cards: Mapping[str, Any] | None = None,
                 names: Mapping[str, Any] | None = None, **options: Any) -> None:  # fmt: skip
        self.play = Play.begin(ENGINE, options, {"people": people, "cards": cards or {}})
        self.story: Story = NARRATOR.with_names(NARRATOR.begin(), names or {})
        self.bags = Bags()
        self.told: list[Told] = []
        self.label = label
        self._roller = SeedRoller(label)

    def act(self, do: str, by: str | None = None, **fields: Any) -> Told:
        """Give a command and tell it. Raises Refused."""
        signed = {} if by is None else {"by": by}
        self.play, _ = self.play.act({"do": do, **signed, **fields}, self._roller)
        return self.tell()

    def tell(self) -> Told:
        """Tell the last step of the game."""
        step = self.play.steps[-1]
        events = tuple(event.payload() for event in step.events)
        heard = (ENGINE.heard(event, None) for event in step.events)
        view = ENGINE.view(self.play.state, GM)
        salt = f"{self.label}/{len(self.play.steps)}"
        posts, bags = NARRATOR.tell(events, self.story, view, self.bags, salt)
        after = NARRATOR.remember(self.story, events)
        told = Told(salt, step.command, events, tuple(event for event in heard if event is not None),
                    self.story, after, view, posts, self.bags, salt)  # fmt: skip
        self.story, self.bags = after, bags
        self.told.append(told)
        return told


def hero(hits: int = 8, threshold: int = 1, *hand: str, **more: Any) -> dict[str, Any]:
    """Somebody with these cards."""
    return {"hits": hits, "threshold": threshold, "hand": list(hand), **more}


BLADE = [{"item": "меч", "place": "пояс", "kind": "blade"}]


@cache
def random_tables() -> tuple[Table, ...]:
    """Random commands of everybody and of the GM: whatever may happen, happens here."""
    tables = []
    for seed in range(SEEDS):
        hidden = seed % 4 != 3
        table: Table | None = None
        for play, _ in random_game(f"told/{seed}", 3 + seed % 3, most=110, hidden=hidden):
            if table is None:
                table = Table({"Кто-то": hero()}, f"random/{seed}")
            table.play = play
            table.tell()
        assert table is not None
        tables.append(table)
    return tuple(tables)


@cache
def robot_tables() -> tuple[Table, ...]:
    """Fights as people fight them, with what follows."""
    tables = []
    names = ("Дон", "Мира", "Лада", "Лев", "Илария", "Ратибор")
    templates = ("рыцарь", "маг", "мечник", "целитель", "разбойник", "берсерк", "ведьма", "лучник")
    for seed in range(8):
        people = {
            name: {"template": templates[(seed + 3 * place) % 8]} for place, name in enumerate(names[: 2 + seed % 5])
        }
        table, robots = Table(people, f"robots/{seed}"), Robots(f"told/{seed}")
        while (command := robots(ENGINE, table.play.state)) is not None:
            table.act(**command)
        tables.append(table)
    return tuple(tables)


def tables() -> tuple[Table, ...]:
    return (*random_tables(), *robot_tables())


def commands() -> Iterator[Told]:
    """Every command of every game."""
    for table in tables():
        yield from table.told
