"""What a book consists of, gathered from a game's posts and its record. Pure; the formats stand beside."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engines.core.model import Frozen
from engines.core.proof import GameFile, rulings
from narratives.chronicle.post import Post
from narratives.chronicle.render import plain
from narratives.chronicle.words import Words
from narratives.pictures.canvas import Picture


class Chapter(Frozen):
    """A part of a book: its posts in order."""

    title: str
    posts: tuple[Post, ...]


class Roll(Frozen):
    """A line of the journal: who did what, and what the dice showed."""

    number: int
    what: str
    by: str
    dice: tuple[str, ...]
    """«d6:4»; a die that is not the seed's own has its source behind it."""


class Seal(Frozen):
    """A seed with the hash that was published before the game."""

    commitment: str
    seed: str


class Person(Frozen):
    """Somebody of the cast and what became of him, in words."""

    name: str
    fate: str = ""
    player: str = ""
    life: str = ""
    """His way through the game as Telegram HTML; empty where none is told."""
    deeds: str = ""
    """What he did, in numbers: «победы: 1, повержено врагов: 3»."""


class Book(Frozen):
    """Everything that a reader holds."""

    title: str
    subtitle: str = ""
    leaders: tuple[str, ...] = ()
    """Who led the game."""
    cast: tuple[Person, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """What the game looks like now, as everybody may see it."""
    chapters: tuple[Chapter, ...]
    figures: tuple[tuple[str, str], ...] = ()
    """What there is to count, each with its value."""
    rolls: tuple[Roll, ...] = ()
    seals: tuple[Seal, ...] = ()
    """Nothing before the end of the game: the seed is secret."""
    rulings: tuple[str, ...] = ()
    """What the GM has willed, a line each: that is not the dice's."""
    chain: str = ""
    """The hash of the journal, which the epilogue shows too."""
    record: str = ""
    """The game as JSON for ``letopis verify``; empty before its end."""


_SOURCES = {"hand": "рукой", "gm": "ведущий", "telegram": "кость Telegram", "tape": "запись"}
_FIRST = "Пролог"
_DEEDS = {
    "wins": "победы",
    "kills": "повержено врагов",
    "captures": "взято в плен",
    "captivities": "плены",
    "escapes": "спасения",
    "deaths": "гибели",
}
"""Deeds that all games know, each before its number."""


def numbered(deeds: Mapping[str, int], words: Words) -> str:
    """What somebody did in a game, in numbers; empty for who did nothing that is counted."""
    names = {**_DEEDS, **words.feats}
    return ", ".join(f"{name}: {deeds[what]}" for what, name in names.items() if deeds.get(what))


def bind(
    posts: Iterable[Post],
    title: str,
    words: Words,
    *,
    subtitle: str = "",
    leaders: Sequence[str] = (),
    cast: Sequence[Person] = (),
    game: GameFile | None = None,
    pictures: Sequence[Picture] = (),
) -> Book:
    """A book of these posts. ``game``: the record of a game that is over, which opens dice, seed and proof."""
    willed = rulings(game) if game is not None else ()
    told = [post for post in posts if post.audience is None]
    return Book(
        title=title,
        subtitle=subtitle,
        leaders=tuple(leaders),
        cast=tuple(cast),
        pictures=tuple(pictures),
        chapters=tuple(_chapters(told)),
        figures=tuple(_figures(told, game, len(willed))),
        rolls=tuple(_rolls(game, words)) if game is not None else (),
        seals=tuple(Seal(commitment=one.commitment, seed=one.seed) for one in game.seeds) if game is not None else (),
        rulings=tuple(f"{line}. {_named(words, game, line)}" for line in willed) if game is not None else (),
        chain=game.chain if game is not None else "",
        record=game.model_dump_json() if game is not None else "",
    )


def _chapters(posts: Sequence[Post]) -> Iterator[Chapter]:
    """Posts that follow each other under one title; what is under none goes with what came before."""
    title, gathered = "", list[Post]()
    for post in posts:
        name = post.chapter or title
        if gathered and name != title:
            yield Chapter(title=title or _FIRST, posts=tuple(gathered))
            gathered = []
        title = name
        gathered.append(post)
    if gathered:
        yield Chapter(title=title, posts=tuple(gathered))


def _figures(posts: Sequence[Post], game: GameFile | None, willed: int) -> Iterator[tuple[str, str]]:
    yield "Записей в хронике", str(len(posts))
    turns = [post.turn for post in posts if post.is_turn]
    if turns:
        yield "Ходов", str(max(turns))
    yield "Знаков в тексте", f"{sum(len(plain(post.body)) for post in posts):,}".replace(",", " ")
    if game is None:
        return
    throws = [throw for entry in game.journal for throw in entry.throws]
    yield "Костей брошено", str(len(throws))
    for sides, values in sorted(_faces(throws).items()):
        count = sum(values.values())
        mean = sum(face * times for face, times in values.items()) / count
        yield f"Костей к{sides}", f"{count}, средняя {mean:.2f}".replace(".", ",")
    yield "Решений ведущего", str(willed)


def _named(words: Words, game: GameFile, line: int) -> str:
    return plain(words.named(game.journal[line - 1].command))


def _faces(throws: Iterable[Any]) -> dict[int, Counter[int]]:
    faces: dict[int, Counter[int]] = {}
    for throw in throws:
        faces.setdefault(throw.sides, Counter())[throw.value] += 1
    return faces


def _rolls(game: GameFile, words: Words) -> Iterator[Roll]:
    for number, entry in enumerate(game.journal, start=1):
        command = entry.command
        yield Roll(
            number=number,
            what=_named(words, game, number),
            by={"gm": "ведущий"}.get(str(command.get("by", "")), str(command.get("by", ""))),
            dice=tuple(
                f"{throw} ({_SOURCES[throw.source]})" if throw.source in _SOURCES else str(throw)
                for throw in entry.throws
            ),
        )
