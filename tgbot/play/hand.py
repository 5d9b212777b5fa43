"""What the people at a table may do with their own characters, and the buttons under the board. Pure.

Many press at once here. A button of the board is good as long as the person who presses has not acted since it was
drawn; a menu is good as long as what he may do is still the same, whatever others did meanwhile.
"""

from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from engines.core.engine import Choice
from engines.core.errors import Refused
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import rows, short
from tgbot.keyboards.model import Button, Keyboard, Style
from tgbot.play.rights import is_gm, require_gm
from tgbot.play.table import Table
from tgbot.sessions.records import Actor
from tgbot.texts import plain

ACT, CHOOSE, OWN, JOIN, CARD = "p", "pc", "me", "j", "card"
"""Verbs: a command by its name, a choice by its place among one's own; one's own sheet; a new character; cards."""
ACT_FOR, CHOOSE_FOR, OTHERS, ALL = "gp", "gpc", "gpl", "gs"
"""The same for a GM who acts for others, the list of what he may do so, and everybody's sheets."""
FOR_OTHERS = frozenset((ACT_FOR, CHOOSE_FOR))
_STAMPS = 36**3


def own_of(table: Table, user_id: int) -> tuple[str, ...]:
    """Whom this user plays, in the order of the game's list."""
    players = table.record.players
    return tuple(
        name for name in table.engine.persons(table.state) if name in players and players[name].user_id == user_id
    )


def may_join(table: Table) -> bool:
    """Can anybody come to the table now: with a new character, or with one whom nobody plays?"""
    engine, state = table.engine, table.state
    free = any(person not in table.record.players for person in engine.persons(state))
    return free or engine.sheet(state, {}) is not None


def is_played(table: Table) -> bool:
    """Is this a game in which people play somebody? A war that goes on by itself has nobody to be played."""
    return table.engine.seated and (bool(table.engine.persons(table.state)) or may_join(table))


def without_seat(table: Table) -> Refused:
    """What somebody is told who plays nobody here and wants to act: how he comes in, or why he cannot."""
    if not is_played(table):
        return Refused("nobody_plays")
    return Refused("no_seat" if may_join(table) else "no_seat_now")


@dataclass(frozen=True)
class Hand:
    """What one user may do now: for his own characters, or (a GM without any) for everybody's."""

    table: Table
    persons: tuple[str, ...]
    as_gm: bool
    for_others: bool = False
    """By a GM's panel, whether he plays himself or not."""

    @property
    def verb_of_choice(self) -> str:
        """The verb of the buttons of its menus."""
        return CHOOSE_FOR if self.for_others else CHOOSE

    @cached_property
    def choices(self) -> tuple[tuple[str | None, Choice], ...]:
        """Every choice with the person whose it is; None: anybody's."""
        engine, state = self.table.engine, self.table.state
        common = () if engine.looks_on(state, self.persons) else engine.choices(state, None)
        anybodys = {(one.do, repr(one.preset)) for one in common}
        own: dict[object, tuple[str | None, Choice]] = {}
        for person in self.persons:
            for one in engine.choices(state, person):
                if not one.gm:
                    # What needs nobody in particular is offered once, not for each of several characters.
                    whose = None if (one.do, repr(one.preset)) in anybodys else person
                    own.setdefault((whose, repr(one)), (person, one))
        known = {(one.do, repr(one.preset)) for _, one in own.values()}
        return (*own.values(), *((None, one) for one in common if (one.do, repr(one.preset)) not in known))

    @cached_property
    def stamp(self) -> str:
        """Tells this hand from another one: while it stays, the places of its choices and answers mean the same."""
        return short(crc32(repr(self.choices).encode()) % _STAMPS)

    def of(self, do: str) -> list[tuple[int, str | None, Choice]]:
        """The choices of one command, with their places."""
        return [(place, person, one) for place, (person, one) in enumerate(self.choices) if one.do == do]


def hand_of(table: Table, by: Actor, is_admin: bool, *, for_others: bool = False) -> Hand:
    """The hand of a user. A GM without a character of his own, or one who wants to, acts for everybody.

    Raises Refused("gm_only").
    """
    if for_others:
        require_gm(table.record, by, is_admin)
        return Hand(table, table.engine.persons(table.state), True, True)
    own = own_of(table, by.user_id)
    if not own and is_gm(table.record, by, is_admin):
        return Hand(table, table.engine.persons(table.state), True)
    return Hand(table, own, False)


# -- under the board --------------------------------------------------------------------------------------------------


def under_board(table: Table) -> Keyboard:
    """What anybody at the table may do now, a button a command; each finds out what of it is his."""
    record = table.record
    gm = _plain(table, "gm", "gm", position=record.position)
    match record.status:
        case "paused":
            return ((_plain(table, "resume", "resume", style="success"), gm),)
        case "over":
            return ((_plain(table, "chronicle", "chron"), gm),)
    deeds = [_deed(table, do) for do in _major(table)]
    own = [_plain(table, "own_sheet", OWN)] if is_played(table) else []
    if may_join(table):
        own.append(_plain(table, "join", JOIN))
    return (*rows(deeds, 2), *rows([*own, gm], 3))


def _major(table: Table) -> list[str]:
    """The commands under the board."""
    minor = table.narrator.words.minor
    return [do for do in table.engine.openly(table.state) if do not in minor]


def _deed(table: Table, do: str, verb: str = ACT) -> Button:
    record = table.record
    number = short(table.engine.commands.index(do))
    style: Style | None = "primary" if do in table.narrator.words.major else None
    return Button(
        text=table.narrator.words.label(Choice(do=do), table.engine.sense(table.state, do)),
        data=Press(record.id, record.position, verb, (number,)).pack(),
        style=style,
    )


def _plain(table: Table, name: str, verb: str, *, style: Style | None = None, position: int = -1) -> Button:
    return Button(text=plain(f"keys.{name}"), data=Press(table.record.id, position, verb).pack(), style=style)


def all_of(hand: Hand) -> Keyboard:
    """Everything that a GM may do for others, each command once."""
    return rows([_deed(hand.table, do, ACT_FOR) for do in dict.fromkeys(one.do for _, one in hand.choices)], 2)


def minor_of(hand: Hand) -> Keyboard:
    """What is seldom done, and what others need not know of, stands under one's own sheet."""
    under_the_board = _major(hand.table)
    offered = dict.fromkeys(one.do for _, one in hand.choices if one.do not in under_the_board)
    return rows([_deed(hand.table, do) for do in offered], 2)
