"""The two editions of the rules as one table: where they differ, and nowhere else (D1–D11).

D8 (submission is a bargain far better for the winner, or an «альянс-подчинение») is a matter of telling: narrators go
by the name of the edition. D9 (a helper throws nothing), D10 (death thresholds, extra event, fates, captor and captive)
and D11 (the Golden Rule) read the same in both. So these four have no column.
"""

from typing import Final, NamedTuple

from engines.moonwar.events import EditionName
from engines.moonwar.options import Clock


class Edition(NamedTuple):
    """One column of the table."""

    talk_even: int
    """D1: the greatest margin of a talk that convinces nobody, allies or parts."""
    talk_persuaded: int
    """D2: the greatest margin that persuades; D3: any margin above it subdues."""
    clock: Clock
    """D4: are modifiers spent by a throw or by a turn?"""
    mods_with_captive: bool
    """D5: do modifiers count between captor and captive?"""
    quarreller_leaves: bool
    """D6: does the first of two allies at war leave the alliance?"""
    allies_share_fate: bool
    """D7: do the allies of one killed or captured roll for their own fate?"""


EDITIONS: Final[dict[EditionName, Edition]] = {
    "third": Edition(
        talk_even=1,
        talk_persuaded=2,
        clock="throw",
        mods_with_captive=True,
        quarreller_leaves=False,
        allies_share_fate=False,
    ),
    "second": Edition(
        talk_even=2,
        talk_persuaded=3,
        clock="turn",
        mods_with_captive=False,
        quarreller_leaves=True,
        allies_share_fate=True,
    ),
}
