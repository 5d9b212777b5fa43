"""A fighter's card: of one's own all that one knows, of others what everybody sees."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engines.duel.cards import house_deck
from narratives.duel.board import POSES
from narratives.duel.story import Story
from narratives.pictures.canvas import Picture
from narratives.pictures.cards import Bar, Card, Chip, Fact, Section, card
from narratives.pictures.theme import Theme
from narratives.russian.filters import cap

_HUE, _HURT = 4, 2
_GONE: Final = frozenset({"dead", "lies"})


def fighter(view: Mapping[str, Any], story: Story, name: str, theme: Theme) -> Picture | None:
    """The card of somebody at the table; hits, threshold, cards and things only where the view shows them."""
    public, one = view["public"].get(name), view["people"].get(name)
    if public is None:
        return None
    pose = POSES[public["pose"]] or ("в бою" if public["fighting"] else "стоит у костра")
    told = Card(
        name=name,
        under=str(cap(pose)),
        icon="sword",
        hue=_HURT if public["pose"] == "kneels" else _HUE,
        gone=public["pose"] in _GONE,
        facts=[] if one is None else _facts(one),
        bars=[] if one is None else [Bar("Хиты", "heart", max(0, one["hits"]), one["max"])],
        sections=tuple(_sections(view, story, name)),
    )
    return card(told, theme)


def _facts(one: Mapping[str, Any]) -> list[Fact]:
    now = [Fact("граница сейчас", str(one["now"]))] if one["now"] != one["threshold"] else []
    return [Fact("граница", str(one["threshold"])), *now, Fact("карт на руке", str(len(one["hand"])))]


def _sections(view: Mapping[str, Any], story: Story, name: str) -> Iterator[Section]:
    public, one = view["public"][name], view["people"].get(name)
    if name in story.shining:
        yield Section("Светится", [Chip(story.shining[name])])
    if public["marks"]:
        yield Section("На нём видно", [Chip(mark) for mark in public["marks"]])
    if one is None:
        return
    timed = [f"{entry['card']} ({'+' if entry['plus'] > 0 else '–'}{abs(entry['plus'])})" for entry in one["timed"]]
    yield Section("Действует", [Chip(entry) for entry in timed])
    yield Section("Карты", [Chip(_card(words, times)) for words, times in Counter(one["hand"]).items()])
    yield Section("Сброс", [Chip(_times(words, times), used=True) for words, times in Counter(one["discard"]).items()])
    yield Section("Вещи", [Chip(f"{item['item']} ({item['place']})") for item in one["items"]])


def _times(words: str, times: int) -> str:
    return words if times == 1 else f"{words} ×{times}"


def _card(name: str, times: int) -> str:
    """«удар мечом ×2 · граница 2, хиты –2»."""
    known, words = house_deck().get(name), _times(name, times)
    if known is None:
        return words
    if known.kind == "shield":
        return f"{words} · +{known.plus}"
    hits = f", хиты {'+' if known.kind == 'heal' else '–'}{known.hits}" if known.hits else ""
    return f"{words} · граница {known.power}{hits}"
