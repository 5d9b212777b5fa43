"""What Telegram shows of a post or a panel, and the next request that brings it nearer to what it should show. Pure."""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Literal, NamedTuple

from engines.core.model import Frozen
from tgbot.keyboards.model import Keyboard
from tgbot.sessions.squeeze import expanded, squeezed


class Part(NamedTuple):
    """One message as it should be."""

    html: str
    keyboard: Keyboard = ()

    @property
    def digest(self) -> str:
        """Tells two texts apart, and two keyboards."""
        buttons = json.dumps([[button.model_dump(mode="json") for button in row] for row in self.keyboard])
        return f"{_hash(self.html)}.{_hash(buttons)}"


class Message(NamedTuple):
    """One message as it is: its id, and the digest of the part that it shows."""

    message_id: int
    digest: str


class Shown(Frozen):
    """The messages that show a post or a panel, in order."""

    chat_id: int
    messages: tuple[Message, ...]
    pinned: bool = False

    def pack(self) -> str:
        """Few enough bytes for a hash to stay what Redis calls a listpack: 64 a value."""
        told = (f"{message.message_id} {message.digest}" for message in self.messages)
        return " ".join((f"{self.chat_id} {int(self.pinned)}", *told))

    @classmethod
    def unpack(cls, data: bytes) -> "Shown":
        """The reverse of ``pack``; the JSON that older releases wrote is read too."""
        if data.startswith(b"{"):
            return cls.model_validate_json(data)
        chat_id, pinned, *told = data.decode().split(" ")
        messages = tuple(Message(int(one), digest) for one, digest in zip(told[::2], told[1::2], strict=True))
        return cls(chat_id=int(chat_id), messages=messages, pinned=pinned == "1")


def pack_folded(messages: Mapping[str, Sequence[int]], chat_id: int) -> bytes:
    """Which messages of a chat show older posts, in few bytes: each id as the step from the one before it."""
    last, steps = 0, {}
    for key, ids in messages.items():
        steps[key] = [one - before for one, before in zip(ids, (last, *ids), strict=False)]
        last = ids[-1] if ids else last
    return squeezed(json.dumps([chat_id, steps], ensure_ascii=False, separators=(",", ":")))


def unpack_folded(data: bytes) -> dict[str, Shown]:
    """The reverse. What the messages say is not known any more: they are edited to be sure."""
    chat_id, steps = json.loads(expanded(data))
    shown, last = {}, 0
    for key, row in steps.items():
        ids = list(accumulate(row, initial=last))[1:]
        shown[key] = Shown(chat_id=chat_id, messages=tuple(Message(one, "") for one in ids))
        last = ids[-1] if ids else last
    return shown


class Request(NamedTuple):
    """What to ask of Telegram for the message at ``place``."""

    do: Literal["edit", "send", "delete"]
    place: int


def next_request(wanted: Sequence[Part], shown: Sequence[Message]) -> Request | None:
    """Edits first, then further messages, then the deletion of those too many; None: all is as it should be."""
    for place, (part, message) in enumerate(zip(wanted, shown, strict=False)):
        if part.digest != message.digest:
            return Request("edit", place)
    if len(wanted) > len(shown):
        return Request("send", len(shown))
    if len(wanted) < len(shown):
        return Request("delete", len(shown) - 1)
    return None


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()
