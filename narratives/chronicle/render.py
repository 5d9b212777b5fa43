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


def text_of(post: Post, colour: bool = False) -> str:
    """A post for a terminal; with ``colour`` its headline is bold and its dice are dim."""
    head, _, prose = post.body.partition("\n\n")
    parts = [_painted(plain(head), "1;33", colour), plain(prose)]
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


def chronicle_html(posts: Iterable[Post], title: str) -> str:
    """The whole chronicle as one HTML document that needs nothing else: for reading, printing and keeping."""
    articles = "\n".join(_article(post) for post in posts)
    name = html.escape(title)
    return (
        '<!DOCTYPE html>\n<html lang="ru">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{name}</h1>\n"
        f"{articles}\n</main>\n</body>\n</html>\n"
    )


def _article(post: Post) -> str:
    head, _, prose = post.body.partition("\n\n")
    paragraphs = "\n".join(f"<p>{_web(block)}</p>" for block in prose.split("\n\n") if block)
    turn = f'<p class="turn">Ход {post.turn}</p>\n' if post.kind == "turn" else ""
    mark = f'\n<p class="mark">{_web(post.mark)}</p>' if post.mark else ""
    heading = f"<h2>{_heading(head)}</h2>"
    return f'<article id="{html.escape(post.key)}">\n{turn}{heading}\n{paragraphs}{mark}{_dice(post)}\n</article>'


def _dice(post: Post) -> str:
    if not post.footer:
        return ""
    return f"\n<details><summary>Кости</summary>{html.escape(plain(post.footer), quote=False)}</details>"


_HEADLINE = re.compile(r"<b>((?:(?!</?b>).)*)</b>", re.DOTALL)


def _heading(fragment: str) -> str:
    """A headline without its bold: the heading is bold by itself. Struck through it stays."""
    return _HEADLINE.sub(r"\1", _web(fragment), count=1)


def _web(fragment: str) -> str:
    """Telegram's own tags in the words of the web."""
    return fragment.replace("<tg-spoiler>", '<span class="tg-spoiler">').replace("</tg-spoiler>", "</span>")
