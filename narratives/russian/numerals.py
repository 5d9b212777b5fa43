"""Numbers beside nouns: 21 ход, две раны, третий ход, двое."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from narratives.russian import adjectives, pronouns
from narratives.russian.noun import CASES, Agreement, Case, Gender, Word, agreement, check_case

_Forms = tuple[str, ...]


def _forms(text: str) -> _Forms:
    return tuple(text.split())


def _like(*words: str) -> dict[str, _Forms]:
    """Numerals declined like «пять» (those in «-дцать» and «-надцать» too)."""
    tables: dict[str, _Forms] = {}
    for word in words:
        stem = word[:-1]
        tables[word] = (word, stem + "и", stem + "и", word, stem + "ью", stem + "и")
    return tables


_TABLES: dict[str, _Forms] = {
    "ноль": _forms("ноль нуля нулю ноль нулём нуле"),
    "два": _forms("два двух двум два двумя двух"),
    "две": _forms("две двух двум две двумя двух"),
    "три": _forms("три трёх трём три тремя трёх"),
    "четыре": _forms("четыре четырёх четырём четыре четырьмя четырёх"),
    **_like("пять", "шесть", "семь", "девять", "десять"),
    "восемь": _forms("восемь восьми восьми восемь восемью восьми"),
    **_like("одиннадцать", "двенадцать", "тринадцать", "четырнадцать", "пятнадцать", "шестнадцать"),
    **_like("семнадцать", "восемнадцать", "девятнадцать", "двадцать", "тридцать"),
    "сорок": _forms("сорок сорока сорока сорок сорока сорока"),
    "девяносто": _forms("девяносто девяноста девяноста девяносто девяноста девяноста"),
    "сто": _forms("сто ста ста сто ста ста"),
    "двести": _forms("двести двухсот двумстам двести двумястами двухстах"),
    "триста": _forms("триста трёхсот трёмстам триста тремястами трёхстах"),
    "четыреста": _forms("четыреста четырёхсот четырёмстам четыреста четырьмястами четырёхстах"),
}
for _unit in ("пять", "шесть", "семь", "восемь"):
    _tens, _hundreds = _unit + "десят", _unit + "сот"
    _base = _TABLES[_unit]
    _TABLES[_tens] = tuple(
        _tens if case in ("nom", "acc") else form + ("десятью" if case == "ins" else "десяти")
        for case, form in zip(CASES, _base, strict=True)
    )
for _unit in ("пять", "шесть", "семь", "восемь", "девять"):
    _endings = dict(zip(CASES, ("сот", "сот", "стам", "сот", "стами", "стах"), strict=True))
    _TABLES[_unit + "сот"] = tuple(form + _endings[case] for case, form in zip(CASES, _TABLES[_unit], strict=True))

_UNITS = _forms("ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать "
                "четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать")  # fmt: skip
_TENS = _forms("_ _ двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто")
_HUNDREDS = _forms("_ сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот")
_THOUSAND: dict[str, _Forms] = {
    "one": _forms("тысяча тысячи тысяче тысячу тысячей тысяче"),
    "few": _forms("тысячи тысяч тысячам тысячи тысячами тысячах"),
    "many": _forms("тысяч тысяч тысячам тысяч тысячами тысячах"),
}

_ORDINAL_UNITS = _forms(
    "нулевой первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый "
    "тринадцатый четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый девятнадцатый"
)
_ORDINAL_TENS = _forms(
    "_ _ двадцатый тридцатый сороковой пятидесятый шестидесятый семидесятый восьмидесятый девяностый"
)
_ORDINAL_HUNDREDS = _forms("_ сотый двухсотый трёхсотый четырёхсотый пятисотый шестисотый семисотый восьмисотый "
                           "девятисотый")  # fmt: skip

_COLLECTIVE = _forms("_ _ двое трое четверо пятеро шестеро семеро восьмеро девятеро десятеро")
_NOBODY = _forms("никто никого никому никого никем ником")

LIMIT = 1_000_000


def plural_class(number: int) -> str:
    """`one` (1, 21), `few` (2–4, 22) or `many` (0, 5–20, 111): which form of the noun a number takes."""
    tail = abs(number) % 100
    if 10 < tail < 20:
        return "many"
    return {1: "one", 2: "few", 3: "few", 4: "few"}.get(tail % 10, "many")


def choose(number: int, one: str, few: str, many: str) -> str:
    """The form of the noun for `number`: ход, хода, ходов."""
    return {"one": one, "few": few, "many": many}[plural_class(number)]


def cardinal(number: int, case: Case = "nom", gender: Gender = "m", *, animate: bool = False) -> str:
    """`number` in words. Raises ValueError from a million on (write such numbers in digits)."""
    check_case(case)
    if abs(number) >= LIMIT:
        raise ValueError(f"{number} is too big to be written in words")
    sign = ["минус"] if number < 0 else []
    thousands, rest = divmod(abs(number), 1000)
    words = sign
    if thousands:
        words += _below_thousand(thousands, case, "f", animate=False)
        words.append(_THOUSAND[plural_class(thousands)][CASES.index(case)])
    if rest or not thousands:
        words += _below_thousand(rest, case, gender, animate=animate)
    return " ".join(words)


def _below_thousand(number: int, case: Case, gender: Gender, *, animate: bool) -> list[str]:
    hundreds, rest = divmod(number, 100)
    tens, units = divmod(rest, 10) if rest >= 20 else (0, rest)
    # Only a bare 2, 3, 4 has an animate accusative: «двух гостей», but «двадцать два гостя».
    simple = number == rest == units
    words = []
    if hundreds:
        words.append(_HUNDREDS[hundreds])
    if tens:
        words.append(_TENS[tens])
    declined = [_TABLES[word][CASES.index(case)] for word in words]
    if units or not number:
        declined.append(_unit_word(units, case, gender, animate=animate, simple=simple))
    return declined


def _unit_word(units: int, case: Case, gender: Gender, *, animate: bool, simple: bool) -> str:
    if units == 1:
        return adjectives.decline("один", Agreement(gender, "sg", animate), case)
    word = "две" if units == 2 and gender == "f" else _UNITS[units]
    if case == "acc" and animate and simple and units in (2, 3, 4):
        case = "gen"
    return _TABLES[word][CASES.index(case)]


@lru_cache(maxsize=256)
def ordinal(number: int, case: Case = "nom", gender: Gender = "m", *, animate: bool = False) -> str:
    """«третий», «двадцать первой»: only the last word is declined. Raises ValueError outside 0–999."""
    if not 0 <= number < 1000:
        raise ValueError(f"no ordinal for {number}: 0 to 999 only")
    hundreds, rest = divmod(number, 100)
    tens, units = divmod(rest, 10) if rest >= 20 else (0, rest)
    parts = [_HUNDREDS[hundreds]] * bool(hundreds) + [_TENS[tens]] * bool(tens)
    if units or not number:
        last = _ORDINAL_UNITS[units]
    else:
        parts.pop()
        last = _ORDINAL_TENS[tens] if tens else _ORDINAL_HUNDREDS[hundreds]
    return " ".join([*parts, adjectives.decline(last, Agreement(gender, "sg", animate), check_case(case))])


def headcount(people: Sequence[Word], case: Case = "nom") -> str:
    """How many people, without a noun: «двое» for men or mixed company, «две» for women, up to ten.

    One is «один» or «одна», none is «никто», more than ten take an ordinary numeral; with a crowd among them «все».
    """
    index = CASES.index(check_case(case))
    number = len(people)
    if not number:
        return _NOBODY[index]
    if any(one.number == "pl" for one in people):
        return pronouns.everybody(case)
    features = agreement(people)
    if number == 1 or number > 10 or features.gender == "f":
        return cardinal(number, case, features.gender, animate=True)
    return _decline_collective(_COLLECTIVE[number])[index]


def _decline_collective(word: str) -> _Forms:
    stem, vowel = (word[:-1], "и") if word.endswith("ое") else (word[:-1], "ы")
    return (word, f"{stem}{vowel}х", f"{stem}{vowel}м", f"{stem}{vowel}х", f"{stem}{vowel}ми", f"{stem}{vowel}х")
