"""«Кто выиграет?» in the real process: a native poll, buttons where there may be none, honours at the end."""

from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.room import TURN, Room
from tests.e2e.test_whole_war import people, restarted
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message

OFF, ON = "Угадайка: нет", "Угадайка: да"


async def asked(room: Room, **options: str) -> None:
    """A war begins in which the group is asked who will win."""
    lobby = await room.lobby(Сценарий="Простая бойня", **options)
    await room.gm.press(lobby, OFF)
    await room.until(lobby, button=ON)
    await room.begins(lobby)


async def poll_in(room: Room) -> Message:
    """The poll in the war's place."""

    def found() -> Message | None:
        return next((post for post in room.posts if post.kind == "poll"), None)

    poll = await room.server.wait_for(found, 20.0, what="the poll")
    assert poll is not None
    return poll


def options(poll: Message) -> list[str]:
    return [option["text"] for option in poll.payload["poll"]["options"]]


async def guessed(room: Room, person: Person, text: str) -> None:
    """``/guess`` says so, as soon as the votes have come."""

    def said() -> bool:
        return any(text in post.text for post in room.posts if "кто на кого поставил" in post.text)

    for _ in range(20):
        await room.says(person, "/guess")
        await room.calm(0.2)
        if said():
            return
    raise AssertionError(f"«{text}» was never heard:\n{room.dump()}")


async def test_a_poll_is_voted_in_closed_and_its_best_guessers_honoured(
    new_room: NewRoom, bot: BotProcess, petya: Person
) -> None:
    room = new_room(forum=True, members=[petya])
    await asked(room)
    poll = await poll_in(room)
    assert poll.topic is room.topic
    question = poll.payload["poll"]
    assert question["question"].endswith("Угадывать можно до конца хода 3, но лишь пока все в строю.")
    assert not question["is_anonymous"]
    first, second = options(poll)[:2]

    # -- votes: changed, taken back, given while the bot is down, by somebody who is not in the group
    await room.gm.vote(poll, second)
    await petya.vote(poll, first)
    await petya.vote(poll)
    await petya.vote(poll, first)
    await guessed(room, petya, f"{first} — Петя")
    outsider = room.server.user("Чужак")
    stranger = {"id": outsider.id, "is_bot": False, "first_name": "Чужак"}
    chosen = {"poll_id": question["id"], "option_ids": [1], "option_persistent_ids": ["1"]}
    room.server.inject("poll_answer", {**chosen, "user": stranger})
    channel = {"id": room.chat.id, "type": "supergroup", "title": "Совет"}
    room.server.inject("poll_answer", {**chosen, "voter_chat": channel, "user": stranger})
    await guessed(room, petya, "Совет")
    assert not any("Чужак" in post.text for post in room.posts)
    await bot.kill()
    await room.gm.vote(poll, second)
    await restarted(room, bot)
    room.server.redeliver()
    await guessed(room, petya, room.gm.name)

    # -- somebody dies: nobody may guess any more
    await room.rules("Убить", options(poll)[2])
    await room.server.wait_for(lambda: question["is_closed"], 20.0, what="the poll to be closed")
    await guessed(room, petya, "Больше не угадываем.")

    # -- the war ends as the poll's first name wished
    panel = await room.panel()
    for name in [one for one in await people(room) if one not in (first, second)]:
        await room.rules("Убить", name, panel=panel)
    await room.calm()
    for _ in range(40):
        if TURN not in room.last.button_texts:
            break
        left = await people(room)
        if second in left:
            await room.rules("Убить", second, panel=await room.panel())
        else:
            await room.turn()
        await room.calm(0.1)
    honours = await room.hears("Кто угадал")
    assert "Петя" in honours.text
    await room.calm()
    assert honours.button_texts == ["📜 Хроника", "⚙ Ведущему"]

    # -- undo of the end takes them back
    await room.rules("Отменить")
    await room.until(honours, "Отменено по воле ведущего", button="")


async def test_where_polls_are_forbidden_one_presses_buttons(new_room: NewRoom, petya: Person) -> None:
    room = new_room(rights=None, members=[petya])
    room.server.restrict(room.chat, room.server.bot, "can_send_polls")
    await asked(room)
    panel = await room.hears("кто выиграет?")
    name, other = panel.button_texts[:2]
    assert (await petya.press(panel, name)).text == f"Ваша ставка: {name}."
    await room.until(panel, button=f"{name} · 1")
    assert (await room.gm.press(panel, other)).text == f"Ваша ставка: {other}."
    await room.until(panel, button=f"{other} · 1")
    assert (await petya.press(panel, name)).text == "Ставка снята."
    await room.rules("Убить", panel.button_texts[2])
    await room.until(panel, "Больше не угадываем", button="")
    assert f"{other} — 1 голос" in panel.text
    assert not [call for call in room.server.calls_of("sendPoll", room.chat) if call.ok]


async def test_a_group_that_moves_goes_on_guessing(new_room: NewRoom, petya: Person) -> None:
    room = new_room(kind="group", members=[petya], rights=None)
    await asked(room)
    poll = await poll_in(room)
    await petya.vote(poll, options(poll)[0])
    await guessed(room, petya, f"{options(poll)[0]} — Петя")
    room.chat = room.server.migrate(room.chat)
    panel = await room.hears("кто выиграет?")
    await room.until(panel, button=f"{options(poll)[0]} · 1")
    await room.gm.press(panel, options(poll)[1])
    await room.until(panel, button=f"{options(poll)[1]} · 1")


async def test_odds_come_while_the_bot_goes_on(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.war()
    await room.says(petya, "/odds")
    await room.turn(petya)
    told = await room.hears("шансы после хода 0")
    assert "%" in told.text
    await room.says(petya, "/guess")
    poll = await poll_in(room)
    assert len(options(poll)) > 2
