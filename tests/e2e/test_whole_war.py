"""One war from /war to its epilogue, with the GM's hand in it and a SIGKILL in its middle."""

import hashlib
import re

from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.room import GM, TURN, Room
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message


async def test_a_war_is_played_changed_killed_and_ended(new_room: NewRoom, bot: BotProcess, petya: Person) -> None:
    room = new_room(forum=True, members=[petya])
    vasya = room.gm

    # -- the lobby, in General
    lobby = await room.lobby(Редакция="вторая", Сценарий="Простая бойня")
    await room.choose(lobby, "Редакция", "третья")
    sealed = commitment(lobby)
    assert (await petya.press(lobby, "Начать")).text.startswith("Это может только ведущий")

    # -- the war has a topic of its own, named after the scenario
    prologue = await room.begins(lobby)
    assert room.topic is not None
    assert room.topic.name == "Луновойна: Простая бойня"
    assert prologue.topic is room.topic
    assert commitment(prologue) == sealed
    await room.calm()
    await room.board_says("Простая бойня")

    # -- anybody turns; the buttons go down with the last post
    first = await room.turn(petya)
    await room.until(prologue, button="")
    second = await room.turn()
    await room.until(first, button="")

    # -- one die is changed: the post itself says what it was and what it is now
    panel = await room.rules("Одна кость")
    index, sides, old = dice_on(panel)[0]
    new = old % sides + 1
    await room.rules(f"1) к{sides} → {old}", str(new), panel=panel)
    await room.until(second, f"По воле ведущего: кость {index}: {old} → {new}.", button=TURN)

    # -- the turn is thrown again
    before = second.text
    await room.rules("Перебросить")
    await room.until(second, "По воле ведущего: ход переброшен.")
    assert second.text != before

    # -- the next fight ends as the GM says
    killer, victim, third = await somebody_dies(room)
    assert f"По воле ведущего: ход решён: {killer}, {victim}, исход — смерть, победа — {killer}." in third.text
    assert victim not in await people(room)

    # -- … and is undone: the post is struck through, the victim lives
    await room.rules("Отменить")
    await room.until(third, "Отменено по воле ведущего")
    assert third.html.startswith("<s>")
    assert not third.buttons
    await room.until(second, button=TURN)
    assert victim in await people(room)

    # -- somebody is killed and comes back
    panel = await room.rules("Убить", victim)
    death = await room.hears("По воле ведущего", button=GM, after=third)
    assert victim not in await people(room)
    await room.rules("Вернуть", victim, panel=panel)
    await room.hears("По воле ведущего", button=GM, after=death)
    assert victim in await people(room)

    # -- killed in the middle of a turn: it is decided, and the group has not heard of it
    last, above = room.last, [post.id for post in room.posts]
    hanging = room.server.faults.hang("sendMessage", chat_id=room.chat.id)
    press = room.presses(petya, last, TURN)
    await room.server.wait_for(lambda: hanging.hits, what="the post to be on its way")
    await restarted(room, bot)
    third = await room.hears(button=GM, after=last)
    await room.calm()
    assert press.answer.done()
    assert [post.id for post in room.posts] == [*above, third.id], room.dump()
    await room.board_says("Ход 3 ·")

    # -- pressed while it is down: the turn waits for it
    await bot.kill()
    press = room.presses(petya, third, TURN)
    await restarted(room, bot)
    fourth = await room.hears(button=GM, after=third)
    await room.calm()
    assert press.answer.done()
    assert [post.id for post in room.posts] == [*above, third.id, fourth.id], room.dump()
    await room.board_says("Ход 4 ·")

    # -- it goes on to its end; the GM hurries it along
    panel = await room.panel()
    for name in (await people(room))[3:]:
        await room.rules("Убить", name, panel=panel)
    await room.calm()
    for _ in range(40):
        names = await people(room)
        if len(names) > 1:
            # Whoever is bound or allied meets nobody by a ruling: an edit never depends on the dice.
            await room.rules("Убить", names[1], panel=await room.panel())
        else:
            await room.turn()
        await room.calm(0.1)
        if TURN not in room.last.button_texts:
            break
    epilogue = room.last
    assert epilogue.button_texts == ["📜 Хроника", GM]
    await room.board_says("окончена")

    # -- the seed is shown, and it is the one that was sealed
    revealed = re.search(r"Зерно этой игры: ([0-9a-f]+)", epilogue.text)
    assert revealed, epilogue.text
    assert hashlib.sha256(revealed[1].encode()).hexdigest() == sealed

    # -- the war is over: no turn any more
    assert "закончена" in (await petya.press(third, TURN, stale=True)).text
    await vasya.press(epilogue, "Хроника")
    await room.server.wait_call("sendDocument", chat=room.chat)


async def restarted(room: Room, bot: BotProcess) -> None:
    """The bot is killed (when it still runs) and started again on the same data."""
    if bot.running:
        await bot.kill()
    await room.server.wait_for(lambda: not room.server.world.updates.polling, what="the old bot to be gone")
    room.server.faults.clear()
    bot.start()
    await bot.ready(room.server)


def commitment(message: Message) -> str:
    """The hash of the seed that a message shows."""
    found = re.search(r"\b[0-9a-f]{64}\b", message.text)
    assert found, message.text
    return found[0]


def dice_on(panel: Message) -> list[tuple[int, int, int]]:
    """The dice that the panel offers: place, sides, face."""
    found = [re.fullmatch(r"(\d+)\) к(\d+) → (\d+)", words) for words in panel.button_texts]
    return [(int(one[1]), int(one[2]), int(one[3])) for one in found if one]


async def people(room: Room) -> list[str]:
    """Who is in the war, as the GM's panel names them."""
    panel = await room.rules("Убить")
    names = panel.button_texts[:-1]
    await room.rules("Назад", "Закрыть", panel=panel)
    return names


async def somebody_dies(room: Room) -> tuple[str, str, Message]:
    """The GM lets the first two that may meet (nobody's captives, no allies) meet, and the first kill: the two, the
    post."""
    last = room.last
    panel = await room.rules("Решить ход")
    await room.until(panel, button=" — ")
    killer, victim = next(words for words in panel.button_texts if " — " in words).split(" — ")
    await room.rules(f"{killer} — {victim}", "смерть", killer, "Готово", panel=panel)
    await room.until(panel, button="Закрыть")
    return killer, victim, await room.hears(button=GM, after=last)
