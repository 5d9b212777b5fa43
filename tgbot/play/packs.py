"""Packs that a group may choose: read once when the process starts; a game remembers by name which one tells it.

A pack may go away while a game runs. Then the game's own chronicler goes on; its people and dice are in the record.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from narratives.chronicle.narrator import Narrator
from narratives.moonwar.pack import Pack
from narratives.moonwar.plan import TATARI
from narratives.registry import narrator_of
from tgbot.sessions.records import GameRecord

GAME = "moonwar"
"""The game that packs are made for."""
KEY, TITLE, TOLD = "pack", "pack_title", "pack_missed"
"""What a game's ``extra`` holds: the pack's name, its title, and that the GMs know that it is gone."""

LIST = "lp"
"""The verb of the lobby's button."""

_installed: Mapping[str, Pack] = MappingProxyType({})
_narrators: dict[str, Narrator[Any]] = {}


def install(packs: Mapping[str, Pack]) -> None:
    """These are the packs of this process from now on: name of the folder -> pack."""
    global _installed
    _installed = MappingProxyType(dict(sorted(packs.items())))
    _narrators.clear()


def offered(game: str) -> Mapping[str, Pack]:
    """The packs that a group may choose for a game, by name."""
    return _installed if game == GAME else {}


def pack_of(record: GameRecord) -> Pack | None:
    """The pack that tells this game; None: it has none, or that one is gone."""
    return _installed.get(str(record.extra.get(KEY, "")))


def gone(record: GameRecord) -> str:
    """The title of the pack that told this game and is not here any more; empty: nothing is missing."""
    return str(record.extra[TITLE]) if KEY in record.extra and pack_of(record) is None else ""


def narrator_for(record: GameRecord) -> Narrator[Any]:
    """Who tells this game."""
    pack = pack_of(record)
    if pack is None:
        return narrator_of(record.game)
    key = str(record.extra[KEY])
    if key not in _narrators:
        _narrators[key] = pack.narrator()
    return _narrators[key]


def with_pack(record: GameRecord, key: str) -> GameRecord:
    """The record told by another pack, or by none (empty ``key``). A cast made of the old one's people goes."""
    extra = {name: value for name, value in record.extra.items() if name not in (KEY, TITLE, TOLD)}
    if key:
        extra |= {KEY: key, TITLE: _installed[key].title}
    return record.model_copy(update={"extra": extra})


def without_word(extra: Mapping[str, Any]) -> dict[str, Any]:
    """What a game holds when its pack is there again: should it go once more, that will be news."""
    return {name: value for name, value in extra.items() if name != TOLD}


def people(record: GameRecord, options: tuple[Any, ...]) -> tuple[Any, ...]:
    """Whom the lobby offers for a cast: the people of the pack, and of the roster whom the scenario needs."""
    pack = pack_of(record)
    if pack is None or not pack.people:
        return options
    needed = [name for name in options[:1] if name == TATARI]
    return (*pack.people, *needed)


def dealt(record: GameRecord) -> GameRecord:
    """The record with the cast that its pack gives: people chosen by hand as the pack knows them, or drawn by the seed.

    A scenario that was left to the dice is drawn with them, for a position laid out by hand needs one.
    """
    pack = pack_of(record)
    if pack is None or not pack.people:
        return record
    if record.setup:
        return record.model_copy(update={"setup": {**record.setup, **pack.setup(record.setup.get("characters", []))}})
    scenario = int(record.options.get("scenario") or pack.scenario(record.seed))
    options = {**record.options, "scenario": scenario}
    return record.model_copy(update={"options": options, "setup": pack.drawn(record.seed, scenario)})
