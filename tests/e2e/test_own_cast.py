"""«Свой состав»: people picked from the list and names typed by the GM, roles of the scenarios that need them."""

import pytest

from tests.e2e.conftest import NewRoom
from tests.e2e.room import GM, TURN, Room
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message


async def cast(room: Room, scenario: str) -> Message:
    """A lobby whose cast is being made by hand."""
    lobby = await room.lobby(Сценарий=scenario)
    await room.gm.press(lobby, "Свой состав")
    await room.until(lobby, "Отметьте участников", button="Вписать имя")
    return lobby


async def tick(room: Room, lobby: Message, *names: str) -> None:
    """Tick people, leafing through the list for them."""
    for name in names:
        for _ in range(4):
            if name in lobby.button_texts:
                break
            shown = lobby.button_texts
            await room.gm.press(lobby, "›" if "›" in shown else "‹")
            await room.server.wait_for(lambda was=shown: lobby.button_texts != was, what="the next page")  # type: ignore[misc]
        await room.gm.press(lobby, name)
        await room.until(lobby, button=f"✓ {name}")


async def write(room: Room, lobby: Message, name: str) -> Message:
    """Type a name in reply to the bot's question; the question and the reply go away."""
    await room.gm.press(lobby, "Вписать имя")
    question = await room.hears("Какое имя вписать?")
    assert question.text.startswith(f"{room.gm.name}, вопрос к вам.")
    reply = await room.says(room.gm, name, reply_to=question)
    await room.server.wait_for(lambda: question.deleted and reply.deleted, what="the question to go")
    return question


async def test_picked_and_typed_people_go_to_war(new_room: NewRoom, petya: Person) -> None:
    room = new_room(forum=True, members=[petya])
    lobby = await room.lobby()
    assert (await room.gm.press(lobby, "Свой состав")).text.startswith("Сначала выберите сценарий")
    await room.gm.press(lobby, "Отменить")
    await room.until(lobby, "Отменено")

    lobby = await cast(room, "Простая бойня")
    assert (await petya.press(lobby, "Вписать имя")).text.startswith("Это может только ведущий")
    await tick(room, lobby, "Сион Эльтнем Атласия", "Наная Кири")
    await write(room, lobby, "  Вася   Пупкин ")
    declined = await room.whispered(room.gm, "нет Васи Пупкина, дать Васе Пупкину, вижу Васю Пупкина")
    assert "/name Вася Пупкин: Васи Пупкина" in declined.text
    await room.until(lobby, "Сион Эльтнем Атласия, Наная Кири, Вася Пупкин", button="✓ Вася Пупкин")

    # -- not twice, not too long, not nothing; the question waits for a better answer
    await room.gm.press(lobby, "Вписать имя")
    question = await room.hears("Какое имя вписать?")
    await room.says(room.gm, "Вася Пупкин", reply_to=question)
    await room.whispered(room.gm, "Такое имя уже есть.")
    await room.says(room.gm, "Я" * 65, reply_to=question)
    await room.whispered(room.gm, "Нужен текст не длиннее 64 знаков.")
    await room.says(petya, "Петя", reply_to=question)
    await room.whispered(petya, "Я ни о чём вас не спрашивал.")
    await room.says(room.gm, "Зульфия", reply_to=question)
    await room.until(lobby, "Вася Пупкин, Зульфия")

    # -- taken out again, then on to the war; the GM has corrected a name
    await room.gm.press(lobby, "✓ Наная Кири")
    await room.until(lobby, "Сион Эльтнем Атласия, Вася Пупкин, Зульфия")
    await room.says(room.gm, "/name Зульфия: Зульфийи, Зульфийе, Зульфийю, Зульфийей, Зульфийе; ж")
    await room.whispered(room.gm, "нет Зульфийи")
    await room.gm.press(lobby, "Готово")
    await room.until(lobby, button="Начать")
    prologue = await room.begins(lobby)
    for name in ("Сион", "Пупкин", "Зульфия"):
        assert name in prologue.text
    assert "Кири" not in prologue.text
    board = await room.board_says("• Зульфия")
    assert len([line for line in board.text.splitlines() if line.startswith("•")]) == 3

    for _ in range(3):
        await room.turn()
        if TURN not in room.last.button_texts:
            break

    # -- undo leads back to the beginning and no further
    await room.calm()
    while "↩️ Отменить" in (panel := await room.panel()).button_texts:
        await room.gm.press(panel, "Отменить")
        await room.calm(0.2)
    await room.board_says("Ход 0 ·")
    await room.turn()


@pytest.mark.parametrize(
    ("scenario", "question", "role", "board"),
    [
        ("Пробуждение Роа", "Кто носитель Роа?", "Тоно Шики", "Носитель Роа: "),
        ("Штурм крепости", "Чей это дом?", "Тоно Шики", "Хозяин крепости: "),
        ("The Tohno Family Con Game", "Кто уже стал демоном?", "Сион Эльтнем Атласия", "Демоны: Сион"),
    ],
)
async def test_a_scenario_asks_for_its_role(
    new_room: NewRoom, scenario: str, question: str, role: str, board: str
) -> None:
    room = new_room()
    lobby = await cast(room, scenario)
    people = ("Сион Эльтнем Атласия", "Тоно Шики", "Наная Кири", "Сиэль")
    await tick(room, lobby, *people)

    # -- without the role there is no war
    await room.gm.press(lobby, "Дальше")
    await room.until(lobby, question)
    shown = lobby.button_texts
    assert set(people) <= set(shown), "only the cast is asked about"
    await room.gm.press(lobby, "Готово")
    await room.until(lobby, button="Начать")
    if question != "Кто уже стал демоном?":
        refused = await room.gm.press(lobby, "Начать")
        assert refused.text.startswith("Такой состав не собрать: проверьте участников и роли.")
        assert refused.alert
    await room.gm.press(lobby, "Свой состав")
    await room.until(lobby, button="Дальше")
    await room.gm.press(lobby, "Дальше")
    await room.until(lobby, question)
    await room.gm.press(lobby, role)
    await room.until(lobby, f"{question} {role}")
    await room.gm.press(lobby, "Готово")
    await room.until(lobby, button="Начать")
    await room.begins(lobby)
    await room.board_says(board)
    await room.turn()


async def test_the_dice_may_draw_it_after_all(new_room: NewRoom) -> None:
    room = new_room()
    lobby = await cast(room, "Простая бойня")
    await tick(room, lobby, "Тоно Шики")
    await room.gm.press(lobby, "Пусть решат кости")
    await room.until(lobby, button="Начать")
    assert "Свой состав\n" not in lobby.text
    await cast_again(room, lobby)
    # Another scenario with other roles forgets what does not fit it.
    await room.choose(lobby, "Сценарий", "ролл 🎲")
    assert "Тоно Шики" not in lobby.text


async def cast_again(room: Room, lobby: Message) -> None:
    """Tick one person and come back."""
    await room.gm.press(lobby, "Свой состав")
    await room.until(lobby, button="Вписать имя")
    await tick(room, lobby, "Тоно Шики")
    await room.gm.press(lobby, "Готово")
    await room.until(lobby, button="Начать")


HOSTILE = (
    "<b>",
    "</code>&amp;",
    "A&B",
    "стёпа >_<",
    "\u202eалоВ",
    "👨‍👩‍👧‍👦",
    "Ё" * 64,
    "{{ 7 * 7 }}",
    "{% raw %}",
    "Ольга\u00a0О’Хара",
    "'; DROP",
    "№ 00abc-1",
    "𝕮𝖆𝖗𝖑",
    "-",
    "1",
)


async def test_any_name_is_only_a_name(new_room: NewRoom, petya: Person) -> None:
    """Every post, board and panel stays valid HTML and shows the name as it was typed."""
    room = new_room(members=[petya])
    lobby = await cast(room, "Простая бойня")
    for name in HOSTILE:
        await write(room, lobby, name)
    await room.gm.press(lobby, "Готово")
    await room.until(lobby, button="Начать")
    prologue = await room.begins(lobby)
    for name in ("<b>", "A&B", "стёпа >_<", "{{ 7 * 7 }}", "Ё" * 64):
        assert name in prologue.text, name
    # Before the first turn: the dice of a real war may part or bind any two of them.
    panel = await room.rules("Решить ход")
    assert "<b> — A&B" in panel.button_texts
    await room.rules("Назад", "Убить", "A&B", panel=panel)
    await room.board_says("• A&B — смерть")
    await room.calm()
    for _ in range(6):
        if TURN not in room.last.button_texts:
            break
        await room.turn()
    await room.says(petya, "/chronicle")
    await room.hears("📜 Луновойна")
    assert GM in room.last.button_texts
