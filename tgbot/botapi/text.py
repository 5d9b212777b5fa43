"""From a request's text and parse mode to checked content, with the limits of a message."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from .entities import parse_html, trim, utf16_length
from .errors import bad_request
from .state import Json

MAX_RAW_BYTES = 32768
MAX_TEXT = 4096
MAX_CAPTION = 1024

_DETECTED = re.compile(
    r"(?P<bot_command>(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>]))"
    r"|(?P<mention>(?<!\w)@[A-Za-z0-9_]{2,32}(?!\w))"
    r"|(?P<hashtag>(?<!\w)#\w*[^\W\d]\w*(?!#))"
    r"|(?P<url>https?://\S+[^\s.,!?)»])"
)


def detect_entities(text: str, known: list[Json] | None = None) -> list[Json]:
    """Commands, mentions, hashtags and links that Telegram marks by itself, outside code and links."""
    known = known or []
    taken = [(e["offset"], e["offset"] + e["length"]) for e in known if e["type"] in ("code", "pre", "text_link")]
    found: list[Json] = []
    for match in _DETECTED.finditer(text):
        offset = utf16_length(text[: match.start()])
        length = utf16_length(match[0])
        if not any(start < offset + length and offset < end for start, end in taken):
            found.append({"type": str(match.lastgroup), "offset": offset, "length": length})
    return sorted([*known, *found], key=lambda e: (e["offset"], -e["length"]))


def formatted(raw: str, parse_mode: str, entities: list[Json]) -> tuple[str, list[Json], str]:
    """Plain text, entities and the HTML source of a request's text.

    This server reads HTML only: another parse mode is refused as an unknown one.
    """
    if len(raw.encode("utf-8", "surrogatepass")) > MAX_RAW_BYTES:
        raise bad_request("text is too long")
    if parse_mode and parse_mode.lower() not in ("html", "none"):
        raise bad_request("unsupported parse_mode")
    if parse_mode.lower() == "html":
        text, parsed = parse_html(raw)
        source = raw
    else:
        text, parsed, source = raw, entities, html.escape(raw, quote=False)
        _check_ranges(text, entities)
    text, parsed = trim(text, parsed)
    return text, detect_entities(text, parsed), source


def plain(raw: str, parse_mode: str) -> str:
    """The words of a short text (a poll's question, a quote) without its tags."""
    return parse_html(raw)[0] if parse_mode.lower() == "html" else raw


def message_text(raw: str, parse_mode: str, entities: list[Json], *, editing: bool) -> tuple[str, list[Json], str]:
    """Check a message's text: 1–4096 code points after parsing (`formatted` tells the shape)."""
    if not raw:
        raise bad_request("message text is empty")
    text, parsed, source = formatted(raw, parse_mode, entities)
    if not text:
        raise bad_request("text must be non-empty")
    if len(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG" if editing else "message is too long")
    return text, parsed, source


def caption(raw: str, parse_mode: str, entities: list[Json], *, editing: bool) -> tuple[str, list[Json], str]:
    """Check a caption: 0–1024 code points after parsing."""
    text, parsed, source = formatted(raw, parse_mode, entities)
    if len(text) > MAX_CAPTION:
        raise bad_request("MEDIA_CAPTION_TOO_LONG" if editing else "message caption is too long")
    return text, parsed, source


def with_known_users(entities: list[Json], render: Callable[[int], Json | None]) -> list[Json]:
    """Fill the users of text mentions in; a mention of a stranger is dropped, as Telegram does."""
    kept = []
    for entity in entities:
        if entity["type"] == "text_mention":
            user = render(entity["user"]["id"])
            if user is None:
                continue
            entity = {**entity, "user": user}
        kept.append(entity)
    return kept


def _check_ranges(text: str, entities: list[Json]) -> None:
    size = utf16_length(text)
    for entity in entities:
        offset, length = entity.get("offset"), entity.get("length")
        if not isinstance(offset, int) or not isinstance(length, int) or "type" not in entity:
            raise bad_request("can't parse MessageEntity")
        if offset < 0 or length < 0 or offset + length > size:
            raise bad_request(f"entity beginning at UTF-16 offset {offset} ends after the end of the text")
