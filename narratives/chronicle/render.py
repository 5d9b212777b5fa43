"""A chronicle outside Telegram, as plain text. As a book it is bound in ``book``."""

import html
import re
from collections.abc import Iterable

from narratives.chronicle.post import Post

TAG = re.compile(r"<(/?)([a-z-]+)([^>]*)>")
"""A tag of Telegram's HTML: «/» where it closes, its name, its attributes."""


def plain(fragment: str) -> str:
    """Telegram HTML as plain text: tags gone, entities read."""
    return html.unescape(TAG.sub("", fragment))


_STRUCK = re.compile(r"<s>(.*)</s>", re.DOTALL)


def parts_of(post: Post) -> tuple[str, str, bool]:
    """Headline, prose, and whether the whole post was struck through."""
    struck = _STRUCK.fullmatch(post.body)
    head, _, prose = (struck[1] if struck else post.body).partition("\n\n")
    return head, prose, struck is not None


def text_of(post: Post, colour: bool = False) -> str:
    """A post for a terminal; with ``colour`` its headline is bold and its dice are dim, a struck one struck through."""
    head, prose, struck = parts_of(post)
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
