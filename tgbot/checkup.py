"""What is looked at when the bot starts: the store's version and persistence, the bot's own settings, its rights.

What makes work impossible stops the start with a StorageError; anything else is a warning in the log, in Russian, and
the bot goes on.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import ChatMemberAdministrator, User
from redis.exceptions import RedisError

from tgbot.play.public import WANTED_RIGHTS
from tgbot.sessions.apart import apart
from tgbot.sessions.decision import Where
from tgbot.sessions.schema import SCHEMA, newest_schema
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer
from tgbot.storage.embedded import StorageError

log = structlog.get_logger(__name__)

OLDEST_REDIS = (6, 2)
CHATS_A_SECOND = 5.0
"""How quickly groups are asked about: a restart must not look like a flood."""


async def check_store(client: Client) -> None:
    """Raises StorageError for a store that this release cannot use; logs what endangers the games."""
    info: dict[str, Any] = await answer(client.info())
    for warning in store_warnings(info):
        log.warning(warning)
    written = await newest_schema(client)
    if written > SCHEMA:
        raise StorageError(
            f"в хранилище есть записи более нового выпуска (версия {written}, этот понимает {SCHEMA}). "
            "Поставьте тот же или более новый выпуск: назад записи не переводятся."
        )


def store_warnings(info: dict[str, Any]) -> list[str]:
    """What the answer to ``INFO`` tells against a store. Raises StorageError when it is too old. Pure."""
    version = str(info.get("redis_version", "0"))
    # Valkey calls itself 7.2.4 here, whatever its own version is.
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers < OLDEST_REDIS:
        raise StorageError(f"Redis {version} слишком стар: нужен 6.2 или новее, либо Valkey.")
    warnings = []
    if not int(info.get("aof_enabled", 0)):
        warnings.append(
            "Хранилище не ведёт журнала (appendonly no): при его падении пропадёт всё, что случилось после последнего "
            "снимка. Включите appendonly yes."
        )
    elif info.get("aof_last_write_status", "ok") != "ok":
        warnings.append("Хранилище не может писать свой журнал: проверьте место на диске.")
    if int(info.get("maxmemory", 0)) and info.get("maxmemory_policy") != "noeviction":
        warnings.append(
            f"При нехватке памяти хранилище выбрасывает данные (maxmemory-policy {info.get('maxmemory_policy')}): "
            "пропадут игры. Поставьте noeviction."
        )
    if info.get("role") == "slave":
        raise StorageError("это реплика Redis: она не принимает записей. Укажите в LETOPIS_REDIS главный сервер.")
    return warnings


def check_bot(me: User) -> None:
    """Warn when BotFather's settings keep the bot from its work."""
    if me.can_join_groups is False:
        log.warning("Бота нельзя добавить в группу: разрешите это у @BotFather (/setjoingroups).")


async def check_rights(bot: Bot, sessions: Sessions, stop: asyncio.Event) -> int:
    """Ask for the bot's rights in every group with a game; log what is missing where. How many groups lack something.

    It runs beside the bot's work and takes its time.
    """
    lacking = 0
    try:
        async for chat_id in _groups(sessions):
            if stop.is_set():
                break
            missing = await _missing_rights(bot, chat_id)
            if missing:
                lacking += 1
                log.warning("В группе с игрой боту не хватает прав.", chat=chat_id, rights=missing)
            await asyncio.sleep(1 / CHATS_A_SECOND)
    except RedisError as error:
        log.info("rights not looked at", error=type(error).__name__)
    return lacking


async def _groups(sessions: Sessions) -> AsyncIterator[int]:
    seen: set[int] = set()
    async for game_id in sessions.running():
        chat_id = 0
        with apart("look at rights", game_id):
            chat_id = (await sessions.load(Where(0, game_id=game_id))).chat.chat_id
        if chat_id < 0 and chat_id not in seen:
            seen.add(chat_id)
            yield chat_id


async def _missing_rights(bot: Bot, chat_id: int) -> list[str]:
    try:
        member = await bot.get_chat_member(chat_id, bot.id)
    except AiogramError as error:
        return [type(error).__name__]
    if member.status in ("left", "kicked"):
        return ["member"]
    if not isinstance(member, ChatMemberAdministrator):
        return list(WANTED_RIGHTS)
    return [right for right in WANTED_RIGHTS if getattr(member, right, False) is False]
