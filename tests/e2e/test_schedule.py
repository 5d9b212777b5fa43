"""Turns by themselves: /auto, its hours, pause, and a restart in between."""

import pytest

from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.room import GM, TURN
from tests.e2e.store import hour_comes
from tgbot.botapi.people import Person


async def test_turns_come_by_themselves(new_room: NewRoom, bot: BotProcess, petya: Person) -> None:
    room = new_room(forum=True, members=[petya])
    prologue = await room.war()

    # -- only the GM sets the hours
    await room.says(petya, "/auto 30m")
    await room.whispered(petya, "Это может только ведущий")
    await room.says(room.gm, "/auto 30m")
    await room.whispered(room.gm, "Ходы сами: каждые 30 минут. Ближайший: ")
    await room.board_says("⏳ Следующий ход: ")

    # -- the hour comes: a turn, without anybody's press
    hour_comes(bot, room)
    first = await room.hears(button=TURN, after=prologue)
    await room.until(prologue, button="")
    await room.board_says("Ход 1 ·")

    # -- … and the next one while the bot is dead: it comes once, late
    hour_comes(bot, room)
    await bot.kill()
    await room.server.wait_for(lambda: not room.server.world.updates.polling, what="the bot to be gone")
    said = [post.id for post in room.posts if GM in post.button_texts]
    bot.start()
    await bot.ready(room.server)
    second = await room.hears(button=TURN, after=first)
    await room.calm(1.5)
    assert [post for post in room.posts if GM in post.button_texts] == [second], said
    await room.board_says("Ход 2 ·")

    # -- a turn by hand moves the hour; the schedule goes on
    third = await room.turn(petya)
    await room.board_says("⏳ Следующий ход: ")

    # -- a pause stops it; nobody turns
    pause = await room.says(room.gm, "/pause")
    await room.board_says("⏸ Пауза. По воле ведущего: Вася")
    await room.until(third, button="Продолжить")
    await room.server.wait_for(lambda: room.server.bot.id in pause.reactions, what="a nod in place of a message")
    assert (await petya.press(third, TURN, stale=True)).text == "Игра на паузе. Продолжить может ведущий: /resume."
    assert (await petya.press(third, "Продолжить")).text.startswith("Это может только ведущий")
    await room.gm.press(third, "Продолжить")
    await room.until(third, button=TURN)
    await room.board_says("⏳ Следующий ход: ")

    # -- off again
    await room.says(room.gm, "/auto off")
    await room.whispered(room.gm, "Ходы только по кнопке.")
    await room.server.wait_for(lambda: "⏳" not in room.board.text, what="the board to forget the hour")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("09:00 21:00", "Ходы сами: в 09:00, 21:00 (Europe/Moscow). Ближайший: "),
        ("21:00 9:00 21:00", "Ходы сами: в 09:00, 21:00 (Europe/Moscow)."),
        ("2ч", "Ходы сами: каждые 2 часа."),
        ("1d", "Ходы сами: каждые 1 день."),
        ("90m", "Ходы сами: каждые 90 минут."),
        ("", "Ходы только по кнопке.\n\nИзменить: /auto 30m"),
        ("0m", "Не понял. Можно так: /auto 30m"),
        ("31d", "Не понял."),
        ("25:00", "Не понял."),
        ("9:00 30m", "Не понял."),
        ("каждый час", "Не понял."),
        ("-5m", "Не понял."),
        ("1e9d", "Не понял."),
        ("²m", "Не понял."),
    ],
)
async def test_hours_are_read_or_refused(new_room: NewRoom, words: str, said: str) -> None:
    room = new_room()
    await room.war()
    await room.says(room.gm, f"/auto {words}".rstrip())
    await room.whispered(room.gm, said)


async def test_the_groups_clock(new_room: NewRoom) -> None:
    room = new_room()
    await room.war()
    await room.says(room.gm, "/clock")
    await room.whispered(room.gm, "Часы группы: Europe/Moscow. Тихих часов нет.\n\nИзменить: /clock")
    await room.says(room.gm, "/clock Asia/Yekaterinburg 23:00-08:00")
    await room.whispered(room.gm, "Часы группы: Asia/Yekaterinburg. Тихие часы: 23:00–08:00 — в это время сам не хожу.")
    await room.says(room.gm, "/auto 21:00")
    await room.whispered(room.gm, "Ходы сами: в 21:00 (Asia/Yekaterinburg).")
    for wrong in ("Moscow", "23:00-25:00", "../../etc/passwd", "23-08", "Europe", "a-b:c-d"):
        await room.says(room.gm, f"/clock {wrong}")
        await room.whispered(room.gm, "Не понял. Например: /clock Europe/Moscow 23:00-08:00")
        for whisper in room.server.ephemeral(room.chat, room.gm):
            whisper.deleted = True
    await room.says(room.gm, "/clock off")
    await room.whispered(room.gm, "Часы группы: Asia/Yekaterinburg. Тихих часов нет.")


async def test_a_second_lobby_waits_for_the_first(new_room: NewRoom) -> None:
    room = new_room()
    await room.lobby()
    await room.says(room.gm, "/war")
    await room.whispered(room.gm, "Здесь уже идёт игра. Завершить её может ведущий: /end.")
