"""Commands of those who lead: hours, pace, names, dice by hand, pause, end, the GM's panel, who leads and who plays."""

from dataclasses import replace
from typing import Final

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message, Update

from engines.core.errors import Refused
from tgbot.delivery.faults import TOPIC_DELETED
from tgbot.delivery.pausing import moved
from tgbot.handlers.desk import Desk, actor_of, place_of
from tgbot.handlers.filters import command_in_group
from tgbot.handlers.written import of_game
from tgbot.play import hours, leaders, lobby, manage, naming, seats, turns
from tgbot.play.replies import read
from tgbot.sessions.decision import Decision, Loaded
from tgbot.sessions.records import Actor

router = Router(name="leading")
router.message.filter(command_in_group)

_LEADERS: Final = {"add": leaders.gm_added, "remove": leaders.gm_removed, "give": leaders.handed_over}
_PLAYERS: Final = {"free": seats.seat_freed, "dice": seats.dice_allowed}
"""What ``/gm`` does to whoever is replied to."""


@router.message(Command("auto"))
async def auto(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """Turns by themselves: ``/auto 30m``, ``/auto 09:00 21:00``, ``/auto off``."""
    words, now = (command.args or "").split(), desk.now()
    await of_game(
        message,
        desk,
        event_update,
        lambda loaded, by, is_admin: hours.timetable_set(loaded, words, by, is_admin, now),
    )


@router.message(Command("pace"))
async def pace(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """How long the game waits for silent players: ``/pace 10m``, ``/pace off``."""
    words, now = (command.args or "").split(), desk.now()
    await of_game(
        message, desk, event_update, lambda loaded, by, is_admin: hours.pace_set(loaded, words, by, is_admin, now)
    )


@router.message(Command("clock"))
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


@router.message(Command("name"))
async def name(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """How a typed name is declined."""
    words = command.args or ""
    await of_game(
        message,
        desk,
        event_update,
        lambda loaded, by, is_admin: naming.name_declined(loaded, words, by, is_admin),
    )


@router.message(Command("hand"))
async def hand(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """``/hand 3 5 1 6 2``: the next turn with dice thrown at a table; what is missing is asked for."""
    now = desk.now()

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        values = read("numbers", command.args or "")
        return turns.by_hand(loaded, values, by, is_admin, now, desk.fresh_seed)

    await of_game(message, desk, event_update, deed)


@router.message(Command("pause"))
async def pause(message: Message, desk: Desk, event_update: Update) -> None:
    """No turns until somebody resumes."""
    now = desk.now()
    await of_game(message, desk, event_update, lambda loaded, by, is_admin: manage.paused(loaded, by, is_admin, now))


@router.message(Command("resume"))
async def resume(message: Message, desk: Desk, event_update: Update) -> None:
    """Go on; what could not be delivered is sent now. A game whose topic was deleted goes on where this is written."""
    now, thread = desk.now(), place_of(message).thread_id

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        if loaded.game is not None and loaded.game.paused_why == TOPIC_DELETED:
            there = moved(thread, own_topic=False)(loaded)
            loaded = replace(loaded, chat=there.chat or loaded.chat, game=there.game)
        return manage.resumed(loaded, by, is_admin, now, desk.fresh_seed)

    await of_game(message, desk, event_update, deed)


@router.message(Command("end"))
async def end(message: Message, desk: Desk, event_update: Update) -> None:
    """End the game, after a question; a lobby is simply closed."""

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        if loaded.game is not None and loaded.game.status == "lobby":
            return lobby.cancelled(loaded, by, is_admin)
        return manage.end_asked(loaded, by, is_admin)

    await of_game(message, desk, event_update, deed)


@router.message(Command("gm"))
async def gm(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """The GM's panel; ``/gm log``; ``/gm add``, ``remove``, ``give``, ``free``, ``dice`` in reply to a person."""
    words, other, now = (command.args or "").split(), _replied_to(message), desk.now()

    def deed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
        match words:
            case []:
                return manage.panel(loaded, by, is_admin)
            case ["log"]:
                return leaders.log_shown(loaded, by, is_admin)
            case ["add" | "remove" | "give"]:
                return _LEADERS[words[0]](loaded, _somebody(other), by, is_admin)
            case ["free" | "dice"]:
                person, record = _somebody(other), turns.playing(loaded)
                return _PLAYERS[words[0]](loaded, record, person, by, is_admin, now, desk.fresh_seed)
        raise Refused("bad_gm")

    await of_game(message, desk, event_update, deed)


def _replied_to(message: Message) -> Actor | None:
    """Whose message the command answers, a bot's apart."""
    told = message.reply_to_message
    if told is None or told.forum_topic_created is not None or told.from_user is None or told.from_user.is_bot:
        return None
    return actor_of(told)


def _somebody(other: Actor | None) -> Actor:
    """Raises Refused("reply_needed") where no person of his own was answered."""
    if other is None or other.via != "user":
        raise Refused("reply_needed")
    return other
