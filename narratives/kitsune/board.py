"""The living board and a player's own sheet: facts at a glance, not prose."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import escape

from narratives.kitsune.footer import APPROACHES, bar
from narratives.kitsune.rulings import DEFENCES, STAGES, TRAITS
from narratives.kitsune.stage import Cast
from narratives.russian import numerals
from narratives.russian.filters import count

LIMIT: Final = 3500
SHEET_LIMIT: Final = 1500
_PHASES: Final = {
    "rest": "между ночами",
    "scout": "разведка",
    "hunt": "охота",
    "share": "делёж",
    "siege": "осада",
    "over": "конец",
}
LEVELS: Final = {"calm": "спокойно", "wary": "насторожены", "banished": "изгнание"}
TRAILS: Final = {
    "quiet": "о клане не слышали",
    "whispers": "шепчутся",
    "hunted": "клан ищут",
    "found": "клан нашли",
}
_OUTCOMES: Final = {
    "triumph": "Триумф",
    "siege_won": "Осада отбита",
    "siege_lost": "Осада проиграна",
    "destruction": "Разрушение",
}
_DECISIONS: Final = {
    "reveal": "что ещё разглядеть",
    "tie": "дожать или оставить след",
    "fire": "поджечь или пощадить",
    "check": "как скрыться",
}
_COSTS: Final = (3, 6, 12)
_SHORT: Final = {"temperance": "Возд", "resolve": "Стойк", "insight": "Прон"}
TAIL_PRICES: Final = (3, 6, 10, 15, 21, 28, 36, 45)


def board(view: Mapping[str, Any], cast: Cast) -> str:
    """The board as Telegram HTML, at most ``LIMIT`` characters; nothing on it is a secret (KI-V1, KI-V2)."""
    return _within([list(filter(None, section)) for section in _sections(view, cast)])


def _sections(view: Mapping[str, Any], cast: Cast) -> Iterator[Sequence[str]]:
    yield list(head(view))
    if view["phase"] in ("scout", "hunt"):
        yield ["<b>Люди</b>", *_people(view, cast)]
    yield ["<b>Лисы</b>", *(_fox(view, cast, name) for name in view["foxes"])] if view["foxes"] else []
    if view["leads"]:
        yield ["<b>Зацепки</b>", *map(lead, view["leads"])]
    yield [village(view), f"След: {TRAILS[view['trail_level']]}"]
    yield list(_awaited(view))


def head(view: Mapping[str, Any]) -> Iterator[str]:
    phase = _PHASES[view["phase"]]
    if view["phase"] == "over":
        yield f"<b>{_OUTCOMES.get(view['outcome'], 'Конец')}</b>"
        return
    if view["phase"] in ("rest", "siege"):
        nights = count(view["scene"], "ночь", "ночи", "ночей")
        yield f"<b>{'Осада Лисьей деревни' if view['phase'] == 'siege' else 'Клан отдыхает'}</b>"
        yield f"Позади {nights}" if view["scene"] else "Первая ночь впереди"
        return
    yield f"<b>{escape(view['name'] or 'Ночь')}</b>"
    number = numerals.ordinal(view["scene"], gender="f").capitalize() if view["scene"] else "Эта"
    yield f"{number} ночь · {phase}" + (f", круг {view['round']}" if view["round"] else "")
    if view["phase"] != "share":
        yield f"Подозрение {bar(view['suspicion'])} {view['suspicion']} · {LEVELS[view['level']]}"


def _people(view: Mapping[str, Any], cast: Cast) -> Iterator[str]:
    for name, npc in view["npcs"].items():
        if npc["here"]:
            yield _npc(cast, name, npc)


def _npc(cast: Cast, name: str, npc: Mapping[str, Any]) -> str:
    notes = []
    if npc["class"] in ("novice", "master"):
        notes.append("экзорцист" + (", отвлечён" if npc["distracted"] else ""))
    else:
        known = [f"{_SHORT[key]} {npc['known'].get(key, '?')}" for key in DEFENCES]
        notes.append(" · ".join(known))
        if npc["exhausted"]:
            notes.append("истощение")
        elif npc["wariness"]:
            notes.append("настороже")
        if npc["alarm"]:
            notes.append("тревога")
    person = cast.npc(name)
    trade = person.epithets[0].cases.nom if person.epithets else ""
    struck = f"<s>{escape(name)}</s>" if npc["exhausted"] else str(escape(name))
    return f"• {struck}, {trade} — {'; '.join(notes)}"


def tails(fox: Mapping[str, Any]) -> str:
    """Lit tails and those that are out: «🔥🔥·»."""
    lit, out = int(fox["lit"]), max(0, int(fox["tails"]) - int(fox["lit"]))
    return "🔥" * lit + "·" * out


def _fox(view: Mapping[str, Any], cast: Cast, name: str) -> str:
    fox = view["foxes"][name]
    notes = [f"{tails(fox)}", f"кошелёк {fox['purse']}"]
    if fox["earned"]:
        notes.append(f"добыча {fox['earned']}")
    if fox["away"]:
        notes.append("отлучка")
    elif view["phase"] in ("scout", "hunt"):
        tokens = [f"{TRAITS[trait]}×{number}" for trait, number in fox["settings"].items() if number]
        notes += [f"обстановка: {', '.join(tokens)}"] if tokens else []
        notes += [f"помощь +{fox['help']}"] if fox["help"] else []
        notes += ["бестелесность"] if fox["unseen"] else []
        notes += [f"действий {fox['actions']}"] if fox["actions"] else []
        notes += ["за уход"] if name in view["votes"] else []
    crown = "👑 " if view["head"] == name else ""
    return f"• {crown}{escape(name)} — {'; '.join(notes)}"


def lead(lead: Mapping[str, Any]) -> str:
    return f"• {escape(lead['fox'])} → {escape(lead['npc'])}, {APPROACHES[lead['approach']].lower()}"


def village(view: Mapping[str, Any]) -> str:
    stage, present = view["village"], sum(not fox["away"] for fox in view["foxes"].values())
    built = f"Дом: {STAGES[stage]}" if stage else "Дома ещё нет"
    if stage == len(_COSTS):
        return built
    return f"{built} · котёл {view['pot']} из {_COSTS[stage] * max(1, present)} на «{STAGES[stage + 1]}»"


def _awaited(view: Mapping[str, Any]) -> Iterator[str]:
    pending = view["pending"]
    if pending:
        yield f"Решает {escape(pending['fox'])}: {_DECISIONS[pending['kind']]}"
        return
    present = {name: fox for name, fox in view["foxes"].items() if not fox["away"]}
    asked = {
        "scout": [name for name, fox in present.items() if fox["actions"]],
        "hunt": [name for name, fox in present.items() if fox["actions"]],
        "share": [name for name, fox in present.items() if not fox["ready"]],
        "siege": [name for name, fox in present.items() if not fox["rolled"]],
    }.get(view["phase"], [])
    if asked:
        yield "Ход: " + ", ".join(str(escape(name)) for name in asked)


def sheet(view: Mapping[str, Any], cast: Cast, name: str, kind: str, words: Sequence[str]) -> str:
    """A fox for her player's eyes, at most ``SHEET_LIMIT`` characters: all that he may know of her."""
    fox = view["foxes"].get(name)
    if fox is None:
        return ""
    lines = [f"<b>{escape(name)}</b>, {kind}", " · ".join(f"{word} {fox[trait]}" for trait, word in TRAITS.items())]
    lines.append(f"Хвосты: {tails(fox)} {fox['lit']} из {fox['tails']}")
    price = f" (следующий хвост — {TAIL_PRICES[fox['tails'] - 1]} Ци)" if fox["tails"] <= len(TAIL_PRICES) else ""
    lines.append(f"Кошелёк: {fox['purse']} Ци{price}")
    if fox["earned"]:
        lines.append(f"Добыча ночи: {fox['earned']} Ци")
    if cast.species(name) != "yoko":
        lines.append("Дар этой ночи: " + ("истрачен" if fox["used"] else "при себе"))
    tokens = [f"{TRAITS[trait]} ×{number}" for trait, number in fox["settings"].items() if number]
    if tokens:
        lines.append("Обстановка: " + ", ".join(tokens))
    own = [lead for lead in view["leads"] if lead["fox"] == name]
    lines += [f"Зацепка: {escape(one['npc'])}, {APPROACHES[one['approach']].lower()}" for one in own]
    text = "\n".join(lines)
    for word in words:
        longer = f"{text}\n<i>{escape(word)}</i>"
        text = longer if len(longer) <= SHEET_LIMIT else text
    return text if len(text) <= SHEET_LIMIT else "\n".join(lines[:7])


def _within(sections: Sequence[list[str]]) -> str:
    """All sections, the longest lists shortened from their ends until everything fits."""
    kept = [section for section in sections if section]
    while True:
        text = "\n\n".join("\n".join(section) for section in kept)
        if len(text) <= LIMIT:
            return text
        longest = max(kept, key=lambda section: sum(map(len, section)) if len(section) > 2 else 0)
        if len(longest) <= 2:
            return text[:0]
        if longest[-1] == "…":
            longest.pop()
        longest[-1] = "…"
