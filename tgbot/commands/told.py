"""A whole game in the terminal, with nothing else installed or running: what ``letopis war``, ``hunt`` … share."""

import json
import secrets
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from engines.core.dice import commitment
from engines.core.errors import Refused
from narratives.chronicle.book.bind import bind
from narratives.chronicle.book.web import page
from narratives.chronicle.narrator import Narrator
from narratives.chronicle.playthrough import Driver, Piece, by_itself, playthrough
from narratives.chronicle.render import text_of
from narratives.chronicle.words import Words
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser

_BETWEEN = "\n\n* * *\n\n"


def shared_arguments(parser: Parser) -> Parser:
    """The options that every game's command takes."""
    parser.add_argument("--seed", metavar="ЗЕРНО", help="зерно костей: любое слово или число; без него — случайное")
    parser.add_argument("--format", choices=("text", "html", "jsonl"), default="text", help="вид (text)")
    parser.add_argument("--out", metavar="ФАЙЛ", help="записать в файл, а не печатать")
    return parser


def seed_of(given: Namespace) -> str:
    """The seed that was given, or a fresh one."""
    return str(given.seed) if given.seed is not None else secrets.token_hex(4)


def told(
    command: str,
    game: str,
    given: Namespace,
    seed: str,
    options: Mapping[str, Any],
    setup: Mapping[str, Any],
    driver: Driver = by_itself,
    narrator: Narrator[Any] | None = None,
    afterword: Callable[[], str] | None = None,
) -> int:
    """Play a game and print its chronicle as asked; the exit status: 2 for what does not fit or cannot be written.

    ``afterword``: what is printed after a chronicle in plain text, asked for when the game has been played.
    """
    words = narrator_of(game).words
    try:
        pieces = playthrough(game, seed, options, setup, driver=driver, narrator=narrator)
        first = next(pieces)
    except Refused as refused:
        print(f"letopis {command}: {words.refusal(refused.code, refused.details)}", file=sys.stderr)
        return 2
    colour = given.out is None and sys.stdout.isatty()
    parts = _written(given.format, chain([first], pieces), seed, words, words.game_title(options), colour, afterword)
    if given.out is None:
        for part in parts:
            print(part, end="", flush=True)
        return 0
    try:
        Path(given.out).write_text("".join(parts), encoding="utf-8")
    except OSError as error:
        print(f"letopis {command}: {given.out}: не записать ({error.strerror})", file=sys.stderr)
        return 2
    return 0


def _written(
    form: str,
    pieces: Iterable[Piece],
    seed: str,
    words: Words,
    title: str,
    colour: bool,
    afterword: Callable[[], str] | None,
) -> Iterator[str]:
    match form:
        case "jsonl":
            for piece in pieces:
                yield json.dumps(piece.line(), ensure_ascii=False) + "\n"
        case "html":
            yield page(bind([piece.post for piece in pieces], title, words))
        case _:
            for number, piece in enumerate(pieces):
                yield (_BETWEEN if number else "") + text_of(piece.post, colour)
            last = afterword() if afterword is not None else ""
            if last:
                yield f"{_BETWEEN}{last}"
            yield f"{_BETWEEN}Зерно: {seed}. Отпечаток (SHA-256): {commitment(seed)}\n"
