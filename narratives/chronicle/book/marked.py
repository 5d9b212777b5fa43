"""A book in marks of plain text: Markdown, and BBCode for forums."""

import re
from collections.abc import Iterator, Mapping

from narratives.chronicle.book.bind import Book
from narratives.chronicle.post import Post
from narratives.chronicle.render import parts_of, plain

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_TAG = re.compile(r"<(/?)([a-z-]+)([^>]*)>")
_HREF = re.compile(r'href="([^"]*)"')
_MARKS: Mapping[str, str] = {"b": "**", "strong": "**", "i": "*", "em": "*", "s": "~~", "del": "~~", "code": "`"}
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


def markdown(book: Book) -> str:
    """CommonMark; what stands in a text as a mark is escaped."""
    return "\n\n".join(_markdown(book)) + "\n"


def _markdown(book: Book) -> Iterator[str]:
    yield f"# {_escaped(book.title)}"
    if book.subtitle:
        yield f"*{_escaped(book.subtitle)}*"
    if book.cast:
        yield "## Действующие лица"
        yield "\n".join(
            f"- **{_escaped(one.name)}**" + (f" — {_escaped(one.fate)}" if one.fate else "") for one in book.cast
        )
    for chapter in book.chapters:
        if chapter.title and len(book.chapters) > 1:
            yield f"## {_escaped(chapter.title)}"
        for post in chapter.posts:
            yield from _post(post)
    if book.figures:
        yield "## В цифрах"
        yield "\n".join(f"- {name}: {value}" for name, value in book.figures)
    if book.seals:
        yield "## Зерно костей"
        yield "\n".join(f"- Отпечаток до игры: `{one.commitment}`; зерно: `{one.seed}`" for one in book.seals)
    if book.rolls:
        yield "## Журнал костей"
        yield "\n".join(
            f"{roll.number}. {_escaped(roll.what)}" + (f": {' '.join(roll.dice)}" if roll.dice else "")
            for roll in book.rolls
        )


def _post(post: Post) -> Iterator[str]:
    head, prose, struck = parts_of(post)
    title = _escaped(plain(head))
    yield f"### ~~{title}~~" if struck else f"### {title}"
    for block in prose.split("\n\n"):
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
    for tag in _TAG.finditer(fragment):
        parts.append(_escaped(plain(fragment[at : tag.start()])))
        parts.append(_MARKS.get(tag[2], ""))
        at = tag.end()
    parts.append(_escaped(plain(fragment[at:])))
    return "".join(parts).replace("\n", "  \n")


def bbcode(book: Book) -> str:
    """BBCode as the forums of these games take it: bold headlines, quotes, spoilers; the dice under a spoiler."""
    return "\n\n".join(_bbcode(book)) + "\n"


def _bbcode(book: Book) -> Iterator[str]:
    yield f"[b][size=150]{book.title}[/size][/b]"
    if book.subtitle:
        yield f"[i]{book.subtitle}[/i]"
    if book.cast:
        lines = "\n".join(f"[*][b]{one.name}[/b]" + (f" — {one.fate}" if one.fate else "") for one in book.cast)
        yield f"[b]Действующие лица[/b]\n[list]\n{lines}\n[/list]"
    for chapter in book.chapters:
        if chapter.title and len(book.chapters) > 1:
            yield f"[center][b]{chapter.title}[/b][/center]"
        for post in chapter.posts:
            parts = [_bb(post.body), _bb(post.mark)]
            if post.footer:
                parts.append(f"[spoiler=Кости]{plain(post.footer)}[/spoiler]")
            yield "\n\n".join(part for part in parts if part)
    if book.figures:
        yield "[b]В цифрах[/b]\n" + "\n".join(f"{name}: {value}" for name, value in book.figures)
    for one in book.seals:
        yield f"Отпечаток зерна: [tt]{one.commitment}[/tt]\nЗерно: [tt]{one.seed}[/tt]"
    if book.rolls:
        lines = "\n".join(
            f"{roll.number}. {roll.what}" + (f": {' '.join(roll.dice)}" if roll.dice else "") for roll in book.rolls
        )
        yield f"[spoiler=Журнал костей]\n{lines}\n[/spoiler]"


def _bb(fragment: str) -> str:
    """Telegram HTML as BBCode. Brackets of the text are no tags: a zero-width joiner stands in them."""
    parts, at = [], 0
    for tag in _TAG.finditer(fragment):
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


def _bracketed(text: str) -> str:
    return plain(text).replace("[", "[\u200d")
