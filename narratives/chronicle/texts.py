"""Texts of a game: TOML files of a package, read on first use and compiled on first use.

A set is one file, named by its path without the ending («battle/killed»); it holds a list of ``[[text]]`` with the keys
``text`` (a Jinja template), ``when`` (tags that must hold; «!tag» must not; «~tag» must, but makes the text no better a
choice than one that asks for nothing) and ``weight``.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, Protocol

from jinja2.runtime import Context

from narratives.russian.environment import OwnEnvironment, environment


class BadTexts(Exception):  # noqa: N818 -- a sentence for the author of the file
    """A file of texts that cannot be read."""


class Text(NamedTuple):
    """One variant of a set."""

    source: str
    when: tuple[str, ...]
    weight: float
    required: frozenset[str]
    forbidden: frozenset[str]
    specificity: int
    """How narrow the variant is: a tag that names a value («w:c13») counts twice, a «!tag» or a broad one nothing."""

    @classmethod
    def of(cls, source: str, when: tuple[str, ...] = (), weight: float = 1.0) -> "Text":
        """A variant with what its conditions mean worked out."""
        required = frozenset(tag.removeprefix("~") for tag in when if not tag.startswith("!"))
        narrowing = [tag for tag in when if not tag.startswith(("!", "~"))]
        forbidden = frozenset(tag[1:] for tag in when if tag.startswith("!"))
        return cls(source, when, weight, required, forbidden, sum(1 + (":" in tag) for tag in narrowing))


class Variants(tuple[Text, ...]):
    """The variants of a set, indexed: most of a big set ask for somebody in particular and need not be looked at."""

    @classmethod
    def of(cls, texts: Sequence[Text]) -> "Variants":
        """These texts with their index."""
        return texts if isinstance(texts, cls) else cls(texts)

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The places of the variants without conditions, in order."""
        return tuple(place for place, text in enumerate(self) if not text.when)

    @cached_property
    def _index(self) -> dict[str, list[tuple[int, int, frozenset[str], frozenset[str]]]]:
        """The others, each under one of the tags that it asks for («»: it asks for none): minus its narrowness, its
        place, and what else it requires and forbids.
        """
        index: dict[str, list[tuple[int, int, frozenset[str], frozenset[str]]]] = {}
        for place, text in enumerate(self):
            if text.when:
                key = max(text.required, key=lambda tag: (":" in tag, tag), default="")
                index.setdefault(key, []).append((-text.specificity, place, text.required - {key}, text.forbidden))
        return index

    @cached_property
    def alike(self) -> bool:
        """Are all equally heavy?"""
        return all(text.weight == 1 for text in self)

    def asking(self, tags: frozenset[str], known: frozenset[int]) -> list[tuple[int, int]]:
        """The variants with conditions that fit and are not known: minus their narrowness, and their places."""
        index = self._index
        return [
            (narrowness, place)
            for tag in ("", *(index.keys() & tags))
            for narrowness, place, required, forbidden in index.get(tag, ())
            if place not in known and required <= tags and forbidden.isdisjoint(tags)
        ]


class Shelf(Protocol):
    """Where sets of texts stand."""

    def names(self) -> tuple[str, ...]: ...

    def texts(self, name: str) -> tuple[Text, ...]: ...

    def render(self, source: str, slots: Mapping[str, Any]) -> str: ...


class Library:
    """The sets of one package folder, with the environment that renders them."""

    def __init__(self, package: str, environment: OwnEnvironment, folder: str = "texts") -> None:
        self._root = resources.files(package).joinpath(folder)
        self._environment = environment
        self._sets: dict[str, Variants] = {}

    def names(self) -> tuple[str, ...]:
        """The names of all sets that have a file, in alphabetical order."""
        return tuple(sorted(self._walk(self._root, ""))) if self._root.is_dir() else ()

    def _walk(self, folder: Traversable, prefix: str) -> Iterator[str]:
        for entry in folder.iterdir():
            if entry.is_dir():
                yield from self._walk(entry, f"{prefix}{entry.name}/")
            elif entry.name.endswith(".toml"):
                yield prefix + entry.name.removesuffix(".toml")

    def texts(self, name: str) -> tuple[Text, ...]:
        """The variants of a set, in the order of its file; none when there is no such file. Raises BadTexts."""
        if name not in self._sets:
            self._sets[name] = Variants(self._read(name))
        return self._sets[name]

    def _read(self, name: str) -> tuple[Text, ...]:
        file = self._root.joinpath(*f"{name}.toml".split("/"))
        if not file.is_file():
            return ()
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadTexts(f"{name}: {error}") from error
        return tuple(parsed(name, entry) for entry in entries(name, data))

    def render(self, source: str, slots: Mapping[str, Any]) -> str:
        """A template with its slots filled in. Raises what Jinja and the filters raise."""
        template = self._environment.compiled(source)
        # What Template.render does, but for copying the slots and the globals, which no text has.
        context = Context(self._environment, dict(slots), None, template.blocks)
        return "".join(template.root_render_func(context))


@cache
def library_of(game: str) -> Library:
    """The texts of a game; files are read and templates compiled when first used."""
    return Library(f"narratives.{game}", environment())


@cache
def plain_of(game: str) -> Mapping[str, str]:
    """For each set of a game's texts a neutral sentence, which stands in where the set has nothing that fits."""
    return tomllib.loads(resources.files(f"narratives.{game}").joinpath("plain.toml").read_text(encoding="utf-8"))


def entries(name: str, data: Mapping[str, Any]) -> list[Any]:
    """The list of variants in the data of a file. Raises BadTexts."""
    if set(data) != {"text"} or not isinstance(data["text"], list):
        raise BadTexts(f"{name}: the file must be a list of [[text]]")
    return data["text"]


def parsed(name: str, entry: object) -> Text:
    """One entry of a file as a Text. Raises BadTexts."""
    if not isinstance(entry, dict) or not {"text"} <= set(entry) <= {"text", "when", "weight"}:
        raise BadTexts(f"{name}: an entry has the keys text, when, weight and no others")
    source, when, weight = entry["text"], entry.get("when", []), entry.get("weight", 1)
    if not isinstance(source, str) or not source.strip():
        raise BadTexts(f"{name}: an empty text")
    if not isinstance(when, list) or not all(isinstance(tag, str) and tag.strip("! ") for tag in when):
        raise BadTexts(f"{name}: when must be a list of tags")
    if isinstance(weight, bool) or not isinstance(weight, int | float) or weight <= 0:
        raise BadTexts(f"{name}: weight must be a number above zero")
    return Text.of(source.strip(), tuple(when), float(weight))
