"""``letopis dungeon``: whole adventures in the terminal, played by robots, and the map of what they have seen."""

from collections.abc import Sequence
from typing import Any

from engines.core.engine import Command, Engine
from engines.core.model import Frozen
from engines.dungeon.robots import Robots
from narratives.dungeon.board import LEGEND
from tgbot.commands.arguments import Parser
from tgbot.commands.told import picture_arguments, seed_of, shared_arguments, told

MOST = 6
"""Heroes of one party."""


def run(words: Sequence[str]) -> int:
    """Play and print it; exit status 2 for options that do not fit or a file that cannot be written."""
    given = _parser().parse_args(words)
    seed = seed_of(given)
    robots = Robots(seed, given.party, given.adventures, careful=not given.careless)
    surveyor = Surveyor(robots)
    return told("dungeon", "dungeon", given, seed, {}, {}, surveyor, afterword=surveyor.map)


class Surveyor:
    """The robots, and behind them somebody who draws the map."""

    def __init__(self, robots: Robots) -> None:
        self._robots = robots
        self._view: dict[str, Any] = {}

    def __call__(self, engine: Engine[Any], state: Frozen) -> Command | None:
        """What the robots do next."""
        command = self._robots(engine, state)
        if command is None:
            self._view = engine.view(state, None)
        return command

    def map(self) -> str:
        """The last dungeon as the party came to know it."""
        if not self._view.get("map"):
            return ""
        rooms = [f"{room} {one['name']}" for room, one in self._view["rooms"].items() if one["seen"]]
        lines = [f"  {line}" for line in self._view["map"]]
        return "\n".join([f"Карта: {self._view['title']}", *lines, ", ".join(rooms), LEGEND])


def _parser() -> Parser:
    parser = shared_arguments(
        Parser(
            "dungeon",
            "Сыграть целое приключение «В темноту!» и напечатать его хронику и карту.",
            "За героев играет бот: крадётся, ищет, дерётся и старается выйти. Первые трое — воин, вор и волшебник, "
            "дальше — кто выпадет. Одно и то же зерно даёт то же самое.",
        )
    )
    parser.add_argument(
        "--party", type=int, choices=range(1, MOST + 1), default=3, metavar=f"1–{MOST}", help="сколько героев (3)"
    )
    parser.add_argument(
        "--adventures", type=int, choices=range(1, 10), default=1, metavar="1–9", help="сколько подземелий подряд (1)"
    )
    parser.add_argument("--careless", action="store_true", help="не обыскивать, не тратить награды")
    return picture_arguments(parser, "--map")
