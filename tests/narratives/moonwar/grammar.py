"""A reader of rendered posts who knows grammar: does what stands beside a name agree with it?

Known are the people of the war and all cases of their names; other words are read by pymorphy3. Only what can be said
for certain is reported: a past verb or short participle beside its subject, the case after a preposition, «о/об»,
«с/со», «к/ко», numerals before nouns. An undeclinable name may be in any case, so beside it only a verb of the other
gender is reported.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pymorphy3

from narratives.russian.noun import CASES
from narratives.russian.person import Person
from narratives.russian.prepositions import before

_WORD = re.compile(r"[А-Яа-яЁё][А-Яа-яЁё-]*|\d+|[^\sА-Яа-яЁё\d]")
_GENDERS = {"m": "masc", "f": "femn", "n": "neut"}
_SKIPPED = frozenset(
    ("не", "уже", "ещё", "тоже", "только", "всё", "же", "вдруг", "снова", "опять", "сразу", "сам", "сама", "наконец")
) | {"тут", "так", "и", "ведь", "даже"}
_JOINING = frozenset({"и", "да", "ни", "или", "либо", "с", "со", "то"})
_CLAUSE_START = frozenset(".!?…,—:;«(") | {"а", "но", "что", "как", "когда", "пока", "если"}
_GOVERNED: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("о", "об", "обо", "при"), frozenset({"pre"})),
    **dict.fromkeys(("к", "ко", "по"), frozenset({"dat"})),
    **dict.fromkeys(("с", "со"), frozenset({"ins", "gen"})),
    **dict.fromkeys(("в", "во", "на"), frozenset({"acc", "pre"})),
    **dict.fromkeys(("за", "под"), frozenset({"acc", "ins"})),
    **dict.fromkeys(("над", "перед", "передо"), frozenset({"ins"})),
    "между": frozenset({"ins"}),
    **dict.fromkeys(("через", "сквозь", "про"), frozenset({"acc"})),
    **dict.fromkeys(
        (
            "от",
            "до",
            "из",
            "у",
            "без",
            "для",
            "против",
            "около",
            "возле",
            "кроме",
            "вместо",
            "из-за",
            "ради",
        ),
        frozenset({"gen"}),
    ),
}
_SHAPED = frozenset({"о", "об", "обо", "с", "со", "к", "ко", "в", "во"})
_BASE = {"об": "о", "обо": "о", "со": "с", "ко": "к", "во": "в"}
_LIKELY = 0.25
_COUNTED = {"два": ("masc", "neut"), "две": ("femn",), "оба": ("masc", "neut"), "обе": ("femn",)}


class Name(NamedTuple):
    """A name as it stands in a text."""

    person: Person
    cases: frozenset[str]


@cache
def _morph() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@cache
def _parsed(word: str) -> tuple[pymorphy3.analyzer.Parse, ...]:
    return tuple(_morph().parse(word))


def known_names(people: Sequence[Person]) -> dict[tuple[str, ...], Name]:
    """Every form of every name, in words, with the cases that it may be in; a form of two people is left out."""
    found: dict[tuple[str, ...], Name] = {}
    shared: set[tuple[str, ...]] = set()
    for person in people:
        forms: dict[tuple[str, ...], set[str]] = {}
        for cases in (person.short, person.full):
            for case in CASES:
                spelt = cases.of(case)
                for form in (spelt, spelt[:1].upper() + spelt[1:]):
                    forms.setdefault(tuple(_WORD.findall(form)), set()).add(case)
        for form, those in forms.items():
            if form in found:
                shared.add(form)
            found[form] = Name(person, frozenset(those))
    return {form: name for form, name in found.items() if form not in shared}


def disagreements(text: str, people: Sequence[Person]) -> list[str]:
    """What does not agree in a text without tags: a few words of each place."""
    forms = known_names(people)
    longest = max((len(form) for form in forms), default=0)
    found: list[str] = []
    for line in text.replace("\u00a0", " ").split("\n"):
        words = _WORD.findall(line)
        found += _numerals(words)
        place = 0
        while place < len(words):
            length = next((size for size in range(longest, 0, -1) if tuple(words[place : place + size]) in forms), 0)
            if length:
                name = forms[tuple(words[place : place + length])]
                excerpt = " ".join(words[max(0, place - 3) : place + length + 4])
                found += [f"{what}: {excerpt}" for what in _beside(words, place, length, name)]
            place += max(length, 1)
    return found


def _beside(words: Sequence[str], place: int, length: int, name: Name) -> Iterator[str]:
    before_it = words[place - 1].casefold() if place else "."
    governed = _GOVERNED.get(before_it)
    if governed:
        if not governed & name.cases:
            yield "падеж после предлога"
        elif before_it in _SHAPED and not _well_shaped(before_it, words[place]):
            yield "гласная предлога"
        return
    if "nom" not in name.cases:
        return
    sure = name.cases == {"nom"}
    others = frozenset() if sure else frozenset({"neut", "plur"})
    after = words[place + length :]
    if (sure or before_it in _CLAUSE_START) and after:
        verb = next((word for word in after if word.casefold() not in _SKIPPED), "")
        joined = verb and (before_it in _JOINING or "и" in after[: after.index(verb)])
        if verb and not _agrees(verb, name.person, others | ({"plur"} if joined else frozenset())):
            yield "сказуемое"
    spoken = place > 1 and words[place - 2] == "—"
    # «имя это было Алиса», «пришли Сиэль и Роа»
    if (sure or spoken) and before_it != "было" and not _agrees(before_it, name.person, others | {"plur"}):
        yield "сказуемое"


def _well_shaped(preposition: str, word: str) -> bool:
    return before(_BASE.get(preposition, preposition), word).split()[0] == preposition


def _agrees(word: str, person: Person, others: frozenset[str]) -> bool:
    """Whether the word may be a predicate of the person, or of ``others``; any word that is surely none agrees."""
    if not re.fullmatch(r"[а-яё]+", word):
        return True
    readings = [one.tag for one in _parsed(word) if one.score > 0.05]
    verbs = [tag for tag in readings if tag.POS == "PRTS" or (tag.POS == "VERB" and "past" in tag)]
    if not verbs or len(verbs) < len(readings):
        return True
    wanted = {"plur" if person.number == "pl" else _GENDERS[person.gender]} | others
    return any(one in tag for tag in verbs for one in wanted)


def _numerals(words: Sequence[str]) -> Iterator[str]:
    """«две рубашки», «оба меча»: the gender of the noun that follows at once."""
    for number, noun in pairwise(words):
        genders = _COUNTED.get(number.casefold())
        if genders is None or not re.fullmatch(r"[а-яё]+", noun):
            continue
        nouns = [one for one in _parsed(noun) if one.tag.POS == "NOUN" and {"gent", "sing"} in one.tag]
        certain = sum(one.score for one in nouns) > _LIKELY
        if certain and not any(gender in one.tag for one in nouns for gender in genders):
            yield f"числительное: {number} {noun}"


def acting(text: str, people: Sequence[Person]) -> Iterator[tuple[Person, str]]:
    """Who does something in a text without tags: the person with the sentence, for each past verb beside a name."""
    forms = known_names(people)
    for sentence in re.split(r"(?<=[.?!…])\s+|\n+", text.replace("\u00a0", " ")):
        words = _WORD.findall(sentence)
        for form, name in forms.items():
            for place in range(len(words) - len(form) + 1):
                if tuple(words[place : place + len(form)]) == form and "nom" in name.cases:
                    around = words[max(0, place - 1) : place] + words[place + len(form) : place + len(form) + 2]
                    if any(_acts(word, name.person) for word in around if word not in _SKIPPED):
                        yield name.person, sentence


def _acts(word: str, person: Person) -> bool:
    """A past verb in the form that the person asks for."""
    gender = "plur" if person.number == "pl" else _GENDERS[person.gender]
    return bool(re.fullmatch(r"[а-яё]+", word)) and any(
        one.score > 0.5 and one.tag.POS == "VERB" and "past" in one.tag and gender in one.tag for one in _parsed(word)
    )
