"""Reading a request's text, caption and keyboard into checked content."""

from __future__ import annotations

from dataclasses import replace

from tgbot.botapi.markup import read_markup
from tgbot.botapi.params import Params
from tgbot.botapi.render import user_json
from tgbot.botapi.state import Chat, Content, Json
from tgbot.botapi.text import caption, message_text, with_known_users
from tgbot.botapi.world import World


def read_text(world: World, params: Params, *, editing: bool) -> Content:
    """The text of a send or an edit as content without a keyboard."""
    entities = params.objects("entities", "can't parse entities JSON object")
    text, parsed, source = message_text(params.text("text"), params.text("parse_mode"), entities, editing=editing)
    return Content(text, tuple(_known(world, parsed)), source)


def read_caption(world: World, params: Params, *, editing: bool) -> Content:
    """The caption of a send or an edit as content without a keyboard."""
    entities = params.objects("caption_entities", "can't parse caption entities JSON object")
    text, parsed, source = caption(params.text("caption"), params.text("parse_mode"), entities, editing=editing)
    return Content(text, tuple(_known(world, parsed)), source)


def with_markup(content: Content, params: Params, chat: Chat, *, inline_only: bool = False) -> Content:
    """The same content with the keyboard of the request; a request without one takes the keyboard away."""
    return replace(content, markup=read_markup(params, chat, inline_only=inline_only))


def _known(world: World, entities: list[Json]) -> list[Json]:
    def render(user_id: int) -> Json | None:
        user = world.users.get(user_id)
        return user_json(user) if user else None

    return with_known_users(entities, render)
