"""Editing, deleting, pinning and reacting."""

from __future__ import annotations

from tgbot.botapi.errors import NOT_MODIFIED, bad_request
from tgbot.botapi.params import Params
from tgbot.botapi.render import message_json
from tgbot.botapi.state import Chat, Content, Message
from tgbot.botapi.world import World

from .access import check_right, find_message, open_chat
from .content import read_caption, read_text, with_markup
from .registry import method

DELETE_WINDOW = 48 * 3600
DICE_DELETE_AFTER = 24 * 3600
NO_PIN_RIGHTS = "not enough rights to manage pinned messages in the chat"
_EMOJI = """
❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥
🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨
🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡
"""
REACTIONS = frozenset(_EMOJI.split())
"""What anybody may react with, without the variation selector."""


def own_message(world: World, params: Params) -> Message:
    """The message that the request names, if the bot may edit it."""
    chat = open_chat(world, params)
    message = find_message(chat, params, "message to edit not found")
    if message.sender is not world.bot or not message.editable:
        raise bad_request("message can't be edited")
    return message


def _apply(world: World, message: Message, content: Content) -> object:
    if same(message.content, content):
        raise bad_request(NOT_MODIFIED)
    world.edit(message, content)
    return message_json(message)


def same(old: Content, new: Content) -> bool:
    """Would nobody see a difference?"""
    return (old.text, old.entities, old.markup) == (new.text, new.entities, new.markup)


@method("editMessageText")
def edit_text(world: World, params: Params) -> object:
    content = read_text(world, params, editing=True)
    message = own_message(world, params)
    if message.kind != "text":
        raise bad_request("there is no text in the message to edit")
    return _apply(world, message, with_markup(content, params, message.chat, inline_only=True))


@method("editMessageCaption")
def edit_caption(world: World, params: Params) -> object:
    content = read_caption(world, params, editing=True)
    message = own_message(world, params)
    if message.kind not in ("photo", "document"):
        raise bad_request("there is no caption in the message to edit")
    return _apply(world, message, with_markup(content, params, message.chat, inline_only=True))


@method("editMessageReplyMarkup")
def edit_markup(world: World, params: Params) -> object:
    message = own_message(world, params)
    return _apply(world, message, with_markup(message.content, params, message.chat, inline_only=True))


@method("deleteMessage")
def delete_message(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    message = find_message(chat, params, "message to delete not found")
    if not _deletable(world, chat, message):
        raise bad_request("message can't be deleted")
    world.delete([message])
    return True


@method("deleteMessages")
def delete_messages(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    ids = params.json("message_ids", "can't parse message identifiers JSON array")
    if not isinstance(ids, list) or not 1 <= len(ids) <= 100:
        raise bad_request("message identifiers are not specified" if not ids else "too many message identifiers")
    # Missing and undeletable ones are skipped in silence.
    found = [chat.messages[i] for i in ids if i in chat.messages]
    world.delete([m for m in found if not m.deleted and _deletable(world, chat, m)])
    return True


def _deletable(world: World, chat: Chat, message: Message) -> bool:
    age = world.clock.now() - message.date
    if age > DELETE_WINDOW or message.kind in ("forum_topic_created", "migrate_to_chat_id", "migrate_from_chat_id"):
        return False
    if message.kind == "dice" and chat.type == "private":
        return age > DICE_DELETE_AFTER
    return message.sender is world.bot or chat.may(world.bot, "can_delete_messages")


@method("pinChatMessage")
def pin(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    check_right(world, chat, "can_pin_messages", NO_PIN_RIGHTS)
    message = find_message(chat, params, "message to pin not found")
    if message.is_service:
        raise bad_request("message can't be pinned")
    if message.pinned:
        raise bad_request("CHAT_NOT_MODIFIED")
    world.pin(message, world.bot)
    return True


@method("unpinChatMessage")
def unpin(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    check_right(world, chat, "can_pin_messages", NO_PIN_RIGHTS)
    if params.has("message_id"):
        message = find_message(chat, params, "message to unpin not found")
    elif chat.pins:
        message = chat.pins[-1]
    else:
        raise bad_request("message to unpin not found")
    if not message.pinned:
        raise bad_request("CHAT_NOT_MODIFIED")
    chat.pins.remove(message)
    world.touch()
    return True


@method("unpinAllChatMessages")
def unpin_all(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    check_right(world, chat, "can_pin_messages", NO_PIN_RIGHTS)
    chat.pins.clear()
    world.touch()
    return True


@method("setMessageReaction")
def set_reaction(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    message = find_message(chat, params, "message to react not found")
    if message.is_service:
        raise bad_request("REACTION_INVALID")
    given = params.objects("reaction", "can't parse reaction types JSON object")
    emoji = tuple(str(item.get("emoji", "")).removesuffix("\ufe0f") for item in given)
    if any(one not in REACTIONS for one in emoji):
        raise bad_request("REACTION_INVALID")
    if len(emoji) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if emoji:
        message.reactions[world.bot.id] = emoji
    else:
        message.reactions.pop(world.bot.id, None)
    world.touch()
    return True
