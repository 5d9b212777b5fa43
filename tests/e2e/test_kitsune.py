"""A hunt from /hunt to its Triumph: three foxes and a GM, a night of his own, decisions, a share, SIGKILLs between."""

import hashlib
import re
from collections.abc import Iterable

from tests.botapi.server import BotApiServer
from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.room import OVER
from tests.e2e.seated import SeatedRoom, alert, in_group
from tests.e2e.store import hour_comes
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message

TITLE = "Kitsune no Hi: Новый дом"


async def table(new_room: NewRoom, people: Iterable[Person], *, led: bool) -> SeatedRoom:
    """A clan without foxes in a group of these people; ``led``: only the GM opens nights."""
    room = await in_group(new_room, people, forum=True)
    lobby = await room.opens("hunt", TITLE)
    if led:
        await room.gm.press(lobby, "Ночь открывает: любой игрок")
        await room.until(lobby, button="Ночь открывает: ведущий")
    await room.starts(lobby)
    return room


async def test_three_foxes_and_a_gm(new_room: NewRoom, bot: BotProcess, telegram: BotApiServer, petya: Person) -> None:
    masha, kolya = telegram.user("Маша"), telegram.user("Коля")
    room = await table(new_room, [petya, masha, kolya], led=True)
    players = {"Мидзуха": petya, "Сюэ": masha, "Гинта": kolya}
    sealed = re.findall(r"\b[0-9a-f]{64}\b", room.post.text)
    assert room.topic is not None
    assert room.topic.name == TITLE

    # -- ready-made foxes, and one made with buttons and words, before and after a SIGKILL
    await room.enters(petya, "Мидзуха")
    assert "воле ведущего" not in room.post.text
    await makes_her_fox(room, bot, masha)
    await room.enters(kolya, "Гинта")
    assert not any("Новая ночь" in label for label in room.post.button_texts), "the GM opens nights here"

    # -- a place of the GM's own: its people, their numbers, an exorcist
    await lays_out(room)
    await room.board_says("Чайный домик")
    await room.board_says("• Кёсиро, воин — Возд ? · Стойк ? · Прон ?")
    await room.privately(room.gm, "Кёсиро: Воздержание 9, Стойкость 9, Проницательность 9, сила 3.")
    await room.calm()
    assert not any("сила 3" in post.text for post in room.posts)

    # -- scouting, the bot killed with a post on its way: it is decided, and told once
    before = room.post
    await petya.press(before, "Разведать")
    grid = await room.whispered(petya, "Кого и как разведать?", button="Обаян. 3")
    await petya.press(grid, "🌾 Отама")
    await room.until(grid, "Как разведать?", button="Обаяние 3")
    await petya.press(grid, "Обаяние 3")
    await room.until(grid, "Отама, Обаяние 3", button="Бросить: 3к6")
    hanging = room.server.faults.hang("sendMessage", chat_id=room.chat.id)
    press = room.presses(petya, grid, "Бросить: 3к6")
    await room.server.wait_for(lambda: hanging.hits, what="the post to be on its way")
    await room.restarted(bot)
    scouted = await room.next(before)
    await room.calm()
    assert press.answer.done()
    assert [post for post in room.posts if post.id > before.id] == [scouted], room.dump()
    await room.rules("Исход", "1")
    await room.board_says("• Отама, крестьянка — Возд 1")

    # -- pressed while it is down: the deed waits for it
    await bot.kill()
    press = room.presses(kolya, scouted, "Пропустить")
    await room.restarted(bot)
    await room.next(scouted)
    await room.calm()
    assert press.answer.done()
    await room.does(masha, "Пропустить")
    await room.does(petya, "Пропустить")
    await room.board_says("охота, круг 1")

    # -- the pool is shown before the throw; the GM's outcome asks the right player for a decision
    await petya.press(room.post, "Воздействовать")
    menu = await room.whispered(petya, "На кого и как?", button="🌾 Отама")
    for label in ("🌾 Отама", "Соблазнение 3", "Хвосты: —", "Хвосты: 1"):
        await room.until(menu, button=label)
        await petya.press(menu, label)
    await room.until(menu, button="Бросить: 3к6")  # her tail stays lit: whoever is checked may hide by it
    await petya.press(menu, "Бросить: 3к6")
    await room.calm()
    await room.rules("Исход", "2")
    await room.board_says("Решает Мидзуха: поджечь или пощадить")
    assert await alert(masha, room.board, "Поджечь или пощадить") == "Сейчас вы этого не можете. Шаг: Мидзуха."
    await room.restarted(bot)
    await petya.press(room.board, "Поджечь или пощадить")
    choice = await room.whispered(petya, button="Поджечь: Ци вдвое")
    await petya.press(choice, "Поджечь: Ци вдвое")
    await room.board_says("Отама, крестьянка — Возд 1 · Стойк ? · Прон ?; истощение")
    await room.calm()
    assert "добыча 2" in fox_line(room, "Мидзуха"), room.board.text

    # -- a tie, a lead; the last one of the round is called
    await room.acts(masha, "Воздействовать", "Запугивание 3", "Бросить")
    await room.calm()
    await room.rules("Исход", "0")
    await masha.press(room.board, "Дожать или оставить след")
    choice = await room.whispered(masha, button="Оставить след")
    await masha.press(choice, "Оставить след")
    await room.board_says("• Сюэ → Кёсиро, запугивание")
    await room.hears("👉 Коля (Гинта): ваш шаг.")
    await room.calm()

    # -- the round ends, and the exorcist looks at one of them: she alone may hide
    await room.acts(kolya, "Пропустить")
    await room.board_says("как скрыться")
    found = re.search(r"Решает (\S+): как скрыться", room.board.text)
    assert found, room.board.text
    await room.calm()
    others = [person for name, person in players.items() if name != found[1]]
    for person in others:
        await alert(person, room.board, "Скрыться")
    await players[found[1]].press(room.board, "Скрыться")
    hiding = await room.whispered(players[found[1]], "Скрыться", button="Бросить")
    await players[found[1]].press(hiding, "Бросить")
    await room.calm()
    await room.rules("Исход", "0")
    await room.board_says("охота, круг 2")

    # -- the GM thinks better of the last thing and of an edit
    await room.rules("Правка", "🎴 Игра", "Подозрение", "7")
    await room.board_says("7 · насторожены")
    ruling = room.post
    await room.rules("Отменить")
    await room.until(ruling, "Отменено по воле ведущего", button="")

    # -- they leave by a majority; the share; the dawn with a village and nine tails by the GM's will
    for person in (petya, masha):
        await room.acts(person, "Уйти / остаться", "Уйти: голос «за»")
        await room.calm()
    await room.board_says("делёж")
    await room.calm()
    await room.acts(petya, "В котёл", "1")
    await room.calm()
    await room.rules("Правка", "🎴 Игра", "Деревня (0–3)", "3")
    await room.rules("Правка", "🦊 Сюэ", "Хвосты", "9")
    await room.restarted(bot)
    for person in players.values():
        await room.acts(person, "Готово")
        await room.calm()
    await room.board_says("Триумф")

    # -- it is over: the seed that was sealed, the chronicle, no more presses
    revealed = await room.hears("Зерно этой игры")
    seed = re.search(r"Зерно этой игры: ([0-9a-f]+)", revealed.text)
    assert seed, revealed.text
    assert hashlib.sha256(seed[1].encode()).hexdigest() in sealed
    assert await alert(petya, scouted, "Разведать", stale=True) == OVER
    await room.gm.press(room.board, "Хроника")
    await room.server.wait_call("sendDocument", chat=room.chat)


async def test_without_a_gm(new_room: NewRoom, bot: BotProcess, telegram: BotApiServer, petya: Person) -> None:
    """Any player opens a night in a ready place; one leaves and another takes her fox over; the idle are passed."""
    masha, kolya = telegram.user("Маша"), telegram.user("Коля")
    room = await table(new_room, [petya, masha, kolya], led=False)
    await room.enters(petya, "Мидзуха")
    await room.enters(masha, "Гинта")
    await room.does(masha, "Новая ночь", "Где придётся")
    await room.board_says("разведка")
    await room.calm()
    assert "воле ведущего" not in room.post.text

    # -- she leaves in the middle of the night; somebody else plays her fox at once
    await masha.press(room.post, "Моё")
    own = await room.whispered(masha, "Гинта", button="Оставить: Гинта")
    await masha.press(own, "Оставить: Гинта")
    await room.board_says("Гинта — свободно")
    await room.calm()
    assert await alert(masha, room.post, "Разведать") == "Вы не в игре. Войти: «Вступить» под доской."
    await kolya.press(room.board, "Вступить")
    seat = await room.whispered(kolya, button="Играть за: Гинта")
    await kolya.press(seat, "Играть за: Гинта")
    await room.board_says("Гинта — Коля")
    await room.calm()
    await room.does(kolya, "Пропустить")

    # -- the idle are passed when their time is over
    await room.says(room.gm, "/pace 10m")
    await room.whispered(room.gm, "Молчащих жду 10 минут")
    await room.board_says("⏳ Ждём до")
    before = room.post
    hour_comes(bot, room)
    passed = await room.next(before)
    await room.board_says("охота, круг 1")
    await room.calm()
    assert any("Ждали — не дождались" in post.text for post in room.posts if post.id > before.id), passed

    # -- what one alone may know is shown to him again, and to nobody else
    await kolya.press(room.board, "Моё")
    own = await room.whispered(kolya, "Гинта, теневой лис", button="Обновить")
    assert not [message for message in room.server.ephemeral(room.chat, petya) if "теневой лис" in message.text]
    await kolya.press(own, "Закрыть")
    await room.server.wait_for(lambda: own.deleted, what="the sheet to go")


# -- what people do


async def makes_her_fox(room: SeatedRoom, bot: BotProcess, masha: Person) -> None:
    """Species from a list, points with + and −, name and looks in writing; the form outlives a SIGKILL."""
    await masha.press(room.post, "Вступить")
    form = await room.whispered(masha, "Осталось раздать: 3", button="Вид: —")
    await masha.press(form, "Вид: —")
    await room.until(form, "Какого она вида?", button="Рэйко")
    await masha.press(form, "Рэйко")
    await room.until(form, "Бестелесность", button="Свирепость 1")
    for points in (2, 3):
        pluses = [place for place, label in enumerate(form.button_texts) if label == "+"]
        data = form.buttons[pluses[1]].data
        assert data is not None
        await masha.press_data(form, data)
        await room.until(form, f"Свирепость: {points}")
    await room.restarted(bot)
    pluses = [place for place, label in enumerate(form.button_texts) if label == "+"]
    data = form.buttons[pluses[2]].data
    assert data is not None
    await masha.press_data(form, data)
    await room.until(form, "Осталось раздать: 0")
    assert "+" not in form.button_texts
    assert await alert(masha, form, "Войти") == "Чтобы войти, дайте лисе имя. Или возьмите готовую."
    form = await answers(room, masha, form, "✏️ Имя", "Сюэ", "Имя: Сюэ")
    form = await answers(room, masha, form, "✏️ Внешность", "Снег на ресницах.", "Внешность: Снег на ресницах.")
    assert (await masha.press(form, "Войти")).text == "Вы в игре."
    await room.whispered(masha, "Буду склонять так: Сюэ")
    await room.board_says("Сюэ — Маша")
    await room.calm()


async def lays_out(room: SeatedRoom) -> None:
    """The GM's own place, step by step on his panel."""
    await room.gm.press(room.post, "⚙ Ведущему")
    panel = await room.whispered(room.gm, button="Своё место")
    await room.gm.press(panel, "Своё место")
    await room.until(panel, "Дайте месту название.", button="Начать")
    form = await answers(room, room.gm, panel, "✏️ Место", "Чайный домик", "Место: Чайный домик")
    await room.gm.press(form, "Крестьяне")
    await room.until(form, "Кто из крестьян", button="Отама")
    await room.gm.press(form, "Вписать имя")
    form = await written(room, room.gm, "Отама 1 1 1 1", "Крестьяне: Отама 1 1 1 1")
    await room.gm.press(form, "Воины")
    await room.until(form, "Кто из воинов", button="Вписать имя")
    await room.gm.press(form, "Вписать имя")
    form = await written(room, room.gm, "Кёсиро 9 9 9 3", "Воины: Кёсиро 9 9 9 3")
    await room.gm.press(form, "Послушники")
    await room.until(form, "Кто из послушников", button="Сэйта")
    await room.gm.press(form, "Сэйта")
    await room.until(form, button="✓ Сэйта")
    await room.gm.press(form, "Готово")
    await room.until(form, "Послушники: Сэйта", button="Начать")
    before = room.post
    await room.gm.press(form, "✅ Начать")
    await room.next(before)
    await room.calm()


async def answers(room: SeatedRoom, person: Person, form: Message, button: str, words: str, then: str) -> Message:
    """Press a button that asks, write the answer: the form as it reads then."""
    await person.press(form, button)
    return await written(room, person, words, then)


async def written(room: SeatedRoom, person: Person, words: str, then: str) -> Message:
    question = await room.hears(f"{person.name}, вопрос к вам.")
    await room.says(person, words, reply_to=question)
    form = await room.whispered(person, then)
    await room.calm()
    assert question.deleted, "question and answer leave the chat"
    return form


def fox_line(room: SeatedRoom, name: str) -> str:
    return next(line for line in room.board.text.split("\n") if line.startswith(f"• {name}"))
