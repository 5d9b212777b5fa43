"""A card of somebody: a fighter, a fox, a Servant, a hero. What stands on it each game says; how it looks is here."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from narratives.pictures import fonts
from narratives.pictures.canvas import MARGIN, SMALL, Canvas, Picture
from narratives.pictures.icons import Icon, icon
from narratives.pictures.theme import Theme

_BAND, _FACT, _PIP, _CHIP = 84.0, 58.0, 17.0, 26.0
_MOST_PIPS: Final = 14
"""So many signs stand in a row; more of them are a bar."""
_IN_A_ROW: Final = 4
"""Boxes of facts; more of them take several rows."""
_NOTE_LINES: Final = 3


class Fact(NamedTuple):
    """A number or a short word in a box of its own."""

    words: str
    value: str


class Bar(NamedTuple):
    """So many of so many: hits, tails, seals."""

    words: str
    icon: Icon
    now: int
    most: int
    colour: str = "bad"
    """The name of a colour of the palette."""


class Chip(NamedTuple):
    """A thing, a spell, a card, something that holds."""

    words: str
    used: bool = False
    """It is spent, lost or out: it stands in grey."""


class Section(NamedTuple):
    """Chips under a heading."""

    title: str
    chips: Sequence[Chip]


class Card(NamedTuple):
    """All that stands on a card."""

    name: str
    under: str
    icon: Icon
    hue: int
    """Which of the palette's hues is his."""
    gone: bool = False
    facts: Sequence[Fact] = ()
    bars: Sequence[Bar] = ()
    sections: Sequence[Section] = ()
    notes: Sequence[str] = ()


def card(told: Card, theme: Theme) -> Picture:
    """The card as a picture."""
    return _Drawing(told, theme).picture()


class _Drawing:
    def __init__(self, told: Card, theme: Theme) -> None:
        self._told = told
        self._canvas = Canvas(theme)
        self._colours = self._canvas.palette
        self._hue = self._colours.gone if told.gone else self._colours.hues[told.hue % len(self._colours.hues)]
        self._wide = self._canvas.width - 2.0 * MARGIN

    def picture(self) -> Picture:
        y = self._band()
        y = self._facts(y)
        for bar in self._told.bars:
            y = self._bar(bar, y)
        for section in self._told.sections:
            if section.chips:
                y = self._section(section, y)
        for note in self._told.notes:
            y = self._note(note, y)
        return self._canvas.picture(y + 6, self._alt())

    def _band(self) -> float:
        """Who it is, on a ground of his colour."""
        canvas, ink = self._canvas, self._colours.on_colour
        canvas.rect(0, 0, canvas.width, _BAND, fill=self._hue)
        canvas.circle(MARGIN + 28, _BAND / 2, 28, fill=ink, fill_opacity=0.16)
        icon(canvas, self._told.icon, MARGIN + 28, _BAND / 2, ink, 34)
        x, room = MARGIN + 70.0, self._wide - 70
        lines = canvas.count(self._told.name, room=room, most=2, size=19, bold=True)
        y = 38.0 if lines == 1 else 28.0
        lines = canvas.lines(x, y, self._told.name, room=room, most=2, size=19, bold=True, fill=ink, leading=1.1)
        canvas.text(x, y + 21 * (lines - 1) + 20, self._told.under, room=room, size=13, fill=ink)
        return _BAND + 14

    def _facts(self, top: float) -> float:
        facts = self._told.facts
        if not facts:
            return top
        columns = len(facts) if len(facts) <= _IN_A_ROW else _IN_A_ROW - 1
        wide = (self._wide - 8 * (columns - 1)) / columns
        for place, fact in enumerate(facts):
            x = MARGIN + place % columns * (wide + 8)
            if place and place % columns == 0:
                top += _FACT + 8
            self._canvas.rect(x, top, wide, _FACT, radius=10, fill=self._colours.panel)
            middle = x + wide / 2
            self._canvas.text(middle, top + 29, fact.value, room=wide - 8, size=22, bold=True, anchor="middle")
            self._canvas.text(
                middle, top + 47, fact.words, room=wide - 6, size=SMALL, fill=self._colours.faint, anchor="middle"
            )
        return top + _FACT + 12

    def _bar(self, bar: Bar, top: float) -> float:
        """A row of signs; of very many a bar, with the number."""
        canvas, colours = self._canvas, self._colours
        colour = str(getattr(colours, bar.colour))
        canvas.text(MARGIN, top + 12, bar.words, room=self._wide - 60, size=12, bold=True, fill=colours.faint)
        number = f"{bar.now} из {bar.most}"
        canvas.text(canvas.width - MARGIN, top + 12, number, room=90, size=12, bold=True, fill=colour, anchor="end")
        if bar.most > _MOST_PIPS:
            self._canvas.rect(MARGIN, top + 20, self._wide, 10, radius=5, fill=colours.line, fill_opacity=0.35)
            share = max(0.0, min(1.0, bar.now / bar.most))
            canvas.rect(MARGIN, top + 20, self._wide * share, 10, radius=5, fill=colour)
            return top + 44
        for place in range(bar.most):
            full = place < bar.now
            x = MARGIN + 8 + place * (_PIP + 7)
            icon(canvas, bar.icon, x, top + 28, colour if full else colours.line, _PIP)
        return top + 50

    def _section(self, section: Section, top: float) -> float:
        canvas, colours = self._canvas, self._colours
        canvas.text(MARGIN, top + 12, section.title, room=self._wide, size=12, bold=True, fill=colours.faint)
        x, y = float(MARGIN), top + 20
        for chip in section.chips:
            words = fonts.cut(fonts.legible(chip.words), 12.5, self._wide - 22)
            long = fonts.width(words, 12.5) + 20
            if x > MARGIN and x + long > canvas.width - MARGIN:
                x, y = float(MARGIN), y + _CHIP + 6
            ground = "none" if chip.used else colours.panel
            edge = colours.line if chip.used else self._hue
            canvas.rect(x, y, long, _CHIP, radius=_CHIP / 2, fill=ground, stroke=edge, stroke_width=1.2)
            ink = colours.gone if chip.used else colours.ink
            canvas.text(x + 10, y + 17.5, words, room=long - 16, size=12.5, fill=ink, struck=chip.used)
            x += long + 6
        return y + _CHIP + 12

    def _note(self, note: str, top: float) -> float:
        lines = self._canvas.lines(
            MARGIN, top + 12, note, room=self._wide, most=_NOTE_LINES, size=12.5, fill=self._colours.faint, leading=1.3
        )
        return top + lines * 12.5 * 1.3 + 6

    # --- in words

    def _alt(self) -> str:
        return "\n".join(self._words())

    def _words(self) -> Iterator[str]:
        told = self._told
        yield f"{told.name}. {told.under}" if told.under else told.name
        if told.facts:
            yield ", ".join(f"{fact.words} {fact.value}" for fact in told.facts)
        for bar in told.bars:
            yield f"{bar.words}: {bar.now} из {bar.most}"
        for section in told.sections:
            chips = ", ".join(chip.words for chip in section.chips)
            if chips:
                yield f"{section.title}: {chips}"
        yield from told.notes
