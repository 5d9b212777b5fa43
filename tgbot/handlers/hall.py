"""The hall of fame and the seasons of a group: ``/top``, ``/records``, ``/season``."""

import re

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message, Update

from engines.core.errors import Refused
from tgbot.delivery.effects import Say, Target
from tgbot.delivery.split import split
from tgbot.hall import tables, turning
from tgbot.handlers.answers import answered
from tgbot.handlers.desk import Desk, actor_of, place_of
from tgbot.handlers.filters import command_in_group
from tgbot.handlers.whisper import in_place, is_its_own
from tgbot.handlers.written import carried_out
from tgbot.keyboards.callback import NO_GAME, Press
from tgbot.play.rights import is_gm
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.records import Actor
from tgbot.texts import plain

router = Router(name="hall")
router.message.filter(command_in_group)


@router.message(Command(re.compile(r"(?:top|records)(?:_(?:all|[0-9]{1,4}))?$", re.IGNORECASE)))
async def top(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """Who did most, and the records: of this season, of another one by its name or number, or of all («всё»).

    ``/top_2``, ``/top_all`` are the same as can be pressed where they stand in a text.
    """
    table, _, season = command.command.lower().partition("_")
    chat, games = await desk.hall.of(message.chat.id)
    to, words = _place(message), season or command.args or ""

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        html, keyboard = tables.asked(chat, games, table, words)
        return Decision(effects=(Say(to=to, html=html, keyboard=keyboard, reply_to=message.message_id, quiet=True),))

    await carried_out(message, desk, event_update, Where(message.chat.id, game_id=NO_GAME), deed)


async def turned(query: CallbackQuery, press: Press, desk: Desk) -> None:
    """A button under a table of the hall: its message shows another one."""
    message = query.message
    if not isinstance(message, Message) or not is_its_own(query):
        raise Refused("unknown_button")
    chat, games = await desk.hall.of(message.chat.id)
    html, keyboard = tables.shown(chat, games, tables.pressed(chat, press))
    there = await in_place(desk.bot, query, split(html)[0], keyboard)
    await answered(query, "" if there else plain("refused.busy"), alert=not there)


@router.message(Command("season"))
async def season(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """``/season``, ``/season Осень``, ``/season end``, ``/season name Осень``, ``/season back``."""
    _, games = await desk.hall.of(message.chat.id)
    words, now = command.args or "", desk.now()
    leads = await _leads(message, desk) or (
        not words and await desk.is_admin(message.chat.id, actor_of(message).user_id)
    )

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        may = leads or is_admin
        return turning.season(loaded.chat, games, words, _place(message), now, may=may)

    await carried_out(message, desk, event_update, Where(message.chat.id, game_id=NO_GAME), deed)


def _place(message: Message) -> Target:
    return Target(chat_id=message.chat.id, thread_id=place_of(message).thread_id)


async def _leads(message: Message, desk: Desk) -> bool:
    """Does whoever wrote lead the game of this place, or did he lead the last one?"""
    try:
        game = (await desk.sessions.load(await desk.find(message))).game
    except Refused:
        return False
    return game is not None and is_gm(game, actor_of(message), is_admin=False)
