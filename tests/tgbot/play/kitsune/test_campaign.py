"""Whole campaigns by buttons, and the way of a fox through one."""

import pytest

from engines.core.engine import Command, Field
from engines.core.errors import Refused
from engines.kitsune.robots import Robots
from tests.tgbot.play.company import MASHA
from tests.tgbot.play.kitsune.tables import ruled
from tests.tgbot.play.sittings import GROUP, PETYA, TableTop
from tgbot.delivery.effects import Say, Target
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import short
from tgbot.play import public
from tgbot.play.answers import values_of
from tgbot.play.hand import CHOOSE, hand_of
from tgbot.play.table import Table
from tgbot.sessions.records import Actor


@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_whole_campaign_is_played_by_buttons(seed: str) -> None:
    """Robots decide, players press: every command that they give is found in menus, and its pool is told beforehand."""
    top = TableTop()
    top.start(game="kitsune")
    players = {"Рэн": PETYA, "Акико": MASHA}
    for place, (name, who) in enumerate(players.items(), start=1):
        top.enter(who, name, place)
    robots = Robots(seed, foxes=2)
    table = Table(top.playing)
    while (command := robots(table.engine, table.state)) is not None:
        pressed(top, players.get(command.get("fox", ""), PETYA), command)
        table = Table(top.playing)
    assert table.engine.view(table.state, None)["outcome"] is not None
    assert len(top.journal) > 100


def pressed(top: TableTop, who: Actor, command: Command) -> None:
    """Give a command by presses: the choice that it fits, its fields one after another."""
    hand = hand_of(Table(top.playing), who, False)
    wanted = {name: value for name, value in command.items() if name != "do" and value not in (False, 0)}
    before = len(top.journal)
    for place, (_, choice) in enumerate(hand.choices):
        left = {name: value for name, value in wanted.items() if name not in choice.preset}
        if choice.do == command["do"] and choice.preset.items() <= {"vote": True, **wanted}.items():
            answers = [answer(field, left, command) for field in choice.fields]
            top.press(
                Press(top.playing.id, top.playing.position, CHOOSE, (hand.stamp, short(place), *answers, "ok")), who
            )
            given = top.journal[-1].entry.command
            assert {name: given[name] for name in wanted} == wanted
            break
    assert len(top.journal) == before + 1, command


def answer(field: Field, wanted: Command, given: Command) -> str:
    if field.name not in wanted and field.kind == "number" and not field.optional:
        return short(0)
    if field.name not in wanted or not field.asked(given):
        return "-"
    return short(values_of(field).index(wanted[field.name]))


def test_anybody_may_ask_for_the_way_of_a_fox(hunt: TableTop) -> None:
    told = hunt.take(lambda at: public.biography(at, Target(chat_id=GROUP), 1, "рэн")).effects[0]
    assert isinstance(told, Say)
    assert "Рассказывать пока нечего" in told.html
    ruled(hunt, "За игрока", "Воздействовать", "Рэн", "Соблазн", "Бросить")
    ruled(hunt, "Исход", "2")
    hunt.choose(PETYA, "Поджечь или пощадить", "Пощадить")
    told = hunt.take(lambda at: public.biography(at, Target(chat_id=GROUP), 1, "рэн")).effects[0]
    assert "однажды взяла верх над людьми" in told.html  # type: ignore[union-attr]
    with pytest.raises(Refused) as refused:
        hunt.take(lambda at: public.biography(at, Target(chat_id=GROUP), 1, "Доген"))
    assert refused.value.code == "no_hero"
