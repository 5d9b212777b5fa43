"""Prepositions before a word: which vowel they take, which case they ask for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from narratives.russian.noun import Case

# The case a preposition asks for. «В», «на» and «за» ask for two, so the template must say which.
GOVERNS: Final[dict[str, Case | None]] = {
    "о": "pre", "при": "pre", "в": None, "на": None, "за": None,
    "с": "ins", "над": "ins", "под": "ins", "перед": "ins", "между": "ins",
    "к": "dat", "по": "dat", "навстречу": "dat", "вслед": "dat", "вопреки": "dat", "благодаря": "dat",
    "про": "acc", "через": "acc", "сквозь": "acc",
    "из": "gen", "от": "gen", "без": "gen", "у": "gen", "до": "gen", "для": "gen", "ради": "gen", "против": "gen",
    "после": "gen", "кроме": "gen", "вместо": "gen", "возле": "gen", "около": "gen", "мимо": "gen", "вокруг": "gen",
    "среди": "gen", "напротив": "gen", "из-за": "gen", "из-под": "gen", "насчёт": "gen",
}  # fmt: skip

_VARIANTS = {"об": "о", "обо": "о", "во": "в", "со": "с", "ко": "к", "изо": "из", "ото": "от", "надо": "над"}
_VARIANTS |= {"подо": "под", "передо": "перед", "безо": "без"}

_CONSONANT = "[бвгджзйклмнпрстфхцчшщ]"
# Oblique stems that lost their vowel, so that two consonants meet: «лев — льва», «лоб — лба», «рот — рта».
_FLEETING = r"ль[вд][аоуыеи]|л[бж][аоуыеи]|р[тв][аоуыеи](?:м|х|в|ми)?\b|мх[аоуе](?:м|в)?\b|льст[иь]"
_ALL = r"вс(?:ё|я|ю|ем|ём|ех|ей|его|ему|еми)\b"
_ME = r"мн(?:е|ой|ою)\b"
_MANY = r"мног|множеств"

# What the word after a preposition must begin with for the vowel to appear.
_TAKES_VOWEL: Final[dict[str, tuple[str, re.Pattern[str]]]] = {
    preposition: (variant, re.compile(pattern))
    for preposition, variant, pattern in (
        (
            "с",
            "со",
            f"[сзшж]{_CONSONANT}|щ|в[зсткчхшщ]|мстисл|времен|дн[ая]\\b|двор(?!ян|няг|ов)|{_FLEETING}|{_ME}|{_MANY}",
        ),
        (
            "в",
            "во",
            f"[вф]{_CONSONANT}|вь|мн|мгл|мрак|тьм|дворц?(?!ян|няг|ов)|сне\\b|зл[аоуе]м?\\b|что\\b|{_FLEETING}",
        ),
        ("к", "ко", f"{_ALL}|{_ME}|{_MANY}|втор|вход|двору\\b|дн[юуя]|сну\\b|злу\\b|льв|{_FLEETING}"),
        ("из", "изо", "льда|лба\\b|рта\\b|рва\\b|мха\\b|лжи\\b"),
        ("от", "ото", "льда|лба\\b|рта\\b|рва\\b|мха\\b|лжи\\b|сна\\b"),
        ("над", "надо", f"{_ME}|льд|лб|рт[оу]|рво"),
        ("под", "подо", f"{_ME}|льд|лб|рт[оу]|рво|мх"),
        ("перед", "передо", f"{_ME}"),
        ("без", "безо", r"всяк|всего\b"),
    )
}
_OBO = re.compile(rf"{_ALL}|{_ME}|что\b")
_OB = re.compile("[аоуэи]|[aoi]")


def base_form(preposition: str) -> str:
    """The dictionary form: «об» → «о», «Со» → «с». Raises ValueError for an unknown preposition."""
    lower = preposition.lower()
    base = _VARIANTS.get(lower, lower)
    if base not in GOVERNS:
        raise ValueError(f"unknown preposition {preposition!r}: one of {', '.join(GOVERNS)}")
    return base


def governed_case(preposition: str) -> Case:
    """The case that `preposition` asks for. Raises ValueError for «в», «на», «за», which ask for two."""
    case = GOVERNS[base_form(preposition)]
    if case is None:
        raise ValueError(f"«{preposition}» takes two cases: say which, prep(…, 'pre') or prep(…, 'acc')")
    return case


@lru_cache(maxsize=4096)
def before(preposition: str, text: str) -> str:
    """`preposition` in the shape that fits the sound of `text`, and `text`: «со Свелтеном», «об Акихе».

    A capital of the preposition stays. Raises ValueError for an unknown preposition.
    """
    base = base_form(preposition)
    shape = _shape(base, text.lstrip("«„\"'( ").lower())
    if preposition[:1].isupper():
        shape = shape[0].upper() + shape[1:]
    return f"{shape} {text}"


def _shape(base: str, following: str) -> str:
    if base == "о":
        if _OBO.match(following):
            return "обо"
        return "об" if _OB.match(following) else "о"
    variant, pattern = _TAKES_VOWEL.get(base, (base, None))
    return variant if pattern and pattern.match(following) else base
