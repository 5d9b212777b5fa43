"""The manner of a post: how it opens, and which images it does not show twice. Judged by the sources of texts."""

import re
from collections.abc import Callable, Sequence
from functools import cache

SKY = tuple(map(re.compile, (r"[Тт]уман", r"[Дд]ожд|[Лл]уж|[Вв]ода", r"[Лл]ун[аеоуы]")))
IMAGES = (
    *SKY,
    *map(
        re.compile,
        (
            r"[Рр]ассве|[Уу]тр[аоу]|[Сс]олнц|[Сс]вета[лт]",
            r"[Пп]олноч|[Дд]венадцат",
            r"[Тт]ен[иьяе]",
            r"[Фф]онар",
            r"[Чч]а[йяею]\b|[Чч]ашк",
            r"[Дд]вер",
            r"[Кк]люч",
            r"[Чч]асы\b",
            r"[Зз]онт",
            r"[Тт]рамва",
            r"[Кк]ошк",
            r"[Вв]ет(?:е)?р",
            r"[Ээ]хо\b",
            r"[Сс]т[её]к[ло]",
            r"[Лл]амп",
            r"[Сс]туль|[Сс]тул\b",
        ),
    ),
)
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
    return lambda source: 2 * (opening_of(source) in recent[-1:]) + (opening_of(source) in recent)


def again(draft: str, images: Sequence[re.Pattern[str]]) -> Distaste:
    """Against showing what the draft has shown already."""
    shown = [image for image in images if image.search(draft)]
    return lambda source: any(image.search(source) for image in shown)
