"""The dungeon as pictures: the map as far as the viewer knows it, a hero's card as the viewer may see it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from narratives.chronicle.render import plain
from narratives.dungeon import lore
from narratives.dungeon.board import ACTS, MARKS
from narratives.dungeon.fates import fate_of
from narratives.dungeon.footer import STATS, signed
from narratives.dungeon.sheet import ARMOR
from narratives.dungeon.stage import Cast, Stage
from narratives.dungeon.story import Story
from narratives.pictures.canvas import Picture
from narratives.pictures.cards import Bar, Card, Chip, Fact, Section, card
from narratives.pictures.dungeon import dungeon_map
from narratives.pictures.icons import Icon
from narratives.pictures.theme import Theme
from narratives.russian.filters import cap

_TRADES: Final[Mapping[str, tuple[Icon, int]]] = {
    "warrior": ("sword", 2),
    "wizard": ("spark", 0),
    "thief": ("eye", 3),
}
"""A class's sign and hue."""
_BONUSES: Final = {"hit": "попадание", "defence": "защита", "save": "спасброски", "check": "проверки"}


def plan(view: Mapping[str, Any], story: Story, theme: Theme) -> Picture | None:
    """The map; nothing before the party has been inside."""
    under = str(cap(ACTS.get(view.get("act") or "", "вылазка окончена")))
    drawn = dungeon_map(view, theme, order=tuple(story.visits), under=under)
    return None if drawn is None else drawn.model_copy(update={"subject": f"{story.adventure} {story.title}"})


def hero(view: Mapping[str, Any], story: Story, name: str, theme: Theme) -> Picture | None:
    """The card of somebody of the party; of spells and a rumour only what the view shows."""
    one = view["characters"].get(name)
    if one is None:
        return None
    person = Cast(view, story).hero(name)
    trade = person.epithets[0].cases.nom if person.epithets else ""
    sign, hue = _TRADES.get(one["class"], ("party", 4))
    told = Card(
        name=name,
        under=f"{cap(trade)}, уровень {one['level']}" if one["alive"] else str(cap(fate_of(view, story, name))),
        icon=sign,
        hue=hue,
        gone=not one["alive"],
        facts=[*(Fact(word, signed(one[stat])) for stat, word in STATS.items()), Fact("защита", str(one["defence"]))],
        bars=tuple(_bars(one)),
        sections=tuple(_sections(view, story, name, one)),
    )
    return card(told, theme)


def _bars(one: Mapping[str, Any]) -> Iterator[Bar]:
    yield Bar("Хиты", "heart", one["hits"], one["max_hits"])
    if one["normal"] or one["small"]:
        yield Bar("Обычные награды", "star", one["normal"], max(1, one["normal"]), "gold")
        yield Bar("Малые награды", "star", one["small"], max(2, one["small"]), "water")


def _sections(view: Mapping[str, Any], story: Story, name: str, one: Mapping[str, Any]) -> Iterator[Section]:
    stage = Stage((), story, story, view, "")
    arms = [stage.weapon(name, one["weapon"]).cases.nom, ARMOR[one["armor"]]]
    arms += ["щит"] if one["shield"] else []
    arms += ["метательное оружие"] if one["thrown"] else []
    yield Section("При себе", [Chip(plain(str(thing))) for thing in arms])
    yield Section("Заклинания", [Chip(spell) for spell in _spells(one)])
    yield Section(
        "Волшебные вещи",
        [Chip(f"{lore.spell(item['spell']).label}, зарядов {item['charges']}") for item in one["items"]],
    )
    states = [MARKS[mark] for mark in one["marks"]]
    states += ["щит"] if one["shield_spell"] else []
    states += ["благословение"] if one["bless"] else []
    states += ["стоит сзади"] if one["rank"] == "back" else []
    yield Section("Сейчас", [Chip(state) for state in states])
    curses = [lore.curse(number).cases.nom.removeprefix("проклятие ") for number in one["curses"]]
    yield Section("Проклятия", [Chip(curse) for curse in curses])
    gained = [f"{word} {signed(one['bonuses'][key])}" for key, word in _BONUSES.items() if one["bonuses"][key]]
    yield Section("За уровни", [Chip(bonus) for bonus in gained])


def _spells(one: Mapping[str, Any]) -> list[str]:
    return [lore.spell(number).label for number in one.get("spells", ())]
