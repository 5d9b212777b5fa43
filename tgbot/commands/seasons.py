"""``letopis seasons``: the hall of fame of all groups, reckoned anew from the journals of their finished games."""

import asyncio
import sys
from collections.abc import Sequence

from tgbot.commands.arguments import Parser
from tgbot.commands.stored import store_of
from tgbot.config import ConfigError, StoreConfig, load_store_config


def run(words: Sequence[str]) -> int:
    """Rebuild and say what changed: exit status 0; 2 for a wrong call or a store that cannot be read."""
    parser = Parser(
        "seasons",
        "Пересчитать залы славы групп по журналам законченных игр.",
        "Журналы в архиве — истина: что потеряно или испорчено, будет восстановлено; где журнала больше нет, заслуги "
        "остаются как были. Где хранилище, говорят LETOPIS_REDIS и LETOPIS_DATA, как и боту; бот при этом может "
        "работать.",
    )
    parser.add_argument("what", metavar="ДЕЛО", choices=("rebuild",), help="rebuild — пересчитать")
    parser.parse_args(words)
    from redis.exceptions import RedisError

    from tgbot.storage.embedded import StorageError

    try:
        games, changed, beyond = _rebuilt(load_store_config())
    except (ConfigError, StorageError) as error:
        print(f"letopis seasons: {error}", file=sys.stderr)
        return 2
    except (RedisError, OSError) as error:
        print(f"letopis seasons: хранилище недоступно: {type(error).__name__}.", file=sys.stderr)
        return 2
    print(f"Законченных партий: {games}; исправлено: {changed}; без журнала, как были: {beyond}.")
    return 0


def _rebuilt(config: StoreConfig) -> tuple[int, int, int]:
    with store_of(config) as url:
        return asyncio.run(_rebuild(url))


async def _rebuild(url: str) -> tuple[int, int, int]:
    from tgbot.hall.service import Hall
    from tgbot.sessions.repository import Repository
    from tgbot.sessions.service import Sessions
    from tgbot.storage.connection import connect

    client = connect(url)
    try:
        return await Hall(Sessions(Repository(client))).rebuild()
    finally:
        await client.aclose()
