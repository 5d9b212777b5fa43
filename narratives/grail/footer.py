"""The line of dice under a post, folded away: what fell, what it cost. Only what the group has heard."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import escape

from engines.core.engine import Viewer
from narratives.chronicle.narrator import Told

LONGEST: Final = 1600
"""Characters of the footer; what is over is left out from the end."""
_OUTCOMES: Final = {"hit": "попадание", "blocked": "отбито", "reflected": "отбито и возвращено", "tie": "поровну"}
_REASONS: Final = {
    "pump": "цена",
    "give": "отдано",
    "heal": "на лечение",
    "dissolved": "распад группы",
    "inner": "ставка",
}
_INNER: Final = {"won": "верх", "lost": "проигрыш", "tie": "поровну"}
VIOLATIONS: Final = {
    "unjustified": "ранг E и выше без обоснования (GR-18.1)",
    "weak_justification": "обоснование слабее, чем нужно (GR-18.2)",
    "shared_justification": "одно обоснование на два аспекта (GR-18.3)",
    "above_master_limit": "выше предела мастера (GR-18.4)",
    "phantasm_not_servant": "Фантазм есть только у Слуги (GR-18.5)",
    "tale_above_e": "история обосновывает только E (GR-19)",
    "tale_twice": "история обосновывает один раз (GR-19)",
    "origin_twice": "Исток один (GR-20.1)",
    "origin_not_personal": "Исток — аспект личности (GR-20.1)",
    "below_minimum": "ниже наименьшего ранга (GR-S1)",
    "over_budget": "дороже бюджета (GR-S2)",
    "no_endurance": "нет «Выносливости» (GR-S4)",
    "too_many_seals": "слишком много Командных Заклинаний (GR-S5)",
    "armour_not_servant": "броня есть только у Слуги (GR-7.3)",
}


def footer(events: Sequence[Told], audience: Viewer) -> str:
    """All dice and changes of some events as Telegram HTML; empty when there is nothing."""
    kept: list[str] = []
    for line in (line for event in events if _heard(event, audience) for line in _lines(event)):
        if sum(map(len, kept)) + len(kept) + len(line) > LONGEST:
            kept.append("…")
            break
        kept.append(line)
    return "<blockquote expandable>" + "\n".join(str(escape(line)) for line in kept) + "</blockquote>" if kept else ""


def _heard(event: Told, audience: Viewer) -> bool:
    return (event.get("see") is None) == (audience is None)


def _lines(event: Told) -> Iterator[str]:
    line = _LINES.get(str(event["event"]))
    said = line(event) if line is not None else ""
    if said:
        yield said


def _faces(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


def _pool(roll: Mapping[str, Any]) -> str:
    helped = "".join(f"; {one['with']}: {_faces(one['dice'])} (+{one['added']})" for one in roll["helpers"])
    return f"{roll['with']} {roll['rank']}: {_faces(roll['dice'])}{helped} = {roll['total']}"


def _attack(event: Told) -> str:
    notes = [
        word
        for word, holds in (
            ("заряженная", event["charged"]),
            ("мощная защита", event["powerful"]),
            ("слом Фантазма", event["broken"]),
            ("прерывание", event["interrupt"]),
            ("столкновение", event["clash"]),
            ("по воле ведущего", event["forced"]),
        )
        if holds
    ]
    against = "без защиты" if event["defence"] is None else _pool(event["defence"])
    noted = f" ({', '.join(notes)})" if notes else ""
    return (
        f"⚔ {event['who']} → {event['defender']}{noted}\n  {_pool(event['attack'])}\n  {against}\n"
        f"  {_OUTCOMES[event['outcome']]}"
    )


def _damage(event: Told) -> str:
    lost = ", ".join(f"{hit['cliche']} {hit['from']} → {_rank(hit['to'])}" for hit in event["hits"])
    reason = _REASONS.get(event["reason"], "")
    return f"{event['who']}: {lost}" + (f" ({reason})" if reason else "") if lost else ""


def _rank(rank: str) -> str:
    return "выбито" if rank == "0" else rank


def _initiative(event: Told) -> str:
    return f"🎲 {event['who']}, инициатива: {_faces(event['dice'])} = {event['total']}"


def _answer(event: Told) -> str:
    if event["dice"] is None:
        return f"{event['servant']}: Командное Заклинание {event['rank']}"
    return f"{event['servant']}: {_faces(event['dice'])} = {event['total']} при {event['target_number']}"


def _test(event: Told) -> str:
    helped = "".join(f"; {one['with']}: {_faces(one['dice'])} (+{one['added']})" for one in event["helpers"])
    done = "успех" if event["success"] else "неудача"
    return (
        f"🎲 {event['who']}, {event['with']} {event['rank']}: {_faces(event['dice'])}{helped} = {event['total']} "
        f"при {event['target_number']} — {done}"
    )


def _inner(event: Told) -> str:
    return (
        f"🎲 {event['who']}, {event['with']}: {_faces(event['dice'])} = {event['total']}; "
        f"{event['against']}: {_faces(event['foe_dice'])} = {event['foe_total']} — {_INNER[event['outcome']]}"
    )


_MEETINGS: Final = {
    "refused": "отказ",
    "allied": "союз",
    "scouted": "разведка",
    "held": "союз держится",
    "betrayed": "предательство",
}


def _met(event: Told) -> str:
    one, other = (servant for _, servant in event["pairs"])
    return f"🎲 {one} — {other}: {event['die']}, {_MEETINGS[event['outcome']]}"


def _checked(event: Told) -> str:
    cost = f"Цена {event['cost']}" + ("" if event["budget"] is None else f" из {event['budget']}")
    wrong = [
        f"• {one['cliche'] + ': ' if one['cliche'] else ''}{VIOLATIONS.get(one['code'], one['code'])}"
        for one in event["violations"]
    ]
    return "\n".join([cost, *wrong])


_LINES: Final[Mapping[str, Callable[[Told], str]]] = {
    "day.met": _met,
    "initiative.rolled": _initiative,
    "attack.rolled": _attack,
    "damage": _damage,
    "phantasm.activated": lambda event: f"✨ {event['cliche']}: ранг {event['rank']}, цена {event['price']}",
    "phantasm.interrupted": lambda event: f"Прервано: {event['total']} при {event['target_number']}",
    "phantasm.weakened": lambda event: f"Ослаблено: {event['total']} при {event['target_number']}",
    "phantasm.hidden": lambda event: (
        f"🎲 {event['by']}, Удача: {_faces(event['dice'])}; {event['who']}: {_faces(event['owner_dice'])}"
    ),
    "seal.spent": lambda event: f"🔴 {event['master']}: Командное Заклинание {event['rank']}, осталось {event['left']}",
    "seal.obeyed": _answer,
    "seal.resisted": _answer,
    "seal.bound": lambda event: f"{event['servant']}: «Командное Заклинание» {event['rank']}",
    "mana.given": lambda event: f"{event['servant']}: Магия {event['from']} → {event['to']}",
    "healed": lambda event: f"{event['who']}: Выносливость +{event['ranks']}",
    "group.failed": lambda event: (
        f"🎲 {event['leader']}: {_faces(event['dice'])} = {event['total']} при {event['target_number']}"
    ),
    "inner.rolled": _inner,
    "inner.reduced": lambda event: f"{event['against']}: {event['from']} → {event['to']}",
    "wounded": lambda event: f"{event['who']}: «Ранения» {event['rank']}",
    "test.rolled": _test,
    "item.made": lambda event: (
        f"{event['item']}: ранг {event['rank']}; {event['cliche']} теперь {_rank(event['left'])}"
    ),
    "item.dismantled": lambda event: f"{event['cliche']}: {event['rank']}",
    "mob.made": lambda event: f"{event['name']}: ранг {event['rank']}",
    "sheet.checked": _checked,
}
