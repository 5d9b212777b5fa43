"""The living board: the ring, whose step it is, who shines, who kneels, who lies. Never a hidden number."""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import escape

from narratives.chronicle.words import Words
from narratives.duel.cast import Cast
from narratives.duel.spans import span
from narratives.duel.story import Story

LIMIT = 3500
"""Characters of the board."""

POSES = {
    "stands": "",
    "kneels": "на колене",
    "runs": "убегает",
    "surrendered": "в плену",
    "bound": "в верёвках",
    "lies": "лежит",
    "dead": "не встанет",
}
_SIGNS = {"stands": "🗡", "kneels": "🩸", "runs": "🏃", "surrendered": "🏳", "bound": "🪢", "lies": "💤", "dead": "🌘"}


def board(view: Mapping[str, Any], story: Story, words: Words) -> str:
    """The board as Telegram HTML, cut short from the end where a table is crowded beyond measure."""
    kept: list[str] = []
    for line in _lines(view, story, words):
        if sum(map(len, kept)) + len(kept) + len(line) > LIMIT - 2:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)


def _lines(view: Mapping[str, Any], story: Story, words: Words) -> Iterator[str]:
    yield f"<b>{escape(words.title)}</b>"
    fight, public = view["fight"], view["public"]
    cast = Cast(story.spelt)
    if not public:
        yield "У костра пока никого."
        return
    if fight:
        yield f"Бой {story.fights}, шаг {fight['step']} — ходит <b>{escape(fight['turn'])}</b>"
        yield ""
        yield from (_entry(view, story, cast, name) for name in fight["ring"])
        if fight["fled"]:
            yield f"Убежали: {_names(fight['fled'])}"
    rest = [name for name in public if not (fight and name in fight["ring"])]
    if rest:
        yield ""
        yield "<b>Вне круга</b>" if fight else "<b>У костра</b>"
        yield from (_entry(view, story, cast, name) for name in rest)
    if view["clock"]:
        yield f"⏱ {span(view['clock'])}"


def _names(names: list[str]) -> str:
    return ", ".join(str(escape(name)) for name in names)


def _entry(view: Mapping[str, Any], story: Story, cast: Cast, name: str) -> str:
    shown, fight = view["public"][name], view["fight"]
    tied = shown["tied"] and shown["pose"] == "lies"
    notes = [POSES[shown["pose"]], *([POSES["bound"]] if tied else []), *shown["marks"]]
    in_ring = bool(fight) and name in fight["ring"]
    if in_ring:
        side = fight["sides"].get(name, name)
        if side != name:
            notes.append(f"за {cast[side].decline('acc')}")
        if name in fight["waiting"]:
            notes.append("только вступает")
    if name in story.shining:
        notes.append(f"светится: {story.shining[name]}")
    said = "; ".join(str(escape(note)) for note in notes if note)
    pointer = "👉 " if in_ring and fight["turn"] == name else ""
    return f"{pointer}{_SIGNS[shown['pose']]} {escape(name)}" + (f" — {said}" if said else "")
