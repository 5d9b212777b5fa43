"""A book in BBCode for forums."""

import re
from collections.abc import Iterator

from narratives.chronicle.book.bind import Book, Person, Roll
from narratives.chronicle.post import Post
from narratives.chronicle.render import TAG, plain

_HREF = re.compile(r'href="([^"]*)"')
_BB = {
    "b": "b",
    "strong": "b",
    "i": "i",
    "em": "i",
    "u": "u",
    "s": "s",
    "del": "s",
    "code": "tt",
    "pre": "code",
    "blockquote": "quote",
    "tg-spoiler": "spoiler",
}
"""Telegram's tags and the forum's."""


def bbcode(book: Book) -> str:
    """BBCode as the forums of these games take it: bold headlines, quotes, spoilers; the dice under a spoiler."""
    return "\n\n".join((*_front(book), *_chapters(book), *_people(book), *_back(book))) + "\n"


def _front(book: Book) -> Iterator[str]:
    yield f"[b][size=150]{_bare(book.title)}[/size][/b]"
    if book.subtitle:
        yield f"[i]{_bare(book.subtitle)}[/i]"
    if book.leaders:
        yield f"Ведущие: {_bare(', '.join(book.leaders))}"
    if book.cast:
        lines = "\n".join(map(_of_cast, book.cast))
        yield f"[b]Действующие лица[/b]\n[list]\n{lines}\n[/list]"


def _of_cast(one: Person) -> str:
    fate = f" — {_bare(one.fate)}" if one.fate else ""
    player = f" (играет {_bare(one.player)})" if one.player else ""
    return f"[*][b]{_bare(one.name)}[/b]{fate}{player}"


def _chapters(book: Book) -> Iterator[str]:
    for chapter in book.chapters:
        if chapter.title and len(book.chapters) > 1:
            yield f"[center][b]{_bare(chapter.title)}[/b][/center]"
        yield from map(_post, chapter.posts)


def _post(post: Post) -> str:
    parts = [_bb(post.body), _bb(post.mark)]
    if post.footer:
        parts.append(f"[spoiler=Кости]{_bracketed(post.footer)}[/spoiler]")
    return "\n\n".join(part for part in parts if part)


def _people(book: Book) -> Iterator[str]:
    """Lives and deeds."""
    if lives := [f"[b]{_bare(one.name)}[/b]\n{_bb(one.life)}" for one in book.cast if one.life]:
        yield "[b]Судьбы[/b]"
        yield from lives
    if book.figures:
        yield "[b]В цифрах[/b]\n" + "\n".join(f"{name}: {value}" for name, value in book.figures)
    if done := [f"[*]{_bare(one.name)} — {one.deeds}" for one in book.cast if one.deeds]:
        yield "[b]Кто чем отличился[/b]\n[list]\n" + "\n".join(done) + "\n[/list]"


def _back(book: Book) -> Iterator[str]:
    """What the GM willed, and what proves the dice."""
    if book.rulings:
        yield "[spoiler=Воля ведущего]\n" + "\n".join(map(_bare, book.rulings)) + "\n[/spoiler]"
    if book.chain:
        yield f"Отпечаток журнала: [tt]{book.chain}[/tt]"
    for one in book.seals:
        yield f"Отпечаток зерна: [tt]{one.commitment}[/tt]\nЗерно: [tt]{one.seed}[/tt]"
    if book.rolls:
        yield "[spoiler=Журнал костей]\n" + "\n".join(map(_of_journal, book.rolls)) + "\n[/spoiler]"


def _of_journal(roll: Roll) -> str:
    return f"{roll.number}. {_bare(roll.what)}" + (f": {' '.join(roll.dice)}" if roll.dice else "")


def _bb(fragment: str) -> str:
    """Telegram HTML as BBCode. Brackets of the text are no tags: a zero-width joiner stands in them."""
    parts, at = [], 0
    for tag in TAG.finditer(fragment):
        parts.append(_bracketed(fragment[at : tag.start()]))
        at = tag.end()
        if tag[2] == "a" and not tag[1]:
            address = _HREF.search(tag[3])
            parts.append(f"[url={address[1] if address else ''}]")
        elif tag[2] == "a":
            parts.append("[/url]")
        elif name := _BB.get(tag[2], ""):
            parts.append(f"[{tag[1]}{name}]")
    parts.append(_bracketed(fragment[at:]))
    return "".join(parts)


def _bracketed(fragment: str) -> str:
    return _bare(plain(fragment))


def _bare(text: str) -> str:
    """Brackets of a text are no tags."""
    return text.replace("[", "[\u200d")
