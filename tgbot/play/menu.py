"""Menus without a memory: every keyboard follows from ``engine.choices`` and from what its button says.

A button carries the answers given so far, as places in the lists of options. The position in it pins the state, so the
lists are the same when it is pressed; on another position the button is stale. Required fields are asked one after
another; then the optional ones stand in a form with «Готово». In a quick menu where nothing is thrown, what may be
turned over stands under the last question instead, and its answer is the last press. A game's swift commands
(``Words.swift``) are two presses even where dice fall: what, and at whom.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.engine import Field
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE, PAGE_SIGN, page_of, rows, short
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play.answers import UNSET, complete, open_mask, value_of, values_of, written
from tgbot.play.filling import Filling
from tgbot.texts import plain

_MOST_BESIDE = 12
"""A choice of a swift command stands in the list of them with at most so many answers beside it."""


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


@dataclass(frozen=True, kw_only=True)
class Walk(Filling):
    """One choice being filled in by presses."""

    start: Press
    """The press that means this choice; the answers are added to its arguments."""

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

    def _question(self, answers: list[str], number: int) -> Menu:
        field = self.choice.fields[number]
        seconds = self._seconds(answers, number)
        if seconds:
            return Menu(self.words.asked(self.choice, field), self._grid(answers, number, seconds))
        keyboard = self._toggles(answers, number) if field.many else self._options(answers, number)
        return Menu(self.words.asked(self.choice, field), keyboard)

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

    def _turned(self, answers: Sequence[str], number: int) -> Press | None:
        """The press by which a field of few values takes its next one, in the form itself."""
        following = self._turned_to(answers, number)
        return None if following is None else self._press(answers, number, following, "f-")

    def _done(self, answers: Sequence[str]) -> str:
        thrown = self._thrown(answers)
        return plain("menu.throw", dice=thrown) if thrown else plain("menu.done")

    def _told(self, field: Field, answer: str) -> str:
        if not complete(answer):
            return ""
        value = value_of(field, answer)
        values = value if isinstance(value, list) else [value]
        return ", ".join(self.words.option(field, one) for one in values)


def _columns(buttons: Sequence[Button]) -> int:
    longest = max((len(button.text) for button in buttons), default=1)
    return 6 if longest <= 2 else 2 if longest <= 22 else 1
