"""What became of the heroes, for the first page of the book."""

from collections.abc import Mapping
from typing import Any, Final

from narratives.dungeon.stage import Cast
from narratives.dungeon.story import Story
from narratives.russian.filters import count, v

_OF: Final = {
    "attack": "пал в бою", "fire": "сгорел", "trap": "погиб в ловушке", "chasm": "сорвался в пропасть",
    "climb": "сорвался со стены", "water": "утонул", "twist": "погиб у самых сокровищ", "judged": "казнён своими",
}  # fmt: skip


def fate_of(view: Mapping[str, Any], story: Story, name: str) -> str:
    """«воин, третий уровень»; of the dead how they died."""
    one = view["characters"][name]
    person = Cast(view, story).hero(name)
    trade = person.epithets[0].cases.nom if person.epithets else ""
    if one["alive"]:
        return (
            f"{trade}, жив{'а' if person.gender == 'f' else ''}, {count(one['level'], 'уровень', 'уровня', 'уровней')}"
        )
    words = _OF.get(story.dead.get(name, ""), "погиб")
    first, _, rest = words.partition(" ")
    return f"{trade}, " + f"{v(person, first)} {rest}".strip()
