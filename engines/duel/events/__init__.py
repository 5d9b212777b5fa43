"""Everything that can happen at a table, one frozen model an event.

``to`` says who may know: «all», or a list of names ([]: the GM alone). The GM knows everything. ``step`` is that of the
fight, None outside one.
"""

from typing import Annotated

from pydantic import Field

from engines.duel.events.captives import CaptiveAlarm as CaptiveAlarm
from engines.duel.events.captives import CaptiveBound as CaptiveBound
from engines.duel.events.captives import CaptiveEvent
from engines.duel.events.captives import CaptiveFreed as CaptiveFreed
from engines.duel.events.captives import CaptiveLed as CaptiveLed
from engines.duel.events.captives import CaptiveLeft as CaptiveLeft
from engines.duel.events.captives import CaptiveRebound as CaptiveRebound
from engines.duel.events.captives import CaptiveWatched as CaptiveWatched
from engines.duel.events.captives import ConsentChanged as ConsentChanged
from engines.duel.events.captives import FreedHow as FreedHow
from engines.duel.events.captives import SearchAsked as SearchAsked
from engines.duel.events.captives import SearchDone as SearchDone
from engines.duel.events.captives import SearchGiven as SearchGiven
from engines.duel.events.captives import UntieTried as UntieTried
from engines.duel.events.cards import ArtefactFlashed as ArtefactFlashed
from engines.duel.events.cards import BlowResolved as BlowResolved
from engines.duel.events.cards import CardEvent
from engines.duel.events.cards import CardPlayed as CardPlayed
from engines.duel.events.cards import CurseEnded as CurseEnded
from engines.duel.events.cards import EffectResolved as EffectResolved
from engines.duel.events.cards import EffectShown as EffectShown
from engines.duel.events.cards import HealResolved as HealResolved
from engines.duel.events.cards import ShieldEnded as ShieldEnded
from engines.duel.events.cards import ShieldRaised as ShieldRaised
from engines.duel.events.cards import TurnQuiet as TurnQuiet
from engines.duel.events.death import AssassinationDone as AssassinationDone
from engines.duel.events.death import AssassinationFailed as AssassinationFailed
from engines.duel.events.death import DeathEvent
from engines.duel.events.death import FighterKilled as FighterKilled
from engines.duel.events.death import FinishFailed as FinishFailed
from engines.duel.events.death import StunDone as StunDone
from engines.duel.events.death import StunFailed as StunFailed
from engines.duel.events.death import Survival as Survival
from engines.duel.events.death import SurvivalDecided as SurvivalDecided
from engines.duel.events.death import Weapon as Weapon
from engines.duel.events.moves import FighterSurrendered as FighterSurrendered
from engines.duel.events.moves import FlightEscaped as FlightEscaped
from engines.duel.events.moves import FlightFailed as FlightFailed
from engines.duel.events.moves import FlightStarted as FlightStarted
from engines.duel.events.moves import GuardOpened as GuardOpened
from engines.duel.events.moves import MoveEvent
from engines.duel.events.moves import TurnPassed as TurnPassed
from engines.duel.events.ring import EndReason as EndReason
from engines.duel.events.ring import FightEnded as FightEnded
from engines.duel.events.ring import FighterJoined as FighterJoined
from engines.duel.events.ring import FightStarted as FightStarted
from engines.duel.events.ring import RingCrowded as RingCrowded
from engines.duel.events.ring import RingEvent
from engines.duel.events.ring import TurnNext as TurnNext
from engines.duel.events.ring import Why as Why
from engines.duel.events.ruling import GmDieSet as GmDieSet
from engines.duel.events.ruling import GmEdited as GmEdited
from engines.duel.events.ruling import GmForced as GmForced
from engines.duel.events.ruling import GmTurned as GmTurned
from engines.duel.events.ruling import GmUndone as GmUndone
from engines.duel.events.ruling import RulingEvent
from engines.duel.events.told import To as To
from engines.duel.events.told import Told as Told
from engines.duel.events.wounds import ClockMoved as ClockMoved
from engines.duel.events.wounds import FighterFell as FighterFell
from engines.duel.events.wounds import FighterHeavy as FighterHeavy
from engines.duel.events.wounds import FighterRose as FighterRose
from engines.duel.events.wounds import FighterWoke as FighterWoke
from engines.duel.events.wounds import RunnerCollapsed as RunnerCollapsed
from engines.duel.events.wounds import StunEnded as StunEnded
from engines.duel.events.wounds import WoundEvent

DuelEvent = Annotated[
    RingEvent | CardEvent | WoundEvent | MoveEvent | DeathEvent | CaptiveEvent | RulingEvent,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
