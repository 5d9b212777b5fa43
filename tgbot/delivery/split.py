"""Long HTML as several messages: cut where a reader would, every part valid by itself. Pure."""

import html as entities
import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

LIMIT = 4096
"""UTF-16 units of one message. The markup is counted too: then every way of counting agrees."""
MOST_ENTITIES = 100
"""Telegram drops further ones silently."""

_ATOM = re.compile(r"<(?P<close>/?)(?P<name>[a-zA-Z][\w-]*)[^<>]*>|&#?\w+;|.", re.DOTALL)
_ENDS = ".!?…"
_CLOSERS = "»”\")'"
_JOINER = "\u200d"


class _Atom(NamedTuple):
    """A tag, an entity or a character: never cut inside."""

    text: str
    name: str = ""
    """Of a tag."""
    close: bool = False

    @property
    def blank(self) -> bool:
        return not self.name and self.text.isspace()


def split(html: str, limit: int = LIMIT) -> tuple[str, ...]:
    """Parts of at most ``limit`` UTF-16 units, cut at paragraphs, else lines and sentences, else words, else anywhere.

    Tags open at a cut are closed there and opened again. Space at a cut is dropped, and so are parts without text.
    """
    atoms = [
        _Atom(found[0], found["name"] or "", bool(found["close"]) and bool(found["name"]))
        for found in _ATOM.finditer(html)
    ]
    parts: list[str] = []
    opened: list[_Atom] = []
    start = 0
    while start < len(atoms):
        if atoms[start].blank and parts:
            start += 1
            continue
        end = _fitting(atoms, start, opened, limit)
        if end < len(atoms):
            end = _best_cut(atoms, start, end, opened)
        while end < len(atoms) and atoms[end].close:
            end += 1
        piece = atoms[start:end]
        still = _opened_after(opened, piece)
        if any(not atom.name and not atom.blank for atom in piece):
            parts.append("".join(atom.text for atom in (*opened, *piece)).rstrip() + _closing(still))
        opened, start = still, end
    return tuple(parts)


def plain(html: str) -> str:
    """The text alone, without markup."""
    return entities.unescape("".join(found[0] for found in _ATOM.finditer(html) if not found["name"]))


def units(text: str) -> int:
    """Length as Telegram counts it: UTF-16 units."""
    return len(text) + sum(character > "\uffff" for character in text)


def _opened_after(opened: Sequence[_Atom], piece: Sequence[_Atom]) -> list[_Atom]:
    stack = list(opened)
    for atom in piece:
        if atom.close:
            if stack and stack[-1].name == atom.name:
                stack.pop()
        elif atom.name:
            stack.append(atom)
    return stack


def _closing(opened: Sequence[_Atom]) -> str:
    return "".join(f"</{atom.name}>" for atom in reversed(opened))


def _fitting(atoms: Sequence[_Atom], start: int, opened: Sequence[_Atom], limit: int) -> int:
    """The end of the longest piece from ``start`` that fits with its tags; at least one atom."""
    stack = list(opened)
    size = sum(units(atom.text) + len(atom.name) + 3 for atom in opened)
    tags = len(opened)
    for place in range(start, len(atoms)):
        atom = atoms[place]
        if atom.close:
            # Its length was set aside when the tag was opened.
            if stack and stack[-1].name == atom.name:
                stack.pop()
            continue
        size += units(atom.text)
        if atom.name:
            stack.append(atom)
            size += len(atom.name) + 3
            tags += 1
        if size > limit or tags > MOST_ENTITIES:
            return max(place, start + 1)
    return len(atoms)


def _best_cut(atoms: Sequence[_Atom], start: int, end: int, opened: Sequence[_Atom]) -> int:
    """The best place to cut in the later two thirds of a piece; its end when there is none."""
    best, best_rank = end, 0
    depth = len(_opened_after(opened, atoms[start : start + (end - start) // 3]))
    for place in range(start + (end - start) // 3, end):
        if atoms[place].name:
            depth += -1 if atoms[place].close else 1
        rank = _rank(atoms, place + 1, depth)
        if rank and rank >= best_rank:
            best, best_rank = place + 1, rank
    if best_rank == 0:
        while best > start + 1 and _inseparable(atoms[best - 1], atoms[best]):
            best -= 1
    return best


def _rank(atoms: Sequence[_Atom], place: int, depth: int) -> int:
    """How good a cut before ``place`` is: 0 in a word, up to 5 between paragraphs outside of all tags."""
    before = atoms[place - 1]
    if not before.blank:
        return 0
    if before.text == "\n":
        paragraph = place >= 2 and atoms[place - 2].text == "\n"
        return (4 if paragraph else 3) + (1 if paragraph and depth == 0 else 0)
    back = place - 2
    while back > 0 and (atoms[back].name or atoms[back].text in _CLOSERS):
        back -= 1
    return 2 if atoms[back].text in _ENDS else 1


def _inseparable(before: _Atom, after: _Atom) -> bool:
    """A tag just opened and its text; a character and what belongs to it: an accent, a joiner, an emoji's skin."""
    if before.name:
        return not before.close
    text = after.text
    return before.text == _JOINER or (
        len(text) == 1
        and (unicodedata.combining(text) > 0 or text in (_JOINER, "\ufe0f") or "\U0001f3fb" <= text <= "\U0001f3ff")
    )
