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
from engines.core.engine import Engine
from engines.core.errors import Refused
from engines.core.model import Frozen
from engines.core.registry import engine_of
from narratives.chronicle.narrator import Narrator
from narratives.chronicle.playthrough import Driver, Piece, by_itself, playthrough
from narratives.chronicle.render import text_of
from narratives.chronicle.words import Words
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser
from tgbot.commands.whys import why

_DRAWN = (".svg", ".png")
_BETWEEN = "\n\n* * *\n\n"


def shared_arguments(parser: Parser) -> Parser:
    """The options that every game's command takes."""
    parser.add_argument("--seed", metavar="ЗЕРНО", help="зерно костей: любое слово или число; без него — случайное")
    parser.add_argument("--format", choices=("text", "html", "jsonl"), default="text", help="вид (text)")
    parser.add_argument("--out", metavar="ФАЙЛ", help="записать в файл, а не печатать")
    return parser


def picture_arguments(parser: Parser, *names: str) -> Parser:
    """The options of a game that can be drawn; ``names``: what else the first may be called."""
    parser.add_argument("--picture", *names, metavar="ФАЙЛ", help="нарисовать, чем кончилось: .svg или .png")
    parser.add_argument("--dark", action="store_true", help="тёмная картинка")
    return parser


class Artist:
    """Watches a game and draws how it stands, as everybody may see it."""

    def __init__(self, engine: Engine[Any], narrator: Narrator[Any], dark: bool) -> None:
        self._engine = engine
        self._narrator = narrator
        self._theme: Theme = "dark" if dark else "light"
        self._seen: tuple[Frozen, Frozen] | None = None

    def __call__(self, state: Frozen, story: Frozen) -> None:
        """Look."""
        self._seen = state, story

    def picture(self) -> Picture | None:
        """The last that was seen; None where there is nothing to be drawn."""
        if self._seen is None:
            return None
        state, story = self._seen
        return self._narrator.picture(self._engine.view(state, None), story, self._theme)


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
    words, wanted = narrator_of(game).words, getattr(given, "picture", None)
    if wanted is not None and Path(wanted).suffix.lower() not in _DRAWN:
        print(f"letopis {command}: {wanted}: картинка бывает .svg или .png", file=sys.stderr)
        return 2
    artist = Artist(engine_of(game), narrator or narrator_of(game), getattr(given, "dark", False))
    try:
        pieces = playthrough(game, seed, options, setup, driver=driver, narrator=narrator, watch=artist)
        first = next(pieces)
    except Refused as refused:
        print(f"letopis {command}: {words.refusal(refused.code, refused.details)}", file=sys.stderr)
        return 2
    colour = given.out is None and sys.stdout.isatty()
    title = words.game_title(options)
    parts = _written(given.format, chain([first], pieces), seed, words, title, colour, afterword, artist)
    if given.out is None:
        for part in parts:
            print(part, end="", flush=True)
    elif not _kept(command, given.out, "".join(parts).encode()):
        return 2
    return 0 if wanted is None or _drawn(command, wanted, artist.picture()) else 2


def _drawn(command: str, name: str, picture: Picture | None) -> bool:
    """Put the picture into a file of its kind; whether it worked."""
    if picture is None:
        print(f"letopis {command}: {name}: нечего рисовать", file=sys.stderr)
        return False
    if Path(name).suffix.lower() == ".svg":
        return _kept(command, name, picture.svg.encode())
    from tgbot.pictures import rasterised

    return _kept(command, name, rasterised(picture.svg))


def _kept(command: str, name: str, content: bytes) -> bool:
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        print(f"letopis {command}: {name}: не записать ({why(error)})", file=sys.stderr)
        return False
    return True


def _written(
    form: str,
    pieces: Iterable[Piece],
    seed: str,
    words: Words,
    title: str,
    colour: bool,
    afterword: Callable[[], str] | None,
    artist: Artist,
) -> Iterator[str]:
    match form:
        case "jsonl":
            for piece in pieces:
                yield json.dumps(piece.line(), ensure_ascii=False) + "\n"
        case "html":
            from narratives.chronicle.book.bind import bind
            from narratives.chronicle.book.web import page

            posts = [piece.post for piece in pieces]
            picture = artist.picture()
            yield page(bind(posts, title, words, pictures=() if picture is None else (picture,)))
        case _:
            for number, piece in enumerate(pieces):
                yield (_BETWEEN if number else "") + text_of(piece.post, colour)
            last = afterword() if afterword is not None else ""
            if last:
                yield f"{_BETWEEN}{last}"
            yield f"{_BETWEEN}Зерно: {seed}. Отпечаток (SHA-256): {commitment(seed)}\n"
