"""``/dice``: the throws of a turn and how all dice of the game have fallen so far. Pure."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engines.core.dice import Throw
from engines.core.errors import Refused
from tgbot.delivery.effects import Say, Target
from tgbot.play.table import Table
from tgbot.play.turns import running
from tgbot.sessions.decision import Decision, Loaded, PastNeeded
from tgbot.texts import text

BAR = 10
"""Signs of the longest bar of a distribution."""
MOST_LISTED = 60
"""Throws of one command that are listed."""


def dice(loaded: Loaded, words: str, to: Target, reply_to: int) -> Decision:
    """``/dice``: of the last command that threw any; ``/dice 12``: of line 12 of the journal.

    What was done unseen is not told before the end, when all of the record is.

    Raises Refused: "nothing_thrown", "no_line"; PastNeeded without the journal.
    """
    record = running(loaded)
    if loaded.journal is None:
        raise PastNeeded
    words_of = Table(record).narrator.words
    thrown = {
        number: line
        for number, line in enumerate(loaded.journal, start=1)
        if line.entry.throws and (record.status == "over" or not words_of.hushed(str(line.entry.command["do"])))
    }
    if not thrown:
        raise Refused("nothing_thrown")
    number = max(thrown)
    if words.strip():
        if not words.strip().isdecimal() or int(words) not in thrown:
            raise Refused("no_line", last=number)
        number = int(words)
    entry = thrown[number].entry
    html = text(
        "dice.told",
        title=record.title,
        number=number,
        what=words_of.named(entry.command),
        throws=entry.throws[:MOST_LISTED],
        more=len(entry.throws) - MOST_LISTED,
        shares=distribution([throw for line in thrown.values() for throw in line.entry.throws]),
    )
    return Decision(effects=(Say(to=to, html=html, reply_to=reply_to, quiet=True),))


class Share(NamedTuple):
    """How the dice of so many sides have fallen."""

    sides: int
    total: int
    faces: list[tuple[int, int, str]]
    """Each face that fell, how often, with a bar against the most frequent one."""
    never: list[int]
    """The faces that have not fallen yet."""


def distribution(throws: Sequence[Throw]) -> list[Share]:
    """By sides: how many dice there were, and how often each face fell."""
    faces: dict[int, Counter[int]] = {}
    for throw in throws:
        faces.setdefault(throw.sides, Counter())[throw.value] += 1
    return [
        Share(
            sides,
            counted.total(),
            [(face, times, _bar(times, counted)) for face, times in sorted(counted.items())],
            [face for face in range(1, sides + 1) if face not in counted],
        )
        for sides, counted in sorted(faces.items())
        if sides <= 20
    ]


def _bar(times: int, counted: Counter[int]) -> str:
    """A face that fell has a sign at least."""
    return "▇" * max(1, round(BAR * times / max(counted.values())))
