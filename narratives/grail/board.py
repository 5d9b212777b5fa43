"""The living board and one's own sheet: ranks, damage, mana, spells, what holds now, who has declared."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from markupsafe import escape

from narratives.grail.memory import where
from narratives.grail.story import Story

LONGEST: Final = 3500
LONGEST_SHEET: Final = 1500
_KINDS: Final = {"physical": "бой", "social": "спор", "magical": "поединок магии"}
_MODES: Final = {
    "npc": "первыми — противники",
    "pc": "первыми — игроки",
    "roll": "по броску Ловкости",
    "simultaneous": "все разом",
}
_FITS: Final = {"fits": "уместно", "dramatic": "драматично", "practical": "вполсилы", "refused": "не годится"}
_SEALS: Final = "◆"


def _cut(lines: Iterable[str], most: int) -> str:
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) > most - 2:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)


def board(view: Mapping[str, Any], story: Story) -> str:
    """The board as Telegram HTML, cut short from the end where a table is crowded beyond measure."""
    return _cut(_board(view, story), LONGEST)


def _board(view: Mapping[str, Any], story: Story) -> Iterator[str]:
    conflict, war, people = view["conflict"], view["war"], view["characters"]
    yield "<b>Война Грааля</b>"
    if war:
        yield from _hour(war, story, fighting=bool(conflict))
    if not people:
        yield "За столом пока никого."
        return
    gone = {fall.servant for fall in story.fallen}
    if conflict:
        yield from _conflict(view, conflict, gone)
    fighting = {name for side in conflict["sides"].values() for name in side} if conflict else set()
    rest = [name for name in people if name not in fighting]
    if rest:
        yield ""
        yield from (_entry(people, gone, name, "") for name in rest)


def _hour(war: Mapping[str, Any], story: Story, *, fighting: bool) -> Iterator[str]:
    """Night or day, who is left, and who is allied with whom."""
    left = f"пар осталось: {len(war['alive'])}"
    if war.get("day", 0) > war["night"]:
        yield f"День {war['day']}; {left}"
    elif war["night"]:
        place = f", {where(story.place)}" if story.place else ""
        yield f"Ночь {war['night']}{place}; {left}"
    elif not fighting:
        yield "Перед первым днём" if "day" in war else "Перед первой ночью"
    if war.get("allies"):
        yield "Союзы: " + "; ".join(escape(" и ".join(two)) for two in war["allies"])


def _conflict(view: Mapping[str, Any], conflict: Mapping[str, Any], gone: set[str]) -> Iterator[str]:
    yield f"<b>{escape(conflict['title'])}</b> — {_KINDS[conflict['kind']]}, раунд {conflict['round']}"
    yield f"Очередь: {_MODES[conflict['initiative']]}" + ("; столкновения" if conflict["clash"] else "")
    members = {name: leader for leader, names in conflict["groups"].items() for name in names}
    for side, names in conflict["sides"].items():
        yield ""
        yield f"<b>{escape(side)}</b>"
        for name in names:
            leader = members.get(name)
            declared = name in conflict["declared"] or (leader in conflict["declared"] if leader else False)
            sign = "✅ " if declared else "⏳ "
            grouped = f" · с {escape(leader)}" if leader and leader != name else " · ведёт" if leader else ""
            yield _entry(view["characters"], gone, name, sign) + grouped
    if conflict["out"]:
        yield f"Выбыли: {escape(', '.join(conflict['out']))}"
    for cliche, fit in conflict["fits"].items():
        yield f"{escape(cliche)} — {_FITS[fit]}"


def _entry(people: Mapping[str, Any], gone: set[str], name: str, sign: str) -> str:
    one = people[name]
    ranks, most = one["ranks"], one["max"]
    shown = [
        f"{mark} {ranks[cliche]}" + (f"/{most[cliche]}" if ranks[cliche] != most[cliche] else "")
        for mark, cliche in (("❤", "Выносливость"), ("💧", "Магия"))
        if cliche in ranks
    ]
    shown = [part.replace(" 0/", " —/") for part in shown]
    hurt = [
        f"{cliche} {'—' if rank == '0' else rank}/{most[cliche]}"
        for cliche, rank in ranks.items()
        if rank != most[cliche] and cliche not in ("Выносливость", "Магия")
    ]
    notes = [*shown, *hurt]
    if one["role"] == "master":
        notes.append(_SEALS * one["seals"] or "без заклинаний")
    if one["boon"]:
        notes.append(f"приказ {one['boon']}")
    notes += [f"{foe} {rank}" for foe, rank in one["foes"].items()]
    notes += [f"{item} {rank}" for item, rank in one["items"].items()]
    called = f"{name} — {one['true_name']}" if one["true_name"] else name
    fate = f"; {one['fate']}" if one["fate"] else ""
    if name in gone or one["partner"] in gone:
        return f"🌘 <s>{escape(called)}</s>{escape(fate)}"
    return f"{sign}<b>{escape(called)}</b>: {escape('  '.join(notes) + fate)}"


def sheet(view: Mapping[str, Any], story: Story, person: str) -> str:
    """All that a player may know of his own character, for his eyes alone."""
    one = view["characters"].get(person)
    return _cut(_sheet(view, story, person, one), LONGEST_SHEET) if one is not None else ""


def _sheet(view: Mapping[str, Any], story: Story, name: str, one: Mapping[str, Any]) -> Iterator[str]:
    role = {"master": "мастер", "servant": "Слуга"}.get(one["role"], "NPC")
    yield f"<b>{escape(name)}</b> — {role}"
    if one["true_name"]:
        known = "" if name in story.revealed else " (пока тайна)"
        yield f"Истинное имя: {escape(one['true_name'])}{known}"
    if one["partner"]:
        yield f"Контракт: {escape(one['partner'])}"
    for cliche, rank in one["ranks"].items():
        lost = "" if rank == one["max"][cliche] else f" из {one['max'][cliche]}"
        yield f"• {escape(cliche)}: {'выбито' if rank == '0' else rank}{lost}"
    if one["role"] == "master":
        yield f"Командные Заклинания: {_SEALS * one['seals'] or 'нет'}"
    if one["boon"]:
        yield f"Сила приказа: {one['boon']}"
    for foe, rank in one["foes"].items():
        yield f"Внутренний противник: {escape(foe)} {rank}"
    for item, rank in one["items"].items():
        yield f"Вещь: {escape(item)} {rank}"
    if one["fate"]:
        yield f"Судьба: {escape(one['fate'])}"
    spelling = story.spelt.get(name)
    for words in (spelling.looks, spelling.character, spelling.story) if spelling else ():
        if words:
            yield f"<i>{escape(words)}</i>"
