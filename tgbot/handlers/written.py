"""A written command becomes one decision, and whoever wrote it gets its answer."""

from collections.abc import Callable

from aiogram.types import Message, Update

from engines.core.errors import Refused
from tgbot.delivery.effects import Say, Target
from tgbot.handlers.desk import Desk, actor_of, place_of
from tgbot.handlers.refusals import refusal_words
from tgbot.handlers.whisper import Listener, nodded, question, whisper
from tgbot.sessions.decision import Answer, Decision, Duplicate, Loaded, Where
from tgbot.sessions.records import Actor
from tgbot.texts import plain

Deed = Callable[[Loaded, Actor, bool], Decision]


async def carried_out(message: Message, desk: Desk, update: Update, where: Where, deed: Deed) -> None:
    """Decide, commit and answer whoever wrote; a refusal is his answer too."""
    by = actor_of(message)

    def decide(is_admin: bool) -> Callable[[Loaded], Decision]:
        return lambda loaded: deed(loaded, by, is_admin)

    try:
        made = await desk.step(where, decide, by, update_id=update.update_id)
    except Refused as refused:
        words = await refusal_words(desk, await _game_of(desk, where), refused)
        await whisper(desk.bot, Listener.of_message(message), words)
        return
    if not isinstance(made, Duplicate):
        await answer(desk, message, made.answer)


async def of_game(message: Message, desk: Desk, update: Update, deed: Deed, *, of_group: bool = False) -> None:
    """The same for the game that the command means; ``of_group``: it makes sense without one, too."""
    try:
        where = await desk.find(message)
    except Refused as refused:
        if not of_group:
            await whisper(desk.bot, Listener.of_message(message), await refusal_words(desk, "", refused))
            return
        where = place_of(message)
    await carried_out(message, desk, update, where, deed)


async def _game_of(desk: Desk, where: Where) -> str:
    game = (await desk.sessions.load(where)).game
    return game.id if game is not None else ""


async def answer(desk: Desk, message: Message, given: Answer) -> None:
    """Give a written command's answer to whoever wrote it; that it was done is but a nod."""
    listener = Listener.of_message(message)
    if given.ask:
        asked = await question(desk.bot, listener.alone if given.secret else listener, given.ask)
        if not asked:
            await whisper(desk.bot, listener, plain("refused.whisper_lost"))
    elif given.text:
        await nodded(desk.bot, message)
    elif given.whisper:
        told = await whisper(desk.bot, listener, given.whisper, given.keyboard, secret=given.secret)
        if not told:
            await whisper(desk.bot, listener, plain("refused.whisper_lost"))


def replied(message: Message, html: str) -> Decision:
    """The answer to a command is a message for all, under the command."""
    thread = message.message_thread_id if message.is_topic_message else None
    to = Target(chat_id=message.chat.id, thread_id=thread)
    return Decision(effects=(Say(to=to, html=html, reply_to=message.message_id, quiet=True),))
