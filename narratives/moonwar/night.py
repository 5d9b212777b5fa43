"""The nights of a war: hour, weather and moon. They move on turn by turn and never go back."""

from typing import Literal

from engines.core.model import Frozen, unchecked
from narratives.chronicle.bags import chance, pick

Weather = Literal["clear", "clouds", "rain", "fog"]

DUSK, MIDNIGHT, DAWN = 20 * 60, 24 * 60, 29 * 60
"""Minutes of a night, counted through midnight: 20:00, 0:00, 5:00."""

_SHORTEST = 25
"""Minutes of a turn at least: no two turns of a night are told at midnight."""

_LIT_PHASES = range(2, 7)
"""Of the eight phases (0 is the new moon), those in which it lights a street."""

_NEXT: dict[Weather, tuple[Weather, ...]] = {
    "clear": ("clear", "clear", "clear", "clouds", "fog"),
    "clouds": ("clouds", "clear", "clear", "rain", "rain"),
    "rain": ("rain", "rain", "clouds", "fog"),
    "fog": ("fog", "clear", "clouds"),
}


class Night(Frozen):
    """A moment of the war."""

    number: int = 1
    minute: int = DUSK
    weather: Weather = "clear"
    phase: int = 4

    def later(self, thread: str) -> "Night":
        """The moment of the next turn. ``thread`` decides how long it took and what became of the weather."""
        minute = self.minute + _SHORTEST + pick(70, thread, "minutes")
        weather = self.weather
        if chance(thread, "change") < 0.35:
            following = _NEXT[weather]
            weather = following[pick(len(following), thread, "weather")]
        if minute <= DAWN + 30:
            return _new_night(number=self.number, minute=minute, weather=weather, phase=self.phase)
        start = DUSK + 30 + pick(90, thread, "start")
        return _new_night(number=self.number + 1, minute=start, weather=weather, phase=(self.phase + 1) % 8)

    @property
    def moonlit(self) -> bool:
        """May a text show the moon?"""
        return self.weather == "clear" and self.phase in _LIT_PHASES

    @property
    def tags(self) -> frozenset[str]:
        """``moon``, ``rain``, ``fog``, ``midnight`` and ``dawn``, as far as they are so."""
        return frozenset(
            tag
            for tag, holds in {
                "moon": self.moonlit,
                "rain": self.weather == "rain",
                "fog": self.weather == "fog",
                "midnight": MIDNIGHT - 5 <= self.minute < MIDNIGHT - 5 + _SHORTEST,
                "dawn": self.minute >= DAWN - 40,
            }.items()
            if holds
        )


_new_night = unchecked(Night)


def first_night(thread: str) -> Night:
    """The moment before the first turn of the war that ``thread`` stands for."""
    weathers: tuple[Weather, ...] = ("clear", "clear", "clouds", "fog", "rain")
    return Night(
        minute=DUSK + pick(60, thread, "first"),
        weather=weathers[pick(len(weathers), thread, "sky")],
        phase=2 + pick(4, thread, "moon"),
    )
