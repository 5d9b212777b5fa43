"""``letopis balance dungeon``: who reaches the treasury and comes home, who dies of what, rooms, spells, rewards."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engines.dungeon.tally import Tally, tally
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser
from tgbot.commands.balances.figures import decimal, share, shares
from tgbot.commands.dungeon import MOST

_CAUSES: Final = {
    "attack": "удары",
    "fire": "огонь",
    "trap": "ловушки",
    "chasm": "пропасти",
    "climb": "падения с высоты",
    "water": "вода",
    "twist": "сюжетный поворот",
    "judged": "приговор сообщнику",
}
_BATTLES: Final = {
    "won": "победа",
    "lost": "гибель отряда",
    "retreat": "отступление",
    "illusion": "иллюзия увела врага",
    "duel": "проигранный поединок",
}
_GAINED: Final = {
    "fight": "воин выбрал бой",
    "rearguard": "воин прикрыл отход",
    "spells_spent": "волшебник потратил все заклинания",
    "spell": "заклинание выручило товарища",
    "trap": "вор нашёл и обезвредил ловушку",
    "secret_door": "вор нашёл потайную дверь",
    "skill": "умение вора помогло идти дальше",
}
_SPENT: Final = {
    "plus": "+2 к броску",
    "minus": "−2 к броску",
    "reroll": "переброс единицы",
    "win": "выиграть ничью",
    "success": "успех без броска",
    "six": "шестёрка вместо урона",
    "keep": "спасти предмет",
    "hint": "подсказка",
    "heal": "все хиты",
    "return": "вернуться из мёртвых",
}


class Kind(NamedTuple):
    """What kind of party goes in."""

    heroes: int
    careful: bool


def arguments(parser: Parser) -> None:
    """The options of this game's balance."""
    parser.add_argument(
        "--party", type=int, choices=range(1, MOST + 1), metavar=f"1–{MOST}", help="сколько героев; без него — 1–5"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--careful", action="store_true", help="только осторожные отряды")
    how.add_argument("--careless", action="store_true", help="только беспечные отряды")


def settings(given: Namespace) -> list[Kind]:
    """Parties of each size, careful ones and careless ones."""
    sizes = [given.party] if given.party else range(1, 6)
    manners = [careful for careful, other in ((True, given.careless), (False, given.careful)) if not other]
    return [Kind(heroes, careful) for heroes in sizes for careful in manners]


def counted(setting: Kind, seeds: Sequence[str]) -> Tally:
    """Adventures of these seeds, played and counted."""
    return tally(seeds, heroes=setting.heroes, careful=setting.careful)


def told(setting: Kind, tally: Tally, given: Namespace) -> str:
    """The report of one kind of party."""
    title = f"Героев: {setting.heroes}, {'осторожные' if setting.careful else 'беспечные'}"
    lines = [title, "─" * len(title), *_outcome(tally)]
    for heading, counts in (
        ("Отчего гибнут:", shares(tally.deaths, _CAUSES, tally.deaths.total())),
        ("Чем кончаются бои:", shares(tally.battles, _BATTLES, tally.battles.total())),
        ("Заклинания (сколько раз за приключение):", _spells(tally)),
        ("Награды получены (за приключение):", _times(tally, tally.gained, _GAINED)),
        ("Награды потрачены (за приключение):", _times(tally, tally.spent, _SPENT)),
    ):
        found = list(counts)
        if found:
            lines += ["", heading, *found]
    return "\n".join(lines)


def _outcome(tally: Tally) -> Iterator[str]:
    yield f"Приключений: {tally.adventures}."
    for what, number in (
        ("дошли до сокровищницы", tally.reached),
        ("вышли с сокровищем", tally.home),
        ("никого не потеряли", tally.unscathed),
    ):
        yield f"  {share(number, tally.adventures)}  {what}"
    rooms = sum(rooms * times for rooms, times in tally.rooms.items())
    yield f"Гибнет в среднем {_mean(tally, tally.deaths.total())}, увидено комнат {_mean(tally, rooms)}."
    fought = tally.battles.total()
    rounds = f", в бою кругов {decimal(tally.rounds / fought)}" if fought else ""
    yield f"Боёв {_mean(tally, fought)}{rounds}."
    sprung, disarmed = (_mean(tally, tally.traps[what]) for what in ("sprung", "disarmed"))
    yield f"Ловушек сработало {sprung}, обезврежено {disarmed}; уровней получено {_mean(tally, tally.levels)}."


def _mean(tally: Tally, number: int) -> str:
    return decimal(number / tally.adventures)


def _spells(tally: Tally) -> Iterator[str]:
    words = narrator_of("dungeon").words
    for spell, times in tally.spells.most_common():
        yield f"  {_mean(tally, times):>5}  {words.value('spell', spell)}"


def _times(tally: Tally, counted: Mapping[str, int], known: Mapping[str, str]) -> Iterator[str]:
    for name, times in sorted(counted.items(), key=lambda one: (-one[1], one[0])):
        yield f"  {times / tally.adventures:>5.2f}  {known.get(name, name)}".replace(".", ",", 1)
