"""The look at store, token and rights when the bot starts."""

import asyncio
from typing import Any

import pytest
import structlog
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import User

from tests.botapi.server import BotApiServer
from tests.tgbot.sessions.records import opened
from tgbot.checkup import check_bot, check_rights, check_store, store_warnings
from tgbot.sessions import schema
from tgbot.sessions.decision import Where
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client
from tgbot.storage.embedded import StorageError

GOOD: dict[str, Any] = {
    "redis_version": "7.2.4",
    "aof_enabled": 1,
    "aof_last_write_status": "ok",
    "maxmemory": 0,
    "maxmemory_policy": "noeviction",
    "role": "master",
}


def test_a_good_store_is_passed_in_silence() -> None:
    assert store_warnings(GOOD) == []


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"aof_enabled": 0}, "appendonly yes"),
        ({"aof_last_write_status": "err"}, "место на диске"),
        ({"maxmemory": 1 << 30, "maxmemory_policy": "allkeys-lru"}, "noeviction"),
    ],
)
def test_what_endangers_the_games_is_said(changed: dict[str, Any], words: str) -> None:
    (warning,) = store_warnings(GOOD | changed)
    assert words in warning


@pytest.mark.parametrize(
    ("changed", "words"),
    [({"redis_version": "6.0.16"}, "6.0.16 слишком стар"), ({"role": "slave"}, "реплика")],
)
def test_what_makes_work_impossible_stops_the_start(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(StorageError, match=words):
        store_warnings(GOOD | changed)


async def test_the_tests_own_store_keeps_no_journal(real_redis: Client) -> None:
    with structlog.testing.capture_logs() as logs:
        await check_store(real_redis)
    assert [line["event"][:26] for line in logs] == ["Хранилище не ведёт журнала"]


async def test_a_store_of_a_newer_release_is_refused(real_redis: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(schema, "SCHEMA", schema.SCHEMA + 1)
        assert await schema.newest_schema(real_redis) == schema.SCHEMA
    with pytest.raises(StorageError, match="более нового выпуска"):
        await check_store(real_redis)


def test_a_bot_that_may_not_join_groups() -> None:
    me = User(id=1, is_bot=True, first_name="Летопись", can_join_groups=False)
    with structlog.testing.capture_logs() as logs:
        check_bot(me)
    assert "/setjoingroups" in logs[0]["event"]


async def test_missing_rights_are_named_for_each_group(botapi: BotApiServer, real_redis: Client) -> None:
    sessions = Sessions(Repository(real_redis))
    wanted = ["manage_topics", "pin_messages", "delete_messages"]
    places = {"все": wanted, "часть": ["pin_messages"], "никаких": None}
    chats = {title: botapi.chat(title) for title in (*places, "ушёл")}
    for title, rights in places.items():
        botapi.add_bot(chats[title], rights)
    for chat in chats.values():
        await sessions.step(Where(chat.id), opened)
    session = AiohttpSession(api=TelegramAPIServer.from_base(botapi.url))
    with structlog.testing.capture_logs() as logs:
        assert await check_rights(Bot(botapi.token, session=session), sessions, asyncio.Event()) == 3
    await session.close()
    missing = {line["chat"]: line["rights"] for line in logs}
    assert missing[chats["часть"].id] == ["can_manage_topics", "can_delete_messages"]
    assert missing[chats["никаких"].id] == [f"can_{right}" for right in wanted]
    assert chats["ушёл"].id in missing
    assert chats["все"].id not in missing
