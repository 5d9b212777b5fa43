"""Telegram at its worst: floods, errors, lost rights, moved groups."""

import pytest

from tests.botapi.server import BotApiServer
from tests.tgbot.clock import FakeClock
from tests.tgbot.delivery.stage import Stage
from tgbot.delivery.effects import Amend, Keys, OpenTopic, Panel, Say
from tgbot.delivery.pausing import resume
from tgbot.delivery.sender import Sender
from tgbot.keyboards.model import Button
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.service import Sessions

BUTTON = ((Button(text="Ход", data="x.1.turn"),),)


async def another_stage(stage: Stage, title: str = "Другая") -> Stage:
    chat = stage.botapi.chat(title)
    stage.botapi.add_bot(chat)
    return await Stage.set_up(stage.botapi, stage.sessions, stage.sender, stage.clock, chat)


async def test_a_flood_waits_exactly_as_long_as_told_and_holds_up_nobody_else(stage: Stage) -> None:
    other = await another_stage(stage)
    long = "\n\n".join(letter * 3000 for letter in "абв")
    stage.botapi.faults.error("sendMessage", 429, retry_after=7, chat_id=stage.chat.id, skip=1)
    await stage.say(long, "после")
    await other.say("сюда можно")
    assert await stage.sender.run_once() == pytest.approx(stage.clock() + 7)
    assert [text[0] for text in stage.texts()] == ["а"]
    assert other.texts() == ["сюда можно"]
    stage.clock.advance(6.9)
    await stage.sender.run_once()
    assert len(stage.texts()) == 1
    stage.clock.advance(0.1)
    await stage.send_all()
    assert [text[0] for text in stage.texts()] == ["а", "б", "в", "п"]


@pytest.mark.parametrize("code", [500, 502, 504])
async def test_errors_of_the_server_are_tried_again(stage: Stage, code: int) -> None:
    stage.botapi.faults.error("sendMessage", code, times=4)
    await stage.say("один", "два")
    await stage.send_all()
    assert stage.texts() == ["один", "два"]


async def test_a_lost_connection_loses_nothing(stage: Stage) -> None:
    stage.botapi.faults.drop("sendMessage", times=2)
    await stage.say("один", "два")
    await stage.send_all()
    assert stage.texts() == ["один", "два"]


async def test_an_answer_lost_after_the_fact_doubles_one_message_at_most(stage: Stage) -> None:
    stage.botapi.faults.drop("sendMessage", processed=True)
    stage.botapi.faults.drop("editMessageText", processed=True)
    await stage.commit(Panel(to=stage.target, panel="board", html="доска"))
    await stage.send_all()
    await stage.commit(Panel(to=stage.target, panel="board", html="доска 2"), Say(to=stage.target, html="два"))
    await stage.send_all()
    assert stage.texts() == ["доска", "доска 2", "два"]


async def test_broken_markup_is_sent_as_plain_text(stage: Stage) -> None:
    await stage.say("<b>А & Б</i> &lt;3", "дальше")
    await stage.send_all()
    assert stage.texts() == ["А & Б <3", "дальше"]


async def test_kicked_the_game_pauses_tells_the_gm_once_and_goes_on_when_resumed(stage: Stage) -> None:
    await stage.say("один")
    await stage.send_all()
    stage.botapi.kick_bot(stage.chat)
    await stage.say("два")
    await stage.send_all()
    await stage.say("три")
    await stage.send_all()
    game = await stage.game()
    assert (game.status, game.paused_why) == ("paused", "бота удалили из группы")
    (notice,) = stage.botapi.posts(stage.gm)
    assert "/resume" in notice.text
    stage.botapi.add_bot(stage.chat)
    assert await resume(stage.sessions, stage.chat.id) == 1
    assert (await stage.game()).status == "lobby"
    await stage.send_all()
    assert stage.texts() == ["один", "два", "три"]
    assert await resume(stage.sessions, stage.chat.id) == 0


async def test_a_game_resumed_before_its_lane_was_parked_does_not_stick(stage: Stage) -> None:
    """/resume between the pause and the parking of the lane."""
    stage.botapi.faults.error("sendMessage", 403, chat_id=stage.chat.id)
    release = stage.sender._outbox.release

    async def resumed_first(*args: object, **kwargs: object) -> None:
        await resume(stage.sessions, stage.chat.id)
        await release(*args, **kwargs)  # type: ignore[arg-type]

    stage.sender._outbox.release = resumed_first  # type: ignore[method-assign]
    await stage.say("один")
    await stage.send_all()
    assert stage.texts() == ["один"]


async def test_the_last_words_of_a_finished_game_wait_too(stage: Stage) -> None:
    stage.botapi.kick_bot(stage.chat)

    def over(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        return Decision(
            chat=loaded.chat.model_copy(update={"games": {}, "past": (stage.game_id,)}),
            game=loaded.game.model_copy(update={"status": "over"}),
            effects=(Say(to=stage.target, html="эпилог"),),
        )

    await stage.sessions.step(Where(stage.chat.id), over)
    await stage.send_all()
    assert not await stage.sessions.archive(stage.game_id)
    stage.botapi.add_bot(stage.chat)
    assert await resume(stage.sessions, stage.chat.id) == 1
    await stage.send_all()
    assert stage.texts() == ["эпилог"]
    assert (await stage.game()).status == "over"
    assert await stage.sessions.archive(stage.game_id)


async def test_a_game_paused_by_its_gm_still_speaks_and_may_still_be_blocked(stage: Stage) -> None:
    def by_hand(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        return Decision(game=loaded.game.model_copy(update={"status": "paused", "paused_why": "перерыв"}))

    await stage.sessions.step(Where(stage.chat.id), by_hand)
    await stage.say("пауза")
    await stage.send_all()
    assert stage.texts() == ["пауза"]
    stage.botapi.kick_bot(stage.chat)
    await stage.say("ещё")
    await stage.send_all()
    assert (await stage.game()).paused_why == "бота удалили из группы"
    assert len(stage.botapi.posts(stage.gm)) == 1


async def test_muted(stage: Stage) -> None:
    stage.botapi.restrict(stage.chat, stage.botapi.bot)
    await stage.say("один")
    await stage.send_all()
    assert (await stage.game()).paused_why == "у бота нет права писать в группу"


async def test_a_gm_who_never_started_the_bot_stops_nothing(stage: Stage) -> None:
    stage.gm.block()
    stage.botapi.kick_bot(stage.chat)
    await stage.say("один")
    await stage.send_all()
    assert (await stage.game()).status == "paused"


async def test_a_group_that_became_a_supergroup_takes_its_games_along(
    botapi: BotApiServer, sessions: Sessions, sender: Sender, clock: FakeClock
) -> None:
    chat = botapi.chat("Малая", kind="group")
    botapi.add_bot(chat)
    stage = await Stage.set_up(botapi, sessions, sender, clock, chat)
    await stage.commit(
        Panel(to=stage.target, panel="board", html="доска"), Say(to=stage.target, html="один", post="turn:1")
    )
    await stage.send_all()
    new = botapi.migrate(chat)
    await stage.commit(
        Say(to=stage.target, html="два"),
        Panel(to=stage.target, panel="board", html="доска 2"),
        Keys(to=stage.target, post="turn:1"),
    )
    await stage.send_all()
    await sessions.migrate(chat.id, new.id)
    await sessions.migrate(chat.id, new.id)
    assert [post.text for post in botapi.posts(new)] == ["два", "доска 2"]
    for chat_id in (chat.id, new.id):
        found = await sessions.load(Where(chat_id))
        assert found.game is not None
        assert (found.game.id, found.game.chat_id, found.chat.chat_id) == (stage.game_id, new.id, new.id)
    assert [game.id for game in await sessions.games_of(new.id)] == [stage.game_id]


async def test_a_topic_is_opened(botapi: BotApiServer, sessions: Sessions, sender: Sender, clock: FakeClock) -> None:
    chat = botapi.chat("Форум", forum=True)
    botapi.add_bot(chat, ["manage_topics"])
    stage = await Stage.set_up(botapi, sessions, sender, clock, chat)
    await stage.commit(OpenTopic(to=stage.target, name="Война"), Say(to=stage.target, html="пролог"))
    await stage.send_all()
    game = await stage.game()
    topic = chat.topics[game.thread_id or 0]
    assert (topic.name, game.own_topic) == ("Война", True)
    assert [post.text for post in botapi.posts(chat, topic)] == ["пролог"]
    assert (await sessions.load(Where(chat.id))).game is None
    assert (await sessions.load(Where(chat.id, game.thread_id))).game == game


async def test_without_the_right_to_open_topics_the_game_stays(
    botapi: BotApiServer, sessions: Sessions, sender: Sender, clock: FakeClock
) -> None:
    chat = botapi.chat("Форум", forum=True)
    botapi.add_bot(chat)
    stage = await Stage.set_up(botapi, sessions, sender, clock, chat)
    await stage.commit(OpenTopic(to=stage.target, name="Война"), Say(to=stage.target, html="пролог"))
    await stage.send_all()
    assert [post.topic and post.topic.is_general for post in stage.posts()] in ([True], [None])


@pytest.mark.parametrize("what", ["closed", "deleted"])
async def test_a_topic_that_is_closed_or_deleted_pauses_its_game_only(
    botapi: BotApiServer, sessions: Sessions, sender: Sender, clock: FakeClock, what: str
) -> None:
    chat = botapi.chat("Форум", forum=True)
    botapi.add_bot(chat)
    topics = [botapi.create_topic(chat, name) for name in ("Первая", "Вторая")]
    first, second = [await Stage.set_up(botapi, sessions, sender, clock, chat, topic.thread_id) for topic in topics]
    (botapi.close_topic if what == "closed" else botapi.delete_topic)(topics[0])
    await first.say("в первую")
    await second.say("во вторую")
    await first.send_all()
    assert "тем" in (await first.game()).paused_why
    assert not (await second.game()).paused_why
    assert [post.text for post in botapi.posts(chat)] == ["во вторую"]


async def test_topics_switched_off_the_game_goes_on_in_the_chat(
    botapi: BotApiServer, sessions: Sessions, sender: Sender, clock: FakeClock
) -> None:
    chat = botapi.chat("Форум", forum=True)
    botapi.add_bot(chat)
    topic = botapi.create_topic(chat, "Война")
    stage = await Stage.set_up(botapi, sessions, sender, clock, chat, topic.thread_id)
    botapi.disable_topics(chat)
    botapi.faults.error("sendMessage", 400, description="Bad Request: message thread not found")
    await stage.say("один", "два")
    await stage.send_all()
    assert stage.texts() == ["один", "два"]
    assert (await stage.game()).thread_id is None
    assert (await sessions.load(Where(chat.id))).game is not None


async def test_buttons_of_a_deleted_post_come_back(stage: Stage) -> None:
    await stage.commit(Say(to=stage.target, html="Ход 1", post="turn:1"))
    await stage.send_all()
    stage.botapi.delete_message(stage.posts()[0])
    await stage.commit(Keys(to=stage.target, post="turn:1", keyboard=BUTTON))
    await stage.send_all()
    (pointer,) = stage.posts()
    assert pointer.button_texts == ["Ход"]
    await stage.commit(Amend(to=stage.target, post="turn:1", html="Ход 1, заново", keyboard=BUTTON))
    await stage.send_all()
    assert stage.texts() == ["Ход 1, заново"]


async def test_telegrams_limits_are_kept_ahead_of_time(stage: Stage) -> None:
    """A flood-controlled server never has to refuse, and forty messages are not slower than the limit asks."""
    stage.botapi.clock._running = False
    stage.botapi.clock._base = stage.clock()
    stage.botapi.flood.enable()
    start = stage.clock()
    await stage.say(*map(str, range(40)))
    while (at := await stage.sender.run_once()) is not None:
        pause = at - stage.clock()
        stage.clock.advance(pause)
        stage.botapi.clock.advance(pause)
    assert stage.botapi.flood.violations == []
    assert stage.texts() == list(map(str, range(40)))
    assert 120 <= stage.clock() - start < 140


async def test_a_reply_is_for_the_chat_when_no_game_is_meant(stage: Stage) -> None:
    await stage.sessions.step(
        Where(stage.chat.id), lambda loaded: Decision(effects=(Say(to=stage.target, html="так"),))
    )
    await stage.send_all()
    assert stage.texts() == ["так"]
