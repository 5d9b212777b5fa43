"""A duel from /duel to the closing of its table: four fighters, an intervention, a flight, words, pockets, SIGKILLs."""

import re
from collections.abc import Iterable

from tests.botapi.server import BotApiServer
from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.room import OVER
from tests.e2e.seated import SeatedRoom, alert, in_group
from tests.e2e.store import hour_comes
from tgbot.botapi.people import Person


async def table(new_room: NewRoom, people: Iterable[Person], *, forum: bool = True) -> SeatedRoom:
    """An empty table in a group of these people; its GM reads what is meant for him in private."""
    room = await in_group(new_room, people, forum=forum)
    await room.starts(await room.opens("duel", "Тёплой Луны"))
    return room


async def test_four_fight_and_one_falls(
    new_room: NewRoom, bot: BotProcess, telegram: BotApiServer, petya: Person
) -> None:
    masha, kolya, olya = (telegram.user(name) for name in ("Маша", "Коля", "Оля"))
    room = await table(new_room, [petya, masha, kolya, olya])
    assert room.topic is not None
    assert room.topic.name == "Тёплой Луны!"

    # -- a ready-made one; a sheet written in private; one whom the GM hands out; a ready-made one
    await room.enters(petya, "Рыцарь")
    await masha.start()
    await writes_her_sheet(room, masha)
    await handed_out(room, kolya)
    await room.enters(olya, "Лучник")
    await room.board_says("Эль — Маша")
    await room.board_says("Ирис — Коля")

    # -- the knight attacks; his player is called, the others are refused
    opening = await room.does(petya, "Напасть", "Эль", "Готово")
    assert "👉 Петя (Рыцарь): ваш шаг." in opening.text
    assert f'href="tg://user?id={petya.id}"' in opening.html
    assert await alert(masha, opening, "Карта") == "Сейчас вы этого не можете. Шаг: Рыцарь."

    # -- killed before he has answered
    await room.restarted(bot)
    blow = await room.does(petya, "Карта", "хитрый удар (3)")
    assert "👉 Маша (Эль): ваш шаг." in blow.text
    assert numbers(blow.text) == []
    private = await room.whispered(masha, button="Показать ещё раз")
    assert set() < set(numbers(private.text)) <= {"3", "5"}, "three of her eight are gone"
    others = [message for who in (kolya, olya) for message in room.server.ephemeral(room.chat, who)]
    assert not any("Показать ещё раз" in message.button_texts for message in others), "nobody else knows"
    await room.privately(room.gm, "5")
    await room.board_says("Бой 1, шаг 2 — ходит Эль")

    # -- an intervention for her; the bot dies with its post on the way: it is decided, and told once
    before = room.post
    await kolya.press(before, "Вмешаться")
    menu = await room.whispered(kolya, button="за: Эль")
    hanging = room.server.faults.hang("sendMessage", chat_id=room.chat.id)
    press = room.presses(kolya, menu, "за: Эль")
    await room.server.wait_for(lambda: hanging.hits, what="the post to be on its way")
    await room.restarted(bot)
    joined = await room.next(before)
    await room.calm()
    assert press.answer.done()
    assert "👉 Коля (Ирис): ваш шаг." in joined.text
    assert [post for post in room.posts if post.id > before.id] == [joined], room.dump()
    await room.board_says("за Эль")

    # -- pressed while it is down: his step waits for it
    await bot.kill()
    press = room.presses(kolya, joined, "Пропустить")
    await room.restarted(bot)
    passed = await room.next(joined)
    await room.calm()
    assert press.answer.done()
    assert "👉 Маша (Эль): ваш шаг." in passed.text

    # -- steps of all; the witch runs, and is away when her turn comes again
    await room.does(masha, "Бежать", "Бежать")
    await room.board_says("🏃 Эль")
    await room.does(olya, "Вмешаться", "за: Рыцарь")
    await room.does(olya, "Пропустить")
    await room.does(petya, "Пропустить")
    away = await room.does(kolya, "Пропустить")
    await room.board_says("Убежали: Эль")
    assert "Маша" not in away.text
    assert not any("Вмешаться" in label for label in away.button_texts), "who has run away stays away"

    # -- one hit left by the GM's will; the blow fells him, and the fight is over
    await room.rules("Изменить", "Ирис", "Кнопками", "Хиты:", "1", "Готово")
    while "ходит Рыцарь" not in room.board.text:
        who = {"Лучник": olya, "Ирис": kolya}[on_turn(room)]
        await room.does(who, "Пропустить")
        await room.calm(0.2)
    await room.does(petya, "Карта", "Ирис")
    await room.board_says("💤 Ирис — лежит")
    await room.calm()

    # -- other words do not count; the right ones, however they are written, do, and stay in the chat
    await room.acts(petya, "Добить")
    question = await room.hears("Петя, вопрос к вам.")
    wrong = await room.says(petya, "Доброй ночи!", reply_to=question)
    await room.server.wait_for(lambda: question.deleted, what="the question to go")
    await room.calm()
    await room.board_says("💤 Ирис — лежит")
    await room.acts(petya, "Добить")
    question = await room.hears("Петя, вопрос к вам.", after=question)
    said = await room.says(petya, "ТЕПЛОЙ,  луны…", reply_to=question)
    await room.board_says("🌘 Ирис")
    await room.calm()
    assert not said.deleted
    assert not wrong.deleted
    assert (await kolya.press(room.post, "Моё")).text.startswith("Вы не в игре")

    # -- the GM thinks better of it
    killed = room.post
    await room.rules("Отменить")
    await room.until(killed, "Отменено по воле ведущего", button="")
    await room.board_says("💤 Ирис — лежит")

    # -- pocket by pocket, in one message that stays; what is found is told to the two of them
    await room.acts(petya, "Связать", "Готово")
    await room.calm()
    await petya.press(room.post, "Обыскать")
    pockets = await room.whispered(petya, button="в левом сапоге")
    await petya.press(pockets, "в левом кармане")
    await room.calm()
    await petya.press(pockets, "в левом сапоге")
    await room.whispered(petya, "кинжал", button="Показать ещё раз")
    await room.whispered(kolya, "кинжал", button="Показать ещё раз")
    assert not any("кинжал" in post.text for post in room.posts)
    await petya.press(pockets, "Закрыть")
    await room.server.wait_for(lambda: pockets.deleted, what="the pockets to go")
    await petya.press(room.post, "Моё")
    await room.whispered(petya, "кинжал (левый сапог)", button="Обновить")

    # -- the table is left; its seed opens
    await room.says(room.gm, "/end")
    sure = await room.whispered(room.gm, "Стол закроется насовсем")
    await room.gm.press(sure, "Да, завершить")
    await room.hears("Зерно этой игры")
    assert await alert(petya, killed, "Обыскать", stale=True) == OVER


async def test_the_idle_are_passed(new_room: NewRoom, bot: BotProcess, telegram: BotApiServer, petya: Person) -> None:
    masha = telegram.user("Маша")
    room = await table(new_room, [petya, masha])
    await room.enters(petya, "Рыцарь")
    await room.enters(masha, "Маг")
    await room.says(room.gm, "/pace 10m")
    await room.whispered(room.gm, "Молчащих жду 10 минут")
    await room.does(petya, "Напасть")
    await room.board_says("⏳ Ждём до")
    before = room.post
    hour_comes(bot, room)
    passed = await room.next(before)
    assert "Ждали — не дождались" in passed.text
    assert "👉 Маша (Маг): ваш шаг." in passed.text
    await room.board_says("шаг 2 — ходит Маг")
    await room.says(room.gm, "/pace off")
    await room.server.wait_for(lambda: "⏳" not in room.board.text, what="nobody to be hurried")


async def test_an_ambush_leaves_no_trace_in_the_group(new_room: NewRoom, telegram: BotApiServer, petya: Person) -> None:
    masha = telegram.user("Маша")
    room = await table(new_room, [petya, masha])
    await room.enters(petya, "Разбойник")
    await room.enters(masha, "Маг")
    await room.rules("Назвать кость", "1")

    # -- he has never spoken to the bot in private: it asks him to, and nothing is shown to the group
    await petya.press(room.post, "Моё")
    answer = await petya.press(await room.whispered(petya, button="Кулуарка"), "Кулуарка")
    assert answer.alert
    assert "откройте личные сообщения" in answer.text
    await room.calm()
    assert not any("вопрос к вам" in post.text for post in room.posts)

    # -- then the question comes there, and so does what came of it
    await petya.start()
    await petya.press(room.post, "Моё")
    await petya.press(await room.whispered(petya, button="Кулуарка"), "Кулуарка")
    question = await room.privately(petya, "Что вы говорите?")
    last = room.post
    await petya.send(None, "Тёплой луны", reply_to=question)
    fell = await room.next(last)
    await room.board_says("💤 Маг — лежит")
    await room.calm()
    assert "Разбойник" not in fell.text
    await room.whispered(petya, "Маг", button="Показать ещё раз")

    # -- his fate is the GM's
    await room.rules("Выживет ли", "Маг", "Исход (без него решит кость):", "умрёт", "Готово")
    await room.board_says("🌘 Маг")


# -- what people do


async def writes_her_sheet(room: SeatedRoom, masha: Person) -> None:
    """A sheet in words, in private; what is wrong in it is explained."""
    await masha.press(room.post, "Вступить")
    form = await room.whispered(masha, button="Лист строкой")
    await masha.press(form, "Лист строкой")
    question = await room.privately(masha, "Напишите лист строкой")
    await masha.send(None, "8 хитов, граница 2, файербол х2", reply_to=question)
    form = await room.privately(masha, "Не понял «файербол х2». Может быть, «файрболл»?", button="Лист строкой")
    await masha.press(form, "Лист строкой")
    question = await room.server.wait_message(masha, "Напишите лист строкой", after=form)
    await masha.send(None, "ведьма, 8 хитов, граница 2, файрболл х2, ледяное копьё", reply_to=question)
    form = await room.server.wait_message(masha, "файрболл (3, по всем) ×2", after=question, button="Имя")
    await masha.press(form, "Имя")
    question = await room.server.wait_message(masha, "Как зовут вашего персонажа?", after=form)
    await masha.send(None, "Эль", reply_to=question)
    form = await room.server.wait_message(masha, "Имя: Эль", after=question, button="Войти")
    await masha.press(form, "Войти")
    await room.board_says("Эль — Маша")
    await room.calm()
    assert not any("хитов" in post.text for post in room.posts), "her numbers are hers"


async def handed_out(room: SeatedRoom, kolya: Person) -> None:
    """The GM makes somebody; a player takes him over."""
    await room.rules("Новый человек", "Лист строкой")
    question = await room.privately(room.gm, "Имя и лист строкой")
    await room.gm.send(None, "Ирис: разбойник, 9 хитов", reply_to=question)
    await room.board_says("Ирис — свободно")
    await room.calm()
    await kolya.press(room.post, "Вступить")
    form = await room.whispered(kolya, button="Играть за: Ирис")
    await kolya.press(form, "Играть за: Ирис")
    await room.board_says("Ирис — Коля")
    await room.calm()


def on_turn(room: SeatedRoom) -> str:
    """Who has the step, as the board says."""
    found = re.search(r"ходит (\S+)", room.board.text)
    assert found, room.board.text
    return found[1]


def numbers(text: str) -> list[str]:
    return re.findall(r"\d", text)
