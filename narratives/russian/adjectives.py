"""Declension of full adjectives, participles, ordinals and pronoun-like words."""

from __future__ import annotations

# ruff: noqa: SIM905 - lists of words read better as text
import re
from functools import lru_cache

from narratives.russian.lexicon import ADVERBS_LIKE_FORMS, INVARIABLE
from narratives.russian.noun import CASES, Agreement, Case, check_case


def _table(m: str, f: str, n: str, pl: str) -> dict[str, tuple[str, ...]]:
    return {"m": tuple(m.split()), "f": tuple(f.split()), "n": tuple(n.split()), "pl": tuple(pl.split())}


# Where an accusative equals the nominative or the genitive by animacy, the column holds «*».
_HARD = _table("ый ого ому * ым ом", "ая ой ой ую ой ой", "ое ого ому ое ым ом", "ые ых ым * ыми ых")  # новый, молодой
_SOFT = _table("ий его ему * им ем", "яя ей ей юю ей ей", "ее его ему ее им ем", "ие их им * ими их")  # синий
_VELAR = _table("ий ого ому * им ом", "ая ой ой ую ой ой", "ое ого ому ое им ом", "ие их им * ими их")  # тихий
_HUSHING = _table("ий его ему * им ем", "ая ей ей ую ей ей", "ее его ему ее им ем", "ие их им * ими их")  # общий
_AFTER_TS = _table(  # бледнолицый
    "ый его ему * ым ем", "ая ей ей ую ей ей", "ее его ему ее ым ем", "ые ых ым * ыми ых"
)
_SOFT_SIGN = _table(  # третий, волчий
    "ий ьего ьему * ьим ьем", "ья ьей ьей ью ьей ьей", "ье ьего ьему ье ьим ьем", "ьи ьих ьим * ьими ьих"
)

PRONOUN_LIKE: dict[str, dict[str, tuple[str, ...]]] = {
    "сам": _table(
        "сам самого самому * самим самом",
        "сама самой самой саму самой самой",
        "само самого самому само самим самом",
        "сами самих самим * самими самих",
    ),
    "один": _table(
        "один одного одному * одним одном",
        "одна одной одной одну одной одной",
        "одно одного одному одно одним одном",
        "одни одних одним * одними одних",
    ),
    "весь": _table(
        "весь всего всему * всем всём",
        "вся всей всей всю всей всей",
        "всё всего всему всё всем всём",
        "все всех всем * всеми всех",
    ),
    "этот": _table(
        "этот этого этому * этим этом",
        "эта этой этой эту этой этой",
        "это этого этому это этим этом",
        "эти этих этим * этими этих",
    ),
    "тот": _table(
        "тот того тому * тем том",
        "та той той ту той той",
        "то того тому то тем том",
        "те тех тем * теми тех",
    ),
    "чей": _table(
        "чей чьего чьему * чьим чьём",
        "чья чьей чьей чью чьей чьей",
        "чьё чьего чьему чьё чьим чьём",
        "чьи чьих чьим * чьими чьих",
    ),
}
PRONOUN_LIKE["ничей"] = {
    column: tuple(form if form == "*" else "ни" + form for form in forms)
    for column, forms in PRONOUN_LIKE["чей"].items()
}
for _stem in ("мо", "тво", "сво"):
    PRONOUN_LIKE[_stem + "й"] = _table(
        f"{_stem}й {_stem}его {_stem}ему * {_stem}им {_stem}ём",
        f"{_stem}я {_stem}ей {_stem}ей {_stem}ю {_stem}ей {_stem}ей",
        f"{_stem}ё {_stem}его {_stem}ему {_stem}ё {_stem}им {_stem}ём",
        f"{_stem}и {_stem}их {_stem}им * {_stem}ими {_stem}их",
    )
for _stem in ("наш", "ваш"):
    PRONOUN_LIKE[_stem] = _table(
        f"{_stem} {_stem}его {_stem}ему * {_stem}им {_stem}ем",
        f"{_stem}а {_stem}ей {_stem}ей {_stem}у {_stem}ей {_stem}ей",
        f"{_stem}е {_stem}его {_stem}ему {_stem}е {_stem}им {_stem}ем",
        f"{_stem}и {_stem}их {_stem}им * {_stem}ими {_stem}их",
    )

# These decline like «третий»: «волчьего», but «горячего». Mostly animals, and people as owners.
_SOFT_SIGN_WORDS: frozenset[str] = frozenset(
    "третий волчий лисий рысий птичий рыбий божий вражий медвежий верблюжий казачий козий коровий крысий олений овечий "
    "телячий цыплячий утячий заячий бабий вдовий девичий человечий кошачий собачий сучий охотничий помещичий "
    "разбойничий лягушачий ведьмачий паучий черепаший ишачий странничий мальчишечий девчачий щенячий поросячий "
    "жеребячий".split()
)
_FULL = re.compile("[а-яё](?:ый|ий|ой)(?:ся)?$")
_WORD = re.compile("[а-яё]+", re.IGNORECASE)
_ADVERB = re.compile("(?<![ая])[аеёиоуыэюя]$(?<![оеыи]е)")


def is_full(word: str) -> bool:
    """Whether `word` looks like a full adjective or participle in the masculine nominative."""
    return bool(_FULL.search(word))


def decline_phrase(phrase: str, who: Agreement, case: Case) -> str:
    """`phrase` of adjectives in the masculine nominative for `who` in `case`: «усталый и злой» → «усталой и злой».

    Adverbs and conjunctions stay. Raises ValueError for a word that is not an adjective.
    """
    return _WORD.sub(lambda match: decline(match.group(), who, case), phrase)


@lru_cache(maxsize=4096)
def decline(word: str, who: Agreement, case: Case) -> str:
    """One adjective, given in the masculine nominative singular, for `who` in `case`.

    Raises ValueError for a word that is not an adjective.
    """
    lower = word.lower()
    if lower in PRONOUN_LIKE:
        form = _choose(PRONOUN_LIKE[lower], who, case)
    elif is_full(lower):
        base = lower.removesuffix("ся")
        stem, endings = _paradigm(base)
        ending = _choose(endings, who, case)
        if ending == "ый" or (ending == "ий" and base.endswith("ой")):
            ending = base[-2:]
        form = stem + ending + lower[len(base) :]
    elif lower in INVARIABLE or lower in ADVERBS_LIKE_FORMS or _ADVERB.search(lower):
        form = lower
    else:
        raise ValueError(f"«{word}» is not an adjective in the masculine nominative")
    return form if word == lower else form[:1].upper() + form[1:]


def _paradigm(base: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    stem, ending = base[:-2], base[-2:]
    if base in _SOFT_SIGN_WORDS:
        return stem, _SOFT_SIGN
    if stem[-1:] in "гкх":
        return stem, _VELAR
    if stem[-1:] in "жчшщ":
        # Stressed endings keep «о»: «большого», «чужого», but «общего».
        return stem, _VELAR if ending == "ой" else _HUSHING
    if stem.endswith("ц"):
        return stem, _AFTER_TS
    return stem, _SOFT if ending == "ий" else _HARD


def _choose(table: dict[str, tuple[str, ...]], who: Agreement, case: Case) -> str:
    column = table["pl" if who.plural else who.gender]
    form = column[CASES.index(check_case(case))]
    if form == "*":
        return column[CASES.index("gen" if who.animate else "nom")]
    return form
