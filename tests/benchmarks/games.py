"""Every game's rules and narrator, side by side, on the same games that robots have played before.

    python -m tests.benchmarks.games --games 4 --rounds 5

Rules: commands carried out in a second against the bare minimum, which throws the very dice of these games and looks
each face up in a table. Narration: posts in a second against bare Jinja2 that renders the same text. What robots think,
and a keyboard's choices, is no part of either.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from jinja2 import Template

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import GM, Command
from engines.core.journal import play
from engines.core.model import Frozen
from engines.core.registry import engine_of
from engines.duel.robots import Robots as Fighters
from engines.dungeon.robots import Robots as Adventurers
from engines.grail.robots import Robots as Pairs
from engines.grail.templates import PAIRS, war_of
from engines.kitsune.robots import Robots as Foxes
from narratives.chronicle.narrator import Bags, Told
from narratives.chronicle.playthrough import Driver, by_itself
from narratives.registry import narrator_of
from tests.benchmarks.engine import Noting
from tests.benchmarks.narration import bare as bare_template
from tests.benchmarks.sides import Work, measure, number, parser, table
from tgbot.commands.duel import drawn, setup


class Start(NamedTuple):
    """How a game begins, and who plays it."""

    options: dict[str, Any]
    setup: dict[str, Any]
    driver: Driver


STARTS: dict[str, Callable[[str], Start]] = {
    "moonwar": lambda seed: Start({"scenario": 4}, {}, by_itself),
    "kitsune": lambda seed: Start({"auto_gm": True}, {}, Foxes(seed)),
    "duel": lambda seed: Start({"hidden": True}, setup(drawn(seed, 4)), Fighters(seed)),
    "grail": lambda seed: Start({}, war_of(seed, PAIRS, days=True), Pairs(seed)),
    "dungeon": lambda seed: Start({}, {}, Adventurers(seed)),
}


class Heard(NamedTuple):
    """What a narrator is given to tell one command."""

    events: tuple[Told, ...]
    story: Frozen
    view: dict[str, Any]


class Played(NamedTuple):
    """A game as it was played."""

    seed: str
    start: Frozen
    commands: tuple[Command, ...]
    sides: tuple[int, ...]
    """Of every die thrown."""
    heard: tuple[Heard, ...]


def played(game: str, seed: str) -> Played:
    """Let robots play a game to its end."""
    engine, narrator, begun = engine_of(game), narrator_of(game), STARTS[game](seed)
    start = state = engine.new(begun.options, begun.setup)
    roller, story = Noting(seed), narrator.begin()
    commands: list[Command] = []
    heard: list[Heard] = []
    while (command := begun.driver(engine, state)) is not None:
        outcome, _ = play(engine, state, command, roller)
        state = outcome.state
        events = tuple(event.payload() for event in outcome.events)
        commands.append(command)
        heard.append(Heard(events, story, engine.view(state, GM)))
        story = narrator.remember(story, events)
    return Played(seed, start, tuple(commands), tuple(roller.sides), tuple(heard))


def carried_out(game: str, all_played: Sequence[Played]) -> int:
    """The rules alone, through these games once more; how many commands that were."""
    engine = engine_of(game)
    for one in all_played:
        state, roller = one.start, SeedRoller(one.seed)
        for command in one.commands:
            state = engine.apply(state, command, Dice(roller)).state
    return sum(len(one.commands) for one in all_played)


def thrown(all_played: Sequence[Played], tables: dict[int, list[str]]) -> int:
    """The least: their dice, each looked up."""
    for one in all_played:
        roller = SeedRoller(one.seed)
        for sides in one.sides:
            tables[sides][roller.face(sides, "")[0] - 1]
    return sum(len(one.commands) for one in all_played)


def posts(game: str, all_played: Sequence[Played]) -> list[str]:
    """All of their posts, each game told to a chat that has read nothing yet."""
    narrator, told = narrator_of(game), []
    for one in all_played:
        bags = Bags()
        for place, heard in enumerate(one.heard):
            telling = narrator.tell(heard.events, heard.story, heard.view, bags, f"{one.seed}/{place}")
            told += [post.html for post in telling.posts]
            bags = telling.bags
    return told


def told(game: str, all_played: Sequence[Played]) -> int:
    """Tell them; how many posts that were."""
    return len(posts(game, all_played))


def rendered(templates: Sequence[tuple[Template, dict[str, str]]]) -> int:
    """The least: the same texts from templates of their own."""
    for template, slots in templates:
        template.render(slots)
    return len(templates)


def each_round(work: Callable[[], int]) -> Work:
    """Work that is the same in every round."""
    return lambda _: work()


def rules(all_games: dict[str, list[Played]], rounds: int) -> None:
    """The table of the rules."""
    print("## Правила каждой игры (ход — одна принятая команда), одно ядро\n")
    row = table(
        "игра", "ходов в партии", "костей на ход", "мкс на ход", "ходов/с", "голый минимум, мкс", "доля минимума"
    )
    for game, them in all_games.items():
        tables = {sides: ["result"] * sides for one in them for sides in one.sides}
        costs = measure(
            {
                "rules": each_round(partial(carried_out, game, them)),
                "bare": each_round(partial(thrown, them, tables)),
            },
            rounds,
        )
        commands, dice = (
            sum(map(len, parts)) for parts in zip(*((one.commands, one.sides) for one in them), strict=True)
        )
        ours, least = costs["rules"], costs["bare"]
        row(
            game,
            number(commands / len(them)),
            number(dice / commands),
            number(ours.cpu),
            number(ours.per_second),
            number(least.cpu),
            number(least.cpu / ours.cpu),
        )


def narration(all_games: dict[str, list[Played]], rounds: int) -> None:
    """The table of the narrators."""
    print("\n## Повествователь каждой игры против голого Jinja2 с тем же текстом\n")
    row = table("игра", "постов", "знаков в посте", "мкс на пост", "постов/с", "Jinja2, постов/с", "доля Jinja2")
    for game, them in all_games.items():
        htmls = posts(game, them)
        templates = [bare_template(html) for html in htmls]
        assert all(template.render(slots) == html for (template, slots), html in zip(templates, htmls, strict=True))

        sides = {"ours": partial(told, game, them), "jinja": partial(rendered, templates)}
        costs = measure({name: each_round(side) for name, side in sides.items()}, rounds)
        ours, plain = costs["ours"], costs["jinja"]
        row(
            game,
            len(htmls),
            number(sum(map(len, htmls)) / len(htmls)),
            number(ours.cpu),
            number(ours.per_second),
            number(plain.per_second),
            number(plain.cpu / ours.cpu),
        )


def main() -> None:
    """Run the benchmark as the command line says."""
    given = parser(__doc__, games=4, rounds=5).parse_args()
    all_games = {game: [played(game, str(seed)) for seed in range(given.games)] for game in STARTS}
    rules(all_games, given.rounds)
    narration(all_games, given.rounds)


if __name__ == "__main__":
    main()
