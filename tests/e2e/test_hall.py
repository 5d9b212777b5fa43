"""A war's end makes its group remember: /top, /season with honours, and the war taken up again is forgotten."""

from tests.e2e.conftest import NewRoom
from tests.e2e.test_commands import asked
from tgbot.botapi.people import Person


async def test_a_season_of_one_war(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    assert "слава впереди" in await asked(room, petya, "/top")
    await room.war()
    await room.turn()
    await room.says(room.gm, "/end")
    await room.gm.press(await room.whispered(room.gm, "Завершить"), "Да, завершить")
    await room.hears("Эпилог")
    hall = await asked(room, petya, "/top")
    assert "1 партия: Луновойна — 1" in hall
    assert f"Вели партий: {room.gm.name} — 1" in hall

    # -- taken up again, it is nobody's fame
    panel = await room.panel()
    await room.gm.press(panel, "Отменить")
    await room.hears("Игра продолжается")
    assert "слава впереди" in await asked(room, petya, "/top_all")
    await room.says(room.gm, "/end")
    await room.gm.press(await room.whispered(room.gm, "Завершить"), "Да, завершить")
    await room.hears("Эпилог")

    await room.says(petya, "/season Осень")
    await room.whispered(petya, "Это может только ведущий")
    await room.says(room.gm, "/season Осень")
    await room.hears("Сезон 1 окончен.")
    begun = await room.hears("Сезон «Осень» начинается.")
    assert begun is not None
    assert "1 партия: Луновойна — 1" in await asked(room, petya, "/top_1")
    assert "слава впереди" in await asked(room, petya, "/top")
