"""A book as one HTML document that needs nothing else: for reading on a phone, printing and keeping."""

import html
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from narratives.chronicle.book.bind import Book, Chapter, Person
from narratives.chronicle.post import Post
from narratives.chronicle.render import parts_of, plain
from narratives.pictures.canvas import Picture

FEW = 3
"""A book of fewer chapters needs no table of contents."""
SPOILER = '<span class="tg-spoiler" tabindex="0">'
"""Hidden until somebody points at it or touches it."""
_HEADLINE = re.compile(r"<b>((?:(?!</?b>).)*)</b>", re.DOTALL)
_EXPANDABLE = re.compile(r"<blockquote expandable>")


@cache
def style() -> str:
    """The style sheet of all books."""
    return files(__package__).joinpath("style.css").read_text(encoding="utf-8")


def page(book: Book) -> str:
    """The whole book. The record of a finished game lies in it, unseen, for ``letopis verify``."""
    name = html.escape(book.title)
    body = "\n".join([front(book), _contents(book), *_chapters(book), back(book)])
    return (
        '<!DOCTYPE html>\n<html lang="ru">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>\n{style()}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n"
        f"{_kept(book.record)}</body>\n</html>\n"
    )


def front(book: Book) -> str:
    """Title page and cast."""
    parts = [f"<h1>{html.escape(book.title)}</h1>"]
    if book.subtitle:
        parts.append(f'<p class="subtitle">{html.escape(book.subtitle)}</p>')
    if book.leaders:
        parts.append(f'<p class="note">Ведущие: {html.escape(", ".join(book.leaders))}</p>')
    if book.cast:
        lines = "\n".join(
            "<li><b>"
            + html.escape(one.name)
            + "</b>"
            + (f" — {html.escape(one.fate)}" if one.fate else "")
            + (f' <span class="note">(играет {html.escape(one.player)})</span>' if one.player else "")
            + "</li>"
            for one in book.cast
        )
        parts.append(f'<h2>Действующие лица</h2>\n<ul class="cast">\n{lines}\n</ul>')
    parts.extend(figure(one, one.svg) for one in book.pictures)
    return "\n".join(parts)


def figure(picture: Picture, drawn: str) -> str:
    """A picture with its words under it; ``drawn``: how it stands in the page."""
    words = "<br/>".join(html.escape(line) for line in picture.alt.splitlines())
    return f'<figure class="picture">{drawn}<figcaption>{words}</figcaption></figure>'


def _contents(book: Book) -> str:
    if len(book.chapters) < FEW:
        return ""
    lines = "\n".join(
        f'<li><a href="#c{number}">{html.escape(chapter.title)}</a></li>'
        for number, chapter in enumerate(book.chapters, start=1)
    )
    return f"<nav>\n<h2>Главы</h2>\n<ol>\n{lines}\n</ol>\n</nav>"


def _chapters(book: Book) -> Iterator[str]:
    for number, chapter in enumerate(book.chapters, start=1):
        yield chapter_of(chapter, f"c{number}" if len(book.chapters) > 1 else "")


def chapter_of(chapter: Chapter, anchor: str = "") -> str:
    """A chapter, its title first where it has a place in a table of contents."""
    articles = [_article(post) for post in chapter.posts]
    if anchor and chapter.title:
        articles.insert(0, f'<h2 class="chapter" id="{anchor}">{html.escape(chapter.title)}</h2>')
    return "\n".join(articles)


def back(book: Book) -> str:
    """Lives, statistics, the GM's will, the seed and the journal of dice."""
    parts = []
    if lives := [_life(one) for one in book.cast if one.life]:
        parts.append("<h2>Судьбы</h2>\n" + "\n".join(lives))
    if book.figures:
        lines = "\n".join(f"<dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd>" for name, value in book.figures)
        parts.append(f"<h2>В цифрах</h2>\n<dl>\n{lines}\n</dl>")
    if done := [one for one in book.cast if one.deeds]:
        lines = "\n".join(f"<li><b>{html.escape(one.name)}</b> — {html.escape(one.deeds)}</li>" for one in done)
        parts.append(f'<h2>Кто чем отличился</h2>\n<ul class="cast">\n{lines}\n</ul>')
    if book.rulings:
        lines = "\n".join(f"<p>{html.escape(line)}</p>" for line in book.rulings)
        parts.append(f'<h2>Воля ведущего</h2>\n<div class="dice">\n{lines}\n</div>')
    if book.seals:
        lines = "\n".join(
            f"<p>Отпечаток до игры: <code>{one.commitment}</code><br/>Зерно: <code>{html.escape(one.seed)}</code></p>"
            for one in book.seals
        )
        if book.chain:
            lines += f"\n<p>Отпечаток журнала: <code>{book.chain}</code></p>"
        proof = '<p class="note">Проверить каждый бросок: letopis verify и этот файл.</p>'
        parts.append(f"<h2>Зерно костей</h2>\n{lines}\n{proof}")
    if book.rolls:
        lines = "\n".join(
            f"<p>{roll.number}. {html.escape(roll.what)}"
            + (f" ({html.escape(roll.by)})" if roll.by and roll.by not in roll.what else "")
            + (f": {html.escape(' '.join(roll.dice))}" if roll.dice else "")
            + "</p>"
            for roll in book.rolls
        )
        parts.append(f'<h2>Журнал костей</h2>\n<div class="dice">\n{lines}\n</div>')
    return "\n".join(parts)


def _life(one: Person) -> str:
    blocks = "\n".join(_block(block) for block in one.life.split("\n\n"))
    return f'<section class="life">\n<h3>{html.escape(one.name)}</h3>\n{blocks}\n</section>'


def _kept(record: str) -> str:
    """A record that a browser does not show. No «<» may stand in it: it would end the element."""
    escaped = record.replace("<", "\\u003c")
    return f'<script type="application/json" id="game">{escaped}</script>\n' if record else ""


def _article(post: Post) -> str:
    head, prose, struck = parts_of(post)
    parts = [f'<p class="turn">Ход {post.turn}</p>'] if post.is_turn else []
    parts.append(f"<h3>{_heading(head)}</h3>" if _HEADLINE.search(head) else f"<p>{_web(head)}</p>")
    parts.extend(_block(block) for block in prose.split("\n\n") if block)
    if post.mark:
        parts.append(_block(post.mark, ' class="mark"'))
    if post.footer:
        parts.append(f"<details><summary>Кости</summary>{html.escape(plain(post.footer), quote=False)}</details>")
    kind = ' class="struck"' if struck else ""
    return f'<article id="{html.escape(post.key)}"{kind}>\n' + "\n".join(parts) + "\n</article>"


def _block(fragment: str, attributes: str = "") -> str:
    """A paragraph; what is a block by itself stands as it is."""
    web = _web(fragment)
    return web if web.startswith(("<pre", "<blockquote")) else f"<p{attributes}>{web}</p>"


def _heading(fragment: str) -> str:
    """A headline without its bold: the heading is bold by itself. Struck through it stays."""
    return _HEADLINE.sub(r"\1", _web(fragment), count=1)


def _web(fragment: str) -> str:
    """Telegram's own tags in the words of the web."""
    spoilers = fragment.replace("<tg-spoiler>", SPOILER).replace("</tg-spoiler>", "</span>")
    return _EXPANDABLE.sub("<blockquote>", spoilers)
