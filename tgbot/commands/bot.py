"""``letopis bot``: run the bot."""

import asyncio
import sys
from collections.abc import Sequence

from tgbot.commands.arguments import Parser


def run(words: Sequence[str]) -> int:
    """Run until stopped: exit status 0. 2: it was told something wrong, said in Russian."""
    parser = Parser(
        "bot",
        "Запустить бота. Всё, что ему нужно знать, — в переменных окружения.",
        "LETOPIS_TOKEN — токен от @BotFather (обязательно)\n"
        "LETOPIS_API — адрес сервера Bot API, если он свой\n"
        "LETOPIS_REDIS — redis://… или embedded: бот поднимет хранилище сам (так по умолчанию)\n"
        "LETOPIS_DATA — папка этого хранилища и выгрузок (./data)\n"
        "LETOPIS_WEBHOOK, LETOPIS_WEBHOOK_SECRET, LETOPIS_LISTEN — вебхук; без него — опрос\n"
        "LETOPIS_LOG — console или json",
    )
    parser.parse_args(words)
    from tgbot import logs
    from tgbot.config import ConfigError, load_config
    from tgbot.storage.embedded import StorageError

    try:
        config = load_config()
        logs.set_up(config.log)
        # aiogram is slow to import: a wrong setting is told before it.
        from tgbot.bot import serve

        asyncio.run(serve(config))
    except (ConfigError, StorageError) as error:
        print(f"letopis bot: {error}", file=sys.stderr)
        return 2
    except BaseExceptionGroup as group:
        known = group.subgroup((ConfigError, StorageError))
        if known is None:
            raise
        print(f"letopis bot: {known.exceptions[0]}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0
