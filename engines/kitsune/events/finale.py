"""The end of a campaign: the head of the clan, the siege; and the next one."""

from typing import Literal

from engines.kitsune.events.told import KitsuneTold, Names, RollTold
from engines.kitsune.terms import Finale


class HeadChosen(KitsuneTold):
    event: Literal["head.chosen"] = "head.chosen"
    fox: str


class ClanSplit(KitsuneTold):
    event: Literal["clan.split"] = "clan.split"
    foxes: Names


class SiegeStarted(KitsuneTold):
    """``foxes``: how many; their successes together must be more than ``beat``."""

    event: Literal["siege.started"] = "siege.started"
    foxes: int
    beat: int


class SiegeRolled(RollTold):
    event: Literal["siege.rolled"] = "siege.rolled"
    fox: str


class SiegeEnded(KitsuneTold):
    event: Literal["siege.ended"] = "siege.ended"
    total: int
    beat: int
    won: bool


class VillageLost(KitsuneTold):
    event: Literal["village.lost"] = "village.lost"
    stage: int
    pot: int


class FinaleEnded(KitsuneTold):
    event: Literal["finale.ended"] = "finale.ended"
    outcome: Finale


class CampaignStarted(KitsuneTold):
    event: Literal["campaign.started"] = "campaign.started"
    after: Finale
    village: int


FinaleEvent = (
    HeadChosen | ClanSplit | SiegeStarted | SiegeRolled | SiegeEnded | VillageLost | FinaleEnded | CampaignStarted
)
