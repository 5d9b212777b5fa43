"""The card of a Servant, a master, anybody of the war: as the view shows him, secrets under their labels."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engines.grail.events import UNKNOWN
from narratives.grail.story import Story
from narratives.pictures.canvas import Picture
from narratives.pictures.cards import Bar, Card, Chip, Fact, Section, card
from narratives.pictures.icons import Icon
from narratives.pictures.theme import Theme

_BASE: Final = ("Сила", "Выносливость", "Ловкость", "Магия", "Удача")
_ROLES: Final[Mapping[str, tuple[str, Icon, int]]] = {
    "master": ("Мастер", "seal", 1),
    "servant": ("Слуга", "sword", 0),
}
_MOST_SEALS: Final = 3
_OUT: Final = "0"


def person(view: Mapping[str, Any], story: Story, name: str, theme: Theme) -> Picture | None:
    """The card of somebody; nothing for one whom the view does not show."""
    one = view["characters"].get(name)
    if one is None:
        return None
    role, sign, hue = _ROLES.get(one["role"], ("Участник", "party", 4))
    fallen = {fall.servant for fall in story.fallen}
    told = Card(
        name=name,
        under=f"{role} · {one['true_name']}" if one["true_name"] else role,
        icon=sign,
        hue=hue,
        gone=name in fallen or one["partner"] in fallen,
        facts=[Fact(cliche, _rank(one["ranks"][cliche])) for cliche in _BASE if cliche in one["ranks"]],
        bars=tuple(_bars(one)),
        sections=tuple(_sections(one)),
        notes=tuple(_notes(one)),
    )
    return card(told, theme)


def _rank(rank: str) -> str:
    return "—" if rank == _OUT else rank


def _bars(one: Mapping[str, Any]) -> Iterator[Bar]:
    if one["role"] == "master":
        yield Bar("Командные Заклинания", "seal", one["seals"], max(_MOST_SEALS, one["seals"]), "bad")


def _sections(one: Mapping[str, Any]) -> Iterator[Section]:
    own = {cliche: rank for cliche, rank in one["ranks"].items() if cliche not in _BASE}
    yield Section("Умения и фантазмы", [_cliche(cliche, rank, one["max"][cliche]) for cliche, rank in own.items()])
    hurt = [
        Chip(f"{cliche}: {_rank(one['ranks'][cliche])} из {one['max'][cliche]}")
        for cliche in _BASE
        if cliche in one["ranks"] and one["ranks"][cliche] != one["max"][cliche]
    ]
    yield Section("Раны и усталость", hurt)
    yield Section("Вещи", [Chip(f"{item} {rank}") for item, rank in one["items"].items()])
    yield Section("Внутри", [Chip(f"{foe} {rank}") for foe, rank in one["foes"].items()])
    yield Section("Сила приказа", [Chip(str(one["boon"]))] if one["boon"] else [])


def _cliche(cliche: str, rank: str, most: str) -> Chip:
    if rank == UNKNOWN:
        return Chip(f"{cliche} — тайна")
    return Chip(f"{cliche} {rank}" if rank == most else f"{cliche} {_rank(rank)} из {most}", used=rank == _OUT)


def _notes(one: Mapping[str, Any]) -> Iterator[str]:
    if one["partner"]:
        yield f"Контракт: {one['partner']}"
    if one["fate"]:
        yield f"Судьба: {one['fate']}"
