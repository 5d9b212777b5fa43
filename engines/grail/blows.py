"""How much a blow costs (GR-2.4, GR-2.6, GR-4, GR-8, GR-10.1, GR-14.2, GR-17.2, GR-21)."""

from typing import Final

from engines.core.model import unchecked
from engines.grail.draft import Draft
from engines.grail.events import Parts
from engines.grail.harm import at_risk
from engines.grail.rolls import Throw
from engines.grail.shapes import Fit

made = unchecked(Parts)

_STEP: Final = 2
"""Levels of superiority that make one more rank of damage (GR-4)."""


def graded(above: int, below: int) -> int:
    """One for every two whole levels (GR-4)."""
    return max(0, above - below) // _STEP


def grade_of(winner: Throw, loser: Throw, *, charged: bool = False, helped: bool = True) -> int:
    """The graded damage of one throw over another: helpers add theirs, charge doubles, a shield takes all of it.

    ``helped``: do helping clichés matter? In a powerful defence they do not (GR-8.2).
    """
    mine, his = winner.hand.level, loser.hand.level
    if helped and any(one.added and one.helper.level > mine for one in loser.help):
        return 0
    grade = graded(mine, his)
    if helped:
        grade += sum(graded(one.helper.level, his) for one in winner.help if one.added)
    return grade * 2 if charged else grade


def dramatic(*fits: Fit) -> int:
    """One for either side that was dramatically unfit (GR-17.2)."""
    return sum(fit == "dramatic" for fit in fits)


def unresisted(draft: Draft, attack: Throw, victim: str) -> Parts:
    """A blow that is let through (GR-2.6)."""
    life = at_risk(draft, victim, None)
    level = 0 if life is None else draft.people[victim].cliches[life].level
    above = max(0, attack.hand.level - level)
    return made(
        base=1,
        graded=above if draft.options.refusal == "full" else above // _STEP,
        dramatic=dramatic(attack.hand.fit),
    )


def broken(draft: Draft, attack: Throw, defence: Throw | None) -> Parts:
    """A phantasm thrown away: as many ranks as it shows highest faces (GR-14.2)."""
    _, sides = draft.ladder.pool(attack.hand.level)
    fits = (attack.hand.fit,) if defence is None else (attack.hand.fit, defence.hand.fit)
    return made(base=max(1, attack.faces.count(sides)), dramatic=dramatic(*fits))


def usual(winner: Throw, loser: Throw, *, charged: bool = False, helped: bool = True) -> Parts:
    """One, graded and dramatic (GR-2.4)."""
    return made(
        base=1,
        graded=grade_of(winner, loser, charged=charged, helped=helped),
        dramatic=dramatic(winner.hand.fit, loser.hand.fit),
    )


def amount(parts: Parts) -> int:
    """All of it together."""
    return parts.base + parts.graded + parts.dramatic + parts.guard + parts.revenge
