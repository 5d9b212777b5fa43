"""How the bot presents itself: command menus per scope, descriptions. Set at start-up; a refusal stops nothing."""

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from tgbot.play import public
from tgbot.texts import plain

log = structlog.get_logger(__name__)


def commands(*scopes: str) -> list[BotCommand]:
    """The commands of these scopes, from the interface texts: a line each, «name — what it does»."""
    offered = public.offered()
    lines = [line for scope in scopes for line in plain(f"menu_of_commands.{scope}", games=offered).splitlines()]
    return [BotCommand(command=name, description=about) for name, about in (line.split(" — ", 1) for line in lines)]


async def present(bot: Bot) -> None:
    """Set the menus and descriptions."""
    try:
        await bot.set_my_commands(commands("private"), scope=BotCommandScopeAllPrivateChats())
        await bot.set_my_commands(commands("group"), scope=BotCommandScopeAllGroupChats())
        await bot.set_my_commands(commands("group", "admins"), scope=BotCommandScopeAllChatAdministrators())
        await bot.set_my_short_description(plain("about.short"))
        await bot.set_my_description(plain("about.long"))
    except AiogramError as error:
        log.warning("menus not set", error=type(error).__name__)
