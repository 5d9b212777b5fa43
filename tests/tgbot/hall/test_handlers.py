"""Commands about the hall come through the dispatcher and leave as effects, once, for the place where they came."""

from typing import Any

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import AnswerCallbackQuery, DeleteMessage, EditMessageText, TelegramMethod

from tests.benchmarks.worlds import Instant
from tests.tgbot.hall.games import Group
from tgbot.dispatcher import dispatcher
from tgbot.hall.seasons import seasons_of, titled
from tgbot.handlers.desk import Desk
from tgbot.sessions.decision import Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer

CHAT = -1_001_234_567_890
LEADER, GUEST = 7, 8


class Deaf(Instant):
    """Telegram that refuses everything: nobody is an admin, nothing can be whispered."""

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
        raise TelegramBadRequest(method, "no")


class Heard(Instant):
    """Telegram that remembers what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[TelegramMethod[Any]] = []

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
        self.asked.append(method)
        return True


class Chat:
    """People write, and what the bot is going to say can be read."""

    def __init__(self, redis: Client, telegram: Instant | None = None) -> None:
        self._redis = redis
        self._bot = Bot("42:TEST", session=telegram or Deaf())
        self.sessions = Sessions(Repository(redis))
        self._routes = dispatcher(Desk(self.sessions, self._bot, "letopis_bot"))
        self._updates = 0

    async def write(self, words: str, user: int, update_id: int | None = None) -> list[str]:
        """Somebody writes; all that now waits to be said to the chat as a whole."""
        self._updates += 1
        update: dict[str, Any] = {
            "update_id": update_id or self._updates,
            "message": {
                "message_id": self._updates,
                "date": 1_788_000_000,
                "chat": {"id": CHAT, "type": "supergroup", "title": "Летописцы"},
                "from": {"id": user, "is_bot": False, "first_name": "Вася"},
                "text": words,
                "entities": [{"type": "bot_command", "offset": 0, "length": len(words.split()[0])}],
            },
        }
        await self._routes.feed_raw_update(self._bot, update)
        waiting = await answer(self._redis.lrange(Keys.of_chat(CHAT).out(str(CHAT)), 0, -1))
        return [line.decode() for line in waiting]

    async def press(self, data: str, under: list[str]) -> None:
        """Somebody presses a button with this data, on a message of the bot's that has these buttons."""
        self._updates += 1
        lines = [[{"text": "…", "callback_data": one}] for one in under]
        update: dict[str, Any] = {
            "update_id": self._updates,
            "callback_query": {
                "id": "1",
                "chat_instance": "1",
                "from": {"id": GUEST, "is_bot": False, "first_name": "Петя"},
                "data": data,
                "message": {
                    "message_id": 900,
                    "date": 1_788_000_000,
                    "chat": {"id": CHAT, "type": "supergroup", "title": "Летописцы"},
                    "text": "Зал славы",
                    "reply_markup": {"inline_keyboard": lines},
                },
            },
        }
        await self._routes.feed_raw_update(self._bot, update)


async def test_the_hall_is_told_to_anybody_and_a_season_turned_by_who_leads(real_redis: Client) -> None:
    chat = Chat(real_redis)
    group = Group(chat.sessions, CHAT)
    await group.close(await group.open("7"))
    said = await chat.write("/top", GUEST)
    assert "Зал славы: сезон 1" in said[-1]
    assert "Вели партий: Вася" in said[-1]
    assert "Рекорды: за всё время" in (await chat.write("/records всё", GUEST))[-1]
    assert "Зал славы: за всё время" in (await chat.write("/top_all", GUEST))[-1]
    assert "Рекорды: сезон 1" in (await chat.write("/Records_1", GUEST))[-1]
    assert len(await chat.write("/topless", GUEST)) == 4, "no command of ours"
    assert len(await chat.write("/season Осень", GUEST)) == 4, "refused, in private"
    said = await chat.write("/season Осень", LEADER, update_id=50)
    assert "Сезон 1 окончен" in said[-2]
    assert len(await chat.write("/season Осень", LEADER, update_id=50)) == 6, "the update came again"
    record = (await chat.sessions.load(Where(CHAT))).chat
    assert [titled(one) for one in seasons_of(record)] == ["сезон 1", "сезон «Осень»"]
    assert "идёт с" in (await chat.write("/season", GUEST))[-1]
    assert len(await chat.write("/top весна", GUEST)) == 7, "no such season"


async def test_a_button_turns_the_table_where_it_stands(real_redis: Client) -> None:
    telegram = Heard()
    chat = Chat(real_redis, telegram)
    group = Group(chat.sessions, CHAT)
    game = await group.open("7")
    for _ in range(2):
        await group.command(game, "turn")
    await group.close(game)
    said = await chat.write("/top", GUEST)
    data = "-.-.hall.records.1.-"
    assert data in said[-1], "the button stands under the table"
    telegram.asked.clear()
    await chat.press(data, under=[data])
    edited, answered = telegram.asked
    assert isinstance(edited, EditMessageText)
    assert edited.message_id == 900
    assert "Рекорды: сезон 1" in str(edited.text)
    assert isinstance(answered, AnswerCallbackQuery)
    assert not answered.text


async def test_only_a_table_turns_into_another_one(real_redis: Client) -> None:
    telegram = Heard()
    chat = Chat(real_redis, telegram)
    await chat.press("-.-.hall.records.1.-", under=["00abcdef.-.me"])
    [answered] = telegram.asked
    assert isinstance(answered, AnswerCallbackQuery)
    assert answered.text == "Эта кнопка больше не работает."
    telegram.asked.clear()
    await chat.press("-.-.hall.top.9.-", under=["-.-.hall.top.9.-"])
    [answered] = telegram.asked
    assert isinstance(answered, AnswerCallbackQuery)
    assert "Такого сезона не было" in str(answered.text)


async def test_nobody_takes_a_message_away_with_data_of_his_own_making(real_redis: Client) -> None:
    telegram = Heard()
    chat = Chat(real_redis, telegram)
    for data in ("-.-.close", "~-.-.close"):
        telegram.asked.clear()
        await chat.press(data, under=["00abcdef.-.me"])
        [answered] = telegram.asked
        assert isinstance(answered, AnswerCallbackQuery)
        assert answered.text == "Эта кнопка больше не работает."
    telegram.asked.clear()
    await chat.press("~-.-.close", under=["~-.-.close"])
    assert any(isinstance(one, DeleteMessage) and one.message_id == 900 for one in telegram.asked)
