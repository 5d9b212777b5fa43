"""Pictures of real games, and what a picture of any kind must be."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

from engines.core.dice import SeedRoller
from engines.core.engine import Engine
from engines.core.journal import play
from engines.core.model import Frozen
from engines.core.registry import engine_of
from narratives.chronicle.narrator import Narrator
from narratives.chronicle.playthrough import Driver, by_itself
from narratives.pictures import fonts
from narratives.pictures.canvas import Picture
from narratives.registry import narrator_of

SVG = "{http://www.w3.org/2000/svg}"
Moment = tuple[Engine[Any], Frozen, Narrator[Any], Frozen]
"""A game as it stands: engine, position, narrator, story."""


def moments(game: str, driver: Driver, options: Any, setup: Any, seed: str, steps: int) -> Iterator[Moment]:
    """A game after each of its first steps."""
    engine, narrator = engine_of(game), narrator_of(game)
    state, roller, story = engine.new(options, setup), SeedRoller(seed), narrator.begin()
    for _ in range(steps):
        command = driver(engine, state)
        if command is None:
            return
        outcome, _ = play(engine, state, command, roller)
        state = outcome.state
        story = narrator.remember(story, tuple(event.payload() for event in outcome.events))
        yield engine, state, narrator, story


@cache
def last_moment(game: str, seed: str = "1", steps: int = 40) -> Moment:
    """A game after some steps of its own robots."""
    driver, options, setup = robots(game, seed)
    *_, last = moments(game, driver, options, setup, seed, steps)
    return last


def robots(game: str, seed: str) -> tuple[Driver, dict[str, Any], dict[str, Any]]:
    """Who plays a game by itself, with its options and its set-up."""
    match game:
        case "dungeon":
            from engines.dungeon.robots import Robots as Party

            return Party(seed, 3, 1), {}, {}
        case "kitsune":
            from engines.kitsune.robots import Robots as Clan

            return Clan(seed, 3), {"auto_gm": True}, {}
        case "duel":
            from engines.duel.robots import Robots as Fighters
            from tgbot.commands.duel import drawn, setup

            return Fighters(seed), {"hidden": True}, setup(drawn(seed, 4))
        case "grail":
            from engines.grail.robots import Robots as Pairs
            from engines.grail.templates import war_of

            return Pairs(seed), {}, war_of(seed, 4, days=True)
    return by_itself, {"scenario": 1}, {}


def picture_of(moment: Moment, viewer: str | None = None, theme: Any = "light") -> Picture | None:
    """The game's picture as somebody may see it."""
    engine, state, narrator, story = moment
    return narrator.picture(engine.view(state, viewer), story, theme)


def card_of(moment: Moment, person: str, viewer: str | None = None, theme: Any = "light") -> Picture | None:
    """Somebody's card as somebody may see it."""
    engine, state, narrator, story = moment
    return narrator.card(engine.view(state, viewer), story, person, theme)


def words(picture: Picture) -> list[str]:
    """Every line of text that stands in it."""
    return [element.text or "" for element in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


def check(picture: Picture) -> None:
    """Well-formed, its text inside it and drawable, told in words, within what Telegram takes."""
    root = ElementTree.fromstring(picture.svg)
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == (str(picture.width), str(picture.height))
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert picture.alt.strip()
    assert picture.width + picture.height < 5000
    assert picture.height < 20 * picture.width
    assert not re.search(r"\b(None|True|False|nan|inf)\b", picture.svg)
    for element in root.iter(f"{SVG}text"):
        _check_text(element, picture)


def _check_text(element: ElementTree.Element, picture: Picture) -> None:
    text, size = element.text or "", float(element.get("font-size", "0"))
    assert text == fonts.legible(text), text
    assert size >= 11, f"too small to read: {text}"
    long = fonts.width(text, size, bold=element.get("font-weight") == "bold")
    x = float(element.get("x", "0")) - {"middle": long / 2, "end": long}.get(element.get("text-anchor", ""), 0.0)
    assert x >= -0.5, f"«{text}» begins outside at {x}"
    assert x + long <= picture.width + 0.5, f"«{text}» ends outside at {x + long}"
    assert size * 0.7 <= float(element.get("y", "0")) <= picture.height, text
