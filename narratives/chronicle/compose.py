"""Composition of a post: beats become sentences, sentences become paragraphs."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from jinja2 import TemplateError

from narratives.chronicle.bags import Drawer, Found
from narratives.chronicle.texts import BadTexts, Shelf, Text
from narratives.russian.typography import polish

BROKEN = (TemplateError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a faulty text can raise. A post is never lost to one: the plain sentence stands in, and the lint names it."""

_MOST_TRIED = 48
"""So many texts are looked at for one that is liked."""

_SPACES = re.compile(r"[ \t]+")
_BREAK = re.compile(r"\n[ \t]*\n")


class Composer:
    """Draws texts for one command's posts and keeps count of what was read."""

    def __init__(self, library: Shelf, plain: Mapping[str, str], drawer: Drawer, salt: str) -> None:
        """``plain``: for each set the template of a neutral sentence, used when the set has nothing to say."""
        self._library = library
        self._plain = plain
        self._drawer = drawer
        self._salt = salt
        self._drawn = 0
        self.used: list[str] = []
        """The texts of the post being written, as «set#place»; «set#plain» where the neutral sentence stood in."""

    @property
    def drawer(self) -> Drawer:
        """The bags behind this composer."""
        return self._drawer

    def say(
        self,
        names: str | Sequence[str],
        slots: Mapping[str, Any],
        tags: frozenset[str] = frozenset(),
        distaste: Callable[[str], int] | None = None,
        optional: bool = False,
    ) -> str:
        """A rendered text of the set (or of several taken as one), tidy and escaped.

        The first set's plain sentence, or nothing, when they have none. ``distaste``: of the texts that fit, judged by
        their sources, one with the least comes first. ``optional``: nothing rather than what this game told before.
        """
        self._drawn += 1
        names = (names,) if isinstance(names, str) else names
        pools = {name: self._texts(name) for name in names}
        found = self._drawer.candidates(pools, tags, f"{self._salt}/{self._drawn}")
        for one in found if distaste is None else _by_taste(found, distaste):
            if optional and self._drawer.told(one.name, one.place):
                return ""
            rendered = self._render(one.text.source, slots)
            if rendered:
                self._drawer.take(one.name, one.place)
                self.used.append(f"{one.name}#{one.place}")
                return rendered
        rendered = self._render(self._plain.get(names[0], ""), slots)
        if rendered:
            self.used.append(f"{names[0]}#plain")
        return rendered

    def _texts(self, name: str) -> Sequence[Text]:
        try:
            return self._library.texts(name)
        except BadTexts:
            return ()

    def _render(self, source: str, slots: Mapping[str, Any]) -> str:
        try:
            return tidy(self._library.render(source, slots)) if source else ""
        except BROKEN:
            return ""


def _by_taste(found: Iterable[Found], distaste: Callable[[str], int]) -> Iterator[Found]:
    passed_over: list[tuple[int, int, Found]] = []
    for place, one in enumerate(islice(found, _MOST_TRIED)):
        cost = distaste(one.text.source)
        if cost:
            passed_over.append((cost, place, one))
        else:
            yield one
    yield from (one for _, _, one in sorted(passed_over))


def tidy(text: str) -> str:
    """The text with its line breaks made sense of: a line that only wraps a sentence is joined to the one before.

    A break stays before a line of speech and after a whole one; an empty line parts paragraphs.
    """
    text = text.strip()
    if "\n" not in text:
        return _single_spaced(text)
    paragraphs = (_unwrapped(block.splitlines()) for block in _BREAK.split(text))
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def _single_spaced(text: str) -> str:
    # Most texts have no other spaces than single ones.
    return _SPACES.sub(" ", text) if "  " in text or "\t" in text else text


def _unwrapped(lines: Iterable[str]) -> str:
    kept: list[str] = []
    for line in (_single_spaced(line).strip() for line in lines):
        if not line:
            continue
        speech_over = kept and kept[-1].startswith("—") and kept[-1][-1] in ".?!…»"
        if kept and not line.startswith("—") and not speech_over:
            kept[-1] += " " + line
        else:
            kept.append(line)
    return "\n".join(kept)


class Page:
    """Paragraphs of a post while they grow."""

    def __init__(self) -> None:
        self._paragraphs: list[str] = []

    def add(self, text: str, fresh: bool = False) -> None:
        """Put a text after the last one; ``fresh`` begins a paragraph. Speech always stands on a line of its own."""
        for number, block in enumerate(text.split("\n\n")):
            if not block:
                continue
            if fresh or number or not self._paragraphs:
                self._paragraphs.append(block)
            else:
                self._paragraphs[-1] += self._joint(self._paragraphs[-1], block) + block

    def line(self, text: str) -> None:
        """Put a text on a line of its own within the last paragraph."""
        if self._paragraphs and text:
            self._paragraphs[-1] += "\n" + text.replace("\n\n", "\n")
        else:
            self.add(text)

    @staticmethod
    def _joint(before: str, after: str) -> str:
        speech = after.startswith("—") or before.rsplit("\n", 1)[-1].startswith("—")
        return "\n" if speech else " "

    def __len__(self) -> int:
        """Characters so far."""
        return sum(map(len, self._paragraphs)) + 2 * len(self._paragraphs)

    @property
    def paragraphs(self) -> int:
        """How many paragraphs there are so far."""
        return len(self._paragraphs)

    @property
    def last_length(self) -> int:
        """Characters of the last paragraph."""
        return len(self._paragraphs[-1]) if self._paragraphs else 0

    @property
    def draft(self) -> str:
        """All paragraphs as they are so far, an empty line between them."""
        return "\n\n".join(self._paragraphs)

    @property
    def text(self) -> str:
        """The finished text: no line begins with a dash or ends with a one-letter word."""
        return polish(self.draft)


def names_missing(text: str, forms: Mapping[str, Sequence[str]]) -> list[str]:
    """Those keys of ``forms`` (a person -> all forms of the name) of which no form stands in the text."""
    return [who for who, known in forms.items() if not any(form in text for form in known)]
