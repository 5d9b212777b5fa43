"""Packs: texts and people of a group's own over the rules of a game. Untrusted: limits first, then Jinja's sandbox.

A pack is a few TOML files, handed over as «path -> text»: `pack.toml` says what it is and who is in it, `texts/…` are
sets of texts as the game's own. Whatever is wrong is named with its file and line; such a pack is refused as a whole.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from jinja2 import Template, TemplateError

from narratives.chronicle.texts import BadTexts, Shelf, Text, Variants, entries, parsed
from narratives.russian.environment import user_environment

MOST_FILES, MOST_BYTES, MOST_TEXTS = 200, 2_000_000, 5000
LONGEST_SOURCE, LONGEST_TEXT = 3000, 1500
"""Characters of one template and of what may come out of it."""
SLOWEST = 0.25
"""Seconds that one rendering may take."""
LONGEST_CHECK = 60.0
"""Seconds that looking through a whole pack may take."""

_PATH = re.compile(r"(?:pack|texts/[a-z_]+/[a-z0-9_]+)\.toml")


class PackProblem(NamedTuple):
    """What is wrong, and where; line 0: the file as a whole."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}" if self.line else f"{self.file}: {self.what}"


class BadPack(Exception):  # noqa: N818 -- a report for the author of the pack
    """A pack that is refused, with every problem found."""

    def __init__(self, problems: Sequence[PackProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class Located(NamedTuple):
    """A text of a pack with the place where it stands."""

    file: str
    line: int
    set_name: str
    text: Text


def oversized(files: Mapping[str, str]) -> Iterator[PackProblem]:
    """Limits of number and size, and files that no pack has."""
    if len(files) > MOST_FILES:
        yield PackProblem("pack", 0, f"файлов {len(files)}, можно не больше {MOST_FILES}")
    size = sum(len(text.encode()) for text in files.values())
    if size > MOST_BYTES:
        yield PackProblem("pack", 0, f"байт {size}, можно не больше {MOST_BYTES}")
    for path in sorted(files):
        if not _PATH.fullmatch(path):
            yield PackProblem(path, 0, "такого файла в пакете не бывает: pack.toml или texts/папка/набор.toml")
    if "pack.toml" not in files:
        yield PackProblem("pack.toml", 0, "нет файла")


def read_toml(file: str, text: str) -> Mapping[str, Any]:
    """The data of one file. Raises BadPack with the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        raise BadPack([PackProblem(file, int(found[1]) if found else 0, f"не TOML: {error}")]) from error
    except RecursionError:
        raise BadPack([PackProblem(file, 0, "не TOML: слишком глубоко вложено")]) from None


def entry_line(text: str, header: str, number: int) -> int:
    """The line of the ``number``-th (from 0) table of an array: «[[text]]»."""
    lines = (place for place, line in enumerate(text.splitlines(), start=1) if line.strip().startswith(f"[[{header}]]"))
    return next((place for count, place in enumerate(lines) if count == number), 0)


def read_texts(files: Mapping[str, str], known: Callable[[str], bool]) -> tuple[list[Located], list[PackProblem]]:
    """Every text of the pack and what is wrong with its files; ``known``: is there such a set?"""
    texts: list[Located] = []
    problems: list[PackProblem] = []
    for file in sorted(path for path in files if path.startswith("texts/")):
        name = file.removeprefix("texts/").removesuffix(".toml")
        if not known(name):
            problems.append(PackProblem(file, 0, "нет такого набора"))
            continue
        try:
            listed = entries(name, read_toml(file, files[file]))
        except BadPack as bad:
            problems.extend(bad.problems)
            continue
        except BadTexts as bad:
            problems.append(PackProblem(file, 0, str(bad)))
            continue
        for number, entry in enumerate(listed):
            line = entry_line(files[file], "text", number)
            try:
                text = parsed(name, entry)
            except BadTexts as bad:
                problems.append(PackProblem(file, line, str(bad)))
                continue
            unfit = _unfit(text.source)
            if unfit:
                problems.append(PackProblem(file, line, unfit))
            else:
                texts.append(Located(file, line, name, text))
    if len(texts) > MOST_TEXTS:
        problems.append(PackProblem("pack", 0, f"текстов {len(texts)}, можно не больше {MOST_TEXTS}"))
    return texts, problems


def _unfit(source: str) -> str:
    """Why the sandbox will not have this template; empty when it will."""
    if len(source) > LONGEST_SOURCE:
        return f"шаблон длиннее {LONGEST_SOURCE} знаков"
    try:
        user_environment().from_string(source)
    except TemplateError as error:
        return f"не шаблон: {error}"
    return ""


class PackShelf:
    """The texts of a pack above those of the game: in front of them or instead of them."""

    def __init__(self, own: Sequence[Located], below: Shelf, alone: bool) -> None:
        """``alone``: nothing of the game's own texts is used; what the pack lacks is told by plain sentences."""
        self._own: dict[str, tuple[Text, ...]] = {}
        self._sets: dict[str, Variants] = {}
        for located in own:
            self._own[located.set_name] = (*self._own.get(located.set_name, ()), located.text)
        self._sources = frozenset(located.text.source for located in own)
        self._below = below
        self._alone = alone
        self._environment = user_environment()
        self._compiled: dict[str, Template] = {}

    def names(self) -> tuple[str, ...]:
        """The names of all sets that have texts."""
        return tuple(sorted({*self._own, *(() if self._alone else self._below.names())}))

    def texts(self, name: str) -> tuple[Text, ...]:
        """The variants of a set: the game's first, so that their places stay what they are."""
        if name not in self._sets:
            below = () if self._alone else self._below.texts(name)
            self._sets[name] = Variants((*below, *self._own.get(name, ())))
        return self._sets[name]

    def render(self, source: str, slots: Mapping[str, Any]) -> str:
        """A template filled in; the pack's own in the sandbox. Raises what Jinja and the filters raise."""
        if source not in self._sources:
            return self._below.render(source, slots)
        template = self._compiled.get(source)
        if template is None:
            template = self._compiled[source] = self._environment.from_string(source)
        rendered = template.render(slots)
        if len(rendered) > LONGEST_TEXT:
            raise ValueError(f"длиннее {LONGEST_TEXT} знаков")
        return rendered
