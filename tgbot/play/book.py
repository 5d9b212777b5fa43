"""The whole text of a game as a file: ``/chronicle``, ``letopis export``. Pure."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from engines.core.dice import commitment
from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.proof import GameFile, Sealed
from narratives.chronicle.book.bbcode import bbcode
from narratives.chronicle.book.bind import Book, Person, bind, numbered
from narratives.chronicle.book.epub import Moment, epub
from narratives.chronicle.book.markdown import markdown
from narratives.chronicle.book.web import page
from tgbot.delivery.effects import Document, Effect, Target
from tgbot.hall.played import played
from tgbot.play.illustrations import living
from tgbot.play.table import Table
from tgbot.play.turns import running
from tgbot.sessions.decision import Answer, Decision, Loaded, PastNeeded
from tgbot.sessions.records import Done, GameRecord
from tgbot.texts import plain, text

FORMATS: Mapping[str, Callable[[Book, datetime], bytes]] = {
    "html": lambda book, _: page(book).encode(),
    "epub": lambda book, now: epub(book, _moment(now)),
    "md": lambda book, _: markdown(book).encode(),
    "bbcode": lambda book, _: bbcode(book).encode(),
    "json": lambda book, _: book.record.encode(),
}
"""How a book may be had -> what makes it."""


def _moment(now: datetime) -> Moment:
    year, month, day, hour, minute, second = now.astimezone(UTC).timetuple()[:6]
    return year, month, day, hour, minute, second


ENDINGS = {"bbcode": "txt"}
"""Formats whose files do not end in their own name."""


def chronicle(loaded: Loaded, form: str, now: datetime) -> Decision:
    """``/chronicle``, ``/chronicle epub``: the whole text so far as a file, sent to the game's place.

    Raises Refused: "bad_format", "nothing_told", "not_over" (the record is secret before the end).
    """
    form = form.strip().lower() or "html"
    if form not in FORMATS:
        raise Refused("bad_format")
    book = book_of(loaded)
    record = running(loaded)
    if form == "json" and not book.record:
        raise Refused("not_over")
    posts = sum(len(chapter.posts) for chapter in book.chapters)
    file: Effect = Document(
        to=Target(game_id=record.id),
        name=f"{record.game}-{record.id}.{ENDINGS.get(form, form)}",
        data=b64encode(FORMATS[form](book, now)).decode(),
        caption=text("chronicle.caption", title=book.title, posts=posts),
    )
    return Decision(effects=(file,), answer=Answer(text=plain("answer.chronicle")))


def book_of(loaded: Loaded) -> Book:
    """The game as a book. Raises Refused("nothing_told"), PastNeeded without journal and texts."""
    record = running(loaded)
    if loaded.texts is None or loaded.journal is None:
        raise PastNeeded
    posts = [post for post in loaded.texts if post.audience is None]
    if not posts:
        raise Refused("nothing_told")
    table = Table(record)
    words = table.narrator.words
    return bind(
        posts,
        record.title or words.title,
        words,
        subtitle=plain("chronicle.subtitle", begun=loaded.journal[0].at if loaded.journal else None),
        leaders=[gm.name for gm in record.gms],
        cast=_cast(table, loaded.journal),
        game=game_file(record, loaded),
        pictures=[picture for picture in (living(table),) if picture is not None],
    )


def _cast(table: Table, journal: Sequence[Done]) -> list[Person]:
    """Everybody with what became of him; of a game that is over also with his life and deeds."""
    record, narrator = table.record, table.narrator
    view = table.engine.view(table.state, GM if record.status == "over" else None)
    summary = played(record, journal)
    deeds = summary.deeds.people if summary is not None else {}
    return [
        Person(
            name=name,
            fate=fate,
            player=record.players[name].name if name in record.players else "",
            life=_life(narrator.biography(view, table.story, name)) if record.status == "over" else "",
            deeds=numbered(deeds.get(name, {}), narrator.words),
        )
        for name, fate in narrator.cast(view, table.story)
    ]


def _life(told: str) -> str:
    """A biography without its headline: the name stands above it."""
    return told.partition("\n\n")[2]


def game_file(record: GameRecord, loaded: Loaded) -> GameFile | None:
    """The record of a game that is over, as ``letopis verify`` reads it; None before: its seed is secret."""
    if record.status != "over" or loaded.journal is None:
        return None
    seeds = [*record.past_seeds, (record.seed, None)]
    return GameFile(
        game=record.game,
        id=record.id,
        options=record.options,
        setup=record.setup,
        seeds=tuple(Sealed(seed=seed, commitment=commitment(seed), dice=dice) for seed, dice in seeds),
        journal=tuple(line.entry for line in loaded.journal),
        chain=record.chain,
    )
