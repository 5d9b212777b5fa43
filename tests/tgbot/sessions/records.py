"""Records and decisions for tests."""

from datetime import UTC, datetime

from engines.core.journal import Entry
from tgbot.delivery.effects import Say, Target
from tgbot.sessions.decision import Decision, Loaded
from tgbot.sessions.keys import topic_key
from tgbot.sessions.records import Actor, Done, GameRecord

GM = Actor(user_id=7, name="Ведущая")
AT = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)


def opened(loaded: Loaded, thread_id: int | None = None) -> Decision:
    """A lobby opened in this chat."""
    game = GameRecord(
        id=loaded.fresh_id,
        game="moonwar",
        home=loaded.chat.home,
        chat_id=loaded.chat.chat_id,
        thread_id=thread_id,
        opened_by=GM,
        gms=(GM,),
        seed="secret",
    )
    games = {**loaded.chat.games, topic_key(thread_id): game.id}
    return Decision(chat=loaded.chat.model_copy(update={"games": games}), game=game)


def line(number: int) -> Done:
    """A journal line that can be told from others."""
    return Done(entry=Entry(command={"do": "turn", "number": number}), by=GM, at=AT)


def turned(loaded: Loaded) -> Decision:
    """One turn played: the journal grows, a post is said."""
    assert loaded.game is not None
    number = loaded.game.position
    game = loaded.game.model_copy(update={"position": number + 1, "status": "playing"})
    return Decision(game=game, done=(line(number),), effects=(Say(to=Target(game_id=game.id), html=f"Ход {number}"),))
