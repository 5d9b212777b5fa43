"""The Grail War through the real bot: three players and a GM in a conflict, SIGKILLs in its middle; a war by itself."""

from collections.abc import Iterable

from engines.grail.templates import servants
from engines.grail.written import write
from tests.botapi.server import BotApiServer
from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.seated import SeatedRoom, in_group
from tests.e2e.store import hour_comes, hour_passes
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message

SABER, LANCER = "Клинок Утренней Клятвы", "Шип Последней Зимы"
"""Phantasms that nobody may read before they are named."""


async def table(new_room: NewRoom, people: Iterable[Person], *options: str, plain: bool = False) -> SeatedRoom:
    """A table in a forum (or a ``plain`` group) of these people; ``options``: buttons of the lobby before it begins."""
    room = await in_group(new_room, people, **({"kind": "group"} if plain else {"forum": True}))
    lobby = await room.opens("grail", "Война Грааля")
    for label in options:
        await room.until(lobby, button=label)
        await room.gm.press(lobby, label)
    await room.calm()
    await room.starts(lobby)
    return room


async def comes_with(room: SeatedRoom, person: Person, servant: str) -> None:
    """A ready-made pair with this Servant."""
    form = await room.picks(person, f"Слуга из готовых: {servant}")
    assert (await person.press(form, "Войти в игру")).text == "Вы в игре."
    await room.board_says(f"{servant} — {person.name}")
    await room.calm()


async def writes_her_pair(room: SeatedRoom, masha: Person) -> None:
    """A master under the budget and a Servant as in a forum, both in private; what breaks the rules is explained."""
    await masha.press(room.post, "Вступить")
    form = await room.whispered(masha, button="Лист мастера текстом")
    await masha.press(form, "Лист мастера текстом")
    question = await room.privately(masha, "Пришлите лист мастера")
    await masha.send(None, "Рита Ольхова — мастер\nВыносливость F\nСила D\nМагия B", reply_to=question)
    form = await room.server.wait_message(masha, "Назовите Слугу", after=question, button="Лист Слуги текстом")
    await masha.press(form, "Лист Слуги текстом")
    question = await room.server.wait_message(masha, "Пришлите лист Слуги", after=form)
    await masha.send(None, write(servants()["Лансер"]), reply_to=question)
    form = await room.server.wait_message(masha, "GR-18.1", after=question, button="Лист мастера текстом")
    await masha.press(form, "Лист мастера текстом")
    question = await room.server.wait_message(masha, "Пришлите лист мастера", after=form)
    sound = "Рита Ольхова — мастер\nВыносливость F\nСила E: биография\nМагия B\nТайный Знак D: атака, защита"
    await masha.send(None, sound, reply_to=question)
    form = await room.server.wait_message(masha, "Осталось: мастеру", after=question, button="Войти")
    await masha.press(form, "Войти")
    await room.board_says("Лансер — Маша")
    await room.calm()


async def forced(room: SeatedRoom, who: str, outcome: str, *damage: str) -> None:
    """How the next attack of somebody ends, whatever the dice say."""
    await room.rules("Решить бросок", "Атака", "Исход атаки", who, outcome, *damage, "Готово")


async def test_three_pairs_fight_under_a_gm(
    new_room: NewRoom, bot: BotProcess, telegram: BotApiServer, petya: Person
) -> None:
    masha, kolya = telegram.user("Маша"), telegram.user("Коля")
    room = await table(new_room, [petya, masha, kolya])
    assert room.topic is not None
    await comes_with(room, petya, "Сейбер")
    await masha.start()
    await writes_her_pair(room, masha)
    await comes_with(room, kolya, "Арчер")
    assert not any(name in post.text for post in room.posts for name in (SABER, LANCER)), "sheets are private"

    # -- the GM opens a conflict; all who fight are called
    before = room.post
    await room.rules("Открыть схватку", "Схватка", "Сейбер", "Готово", "Лансер", "Арчер", "Готово", "Готово")
    opening = await room.next(before)
    assert "Петя (Сейбер): ваш шаг." in opening.text
    assert "Маша (Лансер): ваш шаг." in opening.text
    await forced(room, "Сейбер", "отбито")
    await forced(room, "Лансер", "отбито")
    await forced(room, "Арчер", "отбито")

    # -- declared by buttons; changed; killed in between
    await room.does(petya, "Заявка", "Сила B", "Лансер", "Бросить: 5к6")
    await room.restarted(bot)
    await room.board_says("✅ Сейбер")
    changed = await room.does(petya, "Заявка", "Сила B", "Арчер", "Бросить: 5к6")
    assert "Петя (Сейбер)" not in changed.text, "he is not called again"

    # -- declared by a line; what makes no sense is explained
    await room.says(masha, "/go Ловкость > Рен")
    await room.whispered(masha, "Здесь нет такого: Рен")
    before = room.post
    await room.says(masha, "/go Ловкость > Сейбер; защита Ловкость; помощь Выпад")
    await room.next(before)
    await room.board_says("✅ Лансер")

    # -- the bot dies while the last one thinks: his menu is good when it is back, and his word closes the round
    before = room.post
    await kolya.press(before, "Заявка")
    menu = await room.whispered(kolya, button="Только защита")
    await kolya.press(menu, "Только защита")
    await room.until(menu, button="Готово")
    await room.calm()
    await room.restarted(bot)
    await kolya.press(menu, "Готово")
    told = await room.next(before)
    await room.board_says("раунд 2")
    await room.calm()
    assert told.text.count("отбито") >= 2
    assert not any(name in post.text for post in room.posts for name in (SABER, LANCER))

    # -- a command spell in words; the Servant obeys; a phantasm is named and strikes as the GM has settled
    await petya.press(room.post, "Моё")
    own = await room.whispered(petya, "пока тайна", button="Командное Заклинание")
    await petya.press(own, "Командное Заклинание")
    await petya.press(await room.whispered(petya, button="мгновенный"), "мгновенный")
    question = await room.hears("Петя, вопрос к вам.")
    order = await room.says(petya, "Срази Арчер!", reply_to=question)
    await room.server.wait_for(lambda: "Ответ на приказ" in str(room.post.button_texts), what="the order to be heard")
    assert not order.deleted
    await room.calm()
    await room.does(petya, "Ответ на приказ", "Подчиниться")
    await room.board_says("приказ A+")
    await forced(room, "Сейбер", "попадёт", "Урон", "9")
    named = f"{SABER} C 🔴 вместо ранга"
    await room.does(petya, "Заявка", named, "Арчер", "Бросить")
    await room.does(masha, "Заявка", "Только защита", "Готово")
    blow = await room.does(kolya, "Заявка", "Только защита", "Готово")
    await room.board_says("Выбыли: Арчер")
    assert "попадание" in "".join(post.text for post in room.posts if post.id >= blow.id)

    # -- the GM thinks better of it, and then ends it
    await room.rules("Отменить")
    await room.server.wait_for(lambda: "Выбыли" not in room.board.text, what="the Archer to stand again")
    await room.rules("Закончить схватку", "Победившая сторона", "Первые", "Готово")
    await room.rules("Участь", "Арчер")
    question = await asked_of_gm(room)
    await room.gm.send(question.chat if question.chat is room.chat else None, "отступила за реку", reply_to=question)
    await room.board_says("отступила за реку")


async def asked_of_gm(room: SeatedRoom) -> Message:
    """The question that waits for the GM's words."""
    return await room.hears("Что с ним стало?")


async def test_a_group_moves_in_the_middle_of_a_round_and_the_silent_only_defend_themselves(
    new_room: NewRoom, bot: BotProcess, telegram: BotApiServer, petya: Person
) -> None:
    masha = telegram.user("Маша")
    room = await table(new_room, [petya, masha], plain=True)
    await comes_with(room, petya, "Сейбер")
    await comes_with(room, masha, "Арчер")
    await room.says(room.gm, "/pace 10m")
    await room.whispered(room.gm, "Молчащих жду 10 минут")
    await room.rules("Открыть схватку", "Спор", "Сейбер", "Готово", "Арчер", "Готово", "Готово")
    await room.board_says("⏳ Ждём до")
    await room.does(petya, "Заявка", "Ловкость B", "Бросить")
    await room.calm()
    room.chat = room.server.migrate(room.chat)
    await room.hears("Группа обновилась до супергруппы")
    await room.board_says("✅ Сейбер")
    await room.calm()
    before = room.post
    hour_comes(bot, room)
    passed = await room.next(before)
    assert "Ждали — не дождались" in passed.text
    await room.board_says("раунд 2")


async def test_a_war_goes_on_by_itself(new_room: NewRoom, bot: BotProcess, petya: Person) -> None:
    room = await table(new_room, [petya], "Война:", "2 пары")
    await room.board_says("Перед первым днём")
    await room.says(room.gm, "/auto 30m")
    await room.whispered(room.gm, "каждые 30 минут")
    await petya.press(room.post, "День")
    for _ in range(60):
        await room.calm()
        if "🏁" in room.board.text:
            break
        await room.restarted(bot)
        await hour_passes(bot, room)
    await room.board_says("🏁 Игра окончена.")
    await room.hears("Зерно этой игры")
