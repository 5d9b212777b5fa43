"""Pronouns that stand for people: он, его, оба, друг друга."""

from __future__ import annotations

from narratives.russian.noun import Agreement, Case, check_case

# The masculine and the neuter differ in the nominative only.
_THIRD: dict[str, dict[Case, str]] = {
    "m": {"nom": "он", "gen": "его", "dat": "ему", "acc": "его", "ins": "им", "pre": "нём"},
    "n": {"nom": "оно", "gen": "его", "dat": "ему", "acc": "его", "ins": "им", "pre": "нём"},
    "f": {"nom": "она", "gen": "её", "dat": "ей", "acc": "её", "ins": "ей", "pre": "ней"},
    "pl": {"nom": "они", "gen": "их", "dat": "им", "acc": "их", "ins": "ими", "pre": "них"},
}

_BOTH: dict[str, dict[Case, str]] = {
    "m": {"nom": "оба", "gen": "обоих", "dat": "обоим", "acc": "обоих", "ins": "обоими", "pre": "обоих"},
    "f": {"nom": "обе", "gen": "обеих", "dat": "обеим", "acc": "обеих", "ins": "обеими", "pre": "обеих"},
}

_ALL: dict[Case, str] = {"nom": "все", "gen": "всех", "dat": "всем", "acc": "всех", "ins": "всеми", "pre": "всех"}

_OTHER: dict[Case, str] = {
    "nom": "друг",
    "gen": "друга",
    "dat": "другу",
    "acc": "друга",
    "ins": "другом",
    "pre": "друге",
}


def third_person(who: Agreement, case: Case, *, n: bool = False) -> str:
    """«он» in `case`; `n` adds the letter that follows a preposition («него»); the prepositional has it always."""
    form = _THIRD["pl" if who.plural else who.gender][check_case(case)]
    if n and case not in ("nom", "pre"):
        return "н" + form
    return form


def possessive(who: Agreement) -> str:
    """«его», «её» or «их»: never changes by case and never takes «н»."""
    return third_person(who, "gen")


def both(first: Agreement, second: Agreement, case: Case) -> str:
    """«оба» or «обе»; a mixed pair is masculine; with a crowd in the pair «все», since «оба» counts to two."""
    if first.plural or second.plural:
        return everybody(case)
    return _BOTH["f" if first.gender == second.gender == "f" else "m"][check_case(case)]


def everybody(case: Case) -> str:
    """«все» in `case`: for a company that cannot be counted."""
    return _ALL[check_case(case)]


def each_other(case: Case, preposition: str | None = None) -> str:
    """«друг друга» in `case`, the preposition in the middle.

    Without one the instrumental takes «с» and the prepositional «о»; an empty string leaves it out.
    Raises ValueError for the nominative, which does not exist.
    """
    if check_case(case) == "nom":
        raise ValueError("«друг друга» has no nominative")
    if preposition is None:
        preposition = {"ins": "с", "pre": "о"}.get(case, "")
    return " ".join(part for part in ("друг", preposition, _OTHER[case]) if part)
