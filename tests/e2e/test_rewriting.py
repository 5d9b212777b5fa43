"""«Расписать»: people's own words in the place of the narrator's; the dice stay."""

from tests.e2e.conftest import NewRoom
from tests.e2e.room import TURN, Room
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message


async def written(room: Room, person: Person, question: Message, words: str) -> None:
    """Answer the bot's question; both messages go away when it is done."""
    reply = await room.says(person, words, reply_to=question)
    await room.server.wait_for(lambda: question.deleted and reply.deleted, what="the question to go")


async def test_a_player_writes_a_post_anew(new_room: NewRoom, petya: Person) -> None:
    room = new_room(forum=True, members=[petya])
    await room.war()
    first = await room.turn()
    dice = first.text.split("\n\n")[-1]

    await petya.press(first, "Расписать")
    question = await room.hears("Каким будет ваш рассказ?")
    assert question.text.startswith("Петя, вопрос к вам.")
    # Talk that answers something else is left alone.
    await room.says(petya, "А можно я?", reply_to=first)
    await room.says(room.gm, "Не тебя спрашивают", reply_to=question)
    await room.whispered(room.gm, "Я ни о чём вас не спрашивал.")

    await petya.send_document(room.chat, "post.txt", b"...", caption="", thread=room.topic)
    await written(room, petya, question, "Было <b>так</b>: 1 < 2 & 3 > 2.\n\n\n{{ seed }}\nИ всё.")

    await room.until(first, "Было <b>так</b>: 1 < 2 & 3 > 2.\n\n{{ seed }}\nИ всё.", button=TURN)
    assert first.text.endswith(f"Текст: Петя.\n\n{dice}")

    # -- the GM tells it his own way, then lets the narrator try again: the post says whose words it has
    await room.gm.press(first, "Расписать")
    question = await room.hears("Каким будет ваш рассказ?")
    await written(room, room.gm, question, "Слово ведущего.")
    await room.until(first, f"Слово ведущего.\n\nТекст: {room.gm.name}.\n\n{dice}", button=TURN)
    await room.rules("Другими словами")
    await room.server.wait_for(lambda: "Слово ведущего" not in first.text, what="the narrator's own words")
    assert "Текст:" not in first.text
    assert first.text.endswith(dice)

    # -- the chronicle keeps the words, the log who wrote them
    second = await room.turn()
    await room.rules("Свой текст")
    question = await room.hears("Каким будет ваш текст?")
    await written(room, room.gm, question, "Второй ход, каким я его помню.")
    await room.until(second, "Второй ход, каким я его помню.", button=TURN)
    await room.says(room.gm, "/gm log")
    log = await room.whispered(room.gm, "Журнал ведущих")
    assert "Петя: текст хода 1 заменён" in log.text
    assert f"{room.gm.name}: текст хода 2 заменён" in log.text


async def test_a_change_stays_marked_under_new_words(new_room: NewRoom) -> None:
    room = new_room()
    prologue = await room.war()
    first = await room.turn()
    await room.rules("Перебросить")
    await room.until(first, "По воле ведущего: ход переброшен.")
    await room.gm.press(first, "Расписать")
    await written(room, room.gm, await room.hears("Каким будет ваш рассказ?"), "Мои слова.")
    await room.until(first, f"Мои слова.\n\n✎ По воле ведущего: ход переброшен.\nТекст: {room.gm.name}.")

    # -- so does the seal of the prologue
    await room.rules("Отменить")
    await room.until(first, "Отменено по воле ведущего")
    await room.until(prologue, button=TURN)
    await room.gm.press(prologue, "Расписать")
    await written(room, room.gm, await room.hears("Каким будет ваш рассказ?"), "Началось.")
    await room.until(prologue, "Началось.\n\n🔒 Зерно костей запечатано до конца игры.")
    assert prologue.text.split("\n\n")[1].endswith(f"Текст: {room.gm.name}.")


async def test_a_question_forgotten_takes_no_answer(new_room: NewRoom) -> None:
    room = new_room()
    await room.war()
    first = await room.turn()
    await room.gm.press(first, "Расписать")
    question = await room.hears("Каким будет ваш рассказ?")
    await room.rules("Ввести в войну", "✏️ Кого", "Готово")
    newer = await room.hears("Кого ввести в войну?")
    await room.says(room.gm, "Это был бы рассказ", reply_to=question)
    await room.whispered(room.gm, "Я ни о чём вас не спрашивал.")
    await written(room, room.gm, newer, "Фёдор")
    await room.board_says("• Фёдор")


async def test_a_long_text_goes_on_in_another_message(new_room: NewRoom) -> None:
    room = new_room()
    # Signed with so long a name it does not fit into one message, whatever the turn's dice were.
    room.gm.user.last_name = "Долгоимённый-" * 4 + "Длинный"
    await room.war()
    first = await room.turn()
    words = "\n\n".join(f"Абзац {number}. " + "Слово за слово. " * 20 for number in range(14))[:3998]
    await room.gm.press(first, "Расписать")
    await written(room, room.gm, await room.hears("Каким будет ваш рассказ?"), words)
    rest = await room.hears(button=TURN, after=first)
    await room.until(first, "Абзац 0.", button="")
    # … and comes back into one.
    await room.gm.press(rest, "Расписать")
    await written(room, room.gm, await room.hears("Каким будет ваш рассказ?"), "Коротко.")
    await room.until(first, "Коротко.", button=TURN)
    await room.server.wait_for(lambda: rest.deleted, what="the second part to go")
