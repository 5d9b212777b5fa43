"""``letopis lint-texts``: are the chronicle's texts sound?"""

from collections.abc import Sequence

from engines.core.registry import games
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser


def run(words: Sequence[str]) -> int:
    """Print every problem, a line each; exit status 1 when there is one."""
    from narratives.chronicle.lint import lint

    parser = Parser("lint-texts", "Проверить тексты летописи.")
    parser.add_argument("games", nargs="*", metavar="ИГРА", help="какие игры; без них — все")
    wanted = parser.parse_args(words).games or games()
    problems = [f"{game}: {problem}" for game in wanted for problem in lint(narrator_of(game))]
    print("\n".join(problems) if problems else "Тексты в порядке.")
    return 1 if problems else 0
