"""Menus without a memory: every keyboard follows from ``engine.choices`` and from what its button says.

A button carries the answers given so far, as places in the lists of options. The position in it pins the state, so the
lists are the same when it is pressed; on another position the button is stale. Required fields are asked one after
another; then the optional ones stand in a form with «Готово». In a quick menu where nothing is thrown, what may be
turned over stands under the last question instead, and its answer is the last press. A game's swift commands
(``Words.swift``) are two presses even where dice fall: what, and at whom.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.engine import Choice, Field
from narratives.chronicle.words import Words
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE, PAGE_SIGN, page_of, rows, short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play.answers import UNSET, complete, open_mask, value_of, values_of, written
from tgbot.texts import plain

_MOST_TURNED = 8
"""An optional field of at most so many values turns over at each press instead of opening a list (quick menus)."""
_MOST_TURNED_SWIFTLY = 12
"""The same for a swift command, which has no form where such a list could be opened."""
_MOST_BESIDE = 12
"""A choice of a swift command stands in the list of them with at most so many answers beside it."""
_GRID = (12, 4)
"""Two questions whose answers are at most so many are asked in one grid: a row an answer to the first (quick menus)."""


@dataclass(frozen=True)
class Ask:
    """All is chosen but what has to be written: the command so far, the field that waits, and the question."""

    command: dict[str, Any]
    field: Field
    question: str


@dataclass(frozen=True)
class Menu:
    """A question with its buttons."""

    question: str
    keyboard: Keyboard


@dataclass(frozen=True)
class Ready:
    """The command is complete."""

    command: dict[str, Any]


Next = Menu | Ask | Ready


@dataclass(frozen=True)
class Walk:
    """One choice being filled in by presses."""

    start: Press
    """The press that means this choice; the answers are added to its arguments."""
    choice: Choice
    words: Words
    pool: Callable[[Mapping[str, Any]], str] | None = None
    """What a command would throw. Given, the menu is a quick one: for players, who press often."""

    def step(self, args: Sequence[str]) -> Next:
        """What comes next, given the answers so far. Raises Refused for a button that does not fit this choice."""
        fields = self.choice.fields
        answers = self._answers(args)
        mode = args[len(fields)] if len(args) > len(fields) else ""
        for number, field in enumerate(fields):
            if written(field) or (field.optional and mode != f"f{number}") or complete(answers[number]):
                continue
            if self._asked(answers, field):
                return self._question(answers, number)
        asked = [number for number, field in enumerate(fields) if self._to_be_written(answers, field, mode, number)]
        if mode != "ok" and not asked and (self._extras(answers) or self._spoken() or (self._unsure and not fields)):
            return self._form(answers)
        command = self._command(answers)
        if asked:
            field = fields[asked[0]]
            return Ask(command, field, self.words.asked(self.choice, field))
        return Ready(command)

    def _answers(self, args: Sequence[str]) -> list[str]:
        """An answer for each field, those among them that are the only ones."""
        fields = self.choice.fields
        given = [*args[: len(fields)], *[UNSET] * (len(fields) - len(args))]
        return [self._only(field) if one == UNSET else one for field, one in zip(fields, given, strict=True)]

    def outright(self) -> tuple[Button, ...]:
        """What stands beside this choice in a list of swift ones, each a press that completes it: the answers to its
        only question, or the throw. Empty: more has to be asked, or the choice itself is complete.
        """
        answers = self._answers(())
        numbers = [number for number in self._open(answers) if not written(self.choice.fields[number])]
        if not numbers:
            return self._ready(answers) if self._extras(answers) and not self._spoken() else ()
        number = numbers[0]
        field = self.choice.fields[number]
        completed = self._completed(answers, number)
        if len(numbers) > 1 or field.many or len(completed) > _MOST_BESIDE:
            return ()
        if not all(self._is_last(answered) for answered in completed):
            return ()
        return tuple(
            Button(text=self.words.option(field, value, narrow=True), data=self._done_press(answered).pack())
            for value, answered in zip(values_of(field), completed, strict=True)
        )

    @property
    def signs(self) -> str:
        """The signs of what may be turned over before it is done: «★ ↕️»."""
        asked = [
            self.words.asked(self.choice, self.choice.fields[number]) for number in self._extras(self._answers(()))
        ]
        return " ".join(sign for sign, _, _ in (one.partition(" ") for one in asked) if not sign.isalnum())

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

    def once_more(self, command: Mapping[str, Any]) -> Menu | None:
        """The last question again, all others answered as in the command; None when that no longer fits."""
        asked = [number for number, field in enumerate(self.choice.fields) if not field.optional]
        answers = [UNSET] * len(self.choice.fields)
        for number in asked[:-1]:
            field = self.choice.fields[number]
            if field.many or written(field) or command.get(field.name) not in values_of(field):
                return None
            answers[number] = short(values_of(field).index(command[field.name]))
        return self._question(answers, asked[-1]) if asked and not written(self.choice.fields[asked[-1]]) else None

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

    def _question(self, answers: list[str], number: int) -> Menu:
        field = self.choice.fields[number]
        seconds = self._seconds(answers, number)
        if seconds:
            return Menu(self.words.asked(self.choice, field), self._grid(answers, number, seconds))
        keyboard = self._toggles(answers, number) if field.many else self._options(answers, number)
        return Menu(self.words.asked(self.choice, field), keyboard)

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

    def _grid(self, answers: list[str], number: int, seconds: Sequence[int | None]) -> Keyboard:
        first = self.choice.fields[number]
        lines: list[tuple[Button, ...]] = []
        answered = list(zip(values_of(first), self._completed(answers, number), seconds, strict=True))
        ends = [end for _, chosen, second in answered for end in self._ends(chosen, second)]
        mode = ("ok",) if self._swift and self._settles(answers, ends) else ()
        for value, chosen, second in answered:
            last = mode if second is None else ()
            press = self.start._replace(args=(*self.start.args, *chosen, *last))
            lines.append((Button(text=self.words.option(first, value), data=press.pack()),))
            if second is not None:
                lines.append(self._row(chosen, second, mode))
        return (*lines, *(self._lines(answers) if mode else ()))

    def _ends(self, answers: list[str], second: int | None) -> list[list[str]]:
        return [answers] if second is None else self._completed(answers, second)

    def _row(self, answers: list[str], number: int, mode: tuple[str, ...]) -> tuple[Button, ...]:
        """The answers to a second question, in a row under that to the first."""
        field = self.choice.fields[number]
        return tuple(
            Button(
                text=self.words.option(field, value, narrow=True),
                data=self.start._replace(args=(*self.start.args, *answered, *mode)).pack(),
            )
            for value, answered in zip(values_of(field), self._completed(answers, number), strict=True)
        )

    def _press(self, answers: Sequence[str], number: int, answer: str, mode: str = "") -> Press:
        filled = [*answers[:number], answer, *answers[number + 1 :]]
        return self.start._replace(args=(*self.start.args, *filled, *([mode] if mode else [])))

    def _options(self, answers: list[str], number: int) -> Keyboard:
        field = self.choice.fields[number]
        given = answers[number]
        page = page_of(given)
        values = values_of(field)
        taken = self._elsewhere(answers, number)
        shown = [
            place for place in range(page * PAGE, min((page + 1) * PAGE, len(values))) if values[place] not in taken
        ]
        last = self._settles(answers, self._completed(answers, number))
        buttons = [
            Button(
                text=self.words.option(field, values[place]),
                data=self._press(answers, number, short(place), "ok" if last else "").pack(),
            )
            for place in shown
        ]
        turns = self._pages(answers, number, page, len(values))
        below = self._lines(answers) if last else ()
        return (*rows(buttons, _columns(buttons)), *([turns] if turns else []), *below)

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
        return all(self._turned([*answers], extra) is not None for extra in extras)

    def _toggles(self, answers: list[str], number: int) -> Keyboard:
        field = self.choice.fields[number]
        mask, page = open_mask(answers[number])
        mode = self._mode(number)
        values = values_of(field)
        taken = self._elsewhere(answers, number)
        buttons = []
        for place in range(page * PAGE, min((page + 1) * PAGE, len(values))):
            if values[place] in taken:
                continue
            label = self.words.option(field, values[place])
            chosen = mask >> place & 1
            data = self._press(answers, number, f"{short(mask ^ 1 << place)}~{short(page)}", mode).pack()
            buttons.append(Button(text=f"✓ {label}" if chosen else label, data=data))
        keyboard = list(rows(buttons, _columns(buttons)))
        back = [
            Button(text=word, data=self._press(answers, number, f"{short(mask)}~{short(other)}", mode).pack())
            for word, other in (("‹", page - 1), ("›", page + 1))
            if 0 <= other * PAGE < len(values)
        ]
        if back:
            keyboard.append(tuple(back))
        count = mask.bit_count()
        if (field.optional and not count) or field.least <= count <= (field.most or len(values)):
            answered = [*answers[:number], f"m{short(mask)}" if mask else UNSET, *answers[number + 1 :]]
            if self._quick and not field.optional and self._is_last(answered):
                return (*keyboard, *self._lines(answered), self._ready(answered), *self._words(answered))
            done = self._press(answers, number, answered[number])
            keyboard.append((Button(text=plain("menu.done"), data=done.pack(), style="success"),))
        return tuple(keyboard)

    def _is_last(self, answers: Sequence[str]) -> bool:
        """Are all questions answered whose answers are needed?"""
        return all(
            field.optional or written(field) or complete(answer) or not self._asked(answers, field)
            for field, answer in zip(self.choice.fields, answers, strict=True)
        )

    def _pages(self, answers: list[str], number: int, page: int, total: int) -> tuple[Button, ...]:
        return tuple(
            Button(
                text=word, data=self._press(answers, number, f"{PAGE_SIGN}{short(other)}", self._mode(number)).pack()
            )
            for word, other in (("‹", page - 1), ("›", page + 1))
            if 0 <= other * PAGE < total
        )

    def _mode(self, number: int) -> str:
        return f"f{number}" if self.choice.fields[number].optional else ""

    def _form(self, answers: list[str]) -> Menu:
        label = self.words.label(self.choice)
        if self._unsure and not self.choice.fields:
            done = self._done_press(answers)
            question = plain("menu.sure", what=label)
            return Menu(question, ((Button(text=label, data=done.pack(), style="danger"),),))
        nothing_yet = self.choice.some and not any(complete(answers[number]) for number in self._extras(answers))
        title = ": ".join(filter(None, (label, self._chosen(answers))))
        ready = () if nothing_yet else (self._ready(answers), *self._words(answers))
        return Menu(title, (*self._lines(answers), *ready))

    def _chosen(self, answers: Sequence[str]) -> str:
        """What has been answered so far, for a player who is about to throw."""
        told = [
            self._told(field, answer)
            for field, answer in zip(self.choice.fields, answers, strict=True)
            if self._quick and not field.optional and field.asked({**self.choice.preset, **self._given(answers)})
        ]
        return ", ".join(filter(None, told))

    def _ready(self, answers: Sequence[str]) -> tuple[Button, ...]:
        return (Button(text=self._done(answers), data=self._done_press(answers).pack(), style="success"),)

    def _done_press(self, answers: Sequence[str]) -> Press:
        return self.start._replace(args=(*self.start.args, *answers, "ok"))

    def _lines(self, answers: list[str]) -> Keyboard:
        """The optional fields, each a button that asks for it or turns it over."""
        lines = []
        for number in self._extras(answers):
            field = self.choice.fields[number]
            name = self.words.asked(self.choice, field)
            given = self._told(field, answers[number])
            turned = self._turned(answers, number)
            press = self._press(answers, number, UNSET, f"f{number}") if turned is None else turned
            told = given or (plain("menu.nothing") if self._quick else "")
            lines.append((Button(text=f"{name} {told}".strip(), data=press.pack()),))
        return tuple(lines)

    def _words(self, answers: Sequence[str]) -> Keyboard:
        """The deed is done with words of the player's own, which are asked for."""
        return tuple(
            (
                Button(
                    text=plain("menu.write", question=self.words.brief(self.choice, self.choice.fields[number])),
                    data=self._press(answers, number, UNSET, f"w{number}").pack(),
                ),
            )
            for number in self._spoken()
        )

    def _turned(self, answers: list[str], number: int) -> Press | None:
        """The press by which a field of few values takes its next one, in the form itself."""
        field = self.choice.fields[number]
        values = values_of(field)
        most = _MOST_TURNED_SWIFTLY if self._swift else _MOST_TURNED
        if not self._quick or field.many or len(values) > most:
            return None
        last = 0 if field.kind == "flag" else len(values) - 1
        first = 1 if field.kind == "number" and values[0] == 0 and len(values) > 1 else 0
        following = first if not complete(answers[number]) else unshort(answers[number]) + 1
        return self._press(answers, number, UNSET if following > last else short(following), "f-")

    def _done(self, answers: Sequence[str]) -> str:
        thrown = self._thrown(answers)
        return plain("menu.throw", dice=thrown) if thrown else plain("menu.done")

    def _thrown(self, answers: Sequence[str]) -> str:
        """What a player would throw for the deed as it is answered so far."""
        return self.pool(self._command(answers)) if self.pool is not None else ""

    def _told(self, field: Field, answer: str) -> str:
        if not complete(answer):
            return ""
        value = value_of(field, answer)
        values = value if isinstance(value, list) else [value]
        return ", ".join(self.words.option(field, one) for one in values)


def _columns(buttons: Sequence[Button]) -> int:
    longest = max((len(button.text) for button in buttons), default=1)
    return 6 if longest <= 2 else 2 if longest <= 22 else 1
