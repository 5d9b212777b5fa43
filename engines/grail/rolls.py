"""One side's throw: the main pool, then whoever helps (GR-B1, GR-21.1, the book's section 3)."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engines.core.model import unchecked
from engines.grail.draft import Draft
from engines.grail.events import Helped, Rolled
from engines.grail.fitness import fit_of, thrown_level
from engines.grail.shapes import SPELL, Fit

_helped = unchecked(Helped)
_rolled = unchecked(Rolled)

COUNTS_FROM: Final = 6
"""The lowest face of a helper that is added (GR-21.1)."""


class Helper(NamedTuple):
    """Somebody's cliché (or his command spell) that is going to help, at the level it is thrown at."""

    who: str
    cliche: str
    level: int


class Help(NamedTuple):
    """A helper's throw."""

    helper: Helper
    faces: tuple[int, ...]
    added: int


class Hand(NamedTuple):
    """What one side throws with."""

    who: str
    cliche: str
    level: int
    """Effective: halved, pumped, weakened (GR-4)."""
    fit: Fit = "fits"
    helpers: tuple[Helper, ...] = ()
    extra: int = 0
    """Dice of the pool's own size besides (GR-9)."""
    times: int = 1
    """By how much a breaking phantasm multiplies its dice (GR-14.1)."""
    label: str = "attack"


class Throw(NamedTuple):
    """A side's throw as it fell."""

    hand: Hand
    faces: tuple[int, ...]
    help: tuple[Help, ...]
    total: int


def throw(draft: Draft, hand: Hand, forced: tuple[int, ...] | None = None) -> Throw:
    """Throw a hand; dice that the GM laid down replace the main pool (GR-XX.1)."""
    faces = forced if forced is not None else draft.throw(hand.level, hand.label, hand.extra, hand.times)
    if not hand.helpers:
        return Throw(hand, faces, (), sum(faces))
    helped = []
    for helper in hand.helpers:
        own = draft.throw(helper.level, "help")
        helped.append(Help(helper, own, sum(face for face in own if face >= COUNTS_FROM)))
    return Throw(hand, faces, tuple(helped), sum(faces) + sum(one.added for one in helped))


def shown(draft: Draft, thrown: Throw) -> Rolled:
    """A throw as events tell it."""
    return _rolled(
        cliche=thrown.hand.cliche,
        rank=draft.ladder.rank(thrown.hand.level),
        dice=thrown.faces,
        helpers=helped(draft, thrown),
        total=thrown.total,
    )


def helped(draft: Draft, thrown: Throw) -> tuple[Helped, ...]:
    """The helpers of a throw as events tell them."""
    rank = draft.ladder.rank
    return tuple(
        _helped(who=one.who, cliche=one.cliche, rank=rank(one.level), dice=faces, added=added)
        for one, faces, added in thrown.help
    )


def helpers_now(draft: Draft, pairs: Iterable[tuple[str, str]], target: str | None = None) -> list[Helper]:
    """Those of (who, cliché) that can still help; the others are left out silently (GR-21.1)."""
    found = []
    for who, name in pairs:
        cliche = draft.thrown(who).get(name)
        if cliche is None or not cliche.level or cliche.destroyed:
            continue
        level = thrown_level(cliche.level, fit_of(draft, who, name, target))
        if level:
            found.append(Helper(who, name, level))
    return found


def named(hands: Sequence[Throw]) -> list[tuple[str, str]]:
    """Whose clichés are in these throws."""
    return [
        pair
        for thrown in hands
        for pair in (
            (thrown.hand.who, thrown.hand.cliche),
            *((one.helper.who, one.helper.cliche) for one in thrown.help),
        )
        if pair[1] != SPELL
    ]
