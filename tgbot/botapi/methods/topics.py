"""Forum topics."""

from __future__ import annotations

from tgbot.botapi.errors import bad_request
from tgbot.botapi.params import Params
from tgbot.botapi.render import topic_json
from tgbot.botapi.state import Chat, Json, Topic
from tgbot.botapi.world import World

from .access import check_right, open_chat
from .registry import method

MAX_NAME = 128
NOT_FORUM = "the chat is not a forum"
NO_EDIT = "not enough rights to edit the topic"


def _forum(world: World, params: Params) -> Chat:
    chat = open_chat(world, params)
    if not chat.is_forum:
        raise bad_request(NOT_FORUM)
    return chat


def _topic(world: World, params: Params) -> Topic:
    chat = _forum(world, params)
    topic = chat.topics.get(params.number("message_thread_id"))
    if topic is None or topic.deleted or topic.is_general:
        raise bad_request("TOPIC_ID_INVALID")
    return topic


def _check_edit(world: World, topic: Topic) -> None:
    """Who made a topic may edit, close and reopen it without the right."""
    if topic.creator is not world.bot:
        check_right(world, topic.chat, "can_manage_topics", NO_EDIT)


@method("createForumTopic")
def create_topic(world: World, params: Params) -> object:
    chat = _forum(world, params)
    check_right(world, chat, "can_manage_topics", "not enough rights to create a topic")
    name = params.text("name").strip()[:MAX_NAME]
    if not name:
        raise bad_request("name must be non-empty")
    color = params.number("icon_color", 7322096)
    return topic_json(world.create_topic(chat, name, world.bot, color, params.text("icon_custom_emoji_id")))


@method("editForumTopic")
def edit_topic(world: World, params: Params) -> object:
    topic = _topic(world, params)
    _check_edit(world, topic)
    name = params.text("name").strip()[:MAX_NAME] or topic.name
    emoji = params.fields.get("icon_custom_emoji_id", topic.icon_custom_emoji_id)
    if (name, emoji) == (topic.name, topic.icon_custom_emoji_id):
        raise bad_request("TOPIC_NOT_MODIFIED")
    change: Json = {"name": name} if name != topic.name else {}
    if emoji != topic.icon_custom_emoji_id:
        change["icon_custom_emoji_id"] = emoji
    topic.name, topic.icon_custom_emoji_id = name, emoji
    world.post_service(topic.chat, world.bot, "forum_topic_edited", change, topic)
    return True


@method("closeForumTopic")
def close_topic(world: World, params: Params) -> object:
    topic = _topic(world, params)
    _check_edit(world, topic)
    return _switch(world, topic, closed=True)


@method("reopenForumTopic")
def reopen_topic(world: World, params: Params) -> object:
    topic = _topic(world, params)
    _check_edit(world, topic)
    return _switch(world, topic, closed=False)


@method("closeGeneralForumTopic")
def close_general(world: World, params: Params) -> object:
    chat = _forum(world, params)
    check_right(world, chat, "can_manage_topics", NO_EDIT)
    return _switch(world, chat.general, closed=True)


@method("reopenGeneralForumTopic")
def reopen_general(world: World, params: Params) -> object:
    chat = _forum(world, params)
    check_right(world, chat, "can_manage_topics", NO_EDIT)
    return _switch(world, chat.general, closed=False)


@method("deleteForumTopic")
def delete_topic(world: World, params: Params) -> object:
    topic = _topic(world, params)
    check_right(world, topic.chat, "can_delete_messages", "not enough rights to delete the topic")
    world.delete_topic(topic)
    return True


@method("unpinAllForumTopicMessages")
def unpin_all_in_topic(world: World, params: Params) -> object:
    topic = _topic(world, params)
    check_right(world, topic.chat, "can_pin_messages", "not enough rights to manage pinned messages in the chat")
    topic.chat.pins[:] = [message for message in topic.chat.pins if message.topic is not topic]
    world.touch()
    return True


@method("getForumTopicIconStickers")
def icon_stickers(_world: World, _params: Params) -> object:
    return []


def _switch(world: World, topic: Topic, *, closed: bool) -> bool:
    if topic.closed == closed:
        raise bad_request("TOPIC_NOT_MODIFIED")
    topic.closed = closed
    world.post_service(topic.chat, world.bot, "forum_topic_closed" if closed else "forum_topic_reopened", {}, topic)
    return True
