"""``letopis lint-texts``: are the chronicle's texts sound, and does anybody ever read them?"""

from collections.abc import Iterator, Sequence

from engines.core.registry import games
from narratives.chronicle.lint import contract_of, problems
from narratives.chronicle.reach import Reached, small, unread
from narratives.moonwar import reach
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser

_REACHED_GAME = "moonwar"
"""The game that plays by itself, so that it can be seen what its chronicle ever tells."""
_TRIES = 12
"""Wars of the people whom an unread text is about."""


def run(words: Sequence[str]) -> int:
    """Print every problem, a line each; exit status 1 when there is one.

    With ``--reach N`` also the texts that no war ever told, and the sets that are read up in a few wars: no problems,
    but work for a writer.
    """
    parser = Parser("lint-texts", "Проверить тексты летописи: все склонения, скобки, тире, условия, длину.")
    parser.add_argument("games", nargs="*", metavar="ИГРА", help="какие игры; без них — все")
    parser.add_argument(
        "--reach",
        type=int,
        nargs="?",
        const=120,
        metavar="N",
        help="сыграть N луновойн (120) и ещё войны тех, о ком непрочитанные тексты, и назвать то, до чего не дошло",
    )
    given = parser.parse_args(words)
    wanted = given.games or games()
    if unknown := sorted(set(wanted) - set(games())):
        parser.error(f"нет такой игры: {', '.join(unknown)}")
    if given.reach is not None and (given.reach < 1 or _REACHED_GAME not in wanted):
        parser.error("--reach: число войн больше нуля и игра moonwar")
    found = [f"{game}: {problem}" for game in wanted for problem in problems(game)]
    print("\n".join(found) if found else "Тексты в порядке.")
    if given.reach is not None:
        print("\n".join(_reached(given.reach)))
    return 1 if found else 0


def _reached(wars: int) -> Iterator[str]:
    """What so many wars, and wars of the people asked for, have never told; and which sets are too small for them."""
    contract, reached = contract_of(_REACHED_GAME), Reached(_REACHED_GAME, narrator_of(_REACHED_GAME))
    reached.play(reach.wars(wars))
    thin = small(contract, reached.read, reached.games)
    reached.play(reach.meddled(wars))
    for text in unread(contract, reached.read):
        name, _, place = text.partition("#")
        for attempt in range(2):
            if text not in reached.read:
                variant = contract.library.texts(name)[int(place)]
                reached.play(reach.wars_of(name, variant, _TRIES // 2, f"{text}/{attempt}"))
    left = unread(contract, reached.read)
    for name, size, games_enough in thin:
        yield f"{_REACHED_GAME}: {name}: вариантов {size}, чату хватит на {games_enough:.1f} войны"
    for text in left:
        name, _, place = text.partition("#")
        when = ", ".join(contract.library.texts(name)[int(place)].when)
        yield f"{_REACHED_GAME}: {text}: за {reached.games} войн не прочитан" + (f" ({when})" if when else "")
    yield f"Войн {reached.games}; прочитано вариантов {len(reached.read)}, не прочитано {len(left)}."
