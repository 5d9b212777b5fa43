"""A book in Markdown (CommonMark)."""

import re
from collections.abc import Iterator, Mapping

from narratives.chronicle.book.bind import Book, Person, Roll
from narratives.chronicle.post import Post
from narratives.chronicle.render import TAG, parts_of, plain

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_HEADLINE = "<b>"
_MARKS: Mapping[str, str] = {"b": "**", "strong": "**", "i": "*", "em": "*", "s": "~~", "del": "~~", "code": "`"}


def markdown(book: Book) -> str:
    """CommonMark; what stands in a text as a mark is escaped."""
    return "\n\n".join((*_front(book), *_chapters(book), *_people(book), *_back(book))) + "\n"


def _front(book: Book) -> Iterator[str]:
    yield f"# {_escaped(book.title)}"
    if book.subtitle:
        yield f"*{_escaped(book.subtitle)}*"
    if book.leaders:
        yield f"Ведущие: {_escaped(', '.join(book.leaders))}"
    if book.cast:
        yield "## Действующие лица"
        yield "\n".join(map(_of_cast, book.cast))


def _of_cast(one: Person) -> str:
    fate = f" — {_escaped(one.fate)}" if one.fate else ""
    player = f" (играет {_escaped(one.player)})" if one.player else ""
    return f"- **{_escaped(one.name)}**{fate}{player}"


def _chapters(book: Book) -> Iterator[str]:
    for chapter in book.chapters:
        if chapter.title and len(book.chapters) > 1:
            yield f"## {_escaped(chapter.title)}"
        for post in chapter.posts:
            yield from _post(post)


def _people(book: Book) -> Iterator[str]:
    """Lives and deeds."""
    for number, one in enumerate(one for one in book.cast if one.life):
        if not number:
            yield "## Судьбы"
        yield f"### {_escaped(one.name)}"
        yield from (_marked(block) for block in one.life.split("\n\n"))
    if book.figures:
        yield "## В цифрах"
        yield "\n".join(f"- {name}: {value}" for name, value in book.figures)
    if done := [one for one in book.cast if one.deeds]:
        yield "## Кто чем отличился"
        yield "\n".join(f"- **{_escaped(one.name)}** — {_escaped(one.deeds)}" for one in done)


def _back(book: Book) -> Iterator[str]:
    """What the GM willed, and what proves the dice."""
    if book.rulings:
        yield "## Воля ведущего"
        yield "  \n".join(_escaped(line).replace(". ", "\\. ", 1) for line in book.rulings)
    if book.seals:
        yield "## Зерно костей"
        yield "\n".join(f"- Отпечаток до игры: `{one.commitment}`; зерно: `{one.seed}`" for one in book.seals)
    if book.chain:
        yield f"- Отпечаток журнала: `{book.chain}`"
    if book.rolls:
        yield "## Журнал костей"
        yield "\n".join(map(_of_journal, book.rolls))


def _of_journal(roll: Roll) -> str:
    return f"{roll.number}. {_escaped(roll.what)}" + (f": {' '.join(roll.dice)}" if roll.dice else "")


def _post(post: Post) -> Iterator[str]:
    head, prose, struck = parts_of(post)
    title = _escaped(plain(head))
    blocks = prose.split("\n\n")
    if head.startswith(_HEADLINE):
        yield f"### ~~{title}~~" if struck else f"### {title}"
    else:
        blocks.insert(0, head)
    for block in blocks:
        if block:
            text = _marked(block)
            yield f"~~{text}~~" if struck else text
    if post.mark:
        yield f"*{_escaped(plain(post.mark))}*"
    if post.footer:
        yield "\n".join(f"> {_escaped(line)}" for line in plain(post.footer).splitlines())


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _marked(fragment: str) -> str:
    """Telegram HTML as Markdown."""
    if fragment.startswith("<pre>"):
        return f"```\n{plain(fragment)}\n```"
    parts, at = [], 0
    for tag in TAG.finditer(fragment):
        parts.append(_escaped(plain(fragment[at : tag.start()])))
        parts.append(_MARKS.get(tag[2], ""))
        at = tag.end()
    parts.append(_escaped(plain(fragment[at:])))
    return "".join(parts).replace("\n", "  \n")
