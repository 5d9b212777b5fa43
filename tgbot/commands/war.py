"""``letopis war``: a whole Moon War in the terminal, with nothing else installed or running."""

import json
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from engines.core.dice import commitment
from engines.core.errors import Refused
from narratives.chronicle.packs import BadPack
from narratives.chronicle.playthrough import Piece, playthrough
from narratives.chronicle.render import chronicle_html, text_of
from narratives.moonwar.narrator import MoonwarNarrator
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser
from tgbot.packs import load

GAME = "moonwar"
_BETWEEN = "\n\n* * *\n\n"


def run(words: Sequence[str]) -> int:
    """Play and print it; exit status 2 for options that do not fit or a file that cannot be written."""
    given = _parser().parse_args(words)
    seed = given.seed if given.seed is not None else secrets.token_hex(4)
    options: dict[str, Any] = {"edition": given.edition, "scenario": given.scenario, "green": given.green}
    words_of = narrator_of(GAME).words
    setup: dict[str, Any] = {}
    narrator: MoonwarNarrator | None = None
    if given.pack is not None:
        try:
            pack = load(Path(given.pack))
        except BadPack as bad:
            print(f"letopis war: пакет не годится:\n{bad}", file=sys.stderr)
            return 2
        narrator = MoonwarNarrator(pack.shelf, pack.people)
        setup = pack.setup(pack.cast(seed))
        options["scenario"] = given.scenario or 1
    try:
        pieces = playthrough(GAME, seed, options, setup, narrator=narrator)
        first = next(pieces)
    except Refused as refused:
        print(f"letopis war: {words_of.refusal(refused.code, refused.details)}", file=sys.stderr)
        return 2
    colour = given.out is None and sys.stdout.isatty()
    told = _written(given.format, chain([first], pieces), seed, words_of.game_title(options), colour)
    if given.out is None:
        for part in told:
            print(part, end="", flush=True)
        return 0
    try:
        Path(given.out).write_text("".join(told), encoding="utf-8")
    except OSError as error:
        print(f"letopis war: {given.out}: не записать ({error.strerror})", file=sys.stderr)
        return 2
    return 0


def _parser() -> Parser:
    parser = Parser(
        "war",
        "Сыграть целую Луновойну и напечатать её хронику.",
        "Одно и то же зерно с теми же параметрами всегда даёт ту же войну, слово в слово.",
    )
    parser.add_argument("--seed", metavar="ЗЕРНО", help="зерно костей: любое слово или число; без него — случайное")
    parser.add_argument("--scenario", type=int, choices=range(1, 9), metavar="1–8", help="сценарий; без него — ролл")
    parser.add_argument("--edition", choices=("third", "second"), default="third", help="редакция правил (third)")
    parser.add_argument("--green", action="store_true", help="зелёный режим: и одиннадцать «зелёных» участников")
    parser.add_argument("--pack", metavar="ПАПКА", help="свои люди и тексты (см. letopis packs)")
    parser.add_argument("--format", choices=("text", "html", "jsonl"), default="text", help="вид (text)")
    parser.add_argument("--out", metavar="ФАЙЛ", help="записать в файл, а не печатать")
    return parser


def _written(form: str, pieces: Iterable[Piece], seed: str, title: str, colour: bool) -> Iterator[str]:
    match form:
        case "jsonl":
            for piece in pieces:
                yield json.dumps(piece.line(), ensure_ascii=False) + "\n"
        case "html":
            yield chronicle_html([piece.post for piece in pieces], title)
        case _:
            for number, piece in enumerate(pieces):
                yield (_BETWEEN if number else "") + text_of(piece.post, colour)
            yield f"{_BETWEEN}Зерно: {seed}. Отпечаток (SHA-256): {commitment(seed)}\n"
