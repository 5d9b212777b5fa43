"""The line of dice under a post, folded away: what fell, and what changed. Nothing that players may not know."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import escape

from narratives.chronicle.narrator import Told
from narratives.kitsune.rulings import DEFENCES, STAGES, TRAITS
from narratives.russian.filters import count

APPROACHES: Final = {"charm": "Соблазнение", "ferocity": "Запугивание", "cunning": "Обман"}


def bar(value: int, of: int = 10) -> str:
    """«▓▓▓░░░░░░░»."""
    filled = max(0, min(of, value))
    return "▓" * filled + "░" * (of - filled)


def signed(number: int) -> str:
    """«+1», «−2»."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def footer(events: Sequence[Told]) -> str:
    """All that a group may know of a command's dice and changes, as Telegram HTML; empty when there is nothing."""
    lines = [line for event in events if event.get("to") != "gm" for line in _lines(event)]
    if not lines:
        return ""
    return "<blockquote expandable>" + "\n".join(str(escape(line)) for line in lines) + "</blockquote>"


def _lines(event: Told) -> Iterator[str]:
    line = _LINES.get(event["event"])
    if line is not None:
        said = line(event)
        if said:
            yield said


def _successes(number: int) -> str:
    return count(number, "успех", "успеха", "успехов")


def _faces(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice)) or "—"


def _roll(event: Told) -> str:
    """«Мидзуха, Обаяние: 4 1 6 → 2 успеха (хвостов 1, обстановка)»."""
    extras = [
        f"хвостов {event['tails']}" if event["tails"] else "",
        "обстановка" if event["setting"] else "",
        f"помощь +{event['help']}" if event["help"] else "",
        f"зацепка +{event['lead']}" if event.get("lead") else "",
    ]
    added = ", ".join(extra for extra in extras if extra)
    rolled = f"{event['fox']}, {TRAITS[event['trait']]}: {_faces(event['dice'])} → {_successes(event['successes'])}"
    return rolled + (f" ({added})" if added else "")


def _against(event: Told, name: str) -> str:
    hidden = "npc_dice" in event["hidden"]
    faces = "" if hidden else f"{_faces(event['npc_dice'])} → "
    margin = signed(event["margin"])
    return f"{_roll(event)}\n{name}: {faces}{_successes(event['npc_successes'])} · разница {margin}"


def _influence(event: Told) -> str:
    again = "Ещё раз. " if event["push"] else ""
    return again + _against(event, f"{event['npc']}, {DEFENCES[event['defence']]}")


def _check(event: Told) -> str:
    return _against(event, event["npc"])


def _suspicion(event: Told) -> str:
    return f"Подозрение {signed(event['by'])}: {bar(event['value'])} {event['value']}"


def _learned(event: Told) -> str:
    return f"{event['npc']}: {DEFENCES[event['defence']]} {event['value']}"


def _won(event: Told) -> str:
    return f"{event['fox']}: +{event['qi']} Ци (за ночь {event['earned']})"


def _lead(event: Told) -> str:
    return f"Зацепка: {event['npc']}, {APPROACHES[event['approach']]} — {event['fox']}"


def _lost_lead(event: Told) -> str:
    return f"Зацепки больше нет: {event['npc']}, {APPROACHES[event['approach']]} ({event['fox']})"


def _target(event: Told) -> str:
    return f"Проверка: {event['npc']} → {event['fox']}" + (f" (кость {event['die']})" if event["die"] else "")


def _search(event: Told) -> str:
    return f"Поиски: к12 → {event['die']}" if event["die"] else ""


def _joined(event: Told) -> str:
    return ", ".join(f"{word} {event[trait]}" for trait, word in TRAITS.items())


def _share(event: Told) -> str:
    return f"{event['fox']}: в котёл {event['pot']}, в кошелёк {event['purse']}"


_LINES: Final[Mapping[str, Callable[[Told], Any]]] = {
    "fox.joined": _joined,
    "scout.rolled": _roll,
    "setting.rolled": _roll,
    "disguise.rolled": _roll,
    "siege.rolled": _roll,
    "scout.learned": _learned,
    "influence.rolled": _influence,
    "influence.won": _won,
    "npc.wary": lambda event: f"{event['npc']}: Настороженность {event['wariness']} из 2",
    "suspicion.changed": _suspicion,
    "lead.gained": _lead,
    "lead.given": lambda event: f"Зацепка: {event['npc']}, {APPROACHES[event['approach']]} → {event['to_fox']}",
    "lead.lost": _lost_lead,
    "distract.rolled": _check,
    "check.started": _target,
    "check.rolled": _check,
    "help.given": lambda event: f"{event['to_fox']}: помощь +{event['help']}",
    "leave.voted": lambda event: f"За уход: {event['votes']} из {event['needed']}",
    "trail.searched": _search,
    "share.made": _share,
    "qi.transferred": lambda event: (
        f"{event['fox']} отдаёт {event['given']} Ци, {event['to_fox']} получает {event['received']}"
    ),
    "village.built": lambda event: f"{STAGES[event['stage']]}: из котла {event['cost']}, осталось {event['pot']}",
    "village.bonus": lambda event: f"{event['fox']}: +{event['qi']} Ци от деревни",
    "tail.grown": lambda event: f"{event['fox']}: хвостов {event['tails']} (−{event['cost']} Ци)",
    "tail.lost": lambda event: f"{event['fox']}: хвостов {event['tails']} (−{event['lost']})",
    "siege.started": lambda event: f"Успехов на всех нужно больше {event['beat']}",
    "siege.ended": lambda event: f"Всего успехов {event['total']}, отбиться — больше {event['beat']}",
}
