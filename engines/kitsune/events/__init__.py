"""Everything that can happen in a campaign, one frozen model an event.

``to`` is «gm» for what players never see; ``hidden`` names the fields that only the GM sees (KI-V2, KI-V3). ``text`` is
what the player said in his own words, on the first event of his command. ``dice`` are faces of d6.
"""

from typing import Annotated

from pydantic import Field

from engines.kitsune.events.dawn import DawnEvent
from engines.kitsune.events.dawn import QiTransferred as QiTransferred
from engines.kitsune.events.dawn import ShareMade as ShareMade
from engines.kitsune.events.dawn import TailGrown as TailGrown
from engines.kitsune.events.dawn import TailLost as TailLost
from engines.kitsune.events.dawn import TailWhy as TailWhy
from engines.kitsune.events.dawn import TrailChanged as TrailChanged
from engines.kitsune.events.dawn import TrailLevelChanged as TrailLevelChanged
from engines.kitsune.events.dawn import TrailSearched as TrailSearched
from engines.kitsune.events.dawn import VillageBonus as VillageBonus
from engines.kitsune.events.dawn import VillageBuilt as VillageBuilt
from engines.kitsune.events.exorcists import CheckRolled as CheckRolled
from engines.kitsune.events.exorcists import CheckSkipped as CheckSkipped
from engines.kitsune.events.exorcists import CheckStarted as CheckStarted
from engines.kitsune.events.exorcists import DistractOutcome as DistractOutcome
from engines.kitsune.events.exorcists import DistractRolled as DistractRolled
from engines.kitsune.events.exorcists import ExorcistEvent
from engines.kitsune.events.exorcists import SkippedWhy as SkippedWhy
from engines.kitsune.events.finale import CampaignStarted as CampaignStarted
from engines.kitsune.events.finale import ClanSplit as ClanSplit
from engines.kitsune.events.finale import FinaleEnded as FinaleEnded
from engines.kitsune.events.finale import FinaleEvent
from engines.kitsune.events.finale import HeadChosen as HeadChosen
from engines.kitsune.events.finale import SiegeEnded as SiegeEnded
from engines.kitsune.events.finale import SiegeRolled as SiegeRolled
from engines.kitsune.events.finale import SiegeStarted as SiegeStarted
from engines.kitsune.events.finale import VillageLost as VillageLost
from engines.kitsune.events.hunt import AbilityUsed as AbilityUsed
from engines.kitsune.events.hunt import DisguiseRolled as DisguiseRolled
from engines.kitsune.events.hunt import FoxPassed as FoxPassed
from engines.kitsune.events.hunt import HelpGiven as HelpGiven
from engines.kitsune.events.hunt import HuntEvent
from engines.kitsune.events.hunt import HuntStarted as HuntStarted
from engines.kitsune.events.hunt import LeaveVoted as LeaveVoted
from engines.kitsune.events.hunt import RoundEnded as RoundEnded
from engines.kitsune.events.hunt import RoundStarted as RoundStarted
from engines.kitsune.events.hunt import SuspicionCause as SuspicionCause
from engines.kitsune.events.hunt import SuspicionChanged as SuspicionChanged
from engines.kitsune.events.hunt import TailsRelit as TailsRelit
from engines.kitsune.events.influence import AlarmRaised as AlarmRaised
from engines.kitsune.events.influence import InfluenceEvent
from engines.kitsune.events.influence import InfluenceLost as InfluenceLost
from engines.kitsune.events.influence import InfluenceRolled as InfluenceRolled
from engines.kitsune.events.influence import InfluenceTied as InfluenceTied
from engines.kitsune.events.influence import InfluenceWon as InfluenceWon
from engines.kitsune.events.influence import LeadGained as LeadGained
from engines.kitsune.events.influence import LeadGiven as LeadGiven
from engines.kitsune.events.influence import LeadLost as LeadLost
from engines.kitsune.events.influence import LeadWhy as LeadWhy
from engines.kitsune.events.influence import NpcWary as NpcWary
from engines.kitsune.events.ruling import GmDie as GmDie
from engines.kitsune.events.ruling import GmForced as GmForced
from engines.kitsune.events.ruling import GmNext as GmNext
from engines.kitsune.events.ruling import GmSet as GmSet
from engines.kitsune.events.ruling import GmUndone as GmUndone
from engines.kitsune.events.ruling import RulingEvent
from engines.kitsune.events.scenes import FoxJoined as FoxJoined
from engines.kitsune.events.scenes import NpcListed as NpcListed
from engines.kitsune.events.scenes import NpcPlaced as NpcPlaced
from engines.kitsune.events.scenes import NpcRemoved as NpcRemoved
from engines.kitsune.events.scenes import NpcTraits as NpcTraits
from engines.kitsune.events.scenes import SceneEnded as SceneEnded
from engines.kitsune.events.scenes import SceneEvent
from engines.kitsune.events.scenes import SceneOpened as SceneOpened
from engines.kitsune.events.scouting import LearnedHow as LearnedHow
from engines.kitsune.events.scouting import ScoutingEvent
from engines.kitsune.events.scouting import ScoutLearned as ScoutLearned
from engines.kitsune.events.scouting import ScoutRolled as ScoutRolled
from engines.kitsune.events.scouting import SettingGained as SettingGained
from engines.kitsune.events.scouting import SettingRolled as SettingRolled
from engines.kitsune.events.told import KitsuneTold as KitsuneTold

KitsuneEvent = Annotated[
    SceneEvent | ScoutingEvent | HuntEvent | InfluenceEvent | ExorcistEvent | DawnEvent | FinaleEvent | RulingEvent,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
