"""Real processes, really killed."""

import asyncio
import random
from collections import Counter

import pytest

from tests.botapi.server import BotApiServer
from tests.tgbot.delivery import worker
from tests.tgbot.sessions.records import opened
from tgbot.botapi.state import Chat
from tgbot.delivery.effects import Panel, Say, Target
from tgbot.delivery.outbox import Outbox
from tgbot.sessions.decision import Decision, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer

MESSAGES = [str(number) for number in range(25)]


async def fill(botapi: BotApiServer, client: Client, chats: int) -> list[Chat]:
    """Games with posts and boards to be sent."""
    sessions = Sessions(Repository(client), now=worker.fast_now)
    groups = []
    for number in range(chats):
        chat = botapi.chat(f"Луна {number}")
        botapi.add_bot(chat)
        decision = await sessions.step(Where(chat.id), opened)
        assert isinstance(decision, Decision)
        assert decision.game is not None
        to = Target(game_id=decision.game.id)
        for text in MESSAGES:
            effects = (Say(to=to, html=text), Panel(to=to, panel="board", html=f"доска {text}"))
            await sessions.step(Where(chat.id), lambda _, effects=effects: Decision(effects=effects))
        groups.append(chat)
    return groups


async def waiting(client: Client) -> int:
    return sum([await answer(client.zcard(keys.lanes)) for keys in Keys.all()])


async def work(botapi: BotApiServer, client: Client, requests: int) -> None:
    """Let so many requests be made, or all that there are."""
    enough = len(botapi.calls) + requests
    for _ in range(6000):
        if len(botapi.calls) >= enough or not await waiting(client):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody sends")


@pytest.mark.parametrize(("workers", "chats"), [(1, 3), (3, 6)])
async def test_a_loop_of_kills_loses_nothing_and_keeps_the_order(
    botapi: BotApiServer, redis_server: str, real_redis: Client, workers: int, chats: int
) -> None:
    groups = await fill(botapi, real_redis, chats)
    chance = random.Random(7)
    alive = [worker.start(redis_server, botapi.url, botapi.token, alone=workers == 1) for _ in range(workers)]
    kills = 0
    while await waiting(real_redis):
        await work(botapi, real_redis, chance.randrange(10, 60))
        victim = alive.pop(0)
        victim.kill()
        victim.join()
        kills += 1
        alive.append(worker.start(redis_server, botapi.url, botapi.token, alone=workers == 1))
    for process in alive:
        process.kill()
        process.join()
    assert kills >= 3
    doubled = 0
    for chat in groups:
        texts = [post.text for post in botapi.posts(chat) if not post.text.startswith("доска")]
        assert list(dict.fromkeys(texts)) == MESSAGES
        assert max(Counter(texts).values()) <= 2
        doubled += len(texts) - len(MESSAGES)
        boards = [post.text for post in botapi.posts(chat) if post.text.startswith("доска")]
        assert boards[-1] == f"доска {MESSAGES[-1]}"
    assert doubled <= kills * chats
    assert (await Outbox(real_redis).claim(1)).lanes == ()
