"""``letopis bot``: run the bot."""

import asyncio
import sys
from collections.abc import Sequence

from tgbot.commands.arguments import Parser


def run(words: Sequence[str]) -> int:
    """Run until stopped: exit status 0. 2: it was told something wrong, said in Russian; 1: it broke."""
    parser = Parser(
        "bot",
        "Запустить бота. Всё, что ему нужно знать, — в переменных окружения.",
        "LETOPIS_TOKEN — токен от @BotFather (обязательно)\n"
        "LETOPIS_API — адрес сервера Bot API, если он свой\n"
        "LETOPIS_REDIS — redis://…, rediss://…, unix://…, redis+cluster://… или embedded: бот поднимет хранилище сам\n"
        "    (так по умолчанию)\n"
        "LETOPIS_DATA — папка этого хранилища и выгрузок (./data)\n"
        "LETOPIS_WEBHOOK, LETOPIS_WEBHOOK_SECRET, LETOPIS_LISTEN — вебхук; без него — опрос\n"
        "LETOPIS_AWAY_DAYS — сколько дней игра ждёт, что её продолжат (30)\n"
        "LETOPIS_LOG — console или json",
    )
    parser.add_argument(
        "--role",
        choices=("all", "web", "worker", "sender"),
        default="all",
        help="что делает этот процесс: всё (all), принимает обновления (web), ходит по расписанию (worker), "
        "отправляет (sender)",
    )
    role = parser.parse_args(words).role
    from tgbot import logs
    from tgbot.config import ConfigError, load_config
    from tgbot.storage.embedded import StorageError

    try:
        config = load_config()
        logs.set_up(config.log, secrets=config.secrets)
        # aiogram is slow to import: a wrong setting is told before it.
        from tgbot.bot import serve
        from tgbot.roles import Role

        asyncio.run(serve(config, Role(role)))
    except (ConfigError, StorageError) as error:
        print(f"letopis bot: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    except Exception as error:  # noqa: BLE001 -- it must go through the logs, which know what may not be shown
        return _broken(error)
    return 0


def _broken(error: Exception) -> int:
    """The exit status: 2 for what the message explains, else 1 with the whole story in the log."""
    import structlog

    from tgbot.config import ConfigError
    from tgbot.storage.embedded import StorageError

    if isinstance(error, ExceptionGroup) and (known := error.subgroup((ConfigError, StorageError))) is not None:
        print(f"letopis bot: {known.exceptions[0]}", file=sys.stderr)
        return 2
    structlog.get_logger(__name__).critical("the bot broke", exc_info=error)
    return 1
