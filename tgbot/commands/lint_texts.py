"""``letopis lint-texts``: are the chronicle's texts sound?"""

from collections.abc import Sequence

from engines.core.registry import games
from narratives.chronicle.lint import problems
from tgbot.commands.arguments import Parser


def run(words: Sequence[str]) -> int:
    """Print every problem, a line each; exit status 1 when there is one."""
    parser = Parser("lint-texts", "Проверить тексты летописи: все склонения, скобки, тире, условия, длину.")
    parser.add_argument("games", nargs="*", metavar="ИГРА", help="какие игры; без них — все")
    wanted = parser.parse_args(words).games or games()
    if unknown := sorted(set(wanted) - set(games())):
        parser.error(f"нет такой игры: {', '.join(unknown)}")
    found = [f"{game}: {problem}" for game in wanted for problem in problems(game)]
    print("\n".join(found) if found else "Тексты в порядке.")
    return 1 if found else 0
