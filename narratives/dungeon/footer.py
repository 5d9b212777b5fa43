"""The line of dice under a post, folded away: what fell, and what changed; nothing hidden (DN-N7)."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from markupsafe import escape

from narratives.chronicle.narrator import Told
from narratives.dungeon import lore

STATS: Final = {"strength": "сила", "agility": "ловкость", "wit": "ум"}
MODS: Final = {
    "stat": "характеристика", "act": "завязка", "bonus": "уровень", "curse": "проклятие", "bless": "благословение",
    "reward": "награда", "secret": "секрет", "noise": "шум", "care": "осторожность",
}  # fmt: skip
WHAT: Final = {
    "search": "поиск", "sneak": "бесшумность", "pick": "взлом", "bash": "выбить дверь", "disarm": "обезвредить",
    "chasm": "прыжок", "climb": "подъём", "water": "под водой", "study": "разгадать", "other": "проверка",
}  # fmt: skip
REWARDS: Final = {"small": "малая награда", "normal": "награда"}
USES: Final = {
    "plus": "+2", "minus": "−2", "reroll": "переброс единицы", "win": "выиграть ничью", "success": "успех без броска",
    "six": "шестёрка урона", "keep": "спасти предмет", "hint": "подсказка", "heal": "все хиты", "return": "вернуться",
}  # fmt: skip
GAINS: Final = {
    "hit": "+1 к попаданию", "defence": "+1 к защите", "save": "+1 к спасброскам", "check": "+1 к проверкам",
    "slot": "+1 ячейка заклинаний",
}  # fmt: skip
SECRETS: Final = {
    "s1": "перебрасывает первый промах", "s2": "−2 к броскам ума против него", "s3": "дальняя атака",
    "s4": "поднимает мёртвых",
    "s5": "развеивает заклинания на 6", "s6": "+2 к инициативе",
    "m1": "лёгкое оружие не вредит", "m2": "избегает первого урона", "m3": "одно заклинание",
    "m4": "урон лучшая из 2к6",
    "m5": "развеивает заклинания на 5–6", "m6": "+3 к инициативе", "g1": "лёгкое и среднее оружие не вредит",
    "g2": "всегда перебрасывает промах", "g3": "урон лучшая из 3к6", "g4": "уничтожает волшебные предметы",
    "g5": "развеивает заклинания на 4–6", "g6": "всегда выигрывает инициативу",
}  # fmt: skip
_NUMBERS: Final = {
    "max_hits": "хитов у здорового", "hits": "хиты", "strength": "сила", "agility": "ловкость", "wit": "ум",
    "level": "уровень", "small": "малых наград", "normal": "наград", "slots": "ячеек",
}  # fmt: skip
_CHANGED: Final = {
    "curses": "проклятия", "rank": "место в строю", "weapon": "оружие", "armor": "доспех", "wielded": "что в руке",
    "bless": "благословение", "shield_spell": "щит", "prepared": "заклинания", "spells": "заклинания",
    "items": "волшебные предметы", "bonuses": "прибавки", "gift": "дар", "marks": "чары", "treasure": "сокровище",
}  # fmt: skip
"""What the GM may change of a sheet: what is a number is told, of the rest only that it changed."""
MOST: Final = 1400
"""Characters of a footer; what does not fit is left out."""


def signed(number: int) -> str:
    """«+1», «−2», «0»."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def _minus(number: int) -> str:
    """«7», «−2»: a total has no plus."""
    return str(number).replace("-", "−")


def secret(of: str) -> str:
    """A secret in words: «одно заклинание: Огонь»."""
    head, _, spell = of.partition(":")
    return SECRETS[head] + (f": {lore.spell(int(spell)).label}" if spell else "")


def footer(events: Sequence[Told], party: Collection[str] = (), view: Mapping[str, Any] = MappingProxyType({})) -> str:
    """All that the group may know of a command's dice and changes, as Telegram HTML; empty when there is nothing.

    ``party``: who is alive when the command is done; ``view``: the position then.
    """
    lines: list[str] = []
    sides = ("отряд", "чудовища")
    for event in events:
        if event["event"] == "battle.started":
            sides = _sides(event, {*party, *(one["who"] for one in events if one["event"] == "character.died")})
        if event.get("audience") is None:
            told = [_told(event, events, sides, view)] if event["event"] in _IN_CONTEXT else _lines(event)
            lines += [str(escape(line)) for line in told if line]
    while sum(map(len, lines)) + len(lines) > MOST:
        lines.pop()
    return "<blockquote expandable>" + "\n".join(lines) + "</blockquote>" if lines else ""


_IN_CONTEXT: Final = frozenset({"initiative.rolled", "vote.cast"})


def _told(event: Told, events: Sequence[Told], sides: tuple[str, str], view: Mapping[str, Any]) -> str:
    """What cannot be told of an event alone."""
    if event["event"] == "initiative.rolled":
        return _initiative(event, *sides)
    moved = next((one["from"] for one in events if one["event"] == "party.moved"), view.get("at"))
    wish = ballot(event["command"], event.get("choice") or {}, moved, view)
    return f"{event['who']}: {wish}. Голоса: {event['votes']} из {event['needed']}"


_WISHES: Final = {"move": "идти", "fight": "напасть", "leave": "наружу", "retreat": "отступить", "enter": "войти"}


def ballot(command: str, choice: Mapping[str, Any], at: str | None, view: Mapping[str, Any]) -> str:
    """What somebody votes for: «идти → 3, тихо»; ``at``: from which room."""
    way = (view.get("passages") or {}).get(choice.get("passage"))
    to = next((f" → {room}" for room in way["rooms"] if room != at), "") if way else ""
    return f"{_WISHES[command]}{to}{', тихо' if choice.get('quiet') else ''}"


def _lines(event: Told) -> Iterator[str]:
    line = _LINES.get(event["event"])
    if line is not None:
        yield line(event)


def _thrown_again(event: Mapping[str, Any]) -> str:
    """An attack has one die: of more than one only the last counts (DN-R5)."""
    return ", заново ".join(map(str, event["dice"]))


def _faces(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


def _sum(event: Mapping[str, Any]) -> str:
    """«4 +3 +1 = 8»; what was declared has no dice."""
    if event.get("declared"):
        return "без броска, награда"
    if event.get("forced"):
        return "по воле ведущего"
    if not event["dice"]:
        return "без броска"
    parts = [
        _thrown_again(event) if event.get("event") == "attack.rolled" else _faces(event["dice"]),
        *(f"{signed(number)} {MODS.get(name, '')}" for name, number in event["mods"].items()),
    ]
    total = event.get("total")
    bare = len(event["dice"]) == 1 and len(parts) == 1
    return " ".join(parts).replace(" характеристика", "") + ("" if total is None or bare else f" = {_minus(total)}")


def _outcome(event: Told) -> str:
    """«4 +3 = 7 при сложности 5 — успех»: the margin has to be greater than nothing, so no sign of comparison."""
    result = "успех" if event["success"] else "неудача"
    against = f" при сложности {event['difficulty']}" if event.get("total") is not None else ""
    return f"{_sum(event)}{against} — {result}"


def _check(event: Told) -> str:
    return f"🎲 {event['who']}, {WHAT[event['what']]} ({STATS[event['stat']]}): {_outcome(event)}"


def _save(event: Told) -> str:
    return f"🎲 {event['who']}, спасбросок ({STATS[event['stat']]}): {_outcome(event)}"


def _cast(event: Told) -> str:
    return f"🎲 {event['who']}, {lore.spell(event['spell']).label}: {_outcome(event)}"


def name_of(name: str) -> str:
    """A name as people read it: allies bear Latin words in the engine."""
    return name.replace("copy ", "Копия: ", 1).replace("zombie ", "Зомби: ", 1)


def _attack(event: Told) -> str:
    result = "попадание" if event["hit"] else "промах"
    total = event.get("total")
    decided = total is not None and event.get("natural") and (total > event["defence"]) != event["hit"]
    why = f" (на кости {event['natural']})" if decided else ""
    pair = f"{name_of(event['attacker'])} → {name_of(event['target'])}"
    against = "" if total is None else f" против {_minus(event['defence'])}"
    return f"🎲 {pair}: {_sum(event)}{against} — {result}{why}"


def _damage(event: Told) -> str:
    if event.get("avoided"):
        return f"{name_of(event['target'])}: урона нет"
    dice = f" ({_faces(event['dice'])})" if event["dice"] else ""
    left = "" if event.get("foe") or event.get("hits") is None else f", осталось {event['hits']}"
    return f"{name_of(event['target'])}: −{event['amount']}{dice}{left}"


def _healed(event: Told) -> str:
    left = "" if event.get("foe") or event.get("hits") is None else f", стало {event['hits']}"
    dice = f" ({_faces(event['dice'])})" if event["dice"] else ""
    return f"{name_of(event['target'])}: +{event['amount']}{dice}{left}"


def _sides(event: Told, party: Collection[str]) -> tuple[str, str]:
    """Who fights whom: a hero alone is no «отряд», a monster alone no «чудовища»."""
    alone = event.get("duel") or (next(iter(party)) if len(party) == 1 else None)
    return alone or "отряд", "чудовища" if len(event["monsters"]) > 1 else "чудовище"


def _initiative(event: Told, ours: str, theirs: str) -> str:
    return f"🎲 Инициатива: {ours} {_sum(event['party'])}, {theirs} {_sum(event['monsters'])}"


def _contest(event: Told) -> str:
    return f"🎲 {event['who']}: {_sum(event['character'])}; {event['type']}: {_sum(event['monster'])}"


def _level(event: Told) -> str:
    gains = "; ".join(_gain(one) for one in event["gains"])
    return f"{event['who']}: уровень {event['level']}; {gains}"


def _gain(gain: Mapping[str, Any]) -> str:
    if gain["gain"] == "hits":
        return f"+{gain['amount']} к хитам"
    if gain["gain"] == "item":
        return f"волшебный предмет «{lore.spell(gain['spell']).label}», зарядов {gain['charges']}"
    return GAINS[gain["gain"]]


def _set(event: Told) -> str:
    numbers = [f"{word} {event['fields'][name]}" for name, word in _NUMBERS.items() if name in event["fields"]]
    others = list(dict.fromkeys(word for name, word in _CHANGED.items() if name in event["fields"]))
    told = [", ".join(numbers), f"другое: {', '.join(others)}" if others else ""]
    return f"{event['who']}: {'; '.join(filter(None, told))}".replace(" -", " −") if any(told) else ""


def _spent(event: Told) -> str:
    return f"{event['who']}: {REWARDS[event['kind']]} → {USES[event['use']]}"


def _created(event: Told) -> str:
    stats = ", ".join(f"{word} {signed(event[stat])}" for stat, word in STATS.items())
    return f"{event['who']}: {stats}; хиты {event['hits']} ({_faces(event['dice'])}), защита {event['defence']}"


_ROLLS: Final = {
    "check": "проверка", "save": "спасбросок", "attack": "удар", "damage": "урон", "heal": "лечение",
    "cast": "заклинание", "initiative": "инициатива", "contest": "состязание", "dispel": "развеивание",
    "fate": "судьба", "twist": "сюжетный поворот", "treasure": "сокровище", "destroy": "гибель предмета",
}  # fmt: skip
_WHOSE: Final = {"monsters": "чудовища", "party": "отряд", "gm": "ведущий"}


def order(one: Mapping[str, Any]) -> str:
    """A standing order: «−2, удар (чудовища)»; without a name the first such roll, whoever throws."""
    of, against = one.get("of"), one.get("against")
    own = one["use"] not in ("plus", "minus", "win")
    whose = "" if own else "чей угодно" if of is None else "свой бросок" if of == one["who"] else _named(of)
    told = "; ".join(filter(None, (whose, f"против: {_named(against)}" if against else "")))
    return f"{USES[one['use']]}, {_ROLLS[one['on']]}" + (f" ({told})" if told else "")


def _named(name: str) -> str:
    return _WHOSE.get(name) or name_of(name)


_LINES: Final[Mapping[str, Callable[[Told], str]]] = {
    "stats.rolled": lambda event: (
        f"🎲 {event['name']}: {_faces(event['dice'])} → {', '.join(map(signed, event['values']))}"
        + (" — заново" if event["again"] else "")
    ),
    "character.created": _created,
    "kit.changed": lambda event: f"{event['who']}: защита {event['defence']}",
    "dungeon.prepared": lambda event: f"Комнат: {event['rooms']}, видов чудовищ: {event['types']}",
    "check.rolled": _check,
    "save.rolled": _save,
    "cast.rolled": _cast,
    "attack.rolled": _attack,
    "damage.dealt": _damage,
    "hits.healed": _healed,
    "contest.rolled": _contest,
    "dispel.rolled": lambda event: f"🎲 {name_of(event['target'])}, развеять: {_sum(event)}, нужно {event['need']}",
    "fate.rolled": lambda event: f"🎲 Судьба: {_sum(event)}",
    "twist.rolled": lambda event: f"🎲 Сюжетный поворот: {_sum(event)}",
    "treasure.rolled": lambda event: f"🎲 {event['who']}, сокровище: {_sum(event)}",
    "level.gained": _level,
    "reward.spent": _spent,
    "reward.gained": lambda event: f"{event['who']}: + {REWARDS[event['kind']]}",
    "reward.full": lambda event: f"{event['who']}: {REWARDS[event['kind']]} пропала, запас полон",
    "reward.taken": lambda event: f"{event['who']}: {REWARDS[event['kind']]} снята, осталось {event['left']}",
    "item.used": lambda event: (
        f"{event['who']}: «{lore.spell(event['spell']).label}», зарядов осталось {event['charges']}"
    ),
    "secret.learned": lambda event: f"Секрет ({event['type']}): {secret(event['secret'])}",
    "gm.set": _set,
    "fate.voted": lambda event: f"Голоса: {event['votes']} из {event['needed']}",
}
