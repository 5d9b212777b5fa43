"""A hero's own sheet, for his player's eyes."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from markupsafe import escape

from narratives.dungeon import lore
from narratives.dungeon.board import MARKS, hearts, rewards, within
from narratives.dungeon.footer import STATS, order, secret, signed
from narratives.dungeon.rumours import told
from narratives.dungeon.stage import Cast, Stage
from narratives.dungeon.story import Story

LIMIT: Final = 1500
_WEAPONS: Final = {"light": "лёгкое оружие, 1к6", "medium": "среднее оружие, лучшая из 2к6",
                   "two_handed": "двуручное оружие, лучшая из 3к6"}  # fmt: skip
ARMOR: Final = {"none": "без доспеха", "light": "лёгкий доспех", "heavy": "тяжёлый доспех"}


def sheet(view: Mapping[str, Any], story: Story, person: str) -> str:
    """All that a player may know of his hero, as Telegram HTML of at most ``LIMIT`` characters; "" for nobody."""
    if person not in view["characters"]:
        return ""
    sections = [list(filter(None, section)) for section in _sections(view, story, person)]
    return within([section for section in sections if section], LIMIT)


def _sections(view: Mapping[str, Any], story: Story, name: str) -> Iterator[list[str]]:
    one = view["characters"][name]
    hero = Cast(view, story).hero(name)
    trade = hero.epithets[0].cases.nom if hero.epithets else ""
    yield [
        f"<b>{escape(name)}</b>, {trade}, уровень {one['level']}",
        ", ".join(f"{word} {signed(one[stat])}" for stat, word in STATS.items()),
        f"{hearts(one)} · защита {one['defence']}" if one["alive"] else "погиб" + ("ла" if hero.gender == "f" else ""),
    ]
    yield list(_arms(view, story, name, one))
    yield list(_magic(one))
    yield list(_marks(one))
    orders = [escape(order(placed)) for placed in view["orders"] if placed["who"] == name]
    if orders:
        yield [f"Наказы: {'; '.join(orders)}"]
    if one.get("rumour"):
        stage = Stage((), story, story, view, "")
        yield [f"Слух: {told(stage, one['rumour'])}"]
    yield list(_words(story, name))


def _arms(view: Mapping[str, Any], story: Story, name: str, one: Mapping[str, Any]) -> Iterator[str]:
    thing = Stage((), story, story, view, "").weapon(name, one["weapon"]).cases.nom
    yield f"{thing} ({_WEAPONS[one['weapon']]}), {ARMOR[one['armor']]}" + (", щит" if one["shield"] else "")
    if one["thrown"]:
        yield "метательное оружие" + (" — в руке" if one["wielded"] == "thrown" else "")
    if one["alive"]:
        yield "стоит сзади" if one["rank"] == "back" else "стоит впереди"


def _magic(one: Mapping[str, Any]) -> Iterator[str]:
    if one["slots"] and one["alive"]:
        left = ", ".join(lore.spell(number).label for number in one.get("spells", ())) or "не осталось"
        yield f"Заклинания: {left}"
    for item in one["items"]:
        yield f"Предмет: {lore.spell(item['spell']).label}, зарядов {item['charges']}"
    if one["gift"]:
        gift = one["gift"].get("secret")
        yield f"Хранитель ({escape(one['gift']['type'])})" + (f": {secret(gift)}" if gift else "")


def _marks(one: Mapping[str, Any]) -> Iterator[str]:
    if rewards(one):
        yield f"Награды: {rewards(one)} (★ обычная, ☆ малая)"
    states = [MARKS[mark] for mark in one["marks"]]
    states += ["щит"] if one["shield_spell"] else []
    states += ["благословение"] if one["bless"] else []
    if states:
        yield "Действует: " + ", ".join(states)
    if one["curses"]:
        yield "Проклятия: " + ", ".join(
            lore.curse(number).cases.nom.removeprefix("проклятие ") for number in one["curses"]
        )
    gained = {key: number for key, number in one["bonuses"].items() if number}
    words = {"hit": "попадание", "defence": "защита", "save": "спасброски", "check": "проверки"}
    if gained:
        yield "За уровни: " + ", ".join(f"{words[key]} {signed(number)}" for key, number in gained.items())


def _words(story: Story, name: str) -> Iterator[str]:
    spelling = story.spelt.get(name)
    if spelling is not None:
        yield from (
            f"<i>{escape(words[:200])}</i>" for words in (spelling.looks, spelling.character, spelling.story) if words
        )
