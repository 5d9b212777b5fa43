"""getMe, chats, members, leaving."""

from __future__ import annotations

from tgbot.botapi.errors import bad_request
from tgbot.botapi.params import Params
from tgbot.botapi.render import full_chat_json, me_json, member_json
from tgbot.botapi.world import World

from .access import check_member, find_chat, find_user, open_chat
from .registry import method


@method("getMe")
def get_me(world: World, _params: Params) -> object:
    return me_json(world.bot, reads_all=world.reads_all)


@method("getChat")
def get_chat(world: World, params: Params) -> object:
    return full_chat_json(open_chat(world, params))


@method("getChatMember")
def get_chat_member(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    user = find_user(world, params)
    if chat.type == "private":
        return {"status": "member", "user": member_json(chat, chat.member(user))["user"]}
    return member_json(chat, chat.member(user))


@method("getChatAdministrators")
def get_chat_administrators(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    if chat.type == "private":
        raise bad_request("there are no administrators in the private chat")
    # Other bots are left out, the asking bot is not.
    admins = [m for m in chat.members.values() if m.is_admin and (not m.user.is_bot or m.user is world.bot)]
    return [member_json(chat, member) for member in admins]


@method("getChatMemberCount")
def get_chat_member_count(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    return 2 if chat.type == "private" else sum(member.present for member in chat.members.values())


@method("leaveChat")
def leave_chat(world: World, params: Params) -> object:
    chat = find_chat(world, params)
    if chat.type == "private":
        raise bad_request("chat member status can't be changed in private chats")
    check_member(world, chat)
    world.set_member(chat, world.bot, world.bot, "left")
    return True
