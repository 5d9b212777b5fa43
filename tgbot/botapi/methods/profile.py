"""The bot's commands, name and descriptions."""

from __future__ import annotations

import json
import re

from tgbot.botapi.errors import bad_request
from tgbot.botapi.params import Params
from tgbot.botapi.state import Chat, Json, User
from tgbot.botapi.world import World

from .access import find_chat
from .registry import method

MAX_COMMANDS = 100
SCOPES = (
    "default",
    "all_private_chats",
    "all_group_chats",
    "all_chat_administrators",
    "chat",
    "chat_administrators",
    "chat_member",
)
TEXTS = {"Name": ("name", 64), "Description": ("description", 512), "ShortDescription": ("short_description", 120)}


def commands_for(world: World, chat: Chat, user: User) -> list[Json]:
    """The menu that `user` sees in `chat`: the narrowest scope that has commands wins, as in Telegram."""
    admin = chat.member(user).is_admin
    places = [f"chat_member:{chat.id}:{user.id}"]
    places += [f"chat_administrators:{chat.id}"] if admin else []
    places += [f"chat:{chat.id}"]
    if chat.type == "private":
        places += ["all_private_chats"]
    else:
        places += ["all_chat_administrators"] if admin else []
        places += ["all_group_chats"]
    for place in [*places, "default"]:
        for language in (user.language_code, ""):
            if commands := world.commands.get(f"{place}|{language}"):
                return commands
    return []


@method("setMyCommands")
def set_commands(world: World, params: Params) -> object:
    commands = params.objects("commands", "can't parse commands JSON object")
    if len(commands) > MAX_COMMANDS:
        raise bad_request("can't set more than 100 bot commands")
    for command in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", str(command.get("command", "")).removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        description = str(command.get("description", "")).strip()
        if not description:
            raise bad_request("command description must be non-empty")
        if len(description) > 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    world.commands[_place(world, params)] = commands
    world.touch()
    return True


@method("getMyCommands")
def get_commands(world: World, params: Params) -> object:
    return world.commands.get(_place(world, params), [])


@method("deleteMyCommands")
def delete_commands(world: World, params: Params) -> object:
    world.commands.pop(_place(world, params), None)
    return True


def _place(world: World, params: Params) -> str:
    scope = params.json("scope", "can't parse BotCommandScope JSON object") or {"type": "default"}
    kind = scope.get("type")
    if kind not in SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    place = str(kind)
    if kind in ("chat", "chat_administrators", "chat_member"):
        chat = find_chat(world, Params({"chat_id": str(scope.get("chat_id", ""))}))
        place += f":{chat.id}"
    if kind == "chat_member":
        place += f":{scope.get('user_id')}"
    return f"{place}|{params.text('language_code')}"


def _register_text(suffix: str, field: str, limit: int) -> None:
    def set_text(world: World, params: Params) -> object:
        value = params.text(field)
        if len(value) > limit:
            raise bad_request(f"BOT_{field.upper()}_TOO_LONG")
        world.profile[json.dumps([field, params.text("language_code")])] = value
        return True

    def get_text(world: World, params: Params) -> object:
        return {field: world.profile.get(json.dumps([field, params.text("language_code")]), "")}

    method(f"setMy{suffix}")(set_text)
    method(f"getMy{suffix}")(get_text)


for _suffix, (_field, _limit) in TEXTS.items():
    _register_text(_suffix, _field, _limit)
