"""What the GM has changed of a person, in words (DU-G4): he edits fields, and reads Russian."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from narratives.duel.spans import span

_NOTHING: Final = "нет"

_STATES: Final = {
    "ready": "в строю",
    "surrendered": "в плену",
    "out": "без сознания",
    "stunned": "оглушён",
    "collapsed": "упал без сил",
    "dead": "мёртв",
}
_ROPES: Final = {"game": "по игре", "life": "по жизни"}
_LIMBS: Final = {"hands": "руки", "legs": "ноги"}


def edited(changes: Mapping[str, Any]) -> str:
    """«хиты: 3; карты: удар мечом ×2»."""
    return "; ".join(f"{label}: {_told(tell, changes[field])}" for field, (label, tell) in FIELDS.items()
                     if field in changes)  # fmt: skip


def _told(tell: Callable[[Any], str], value: Any) -> str:
    return _NOTHING if value is None else tell(value) or _NOTHING


def _flag(value: bool) -> str:
    return "да" if value else "нет"


def _cards(names: Sequence[str]) -> str:
    return ", ".join(f"{name} ×{times}" if times > 1 else name for name, times in Counter(names).items())


def _things(items: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{item['item']} ({item['place']})" if item.get("place") else str(item["item"]) for item in items)


def _shields(timed: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{one['card']} до конца шага {one['until']}" for one in timed)


def _moment(seconds: int) -> str:
    """The table's clock begins at nothing, which has no span."""
    return span(seconds) if seconds else "0 секунд"


FIELDS: Final[Mapping[str, tuple[str, Callable[[Any], str]]]] = {
    "template": ("образец", str),
    "hits": ("хиты", str),
    "max": ("хитов у здорового", str),
    "threshold": ("граница", str),
    "hand": ("карты", _cards),
    "discard": ("сброс", _cards),
    "items": ("вещи", _things),
    "sex": ("пол игрока", str),
    "state": ("состояние", lambda value: _STATES[value]),
    "bound": ("верёвка", lambda value: _ROPES[value]),
    "limb": ("связано", lambda value: _LIMBS[value]),
    "alone": ("без присмотра", _moment),
    "tried": ("пробовал освободиться на", _moment),
    "dying": ("при смерти", _flag),
    "fleeing": ("убегает", _flag),
    "timed": ("щиты и порчи", _shields),
    "open": ("пропускает удары от", ", ".join),
    "consent": ("согласие «по жизни»", ", ".join),
    "marks": ("следы", ", ".join),
    "where": ("место", str),
    "collapse_at": ("упадёт на", _moment),
    "stun_until": ("очнётся на", _moment),
    "recover_at": ("карты вернутся на", _moment),
}
