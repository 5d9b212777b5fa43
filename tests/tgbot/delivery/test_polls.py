"""A poll of Telegram's own: sent, linked to its game, closed; a panel where there may be none."""

from tests.tgbot.delivery.stage import Stage
from tgbot.botapi.state import Message
from tgbot.delivery.effects import ClosePoll, Panel, Poll
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.records import Guessing

KEY = "guess:1"
NAMES = ("Роа <b>&", "Сиэль", "*Акиха*")


async def ask(stage: Stage) -> None:
    """A game whose group is asked who will win."""
    panel = Panel(to=stage.target, panel=KEY, html="кто?")
    poll = Poll(to=stage.target, panel=KEY, question="Кто <i>&?", options=NAMES, instead=panel)

    def decide(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        guessing = Guessing(key=KEY, names=NAMES, until=3)
        return Decision(game=loaded.game.model_copy(update={"guessing": guessing}), effects=(poll,))

    await stage.sessions.step(Where(stage.chat.id, game_id=stage.game_id), decide)
    await stage.send_all()


async def close(stage: Stage) -> None:
    instead = Panel(to=stage.target, panel=KEY, html="больше не угадываем")
    await stage.commit(ClosePoll(to=stage.target, panel=KEY, instead=instead))
    await stage.send_all()


async def guessing(stage: Stage) -> Guessing:
    game = (await stage.sessions.load(Where(0, game_id=stage.game_id))).game
    assert game is not None
    assert game.guessing is not None
    return game.guessing


def polls(stage: Stage) -> list[Message]:
    return [message for message in stage.botapi.posts(stage.chat) if message.kind == "poll"]


async def test_a_poll_is_sent_as_it_is_and_linked(stage: Stage) -> None:
    await ask(stage)
    (message,) = polls(stage)
    poll = message.payload["poll"]
    assert poll["question"] == "Кто <i>&?"
    assert [option["text"] for option in poll["options"]] == list(NAMES)
    assert (poll["is_anonymous"], poll["allows_multiple_answers"], poll["allows_revoting"]) == (False, False, True)
    assert await stage.sessions.game_of_poll(poll["id"]) == stage.game_id
    assert await stage.sessions.game_of_poll("1") is None
    asked = await guessing(stage)
    assert (asked.poll, asked.buttons) == (poll["id"], False)
    await close(stage)
    assert poll["is_closed"]
    await close(stage)
    assert len(stage.botapi.posts(stage.chat)) == 1


async def test_a_poll_that_was_deleted_needs_no_closing(stage: Stage) -> None:
    await ask(stage)
    stage.botapi.delete_message(polls(stage)[0])
    await close(stage)
    await stage.say("дальше")
    await stage.send_all()
    assert stage.texts() == ["дальше"]


async def test_where_polls_are_forbidden_a_panel_stands(stage: Stage) -> None:
    stage.botapi.demote(stage.chat, stage.botapi.bot)
    stage.botapi.restrict(stage.chat, stage.botapi.bot, "can_send_polls")
    await ask(stage)
    assert (stage.texts(), polls(stage)) == (["кто?"], [])
    assert (await guessing(stage)).buttons
    game = (await stage.sessions.load(Where(0, game_id=stage.game_id))).game
    assert game is not None
    assert game.status != "paused"
    await close(stage)
    assert stage.texts() == ["больше не угадываем"]


async def test_a_bot_that_may_write_nothing_waits_with_the_poll(stage: Stage) -> None:
    stage.botapi.kick_bot(stage.chat)
    await ask(stage)
    game = (await stage.sessions.load(Where(0, game_id=stage.game_id))).game
    assert game is not None
    assert game.paused_why
    assert not (await guessing(stage)).buttons
