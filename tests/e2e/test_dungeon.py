"""An adventure from /dungeon to the treasury and out: three heroes, their GM's own map, fights, rewards, a SIGKILL."""

import json
from collections.abc import Iterable
from typing import Any

from tests.botapi.server import BotApiServer
from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.seated import SeatedRoom, in_group
from tests.e2e.store import hour_comes
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message

CELLAR: dict[str, Any] = {
    "title": "Погреб Деда",
    "entrance": "1",
    "treasury": "3",
    "types": [{"name": "Крыса", "points": 7}],
    "rooms": [
        {"id": "1", "name": "Вход"},
        {"id": "2", "name": "Кладовая", "monsters": [{"type": "Крыса", "hits": 1}]},
        {"id": "3", "name": "Сокровищница"},
    ],
    "passages": [{"id": "a", "rooms": ["1", "2"], "kind": "door"}, {"id": "b", "rooms": ["2", "3"]}],
    "rumours": ["Там пищат"],
}


async def table(new_room: NewRoom, people: Iterable[Person], **options: str) -> SeatedRoom:
    """An empty camp in a group of these people; its GM reads what is meant for him in private."""
    room = await in_group(new_room, people, forum=True)
    lobby = await room.opens("dungeon", "В темноту!")
    for option, value in options.items():
        await room.choose(lobby, option, value)
    await room.starts(lobby)
    return room


async def hero(room: SeatedRoom, person: Person, name: str) -> None:
    """A ready-made hero: his dice are thrown for all to see."""
    form = await room.picks(person, f"Имя: {name}\n")
    await person.press(form, "Дальше")
    await room.hears(f"🎲 {name}")
    form = await room.whispered(person, "Сила", button="Войти")
    assert (await person.press(form, "Войти")).text == "Вы в игре."
    await room.board_says(f"{name} — {person.name}")


async def own_map(room: SeatedRoom, dungeon: dict[str, Any]) -> None:
    """The GM sends his dungeon in two parts, in private."""
    text = json.dumps(dungeon, ensure_ascii=False)
    await room.rules("Своё подземелье")
    question = await room.privately(room.gm, "Пришлите подземелье")
    await room.gm.send(None, f"{text[:100]}…", reply_to=question)
    more = await room.privately(room.gm, "Что дальше?")
    await room.gm.send(None, text[100:], reply_to=more)
    await room.board_says(dungeon["title"])
    await room.calm()


def private(room: SeatedRoom, person: Person, text: str) -> list[Message]:
    """What only this person sees of it in the group."""
    return [message for message in room.server.ephemeral(room.chat, person) if text in message.text]


async def walks(room: SeatedRoom, person: Person, way: str = "→") -> Message:
    """Go that way, loudly; where there is only one it is not asked about."""
    before = room.post
    await person.press(before, "Идти")
    menu = await room.whispered(person, button="Идти тихо?")
    await person.press(menu, next((label for label in menu.button_texts if way in label), "Готово"))
    post = await room.next(before)
    await room.calm()
    return post


async def test_three_go_down_and_come_home(
    new_room: NewRoom, bot: BotProcess, telegram: BotApiServer, petya: Person
) -> None:
    masha, kolya = (telegram.user(name) for name in ("Маша", "Коля"))
    room = await table(new_room, [petya, masha, kolya])
    assert room.topic is not None
    assert room.topic.name == "В темноту!"

    # -- heroes whose dice all have seen; a map of the GM's own, in two parts
    await hero(room, petya, "Боро")
    await hero(room, masha, "Мира")
    await hero(room, kolya, "Лис")
    await own_map(room, CELLAR)
    assert not any("Там пищат" in post.text for post in room.posts)

    # -- they enter; each hears a rumour, in a message that he alone sees
    entered = await room.does(petya, "Войти")
    await room.board_says("1* -D- 2?")
    for person in (petya, masha, kolya):
        await room.server.wait_for(lambda person=person: private(room, person, "Там пищат"), what="a rumour")  # type: ignore[misc]
    assert "Там пищат" not in entered.text

    # -- quietly into the next room; nobody has noticed them
    await room.rules("Решить бросок", "проверка", "успех", "Готово")
    before = room.post
    await room.acts(kolya, "Идти", "Идти тихо?")
    menu = await room.whispered(kolya, button="🤫 Идти тихо? да")
    await kolya.press(menu, "Готово")
    await room.next(before)
    await room.board_says("чудовища вас не заметили")

    # -- the warrior chooses the fight, and has a reward for it
    await room.does(petya, "Напасть")
    await room.board_says("бой, ход отряда")
    await room.board_says("★")
    await room.does(masha, "Пропустить", "Готово")
    await room.does(kolya, "Пропустить", "Готово")
    assert "Петя" in room.post.text, "the last one is called"

    # -- a blow with a reward on it; the post is on its way when the bot dies: it is told once
    await room.rules("Решить бросок", "удар", "успех", "Готово")
    before = room.post
    await petya.press(before, "Бить")
    form = await room.whispered(petya, button="Потратить награду? —")
    await petya.press(form, "★ Потратить награду? —")
    await room.until(form, button="удар попал")
    await petya.press(form, "удар попал")
    await room.until(form, button="шестёрка вместо урона")
    hanging = room.server.faults.hang("sendMessage", chat_id=room.chat.id)
    press = room.presses(petya, form, "Бросить")
    await room.server.wait_for(lambda: hanging.hits, what="the post to be on its way")
    await room.restarted(bot)
    won = await room.next(before)
    await room.calm()
    await room.server.wait_for(press.answer.done, what="the press to be answered")
    assert "Крыса 1" in won.text
    assert [post for post in room.posts if post.id > before.id] == [won], room.dump()
    await room.board_says("кульминация · разведка")

    searched = await room.does(masha, "Обыскать")
    assert "Мира, поиск" in searched.text

    # -- the treasury; the GM names the dice of the twist, so that nothing happens
    treasury = await walks(room, kolya, "→ 3")
    await room.rules("Одна кость", "1)", "3")
    await room.rules("Одна кость", "2)", "4")
    await room.board_says("развязка · разведка")
    assert room.post.id >= treasury.id

    # -- and home, by the way they came
    await walks(room, petya, "→ 2")
    await walks(room, petya, "→ 1")
    await room.acts(petya, "Наружу", "Наружу")
    await room.board_says("делёж сокровища")
    await room.does(petya, "Сокровище", "Бросить кость")
    await room.does(masha, "Сокровище", "В храм")
    assert "Коля" in room.post.text
    await room.does(kolya, "Сокровище", "Бросить кость", "Бросить: 1к6")
    await room.board_says("лагерь")
    assert "ур. 2" in room.board.text
    assert any("Подземелье" in label for label in room.board.button_texts)

    # -- the table is left; its seed opens
    await room.says(room.gm, "/end")
    sure = await room.whispered(room.gm, "Стол закроется насовсем")
    await room.gm.press(sure, "Да, завершить")
    await room.hears("Зерно этой игры")


async def test_without_a_gm_by_votes_and_the_silent(
    new_room: NewRoom, bot: BotProcess, telegram: BotApiServer, petya: Person
) -> None:
    masha = telegram.user("Маша")
    room = await table(new_room, [petya, masha], **{"Куда идти": "голосованием"})
    await hero(room, petya, "Боро")
    await hero(room, masha, "Мира")

    # -- no second set of dice, but by the GM's leave
    await petya.press(room.board, "Вступить")
    form = await room.whispered(petya, "новый персонаж", button="Готовый")
    await petya.press(form, "Готовый")
    await room.until(form, "Имя: Лис")
    assert "Боро ещё не ходил под землю" in (await petya.press(form, "Дальше")).text
    talk = await room.says(petya, "можно ещё одного?")
    await room.says(room.gm, "/gm dice", reply_to=talk)
    await room.hears("ведущий разрешил")
    await petya.press(room.post, "Подземелье")
    sure = await room.whispered(petya, "точно?", button="Подземелье")
    before = room.post
    await petya.press(sure, "Подземелье")
    await room.next(before)
    await room.does(petya, "Войти")
    await room.does(masha, "Войти")
    await room.board_says("разведка")

    # -- one has voted, the other is silent until the hour comes
    await room.says(room.gm, "/pace 10m")
    await room.whispered(room.gm, "Молчащих жду 10 минут")
    assert "⏳" not in room.board.text, "nobody is waited for"
    voted = await walks(room, petya)
    assert "Голоса: 1 из 2" in voted.text
    await room.board_says("⏳ Ждём до")
    hour_comes(bot, room)
    gone = await room.next(voted)
    assert "Ждали — не дождались" in gone.text
    await room.says(room.gm, "/pace off")
    await room.server.wait_for(lambda: "⏳" not in room.board.text, what="nobody to be hurried")
