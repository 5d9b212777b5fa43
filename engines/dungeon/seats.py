"""The players' side: what a group chooses beforehand, how a hero is made, heroes that stand ready."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, get_args

from engines.core.engine import Field, Sheet
from engines.dungeon import people
from engines.dungeon.camp import DEFAULT_SPELLS
from engines.dungeon.fields import LONGEST_NAME, option, text
from engines.dungeon.state import START_SLOTS, DungeonState
from engines.dungeon.words import LAST_SPELL, RESERVED, ClassName, Stat

_STATS: Final[tuple[Stat, ...]] = get_args(Stat)
_CLASSES: Final[tuple[ClassName, ...]] = get_args(ClassName)
_WANTED: Final[Mapping[ClassName, tuple[Stat, ...]]] = {
    "warrior": ("strength", "agility", "wit"),
    "wizard": ("wit", "agility", "strength"),
    "thief": ("agility", "strength", "wit"),
}
"""The characteristics of a class, the one that gets the best value first."""

_OF_A_FOE: Final = re.compile(r"\d$|^(copy|zombie)\b", re.IGNORECASE)
"""«Крыса 2», «copy Крыса 1»: so monsters and allies are called, and a hero must never be taken for one."""

READY: Final[tuple[tuple[str, ClassName], ...]] = (
    ("Боро", "warrior"),
    ("Мира", "wizard"),
    ("Лис", "thief"),
    ("Рагна", "warrior"),
    ("Тарн", "wizard"),
    ("Искра", "thief"),
    ("Гром", "warrior"),
    ("Ольга", "wizard"),
    ("Юркий", "thief"),
    ("Веда", "warrior"),
    ("Савва", "wizard"),
    ("Ласка", "thief"),
    ("Зоря", "wizard"),
    ("Стриж", "thief"),
    ("Бранка", "warrior"),
    ("Велемир", "wizard"),
    ("Белка", "thief"),
    ("Ратибор", "warrior"),
    ("Ясна", "wizard"),
    ("Горда", "warrior"),
    ("Кудеяр", "wizard"),
    ("Влада", "wizard"),
    ("Мартын", "thief"),
    ("Осип", "warrior"),
    ("Прохор", "thief"),
    ("Кондрат", "warrior"),
    ("Зорька", "thief"),
)
"""Name and class of heroes for those who want to play at once."""

_OFFERED: Final = 12
_FATHERS: Final = frozenset({"Боро", "Лис", "Тарн", "Гром", "Юркий", "Савва"})
_HEIRS: Final = ("Второй", "Третий", "Четвёртый", "Пятый", "Шестой", "Седьмой", "Восьмой", "Девятый", "Десятый")

_FIRST: Final = ("enter", "generate", "restock", "fight", "attack", "move", "search", "open", "disarm", "cast", "use")
"""What is done most often, in this order; the rest follows as it comes."""


def in_order(state: DungeonState, commands: Iterable[str]) -> tuple[str, ...]:
    """The buttons for all, what is done most often first; a dungeon is stocked anew where somebody has been."""
    fresh = state.dungeon is not None and not (state.dungeon.restock or state.dungeon.entered)
    told = [do for do in commands if not (do == "restock" and fresh)]
    return tuple(sorted(told, key=lambda do: _FIRST.index(do) if do in _FIRST else len(_FIRST)))


def offered() -> tuple[Field, ...]:
    """The options that a lobby offers; the house numbers are the GM's to set by hand."""
    return (
        option("moves_by", ("anyone", "vote")),
        option("monsters", ("auto", "gm")),
        option("awards", ("auto", "gm")),
        option("failed_cast", ("spent", "kept")),
        option("disarm_fail", ("springs", "stays")),
        option("start_small", (0, 1, 2)),
        option("party_max", (6, *(number for number in range(1, 13) if number != 6))),
    )


def ready_made(state: DungeonState) -> tuple[Mapping[str, Any], ...]:
    """Heroes with names that nobody bears; their dice are still to be thrown.

    In a full party those that somebody has thrown for and left: otherwise they would keep a place for nobody.
    """
    if _is_full(state):
        return tuple({"name": name, "class": class_of(name)} for name in state.rolled)
    taken = {*state.people, *state.rolled}
    free = ({"name": name, "class": class_} for name, class_ in _endless() if name not in taken)
    return tuple(islice(free, _OFFERED))


def class_of(name: str) -> ClassName:
    """The class of a ready-made hero, the first one for anybody else."""
    first, _, heir = name.partition(" ")
    return dict(READY).get(first if heir in _HEIRS else name, _CLASSES[0])


def _endless() -> Iterator[tuple[str, ClassName]]:
    """A long campaign has buried all of them: then come «Боро Второй», «Савва Второй» …"""
    yield from READY
    for heir in _HEIRS:
        yield from ((f"{name} {heir}", class_) for name, class_ in READY if name in _FATHERS)


def sheet(state: DungeonState, draft: Mapping[str, Any]) -> Sheet | None:
    """A hero in the making: a name, then three dice, then everything else (DN-C). None outside the camp.

    Without dice for this name the command throws them, and the making goes on: the name is no more to be changed.
    A full party makes no more heroes.
    """
    if state.phase != "camp":
        return None
    given = draft.get("name")
    name = " ".join(given.split())[:LONGEST_NAME] if isinstance(given, str) else ""
    if name not in state.rolled:
        return _named(state, name, draft)
    values = {"name": name, **_filled(state.rolled[name], draft)}
    created = {"do": "create", "name": name, "class": values["class"], "stats": [values[stat] for stat in _STATS]}
    created |= {field: values[field] for field in ("weapon", "armor", "spells") if field in values}
    return Sheet(
        fields=(option("name", (name,)), *_fields(state.rolled[name], values)),
        values=values,
        commands=(created,),
        persons=(name,),
    )


def _named(state: DungeonState, name: str, draft: Mapping[str, Any]) -> Sheet | None:
    """The first leaf: only the name is asked, and the class that will be played is kept."""
    full = _is_full(state)
    if full and not state.rolled:
        return None
    problem = ""
    details: dict[str, Any] = {}
    if not name:
        problem, details = "bad_value", {"fields": ["name"]}
    elif _plain(name) in RESERVED or _OF_A_FOE.search(name):
        problem, details = "bad_value", {"fields": ["name"], "name": name}
    elif _plain(name) in map(_plain, (*state.people, *state.rolled)):
        problem = "duplicate"
    elif full:
        problem = "party_full"
    return Sheet(
        fields=(text("name", longest=LONGEST_NAME), option("class", _CLASSES)),
        values={"name": name, "class": _class(draft)},
        commands=() if problem else ({"do": "roll", "name": name},),
        problem=problem,
        details=details,
    )


def _is_full(state: DungeonState) -> bool:
    return sum(one.alive for one in state.people.values()) + len(state.rolled) >= state.options.party_max


def _plain(name: str) -> str:
    """As people compare names: «боро» is «Боро»."""
    return name.casefold().replace("ё", "е")


def _class(draft: Mapping[str, Any]) -> ClassName:
    given = draft.get("class")
    return next((class_ for class_ in _CLASSES if class_ == given), _CLASSES[0])


def _filled(rolled: tuple[int, ...], draft: Mapping[str, Any]) -> dict[str, Any]:
    """What was filled in, as far as it fits; the rest as suits the class."""
    class_ = _class(draft)
    values: dict[str, Any] = {"class": class_, **_stats(rolled, class_, draft)}
    kits = people.kits(class_)
    fitting = [kit for kit in kits if kit == (draft.get("weapon"), draft.get("armor"))]
    fitting += [kit for kit in kits if kit[0] == draft.get("weapon")]
    values["weapon"], values["armor"] = (*fitting, *kits)[0]
    if class_ == "wizard":
        values["spells"] = _spells(draft.get("spells"))
    return values


def _stats(rolled: tuple[int, ...], class_: ClassName, draft: Mapping[str, Any]) -> dict[str, int]:
    """Every value thrown goes to one characteristic: first as asked for, then the best where the class needs it."""
    left = sorted(rolled, reverse=True)
    stats: dict[str, int] = {}
    for stat in _STATS:
        wanted = draft.get(stat)
        if type(wanted) is int and wanted in left:
            left.remove(wanted)
            stats[stat] = wanted
    for stat in _WANTED[class_]:
        if stat not in stats:
            stats[stat] = left.pop(0)
    return {stat: stats[stat] for stat in _STATS}


def _spells(given: Any) -> list[int]:
    """What was chosen; of too many the last ones."""
    if not isinstance(given, list | tuple):
        return list(DEFAULT_SPELLS)
    if not all(type(spell) is int and 1 <= spell <= LAST_SPELL for spell in given):
        return list(DEFAULT_SPELLS)
    return list(given[-START_SLOTS:])


def _fields(rolled: tuple[int, ...], values: Mapping[str, Any]) -> Iterable[Field]:
    class_: ClassName = values["class"]
    yield option("class", _CLASSES)
    for stat in _STATS:
        yield option(stat, sorted(set(rolled), reverse=True))
    kits = people.kits(class_)
    yield option("weapon", dict.fromkeys(weapon for weapon, _ in kits))
    yield option("armor", [armor for weapon, armor in kits if weapon == values["weapon"]])
    if class_ == "wizard":
        spells = tuple(range(1, LAST_SPELL + 1))
        yield Field(name="spells", kind="option", options=spells, many=True, copies=START_SLOTS, most=START_SLOTS)
