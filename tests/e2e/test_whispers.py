"""What one person is to see: ephemeral, else in private, else openly; and never nothing."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.botapi.server import BotApiServer
from tests.e2e.conftest import NewRoom
from tests.e2e.room import GM
from tgbot.botapi.people import Person


@pytest_asyncio.fixture(loop_scope="session")
async def old_telegram(telegram: BotApiServer) -> AsyncIterator[BotApiServer]:
    """A Telegram (or a group) that knows no ephemeral messages."""
    fault = telegram.faults.error(
        "sendMessage", 400, times=10_000, where=lambda fields: "ephemeral_message_parameters" in fields
    )
    yield telegram
    telegram.faults.plans.remove(fault)


async def test_ephemeral_for_an_administrator_bot(new_room: NewRoom, petya: Person) -> None:
    """Nobody else sees the GM's panel, opened by a command or by a press, and it goes away without a trace."""
    room = new_room(forum=True, members=[petya])
    await room.war()
    await room.says(room.gm, "/gm")
    panel = await room.whispered(room.gm, "Луновойна: Простая бойня, ход 0", button="Закрыть")
    assert panel.topic is room.topic
    assert not room.server.ephemeral(room.chat, petya)
    await room.gm.press(panel, "Настройки")
    await room.until(panel, "Настройки: Луновойна", button="Назад")
    await room.gm.press(panel, "Назад")
    await room.until(panel, button="Журнал")
    await room.gm.press(panel, "Закрыть")
    await room.server.wait_for(lambda: panel.deleted, what="the panel to go")
    assert "ход 0" not in "".join(post.text for post in room.posts)


async def test_the_private_chat_comes_next(new_room: NewRoom, old_telegram: BotApiServer, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.gm.start()
    await room.war()
    answer = await room.gm.press(room.last, GM)
    assert (answer.text, answer.alert) == ("Ответ — в личных сообщениях со мной.", False)
    panel = await room.privately(room.gm, "Луновойна: Простая бойня, ход 0", button="Закрыть")

    # -- everything works from there: menus, questions and their answers
    await room.gm.press(panel, "Убить")
    await room.until(panel, "Кто погибнет?")
    victim = panel.button_texts[0]
    await room.gm.press(panel, victim)
    await room.hears("По воле ведущего", button=GM)
    await room.until(panel, button="Вернуть")
    await room.gm.press(panel, "Свой текст")
    question = await room.privately(room.gm, "Каким будет ваш текст?")
    await room.gm.send(None, "Так вышло.", reply_to=question)
    await room.hears("Так вышло.", button=GM)
    await room.gm.press(panel, "Закрыть")
    await room.server.wait_for(lambda: panel.deleted, what="the panel to go")


async def test_openly_when_nothing_else_works(new_room: NewRoom, old_telegram: BotApiServer, petya: Person) -> None:
    """He never met the bot in private: the panel stands in the group, and obeys its GM alone."""
    room = new_room(members=[petya])
    await room.war()
    await room.says(petya, "/pause")
    await room.hears("Это может только ведущий")
    await room.gm.press(room.last, GM)
    panel = await room.hears("Луновойна: Простая бойня, ход 0", button="Закрыть")
    assert (await petya.press(panel, "Пропустить ход")).text.startswith("Это может только ведущий")
    assert (await petya.press(panel, "Закрыть")).text.startswith("Это может только ведущий")
    assert not panel.deleted
    await room.gm.press(panel, "Пропустить ход")
    await room.until(panel, "ход 1")
    await room.gm.press(panel, "Закрыть")
    await room.server.wait_for(lambda: panel.deleted, what="the panel to go")


async def test_a_press_is_answered_though_nothing_can_be_shown(
    new_room: NewRoom, telegram: BotApiServer, petya: Person
) -> None:
    room = new_room(members=[petya])
    await room.war()
    await room.calm()
    fault = telegram.faults.error("sendMessage", 429, retry_after=1, times=3)
    answer = await room.gm.press(room.last, GM)
    telegram.faults.plans.remove(fault)
    assert answer.alert
    assert answer.text.startswith("Не могу показать это вам")
