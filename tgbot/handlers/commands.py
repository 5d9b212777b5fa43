"""Commands that anybody writes: ``/help``, ``/war``, ``/status``, ``/go`` … Each becomes one decision."""

from collections.abc import Awaitable
from contextlib import suppress

from aiogram import F, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import Message, Update

from engines.core.errors import Refused
from narratives.chronicle.typed import readable
from narratives.registry import narrator_of, told_games
from tgbot.delivery.effects import Say, Target
from tgbot.handlers.desk import Desk, actor_of, place_of
from tgbot.handlers.filters import command_in_group, command_in_private
from tgbot.handlers.refusals import refusal_words
from tgbot.handlers.whisper import Listener, whisper
from tgbot.handlers.written import carried_out, of_game, replied
from tgbot.odds import Odds
from tgbot.play import (
    acting,
    book,
    fairness,
    lobby,
    pictures,
    public,
    seats,
    turns,
    votes,
)
from tgbot.play.odds import kept
from tgbot.play.rights import is_gm
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.records import Actor, GameRecord
from tgbot.texts import plain

private = Router(name="private")
private.message.filter(command_in_private)
group = Router(name="group")
group.message.filter(command_in_group)

OPENERS = {narrator_of(game).words.command: game for game in told_games()}
"""Commands that open a game -> the game."""
LONGEST_LINE = 500
"""Characters of a deed in a written line."""
OF_GROUPS = (
    *("status", "map", "card", "bio", "me", "go", "dice", "odds", "guess", "chronicle"),
    *("top", "records", "season"),
    *("auto", "pace", "gm", "end", "pause", "resume", "name", "clock", "hand"),
)
"""Commands that make sense in groups only."""

# -- private ----------------------------------------------------------------------------------------------------------


@private.message(CommandStart())
async def start(message: Message, desk: Desk, event_update: Update) -> None:
    """The first meeting."""
    html, keyboard = public.first_meeting(desk.username, actor_of(message))
    to = Target(chat_id=message.chat.id)
    said = Decision(effects=(Say(to=to, html=html, keyboard=keyboard),))
    await carried_out(message, desk, event_update, Where(message.chat.id), lambda *_: said)


@private.message(Command("help"))
async def help_in_private(message: Message, desk: Desk, event_update: Update) -> None:
    """What the bot is for."""
    said = replied(message, public.help_text(None, private=True))
    await carried_out(message, desk, event_update, Where(message.chat.id), lambda *_: said)


@private.message(Command(*OPENERS, *OF_GROUPS))
async def only_in_groups(message: Message, desk: Desk, event_update: Update) -> None:
    """A group's command in private."""
    said = replied(message, plain("refused.group_only"))
    await carried_out(message, desk, event_update, Where(message.chat.id), lambda *_: said)


@private.message(Command("rules"))
@group.message(Command("rules"))
async def rules(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """``/rules MW-B3``."""
    ids = (command.args or "").split()
    await carried_out(
        message,
        desk,
        event_update,
        place_of(message),
        lambda loaded, *_: replied(message, public.rules(ids, loaded.game)),
    )


# -- groups -----------------------------------------------------------------------------------------------------------


@group.message(Command(*OPENERS))
async def open_lobby(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """``/war``, ``/hunt`` …: open the lobby of a game in this topic."""
    where, seed, game = place_of(message), desk.fresh_seed(), OPENERS[command.command.lower()]
    is_forum, title = bool(message.chat.is_forum), readable(message.chat.title or "")[:128]

    def deed(loaded: Loaded, by: Actor, _: bool) -> Decision:
        chat = loaded.chat.model_copy(update={"is_forum": is_forum, "title": title})
        known = Loaded(chat, loaded.game, loaded.fresh_id, loaded.archived)
        return lobby.opened(known, game, by, where.thread_id, seed)

    await carried_out(message, desk, event_update, where, deed)


@group.message(CommandStart(deep_link=True, magic=F.args == public.ADDED))
async def added_by_link(message: Message) -> None:
    """Telegram writes this for whoever adds the bot by its link; the welcome has greeted them already."""


@group.message(Command("help", "start"))
async def help_in_group(message: Message, desk: Desk, event_update: Update) -> None:
    """What one may do here now."""

    is_admin = await desk.is_admin(message.chat.id, actor_of(message).user_id)

    def deed(loaded: Loaded, by: Actor, _: bool) -> Decision:
        leads = loaded.game is not None and is_gm(loaded.game, by, is_admin or by.via == "anonymous")
        return replied(message, public.help_text(loaded.game, leads=leads, elsewhere=bool(loaded.chat.games)))

    await of_game(message, desk, event_update, deed, of_group=True)


@group.message(Command("status"))
async def status(message: Message, desk: Desk, event_update: Update) -> None:
    """List, alliances, captives, wounds."""
    to = replied(message, "").effects[0].to
    await of_game(message, desk, event_update, lambda loaded, *_: public.status(loaded, to, message.message_id))


@group.message(Command("bio"))
async def bio(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """``/bio Сиэль``: a character's way through this game."""
    to, words = replied(message, "").effects[0].to, command.args or ""
    await of_game(
        message, desk, event_update, lambda loaded, *_: public.biography(loaded, to, message.message_id, words)
    )


@group.message(Command("chronicle"))
async def chronicle(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """The whole text as a file: ``/chronicle``, ``/chronicle epub``, ``md``, ``bbcode``, ``json``."""
    form, now = command.args or "", desk.now()
    await of_game(message, desk, event_update, lambda loaded, *_: book.chronicle(loaded, form, now))


@group.message(Command("dice"))
async def dice(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """The throws of a turn and the distribution so far."""
    to, words = replied(message, "").effects[0].to, command.args or ""
    await of_game(message, desk, event_update, lambda loaded, *_: fairness.dice(loaded, words, to, message.message_id))


@group.message(Command("odds"))
async def odds(message: Message, desk: Desk, event_update: Update) -> None:
    """Everybody's chance to be among the winners, from a thousand continuations of this very position.

    They take seconds: the bot goes on meanwhile, and the answer comes when they are counted.
    """
    try:
        where = await desk.find(message)
        record = turns.running(await desk.sessions.load(where))
        counting = desk.odds.of(record)
    except Refused as refused:
        await whisper(desk.bot, Listener.of_message(message), await refusal_words(desk, "", refused))
        return
    desk.aside(_odds_told(message, desk, event_update, Where(where.chat_id, game_id=record.id), record, counting))


async def _odds_told(
    message: Message, desk: Desk, update: Update, where: Where, record: GameRecord, counting: Awaitable[Odds]
) -> None:
    with suppress(TelegramAPIError):
        await desk.bot.send_chat_action(message.chat.id, "typing", message_thread_id=place_of(message).thread_id)
    chances = await counting
    to, asked = replied(message, "").effects[0].to, message.message_id

    def deed(loaded: Loaded, *_: object) -> Decision:
        game = kept(loaded, record, chances)
        return Decision(game=game, effects=(pictures.odds(record, chances, to, asked),))

    await carried_out(message, desk, update, where, deed)


@group.message(Command("guess"))
async def guess(message: Message, desk: Desk, event_update: Update) -> None:
    """«Кто выиграет?»: a poll; once it is there, who has guessed what."""
    to = replied(message, "").effects[0].to
    await of_game(message, desk, event_update, lambda loaded, *_: votes.asked(loaded, to, message.message_id))


@group.message(Command("me"))
async def me(message: Message, desk: Desk, event_update: Update) -> None:
    """One's own character, for one's own eyes."""
    await of_game(
        message,
        desk,
        event_update,
        lambda loaded, by, is_admin: seats.own_shown(turns.running(loaded), by, is_admin),
    )


@group.message(Command("go"))
async def go(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """A deed in a written line, where the game understands one."""
    words, now = (command.args or "")[:LONGEST_LINE], desk.now()

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        return acting.spoken(loaded, turns.playing(loaded), words, by, is_admin, now, desk.fresh_seed)

    await of_game(message, desk, event_update, deed)
