"""Pictures that somebody asks for: ``/map``, ``/card``."""

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message, Update

from tgbot.delivery.effects import Target
from tgbot.handlers.desk import Desk, place_of
from tgbot.handlers.filters import command_in_group
from tgbot.handlers.written import of_game
from tgbot.play import pictures

router = Router(name="pictures")
router.message.filter(command_in_group)


@router.message(Command("map"))
async def shown(message: Message, desk: Desk, event_update: Update) -> None:
    """The war's people, the dungeon's map, the hunt's scene, as everybody may see them."""
    to, asked = _place(message), message.message_id
    await of_game(message, desk, event_update, lambda loaded, *_: pictures.shown(loaded, to, asked))


@router.message(Command("card"))
async def card(message: Message, command: CommandObject, desk: Desk, event_update: Update) -> None:
    """One's own card for one's own eyes; somebody else's as everybody may see it: ``/card Имя``."""
    to, asked, words = _place(message), message.message_id, command.args or ""
    await of_game(message, desk, event_update, lambda loaded, by, _: pictures.card(loaded, words, by, to, asked))


def _place(message: Message) -> Target:
    return Target(chat_id=message.chat.id, thread_id=place_of(message).thread_id)
