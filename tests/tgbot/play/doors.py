"""Every door by which words of people come in through questions of the bot: found by pressing all that can be."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engines.core.errors import Refused
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Keyboard
from tgbot.play import hand, keys
from tgbot.play.table import Table
from tgbot.sessions.records import Actor, Asked

MOST_PRESSES = 150
"""In search of doors, for one game and one person."""


class Door(NamedTuple):
    """A question that somebody is to answer in writing, at a table where it has just been asked."""

    name: str
    top: TableTop
    by: Actor
    question: str
    asked: Asked


def copied(top: TableTop) -> TableTop:
    """The same table, to go on at without changing it."""
    return replace(top, texts=dict(top.texts), effects=list(top.effects))


def table(game: str) -> TableTop:
    """A game in which a ready-made character has come in, where people play."""
    top = TableTop()
    top.start(game)
    if Table(top.playing).engine.seated:
        top.choose(PETYA, "Вступить", "Готовый")
        _enter(top)
    else:
        top.push(next(button for row in keys.under_post(Table(top.playing)) for button in row))
    return top


def _enter(top: TableTop) -> None:
    """PETYA's ready-made character comes in: his dice are thrown where they are, he is named where he has no name."""
    while PETYA not in top.playing.players.values():
        answer = top.choose(PETYA, "Вступить")
        found = [button for row in answer.keyboard for button in row]
        on = next((one for sign in ("✅", "🎲") for one in found if one.text.startswith(sign)), None)
        if on is not None:
            top.push(on, PETYA)
        else:
            top.write(PETYA, top.push(next(one for one in found if "Имя" in one.text), PETYA), "Лада")


def doors(game: str) -> Iterator[Door]:
    """The doors of a lobby, and of the game under way: for its GM, its player, and somebody who is coming in."""
    seen: set[tuple[str, str]] = set()
    lobby = TableTop()
    lobby.open(VASYA, game, **({"scenario": 4} if game == "moonwar" else {}))
    yield from _found(lobby, VASYA, ["lb", "ln"], seen)
    top = table(game)
    yield from _found(top, VASYA, ["gm", "plan"], seen)
    for by in (PETYA, Actor(user_id=9, name="Маша")):
        yield from _found(top, by, [], seen)


def _found(top: TableTop, by: Actor, verbs: list[str], seen: set[tuple[str, str]]) -> Iterator[Door]:
    first = [Press(top.playing.id, -1, verb) for verb in verbs]
    shown = [Press.unpack(button.data) for row in _shown(top) for button in row if button.data]
    waiting = deque((top, press) for press in (*first, *shown))
    pressed: set[tuple[object, ...]] = set()
    presses = 0
    while waiting and presses < MOST_PRESSES:
        at, press = waiting.popleft()
        # What a deed is done with may open doors of its own; a value on a sheet or in a ruling opens the same ones.
        key = (press.verb, press.args[: 2 if press.verb in (hand.ACT, hand.CHOOSE) else 1], len(press.args))
        if key in pressed:
            continue
        pressed.add(key)
        presses += 1
        here = copied(at)
        before = here.game
        try:
            answer = here.press(press, by)
        except Refused:
            continue
        if answer.ask:
            asked = here.playing.asked[-1]
            door = (str(asked.command["do"]), _field(asked))
            if door not in seen:
                seen.add(door)
                yield Door("/".join(door), here, by, answer.ask, asked)
            continue
        # What has changed the game is a deed, not a menu: its doors are those of the game after it.
        if here.game is not before and here.playing.position != (before.position if before else 0):
            continue
        following = answer.keyboard or (_shown(here) if here.playing.status == "lobby" else ())
        waiting.extend((here, Press.unpack(one.data)) for row in following for one in row if one.data)


def _field(asked: Asked) -> str:
    what = asked.command.get("what")
    inner = f"{what.get('do')}." if isinstance(what, dict) else ""
    return f"{inner}{asked.command.get('field', asked.command.get('number', asked.field))}"


def _shown(top: TableTop) -> Keyboard:
    panels = [effect for effect in top.effects if effect.kind == "panel"]
    if top.playing.status == "lobby":
        return panels[-1].keyboard if panels else ()
    return keys.under_post(Table(top.playing))
