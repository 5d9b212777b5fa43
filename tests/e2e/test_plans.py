"""Planned interventions: «на ходу 12 вернуть Сиэль», «следующий бой — X против Y»."""

from tests.e2e.conftest import NewRoom
from tests.e2e.room import TURN, Room
from tests.e2e.test_rewriting import written
from tests.e2e.test_whole_war import people
from tgbot.botapi.people import Person


async def planned(room: Room, turn: int, *buttons: str) -> None:
    """The GM plans something by his panel."""
    panel = await room.rules("Планы", "Запланировать", *buttons)
    await written(room, room.gm, await room.hears("На каком ходу?"), str(turn))
    await room.gm.press(panel, "Назад") if "‹ Назад" in panel.button_texts else None


async def test_they_happen_at_their_turn(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await room.war()
    first, second, third, *_ = await people(room)

    # -- on turn 2 somebody dies before it is played; on turn 1 two people meet
    await planned(room, 2, "Убить", third)
    await room.whispered(room.gm, f"1) на ходу 2: убийство: {third}")
    await planned(room, 1, "Решить ход", f"{first} — {second}", "ничья", "Готово")
    plans = await room.whispered(room.gm, f"2) на ходу 1: ход решён: {first}, {second}, исход — ничья")
    assert f"1) на ходу 2: убийство: {third}" in plans.text

    meeting = await room.turn(petya)
    assert f"По воле ведущего: ход решён: {first}, {second}, исход — ничья." in meeting.text
    assert f"убийство: {third}" not in meeting.text, "not its turn yet"

    await petya.press(meeting, TURN)
    death = await room.hears("По воле ведущего\n\n", after=meeting)
    turn = await room.hears(button=TURN, after=death)
    assert third not in await people(room)
    assert "Ход 2 ·" in (await room.board_says("Ход 2 ·")).text

    # -- both are in the log as his, and gone from the plan
    await room.says(room.gm, "/gm log")
    log = await room.whispered(room.gm, "Журнал ведущих")
    assert f"{room.gm.name}: убийство: {third}" in log.text
    assert f"{room.gm.name}: ход решён: {first}, {second}" in log.text
    await room.rules("Планы")
    await room.whispered(room.gm, "Ничего. Можно назначить правку на любой будущий ход.")
    assert prologue.id < meeting.id < death.id < turn.id


async def test_what_cannot_be_done_is_told_to_the_gm(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.gm.start()
    await room.war()
    first, second, third, *_ = await people(room)
    await planned(room, 0, "Решить ход", f"{first} — {second}", "ничья", "Готово")
    await planned(room, 1, "Убить", third)
    await room.rules("Убить", first)
    await room.rules("Убить", third)
    await room.calm()

    await room.turn(petya)

    await room.privately(room.gm, "«Луновойна: Простая бойня»: запланированное не вышло (убийство")
    await room.privately(room.gm, "«Луновойна: Простая бойня»: запланированное не вышло (ход решён")
    await room.turn(petya)


async def test_plans_are_cancelled(new_room: NewRoom) -> None:
    room = new_room()
    await room.war()
    victim = (await people(room))[0]
    await planned(room, 0, "Убить", victim)
    await room.rules("Планы")
    plans = await room.whispered(room.gm, f"1) на следующем ходу: убийство: {victim}", button="✖ 1)")
    await room.gm.press(plans, "✖ 1)")
    await room.until(plans, "Ничего.")
    assert "Кнопка устарела" not in (await room.gm.press(plans, "✖ 1)", stale=True)).text
    await room.turn()
    assert "По воле ведущего" not in room.last.text


async def test_a_plan_for_the_past_is_refused(new_room: NewRoom) -> None:
    room = new_room()
    await room.war()
    await room.turn()
    victim = (await people(room))[0]
    await room.rules("Планы", "Запланировать", "Убить", victim)
    question = await room.hears("На каком ходу?")
    await room.says(room.gm, "1", reply_to=question)
    await room.whispered(room.gm, "Этот ход уже сыгран (сыграно 1). Укажите будущий или 0.")
    await room.says(room.gm, "скоро", reply_to=question)
    await room.whispered(room.gm, "Нужны числа, например: -2 -1.")
    await written(room, room.gm, question, "3")
    await room.whispered(room.gm, "на ходу 3")


async def test_written_words_are_planned_too(new_room: NewRoom) -> None:
    room = new_room()
    await room.war()
    await room.rules("Планы", "Запланировать", "Ввести в войну", "✏️ Кого", "Готово")
    await written(room, room.gm, await room.hears("Кого ввести в войну?"), "Фёдор")
    await written(room, room.gm, await room.hears("На каком ходу?"), "1")
    await room.whispered(room.gm, "на ходу 1: введено в войну: Фёдор")
    await room.turn()
    await room.board_says("• Фёдор")
