"""Telegram's limits and its bad days: nothing is refused for flood, nothing is lost, nothing comes twice."""

from pathlib import Path

from tests.botapi.server import BotApiServer
from tests.e2e.conftest import NewRoom
from tests.e2e.process import REAL, BotProcess
from tests.e2e.room import GM, TURN, Room
from tgbot.botapi.rights import ADMIN_RIGHTS
from tgbot.botapi.state import CallbackAnswer


async def test_a_quick_group_stays_within_the_limits(tmp_path: Path) -> None:
    """The program as it is, where Telegram counts: three requests a turn at most, and never too many."""
    async with BotApiServer() as telegram:
        telegram.flood.enable()
        bot = BotProcess(tmp_path, REAL, LETOPIS_TOKEN=telegram.token, LETOPIS_API=telegram.url)
        bot.start()
        try:
            await bot.ready(telegram)
            vasya = telegram.user("Вася")
            room = Room(telegram, telegram.chat("Группа", forum=True, owner=vasya), vasya)
            telegram.add_bot(room.chat, ADMIN_RIGHTS, by=vasya)
            await room.war()
            for _ in range(3):
                await room.turn()
            await room.board_says("Ход 3 ·")
        finally:
            assert await bot.stop() == 0
            print(bot.said()[-3000:])
        counted = [call for call in telegram.calls if call.chat_id == room.chat.id]
        assert {call.status for call in counted} <= {200, 429}
        # A request that was long on its way may fall into Telegram's next second.
        assert len(telegram.flood.violations) <= 1
        # A greeting, a lobby and its changes, a topic, a prologue, a board and its pin; then the turns.
        assert sum(call.ok for call in counted) <= 8 + 3 * 3, [call.method for call in counted]
        assert bot.complaints() == []


async def test_bad_days_of_telegram(new_room: NewRoom) -> None:
    """429, 502 with an HTML page, a dropped connection: each post comes once, in order."""
    room = new_room(forum=True)
    telegram = room.server
    prologue = await room.war()
    await room.calm()
    telegram.faults.error("sendMessage", 429, retry_after=1)
    telegram.faults.error("sendMessage", 502, page=True)
    telegram.faults.drop("sendMessage")
    telegram.faults.error("editMessageText", 429, retry_after=1)
    telegram.faults.error("editMessageReplyMarkup", 500)
    await room.gm.press(prologue, TURN)
    first = await room.hears(button=GM, after=prologue)
    await room.board_says("Ход 1 ·")
    await room.until(prologue, button="")
    await room.turn()
    await room.board_says("Ход 2 ·")
    posts = [post for post in room.posts if post.id > prologue.id and not post.pinned]
    assert [post.id for post in posts] == [first.id, room.last.id]
    # Answers to presses may fail too: the turn is played all the same.
    telegram.faults.error("answerCallbackQuery", 500)
    last = room.last
    press = room.presses(room.gm, last, TURN)
    await room.hears(button=GM, after=last)
    telegram.world.answer(press.id, CallbackAnswer())


async def test_a_chat_that_hangs_does_not_hold_up_another(new_room: NewRoom) -> None:
    """Telegram never answers to one press; the group next door is not kept waiting for long."""
    here, there = new_room(), new_room()
    await here.war()
    await there.war()
    last = here.last
    hanging = here.server.faults.hang("answerCallbackQuery")
    press = here.presses(here.gm, last, TURN)
    await here.server.wait_for(lambda: hanging.hits, what="the press to hang")
    await there.turn()
    await here.hears(button=GM, after=last)
    here.server.world.answer(press.id, CallbackAnswer())
