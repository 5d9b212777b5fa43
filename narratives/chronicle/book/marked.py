"""A book in marks of plain text: Markdown, and BBCode for forums."""

import re
from collections.abc import Iterator, Mapping

from narratives.chronicle.book.bind import Book
from narratives.chronicle.post import Post
from narratives.chronicle.render import parts_of, plain

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_TAG = re.compile(r"<(/?)([a-z-]+)([^>]*)>")
_HREF = re.compile(r'href="([^"]*)"')
_HEADLINE = "<b>"
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
    if book.leaders:
        yield f"Ведущие: {_escaped(', '.join(book.leaders))}"
    if book.cast:
        yield "## Действующие лица"
        yield "\n".join(
            f"- **{_escaped(one.name)}**"
            + (f" — {_escaped(one.fate)}" if one.fate else "")
            + (f" (играет {_escaped(one.player)})" if one.player else "")
            for one in book.cast
        )
    for chapter in book.chapters:
        if chapter.title and len(book.chapters) > 1:
            yield f"## {_escaped(chapter.title)}"
        for post in chapter.posts:
            yield from _post(post)
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
        yield "\n".join(
            f"{roll.number}. {_escaped(roll.what)}" + (f": {' '.join(roll.dice)}" if roll.dice else "")
            for roll in book.rolls
        )


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
    yield f"[b][size=150]{_bare(book.title)}[/size][/b]"
    if book.subtitle:
        yield f"[i]{_bare(book.subtitle)}[/i]"
    if book.leaders:
        yield f"Ведущие: {_bare(', '.join(book.leaders))}"
    if book.cast:
        lines = "\n".join(
            f"[*][b]{_bare(one.name)}[/b]"
            + (f" — {_bare(one.fate)}" if one.fate else "")
            + (f" (играет {_bare(one.player)})" if one.player else "")
            for one in book.cast
        )
        yield f"[b]Действующие лица[/b]\n[list]\n{lines}\n[/list]"
    for chapter in book.chapters:
        if chapter.title and len(book.chapters) > 1:
            yield f"[center][b]{_bare(chapter.title)}[/b][/center]"
        for post in chapter.posts:
            parts = [_bb(post.body), _bb(post.mark)]
            if post.footer:
                parts.append(f"[spoiler=Кости]{_bracketed(post.footer)}[/spoiler]")
            yield "\n\n".join(part for part in parts if part)
    if lives := [f"[b]{_bare(one.name)}[/b]\n{_bb(one.life)}" for one in book.cast if one.life]:
        yield "[b]Судьбы[/b]"
        yield from lives
    if book.figures:
        yield "[b]В цифрах[/b]\n" + "\n".join(f"{name}: {value}" for name, value in book.figures)
    if done := [f"[*]{_bare(one.name)} — {one.deeds}" for one in book.cast if one.deeds]:
        yield "[b]Кто чем отличился[/b]\n[list]\n" + "\n".join(done) + "\n[/list]"
    if book.rulings:
        yield "[spoiler=Воля ведущего]\n" + "\n".join(map(_bare, book.rulings)) + "\n[/spoiler]"
    if book.chain:
        yield f"Отпечаток журнала: [tt]{book.chain}[/tt]"
    for one in book.seals:
        yield f"Отпечаток зерна: [tt]{one.commitment}[/tt]\nЗерно: [tt]{one.seed}[/tt]"
    if book.rolls:
        lines = "\n".join(
            f"{roll.number}. {_bare(roll.what)}" + (f": {' '.join(roll.dice)}" if roll.dice else "")
            for roll in book.rolls
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


def _bracketed(fragment: str) -> str:
    return _bare(plain(fragment))


def _bare(text: str) -> str:
    """Brackets of a text are no tags."""
    return text.replace("[", "[\u200d")
