"""Lint of texts: every variant rendered for every kind of person, and everything that can be seen to be wrong."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import product
from typing import Any, NamedTuple

from jinja2 import TemplateError, meta

from narratives.chronicle.compose import BROKEN, tidy
from narratives.chronicle.finish import faults
from narratives.chronicle.texts import BadTexts, Shelf, Text
from narratives.russian.environment import environment

NUMBERS = (1, 2, 5, 11, 21)
_MOST_RENDERINGS = 64
_MOST_OWN = 8
_BY_HAND = re.compile(r"(?<![А-Яа-яЁё])(?:[ОоСсКк]|[Оо]б) \{\{ \w+\|(?:gen|dat|ins|pre)\b[^}]*")
"""A preposition that some names change («со Свелтеном»)."""
_NAME = r"(?:\w+|'[^']*'\|prep\(\w+[^)]*\))"
_CASE = r"(?:\|(?:gen|dat|acc|ins|pre|cap))*"
_NEIGHBOURS = re.compile(
    rf"\{{\{{ (?P<one>{_NAME}){_CASE} \}}\}} \{{\{{ (?P<other>\w+)(?:\|(?:gen|dat|acc|ins|pre))? \}}\}}"
)
"""Two names with nothing between them: of «Удар Роа Шики помнил» nobody knows whose the blow was."""
_UNTAGGED = 6
"""A set of so many variants or more has at least so many that ask for nothing in particular."""


class Problem(NamedTuple):
    """Something wrong with a text: where and what, in Russian, for its author."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Sample(NamedTuple):
    """Somebody to try a text on: a value for a slot, and the tags that he has under a slot's name."""

    value: Any
    tags: Callable[[str], frozenset[str]]
    people_only: bool = True
    """May stand where a force may not."""


class SetSpec(NamedTuple):
    """What a set is given and how many variants it needs."""

    slots: tuple[str, ...]
    minimum: int

    @classmethod
    def read(cls, data: Mapping[str, Any], common: Sequence[str], turn: Sequence[str]) -> "SetSpec":
        """A line of ``sets.toml``."""
        own = str(data.get("slots", "")).split()
        return cls((*own, *common, *(turn if data.get("turn") else ())), int(data["min"]))


@dataclass(frozen=True)
class Contract:
    """What a game promises to the authors of its texts."""

    library: Shelf
    sets: Mapping[str, SetSpec]
    known_tag: Callable[[str], bool]
    samples: Sequence[Sample]
    """The kinds of people that every text is tried on."""
    everybody: Sequence[Sample]
    """All that may stand in a slot: searched when a text asks for somebody in particular."""
    states: frozenset[str]
    """What may befall anybody («wounded»): a condition that no sample needs to meet."""
    fixed: Mapping[str, Sequence[Any]]
    """Values for slots that hold no person: places, nights."""
    own: Mapping[str, Sequence[Sample]] = field(default_factory=dict)
    """Slots that only certain people fill."""
    asked: tuple[str, ...] = ()
    """Beginnings of the sets that are told only to whoever asks: they stand in no post."""

    def holders(self, slot: str, text: Text) -> list[Sample]:
        """Whom the text may be tried on in a slot, by its conditions."""
        name, only_people = slot.rstrip("!+"), slot.endswith("!")

        def suits(sample: Sample) -> bool:
            tags = sample.tags(name)
            asked = {tag for tag in text.required if _owner(tag) == name and tag.partition(".")[2] not in self.states}
            return asked <= tags and not text.forbidden & tags and (sample.people_only or not only_people)

        if name in self.own:
            return [sample for sample in self.own[name] if suits(sample)][:_MOST_OWN]
        fitting = [sample for sample in self.samples if suits(sample)]
        return fitting or [sample for sample in self.everybody if suits(sample)][:3]


def _owner(tag: str) -> str:
    """The slot that a tag is about: «w» of «w:c13» and of «w.church»."""
    return tag.partition(":")[0].partition(".")[0]


def contract_of(game: str) -> Contract:
    """The contract of a game's texts. Raises KeyError for a game without texts of this kind."""
    try:
        contract: Contract = import_module(f"narratives.{game}.contract").CONTRACT
    except ModuleNotFoundError:
        raise KeyError(game) from None
    return contract


def problems(game: str) -> list[Problem]:
    """Everything wrong with the texts of a game; nothing when they are fit to print. Raises KeyError."""
    return problems_of(contract_of(game))


def problems_of(contract: Contract) -> list[Problem]:
    """Everything wrong with the texts under a contract."""
    names = contract.library.names()
    found: list[Problem] = [Problem(name, "неизвестный набор") for name in names if name not in contract.sets]
    for name in contract.sets:
        found.extend(_of_set(contract, name))
    found.extend(_twins(contract, [name for name in names if name in contract.sets]))
    return found


def _of_set(contract: Contract, name: str) -> Iterator[Problem]:
    spec = contract.sets[name]
    try:
        texts = contract.library.texts(name)
    except BadTexts as error:
        yield Problem(name, str(error))
        return
    if len(texts) < spec.minimum:
        yield Problem(name, f"вариантов {len(texts)}, нужно не меньше {spec.minimum}")
    free = sum(not text.required for text in texts)
    if texts and free < min(_UNTAGGED, spec.minimum):
        yield Problem(name, f"вариантов без условий {free}, нужно не меньше {min(_UNTAGGED, spec.minimum)}")
    for place, text in enumerate(texts):
        yield from _of_text(contract, spec, f"{name}#{place}", text, headline=name.startswith("headline/"))


def text_problems(contract: Contract, name: str, text: Text) -> list[str]:
    """Everything wrong with one text of a set, without its place."""
    found = _of_text(contract, contract.sets[name], name, text, headline=name.startswith("headline/"))
    return [problem.what for problem in found]


def _of_text(contract: Contract, spec: SetSpec, where: str, text: Text, headline: bool) -> Iterator[Problem]:
    yield from _of_tags(contract, where, text)
    try:
        wanted = meta.find_undeclared_variables(environment().parse(text.source))
    except TemplateError as error:
        yield Problem(where, f"не шаблон: {error}")
        return
    slots = {slot.rstrip("!+*#$"): slot for slot in spec.slots}
    unknown = sorted(wanted - set(slots))
    optional = {name for name in unknown if f"{name} is defined" in text.source}
    if set(unknown) - optional:
        yield Problem(where, f"нет такого слота: {', '.join(sorted(set(unknown) - optional))}")
        return
    yield from _of_words(contract, where, text)
    yield from _of_trials(contract, where, text, {name: slots[name] for name in sorted(wanted & set(slots))}, headline)


def _of_tags(contract: Contract, where: str, text: Text) -> Iterator[Problem]:
    for tag in sorted(text.required | text.forbidden):
        if not contract.known_tag(tag):
            yield Problem(where, f"неизвестная метка «{tag}»")


def _of_words(contract: Contract, where: str, text: Text) -> Iterator[Problem]:
    """What can be seen in the template itself."""
    by_hand = _BY_HAND.search(text.source)
    if by_hand:
        yield Problem(where, f"предлог от руки: {by_hand[0]} — нужен фильтр prep")
    for found in _NEIGHBOURS.finditer(text.source):
        if not {found["one"], found["other"]} & contract.fixed.keys():
            yield Problem(where, f"два имени рядом: {found[0]} — поставьте подлежащее первым")


def _of_trials(
    contract: Contract, where: str, text: Text, slots: Mapping[str, str], headline: bool
) -> Iterator[Problem]:
    """What shows when the text is told of people: each kind of fault once."""
    seen: set[str] = set()
    trials = _trials(contract, slots, text)
    if trials is None:
        yield Problem(where, "под эти условия не подходит никто")
    for values in trials or ():
        for what in _rendered(contract, text, values, headline):
            fault = what.partition(":")[0]
            if fault not in seen:
                seen.add(fault)
                yield Problem(where, what)


def _rendered(contract: Contract, text: Text, values: Mapping[str, Any], headline: bool) -> Iterable[str]:
    try:
        rendered = tidy(contract.library.render(text.source, values))
    except BROKEN as error:
        return [f"не складывается: {error}"]
    return faults(rendered, headline)


def _trials(contract: Contract, slots: Mapping[str, str], text: Text) -> Iterator[dict[str, Any]] | None:
    """Values for the slots: everybody with everybody for two people, in turn for more. None when nobody suits."""
    choices = {name: _choices(contract, slot, text) for name, slot in slots.items()}
    return _combined(choices) if all(choices.values()) else None


def _combined(choices: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    total = 1
    for values in choices.values():
        total *= len(values)
    if total <= _MOST_RENDERINGS:
        trials = (dict(zip(choices, combination, strict=True)) for combination in product(*choices.values()))
    else:
        trials = (
            {
                name: values[(shift * (1 + 2 * number) + number) % len(values)]
                for number, (name, values) in enumerate(choices.items())
            }
            for shift in range(_MOST_RENDERINGS)
        )
    yield from (trial for trial in trials if len({id(value) for value in trial.values()}) == len(trial))


def _choices(contract: Contract, slot: str, text: Text) -> Sequence[Any]:
    name = slot.rstrip("!+*#$")
    if name in contract.fixed:
        return contract.fixed[name]
    if slot.endswith("#"):
        return NUMBERS
    if slot.endswith("$"):
        return ["кружка с котом", "<b>&"]
    people = [sample.value for sample in contract.holders("who!" if slot.endswith("*") else slot, text)]
    if slot.endswith("*"):
        return [people[:1], people[:2], people[1:4]]
    return people


def _twins(contract: Contract, names: Iterable[str]) -> Iterator[Problem]:
    """The same text twice, wherever it stands: a reader would notice."""
    first: dict[str, str] = {}
    for name in names:
        try:
            texts = contract.library.texts(name)
        except BadTexts:
            continue
        for place, text in enumerate(texts):
            key = re.sub(r"\s+", " ", text.source)
            if key in first:
                yield Problem(f"{name}#{place}", f"тот же текст, что {first[key]}")
            first.setdefault(key, f"{name}#{place}")


def read_specs(data: str, common: Sequence[str], turn: Sequence[str]) -> dict[str, SetSpec]:
    """The sets of a ``sets.toml``: «folder/name» -> what it is given."""
    return {
        f"{folder}/{name}": SetSpec.read(line, common, turn)
        for folder, lines in tomllib.loads(data).items()
        for name, line in lines.items()
    }
