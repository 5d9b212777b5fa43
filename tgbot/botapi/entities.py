"""Telegram's HTML: the parser's rules and its exact complaints.

Offsets in complaints count UTF-8 bytes of the source; offsets of entities count UTF-16 units of the result.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import ApiError, bad_request
from .state import Json

SIMPLE_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
}
OTHER_TAGS = {"a", "code", "pre", "blockquote", "tg-emoji", "tg-time"}
NAMED = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"'}
SPACES = b" \t\r\n\v\0"
MAX_ENTITIES = 100
# Which of two entities with the same range is the outer one.
PRIORITY = {"blockquote": 0, "expandable_blockquote": 0, "pre": 10, "code": 20, "text_link": 49, "text_mention": 49}

_CHARACTER = re.compile(rb"&(?:#x([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([a-zA-Z]+));?")
_NAME_TOKEN = re.compile(rb"[0-9A-Za-z.\-]*")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")


@dataclass
class _Open:
    """A start tag that waits for its end."""

    tag: str
    attributes: dict[str, str]
    offset: int
    text_from: int


def utf16_length(text: str) -> int:
    """Length in UTF-16 code units, the unit of entity offsets."""
    return len(text) + sum(character > "\uffff" for character in text)


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Split HTML into plain text and Bot API entities.

    Raises `ApiError` (400, "can't parse entities: …") for everything that Telegram refuses. Entities come sorted,
    outer before inner; an empty one is dropped, as Telegram does. The user of a `text_mention` has only an id.
    """
    return _Parser(source).run()


def trim(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Cut white space at both ends, carriage returns and entities past the hundredth, as the server does."""
    text = text.replace("\r", "")
    stripped = text.lstrip()
    shift = utf16_length(text) - utf16_length(stripped)
    stripped = stripped.rstrip()
    size = utf16_length(stripped)
    kept = []
    for entity in entities:
        start = max(entity["offset"] - shift, 0)
        end = min(entity["offset"] + entity["length"] - shift, size)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return stripped, kept[:MAX_ENTITIES]


def _complain(words: str) -> ApiError:
    return bad_request(f"can't parse entities: {words}")


class _Parser:
    def __init__(self, source: str) -> None:
        self.data = source.encode("utf-8", "surrogatepass")
        self.at = 0
        self.text: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Json] = []

    def run(self) -> tuple[str, list[Json]]:
        while self.at < len(self.data):
            if self.data[self.at : self.at + 2] == b"</":
                self._end_tag()
            elif self.data[self.at] == ord("<"):
                self._start_tag()
            elif self.data[self.at] == ord("&"):
                self._emit(self._character())
            else:
                stop = re.compile(rb"[<&]").search(self.data, self.at)
                end = stop.start() if stop else len(self.data)
                self._emit(self.data[self.at : end].decode("utf-8", "surrogatepass"))
                self.at = end
        if self.open:
            raise _complain(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        for entity in self.entities:
            if entity["type"] == "code":
                entity.pop("language", None)
        self.entities.sort(key=lambda e: (e["offset"], -e["length"], PRIORITY.get(e["type"], 90)))
        return "".join(self.text), self.entities

    def _emit(self, text: str) -> None:
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise _complain(
                "Text contains invalid Unicode characters after decoding HTML entities, "
                "check for unmatched surrogate code units"
            )
        self.text.append(text)
        self.length += utf16_length(text)

    def _character(self) -> str:
        """Read one `&…;`; anything that is no known entity stays a plain ampersand."""
        match = _CHARACTER.match(self.data, self.at)
        decoded = _decode(match) if match else None
        if match is None or decoded is None:
            self.at += 1
            return "&"
        self.at = match.end()
        return decoded

    def _until_space_or(self, stops: bytes) -> str:
        start = self.at
        while self.at < len(self.data) and self.data[self.at] not in SPACES + stops:
            self.at += 1
        return self.data[start : self.at].decode("utf-8", "replace")

    def _skip_spaces(self) -> None:
        while self.at < len(self.data) and self.data[self.at] in SPACES:
            self.at += 1

    def _peek(self) -> bytes:
        return self.data[self.at : self.at + 1]

    def _start_tag(self) -> None:
        begin = self.at
        self.at += 1
        tag = self._until_space_or(b">").lower()
        if not self._peek():
            raise _complain(f"Unclosed start tag at byte offset {begin}")
        if tag not in SIMPLE_TAGS and tag not in OTHER_TAGS:
            raise _complain(f'Unsupported start tag "{tag}" at byte offset {begin}')
        attributes: dict[str, str] = {}
        while self._peek() != b">":
            self._skip_spaces()
            if self._peek() == b">":
                break
            name, value = self._attribute(tag, begin)
            attributes[name] = value
        self.at += 1
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _complain(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
        self.open.append(_Open(tag, attributes, self.length, len(self.text)))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        name = self._until_space_or(b"=>")
        if not name:
            raise _complain(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
        self._skip_spaces()
        if self._peek() != b"=":
            if tag == "blockquote" and name == "expandable" and self._peek():
                return name, ""
            raise _complain(
                f'Expected equal sign in declaration of an attribute of the tag "{tag}" at byte offset {begin}'
            )
        self.at += 1
        self._skip_spaces()
        if not self._peek():
            raise _complain(f'Unclosed start tag "{tag}" at byte offset {begin}')
        value = self._quoted(begin) if self._peek() in (b"'", b'"') else self._token()
        if not self._peek():
            raise _complain(f"Unclosed start tag at byte offset {begin}")
        return name, value

    def _token(self) -> str:
        match = _NAME_TOKEN.match(self.data, self.at)
        assert match
        start, self.at = self.at, match.end()
        if self._peek() and self.data[self.at] not in SPACES + b">":
            raise _complain(f"Unexpected end of name token at byte offset {start}")
        return match[0].decode().lower()

    def _quoted(self, begin: int) -> str:
        quote = self.data[self.at]
        self.at += 1
        parts: list[bytes] = []
        while self.at < len(self.data) and self.data[self.at] != quote:
            if self.data[self.at] == ord("&"):
                parts.append(self._character().encode("utf-8", "surrogatepass"))
            else:
                parts.append(self._peek())
                self.at += 1
        if not self._peek():
            raise _complain(f"Unclosed start tag at byte offset {begin}")
        self.at += 1
        return b"".join(parts).decode("utf-8", "replace")

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise _complain(f"Unexpected end tag at byte offset {begin}")
        self.at += 2
        tag = self._until_space_or(b">").lower()
        self._skip_spaces()
        if self._peek() != b">":
            raise _complain(f"Unclosed end tag at byte offset {begin}")
        self.at += 1
        start = self.open[-1]
        # "</>" closes whatever is open.
        if tag and tag != start.tag:
            raise _complain(f'Unmatched end tag at byte offset {begin}, expected "</{start.tag}>", found "</{tag}>"')
        self.open.pop()
        if self.length > start.offset:
            self._close(start)

    def _close(self, start: _Open) -> None:
        place: Json = {"offset": start.offset, "length": self.length - start.offset}
        if start.tag in ("pre", "code"):
            self._close_code(start, place)
            return
        entity = _entity(start, "".join(self.text[start.text_from :]))
        if entity is not None:
            self.entities.append({"type": entity.pop("type"), **place, **entity})

    def _close_code(self, start: _Open, place: Json) -> None:
        """<pre><code class="language-x"> is one `pre` with a language, in either order of nesting."""
        css = start.attributes.get("class", "")
        language = css.removeprefix("language-") if css.startswith("language-") and start.tag == "code" else ""
        inner = self.entities[-1] if self.entities else {}
        same = all(inner.get(key) == place[key] for key in place)
        if same and start.tag == "pre" and inner["type"] == "code":
            inner["type"] = "pre"
        elif same and start.tag == "code" and inner["type"] == "pre" and language:
            inner["language"] = language
        else:
            self.entities.append({"type": start.tag, **place, **({"language": language} if language else {})})


def _decode(match: re.Match[bytes]) -> str | None:
    hexadecimal, decimal, name = match.groups()
    if name is not None:
        return NAMED.get(name)
    code = int(hexadecimal, 16) if hexadecimal is not None else int(decimal)
    return chr(code) if 0 < code < 0x10FFFF else None


def _entity(start: _Open, text: str) -> Json | None:
    """The entity of a closed tag; None for a link that leads nowhere, which Telegram drops in silence."""
    attributes = start.attributes
    if start.tag in SIMPLE_TAGS:
        return {"type": SIMPLE_TAGS[start.tag]}
    if start.tag == "blockquote":
        return {"type": "expandable_blockquote" if "expandable" in attributes else "blockquote"}
    if start.tag == "tg-emoji":
        emoji = attributes.get("emoji-id", "")
        if not emoji.isdigit() or not int(emoji):
            raise _complain("Invalid custom emoji identifier specified")
        return {"type": "custom_emoji", "custom_emoji_id": emoji}
    if start.tag == "tg-time":
        return _time_entity(attributes)
    url = attributes.get("href") or text
    if mention := re.fullmatch(r"tg://user\?id=(\d+)", url):
        return {"type": "text_mention", "user": {"id": int(mention[1])}}
    return {"type": "text_link", "url": checked} if (checked := check_url(url)) else None


def _time_entity(attributes: dict[str, str]) -> Json:
    # The hosted server's words for these two are not published.
    unix, template = attributes.get("unix", ""), attributes.get("format", "")
    if not unix.isdigit() or not 0 < int(unix) < 2**31:
        raise _complain("Invalid Unix time specified")
    if not _TIME_FORMAT.fullmatch(template):
        raise _complain("Invalid date-time format specified")
    return {"type": "date_time", "unix_time": int(unix), "date_time_format": template}


def check_url(url: str) -> str | None:
    """A link that Telegram would follow, with a scheme; None when it is no link."""
    if re.fullmatch(r"(tg|ton)://[^\s]+", url):
        return url
    if re.fullmatch(r"https?://[^\s/.:?#]+(\.[^\s/.:?#]+)*(:\d+)?([/?#]\S*)?", url):
        return url
    if re.fullmatch(r"[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?", url):
        return f"http://{url}"
    return None
