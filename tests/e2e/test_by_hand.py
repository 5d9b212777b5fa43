"""Dice thrown at a table: /hand plays the turn with them and asks for those that are missing."""

from tests.e2e.conftest import NewRoom
from tgbot.botapi.people import Person


async def test_a_turn_with_dice_thrown_by_hand(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    lobby = await room.lobby()
    await room.begins(lobby)

    await room.says(petya, "/hand 1 2")
    await room.whispered(petya, "только ведущий")
    await room.says(room.gm, "/hand 1")
    await room.whispered(room.gm, "Нужна ещё кость к")
    await room.says(room.gm, "/hand один")
    await room.whispered(room.gm, "Нужны числа")
    await room.says(room.gm, "/hand 99")
    await room.whispered(room.gm, "Нужна другая кость")

    await room.says(room.gm, "/hand 1 1 6")
    await room.whispered(room.gm, "лишних 1")
    assert (await room.board_says("Ход 0")) is not None, "a refused turn is no turn"

    await room.says(room.gm, "/hand 1 1")
    await room.hears("→ 1, ")
    assert (await room.board_says("Ход 1")) is not None
