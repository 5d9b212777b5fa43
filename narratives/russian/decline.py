"""Declension by rule of names that people type; names of our own data are never declined this way.

A word that no rule fits stays as it is, so that any text gives six usable forms. Whole-name `corrections`
(`person(cases=…)`) override the rules.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile

from narratives.russian import adjectives
from narratives.russian.given_names import (
    COMMON_IN_OVA,
    FEMININE_SOFT,
    FLEETING,
    HONORIFICS,
    MEN,
    RUSSIAN,
    STOPPING,
    TITLES_OF_MEN,
    TITLES_OF_WOMEN,
    UNCHANGING,
    WOMEN,
)
from narratives.russian.noun import CASES, Agreement, Cases, Gender
from narratives.russian.person import Person

_Six = tuple[str, str, str, str, str, str]

_CYRILLIC = re.compile("^[а-яё]+$", re.IGNORECASE)
_SPLIT = re.compile(r"([^\w’'.-]+)")
_CONSONANTS = "бвгджзклмнпрстфхцчшщ"
_HUSHING = "жчшщ"
_VELAR = "гкх"
_MALE_ADJECTIVE = re.compile(
    f"(?:ый|[кх]ий|[{_HUSHING}]ий|[бвджзлмпрстф]ний|^синий|[сц]кой|стой|[оеё]вой|[{_CONSONANTS}ь]ной|третий|"
    "^(?:злой|чужой|большой|слепой|молодой|второй|святой|седой|немой|глухой|хромой|другой|лихой|рябой))$"
)
_FEMALE_ADJECTIVE = re.compile(f"(?:[сц]кая|[{_CONSONANTS}ь]ная|[вклтщшхг]ая|[{_CONSONANTS}]няя|^синяя|старая|мудрая)$")
# The instrumental of these is stressed: «врачом», «Ильичом», «судьёй»; elsewhere «товарищем», «Натальей».
_STRESSED = re.compile(
    "(?:ьич|[аюу]ч|^(?:меч|бич|сыч|[её]ж|морж|чиж|уж|паж|нож|плащ|клещ|лещ|хлыщ|плющ|малыш|крепыш|"
    "судья|илья|свинья|семья|змея|швея|ступня|броня|заря|клешня|душа|госпожа|ханжа|левша|свеча|праща|"
    "король|царь|богатырь|главарь|дикарь|звонарь|вратарь|бунтарь|упырь|поводырь|нетопырь|снегирь|конь|огонь|день))$"
)
_FEMALE_WORD = re.compile(
    "(?:вна|ична|[оеё]ва|[сц]кая|нная|[бвгдзклмпрстфх]ная|ница|чица|щица|ёнка|ёрша|арша|овка|йка|стра|унья)$"
)
_MALE_WORD = re.compile("(?:вич|ьич|[оеё]в|[сц]кий|ый|щик|чик|тель)$")
# The last letters of a Japanese or foreign given name, as a rule of thumb.
_FEMALE_END = re.compile("(?<![уоы])я$|(?<![то])а$|(?<!хи)ко$|ми$|ри$|[эе]$")
# The first half of a double surname declines too: «Склодовской-Кюри».
_DOUBLED = ("ский", "ская", "ов", "ова", "ев", "ева")
_PATRONYMIC = re.compile("(?:[оеё]вич|(?:[ое]в|ич|инич)на|ьич|мич)$")


def decline(name: str, gender: Gender) -> Cases:
    """The six cases of a full name. Raises ValueError for a blank one."""
    if not name.strip():
        raise ValueError("a blank name has no cases")
    pieces = _SPLIT.split(name.strip())
    russian = any(piece.lower() in RUSSIAN or _PATRONYMIC.search(piece.lower()) for piece in pieces)
    columns: list[_Six] = []
    stopped = False
    noun_seen = False
    for piece in pieces:
        lower = piece.lower()
        if "(" in piece or "," in piece:  # an apposition begins anew: «Олег (вампир)»
            stopped = noun_seen = False
        # «Король зверей»: a small-letter word after the head depends on it; an adjective is no head.
        titled = lower in TITLES_OF_MEN or lower in TITLES_OF_WOMEN
        dependent = noun_seen and piece == lower and not titled and not _is_adjective(lower, gender)
        stopped = stopped or piece in STOPPING
        if stopped or dependent or lower in UNCHANGING or not piece[:1].isalnum():
            columns.append(_same(piece))
            continue
        columns.append(_compound(piece, gender, russian))
        noun_seen = noun_seen or not _is_adjective(lower, gender)
    return Cases(**dict(zip(CASES, ("".join(forms) for forms in zip(*columns, strict=True)), strict=True)))


def guess_gender(name: str) -> Gender:
    """The likely gender of a typed name, by titles, known names, patronymics, surnames, then the last letter."""
    words = re.findall("[а-яё]{2,}", name.lower())
    for word in words:
        if word in WOMEN or word in TITLES_OF_WOMEN or word in FEMININE_SOFT:
            return "f"
        if word in MEN or word in TITLES_OF_MEN:
            return "m"
    for word in words:
        if _FEMALE_WORD.search(word):
            return "f"
        if _MALE_WORD.search(word):
            return "m"
    return "f" if words and _FEMALE_END.search(words[-1]) else "m"


def person(
    name: str, gender: Gender | None = None, *, cases: Cases | None = None, means: tuple[str, ...] = ()
) -> Person:
    """A Person out of a typed name: gender guessed when absent, `cases` in place of the rules when corrected by hand.

    The short name is the full one, since nobody knows which part is the given name. Raises ValueError for a
    blank name.
    """
    if cases is None and not means:
        return _by_rule(name, gender)
    who = gender or guess_gender(name)
    table = cases or decline(name, who)
    return Person(name=name, full=table, short=table, gender=who, means=means)


@lru_cache(maxsize=1024)
def _by_rule(name: str, gender: Gender | None) -> Person:
    who = gender or guess_gender(name)
    table = decline(name, who)
    return Person(name=name, full=table, short=table, gender=who)


def _same(text: str) -> _Six:
    return (text, text, text, text, text, text)


def _is_adjective(lower: str, gender: Gender) -> bool:
    if lower in MEN or lower in WOMEN:
        return False
    return bool((_MALE_ADJECTIVE if gender == "m" else _FEMALE_ADJECTIVE).search(lower))


def _compound(word: str, gender: Gender, russian: bool) -> _Six:
    """A word or a hyphenated one: the last part declines, the first only where both are nouns or names."""
    first, hyphen, last = word.rpartition("-")
    if not hyphen:
        return _word(word, gender, russian)
    if last.lower() in HONORIFICS:
        return _join(_compound(first, gender, russian), _same("-" + last))
    both = (last == last.lower() and len(last) > 3) or first.lower() in WOMEN or first.endswith(_DOUBLED)
    head = _compound(first, gender, russian) if both else _same(first)
    return _join(head, _join(_same("-"), _word(last, gender, russian)))


def _join(left: _Six, right: _Six) -> _Six:
    a, b, c, d, e, f = (one + other for one, other in zip(left, right, strict=True))
    return (a, b, c, d, e, f)


def _word(word: str, gender: Gender, russian: bool) -> _Six:
    if not _CYRILLIC.match(word) or len(word) < 2:
        return _same(word)
    lower = word.lower()
    stem, endings = _paradigm(lower, gender, russian)
    # Letters the stem shares with the word keep their case: «ФоКс», «АКИХА».
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(stem, lower, strict=False)))
    oblique = [
        word[:kept] + (tail.upper() if len(word) > 1 and word.isupper() else tail)
        for tail in (stem[kept:] + ending.strip("0") for ending in endings.split())
    ]
    gen, dat, acc, ins, pre = oblique
    return (word, gen, dat, acc, ins, pre)


def _paradigm(word: str, gender: Gender, russian: bool) -> tuple[str, str]:
    """Stem and the endings of gen, dat, acc, ins, pre."""
    known = word in MEN or word in WOMEN
    if word in FLEETING and gender == "m":
        stem = FLEETING[word][:-1]
        return stem, _masculine(word)[1] if word.endswith("ь") else _masculine(stem)[1]
    if gender == "m" and not known:
        if _MALE_ADJECTIVE.search(word):
            return _adjective(word, "m")
        if re.search("[оеё]в$|[иы]н$", word) and len(word) > 4 and (russian or not word.endswith("н")):
            return word, "а у а ым е"
    if gender == "f" and not known:
        surname = re.search("[оеё]ва$|[иы]на$", word) and len(word) > 4 and word not in COMMON_IN_OVA
        if surname and (russian or word.endswith("ва")):
            return word[:-1], "ой ой у ой ой"
        if _FEMALE_ADJECTIVE.search(word):
            return _adjective(word, "f")
    if word.endswith(("а", "я")):
        return _in_a(word)
    if gender == "f":
        return (word[:-1], "и и ь ью и") if word in FEMININE_SOFT else _unchanged(word)
    if gender == "n":
        return _neuter(word)
    return _masculine(word)


def _unchanged(word: str) -> tuple[str, str]:
    return word, "0 0 0 0 0"


def _masculine(word: str) -> tuple[str, str]:
    last, stem = word[-1], word[:-1]
    if word.endswith("ий"):
        return stem, "я ю я ем и"
    if last in "йь":
        return stem, "я ю я ём е" if _STRESSED.search(word) else "я ю я ем е"
    if last not in _CONSONANTS:
        return _unchanged(word)
    if word.endswith("ец") and len(word) > 3:
        # «отец — отца», «боец — бойца», but «беглец — беглеца», «жрец — жреца».
        before, earlier = word[-3], word[-4]
        if before in "аеёиоуыэюя":
            return word[:-2] + "йц", "а у а ом е"
        return (word if earlier in _CONSONANTS else word[:-2] + "ц"), "а у а ом е"
    unstressed = last in _HUSHING + "ц" and not _STRESSED.search(word)
    return word, "а у а ем е" if unstressed else "а у а ом е"


def _adjective(word: str, gender: Gender) -> tuple[str, str]:
    stem = word[:-2]
    lemma = word
    if gender == "f":
        soft = word.endswith("яя") or stem[-1] in _VELAR + _HUSHING
        lemma = stem + ("ой" if word in ("большая", "чужая") else "ий" if soft else "ый")
    who = Agreement(gender, "sg", True)
    return stem, " ".join(adjectives.decline(lemma, who, case)[len(stem) :] for case in CASES[1:])


def _in_a(word: str) -> tuple[str, str]:
    stem, last = word[:-1], word[-1]
    before = stem[-1:]
    if word.endswith(("оа", "уа", "еа", "эа", "юа")):
        return _unchanged(word)  # Роа, Бенуа
    stressed = bool(_STRESSED.search(word))
    if last == "я":
        return stem, "и и ю ей и" if before == "и" else f"и е ю {'ё' if stressed else 'е'}й е"
    if before in _HUSHING:
        return stem, f"и е у {'о' if stressed else 'е'}й е"
    if before == "ц":
        return stem, "ы е у ей е"
    return stem, "и е у ой е" if before in _VELAR else "ы е у ой е"


def _neuter(word: str) -> tuple[str, str]:
    stem = word[:-1]
    if word.endswith("ие"):
        return stem, "я ю е ем и"
    if word.endswith(("ье", "ре", "ле")):
        return stem, "я ю е ем е"
    if word.endswith(("ще", "це")):
        return stem, "а у е ем е"
    if word.endswith("о"):
        return stem, "а у о ом е"
    return _unchanged(word)
