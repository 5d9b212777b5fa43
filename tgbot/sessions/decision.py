"""A decision: what one update, due turn or GM's press changes. Made by pure functions, committed by ``sessions``."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from narratives.chronicle.post import Post
from tgbot.delivery.effects import Effect
from tgbot.keyboards.model import Keyboard
from tgbot.sessions.folds import UNFOLDED, Folds
from tgbot.sessions.records import ChatRecord, Done, GameRecord


class Where(NamedTuple):
    """What an update is about: the game of a topic (None: General or no topics), or a game by its id.

    With ``game_id`` the chat of the decision is the game's own group, wherever the button was pressed; an id that no
    game has gives the chat of ``chat_id`` and no game.
    """

    chat_id: int
    thread_id: int | None = None
    game_id: str | None = None


@dataclass(frozen=True)
class Loaded:
    """What a decision sees. ``journal`` and ``texts`` are there only when they were asked for."""

    chat: ChatRecord
    """A chat that is met for the first time has ``version`` 0."""
    game: GameRecord | None
    fresh_id: str
    """The id for a game that this decision may open. Empty where none may be: it is about a game that is."""
    archived: bool = False
    """The game is over and packed away: it can be read, never changed."""
    journal: tuple[Done, ...] | None = None
    texts: tuple[Post, ...] | None = None
    """The chronicle so far, in order of first publishing, each post as it now reads."""
    folds: Folds = UNFOLDED
    """How the past lies in the store; no decision needs it."""


class PastNeeded(Exception):  # noqa: N818 -- a request, not a failure
    """The decision concerns the past: it wants to be made again with ``journal`` and ``texts`` loaded."""


@dataclass(frozen=True)
class Answer:
    """What the person who pressed or wrote gets at once; nothing of it is stored."""

    text: str = ""
    alert: bool = False
    whisper: str = ""
    """HTML for this person alone: an ephemeral message, else the private chat, else (short and plain) an alert."""
    ask: str = ""
    """HTML of a question to be answered by a reply to it; ``asked`` of the record says what for."""
    secret: bool = False
    """The whisper (or the question) is for this person's eyes only: rather lost than shown in the group."""
    aloud: bool = False
    """What the person has written was said for all to hear: it stays in the chat."""
    gone: bool = False
    """The whisper whose button was pressed has done its work: it goes away."""
    keyboard: Keyboard = ()
    """Under the whisper. A press on a whisper's own button is answered in its place."""
    document: tuple[str, str] | None = None
    """A file for the place where it was asked for: name and content."""


@dataclass(frozen=True)
class Decision:
    """All that is to be committed together. None and empty: unchanged."""

    answer: Answer = Answer()
    chat: ChatRecord | None = None
    game: GameRecord | None = None
    done: tuple[Done, ...] = ()
    """New journal lines; their number is the rise of ``game.position``."""
    texts: tuple[Post, ...] = ()
    """Posts told or retold (same key: replaced)."""
    dropped_texts: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    events: tuple[dict[str, object], ...] = field(default=())
    """For logs and metrics only."""


@dataclass(frozen=True)
class Duplicate:
    """The update was committed before (Telegram sent it again): nothing was decided."""

    update_id: int


Decide = Callable[[Loaded], Decision]
"""Pure and quick: called again on a version conflict. Raises ``engines.core.errors.Refused`` to change nothing,
and PastNeeded when journal and texts were not loaded but are needed."""
