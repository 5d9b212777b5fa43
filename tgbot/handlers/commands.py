"""Commands written in a chat: ``/war``, ``/status``, ``/auto`` … Each becomes one decision."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

import structlog
from aiogram import F, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import Message, Update

from engines.core.errors import Refused
from narratives.chronicle.typed import readable
from narratives.registry import narrator_of, told_games
from tgbot.delivery.effects import Say, Target
from tgbot.delivery.faults import TOPIC_DELETED
from tgbot.delivery.pausing import moved
from tgbot.handlers.desk import Desk, actor_of, place_of
from tgbot.handlers.filters import command_in_group, command_in_private
from tgbot.handlers.refusals import refusal_words
from tgbot.handlers.whisper import Listener, nodded, question, whisper
from tgbot.odds import Odds
from tgbot.play import (
    acting,
    book,
    fairness,
    hours,
    leaders,
    lobby,
    manage,
    naming,
    pictures,
    public,
    seats,
    turns,
    votes,
)
from tgbot.play.odds import kept
from tgbot.play.replies import read
from tgbot.play.rights import is_gm
from tgbot.sessions.decision import Answer, Decision, Duplicate, Loaded, Where
from tgbot.sessions.records import Actor, GameRecord
from tgbot.texts import plain

log = structlog.get_logger(__name__)

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
    said = _reply(message, public.help_text(None, private=True))
    await carried_out(message, desk, event_update, Where(message.chat.id), lambda *_: said)


@private.message(Command(*OPENERS, *OF_GROUPS))
async def only_in_groups(message: Message, desk: Desk, event_update: Update) -> None:
    """A group's command in private."""
    said = _reply(message, plain("refused.group_only"))
    await carried_out(message, desk, event_update, Where(message.chat.id), lambda *_: said)


def _reply(message: Message, html: str) -> Decision:
    thread = message.message_thread_id if message.is_topic_message else None
    to = Target(chat_id=message.chat.id, thread_id=thread)
    return Decision(effects=(Say(to=to, html=html, reply_to=message.message_id, quiet=True),))


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
        lambda loaded, *_: _reply(message, public.rules(ids, loaded.game)),
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
        return _reply(message, public.help_text(loaded.game, leads=leads, elsewhere=bool(loaded.chat.games)))

    await of_game(message, desk, event_update, deed, of_group=True)


@group.message(Command("status"))
async def status(message: Message, desk: Desk, event_update: Update) -> None:
    """List, alliances, captives, wounds."""
    to = _reply(message, "").effects[0].to
    await of_game(message, desk, event_update, lambda loaded, *_: public.status(loaded, to, message.message_id))


@group.message(Command("bio"))
async def bio(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """``/bio Сиэль``: a character's way through this game."""
    to, words = _reply(message, "").effects[0].to, command.args or ""
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
    to, words = _reply(message, "").effects[0].to, command.args or ""
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
    to, asked = _reply(message, "").effects[0].to, message.message_id

    def deed(loaded: Loaded, *_: object) -> Decision:
        game = kept(loaded, record, chances)
        return Decision(game=game, effects=(pictures.odds(record, chances, to, asked),))

    await carried_out(message, desk, update, where, deed)


@group.message(Command("guess"))
async def guess(message: Message, desk: Desk, event_update: Update) -> None:
    """«Кто выиграет?»: a poll; once it is there, who has guessed what."""
    to = _reply(message, "").effects[0].to
    await of_game(message, desk, event_update, lambda loaded, *_: votes.asked(loaded, to, message.message_id))


@group.message(Command("auto"))
async def auto(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """Turns by themselves: ``/auto 30m``, ``/auto 09:00 21:00``, ``/auto off``."""
    words, now = (command.args or "").split(), desk.now()
    await of_game(
        message,
        desk,
        event_update,
        lambda loaded, by, is_admin: hours.timetable_set(loaded, words, by, is_admin, now),
    )


@group.message(Command("pace"))
async def pace(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """How long the game waits for silent players: ``/pace 10m``, ``/pace off``."""
    words, now = (command.args or "").split(), desk.now()
    await of_game(
        message, desk, event_update, lambda loaded, by, is_admin: hours.pace_set(loaded, words, by, is_admin, now)
    )


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


@group.message(Command("clock"))
async def clock(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """The group's time zone and quiet hours."""
    words, now = (command.args or "").split(), desk.now()
    await of_game(
        message,
        desk,
        event_update,
        lambda loaded, by, is_admin: hours.clock_set(loaded, words, is_admin, by, now),
        of_group=True,
    )


@group.message(Command("name"))
async def name(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """How a typed name is declined."""
    words = command.args or ""
    await of_game(
        message,
        desk,
        event_update,
        lambda loaded, by, is_admin: naming.name_declined(loaded, words, by, is_admin),
    )


@group.message(Command("hand"))
async def hand(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """``/hand 3 5 1 6 2``: the next turn with dice thrown at a table; what is missing is asked for."""
    now = desk.now()

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        values = read("numbers", command.args or "")
        return turns.by_hand(loaded, values, by, is_admin, now, desk.fresh_seed)

    await of_game(message, desk, event_update, deed)


@group.message(Command("pause"))
async def pause(message: Message, desk: Desk, event_update: Update) -> None:
    """No turns until somebody resumes."""
    now = desk.now()
    await of_game(message, desk, event_update, lambda loaded, by, is_admin: manage.paused(loaded, by, is_admin, now))


@group.message(Command("resume"))
async def resume(message: Message, desk: Desk, event_update: Update) -> None:
    """Go on; what could not be delivered is sent now. A game whose topic was deleted goes on where this is written."""
    now, thread = desk.now(), place_of(message).thread_id

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        if loaded.game is not None and loaded.game.paused_why == TOPIC_DELETED:
            there = moved(thread, own_topic=False)(loaded)
            loaded = replace(loaded, chat=there.chat or loaded.chat, game=there.game)
        return manage.resumed(loaded, by, is_admin, now, desk.fresh_seed)

    await of_game(message, desk, event_update, deed)


@group.message(Command("end"))
async def end(message: Message, desk: Desk, event_update: Update) -> None:
    """End the game, after a question; a lobby is simply closed."""

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        if loaded.game is not None and loaded.game.status == "lobby":
            return lobby.cancelled(loaded, by, is_admin)
        return manage.end_asked(loaded, by, is_admin)

    await of_game(message, desk, event_update, deed)


@group.message(Command("gm"))
async def gm(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """The GM's panel; ``/gm log``; ``/gm add``, ``remove``, ``give``, ``free``, ``dice`` in reply to a person."""
    words, now = (command.args or "").split(), desk.now()
    replied = message.reply_to_message
    other = None
    if replied is not None and replied.forum_topic_created is None and replied.from_user is not None:
        other = None if replied.from_user.is_bot else actor_of(replied)

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        match words:
            case []:
                return manage.panel(loaded, by, is_admin)
            case ["log"]:
                return leaders.log_shown(loaded, by, is_admin)
            case ["add" | "remove" | "give" | "free" | "dice"] if other is None or other.via != "user":
                raise Refused("reply_needed")
            case ["add"] if other is not None:
                return leaders.gm_added(loaded, other, by, is_admin)
            case ["remove"] if other is not None:
                return leaders.gm_removed(loaded, other, by, is_admin)
            case ["give"] if other is not None:
                return leaders.handed_over(loaded, other, by, is_admin)
            case ["free"] if other is not None:
                record = turns.playing(loaded)
                return seats.seat_freed(loaded, record, other, by, is_admin, now, desk.fresh_seed)
            case ["dice"] if other is not None:
                record = turns.playing(loaded)
                return seats.dice_allowed(loaded, record, other, by, is_admin, now, desk.fresh_seed)
        raise Refused("bad_gm")

    await of_game(message, desk, event_update, deed)
