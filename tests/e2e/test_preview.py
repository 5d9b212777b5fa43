"""Preview: the GM reads each turn first; silent until the hour, it goes out as it is."""

from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.room import GM, TURN, Room
from tests.e2e.store import hour_comes
from tests.e2e.test_rewriting import written
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message


async def in_preview(room: Room) -> Message:
    """A war whose turns the GM sees first: its prologue. He has written to the bot in private before."""
    await room.gm.start()
    prologue = await room.war()
    panel = await room.rules("Настройки", "Черновик ведущему: нет")
    await room.until(panel, button="Черновик ждёт: 1 час")
    await room.gm.press(panel, "Черновик ждёт: 1 час")
    await room.until(panel, button="Черновик ждёт: 3 часа")
    await room.gm.press(panel, "Назад")
    await room.gm.press(panel, "Закрыть")
    return prologue


async def drafted(room: Room, person: Person) -> Message:
    """Somebody turns; the GM gets the draft in private, the group gets nothing."""
    last = room.last
    await person.press(last, TURN)
    draft = await room.privately(room.gm, "черновик. Группа его ещё не видит; сам выйдет", button="Опубликовать")
    await room.board_says("📝 Следующий ход у ведущего; выйдет не позже")
    await room.calm()
    assert room.last is last
    return draft


async def test_a_draft_is_changed_and_published(new_room: NewRoom, petya: Person) -> None:
    room = new_room(forum=True, members=[petya])
    prologue = await in_preview(room)
    draft = await drafted(room, petya)
    assert (await petya.press(prologue, TURN)).text.startswith("Ход уже сделан и ждёт ведущего")

    # -- thrown again, told again, told by the GM himself: still for his eyes only
    before = draft.text
    await room.gm.press(draft, "Перебросить")
    await room.until(draft, "По воле ведущего: ход переброшен.")
    assert draft.text != before
    before = draft.text
    await room.gm.press(draft, "Другими словами")
    await room.server.wait_for(lambda: draft.text != before, what="other words")
    await room.gm.press(draft, "Свой текст")
    question = await room.privately(room.gm, "Каким будет ваш текст?")
    await written(room, room.gm, question, "Ничего особенного.")
    await room.until(draft, "Ничего особенного.")
    await room.calm()
    assert room.last is prologue

    # -- a player who writes now means what he sees: the prologue
    await petya.press(prologue, "Расписать")
    question = await room.hears("Каким будет ваш рассказ?")
    await written(room, petya, question, "Всё началось.")
    await room.until(prologue, "Всё началось.")
    await room.calm()

    # -- published: the group reads what the GM read last
    await room.gm.press(draft, "Опубликовать")
    first = await room.hears("Ничего особенного.", button=TURN, after=prologue)
    assert "По воле ведущего: ход переброшен." in first.text
    assert f"Текст: {room.gm.name}." in first.text
    await room.until(draft, "черновик опубликован", button="")
    await room.until(prologue, button="")
    assert (await room.gm.press(draft, "Опубликовать", stale=True)).text == "Черновика нет: всё уже опубликовано."

    # -- the next draft is a message of its own
    second = await drafted(room, petya)
    assert second.id > draft.id


async def test_a_silent_gm_lets_it_out(new_room: NewRoom, bot: BotProcess, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await in_preview(room)
    draft = await drafted(room, petya)
    words = draft.text.split("\n\n")[2]

    hour_comes(bot, room)

    first = await room.hears(words, button=TURN, after=prologue)
    await room.until(draft, "черновик опубликован", button="")
    # … and nothing more by itself: the next turn waits for a hand.
    await room.calm(1.5)
    assert room.last is first


async def test_a_draft_taken_back(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await in_preview(room)
    draft = await drafted(room, petya)
    await room.gm.press(draft, "Отменить")
    await room.until(draft, "ход отменён, черновика больше нет", button="")
    await room.until(prologue, button=TURN)
    await room.server.wait_for(lambda: "📝" not in room.board.text, what="the board to forget the draft")
    await drafted(room, petya)


async def test_what_is_ruled_meanwhile_waits_with_the_turn(new_room: NewRoom, petya: Person) -> None:
    """A GM's change after a held turn comes out after it; taken back, the turn is still held."""
    room = new_room(members=[petya])
    prologue = await in_preview(room)
    draft = await drafted(room, petya)
    words = draft.text.split("\n\n")[2]
    await room.rules("Убить")
    victim = (await room.whispered(room.gm, "Кто погибнет?")).button_texts[0]
    await room.gm.press(await room.whispered(room.gm, "Кто погибнет?"), victim)
    await room.until(draft, "По воле ведущего")
    await room.gm.press(draft, "Отменить")
    await room.server.wait_for(lambda: "По воле ведущего" not in draft.text, what="the death to be taken back")
    assert words in draft.text
    await room.rules("Убить", victim)
    await room.until(draft, "По воле ведущего")
    await room.calm()
    assert room.last is prologue
    await room.gm.press(draft, "Опубликовать")
    turn = await room.hears(words, after=prologue)
    death = await room.hears("По воле ведущего", button=TURN, after=turn)
    assert death.id == turn.id + 1


async def test_a_gm_who_cannot_be_written_to_reads_it_on_his_panel(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await room.war()
    await room.rules("Настройки", "Черновик ведущему: нет")
    await petya.press(prologue, TURN)
    await room.board_says("📝 Следующий ход у ведущего")
    await room.until(prologue, button=GM)
    panel = await room.rules("📝 Черновик")
    await room.until(panel, "черновик. Группа его ещё не видит", button="Опубликовать")
    await room.gm.press(panel, "Опубликовать")
    await room.hears(button=TURN, after=prologue)


async def test_preview_off_lets_it_out(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await in_preview(room)
    await drafted(room, petya)
    await room.rules("Настройки", "Черновик ведущему: да")
    first = await room.hears(button=TURN, after=prologue)
    assert "черновик" not in first.text
    await room.turn(petya)


async def test_an_end_by_hand_lets_it_out_first(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await in_preview(room)
    draft = await drafted(room, petya)
    words = draft.text.split("\n\n")[2]
    await room.says(room.gm, "/end")
    await room.gm.press(await room.whispered(room.gm, "Завершить «"), "Да, завершить")
    turn = await room.hears(words, after=prologue)
    await room.hears("Эпилог", button="Хроника", after=turn)


async def test_silent_marks(new_room: NewRoom) -> None:
    """A group may prefer a sign to words; there is always one."""
    room = new_room()
    await room.war()
    first = await room.turn()
    await room.rules("Настройки", "Правки помечать молча (✎): нет")
    await room.rules("Перебросить")
    await room.until(first, "\n\n✎\n\n")
    assert "✎ По воле" not in first.text
