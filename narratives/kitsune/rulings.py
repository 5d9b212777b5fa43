"""What the GM does by hand, and what is for the GM's eyes alone."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engines.core.engine import GM
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.kitsune.stage import Stage

Handler = Callable[[Stage, Told], Iterator[Line]]

TRAITS: Final = {"charm": "Обаяние", "ferocity": "Свирепость", "cunning": "Хитрость"}
DEFENCES: Final = {"temperance": "Воздержание", "resolve": "Стойкость", "insight": "Проницательность"}
STAGES: Final = ("нет", "Убежище", "Святилище", "Лисья деревня")
_FIELDS: Final = {
    **TRAITS,
    **DEFENCES,
    "suspicion": "Подозрение",
    "pot": "общий котёл",
    "trail": "След клана",
    "village": "Лисья деревня",
    "decay": "счётчик угасания",
    "split": "раскол",
    "head": "глава клана",
    "tails": "хвосты",
    "lit": "горящие хвосты",
    "purse": "кошелёк",
    "earned": "добыча ночи",
    "actions": "действия",
    "used": "дар истрачен",
    "away": "отлучка",
    "wariness": "Настороженность",
    "strength": "сила",
    "known": "разведано",
    "alarm": "тревога",
    "pool": "пул",
    "distracted": "отвлечён",
}


def said(field: str, value: Any) -> str:
    """A value of an edited field as people say it."""
    if value is None:
        return "никого" if field == "head" else "ничего"
    if isinstance(value, bool):
        return "да" if value else "нет"
    if isinstance(value, list | tuple):
        return ", ".join(DEFENCES.get(str(one), str(one)) for one in value) or "ничего"
    if field == "village" and isinstance(value, int):
        return STAGES[value]
    return str(value)


def gm_set(stage: Stage, event: Told) -> Iterator[Line]:
    field = event["field"]
    what: dict[str, Any] = {
        "field": _FIELDS.get(field, field),
        "was": said(field, event["was"]),
        "value": said(field, event["value"]),
    }
    audience = GM if event["to"] == "gm" else None
    if event["fox"]:
        yield stage.line("gm/fox", {field}, who={"f": event["fox"]}, fresh=True, audience=audience, **what)
    elif event["npc"]:
        yield stage.line("gm/npc", {field}, who={"h": event["npc"]}, fresh=True, audience=audience, **what)
    else:
        yield stage.line("gm/game", {field}, fresh=True, audience=audience, **what)


def gm_next(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("gm/next", {f"from:{event['phase']}"}, fresh=True)


def npc_traits(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"h": event["npc"]}
    if "pool" in event:
        yield stage.line("secret/pool", who=who, n=event["pool"], fresh=True, audience=GM)
        return
    numbers = {defence: event[defence] for defence in DEFENCES}
    yield stage.line("secret/traits", who=who, strength=event["strength"], fresh=True, audience=GM, **numbers)


def trail_changed(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("secret/trail", n=event["value"], by=event["by"], fresh=True, audience=GM)


HANDLERS: Final[Mapping[str, Handler]] = {
    "gm.set": gm_set,
    "gm.next": gm_next,
    "npc.traits": npc_traits,
    "trail.changed": trail_changed,
}
