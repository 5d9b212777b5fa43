"""Ephemeral messages (Bot API 10.2–10.3): seen by one player in a group, gone at any time.

Telegram has not published the words of its refusals here; those below are this server's own, marked EPHEMERAL_*.
An administrator bot may send at any time; another bot only within 15 s of that person's press or ephemeral command.
"""

from __future__ import annotations

from tgbot.botapi.errors import ApiError, bad_request
from tgbot.botapi.params import Params
from tgbot.botapi.render import message_json
from tgbot.botapi.state import Chat, Content, Json, Message, User
from tgbot.botapi.world import World

from .access import check_sending, find_thread, open_chat
from .content import read_text, with_markup
from .registry import method


def is_ephemeral(params: Params) -> bool:
    """Does this send name a single receiver?"""
    return params.has("ephemeral_message_parameters") or params.has("receiver_user_id")


def send_ephemeral(world: World, params: Params, content: Content, kind: str, payload: Json) -> Json:
    """Post to one person's eyes. The message has `message_id` 0 and its own `ephemeral_message_id`."""
    asked = _parameters(params)
    chat = open_chat(world, params)
    if not chat.is_group:
        raise bad_request("EPHEMERAL_CHAT_INVALID")
    check_sending(world, chat, kind)
    receiver = _receiver(world, chat, int(asked.get("receiver_user_id", 0)))
    replaced = _check_grant(world, chat, receiver, asked)
    message = Message(
        chat,
        0,
        int(world.clock.now()),
        world.bot,
        with_markup(content, params, chat, inline_only=True),
        kind,
        payload,
        topic=find_thread(chat, params) or (chat.general if chat.is_forum else None),
        receiver=receiver,
        ephemeral_id=world.serial(),
        replaces=replaced,
    )
    assert message.ephemeral_id is not None
    chat.ephemeral[message.ephemeral_id] = message
    world.touch()
    return message_json(message)


@method("editEphemeralMessageText")
def edit_ephemeral_text(world: World, params: Params) -> object:
    message = _find(world, params)
    content = read_text(world, params, editing=True)
    world.edit(message, with_markup(content, params, message.chat, inline_only=True))
    return True


@method("editEphemeralMessageReplyMarkup")
def edit_ephemeral_markup(world: World, params: Params) -> object:
    message = _find(world, params)
    world.edit(message, with_markup(message.content, params, message.chat, inline_only=True))
    return True


@method("deleteEphemeralMessage")
def delete_ephemeral(world: World, params: Params) -> object:
    world.delete([_find(world, params)])
    return True


def _parameters(params: Params) -> Json:
    given = params.json("ephemeral_message_parameters", "can't parse ephemeral message parameters JSON object")
    if given is None:
        # The flat fields of 10.2, deprecated since 10.3.
        given = {name: params.text(name) for name in ("receiver_user_id", "callback_query_id") if params.has(name)}
    if not isinstance(given, dict):
        raise bad_request("can't parse ephemeral message parameters JSON object")
    return given


def _receiver(world: World, chat: Chat, user_id: int) -> User:
    user = world.users.get(user_id)
    if user is None:
        raise bad_request("user not found")
    if not chat.member(user).present:
        raise _refused("EPHEMERAL_RECEIVER_NOT_MEMBER")
    return user


def _check_grant(world: World, chat: Chat, receiver: User, asked: Json) -> Message | None:
    """Check the right to write to `receiver`; returns the message that the new one is shown in place of."""
    query_id = asked.get("callback_query_id")
    replaced = None
    if query_id:
        callback = world.callbacks.get(str(query_id))
        if callback is None or callback.user is not receiver or callback.message.chat is not chat:
            raise _refused("EPHEMERAL_QUERY_INVALID")
        if world.clock.now() - callback.at > world.ephemeral_window:
            raise _refused("EPHEMERAL_QUERY_TOO_OLD")
        if asked.get("replace_callback_query_message"):
            if callback.message.ephemeral_id is not None:
                raise _refused("EPHEMERAL_REPLACE_INVALID")
            replaced = callback.message
    elif not chat.member(world.bot).is_admin:
        granted = world.ephemeral_grants.get((chat.id, receiver.id), float("-inf"))
        if world.clock.now() - granted > world.ephemeral_window:
            raise _refused("EPHEMERAL_NOT_ALLOWED")
    return replaced


def _find(world: World, params: Params) -> Message:
    chat = open_chat(world, params)
    message = chat.ephemeral.get(params.number("ephemeral_message_id"))
    receiver = params.number("receiver_user_id")
    known = message is not None and message.receiver is not None and message.sender is world.bot
    if message is None or not known or message.deleted or (message.receiver and message.receiver.id != receiver):
        raise bad_request("message to edit not found")
    return message


def _refused(words: str) -> ApiError:
    return bad_request(words)
