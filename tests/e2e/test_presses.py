"""Presses that should not have been: by the wrong person, too late, twice, of another game, of nobody's."""

import asyncio

import pytest

from tests.e2e.conftest import NewRoom
from tests.e2e.room import GM, OVER, TURN
from tgbot.botapi.people import Person

STALE = "Кнопка устарела: с тех пор всё изменилось. Нажмите на ту, что под последним постом."
GM_ONLY = "Это может только ведущий"


async def test_a_lobby_obeys_its_gm_alone(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    lobby = await room.lobby()
    before = lobby.text, lobby.button_texts
    for button in lobby.button_texts:
        answer = await petya.press(lobby, button)
        assert answer.text.startswith(GM_ONLY)
        assert answer.alert
    await room.calm()
    assert (lobby.text, lobby.button_texts) == before

    # An admin of the group may do what the GM may.
    masha = room.server.user("Маша")
    room.server.join(room.chat, masha)
    room.server.promote(room.chat, masha)
    await masha.press(lobby, "Отменить")
    await room.until(lobby, "Отменено: Маша.", button="")
    assert (await room.gm.press(lobby, "Начать", stale=True)).text == OVER


async def test_two_press_at_once_and_one_turn_is_played(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await room.war()
    crowd = [room.gm, petya, *(room.server.user(f"Игрок {number}") for number in range(6))]
    for person in crowd[2:]:
        room.server.join(room.chat, person)
    await room.calm()

    answers = await asyncio.gather(*(person.press(prologue, TURN) for person in crowd))

    first = await room.hears(button=TURN, after=prologue)
    await room.calm()
    assert sorted((answer.text, answer.alert) for answer in answers) == [
        ("", False),
        *[("Уже сделано: кнопки теперь под последним постом.", True)] * 7,
    ]
    assert [post for post in room.posts if GM in post.button_texts] == [first]
    await room.board_says("Ход 1 ·")


async def test_only_the_gm_turns_when_the_group_wants_it_so(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    lobby = await room.lobby(Сценарий="Простая бойня", Ходит="только ведущий")
    prologue = await room.begins(lobby)
    assert (await petya.press(prologue, TURN)).text.startswith(GM_ONLY)
    assert (await room.gm.press(prologue, TURN)).text == "Сделано."
    first = await room.hears(button=TURN, after=prologue)
    await room.until(prologue, button="")
    assert "По воле ведущего" not in first.text, "a plain turn is nobody's ruling"


async def test_an_old_button_changes_nothing(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await room.war()
    await room.turn()
    await room.turn()
    await room.calm()
    said = len(room.posts)

    answer = await petya.press(prologue, TURN, stale=True)

    assert (answer.text, answer.alert) == (STALE, True)
    await room.calm()
    assert len(room.posts) == said
    await room.board_says("Ход 2 ·")


async def test_a_stale_panel_is_brought_up_to_date(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.war()
    await room.turn()
    panel = await room.panel()
    await room.turn(petya)

    answer = await room.gm.press(panel, "Пропустить ход")

    assert answer.alert
    assert "я обновил панель" in answer.text
    await room.until(panel, "ход 2")
    await room.gm.press(panel, "Пропустить ход")
    await room.board_says("Ход 3 ·")


async def test_what_is_deleted_can_still_be_pressed(new_room: NewRoom, petya: Person) -> None:
    """An old client shows the message a while longer; its press still counts, and the war goes on below."""
    room = new_room(members=[petya])
    prologue = await room.war()
    room.server.delete_message(prologue)

    await petya.press(prologue, TURN, stale=True)

    first = await room.hears(button=TURN, after=prologue)
    room.server.delete_message(await room.board_says("Ход 1 ·"))
    await petya.press(first, TURN)
    await room.hears(button=TURN, after=first)
    await room.calm()
    await room.board_says("Ход 2 ·")


async def test_a_finished_game_is_finished(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    prologue = await room.war()
    await room.says(room.gm, "/end")
    question = await room.whispered(room.gm, "Завершить «Луновойна: Простая бойня»?")
    assert (await room.gm.press(question, "Да, завершить")).text == "Игра завершена."
    epilogue = await room.hears("Эпилог", button="Хроника", after=prologue)
    await room.until(prologue, button="")

    answer = await petya.press(prologue, TURN, stale=True)
    assert (answer.text, answer.alert) == (OVER, True)

    # … unless its GM takes the end back: then it is played on with dice that nobody knows.
    panel = await room.rules("Отменить")
    await room.until(epilogue, "Отменено по воле ведущего", button="")
    await room.hears("Новое запечатано", after=epilogue)
    await room.until(panel, button="Завершить войну")
    await room.until(prologue, button=TURN)
    await petya.press(prologue, TURN)
    await room.hears(button=TURN, after=epilogue)


async def test_buttons_of_another_game_do_not_reach_it(new_room: NewRoom, petya: Person) -> None:
    """A client can send any data from any message: a game listens to its own chat alone."""
    theirs, ours = new_room(), new_room(members=[petya])
    await theirs.war()
    mine = await ours.war()
    await petya.start()
    hello = await ours.privately(petya, "Летопись")
    foreign = theirs.last.button(TURN).data
    assert foreign is not None

    for message in (mine, hello):
        answer = await petya.press_data(message, foreign)
        assert (answer.text, answer.alert) == ("Эта кнопка больше не работает.", True)
    await theirs.calm()
    await theirs.board_says("Ход 0 ·")


@pytest.mark.parametrize(
    "data", ["x", ".", "a.b.c", "00.0.c", "🌙", "~", "zz.z.z", "x" * 64, "~00aaaaaa.-.gm", "..c.0"]
)
async def test_nonsense_is_answered(new_room: NewRoom, petya: Person, data: str) -> None:
    room = new_room(members=[petya])
    lobby = await room.lobby()
    answer = await petya.press_data(lobby, data)
    assert answer.alert
    assert answer.text


async def test_every_wrong_argument_is_answered(new_room: NewRoom) -> None:
    """Each verb with arguments that no button of ours has: an alert, and no harm."""
    room = new_room()
    lobby = await room.lobby()
    game = lobby.button("Начать").data.split(".")[0]  # type: ignore[union-attr]
    for verb in ("lm", "lo", "lb", "lc", "lt", "lw"):
        for args in ("", ".zz", ".zz.zz", ".0.zz", ".-1.0", ".!"):
            await room.gm.press_data(lobby, f"{game}.-.{verb}{args}")
    await room.gm.press_data(lobby, f"{game}.-.lb")
    await room.until(lobby, button="Начать")
    await room.calm()
    await room.begins(lobby)
    for verb in (
        "c",
        "g",
        "gg",
        "pub",
        "set",
        "sets",
        "hold",
        "log",
        "pla",
        "plg",
        "plx",
        "reword",
        "own",
        "draft",
        "go",
        "xx",
    ):
        for args in ("", ".zz", ".zz.zz", ".0.zz", ".-1.0", ".!", ".0.*zz", ".0.~", ".0.1~zz", ".0.m"):
            await room.gm.press_data(room.last, f"{game}.1.{verb}{args}")
    await room.calm()
    await room.turn()
