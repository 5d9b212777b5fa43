"""The table's own settings that a button turns over: in the lobby and on the GM's panel. Pure."""

from collections.abc import Mapping
from typing import Any, Final

from engines.core.errors import Refused
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button
from tgbot.play.leading import with_settings
from tgbot.play.table import Table
from tgbot.sessions.records import GameRecord
from tgbot.texts import plain

_VALUES: Final[Mapping[str, tuple[Any, ...]]] = {"pictures_every": (0, 5, 10)}
"""The values of a setting in the order of presses; of every other one: no, yes."""


def in_lobby(table: Table) -> tuple[str, ...]:
    """What may be settled before the game."""
    guessing = ("guessing",) if table.engine.has_winners else ()
    shows = table.narrator.shows
    every = ("pictures_every",) if shows == "turns" and table.record.settings.pictures else ()
    return (*guessing, *(("pictures", *every, "dark") if shows else ()))


def on_panel(table: Table) -> tuple[str, ...]:
    """What may be settled while it runs."""
    narrator = table.narrator
    cards = ("dark",) if narrator.has_cards and not narrator.shows else ()
    return ("preview", "silent_rulings", *in_lobby(table), *cards)


def button(record: GameRecord, name: str, verb: str) -> Button:
    """A setting as it stands; pressed, it takes its next value."""
    values, now = _values(name), getattr(record.settings, name)
    following = (values.index(now) + 1) % len(values) if now in values else 0
    return Button(
        text=plain(f"settings.{name}", on=now), data=Press(record.id, -1, verb, (name, str(following))).pack()
    )


def turned(record: GameRecord, offered: tuple[str, ...], name: str, value: str) -> GameRecord:
    """The record with another value. Raises Refused("stale") for a button that this table does not have."""
    if name not in offered or not value.isdecimal() or int(value) >= len(_values(name)):
        raise Refused("stale")
    return with_settings(record, **{name: _values(name)[int(value)]})


def _values(name: str) -> tuple[Any, ...]:
    return _VALUES.get(name, (False, True))
