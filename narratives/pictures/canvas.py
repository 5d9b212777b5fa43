"""A sheet on which pictures are drawn: shapes and measured text in, one SVG document out. Pure and deterministic.

Units are those of a phone: a picture is ``PHONE`` wide, and text of ``SMALL`` is the least that one reads there.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape
from typing import Final, Literal

from engines.core.model import Frozen
from narratives.pictures import fonts
from narratives.pictures.theme import PALETTES, Palette, Theme

PHONE: Final = 390
SMALL: Final = 11
TEXT: Final = 13
TITLE: Final = 18
MARGIN: Final = 14

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


class Picture(Frozen):
    """A drawn picture: an SVG document with its size, and what it shows in words."""

    svg: str
    width: int
    height: int
    alt: str
    """Plain text for whoever does not see it, and what a caption says."""
    subject: str = ""
    """What it is a picture of: a living picture of something else is another one."""


class Canvas:
    """Collects what is drawn, in the order in which it lies above each other."""

    def __init__(self, theme: Theme, width: int = PHONE) -> None:
        self.palette: Palette = PALETTES[theme]
        self.width = width
        self._parts: list[str] = []

    # --- shapes

    def rect(
        self, x: float, y: float, width: float, height: float, *, radius: float = 0, fill: str = "none", **style: object
    ) -> None:
        """A rectangle."""
        self._put("rect", x=x, y=y, width=width, height=height, rx=radius or None, fill=fill, **style)

    def circle(self, x: float, y: float, radius: float, *, fill: str = "none", **style: object) -> None:
        """A disc or a ring."""
        self._put("circle", cx=x, cy=y, r=radius, fill=fill, **style)

    def line(self, start: Point, end: Point, *, stroke: str, width: float = 2, **style: object) -> None:
        """A straight line with round ends."""
        (x1, y1), (x2, y2) = start, end
        self._put(
            "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width, stroke_linecap="round", **style
        )

    def path(self, d: str, *, fill: str = "none", **style: object) -> None:
        """Any outline, in the words of SVG."""
        self._put("path", d=d, fill=fill, **style)

    @contextmanager
    def at(self, x: float, y: float, scale: float = 1, turn: float = 0) -> Iterator[None]:
        """What is drawn inside has its origin there. ``turn`` in degrees."""
        turned = f" rotate({_number(turn)})" if turn else ""
        scaled = f" scale({_number(scale)})" if scale != 1 else ""
        self._parts.append(f'<g transform="translate({_number(x)} {_number(y)}){turned}{scaled}">')
        yield
        self._parts.append("</g>")

    def _put(self, name: str, **attributes: object) -> None:
        self._parts.append(f"<{name}{_attributes(attributes)}/>")

    # --- text

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        room: float,
        size: float = TEXT,
        bold: bool = False,
        fill: str = "",
        anchor: Anchor = "start",
        struck: bool = False,
    ) -> float:
        """One line on the base line ``y``, shortened to ``room``; how long it is."""
        shown = fonts.cut(fonts.legible(text), size, room, bold=bold)
        return self._line(x, y, shown, size=size, bold=bold, fill=fill, anchor=anchor, struck=struck)

    def lines(
        self,
        x: float,
        y: float,
        text: str,
        *,
        room: float,
        most: int,
        size: float = TEXT,
        bold: bool = False,
        fill: str = "",
        anchor: Anchor = "start",
        leading: float = 1.2,
        struck: bool = False,
    ) -> int:
        """Up to ``most`` lines, the first on the base line ``y``; how many it took."""
        wrapped = fonts.wrap(fonts.legible(text), size, room, most, bold=bold)
        for number, line in enumerate(wrapped):
            at = y + number * size * leading
            self._line(x, at, line, size=size, bold=bold, fill=fill, anchor=anchor, struck=struck)
        return len(wrapped)

    def count(self, text: str, *, room: float, most: int, size: float = TEXT, bold: bool = False) -> int:
        """How many lines ``lines`` would take."""
        return len(fonts.wrap(fonts.legible(text), size, room, most, bold=bold))

    def heading(self, title: str, under: str = "") -> float:
        """The title at the top and a line under it; where the picture itself may begin."""
        room = self.width - 2 * MARGIN
        y = 10.0 + 20 + 22 * (self.lines(MARGIN, 30, title, room=room, most=2, size=TITLE, bold=True) - 1)
        if under:
            y += 19
            self.text(MARGIN, y, under, room=room, fill=self.palette.faint)
        return y + 13

    def _line(
        self, x: float, y: float, text: str, *, size: float, bold: bool, fill: str, anchor: Anchor, struck: bool
    ) -> float:
        attributes = {
            "x": x,
            "y": y,
            "font_size": size,
            "font_weight": "bold" if bold else None,
            "fill": fill or self.palette.ink,
            "text_anchor": anchor if anchor != "start" else None,
        }
        long = fonts.width(text, size, bold=bold)
        self._parts.append(f"<text{_attributes(attributes)}>{escape(text, quote=False)}</text>")
        if struck:
            left = x - {"start": 0, "middle": long / 2, "end": long}[anchor]
            self.line((left, y - size * 0.3), (left + long, y - size * 0.3), stroke=fill or self.palette.ink, width=1)
        return long

    # --- the document

    def picture(self, height: float, alt: str, subject: str = "") -> Picture:
        """The document with everything on it."""
        tall = round(height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {tall}" width="{self.width}" '
            f'height="{tall}" role="img" aria-label={_quoted(_attribute_text(alt))} '
            f'font-family="{fonts.FAMILY}, sans-serif">'
        )
        paper = f'<rect width="{self.width}" height="{tall}" fill="{self.palette.paper}"/>'
        svg = "".join([head, paper, *self._parts, "</svg>"])
        return Picture(svg=svg, width=self.width, height=tall, alt=alt, subject=subject)


def _attribute_text(text: str) -> str:
    """What may stand in XML; lines stay apart."""
    return " ".join(" · ".join(fonts.legible(line) for line in text.splitlines() if line.strip()).split())


def _quoted(text: str) -> str:
    # As xml.sax.saxutils.quoteattr, which would bring the whole of HTTP and TLS with it.
    return '"' + escape(text, quote=False).replace('"', "&quot;") + '"'


def _attributes(given: Mapping[str, object]) -> str:
    known = ((name.replace("_", "-"), value) for name, value in given.items() if value is not None)
    return "".join(f" {name}={_quoted(_number(value))}" for name, value in known)


def _number(value: object) -> str:
    """Numbers as short as they can be."""
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)
