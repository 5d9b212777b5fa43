"""Fifty presses, two processes, the schedule and the GM at the same instant: what is legal counts, all are answered."""

import asyncio
from datetime import UTC, datetime, timedelta

from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, connections, wide_limits
from tests.chaos.wars import TURN, War, doubles
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.storage.connection import Client

PEOPLE = 50


async def _due_now(life: Life, war: War) -> None:
    def decide(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        return Decision(game=loaded.game.model_copy(update={"due": datetime.now(UTC) - timedelta(seconds=1)}))

    await life.sessions.step(Where(0, game_id=war.game_id), decide)


async def _feed(server: BotApiServer, lives: list[Life]) -> None:
    """All that waits, at once, each update by a process of its own as a balancer would have it."""
    waiting = [update.as_json() for update in server.world.updates.live()]
    server.world.updates.confirm(2**62)
    await asyncio.gather(
        *(lives[n % len(lives)].routes.feed_raw_update(lives[n % len(lives)].bot, raw) for n, raw in enumerate(waiting))
    )


async def test_everybody_at_once(botapi: BotApiServer, real_redis: Client) -> None:
    war, other = War.set_up(botapi, 1), War.set_up(botapi, 2)
    people = [botapi.user("Игрок", str(n)) for n in range(PEOPLE)]
    for person in people:
        botapi.join(war.chat, person)
        botapi.join(other.chat, person)
    async with connections(botapi) as session:
        with wide_limits():
            lives = [Life(botapi, session, real_redis, "7") for _ in range(2)]
            for one in (war, other):
                for deed in one.opening(2):
                    await deed()
                    await lives[0].work()
            untouched = other.told()
            for _ in range(4):
                await _a_moment(botapi, lives, war, people)
        loaded = await lives[0].sessions.load(Where(0, game_id=war.game_id), with_journal=True, with_texts=True)
    assert loaded.journal is not None
    assert loaded.texts is not None
    turns = sum(line.entry.command["do"] == "turn" for line in loaded.journal)
    accepted = sum(callback.answer.result().text == "" for callback in war.presses if callback.user is not war.gm.user)
    by_schedule = sum(line.by.via == "schedule" for line in loaded.journal)
    assert turns == accepted + by_schedule
    assert accepted <= 4
    assert 4 <= turns <= 8
    assert len(war.told()) == len(loaded.texts) == turns + 1
    assert doubles(war.told()) == 0
    assert other.told() == untouched, "one person in two groups: the other game has not moved"


async def _a_moment(server: BotApiServer, lives: list[Life], war: War, people: list) -> None:  # type: ignore[type-arg]
    """Fifty press, the hour comes in both processes, and the GM writes."""
    await _due_now(lives[0], war)
    message = next(post for post in reversed(war.posts) if TURN in str(post.button_texts))
    data = message.button(TURN).data
    assert data is not None
    presses = [person.press_without_waiting(message, data) for person in people]
    war.presses += presses
    await war.gm.send(war.chat, "/status")
    await asyncio.gather(_feed(server, lives), *(life.schedule.run_once() for life in lives))
    await asyncio.gather(*(life.sender.run_once() for life in lives))
    words = [press.answer.result().text for press in presses]
    assert words.count("") <= 1, "one press of fifty at most"
    assert all("Уже сделано" in text or "устарела" in text for text in words if text), set(words)
