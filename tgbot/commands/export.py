"""``letopis export``: a game out of the bot's store, as a book."""

import asyncio
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from engines.core.errors import Refused
from tgbot.commands.arguments import Parser
from tgbot.commands.stored import store_of
from tgbot.commands.whys import why
from tgbot.config import ConfigError, StoreConfig, load_store_config
from tgbot.play.book import ENDINGS, FORMATS, book_of
from tgbot.sessions.decision import Loaded, Where
from tgbot.texts import plain

STANDARD_OUTPUT = "-"


def run(words: Sequence[str]) -> int:
    """Write the book: exit status 0; 1 when there is no such game or nothing to tell; 2 for a wrong call."""
    given = _parser().parse_args(words)
    from redis.exceptions import RedisError

    from tgbot.storage.embedded import StorageError

    try:
        loaded = _loaded(load_store_config(), given.id)
        book = book_of(loaded)
        if given.format == "json" and not book.record:
            raise Refused("not_over")
    except (ConfigError, StorageError) as error:
        print(f"letopis export: {error}", file=sys.stderr)
        return 2
    except (RedisError, OSError) as error:
        print(f"letopis export: не могу прочесть хранилище: {type(error).__name__}.", file=sys.stderr)
        return 2
    except Refused as refused:
        why = f"нет игры с номером {given.id}." if refused.code == "no_game" else plain(f"refused.{refused.code}")
        print(f"letopis export: {why}", file=sys.stderr)
        return 1
    content = FORMATS[given.format](book, datetime.now(UTC))
    return _written(content, given.out or f"letopis-{given.id}.{ENDINGS.get(given.format, given.format)}")


def _parser() -> Parser:
    parser = Parser(
        "export",
        "Выгрузить игру из хранилища бота книгой.",
        "Номер игры стоит в эпилоге и в имени файла хроники. Где хранилище, говорят LETOPIS_REDIS и LETOPIS_DATA, "
        "как и боту; бот при этом может работать.",
    )
    parser.add_argument("id", metavar="НОМЕР", help="номер игры")
    parser.add_argument("--format", choices=tuple(FORMATS), default="html", help="вид книги (html)")
    parser.add_argument("--out", metavar="ФАЙЛ", help="куда записать; «-» — напечатать")
    return parser


def _loaded(config: StoreConfig, game_id: str) -> Loaded:
    """The game with its journal and texts. Raises StorageError, RedisError."""
    with store_of(config) as url:
        return asyncio.run(_read(url, game_id))


async def _read(url: str, game_id: str) -> Loaded:
    from tgbot.sessions.repository import Repository
    from tgbot.storage.connection import connect

    client = connect(url)
    try:
        found = await Repository(client).load(Where(0, game_id=game_id), journal=True, texts=True)
        return found.loaded
    finally:
        await client.aclose()


def _written(content: bytes, name: str) -> int:
    if name == STANDARD_OUTPUT:
        sys.stdout.buffer.write(content)
        return 0
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        print(f"letopis export: {name}: не записать ({why(error)})", file=sys.stderr)
        return 2
    print(name)
    return 0
