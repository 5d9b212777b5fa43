"""The filters of the templates: thin names over the grammar. See docs/texts.md for the writers' reference."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from markupsafe import Markup

from narratives.russian import adjectives, numerals, prepositions, pronouns, verbs
from narratives.russian.noun import Case, Cases, Gender, Word, agreement, check_case, is_word
from narratives.russian.person import Person, Slot

Company = Word | Sequence[Word]
"""What a slot may hold: one word, or several that act together."""


def decline(what: Company | Cases | str, case: Case = "nom", form: str | None = None) -> str:
    """A slot in `case`: a person by the short name, a company as «Сиэль, Роа и Акиха».

    A bare string is taken for the nominative only. Raises TypeError when a string should change by case.
    """
    if is_word(what):
        return what.decline(case, form)
    check_case(case)
    if isinstance(what, Cases):
        return what.of(case)
    if isinstance(what, str):
        if case == "nom":
            return what
        raise TypeError(f"the string {what!r} has no cases: pass a person or a noun")
    return join_and(what, case, form)


def full(what: Company, case: Case = "nom") -> str:
    """The full name in `case`."""
    return decline(what, case, "full")


def join_and(
    people: Iterable[Company | Cases | str], case: Case = "nom", form: str | None = None, word: str = "и"
) -> str:
    """«Сиэль, Роа и Акиха» in `case`; `word` may be «или». Nobody gives an empty string."""
    names = [decline(one, case, form) for one in people]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def v(
    who: Company, masculine: str, feminine: str | None = None, neuter: str | None = None, plural: str | None = None
) -> str:
    """A past verb, short participle or adjective that agrees with `who`.

    One form: by rule and table («пришёл» → «пришла»). Two and more: as given.
    """
    features = agreement(who)
    if feminine is None:
        return verbs.agree(masculine, features)
    return verbs.pick(verbs.spelt_out(masculine, feminine, neuter, plural), features)


def verb(who: Company, singular: str, plural: str) -> str:
    """A present or future verb of the third person: «идёт» or «идут»."""
    return plural if agreement(who).plural else singular


def adj(who: Company, adjective: str, case: Case = "nom") -> str:
    """Full adjectives, given in the masculine nominative, that agree with `who` in `case`."""
    return adjectives.decline_phrase(adjective, agreement(who), check_case(case))


def pro(who: Company, case: Case = "nom", n: bool = False) -> str:
    """«он», «её», «им»; with `n=True` what follows a preposition: «него», «неё», «ними»."""
    return pronouns.third_person(agreement(who), case, n=n)


def his(who: Company) -> str:
    """«его», «её», «их» before a thing that belongs to `who`."""
    return pronouns.possessive(agreement(who))


def epithet(who: Person | Slot, case: Case = "nom") -> str:
    """The epithet on turn in `case`; the short name when there is none."""
    return who.decline(case, "epithet")


def means(who: Person | Slot) -> str:
    """What `who` strikes with, in the instrumental: «эфирной нитью»."""
    return (who if isinstance(who, Slot) else Slot(person=who)).means


def prep(preposition: str, what: Company | Cases | str, case: Case | None = None, form: str | None = None) -> str:
    """A preposition and its word: «об Акихе», «со Свелтеном», «во Францию».

    The case follows from the preposition; «в», «на» and «за» need it said. `form`: short, full, epithet, pro.
    A string is taken as it is, already in its case. Raises ValueError for an unknown preposition.
    """
    if isinstance(what, str):
        return prepositions.before(preposition, what)
    return prepositions.before(preposition, decline(what, case or prepositions.governed_case(preposition), form))


def count(
    number: int,
    one: str,
    few: str,
    many: str,
    words: bool = False,
    case: Case = "nom",
    gender: Gender = "m",
    animate: bool = False,
) -> str:
    """A number with its noun: «21 ход», «3 хода», «11 ходов»; with `words=True` «двадцать один ход».

    The noun forms are given ready; `case`, `gender` and `animate` decline the numeral written in words.
    """
    noun = numerals.choose(number, one, few, many)
    if words:
        return f"{numerals.cardinal(number, case, gender, animate=animate)} {noun}"
    return f"{number} {noun}".replace("-", "−", 1)


def ordinal(number: int, case: Case = "nom", gender: Gender = "m", animate: bool = False) -> str:
    """«третий», «третьем», «двадцать первой»."""
    return numerals.ordinal(number, case, gender, animate=animate)


def headcount(people: Sequence[Word], case: Case = "nom") -> str:
    """«двое» (men, mixed) or «две» (women) for the people given."""
    return numerals.headcount(people, case)


def both(pair: Sequence[Word], case: Case = "nom") -> str:
    """«оба» or «обе» in `case`. Raises ValueError when there are not two."""
    if len(pair) != 2:
        raise ValueError(f"«оба» needs two, not {len(pair)}")
    return pronouns.both(agreement(pair[0]), agreement(pair[1]), case)


def each_other(pair: Sequence[Word], case: Case = "acc", preposition: str | None = None) -> str:
    """«друг друга», «друг с другом», «друг о друге», «друг на друга» (with `preposition`)."""
    return pronouns.each_other(case, preposition)


_BEFORE_LETTER = re.compile(r"[\W_]*")
_BEFORE_LETTER_OF_HTML = re.compile(r"(?:<[^>]*>|&[^;\s]+;|[^\w<&]|_)*")


def cap(text: object) -> str:
    """The first letter made big and nothing else: «ШИКИ» stays; quotes, dashes and tags before it are skipped."""
    if isinstance(text, Markup):
        return Markup(_cap(str(text), _BEFORE_LETTER_OF_HTML))  # noqa: S704 - was safe before, only a letter changed
    return _cap(str(text), _BEFORE_LETTER)


def _cap(text: str, before: re.Pattern[str]) -> str:
    match = before.match(text)
    start = match.end() if match else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def _case_filter(case: Case) -> Callable[..., str]:
    def in_case(what: Company | Cases | str, form: str | None = None) -> str:
        return what.decline(case, form) if is_word(what) else decline(what, case, form)

    return in_case


FILTERS: dict[str, Callable[..., Any]] = {
    "nom": _case_filter("nom"),
    "gen": _case_filter("gen"),
    "dat": _case_filter("dat"),
    "acc": _case_filter("acc"),
    "ins": _case_filter("ins"),
    "pre": _case_filter("pre"),
    "full": full,
    "v": v,
    "verb": verb,
    "adj": adj,
    "pro": pro,
    "his": his,
    "epithet": epithet,
    "means": means,
    "prep": prep,
    "count": count,
    "ordinal": ordinal,
    "headcount": headcount,
    "both": both,
    "each_other": each_other,
    "join_and": join_and,
    "cap": cap,
}
