"""What and at whom: whatever a hero may do is done by two presses, the first of them under the board or his sheet."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, get_args

import pytest

from engines.core.engine import Choice, Command, Field
from engines.dungeon.engine import ENGINE
from engines.dungeon.robots import Robots
from engines.dungeon.state import DungeonState
from engines.dungeon.words import RollKind
from tests.engines.dungeon.play import PARTY, Chance, dungeon, wild
from tests.tgbot.play.dungeon.tables import PLAYERS, placed
from tests.tgbot.play.sittings import VASYA, TableTop
from tgbot.handlers.presses import DEEDS, Given
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE_SIGN
from tgbot.play import acting
from tgbot.play.hand import Hand, hand_of, minor_of, under_board
from tgbot.play.table import Table
from tgbot.sessions.decision import Decision, Loaded
from tgbot.sessions.records import Actor

_DONE = acting.done


def is_ticked(field: Field) -> bool:
    """The exceptions, all of them: several at once are ticked one by one; numbers and words are written. What may be
    added (a reward, a step, quietly, who goes first) is turned over on the way, and pages are leafed through.
    """
    return field.many or field.kind == "text"


class CompleteError(Exception):
    """A complete command, or one that only waits for words."""

    def __init__(self, command: Mapping[str, Any]) -> None:
        self.command = _plain(command)


def _plain(command: Mapping[str, Any]) -> str:
    return repr(sorted((name, value) for name, value in command.items() if name != "by"))


@pytest.fixture(autouse=True)
def nothing_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(loaded: Any, command: Mapping[str, Any], *rest: Any) -> None:
        raise CompleteError(command)

    def ask(ask: Any, *rest: Any) -> None:
        raise CompleteError(ask.command)

    monkeypatch.setattr(acting, "done", stop)
    monkeypatch.setattr(acting, "_asked", ask)


def pressed(top: TableTop, press: Press, by: Actor) -> list[Press] | str:
    """The buttons that a press shows, those on other pages too; or the command that it completes."""
    given = Given(press, by, False, top.now, lambda: "seed", openly=False)
    try:
        keyboard = DEEDS[press.verb](top.loaded(), given).answer.keyboard
    except CompleteError as complete:
        return complete.command
    found = [Press.unpack(button.data) for row in keyboard for button in row if button.data is not None]
    onward = [one for one in found if one.args and one.args[-1].startswith(PAGE_SIGN) and one.args > press.args]
    shown = [one for one in found if one.verb != "close" and not (one.args and one.args[-1].startswith(PAGE_SIGN))]
    for one in onward[:1]:
        more = pressed(top, one, by)
        assert isinstance(more, list)
        shown += more
    return shown


def within_two(top: TableTop, by: Actor, hand: Hand) -> set[str]:
    """The commands that two presses complete."""
    under = {button.data for row in (*under_board(hand.table), *minor_of(hand)) for button in row}
    first = [press for press in map(Press.unpack, filter(None, under)) if press.verb == "p"]
    reached: set[str] = set()
    for press in first:
        if ENGINE.commands[int(press.args[0], 36)] not in {choice.do for _, choice in hand.choices}:
            continue
        shown = pressed(top, press, by)
        for second in [] if isinstance(shown, str) else shown:
            done = pressed(top, second, by)
            reached |= {done} if isinstance(done, str) else set()
        reached |= {shown} if isinstance(shown, str) else set()
    return reached


def meant(choice: Choice) -> Iterator[str]:
    """The commands of a choice, with nothing that may be left out."""
    fields = [field for field in choice.fields if not field.optional and not is_ticked(field)]
    answers = [field.options if field.kind != "flag" else (True, False) for field in fields]
    for given in product(*answers):
        command: dict[str, Any] = {"do": choice.do, **choice.preset}
        for field, value in zip(fields, given, strict=True):
            if field.asked(command):
                command[field.name] = value
        asked = [field for field in fields if field.name in command and field.asked(command)]
        yield _plain(command | {field.name: field.meant(command[field.name]) for field in asked})


def assert_two_presses(top: TableTop, by: Actor) -> int:
    """Everything that this player may do; how many commands that are."""
    hand = hand_of(Table(top.playing), by, False)
    choices = [choice for _, choice in hand.choices]
    choices = [choice for choice in choices if not any(is_ticked(field) for field in choice.fields if field.many)]
    expected = {command for choice in choices for command in meant(choice)}
    missing = expected - within_two(top, by, hand)
    assert not missing, missing
    return len(expected)


@pytest.mark.parametrize("seed", range(40))
def test_anywhere(seed: int) -> None:
    """Positions by chance: keepers' gifts, items, spells of every kind, locked doors, rewards in hand."""
    setup = wild(Chance(f"presses {seed}"))
    top = placed(setup.pop("characters"), setup.pop("at"), **setup)
    for who in PLAYERS[: len(top.playing.players)]:
        assert_two_presses(top, who)


def _carried_out(command: Command, top: TableTop, loaded: Loaded) -> Decision:
    return _DONE(loaded, command, None, VASYA, True, top.now, lambda: "seed")


def test_a_whole_adventure() -> None:
    """From the camp to the treasure, whatever each of three players may do whenever something new is possible."""
    top = TableTop()
    top.start(game="dungeon")
    robots, seen, commands = Robots("two presses", 3), set[str](), 0
    while True:
        state = DungeonState.model_validate(top.playing.state)
        command = robots(ENGINE, state)
        if command is None:
            break
        top.take(partial(_carried_out, command, top))
        players = dict(zip(ENGINE.persons(Table(top.playing).state), PLAYERS, strict=False))
        top.game = top.playing.model_copy(update={"players": players})
        for who in PLAYERS:
            choices = hand_of(Table(top.playing), who, False).choices
            shape = repr(
                [(one.do, len(one.preset), [min(len(field.options), 3) for field in one.fields]) for _, one in choices]
            )
            if shape not in seen:
                seen.add(shape)
                commands += assert_two_presses(top, who)
    assert state.phase == "camp"
    assert len(seen) > 20
    assert commands > 300


def test_the_treasure() -> None:
    """The die or the temple, rewards in hand or not."""
    heroes = [{**hero, "small": 2, "treasure": "waiting"} for hero in PARTY]
    top = placed(heroes, None, dungeon=dungeon(), phase="treasure")
    orders = 2 * len(get_args(RollKind)) + 9 + 1  # minus to damage: of monsters, of traps
    assert [assert_two_presses(top, who) for who in PLAYERS] == [2 + orders] * len(PLAYERS)
