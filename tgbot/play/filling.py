"""A choice that is being filled in: what is still open, what may be added, what the command would be, what it throws.

No button is drawn here; answers are those that buttons carry (``answers``).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.engine import Choice, Field
from narratives.chronicle.words import Words
from tgbot.keyboards.lists import short, unshort
from tgbot.play.answers import UNSET, complete, value_of, values_of, written

_MOST_TURNED = 8
"""An optional field of at most so many values turns over at each press instead of opening a list (quick menus)."""
_MOST_TURNED_SWIFTLY = 12
"""The same for a swift command, which has no form where such a list could be opened."""
_GRID = (12, 4)
"""Two questions whose answers are at most so many are asked in one grid: a row an answer to the first (quick menus)."""


@dataclass(frozen=True)
class Filling:
    """One choice, asked about its answers; ``menu.Walk`` draws it."""

    choice: Choice
    words: Words
    pool: Callable[[Mapping[str, Any]], str] | None = None
    """What a command would throw. Given, the menu is a quick one: for players, who press often."""

    def _answers(self, args: Sequence[str]) -> list[str]:
        """An answer for each field, those among them that are the only ones."""
        fields = self.choice.fields
        given = [*args[: len(fields)], *[UNSET] * (len(fields) - len(args))]
        return [self._only(field) if one == UNSET else one for field, one in zip(fields, given, strict=True)]

    def _open(self, answers: Sequence[str]) -> list[int]:
        """The questions that are still to be answered."""
        return [
            number
            for number, field in enumerate(self.choice.fields)
            if not field.optional and not complete(answers[number]) and self._asked(answers, field)
        ]

    def _completed(self, answers: Sequence[str], number: int) -> list[list[str]]:
        """The answers with each answer to this question."""
        values = values_of(self.choice.fields[number])
        return [[*answers[:number], short(place), *answers[number + 1 :]] for place in range(len(values))]

    def _to_be_written(self, answers: Sequence[str], field: Field, mode: str, number: int) -> bool:
        """Is it to be asked for in writing, when all else is chosen: needed, or wished for by a button?"""
        wished = mode == f"w{number}" if field.optional else mode == "ok" or not self._extras(answers)
        return written(field) and wished and self._asked(answers, field)

    def _spoken(self) -> list[int]:
        """The places of words that a player may add to his deed."""
        return [
            number
            for number, field in enumerate(self.choice.fields)
            if self._quick and field.optional and field.kind == "text"
        ]

    def _asked(self, answers: Sequence[str], field: Field) -> bool:
        return not field.needs or field.asked({**self.choice.preset, **self._given(answers)})

    def _extras(self, answers: Sequence[str]) -> list[int]:
        """The places of the optional fields that may be filled in now."""
        given = {**self.choice.preset, **self._given(answers)}
        return [
            number
            for number, field in enumerate(self.choice.fields)
            if field.optional and not written(field) and field.asked(given) and self._left(answers, number)
        ]

    def _left(self, answers: Sequence[str], number: int) -> bool:
        """Is there anything to be chosen? Not where all of it stands in other fields already."""
        taken = self._elsewhere(answers, number)
        return any(value not in taken for value in values_of(self.choice.fields[number]))

    @property
    def _quick(self) -> bool:
        """For players, who press often."""
        return self.pool is not None

    @property
    def _swift(self) -> bool:
        """Is it done in two presses even where dice fall?"""
        return self._quick and self.words.swift(self.choice.do)

    @property
    def _unsure(self) -> bool:
        """Is a player asked though there is nothing to choose?"""
        return self._quick and self.words.sure(self.choice.do)

    def _command(self, answers: Sequence[str]) -> dict[str, Any]:
        given = self._given(answers)
        known = {**self.choice.preset, **given}
        fields = [field for field in self.choice.fields if field.name in given and field.asked(known)]
        return {"do": self.choice.do, **known, **{field.name: field.meant(given[field.name]) for field in fields}}

    def _given(self, answers: Sequence[str]) -> dict[str, Any]:
        """What stands in the fields; what an earlier answer has made senseless is left out, though buttons carry it."""
        given: dict[str, Any] = {}
        for field, answer in zip(self.choice.fields, answers, strict=True):
            if complete(answer) and field.asked({**self.choice.preset, **given}):
                given[field.name] = value_of(field, answer)
        return given

    def _elsewhere(self, answers: Sequence[str], number: int) -> set[Any]:
        """What stands in other fields that are to differ from this one."""
        if not self.choice.fields[number].apart:
            return set()
        given = [
            value_of(field, answer)
            for place, (field, answer) in enumerate(zip(self.choice.fields, answers, strict=True))
            if place != number and field.apart and complete(answer)
        ]
        return {one for value in given for one in (value if isinstance(value, list) else [value])}

    def _only(self, field: Field) -> str:
        """In a quick menu a question that has but one answer is not asked; a GM is always asked before he rules."""
        asked = not self._quick or self._unsure or field.optional or field.open or written(field)
        if asked or len(values_of(field)) != 1:
            return UNSET
        return "m1" if field.many else short(0)

    def _seconds(self, answers: Sequence[str], number: int) -> list[int | None]:
        """The questions that follow each answer to this one, when both are so short that one press answers them; None
        after an answer (of a swift command) that leaves nothing to be asked.
        """
        first, found = self.choice.fields[number], list[int | None]()
        if not self._quick or not self._brief(first, _GRID[0]):
            return []
        for answered in self._completed(answers, number):
            following = self._open(answered)
            if following and not self._brief(self.choice.fields[following[0]], _GRID[1]):
                return []
            found.append(following[0] if following else None)
        return found if set(found) == {number + 1} or (self._swift and any(found)) else []

    def _brief(self, field: Field, most: int) -> bool:
        """Has it few answers, a press each?"""
        conditional = bool(field.needs) and not self._swift
        return not (field.optional or field.many or conditional or written(field)) and len(values_of(field)) <= most

    def _ends(self, answers: list[str], second: int | None) -> list[list[str]]:
        return [answers] if second is None else self._completed(answers, second)

    def _settles(self, answers: Sequence[str], ends: Sequence[Sequence[str]]) -> bool:
        """Does any of these ends complete the deed, with nothing to be written or listed besides, nor, unless the
        command is a swift one, to be thrown?
        """
        extras = self._extras(answers)
        if not self._quick or self._unsure or not extras or self.choice.some or self._spoken():
            return False
        for answered in ends:
            if not self._is_last(answered) or self._extras(answered) != extras:
                return False
            if not self._swift and self._thrown(answered):
                return False
        return all(self._turned_to(answers, extra) is not None for extra in extras)

    def _is_last(self, answers: Sequence[str]) -> bool:
        """Are all questions answered whose answers are needed?"""
        return all(
            field.optional or written(field) or complete(answer) or not self._asked(answers, field)
            for field, answer in zip(self.choice.fields, answers, strict=True)
        )

    def _thrown(self, answers: Sequence[str]) -> str:
        """What a player would throw for the deed as it is answered so far."""
        return self.pool(self._command(answers)) if self.pool is not None else ""

    def _turned_to(self, answers: Sequence[str], number: int) -> str | None:
        """The next value of a field that has few of them; None: they are listed."""
        field = self.choice.fields[number]
        values = values_of(field)
        most = _MOST_TURNED_SWIFTLY if self._swift else _MOST_TURNED
        if not self._quick or field.many or len(values) > most:
            return None
        last = 0 if field.kind == "flag" else len(values) - 1
        first = 1 if field.kind == "number" and values[0] == 0 and len(values) > 1 else 0
        following = first if not complete(answers[number]) else unshort(answers[number]) + 1
        return UNSET if following > last else short(following)
