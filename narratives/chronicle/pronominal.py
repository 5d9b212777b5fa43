"""«Лев отвечал. Лев ткнул Ладу посохом» → «Лев отвечал. Он ткнул Ладу посохом»: texts drawn apart, read as one.

A name becomes a pronoun only where nobody can be taken for somebody else: it was the subject where the text
before ended, it stands near the beginning of the text after, and nobody else of its gender is named between.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape

from narratives.russian import pronouns
from narratives.russian.noun import agreement
from narratives.russian.person import Slot

_SENTENCE = re.compile(r"(?<=[.?!…])\s+|\n+")
_LETTER = "А-Яа-яЁёA-Za-z0-9"
_FARTHEST = 30
"""Characters of the text after before the name: farther away a pronoun may be taken for some thing named there."""
_JOINED = re.compile(r"^ (?:и|с|со|да) [А-ЯЁA-Z&]")


def linked(before: str, after: str, people: Sequence[Slot]) -> str:
    """``after`` with a pronoun for the person of whom ``before`` spoke last, where that is clear; else as it is.

    ``people``: everybody who may be named in either text. Both are rendered, with names escaped as HTML.
    """
    last = _SENTENCE.split(before.strip())[-1]
    if last.startswith("—") or "«" in last:
        return after
    for one in people:
        named = _found(one.short.nom, last) is not None
        if named and _unmistakable(one, people) and not _of_same_gender(last, one, people):
            return _with_pronoun(after, one, people)
    return after


def _unmistakable(one: Slot, people: Sequence[Slot]) -> bool:
    """A man or a woman whose nominative is no other case, and whose name is no part of another's."""
    nominative, *others = one.short.forms
    alone = all(nominative not in other.short.nom for other in people if other.name != one.name)
    return one.gender in "mf" and one.number == "sg" and nominative not in others and alone


def _found(form: str, text: str) -> re.Match[str] | None:
    spelt = form if form.isalnum() else escape(form)
    # Most names stand nowhere in a text; of those that do, not all are words of their own.
    return re.search(rf"(?<![{_LETTER}-]){re.escape(spelt)}(?![{_LETTER}-])", text) if spelt in text else None


def _forms(one: Slot) -> Iterator[str]:
    yield from dict.fromkeys((*one.short.forms, *one.full.forms))


def _first(text: str, one: Slot) -> re.Match[str] | None:
    matches = [match for form in _forms(one) if (match := _found(form, text))]
    return min(matches, key=lambda match: (match.start(), -match.end()), default=None)


def _of_same_gender(text: str, one: Slot, people: Sequence[Slot]) -> bool:
    """Is anybody else of the gender named there?"""
    return any(
        other.name != one.name and other.gender == one.gender and _first(text, other) is not None for other in people
    )


def _with_pronoun(after: str, one: Slot, people: Sequence[Slot]) -> str:
    named = _first(after, one)
    if named is None or named.start() > _FARTHEST or named.group() != escape(one.short.nom):
        return after
    ahead, behind = after[: named.start()], after[named.end() :]
    elsewhere = re.search(r"[.…«\n]", ahead) or ahead.endswith((" и ", "это "))
    if elsewhere or _JOINED.match(behind) or _of_same_gender(ahead, one, people):
        return after
    pronoun = pronouns.third_person(agreement(one), "nom")
    return ahead + (pronoun if ahead.strip(" —") else pronoun.capitalize()) + behind
