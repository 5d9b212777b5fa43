"""Pictures over HTTP: a war after its fifth turn and at its end, a dungeon's living map, one's own card."""

from tests.e2e.conftest import NewRoom
from tests.e2e.room import Room
from tests.e2e.test_dungeon import CELLAR, hero, own_map, table, walks
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message


def photos(room: Room) -> list[Message]:
    return [post for post in room.posts if post.kind == "photo"]


async def photo(room: Room, text: str) -> Message:
    """Wait for a picture with these words under it."""
    found = await room.server.wait_for(
        lambda: next((post for post in reversed(photos(room)) if text in post.text), None), what=f"a picture: {text}"
    )
    assert found is not None
    assert content(room, found).startswith(b"\x89PNG")
    return found


def content(room: Room, message: Message) -> bytes:
    return room.server.world.files[message.payload["photo"][-1]["file_id"]].content


async def test_a_war_is_shown_after_every_fifth_turn_and_at_its_end(new_room: NewRoom, petya: Person) -> None:
    room = new_room(forum=True, members=[petya])
    lobby = await room.lobby(Сценарий="Простая бойня")
    await room.choose(lobby, "🗓 Картинка", "каждые 5 ходов")
    await room.begins(lobby)

    # -- anybody may see the people of the war, and have them told
    asked = await room.says(petya, "/map")
    shown = await photo(room, "Начало · в городе")
    assert shown.reply_to is asked
    await petya.press(shown, "📝 Текстом")
    assert "В городе" in (await room.whispered(petya, "Простая бойня")).text

    # -- dark from here on; the fifth turn comes with its picture
    await room.rules("Настройки", "Вид картинок: светлый")
    for _ in range(5):
        await room.turn()
    fifth = await photo(room, "Ход 5 · в городе")
    assert [post.text for post in photos(room)] == [shown.text, fifth.text]

    # -- taken back, it is gone; the end has its own
    await room.rules("Отменить")
    await room.server.wait_for(lambda: fifth.deleted, what="the picture to go")
    await room.says(room.gm, "/end")
    await room.gm.press(await room.whispered(room.gm, "Завершить"), "Да, завершить")
    await photo(room, "война окончена")


async def test_a_map_lives_and_comes_down_and_may_be_read(new_room: NewRoom, petya: Person) -> None:
    room = await table(new_room, [petya])
    await hero(room, petya, "Боро")
    await own_map(room, CELLAR)
    assert not photos(room)
    await room.does(petya, "Войти")
    living = await photo(room, "Осмотрено: 1 комната; впереди темнота: 1 выход; отряд: Вход (1)")
    first = content(room, living)

    # -- the next room is drawn into the same message
    await walks(room, petya)
    await room.until(living, "Осмотрено: 2 комнаты")
    assert content(room, living) != first
    assert photos(room) == [living]

    # -- it comes down when it is asked for, and can be read
    await room.says(petya, "/map")
    await room.server.wait_for(lambda: living.deleted, what="the old map to go")
    again = await photo(room, "Осмотрено: 2 комнаты")
    await petya.press(again, "📝 Текстом")
    assert "1 -D- 2!*" in (await room.whispered(petya, "Карта")).text

    # -- one's own card is for one's own eyes
    await room.says(petya, "/card")
    own = await room.whispered(petya, "Боро. Воин", button="Моё")
    assert (own.kind, photos(room)) == ("photo", [again])

    # -- a group that would rather read has no map
    await room.gm.press(room.board, "⚙ Ведущему")
    panel = await room.whispered(room.gm, button="Закрыть")
    for label in ("Настройки", "Картинки: да"):
        await room.until(panel, button=label)
        await room.gm.press(panel, label)
    await room.server.wait_for(lambda: again.deleted, what="the map to go")
    asked = await room.says(petya, "/map")
    told = await room.hears("1 -D- 2!*", after=asked)
    assert (told.kind, told.reply_to) == ("text", asked)
