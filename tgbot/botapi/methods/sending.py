"""sendMessage, sendDice, sendChatAction, and the one path that every send takes."""

from __future__ import annotations

from tgbot.botapi.errors import bad_request
from tgbot.botapi.params import Params
from tgbot.botapi.render import message_json
from tgbot.botapi.state import Content, Json
from tgbot.botapi.world import World

from .access import open_chat, send_target
from .content import read_text, with_markup
from .ephemeral import is_ephemeral, send_ephemeral
from .registry import method

DICE = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}
ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)
NO_EPHEMERAL = ("poll", "dice")


def deliver(world: World, params: Params, content: Content, kind: str, payload: Json | None = None) -> Json:
    """Check the target, post the message, return it."""
    if is_ephemeral(params):
        if kind in NO_EPHEMERAL:
            raise bad_request("message can't be ephemeral")
        return send_ephemeral(world, params, content, kind, payload or {})
    target = send_target(world, params, kind)
    content = with_markup(content, params, target.chat)
    message = world.new_message(
        target.chat,
        world.bot,
        content,
        kind=kind,
        payload=payload,
        topic=target.topic,
        reply_to=target.reply_to,
    )
    # A message with a reply keyboard, force_reply or remove_keyboard can never be edited.
    message.editable = content.markup is None or "inline_keyboard" in content.markup
    return message_json(world.post(message))


@method("sendMessage")
def send_message(world: World, params: Params) -> object:
    return deliver(world, params, read_text(world, params, editing=False), "text")


@method("sendDice")
def send_dice(world: World, params: Params) -> object:
    emoji = params.text("emoji") or "🎲"
    if emoji not in DICE:
        raise bad_request("wrong dice emoji specified")
    send_target(world, params, "dice")  # a refused throw must not use up a prepared value
    value = world.dice.pop(0) if world.dice else world.rng.randint(1, DICE[emoji])
    return deliver(world, params, Content(), "dice", {"dice": {"emoji": emoji, "value": value}})


@method("sendChatAction")
def send_chat_action(world: World, params: Params) -> object:
    chat = open_chat(world, params)
    if params.text("action") not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    send_target(world, params, "text")
    return chat is not None
