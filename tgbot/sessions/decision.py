"""A decision: what one update, due turn or GM's press changes. Made by pure functions, committed by ``sessions``."""

from collections.abc import Callable
from dataclasses import dataclass, field

from narratives.chronicle.post import Post
from tgbot.delivery.effects import Effect
from tgbot.sessions.records import ChatRecord, Done, GameRecord


@dataclass(frozen=True)
class Loaded:
    """What a decision sees. ``journal`` and ``texts`` are there only when they were asked for."""

    chat: ChatRecord
    game: GameRecord | None
    journal: tuple[Done, ...] | None = None
    texts: tuple[Post, ...] | None = None
    """The chronicle so far, in order of first publishing, each post as it now reads."""


@dataclass(frozen=True)
class Answer:
    """What the person who pressed or wrote gets at once; nothing of it is stored."""

    text: str = ""
    alert: bool = False
    whisper: str = ""
    """HTML for this person alone: an ephemeral message, else an alert, else the private chat."""


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


Decide = Callable[[Loaded], Decision]
"""Pure and quick: called again on a version conflict. Raises ``engines.core.errors.Refused`` to change nothing."""
