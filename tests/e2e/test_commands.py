"""Commands in each situation: /help, /status, /rules, /chronicle, /gm …, /name, /end."""

import html
import re

from tests.botapi.server import BotApiServer
from tests.e2e.conftest import NewRoom
from tests.e2e.room import Room
from tgbot.botapi.people import Person
from tgbot.botapi.state import Message
from tgbot.handlers.commands import OPENERS


async def asked(room: Room, person: Person, command: str) -> str:
    """What the bot replies to a command, in the group."""
    written = await room.says(person, command)
    reply = await room.server.wait_for(
        lambda: next((post for post in room.posts if post.reply_to is written), None),
        60,
        what=f"a reply to {command}",
    )
    assert reply is not None
    return reply.text


async def test_help_knows_the_situation(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    idle = await asked(room, petya, "/help")
    assert "Здесь пока ничего не идёт" in idle
    assert "/war" in idle
    assert "Ведущему" not in idle

    lobby = await room.lobby()
    assert "Собирается игра" in await asked(room, petya, "/help")

    await room.begins(lobby)
    assert "Ведущему" not in await asked(room, petya, "/help")
    assert "Идёт «Луновойна: " in await asked(room, petya, "/help")
    leads = await asked(room, room.gm, "/help")
    assert "Ведущему" in leads
    assert "/auto 30m" in leads

    masha = room.server.user("Маша")
    room.server.join(room.chat, masha)
    room.server.promote(room.chat, masha)
    assert "Ведущему" in await asked(room, masha, "/help"), "an admin leads too"

    await room.says(room.gm, "/end")
    await room.gm.press(await room.whispered(room.gm, "Завершить"), "Да, завершить")
    await room.hears("Эпилог")
    assert "Игра окончена" in await asked(room, petya, "/help")


async def test_status_tells_who_is_in(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.says(petya, "/status")
    await room.whispered(petya, "Здесь ничего не идёт. Во что можно сыграть: /help.")
    lobby = await room.lobby()
    await room.says(petya, "/status")
    await room.whispered(petya, "Игра ещё не началась: ведущий выберет настройки и нажмёт «Начать».")
    await room.begins(lobby)
    board = (await room.board_says("Ход 0")).text
    assert await asked(room, petya, "/status") == board


async def test_a_biography_is_told_to_whoever_asks(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.begins(await room.lobby())
    board = (await room.board_says("Ход 0")).text
    short = re.findall(r"^• (\S+)", board, re.MULTILINE)[0]
    bio = await asked(room, petya, f"/bio {short.casefold()}")
    assert short in bio
    assert bio.count(".") >= 3
    await room.says(petya, "/bio Никто")
    await room.whispered(petya, "Чью историю рассказать?")


async def test_odds_and_dice_are_told_to_whoever_asks(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.war()
    names = re.findall(r"^• (\S+)", (await room.board_says("Ход 0")).text, re.MULTILINE)
    odds = await asked(room, petya, "/odds")
    assert "шансы после хода 0" in odds
    assert sum(name in odds for name in names) >= len(names) - 1
    assert sum(int(share) for share in re.findall(r"(\d+) % —", odds)) > 50
    await room.turn()
    assert "к6 →" in await asked(room, petya, "/dice")
    await room.says(petya, "/dice 999")
    await room.whispered(petya, "Такой записи нет")
    await room.says(room.gm, "/end")
    await room.gm.press(await room.whispered(room.gm, "Завершить"), "Да, завершить")
    await room.hears("Эпилог")
    await room.says(petya, "/odds")
    await room.whispered(petya, "Шансы считаются только")


async def test_rules_are_found_by_their_numbers(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await petya.start()
    assert "MW-B3" in await asked(room, petya, "/rules MW-B3")
    assert (await asked(room, petya, "/rules mw-b3, mw-b4")).count("MW-B") >= 2
    everything = await asked(room, petya, "/rules MW")
    assert "…и ещё " in room.posts[-1].text or "…и ещё " in everything
    sections = await asked(room, petya, "/rules")
    assert "MW-B" in sections
    await room.says(petya, "/rules XX-9")
    await room.whispered(petya, "Такого правила нет.")
    await petya.send(None, "/rules MW-B3")
    await room.privately(petya, "MW-B3")


async def test_the_chronicle_is_what_was_posted(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.says(petya, "/chronicle")
    await room.whispered(petya, "Здесь ничего не идёт")
    await room.war()
    for _ in range(3):
        await room.turn()
    await room.rules("Перебросить")
    await room.until(room.last, "ход переброшен")
    posts = [post for post in room.posts if post.content.html.startswith("<b>") and not post.pinned][-4:]

    await room.says(petya, "/chronicle")
    file = await room.hears("📜 Луновойна: Простая бойня: 4 записи")

    page = read(room.server, file)
    place = 0
    for post in posts:
        for line in post.text.splitlines():
            if line.strip() and "SHA-256" not in line:
                at = page.find(flat(line), place)
                assert at >= 0, f"not in its place: {line}\n{page[place : place + 500]}"
                place = at
    assert room.game_id in file.payload["document"]["file_name"]


def read(server: BotApiServer, message: Message) -> str:
    """The words of an HTML file that the bot has sent."""
    stored = server.world.files[message.payload["document"]["file_id"]]
    body = stored.content.decode().partition("<body>")[2]
    # A link from a name stands within a line, and a comma right after it.
    body = re.sub(r"</?(a|abbr|b|code|em|i|s|span|strong|u)\b[^>]*>", "", body)
    return flat(html.unescape(re.sub(r"<[^>]*>", " ", body)))


def flat(words: str) -> str:
    """Without the difference between kinds of space."""
    return " ".join(words.split())


async def test_who_leads(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.war()
    talk = await room.says(petya, "Я тоже хочу вести")

    # -- one more GM
    await room.says(petya, "/gm add", reply_to=talk)
    await room.whispered(petya, "Это может только ведущий")
    await room.says(room.gm, "/gm add")
    await room.whispered(room.gm, "Ответьте этой командой на сообщение того, о ком речь.")
    await room.says(room.gm, "/gm add", reply_to=room.last)
    await room.says(room.gm, "/gm add", reply_to=talk)
    await room.hears(f"Петя теперь тоже ведёт. Ведущие: {room.gm.name}, Петя.")
    await room.says(room.gm, "/gm add", reply_to=talk)
    await room.whispered(room.gm, "Этот человек и так ведёт.")

    # -- he rules now, and the log tells who did what
    first = await room.turn()
    panel = await room.panel()
    await room.gm.press(panel, "Закрыть")
    await petya.press(first, "Ведущему")
    panel = await room.whispered(petya, button="Перебросить")
    await petya.press(panel, "Перебросить")
    await room.until(first, "ход переброшен")
    await room.says(petya, "/gm log")
    log = await room.whispered(petya, "Журнал ведущих")
    assert re.search(r"Петя: ход переброшен", log.text)
    assert "ход решён" not in log.text, "a plain turn is nobody's ruling"

    # -- the role is handed over: who gave it keeps it no longer
    await room.says(petya, "/gm remove", reply_to=talk)
    await room.hears("Петя больше не ведёт.")
    await room.says(room.gm, "/gm remove", reply_to=await room.says(room.gm, "Я тут один"))
    await room.whispered(room.gm, "Это последний ведущий: сначала передайте роль, /gm give.")
    await room.says(room.gm, "/gm give", reply_to=talk)
    await room.hears("Ведущая роль передана: Петя. Ведущие: Петя.")
    await room.says(petya, "/gm что")
    await room.whispered(petya, "Так: /gm — панель")


async def test_a_name_is_corrected(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    await room.war()
    await room.says(room.gm, "/name Вася: Васи, Васе, Васю, Васей, Васе; м")
    await room.whispered(
        room.gm, "Буду склонять так: Вася, нет Васи, дать Васе, вижу Васю, доволен Васей, думаю о Васе."
    )
    await room.says(room.gm, "/name Вася")
    await room.whispered(room.gm, "Так: /name Имя: род., дат., вин., твор., предл.; м (или ж).")
    await room.says(petya, "/name Вася: Васи, Васе, Васю, Васей, Васе; м")
    await room.whispered(petya, "Это может только ведущий")


async def test_the_end_is_asked_about(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    lobby = await room.lobby()
    await room.says(petya, "/end")
    await room.whispered(petya, "Это может только ведущий")
    await room.says(room.gm, "/end")
    await room.until(lobby, "Отменено", button="")

    await room.war()
    await room.says(room.gm, "/end")
    question = await room.whispered(room.gm, "Победителей не будет, выйдет эпилог.")
    await room.gm.press(question, "Закрыть")
    await room.server.wait_for(lambda: question.deleted, what="the question to go")
    await room.turn()
    await room.says(room.gm, "/end")
    await room.gm.press(await room.whispered(room.gm, "Завершить"), "Да, завершить")
    await room.hears("Эпилог")
    await room.says(room.gm, "/end")
    await room.whispered(room.gm, "Эта игра закончена.")


async def test_in_private(telegram: BotApiServer, new_room: NewRoom) -> None:
    """The first meeting, and what does not belong there."""
    room = new_room()
    anya = telegram.user("Аня <b>&")
    await anya.start("anything-at-all")
    hello = await room.privately(anya, "Летопись ведёт игры в группах")
    link = hello.button("Добавить в группу").url
    assert link is not None
    for command in ("/war", "/status", "/gm", "/auto 30m", "/end"):
        await anya.send(None, command)
        await telegram.wait_for(
            lambda: (
                telegram.posts(anya)[-1].text == "Эта команда — для группы. Добавьте меня в неё: кнопка под /start."
            ),
            what=f"a word on {command}",
        )
        telegram.posts(anya)[-1].deleted = True
    await anya.send(None, "/help")
    await room.privately(anya, "Я веду игры в группах.")
    await anya.send(None, "Привет!")
    await room.calm()

    # -- the button adds the bot to a group with the rights it wants, and it greets once
    chat = telegram.chat("Новая", forum=True, owner=anya)
    await anya.follow(link, chat=chat)
    welcome = await telegram.wait_message(chat, "Летопись здесь.")
    assert "Мне не хватает прав" not in welcome.text
    await room.calm()
    assert telegram.posts(chat) == [welcome]


async def test_menus_of_commands(telegram: BotApiServer, new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    # The menus are set while the bot already listens: wait until the last of them is.
    await telegram.wait_call("setMyDescription")
    assert set(petya.menu()) == {"start", "help", "rules"}
    of_all = {
        *OPENERS,
        *("status", "map", "me", "card", "go", "bio", "dice", "odds", "guess", "chronicle"),
        *("top", "records", "rules", "help"),
    }
    assert set(petya.menu(room.chat)) == of_all
    assert set(room.gm.menu(room.chat)) == of_all | {
        *("gm", "auto", "pace", "hand", "pause", "resume", "clock", "name", "season", "end"),
    }
