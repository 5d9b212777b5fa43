"""What a committed step wants done in Telegram. Data in the outbox; ``sender`` carries it out, in order per lane.

Effects name posts and panels by keys; which messages show them is delivery's own knowledge.
"""

import zlib
from base64 import b85decode, b85encode
from typing import Annotated, Literal

from pydantic import Field

from engines.core.model import Frozen
from tgbot.keyboards.model import Keyboard


class Target(Frozen):
    """Where an effect goes: the place of a game (its chat and topic, as they are when it is sent), or a chat."""

    game_id: str | None = None
    chat_id: int | None = None
    thread_id: int | None = None


class Say(Frozen):
    """A new message (several when it is long; the keyboard goes under the last). Never coalesced, never dropped."""

    kind: Literal["say"] = "say"
    to: Target
    html: str
    keyboard: Keyboard = ()
    post: str | None = None
    """The post that these messages show from now on."""
    reply_to: int | None = None
    ask_reply: bool = False
    """Ask for an answer to this very message (ForceReply); no keyboard then."""
    quiet: bool = False
    """Without a sound for the readers."""
    only_for: int | None = None
    """A user who alone is to see it: at the table if Telegram can do that, else in private, else not at all."""


class Amend(Frozen):
    """The post now reads so: edited in place, further parts sent or deleted as its length needs."""

    kind: Literal["amend"] = "amend"
    to: Target
    post: str
    html: str
    keyboard: Keyboard = ()


class Keys(Frozen):
    """Only the keyboard under a post changes (empty: it goes away)."""

    kind: Literal["keys"] = "keys"
    to: Target
    post: str
    keyboard: Keyboard = ()


class Panel(Frozen):
    """A living message (board, lobby, GM's panel): sent once, then edited; only the last waiting one is shown."""

    kind: Literal["panel"] = "panel"
    to: Target
    panel: str
    html: str
    keyboard: Keyboard = ()
    pin: bool = False
    anew: bool = False
    """Send it as a new message at the bottom, and forget the old one."""


class Poll(Frozen):
    """A poll of Telegram's own, whose votes are seen: one answer of each person, which he may change."""

    kind: Literal["poll"] = "poll"
    to: Target
    panel: str
    """Its name, as a panel has one: where no poll may be made, a panel of this name stands instead."""
    question: str
    options: tuple[str, ...]
    instead: Panel


class ClosePoll(Frozen):
    """No more votes in the poll of this name; a panel that stands in its place reads as ``instead``."""

    kind: Literal["close_poll"] = "close_poll"
    to: Target
    panel: str
    instead: Panel


class OpenTopic(Frozen):
    """Make a forum topic for the game and move there; where the bot may not, the game goes on where it is."""

    kind: Literal["open_topic"] = "open_topic"
    to: Target
    name: str


class Document(Frozen):
    """A file."""

    kind: Literal["document"] = "document"
    to: Target
    name: str
    content: str = ""
    data: str = ""
    """What is no text, in base64, instead of ``content``."""
    caption: str = ""


class Photo(Frozen):
    """A picture with its words. With a ``panel`` it is a living one: sent once, then edited in place, and only the
    last one waiting is shown. It is drawn when it is sent.
    """

    kind: Literal["photo"] = "photo"
    to: Target
    picture: str
    """The SVG as ``packed`` makes it; empty: the living picture of this name is taken away."""
    caption: str = ""
    """HTML of at most ``LONGEST_CAPTION`` characters."""
    keyboard: Keyboard = ()
    panel: str = ""
    anew: bool = False
    """Send it as a new message at the bottom, and take the old one away."""
    reply_to: int | None = None
    quiet: bool = True
    only_for: int | None = None
    """A user who alone is to see it, as with ``Say``."""


LONGEST_CAPTION = 1024
"""Characters that Telegram takes under a picture."""


def packed(svg: str) -> str:
    """An SVG as it lies in the outbox: a fifth of its length."""
    return b85encode(zlib.compress(svg.encode(), 9)).decode()


def unpacked(picture: str) -> str:
    """The SVG again. Raises ValueError for what was never packed."""
    try:
        return zlib.decompress(b85decode(picture)).decode()
    except zlib.error as broken:
        raise ValueError("no packed picture") from broken


class React(Frozen):
    """A reaction of the bot to somebody's message, instead of a message of its own. Dropped silently when refused."""

    kind: Literal["react"] = "react"
    to: Target
    message_id: int
    emoji: str


Effect = Annotated[
    Say | Amend | Keys | Panel | Poll | ClosePoll | OpenTopic | Document | Photo | React,
    Field(discriminator="kind"),
]
