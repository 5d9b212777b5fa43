"""``letopis verify``: prove that the dice of a finished game were fair."""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from json import JSONDecodeError
from pathlib import Path
from typing import Final

from engines.core.proof import GameFile, Problem, Proof, prove, read_game
from narratives.chronicle.render import plain
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser
from tgbot.commands.whys import why, why_no_json

_EMBEDDED = re.compile(r'<script type="application/json" id="game">(.*?)</script>', re.DOTALL)


_PROBLEMS: Final = {
    "seal": "зерно {number} не подходит к своему отпечатку",
    "no_seed": "в файле нет зерна",
    "no_game": "игра с такими настройками не начинается ({why})",
    "bad_line": "строка журнала {number} не по правилам ({why})",
    "other_dice": "строка журнала {number}: в файле {told}, а зерно даёт {ours}",
    "chain": "журнал изменён: его отпечаток не сходится с записанным в файле",
}
_NO_DICE = "нет костей"


def run(words: Sequence[str]) -> int:
    """Exit status 0 when every die is the seed's own, 1 when one is not, 2 for a file that is no game."""
    parser = Parser(
        "verify",
        "Доказать, что кости сыгранной игры честные: разыграть её заново из зерна и сравнить каждую.",
        "Файл — хроника законченной игры (.html), которую присылает бот, или её запись в JSON.",
    )
    parser.add_argument("file", metavar="ФАЙЛ")
    name = parser.parse_args(words).file
    try:
        game = read_game(_game_in(Path(name).read_text(encoding="utf-8")))
        proof = prove(game)
    except OSError as error:
        return _complain(f"{name}: файл не читается ({why(error)})")
    except KeyError as error:
        return _complain(f"{name}: нет такой игры: {error}")
    except (JSONDecodeError, RecursionError) as error:
        return _complain(f"{name}: это не запись законченной игры ({why_no_json(error)})")
    except ValueError as error:
        return _complain(f"{name}: это не запись законченной игры ({error})")
    for line in _told(game, proof):
        print(line)
    return 1 if proof.problems else 0


def _game_in(text: str) -> object:
    found = _EMBEDDED.search(text)
    return json.loads(found[1] if found else text)


def _complain(sentence: str) -> int:
    print(f"letopis verify: {sentence}", file=sys.stderr)
    return 2


def _problem(found: Problem) -> str:
    told, ours = found.told or _NO_DICE, found.ours or _NO_DICE
    return _PROBLEMS[found.kind].format(number=found.number, why=found.why, told=told, ours=ours)


def _told(game: GameFile, proof: Proof) -> Iterator[str]:
    yield from [f"✗ {_problem(problem)}" for problem in proof.problems] or ["✓ Все кости — из запечатанного зерна."]
    yield f"Костей в журнале: {proof.dice}, из зерна: {proof.by_seed}, брошено руками: {proof.by_hand}."
    yield f"Решений ведущего: {len(proof.rulings)}{'.' if not proof.rulings else ':'}"
    words = narrator_of(game.game).words
    for number in proof.rulings:
        yield f"  {number}. {plain(words.named(game.journal[number - 1].command))}"
    for sealed in game.seeds:
        yield f"Отпечаток зерна, который должен стоять в прологе: {sealed.commitment}"
    if proof.end:
        yield f"Отпечаток журнала, который должен стоять в эпилоге: {proof.end}"
