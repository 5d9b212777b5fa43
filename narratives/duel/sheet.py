"""One's own sheet, for one's own eyes: hits, threshold, cards, things (DU-H1, DU-H2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import escape

from engines.duel.cards import Card, house_deck

LIMIT = 1500


def sheet(view: Mapping[str, Any], person: str) -> str:
    """The sheet as Telegram HTML, at most LIMIT characters; nothing for one whom the view does not show."""
    one = view["people"].get(person)
    if one is None:
        return ""
    kept: list[str] = []
    for line in _lines(view, person, one):
        if sum(map(len, kept)) + len(kept) + len(line) > LIMIT - 2:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)


def _lines(view: Mapping[str, Any], name: str, one: Mapping[str, Any]) -> Iterator[str]:
    yield f"<b>{escape(name)}</b>"
    heavy = " (тяжёлая рана)" if one["heavy"] else ""
    yield f"Хиты: {one['hits']} из {one['max']}{heavy}"
    now = f", сейчас {one['now']}" if one["now"] != one["threshold"] else ""
    yield f"Граница: {one['threshold']}{now}"
    fight = view["fight"]
    for entry in one["timed"]:
        left = f" до конца шага {entry['until']}" if fight else ""
        sign = f"+{entry['plus']}" if entry["plus"] > 0 else f"−{-entry['plus']}"
        yield f"• {escape(entry['card'])} ({sign}){left}"
    yield from _state(one)
    yield f"Карты: {_cards(one['hand']) or 'нет'}"
    if one["discard"]:
        yield f"Сброс: {_cards(one['discard'])}"
    if one["items"]:
        yield "Вещи: " + ", ".join(f"{escape(item['item'])} ({escape(item['place'])})" for item in one["items"])
    for label, names in (("Пропускаю удары от", one["open"]), ("Согласие «по жизни»", one["consent"])):
        if names:
            yield f"{label}: {escape(', '.join(names))}"
    if one["marks"]:
        yield f"На мне: {escape(', '.join(one['marks']))}"


def _state(one: Mapping[str, Any]) -> Iterator[str]:
    told = _STATES.get(one["state"])
    if told:
        yield told
    if one["bound"]:
        limb = "ноги" if one["limb"] == "legs" else "руки"
        yield f"Верёвка: {limb}, {'по жизни' if one['bound'] == 'life' else 'по игре'}"
    if one["where"]:
        yield f"Место: {escape(one['where'])}"
    if one["fleeing"]:
        yield "Убегаю: до следующего хода граница ниже"
    if one["collapse_at"] is not None:
        yield "Держусь на адреналине: скоро упаду"


_STATES = {
    "surrendered": "В плену",
    "out": "Без сознания",
    "stunned": "Оглушение",
    "collapsed": "Силы кончились: без сознания",
    "dead": "Мёртв для этой игры",
}


def _cards(names: Sequence[str]) -> str:
    """«удар мечом ×2 (граница 2, хиты 2), молния (…)»."""
    counted = Counter(names)
    return ", ".join(
        str(escape(name)) + (f" ×{times}" if times > 1 else "") + _numbers(house_deck().get(name))
        for name, times in counted.items()
    )


def _numbers(card: Card | None) -> str:
    if card is None:
        return ""
    if card.kind == "shield":
        return f" (+{card.plus} на {card.steps} ш.)"
    parts = [f"граница {card.power}"]
    if card.hits:
        parts.append(f"хиты {'+' if card.kind == 'heal' else '−'}{card.hits}")
    return f" ({', '.join(parts)})"
