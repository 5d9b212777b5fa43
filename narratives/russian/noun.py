"""Words that templates may put into a sentence: six cases, gender, number, animacy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, get_args

from engines.core.model import Frozen

if TYPE_CHECKING:
    from typing_extensions import TypeIs

Case = Literal["nom", "gen", "dat", "acc", "ins", "pre"]
Gender = Literal["m", "f", "n"]
Number = Literal["sg", "pl"]

CASES: tuple[Case, ...] = get_args(Case)


class Cases(Frozen):
    """One word or phrase in the six cases; `pre` is without its preposition."""

    nom: str
    gen: str
    dat: str
    acc: str
    ins: str
    pre: str

    @classmethod
    def same(cls, text: str) -> Cases:
        """An indeclinable word."""
        return cls(nom=text, gen=text, dat=text, acc=text, ins=text, pre=text)

    @property
    def forms(self) -> tuple[str, str, str, str, str, str]:
        """All six, in the order of CASES."""
        return self.nom, self.gen, self.dat, self.acc, self.ins, self.pre

    def of(self, case: Case) -> str:
        """The form for `case`. Raises ValueError for a case that does not exist."""
        form: str = getattr(self, check_case(case))
        return form

    @property
    def declinable(self) -> bool:
        """Whether at least one case differs from the nominative."""
        return any(self.of(case) != self.nom for case in CASES)

    def __str__(self) -> str:
        return self.nom


def check_case(case: str) -> Case:
    """Return `case` when it is one of CASES. Raises ValueError otherwise."""
    known = _KNOWN.get(case)
    if known is None:
        raise ValueError(f"unknown case {case!r}: use one of {', '.join(CASES)}")
    return known


_KNOWN: dict[str, Case] = {case: case for case in CASES}


class Word(Protocol):
    """What every filter needs to know about the thing in a slot."""

    @property
    def gender(self) -> Gender: ...

    @property
    def number(self) -> Number: ...

    @property
    def animate(self) -> bool: ...

    def decline(self, case: Case, form: str | None = None) -> str: ...


def is_word(what: object) -> TypeIs[Word]:
    """Can it be declined? Known by that method: a protocol checked at run time looks at every member, each time."""
    return hasattr(what, "decline")


class Noun(Frozen):
    """A thing or an epithet: one case table with what other words must know to agree with it."""

    cases: Cases
    gender: Gender
    number: Number = "sg"
    animate: bool = False

    def decline(self, case: Case, form: str | None = None) -> str:
        """The word in `case`; a noun has one form only, so `form` is ignored."""
        return self.cases.of(case)

    def __str__(self) -> str:
        return self.cases.nom


class Place(Noun):
    """A noun that also answers «где?» and «куда?» in ready phrases."""

    where: str
    to: str


class Agreement(NamedTuple):
    """The grammatical features that verbs, adjectives and pronouns copy from their noun."""

    gender: Gender
    number: Number
    animate: bool

    @property
    def plural(self) -> bool:
        return self.number == "pl"


def agreement(what: Word | Sequence[Word]) -> Agreement:
    """Features of a word or of a company of words.

    A company of one agrees like its only member; of more it is plural, feminine only when all are.
    Raises TypeError for anything that is not a word (a bare string has no gender).
    """
    if is_word(what):
        return Agreement(what.gender, what.number, what.animate)
    if isinstance(what, Sequence) and not isinstance(what, str):
        members = [agreement(one) for one in what]
        if len(members) == 1:
            return members[0]
        feminine = bool(members) and all(one.gender == "f" for one in members)
        return Agreement("f" if feminine else "m", "pl", not members or any(one.animate for one in members))
    raise TypeError(f"a person or a noun is needed here, not {type(what).__name__} {what!r}")
