"""The manner of a post: how it opens, and which images it does not show twice. Judged by the sources of texts."""

import re
from collections.abc import Callable, Sequence
from functools import cache

_SKY = {"fog": ("туман",), "water": ("дожд", "луж", "вода"), "moon": ("лун[аеоуы]",)}
_IMAGES = {
    name: tuple(map(re.compile, stems))
    for name, stems in (
        _SKY
        | {
            "day": ("рассве", "утр[аоу]", "солнц", "света[лт]"),
            "midnight": ("полноч", "двенадцат"),
            "shadow": ("тен[иьяе]",),
            "lantern": ("фонар",),
            "tea": (r"ча[йяею]\b", "чашк"),
            "door": ("двер",),
            "key": ("ключ",),
            "clock": (r"часы\b",),
            "umbrella": ("зонт",),
            "tram": ("трамва",),
            "cat": ("кошк",),
            "wind": ("ветер", "ветр"),
            "echo": (r"эхо\b",),
            "glass": ("ст[её]к[ло]",),
            "lamp": ("ламп",),
            "chair": ("стуль", r"стул\b"),
            "union": ("союз",),
        }
    ).items()
}
"""Images by their stems, in small letters."""
SKY = frozenset(_SKY)
IMAGES = frozenset(_IMAGES)
"""What a last line does not show once more when the post has shown it."""


_WEATHER = re.compile(r"(?:Ночь|Ночью|Дождь|Туман|Луна|Месяц|Ветер|Снег|Темнота|Небо|Морось|Тучи|Облака|Фонари)\b")
_OPENINGS = {"—": "speech", "{{ night }}": "weather", "{{ place.where": "place"}

Distaste = Callable[[str], int]
"""How little one likes a text just now, by its source; 0: nothing against it."""


@cache
def opening_of(source: str) -> str:
    """How a scene opens, by its source or its text: with the place, the weather, speech, or some object."""
    kind = next((kind for start, kind in _OPENINGS.items() if source.startswith(start)), "object")
    return "weather" if kind == "object" and _WEATHER.match(source) else kind


def otherwise_than(recent: Sequence[str]) -> Distaste:
    """Against opening as the last post did, and less so as the one before."""
    last = recent[-1:]

    def distaste(source: str) -> int:
        opening = opening_of(source)
        return 2 * (opening in last) + (opening in recent)

    return distaste


def naming_the_place(distaste: Distaste) -> Distaste:
    """The same, and against whatever does not say where it is, above all."""
    return lambda source: distaste(source) + 8 * ("place.where" not in source)


def again(draft: str, images: frozenset[str]) -> Distaste:
    """Against showing those of these images that the draft has shown already."""
    text = draft.lower()
    return lambda source: any(_is_shown(image, text) for image in _shows(source) if image in images)


@cache
def _shows(source: str) -> tuple[str, ...]:
    text = source.lower()
    return tuple(image for image in _IMAGES if _is_shown(image, text))


def _is_shown(image: str, text: str) -> bool:
    return any(stem.search(text) for stem in _IMAGES[image])
