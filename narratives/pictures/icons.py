"""Signs drawn as paths, so that no font and no emoji is needed: each about 16 units high around its origin."""

from collections.abc import Sequence
from typing import Final, Literal

from narratives.pictures import fonts
from narratives.pictures.canvas import MARGIN, SMALL, Canvas

Icon = Literal[
    "door", "lock", "stairs", "climb", "chasm", "water", "rubble", "trap", "monster", "treasure", "party", "cross",
    "crown", "unknown", "heart", "star", "sword", "spark", "coin", "seal", "eye", "bell", "fox",
    "link", "quarrel", "chain", "flame", "dot",
]  # fmt: skip

_FILLED: Final[dict[Icon, str]] = {
    "door": "M-5.5 8V-2.5a5.5 5.5 0 0 1 11 0V8ZM2 1.5a1.2 1.2 0 1 0 .1 0Z",
    "monster": "M-6-1.5L-7.5-8L-3-5.2Q0-6.6 3-5.2L7.5-8L6-1.5Q7 7 0 8Q-7 7-6-1.5ZM-3.8-1.5L-1-.2L-3.2 1.3Z"
    "M3.8-1.5L1-.2L3.2 1.3ZM-3 4.2L-1.5 5.8L0 4.2L1.5 5.8L3 4.2Z",
    "treasure": "M-8-.8V-2A5 5 0 0 1-3-7H3A5 5 0 0 1 8-2V-.8H2.5V-2.2H-2.5V-.8ZM-8 1H-2.5V3H2.5V1H8V7H-8Z",
    "party": "M0-8.5A3.6 3.6 0 0 1 2.3-2.2L3-2V0H2Q2.4 3.5 5.5 6V8.5H-5.5V6"
    "Q-2.4 3.5-2 0H-3V-2L-2.3-2.2A3.6 3.6 0 0 1 0-8.5Z",
    "crown": "M-7.5 6L-9-5L-4 0L0-7.5L4 0L9-5L7.5 6Z",
    "rubble": "M-8 7L-6.5 1L-2 0L0.5 7ZM1.5 7L3 .5L7 2L8.5 7ZM-3-1L-1.5-6.5L3-6L4.5-1Z",
    "heart": "M0 7.5C-9 1-8-6-3.8-6C-1.5-6-.5-4.5 0-3.4C.5-4.5 1.5-6 3.8-6C8-6 9 1 0 7.5Z",
    "star": "M0-8L2.2-2.8L7.8-2.4L3.5 1.2L4.9 6.7L0 3.7L-4.9 6.7L-3.5 1.2L-7.8-2.4L-2.2-2.8Z",
    "sword": "M8.5-8.5L8-4.8L-1.2 4.4L-4.4 1.2L4.8-8Z"
    "M-6.6 .4L-.4 6.6L-1.9 8.1L-4.1 5.9L-6.4 8.2L-8.2 6.4L-5.9 4.1L-8.1 1.9Z",
    "spark": "M0-8.5L1.8-1.8L8.5 0L1.8 1.8L0 8.5L-1.8 1.8L-8.5 0L-1.8-1.8Z",
    "seal": "M0-8L6.5 0L0 8L-6.5 0Z",
    "bell": "M0-8A5 5 0 0 1 5-3Q5 2.5 7.5 4.5H-7.5Q-5 2.5-5-3A5 5 0 0 1 0-8ZM-2.3 5.8H2.3A2.3 2.3 0 0 1-2.3 5.8Z",
    "dot": "M0-4.5a4.5 4.5 0 1 0 .1 0Z",
    "flame": "M.5-8.5Q1-5.5 3.6-2.5Q6 .4 4.6 4A5 5 0 0 1-4.6 4Q-6 .6-3.4-2.2Q-2.8-.6-1.6-.2Q-2-5 .5-8.5Z",
    "fox": "M-8-8L-2.6-4.6H2.6L8-8L7.4.5Q6 4.5 0 8.5Q-6 4.5-7.4.5Z"
    "M-4.4-1.4L-1.8.4L-4 .9ZM4.4-1.4L1.8.4L4 .9ZM-1.4 5.2H1.4L0 7Z",
}
"""Outlines that are filled; an inner one is a hole."""

_STROKED: Final[dict[Icon, str]] = {
    "stairs": "M-8 7H-4V3H0V-1H4V-5H8",
    "climb": "M-4-8V8M4-8V8M-4-4.5H4M-4 0H4M-4 4.5H4",
    "chasm": "M-8-4.5H-4.5V7.5M8-4.5H4.5V7.5M0-6V4M-2.6 1.4L0 4.2L2.6 1.4",
    "water": "M-8-3.5q2-3 4 0t4 0 4 0 4 0M-8 2.5q2-3 4 0t4 0 4 0 4 0",
    "trap": "M0-7.5L8 6.5H-8ZM0-2.5V2M0 4.3V4.4",
    "cross": "M0-7.5V7.5M-4.5-3H4.5",
    "unknown": "M-3.2-3.6A3.3 3.3 0 1 1 1-.6Q0 .2 0 2.2M0 5.4V5.5",
    "coin": "M0-7a7 7 0 1 0 .1 0M0-3.5a3.5 3.5 0 1 0 .1 0",
    "eye": "M-8.5 0Q0-8.5 8.5 0Q0 8.5-8.5 0M0-2.6a2.6 2.6 0 1 0 .1 0",
    "link": "M-8 0H8",
    "quarrel": "M-8 0H-5M0 0H.1M5 0H8",
    "chain": "M-6-3.4H-2A3.4 3.4 0 0 1-2 3.4H-6A3.4 3.4 0 0 1-6-3.4ZM2-3.4H6A3.4 3.4 0 0 1 6 3.4H2M-3.5 0H3.5",
}
"""Lines."""


def icon(canvas: Canvas, name: Icon, x: float, y: float, colour: str, size: float = 16, *, thick: float = 2) -> None:
    """A sign, ``size`` high, in the middle of the point."""
    with canvas.at(x, y, size / 16):
        if name == "lock":
            canvas.path("M-6-1H6V8H-6ZM0 2a1.4 1.4 0 1 0 .1 0Z", fill=colour, fill_rule="evenodd")
            canvas.path("M-3.6-1V-4A3.6 3.6 0 0 1 3.6-4V-1", stroke=colour, stroke_width=thick)
        elif name in _FILLED:
            canvas.path(_FILLED[name], fill=colour, fill_rule="evenodd")
        else:
            canvas.path(
                _STROKED[name], stroke=colour, stroke_width=thick, stroke_linecap="round", stroke_linejoin="round"
            )


def badge(canvas: Canvas, name: Icon, x: float, y: float, colour: str, radius: float = 10.5) -> None:
    """A sign on a disc of paper, as it lies on a line or at a corner."""
    canvas.circle(x, y, radius, fill=canvas.palette.paper, stroke=colour, stroke_width=1.2)
    icon(canvas, name, x, y, colour, radius * 1.15)


def legend(canvas: Canvas, top: float, entries: Sequence[tuple[Icon, str, str]]) -> float:
    """Signs with what they mean (sign, colour, words) in lines from ``top`` down; where they end."""
    x, y = float(MARGIN), top
    for name, colour, words in entries:
        long = 24 + fonts.width(words, SMALL)
        if x > MARGIN and x + long > canvas.width - MARGIN:
            x, y = float(MARGIN), y + 20
        icon(canvas, name, x + 8, y + 8, colour, 13)
        canvas.text(x + 20, y + 12, words, room=canvas.width - MARGIN - x - 20, size=SMALL, fill=canvas.palette.faint)
        x += long + 12
    return y + 20 if entries else top
