"""The odds of a game: bars as they stand, and lines of how they came to it when they were asked for more than once."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from narratives.pictures import fonts
from narratives.pictures.canvas import MARGIN, SMALL, Canvas, Picture, Point
from narratives.pictures.theme import Theme

Asked = tuple[int, Mapping[str, float]]
"""A turn, and everybody's chance then, from 0 to 1."""
_ROW, _NAME, _PERCENT = 26.0, 130.0, 44.0
_CHART: Final = 170.0
_LINES: Final = 8
"""So many lines can be told apart: those of whoever is likeliest now."""
_MOST_ROWS: Final = 24


def odds_chart(series: Sequence[Asked], title: str, under: str, theme: Theme) -> Picture | None:
    """The last odds of a series as bars, the whole of it as lines; None without any."""
    return _Drawing(series, theme).picture(title, under) if series and series[-1][1] else None


class _Drawing:
    def __init__(self, series: Sequence[Asked], theme: Theme) -> None:
        self._series = series
        self._canvas = Canvas(theme)
        self._colours = self._canvas.palette
        self._now = sorted(series[-1][1].items(), key=lambda one: (-one[1], one[0]))
        lined = [name for name, _ in self._now[:_LINES]]
        self._hues = dict(zip(lined, self._colours.hues, strict=False))

    def picture(self, title: str, under: str) -> Picture:
        y = self._bars(self._canvas.heading(title, under))
        if len(self._series) > 1:
            y = self._history(y + 6)
        return self._canvas.picture(y + 8, self._alt(title, under))

    def _bars(self, top: float) -> float:
        canvas, colours = self._canvas, self._colours
        left = MARGIN + _NAME + 8
        room = canvas.width - MARGIN - _PERCENT - left
        most = max(0.01, self._now[0][1])
        shown = self._now[:_MOST_ROWS]
        for place, (name, share) in enumerate(shown):
            y, hue = top + place * _ROW, self._hues.get(name, colours.line)
            canvas.circle(MARGIN + 5, y + 12, 4.5, fill=hue)
            canvas.text(MARGIN + 15, y + 16.5, name, room=_NAME - 15, size=12.5, bold=place == 0)
            canvas.rect(left, y + 4, room, 16, radius=5, fill=colours.panel)
            if share:
                canvas.rect(left, y + 4, max(5.0, room * share / most), 16, radius=5, fill=hue)
            canvas.text(
                canvas.width - MARGIN, y + 16.5, _percent(share), room=_PERCENT, size=12.5, bold=True, anchor="end"
            )
        bottom = top + len(shown) * _ROW
        if len(self._now) > len(shown):
            words = f"…и ещё {len(self._now) - len(shown)}"
            canvas.text(MARGIN + 15, bottom + 14, words, room=200, size=SMALL, fill=colours.faint)
            bottom += 20
        return bottom

    # --- over time

    def _history(self, top: float) -> float:
        canvas, colours = self._canvas, self._colours
        canvas.rect(MARGIN - 6, top, canvas.width - 2 * MARGIN + 12, _CHART + 34, radius=10, fill=colours.panel)
        highest = max(max(chances.values(), default=0.0) for _, chances in self._series)
        ceiling = next(step for step in (0.1, 0.2, 0.3, 0.5, 0.75, 1.0) if highest <= step)
        for line in range(3):
            share = ceiling * line / 2
            y = self._at(top, 0, share, ceiling)[1]
            canvas.line((MARGIN + 32, y), (canvas.width - MARGIN, y), stroke=colours.line, width=0.8)
            words = _percent(share)
            canvas.text(MARGIN + 27, y + 4, words, room=40, size=SMALL, fill=colours.faint, anchor="end")
        self._turns(top)
        for name, hue in reversed(self._hues.items()):
            self._line(name, hue, top, ceiling)
        return top + _CHART + 34

    def _at(self, top: float, turn: int, share: float, ceiling: float) -> Point:
        first, last = self._series[0][0], self._series[-1][0]
        left, wide = MARGIN + 40.0, self._canvas.width - 2 * MARGIN - 52.0
        x = left + wide * (turn - first) / max(1, last - first)
        return x, top + 14 + (_CHART - 14) * (1 - share / ceiling)

    def _turns(self, top: float) -> None:
        """Numbers of turns, as many as fit beside each other."""
        free = 0.0
        for turn, _ in self._series:
            x, _ = self._at(top, turn, 0, 1)
            words = str(turn)
            long = fonts.width(words, SMALL)
            if x - long / 2 >= free:
                self._canvas.text(
                    x, top + _CHART + 17, words, room=40, size=SMALL, fill=self._colours.faint, anchor="middle"
                )
                free = x + long / 2 + 8
        self._canvas.text(
            MARGIN + 27, top + _CHART + 17, "ход", room=40, size=SMALL, fill=self._colours.faint, anchor="end"
        )

    def _line(self, name: str, hue: str, top: float, ceiling: float) -> None:
        points = [self._at(top, turn, chances[name], ceiling) for turn, chances in self._series if name in chances]
        for start, end in pairwise(points):
            self._canvas.line(start, end, stroke=hue, width=2.4)
        for x, y in points:
            self._canvas.circle(x, y, 3.2, fill=hue)

    # --- in words

    def _alt(self, title: str, under: str) -> str:
        return "\n".join(
            [f"{title}. {under}" if under else title, *(f"{_percent(share)} — {name}" for name, share in self._now)]
        )


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
