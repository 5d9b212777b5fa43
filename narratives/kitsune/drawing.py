"""The hunt as pictures: the scene as everybody sees it, a fox's card."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from narratives.chronicle.render import plain
from narratives.kitsune import names
from narratives.kitsune.board import LEVELS, TRAILS, head, lead, village
from narratives.kitsune.footer import APPROACHES
from narratives.kitsune.rulings import TRAITS
from narratives.kitsune.stage import Cast
from narratives.pictures.canvas import Picture
from narratives.pictures.cards import Bar, Card, Chip, Fact, Section, card
from narratives.pictures.hunt import SPECIES, Scene, hunt_scene
from narratives.pictures.theme import Theme
from narratives.russian.filters import cap

MOST_LEADS: Final = 4
"""Leads that a picture names."""


def scene(view: Mapping[str, Any], cast: Cast, theme: Theme) -> Picture | None:
    """Place, people, foxes; nothing before there are foxes."""
    title, *under = map(plain, head(view))
    watched = view["phase"] in ("scout", "hunt")
    suspicion = f"Подозрение {view['suspicion']} · {LEVELS[view['level']]}" if watched else ""
    trades = {name: _trade(cast, name) for name in view["npcs"]}
    told = Scene(title, under[0] if under else "", suspicion, trades, tuple(_notes(view)))
    return hunt_scene(view, told, theme)


def _trade(cast: Cast, name: str) -> str:
    person = cast.npc(name)
    return person.epithets[0].cases.nom if person.epithets else ""


def _notes(view: Mapping[str, Any]) -> Iterator[str]:
    leads = [plain(lead(one)).removeprefix("• ") for one in view["leads"]]
    for one in leads[:MOST_LEADS]:
        yield f"Зацепка: {one}".replace("→", "—")
    if len(leads) > MOST_LEADS:
        yield f"…и ещё зацепок: {len(leads) - MOST_LEADS}"
    yield plain(village(view))
    yield f"След: {TRAILS[view['trail_level']]}"


def fox(view: Mapping[str, Any], cast: Cast, name: str, theme: Theme) -> Picture | None:
    """A fox's card."""
    one = view["foxes"].get(name)
    if one is None:
        return None
    kind = names.kind(cast.species(name), cast.fox(name).gender).cases.nom
    tokens = [f"{TRAITS[trait]} ×{number}" for trait, number in one["settings"].items() if number]
    own = [lead for lead in view["leads"] if lead["fox"] == name]
    told = Card(
        name=name,
        under=str(cap(kind)) + (", глава клана" if view["head"] == name else ""),
        icon="fox",
        hue=SPECIES.index(one["species"]) if one["species"] in SPECIES else 0,
        gone=one["away"],
        facts=[*(Fact(word, str(one[trait])) for trait, word in TRAITS.items()), Fact("Ци", str(one["purse"]))],
        bars=[Bar("Хвосты горят", "flame", one["lit"], one["tails"], "accent")],
        sections=[
            Section("Добыча ночи", [Chip(f"{one['earned']} Ци")] if one["earned"] else []),
            Section("Дар вида", [Chip("истрачен" if one["used"] else "при себе", one["used"])] if _gifted(one) else []),
            Section("Обстановка", [Chip(token) for token in tokens]),
            Section("Зацепки", [Chip(f"{lead['npc']}: {APPROACHES[lead['approach']].lower()}") for lead in own]),
        ],
    )
    return card(told, theme)


def _gifted(one: Mapping[str, Any]) -> bool:
    return bool(one["species"] != "yoko")
