"""Every kind of group: without topics, without rights, upgraded, closed, lost and found again."""

import pytest

from tests.botapi.server import BotApiServer
from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.room import GM, TURN
from tests.e2e.store import hour_comes
from tests.e2e.test_rewriting import written
from tgbot.botapi.people import Person


async def test_a_plain_group_where_the_bot_is_nobody(new_room: NewRoom, petya: Person) -> None:
    """A basic group, a plain member: nothing can be pinned or whispered without a press; everything works."""
    room = new_room(kind="group", rights=None, members=[petya])
    welcome = await room.hears("Летопись здесь.")
    assert "«Закрепление сообщений»" in welcome.text
    assert "«Управление темами»" not in welcome.text, "there are no topics here"
    prologue = await room.war()
    first = await room.turn(petya)
    await room.until(prologue, button="")
    panel = await room.rules("Перебросить")
    await room.until(first, "ход переброшен")
    assert panel.receiver is room.gm.user, "a press opens the way to an ephemeral message"
    # A command opens none: the answer comes in private, or openly to whoever never met the bot.
    await room.says(room.gm, "/gm log")
    await room.hears("Журнал ведущих")
    await room.gm.start()
    await room.says(room.gm, "/gm log")
    await room.privately(room.gm, "Журнал ведущих")
    assert not [post for post in room.posts if post.pinned]
    assert [post for post in room.posts if post.text.startswith("Простая бойня\nХод 1")], (
        "the board is there all the same"
    )


@pytest.mark.parametrize("rights", [None, ["delete_messages"], ["pin_messages"]])
async def test_a_forum_where_it_may_make_no_topics(new_room: NewRoom, petya: Person, rights: list[str] | None) -> None:
    """The war goes on where it was opened: in General."""
    room = new_room(forum=True, rights=rights, members=[petya])
    welcome = await room.hears("Летопись здесь.")
    assert "«Управление темами»" in welcome.text
    lobby = await room.lobby(Сценарий="Простая бойня")
    await room.gm.press(lobby, "Начать")
    prologue = await room.hears(button=TURN, after=lobby)
    assert prologue.topic is room.chat.general
    await room.turn(petya)
    assert room.last.topic is room.chat.general
    # A reply in General carries the id of a thread that is no topic.
    await room.gm.press(room.last, "Расписать")
    question = await room.hears("Каким будет ваш рассказ?")
    reply = await room.says(room.gm, "Сказано в общей теме.", reply_to=question)
    await room.until(room.last, "Сказано в общей теме.")
    assert reply.topic is room.chat.general
    talk = await petya.send(room.chat, "Что тут?", reply_to=prologue)
    await petya.send(room.chat, "/status", reply_to=talk)
    await room.hears("Простая бойня\nХод 1", after=talk)


async def test_several_wars_in_one_group(new_room: NewRoom, petya: Person) -> None:
    """A war a topic; each command changes the game of its own topic."""
    room = new_room(forum=True, members=[petya])
    one = await room.war("Простая бойня")
    topic_of_one, room.topic = room.topic, None
    two = await room.war("Ночь Валахии")
    topic_of_two = room.topic
    assert topic_of_one is not topic_of_two
    assert topic_of_two is not None
    assert topic_of_one is not None
    assert topic_of_two.name == "Луновойна: Ночь Валахии"

    # -- presses and commands stay in their topics
    await room.turn(petya)
    await petya.send(room.chat, "/status", thread=topic_of_one)
    await room.server.wait_message(room.chat, "Простая бойня\nХод 0", thread=topic_of_one)
    await room.gm.send(room.chat, "/pause", thread=topic_of_two)
    await room.board_says("⏸ Пауза.")
    assert TURN in one.button_texts

    # -- General has two to choose from; a third topic has none
    await room.gm.send(room.chat, "/end", thread=1)
    await room.whispered(room.gm, "Здесь идёт несколько игр: напишите это в теме нужной.")
    await petya.send(room.chat, "/help", thread=1)
    await room.server.wait_message(room.chat, "Игры идут в своих темах, здесь — ни одной.")
    await petya.send(room.chat, "/help", thread=topic_of_two)
    await room.hears("«Луновойна: Ночь Валахии» на паузе.")
    other = room.server.create_topic(room.chat, "Болталка")
    await room.gm.send(room.chat, "/end", thread=other)
    await room.whispered(room.gm, "Здесь ничего не идёт. Во что можно сыграть: /help.")

    # -- a third war may be opened in that topic, and is played there
    await room.gm.send(room.chat, "/war", thread=other)
    lobby = await room.server.wait_message(room.chat, button="Начать", thread=other)
    await room.gm.press(lobby, "Начать")
    third = await room.server.wait_message(room.chat, button=TURN, thread=other)
    assert third.topic is other
    assert {one.topic, two.topic, third.topic} == {topic_of_one, topic_of_two, other}


async def test_a_group_becomes_a_supergroup(new_room: NewRoom, bot: BotProcess, petya: Person) -> None:
    room = new_room(kind="group", members=[petya])
    prologue = await room.war()
    await room.says(room.gm, "/auto 30m")
    await room.board_says("⏳")

    await room.calm()
    said = len(room.posts)
    old, room.chat = room.chat, room.server.migrate(room.chat)

    # -- the buttons and the board come along, once
    pointer = await room.hears("Группа обновилась до супергруппы", button=TURN)
    await room.board_says("Ход 0 ·")
    await room.calm()
    assert [post.pinned for post in room.posts] == [False, True]

    # -- an old button still works, the hour still comes, each once
    await petya.press(prologue, TURN)
    first = await room.hears(button=TURN, after=pointer)
    await room.until(pointer, button="")
    hour_comes(bot, room)
    second = await room.hears(button=TURN, after=first)
    await room.calm(1.5)
    assert room.last is second
    assert len(room.server.posts(old)) == said
    await room.says(petya, "/status")
    await room.hears("Простая бойня\nХод 2", after=second)


async def test_a_lobby_comes_along_to_the_supergroup(new_room: NewRoom, bot: BotProcess) -> None:
    """Whichever signal is the first, with the bot killed between them: one lobby, with buttons that work."""
    room = new_room(kind="group")
    await room.lobby(Сценарий="Простая бойня")
    await room.calm()
    old, room.chat = room.chat, room.server.migrate(room.chat)
    await bot.kill()
    bot.start()
    lobby = await room.hears("Луновойна", button="Начать")
    assert "Сценарий: Простая бойня" in lobby.button_texts, "nothing of what was chosen is lost"
    await room.calm()
    assert room.posts == [lobby]

    await room.choose(lobby, "Сценарий", "Ночь Валахии")
    await room.begins(lobby)
    await room.turn(room.gm)
    assert "Начато" not in room.server.posts(old)[-1].text


async def test_topics_are_switched_on_and_off(new_room: NewRoom, petya: Person) -> None:
    room = new_room(forum=True, members=[petya])
    await room.war()
    room.server.disable_topics(room.chat)
    room.topic = None
    await room.turn(petya)
    await room.turn(petya)


async def test_kicked_and_called_back(new_room: NewRoom, petya: Person) -> None:
    """Nothing is lost: what the bot could not say it says when it is back."""
    room = new_room(members=[petya])
    await room.gm.start()
    prologue = await room.war()
    await room.calm()
    room.server.kick_bot(room.chat)
    notice = await room.privately(room.gm, "остановлена: бота удалили из группы.")
    assert "/resume" in notice.text

    room.server.add_bot(room.chat, by=room.gm)
    back = await room.hears("Летопись снова здесь. Игра на паузе: ведущий продолжит её командой /resume.")
    assert (await petya.press(prologue, TURN)).text.startswith("Игра на паузе.")
    await room.says(room.gm, "/resume")
    await room.calm()
    await room.turn(petya)
    assert room.last.id > back.id


async def test_muted_in_the_middle_of_a_turn(new_room: NewRoom, petya: Person) -> None:
    room = new_room(rights=None, members=[petya])
    await room.gm.start()
    prologue = await room.war()
    await room.calm()
    room.server.restrict(room.chat, room.server.bot)
    await petya.press(prologue, TURN)
    await room.privately(room.gm, "остановлена: у бота нет права писать в группу.")
    room.server.add_bot(room.chat, by=room.gm)
    await room.says(room.gm, "/resume")
    await room.hears(button=TURN, after=prologue)
    await room.hears("Простая бойня\nХод 1")
    notices = [post for post in room.server.posts(room.gm) if "остановлена" in post.text]
    assert len(notices) == 1


async def test_a_topic_closed_and_opened_again(new_room: NewRoom, petya: Person) -> None:
    room = new_room(forum=True, members=[petya])
    await room.gm.start()
    prologue = await room.war()
    assert room.topic is not None
    await room.calm()
    room.server.promote(room.chat, room.server.bot, ["pin_messages"])
    room.server.close_topic(room.topic)
    await petya.press(prologue, TURN)
    await room.privately(room.gm, "остановлена: тема игры закрыта")
    room.server.reopen_topic(room.topic)
    await room.says(room.gm, "/resume")
    await room.hears(button=TURN, after=prologue)


async def test_a_topic_that_somebody_deleted(new_room: NewRoom, petya: Person) -> None:
    """The GM resumes the war in another place, and it goes on there."""
    room = new_room(forum=True, members=[petya])
    await room.gm.start()
    prologue = await room.war()
    assert room.topic is not None
    await room.calm()
    room.server.delete_topic(room.topic)
    await petya.press(prologue, TURN, stale=True)
    await room.privately(room.gm, "остановлена: темы игры больше нет.")
    room.topic = room.server.create_topic(room.chat, "Война, дубль два")

    await room.says(room.gm, "/resume")
    await room.whispered(room.gm, "Здесь ничего не идёт.")
    await room.gm.send(room.chat, "/resume", thread=1)
    room.topic = room.chat.general
    first = await room.hears(button=TURN)
    assert first.topic is room.chat.general
    await room.turn(petya)
    await room.board_says("Ход 2 ·")


async def test_an_anonymous_admin_leads(new_room: NewRoom, petya: Person) -> None:
    room = new_room(members=[petya])
    masha = room.server.user("Маша")
    room.server.join(room.chat, masha)
    room.server.promote(room.chat, masha, title="Тайный совет")

    await masha.send(room.chat, "/war", anonymous=True)
    lobby = await room.hears("Ведущие: Тайный совет", button="Начать")
    assert (await petya.press(lobby, "Начать")).text.startswith("Это может только ведущий")
    await masha.press(lobby, "Начать")
    prologue = await room.hears(button=TURN, after=lobby)

    # -- her commands count, her answers too, though Telegram does not say whose they are
    await masha.send(room.chat, "/auto 30m", anonymous=True)
    await room.hears("Ходы сами: каждые 30 минут.")
    await masha.press(prologue, GM)
    panel = await room.whispered(masha, button="Свой текст")
    await masha.press(panel, "Свой текст")
    question = await room.hears("Маша, вопрос к вам.")
    await masha.send(room.chat, "Пролог без имён.", reply_to=question, anonymous=True)
    await room.until(prologue, "Пролог без имён.", button=TURN)


async def test_somebody_writes_as_his_channel(new_room: NewRoom, petya: Person, telegram: BotApiServer) -> None:
    room = new_room(members=[petya])
    channel = telegram.channel("Канал Пети")
    await petya.send(room.chat, "/war", as_channel=channel)
    lobby = await room.hears("Ведущие: Канал Пети", button="Начать")
    assert (await petya.press(lobby, "Начать")).text.startswith("Это может только ведущий")
    await room.gm.press(lobby, "Отменить")
    await room.until(lobby, "Отменено")


async def test_two_gms_of_two_groups(new_room: NewRoom, petya: Person) -> None:
    """The same people in two groups: each group has its own war."""
    one, two = new_room(members=[petya]), new_room(members=[petya])
    await one.war()
    await two.war("Сон")
    await one.turn(petya)
    await two.gm.press(two.last, "Расписать")
    question = await two.hears("Каким будет ваш рассказ?")
    await written(two, two.gm, question, "Здесь спят.")
    await two.until(two.last, "Здесь спят.")
    await one.board_says("Простая бойня\nХод 1")
    await two.board_says("Сон\nХод 0")
