"""The living board: the map as far as it is known, the party, the enemies, whose turn it is (DN-N9)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import escape

from narratives.dungeon import lore
from narratives.dungeon.footer import ballot, name_of, secret
from narratives.dungeon.stage import Cast

LIMIT: Final = 3500
ACTS: Final = {"opening": "завязка", "climax": "кульминация", "denouement": "развязка"}
_PHASES: Final = {
    "camp": "лагерь",
    "explore": "разведка",
    "stealth": "чудовища вас не заметили",
    "battle": "бой, ход отряда",
    "monsters": "бой, ход чудовищ",
    "twist": "сюжетный поворот",
    "treasure": "делёж сокровища",
}
MARKS: Final = {"levitation": "левитация", "breath": "дыхание"}
LEGEND: Final = (
    "- ход, D дверь, L заперто, = лестница, ^ подъём, v пропасть, ~ вода, x завал; "
    "' ловушка, ! чудовища, $ казна, * вы, ? не видели"
)


def board(view: Mapping[str, Any], cast: Cast) -> str:
    """The board as Telegram HTML, at most ``LIMIT`` characters; nothing on it is hidden from players (DN-N7)."""
    sections = [list(filter(None, section)) for section in _sections(view, cast)]
    return within([section for section in sections if section], LIMIT)


def within(sections: Sequence[Sequence[str]], limit: int) -> str:
    """The sections as far as they fit, an empty line between them; never cut inside a line."""
    text = ""
    for section in sections:
        for place, line in enumerate(section):
            joint = "" if not text else "\n\n" if not place else "\n"
            if len(text) + len(joint) + len(line) > limit:
                return text
            text += joint + line
    return text


def _sections(view: Mapping[str, Any], cast: Cast) -> Iterator[Sequence[str]]:
    yield list(_head(view))
    yield list(_monsters(view))
    heroes = [_hero(view, cast, name) for name in view["characters"]]
    yield [f"<b>{'Отряд' if len(heroes) > 1 else 'Герой'}</b>", *heroes] if heroes else []
    yield list(_allies(view))
    yield list(_map(view))
    yield list(_known(view))
    yield [
        f"🗳 {escape(name)}: {ballot(one['command'], one, view.get('at'), view)}" for name, one in view["votes"].items()
    ]
    yield list(_awaited(view))


def _head(view: Mapping[str, Any]) -> Iterator[str]:
    title = view.get("title")
    yield f"<b>{escape(title)}</b>" if title else "<b>Лагерь</b>"
    if not title and view["phase"] == "camp":
        # There is nothing to say of a camp but who is in it.
        yield "" if view["characters"] else "За столом пока никого: «Вступить»."
        return
    act = ACTS.get(view.get("act") or "")
    phase = _phase(view)
    round_ = f", круг {view['round']}" if view.get("round") else ""
    yield " · ".join(part for part in (act, phase + round_) if part)
    at = view.get("at")
    if at:
        name = view["rooms"][at]["name"]
        yield f"Комната {escape(at)}" + (f": {escape(name)}" if name != at else "")
        yield f"🔦 Свет: {lore.theme_of(str(title), view.get('theme') or '').glow}"


def _phase(view: Mapping[str, Any]) -> str:
    """Whose turn it is; a hero alone is no «отряд»."""
    told = _PHASES[view["phase"]]
    alone = sum(one["alive"] for one in view["characters"].values()) == 1
    return told.replace("отряда", "героя") if alone else told


def _monsters(view: Mapping[str, Any]) -> Iterator[str]:
    monsters = view.get("monsters") or {}
    if not monsters or view["phase"] not in ("stealth", "battle", "monsters"):
        return
    yield "<b>Перед вами</b>"
    for name, one in monsters.items():
        yield f"• {escape(name)}" + (f" — потерял {one['lost']}" if one["lost"] else "")


def hearts(one: Mapping[str, Any]) -> str:
    """«❤ 4/7»."""
    return f"❤ {one['hits']}/{one['max_hits']}"


def rewards(one: Mapping[str, Any]) -> str:
    """«★» for a reward, «☆» for a small one."""
    return "★" * int(one["normal"]) + "☆" * int(one["small"])


def _hero(view: Mapping[str, Any], cast: Cast, name: str) -> str:
    one = view["characters"][name]
    person = cast.hero(name)
    trade = person.epithets[0].cases.nom if person.epithets else ""
    if not one["alive"]:
        back = " (вернётся)" if one["returning"] else ""
        return f"✝ <s>{escape(name)}</s>, {trade}{back}"
    notes = [hearts(one), f"защита {one['defence']}"]
    if one["level"] > 1:
        notes.append(f"ур. {one['level']}")
    if rewards(one):
        notes.append(rewards(one))
    if one["slots"]:
        # What others have prepared is theirs to know; how many slots they have is not.
        left = f"заклинаний {len(one['spells'])} из {one['slots']}" if "spells" in one else ""
        notes.append(left or f"ячеек {one['slots']}")
    notes += [MARKS[mark] for mark in one["marks"]]
    if one["shield_spell"]:
        notes.append("щит")
    if one["bless"]:
        notes.append("благословение")
    if one["curses"]:
        notes.append(f"проклятий {len(one['curses'])}")
    if one["rank"] == "back":
        notes.append("сзади")
    return f"• {escape(name)}, {trade} — {' · '.join(notes)}"


def _allies(view: Mapping[str, Any]) -> Iterator[str]:
    if view["allies"]:
        yield "<b>На вашей стороне</b>"
        for name, one in view["allies"].items():
            yield f"• {escape(name_of(name))} — ❤ {one['hits']}"


def _map(view: Mapping[str, Any]) -> Iterator[str]:
    """The text map as players see it: the view may be the GM's, so it is drawn anew from what is seen."""
    lines = [line for line in _player_map(view) if line]
    if not lines:
        return
    yield "<b>Карта</b>"
    yield "<pre>" + "\n".join(str(escape(line)) for line in lines) + "</pre>"
    named = {room: one["name"] for room, one in view["rooms"].items() if one["seen"] and one["name"] != room}
    if named:
        yield ", ".join(f"{escape(room)} {escape(name)}" for room, name in named.items())
    yield f"<i>{LEGEND}</i>"


def _player_map(view: Mapping[str, Any]) -> Iterator[str]:
    passages, rooms = view.get("passages") or {}, view.get("rooms") or {}
    for line, passage in zip(view["map"], passages.values(), strict=True):
        if passage.get("found") is False:
            continue  # the GM's view tells what players have not found
        first, second = passage["rooms"]
        left, _, rest = line.partition(" -")
        sign, _, right = rest.partition("- ")
        trap = passage["trap"]
        armed = trap is not None and trap["found"] and not trap["sprung"] and not trap["disarmed"]
        sign = sign.rstrip("'") + ("'" if armed else "")
        yield f"{_mark(rooms, first, left)} -{sign}- {_mark(rooms, second, right)}"


def _mark(rooms: Mapping[str, Any], room: str, mark: str) -> str:
    return mark if rooms.get(room, {}).get("seen") else f"{room}?"


def _known(view: Mapping[str, Any]) -> Iterator[str]:
    known = {kind: secrets for kind, secrets in view["known"].items() if secrets}
    if known:
        yield "<b>Узнанные секреты</b>"
        for kind, secrets in known.items():
            yield f"• {escape(kind)}: {'; '.join(map(secret, secrets))}"


def _awaited(view: Mapping[str, Any]) -> Iterator[str]:
    if view["question"]:
        yield "Вопрос ждёт ответа ведущего."
    if view["waiting"] and view["phase"] in ("battle", "twist", "treasure"):
        yield "Ждём: " + ", ".join(str(escape(name)) for name in view["waiting"])
