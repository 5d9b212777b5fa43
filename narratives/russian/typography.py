"""Typographic rules of the chronicle: what a text must not contain, and where its spaces must not break."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

from narratives.russian.lexicon import NEEDS_YO

NO_BREAK_SPACE = "\u00a0"

# Pieces of HTML that are not text; what stands inside `code` and `pre` is not ours to touch.
_MARKUP = re.compile(r"(<code\b[^>]*>.*?</code>|<pre\b[^>]*>.*?</pre>|<[^>]*>)", re.DOTALL)
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-f]+|\w+);", re.IGNORECASE)
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
# One sign that stands for something which is not plain text but takes its place in a sentence.
_STAND_IN = "\ufffc"

_LETTER = "А-Яа-яЁё"
_BREAKABLE = re.compile(r" (?:(?<=\S )(?=—)|(?<=(?<![\w-])[аАиИоОуУкКвВсСяЯ] )(?=\S))")
"""A space at which no line may end."""


class Problem(NamedTuple):
    """Something a text must not contain: what it is, in Russian, and the place with its surroundings."""

    what: str
    where: str


_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("прямые кавычки вместо «»", re.compile(r"\"|(?<!\w)'|'(?!\w)")),
    ("дефис вместо тире", re.compile(r"(?:(?<=\s)|^)-(?=\s)|--+", re.MULTILINE)),
    ("короткое тире вместо длинного", re.compile(r"(?:(?<=\s)|^)–(?=\s)", re.MULTILINE)),
    ("тире без пробела", re.compile(rf"(?<=[{_LETTER}])—|—(?=[{_LETTER}])")),
    ("точки вместо «…»", re.compile(r"\.\.+")),
    ("двойной пробел", re.compile(r"(?<=\S)[ \u00a0]{2,}(?=\S)")),
    ("пробел перед знаком препинания", re.compile(r"[ \u00a0]+[,.;:!?](?!\.)")),
    ("нет пробела после знака препинания", re.compile(rf"(?<=[{_LETTER}])[,;!?](?=[{_LETTER}])")),
    ("пробел внутри кавычек или скобок", re.compile(r"[«„(][ \u00a0]|[ \u00a0][»“)]")),
    ("пробел в конце строки", re.compile(r"[ \t]+$", re.MULTILINE)),
    ("латинская буква среди русских", re.compile(rf"[{_LETTER}][A-Za-z]|[A-Za-z][{_LETTER}]")),
)
_PAIRS = (("«", "»"), ("„", "“"), ("(", ")"))
_WORD = re.compile(rf"[{_LETTER}]+(?:-[{_LETTER}]+)*")


def problems(text: str) -> list[Problem]:
    """Typographic mistakes of a text, a post in HTML or a template; tags and slots are not looked into."""
    plain = _plain(text)
    found = [Problem(what, _context(plain, match)) for what, pattern in _RULES for match in pattern.finditer(plain)]
    found += [
        Problem("«е» вместо «ё»", _context(plain, match))
        for match in _WORD.finditer(plain)
        if match.group().lower() in NEEDS_YO
    ]
    for opening, closing in _PAIRS:
        if plain.count(opening) != plain.count(closing):
            found.append(Problem(f"непарные {opening}{closing}", plain[:40]))
    return found


def polish(html: str) -> str:
    """No-break spaces before dashes and after one-letter words. Tags, entities, `code` and `pre` stay as they are.

    Polishing twice changes nothing more.
    """
    if "<" not in html and "&" not in html:
        return _BREAKABLE.sub(NO_BREAK_SPACE, html)
    pieces = [(piece, _as_read(piece)) for piece in _MARKUP.split(html)]
    line = "".join(read for _, read in pieces)
    breaks = [match.start() for match in _BREAKABLE.finditer(line)]
    result: list[str] = []
    start = 0
    for piece, read in pieces:
        # A piece is read either sign for sign or not at all, so places in the line are places in the piece.
        end = start + len(read)
        signs = list(piece)
        for place in breaks[bisect_left(breaks, start) : bisect_left(breaks, end)]:
            signs[place - start] = NO_BREAK_SPACE
        result += signs
        start = end
    return "".join(result)


def _as_read(piece: str) -> str:
    """A piece of HTML without its markup: tags vanish, code and entities leave stand-ins of the same length."""
    if piece.startswith(("<code", "<pre")):
        return _STAND_IN * len(piece)
    if piece.startswith("<") and piece.endswith(">"):
        return ""
    return _ENTITY.sub(lambda match: _STAND_IN * len(match.group()), piece)


def _plain(text: str) -> str:
    without_slots = _JINJA.sub(lambda match: _STAND_IN if match.group().startswith("{{") else "", text)
    return "".join(map(_as_read, _MARKUP.split(without_slots)))


def _context(text: str, match: re.Match[str]) -> str:
    return text[max(0, match.start() - 15) : match.end() + 15].strip("\n")
