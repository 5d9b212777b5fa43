"""The contract of the war's texts: sets, slots, tags, and the people whom every text is tried on."""

import re
from importlib.resources import files
from typing import Any, Final

from engines.grail.templates import servants
from narratives.chronicle.lint import Contract, Sample, read_specs
from narratives.chronicle.texts import library_of
from narratives.grail import names
from narratives.grail.names import grounds
from narratives.grail.stage import tags_of
from narratives.russian.person import Slot

_SLOT: Final = "a|t|x|w|l|f|m|k|s|r"
_CLASSES: Final = "|".join(names.CLASSES.values())
_HOUSE: Final = f"{_CLASSES}|vera|ingvar|lorenzo|madlen|timur|kasumi|otto"
_TAG: Final = re.compile(
    rf"(?:{_SLOT})\.(?:m|f|n|master|servant|npc|known|hurt|{_CLASSES})"
    rf"|(?:{_SLOT}):(?:{_HOUSE})"
    r"|ph:(?:oath|rain|thorn|ship|book|mirror|heart|spell)"
    r"|h:(?:sense|eye|lunge|dodge|riding|book|workshop|hiding|knives|heart|madness|birds|seal)"
    r"|kind:(?:physical|social|magical)|auto|led|first|opening|few|unbroken|indoors|outdoors|water|high"
    r"|narrow|wide|fatal|charged|d:(?:strength|agility|magic|luck|phantasm|resistance|other)"
    r"|named|interrupted|sealed|fall|stand|killed|exhausted|through|same|old|true|partial|always|strike"
    r"|alone|crowd|replaced|mana|self|magic|life|armour|won|lost|tie|foe:(?:own|wounds|spell)"
    r"|left:[0-2]|instant|scene|hours|day|days"
    rf"|place:(?:{'|'.join(place.id for place in grounds().values())})"
)


def known_tag(tag: str) -> bool:
    """Does the narrator ever give this tag?"""
    return _TAG.fullmatch(tag) is not None


def _sample(name: str, role: str, true_name: str | None = None, *, known: bool = False) -> Sample:
    person = names.person(name, true_name, None, known=known)
    return Sample(Slot(person=person), lambda slot: tags_of(slot, person, role, true_name))


def _house() -> list[Sample]:
    return [_sample(name, "servant", sheet["true_name"], known=True) for name, sheet in servants().items()]


_PEOPLE: Final = [
    *_house(),
    _sample("Рен", "npc"),
    _sample("Хельга", "npc"),
    _sample("Мадлен Кросс", "master"),
    _sample("Отто Грауман", "master"),
]
"""Servants of the house, of whom the women are not declined; a man, a woman, a woman and a man who are not either."""
_SERVANTS: Final = [*_house(), _sample("Слуга Зеро", "servant"), _sample("Берсеркер Мира", "servant")]
_MASTERS: Final = [
    *[
        _sample(name, "master")
        for name in (
            "Вера Остужева",
            "Ингвар Дальский",
            "Лоренцо Альвизе",
            "Мадлен Кросс",
            "Тимур Юлаев",
            "Касуми Хаясэ",
            "Отто Грауман",
        )
    ],
    _sample("Олег", "master"),
    _sample("Рита", "master"),
]
_PHANTASMS: Final = [
    names.phantasm("Клинок Утренней Клятвы", secret=False),
    names.phantasm("Книга, что пишет себя сама", secret=False),
    names.phantasm("Копьё в инее", secret=True),
    names.phantasm("Хрустальный гром", secret=False),
    names.phantasm("Хрустальный гром", secret=True),
    names.phantasm("Фантазм", secret=True),
]

_FIXED: Final[dict[str, Any]] = {
    "place": list(grounds().values())[:6],
    "ph": _PHANTASMS,
    "name": [names.skill(one) for one in ("Сила", "Зоркий глаз", "Чутьё битвы", "Целебные руки", "Кружка <b>&")],
    "when": ["прошлой ночью на Горбатом мосту", "в начале этой схватки", "в прошлой схватке"],
    "sentence": ["Ушёл за море."],
    "where": ["на Горбатом мосту", "в оперном театре"],
}

CONTRACT: Final = Contract(
    library=library_of("grail"),
    sets=read_specs(files("narratives.grail").joinpath("sets.toml").read_text(encoding="utf-8"), (), ()),
    known_tag=known_tag,
    samples=_PEOPLE,
    everybody=[*_PEOPLE, *_SERVANTS, *_MASTERS],
    states=frozenset({"known", "hurt"}),
    own={
        "s": _SERVANTS,
        "r": list(reversed(_SERVANTS)),
        "f": _SERVANTS,
        "m": _MASTERS,
        "k": list(reversed(_MASTERS)),
    },
    fixed=_FIXED,
)
