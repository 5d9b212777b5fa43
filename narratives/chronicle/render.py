"""A chronicle outside Telegram: plain text for terminals, one HTML file for keeping."""

import html
import re
from collections.abc import Iterable

from narratives.chronicle.post import Post

_TAG = re.compile(r"<(/?)([a-z-]+)[^>]*>")
_STYLE = """
body { margin: 0; background: #f6f1e7; color: #23201b; font: 1.06rem/1.65 Georgia, "PT Serif", serif; }
main { max-width: 38rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 2.5rem; }
article { margin: 0 0 2.75rem; }
article h2 { font-size: 1.15rem; margin: 0 0 .6rem; }
article p { margin: 0 0 .8rem; white-space: pre-line; }
article .turn { color: #8a7f6d; font-size: .85rem; margin: 0 0 .2rem; }
details { color: #6d6455; font-size: .85rem; white-space: pre-line; }
summary { cursor: pointer; }
.struck h2, .struck p:not(.mark) { text-decoration: line-through; opacity: .6; }
.mark { font-style: italic; color: #8a4b2d; }
.tg-spoiler { background: currentColor; border-radius: .2em; }
.tg-spoiler:hover { background: none; }
@media (prefers-color-scheme: dark) {
  body { background: #191713; color: #e6dfd2; }
  article .turn, details { color: #9b917f; }
  .mark { color: #d79a7c; }
}
@media print { details { display: none; } article { break-inside: avoid; } }
"""


def plain(fragment: str) -> str:
    """Telegram HTML as plain text: tags gone, entities read."""
    return html.unescape(_TAG.sub("", fragment))


_STRUCK = re.compile(r"<s>(.*)</s>", re.DOTALL)


def _parts(post: Post) -> tuple[str, str, bool]:
    """Headline, prose, and whether the whole post was struck through."""
    struck = _STRUCK.fullmatch(post.body)
    head, _, prose = (struck[1] if struck else post.body).partition("\n\n")
    return head, prose, struck is not None


def text_of(post: Post, colour: bool = False) -> str:
    """A post for a terminal; with ``colour`` its headline is bold and its dice are dim, a struck one struck through."""
    head, prose, struck = _parts(post)
    parts = [_painted(plain(head), "1;9;33" if struck else "1;33", colour)]
    parts.append(_painted(plain(prose), "9", colour and struck))
    if post.mark:
        parts.append(_painted(plain(post.mark), "3", colour))
    if post.footer:
        dice = "\n".join(f"  {line}" for line in plain(post.footer).splitlines())
        parts.append(_painted(dice, "2", colour))
    return "\n\n".join(part for part in parts if part)


def _painted(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and text else text


def chronicle_text(posts: Iterable[Post], colour: bool = False) -> str:
    """The whole chronicle as plain text, a rule between the posts."""
    return "\n\n* * *\n\n".join(text_of(post, colour) for post in posts) + "\n"


def chronicle_html(posts: Iterable[Post], title: str, record: str = "") -> str:
    """The whole chronicle as one HTML document that needs nothing else: for reading, printing and keeping.

    ``record``: the game's record as JSON, kept in the document for ``letopis verify``.
    """
    articles = "\n".join(_article(post) for post in posts)
    name = html.escape(title)
    return (
        '<!DOCTYPE html>\n<html lang="ru">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{name}</h1>\n"
        f"{articles}\n</main>\n{_kept(record)}</body>\n</html>\n"
    )


def _kept(record: str) -> str:
    """A record that a browser does not show. No «<» may stand in it: it would end the element."""
    escaped = record.replace("<", "\\u003c")
    return f'<script type="application/json" id="game">{escaped}</script>\n' if record else ""


def _article(post: Post) -> str:
    head, prose, struck = _parts(post)
    parts = [f'<p class="turn">Ход {post.turn}</p>'] if post.kind == "turn" else []
    parts.append(f"<h2>{_heading(head)}</h2>")
    parts.extend(f"<p>{_web(block)}</p>" for block in prose.split("\n\n") if block)
    if post.mark:
        parts.append(f'<p class="mark">{_web(post.mark)}</p>')
    if post.footer:
        parts.append(f"<details><summary>Кости</summary>{html.escape(plain(post.footer), quote=False)}</details>")
    kind = ' class="struck"' if struck else ""
    return f'<article id="{html.escape(post.key)}"{kind}>\n' + "\n".join(parts) + "\n</article>"


_HEADLINE = re.compile(r"<b>((?:(?!</?b>).)*)</b>", re.DOTALL)


def _heading(fragment: str) -> str:
    """A headline without its bold: the heading is bold by itself. Struck through it stays."""
    return _HEADLINE.sub(r"\1", _web(fragment), count=1)


def _web(fragment: str) -> str:
    """Telegram's own tags in the words of the web."""
    return fragment.replace("<tg-spoiler>", '<span class="tg-spoiler">').replace("</tg-spoiler>", "</span>")
