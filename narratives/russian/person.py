"""Everybody who can act in a post: a character, a force of a scenario, a passer-by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from pydantic import Field

from engines.core.model import Frozen
from narratives.russian import pronouns
from narratives.russian.noun import Agreement, Case, Cases, Gender, Noun, Number

Form = Literal["short", "full", "epithet", "pro"]
FORMS: tuple[Form, ...] = get_args(Form)

DEFAULT_MEANS = "тем, что было под рукой"


class Person(Frozen):
    """A person as the templates see him. `name` is his id in the engine: the full Russian name.

    A plural force («гули») is a Person too, with `number="pl"`. `means` are ready in the instrumental.
    """

    name: str = Field(min_length=1)
    full: Cases
    short: Cases
    gender: Gender
    number: Number = "sg"
    animate: bool = True
    epithets: tuple[Noun, ...] = ()
    means: tuple[str, ...] = ()

    @property
    def declinable(self) -> bool:
        """Whether the full name changes by case."""
        return self.full.declinable

    @property
    def short_declinable(self) -> bool:
        """Whether the short name changes by case."""
        return self.short.declinable

    def decline(self, case: Case, form: str | None = None) -> str:
        """The name in `case`; `form` is one of FORMS, the short name by default."""
        return Slot(person=self).decline(case, form)

    def __str__(self) -> str:
        return self.short.nom


class Slot(NamedTuple):
    """A person for one post: the narrator decides which epithet, which means and which name are on turn.

    Indexes wrap around, so the narrator may just count up. `by="full"` makes the full name the usual one:
    for a cast in which two people share a short name (see `namesakes`). No model: a post makes dozens of them.
    """

    person: Person
    epithet_index: int = 0
    means_index: int = 0
    by: Literal["short", "full"] = "short"

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def full(self) -> Cases:
        return self.person.full

    @property
    def short(self) -> Cases:
        return self.person.full if self.by == "full" else self.person.short

    @property
    def gender(self) -> Gender:
        return self.person.gender

    @property
    def number(self) -> Number:
        return self.person.number

    @property
    def animate(self) -> bool:
        return self.person.animate

    @property
    def declinable(self) -> bool:
        """Whether the usual name changes by case."""
        return self.short.declinable

    @property
    def epithet(self) -> Noun:
        """The epithet on turn with its own gender; the usual name when a person has none."""
        epithets = self.person.epithets
        if epithets:
            return epithets[self.epithet_index % len(epithets)]
        return Noun(cases=self.short, gender=self.gender, number=self.number, animate=self.animate)

    @property
    def means(self) -> str:
        """The means on turn, in the instrumental."""
        means = self.person.means
        return means[self.means_index % len(means)] if means else DEFAULT_MEANS

    def decline(self, case: Case, form: str | None = None) -> str:
        """The person in `case`; `form` is one of FORMS, the usual name by default. `pro` takes «н»: «него».

        Raises ValueError for an unknown form.
        """
        if form is None or form == "short":
            return self.short.of(case)
        if form == "full":
            return self.full.of(case)
        if form == "epithet":
            return self.epithet.cases.of(case)
        if form == "pro":
            return pronouns.third_person(Agreement(self.gender, self.number, self.animate), case, n=True)
        raise ValueError(f"unknown form {form!r}: use one of {', '.join(FORMS)}")

    def __str__(self) -> str:
        return self.short.nom


def namesakes(people: Iterable[Person]) -> frozenset[str]:
    """Names of those of `people` whose short names look alike (letter case aside): call them in full."""
    called: dict[str, list[str]] = {}
    for one in people:
        called.setdefault(one.short.nom.casefold(), []).append(one.name)
    return frozenset(name for alike in called.values() if len(alike) > 1 for name in alike)
