"""What the bot keeps of a chat and of a game: frozen records, versioned, JSON at rest."""

from datetime import datetime, time, timedelta
from typing import Annotated, Any, Literal

from pydantic import AfterValidator

from engines.core.journal import Entry
from engines.core.model import Frozen
from narratives.chronicle.narrator import Bags
from narratives.chronicle.post import Post

Status = Literal["lobby", "playing", "paused", "over"]


class Actor(Frozen):
    """Who did something: a Telegram user, an anonymous admin (``user_id`` is the chat's), or the bot's own schedule."""

    user_id: int
    name: str
    via: Literal["user", "anonymous", "schedule", "plan"] = "user"


class Timetable(Frozen):
    """When turns come by themselves: every ``every``, or at ``at`` of the group's clock. Neither: by hand only."""

    every: timedelta | None = None
    at: tuple[time, ...] = ()


class Settings(Frozen):
    """How the group plays this game."""

    timetable: Timetable = Timetable()
    pace: timedelta | None = None
    """How long those who are waited for may think; then the game goes on without them. None: for ever."""
    preview: bool = False
    """The GM sees each turn first; silent until the hour, it is published as it is."""
    preview_for: timedelta = timedelta(hours=1)
    silent_rulings: bool = False
    """GM's changes are marked with a small sign instead of words; never hidden."""
    guessing: bool = False
    """The group is asked who will win as soon as that can be asked."""
    pictures: bool = True
    """Pictures where the game has them; otherwise words only."""
    pictures_every: Literal[0, 5, 10] = 0
    """A picture after every so many turns of a game that shows itself by turns; 0: at the end only."""
    dark: bool = False
    """Pictures are dark."""


class Planned(Frozen):
    """An intervention planned by a GM: done as a GM's command just before turn ``turn`` is played (0: the next one)."""

    number: int
    turn: int
    command: dict[str, Any]
    by: Actor


class Draft(Frozen):
    """Posts of a turn that is played but not yet published (preview)."""

    posts: tuple[Post, ...]
    publish_at: datetime


class Asked(Frozen):
    """A command that waits for words: the person's next reply to the bot is the value of ``field``."""

    user_id: int
    command: dict[str, Any]
    field: str
    gm: bool
    kind: Literal["text", "number", "numbers"] = "text"
    longest: int = 4000


class Bet(Frozen):
    """Whom somebody takes for the winner, and when he said so."""

    by: Actor
    name: str
    at: datetime
    turn: int = 0


class Guessing(Frozen):
    """«Кто выиграет?» as it stands: one question about one war, or one fight of a table."""

    key: str
    """Of the message that asks."""
    names: tuple[str, ...]
    """Who may be named, in the order of the poll's options."""
    until: int
    """After so many turns of the game nobody may guess any more."""
    poll: str = ""
    """Telegram's id of the poll, once it is there."""
    buttons: bool = False
    """Asked by buttons: Telegram takes no poll of so many, or the bot may not make polls here."""
    is_open: bool = True
    bets: dict[str, Bet] = {}
    """Id of whoever guessed -> his guess."""
    settled: int | None = None
    """The journal line that brought the end; None: before it, or when the end was taken back."""


def _roughly(moment: datetime) -> datetime:
    """To a tenth of a second: nobody asks for more, and every line of every journal carries it."""
    return moment.replace(microsecond=moment.microsecond // 100_000 * 100_000)


class Done(Frozen):
    """A journal line as stored: the entry, who gave it and when."""

    entry: Entry
    by: Actor
    at: Annotated[datetime, AfterValidator(_roughly)]
    note: str = ""
    """For the GM's log: what it changed, in Russian words («кость 5: 2 → 6»)."""
    posts: tuple[str, ...] = ()
    """Keys of the posts that tell of it."""


class GameRecord(Frozen):
    """One game in a group: everything but its journal, its texts and its message ids."""

    schema_version: Literal[1, 2, 3] = 3
    id: str
    game: str
    home: int
    """The chat under whose id everything of this group is kept, for good; ``chat_id`` is its present id."""
    chat_id: int
    thread_id: int | None = None
    """The forum topic where the game is played; None: General or a chat without topics."""
    own_topic: bool = False
    title: str = ""
    status: Status = "lobby"
    opened_by: Actor
    gms: tuple[Actor, ...]
    players: dict[str, Actor] = {}
    """Who plays whom: a person of the game by name -> the Telegram user. A Moon War has none."""
    options: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    seed: str
    dice_position: int = 0
    past_seeds: tuple[tuple[str, int], ...] = ()
    """Seeds that were revealed before the game went on after all, each with the number of dice it gave."""
    version: int = 0
    """Raised by every commit; a commit on an older one is refused."""
    position: int = 0
    """Length of the journal: the buttons' version."""
    chain: str = ""
    """The hash of the journal, line after line (``engines.core.proof.linked``); empty: an older release began it."""
    state: dict[str, Any] | None = None
    story: dict[str, Any] | None = None
    settings: Settings = Settings()
    plan: tuple[Planned, ...] = ()
    draft: Draft | None = None
    asked: tuple[Asked, ...] = ()
    names: dict[str, dict[str, str]] = {}
    """Names typed by people: name -> gender, cases corrected by hand, a player's own words on his character."""
    sheets: dict[str, dict[str, Any]] = {}
    """Characters in the making: id of the user -> what he has filled in."""
    makers: dict[str, int] = {}
    """Character for whom dice have fallen -> id of the user who had them thrown."""
    acted: dict[str, int] = {}
    """Id of a user -> length of the journal after his last deed with his own character; «gm» and his id: after his
    last ruling."""
    guessing: Guessing | None = None
    odds: dict[str, dict[str, float]] = {}
    """Turn -> name -> the chance to be among the winners, as it was last asked for on that turn."""
    due: datetime | None = None
    """When the next thing happens by itself (a turn, the publishing of a draft)."""
    paused_why: str = ""
    interrupted: bool = False
    """It is over without an end: it was left alone for too long, a game or a lobby."""
    last_post: str = ""
    """Key of the post that carries the buttons now."""
    extra: dict[str, Any] = {}
    """A game's own small settings of the front end (the lobby's choices)."""


class Season(Frozen):
    """From one moment to the next season's beginning: games that end in it are counted together."""

    number: int
    name: str = ""
    """Empty: it is called by its number."""
    since: datetime | None = None
    """None: from the very beginning."""


class ChatRecord(Frozen):
    """One group: which games run where, and what is common to them."""

    schema_version: Literal[1, 2, 3] = 3
    home: int
    chat_id: int
    version: int = 0
    title: str = ""
    is_forum: bool = False
    games: dict[str, str] = {}
    """Topic («0»: General or no topics) -> id of the game that runs (or waits in a lobby) there."""
    bags: Bags = Bags()
    timezone: str = "Europe/Moscow"
    quiet: tuple[time, time] | None = None
    """From–to of the night in which no turn comes by itself."""
    past: tuple[str, ...] = ()
    """Ids of the last games that are over, newest last."""
    seasons: tuple[Season, ...] = ()
    """In order; the last one runs. Empty: the first season runs, and nobody has named it."""
    also: tuple[int, ...] = ()
    """Homes of the same group besides this one: what was begun under its new id before its migration was known."""
    unsettled: tuple[str, ...] = ()
    """Ids of games whose buttons stayed behind in the group that this one was."""
