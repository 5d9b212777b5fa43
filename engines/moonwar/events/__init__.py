"""Everything that can happen in a Moon War, one frozen model an event.

``dice`` lists the dice as thrown («d6:4»), empty when the outcome was forced. Names are those of the list; the
third-party force appears under the name it bore at that moment.
"""

from typing import Annotated

from pydantic import Field

from engines.moonwar.events.battle import BattleDrawn as BattleDrawn
from engines.moonwar.events.battle import BattleEvent
from engines.moonwar.events.battle import BattleExtra as BattleExtra
from engines.moonwar.events.battle import BattleExtraThrown as BattleExtraThrown
from engines.moonwar.events.battle import BattleFate as BattleFate
from engines.moonwar.events.battle import BattleFavoured as BattleFavoured
from engines.moonwar.events.battle import BattleFelled as BattleFelled
from engines.moonwar.events.battle import BattleHit as BattleHit
from engines.moonwar.events.battle import BattleJoined as BattleJoined
from engines.moonwar.events.battle import BattleKilled as BattleKilled
from engines.moonwar.events.battle import Fate as Fate
from engines.moonwar.events.bonds import AllianceDissolved as AllianceDissolved
from engines.moonwar.events.bonds import AllianceLeft as AllianceLeft
from engines.moonwar.events.bonds import AllianceMade as AllianceMade
from engines.moonwar.events.bonds import AllianceRescued as AllianceRescued
from engines.moonwar.events.bonds import AllyFate as AllyFate
from engines.moonwar.events.bonds import AllyFateResult as AllyFateResult
from engines.moonwar.events.bonds import BondEvent
from engines.moonwar.events.bonds import CaptiveFate as CaptiveFate
from engines.moonwar.events.bonds import CaptiveFateResult as CaptiveFateResult
from engines.moonwar.events.bonds import InnerCaptive as InnerCaptive
from engines.moonwar.events.bonds import InnerCaptiveResult as InnerCaptiveResult
from engines.moonwar.events.bonds import InnerFavoured as InnerFavoured
from engines.moonwar.events.bonds import InnerRelation as InnerRelation
from engines.moonwar.events.bonds import ModsChanged as ModsChanged
from engines.moonwar.events.bonds import ModsWhy as ModsWhy
from engines.moonwar.events.bonds import Relation as Relation
from engines.moonwar.events.forces import ForceCause as ForceCause
from engines.moonwar.events.forces import ForceChanged as ForceChanged
from engines.moonwar.events.forces import ForceEvent
from engines.moonwar.events.forces import ForceGrew as ForceGrew
from engines.moonwar.events.forces import ForceReplaced as ForceReplaced
from engines.moonwar.events.people import CaptureCause as CaptureCause
from engines.moonwar.events.people import CharacterArrived as CharacterArrived
from engines.moonwar.events.people import CharacterCaptured as CharacterCaptured
from engines.moonwar.events.people import CharacterDied as CharacterDied
from engines.moonwar.events.people import CharacterFreed as CharacterFreed
from engines.moonwar.events.people import CharacterJoined as CharacterJoined
from engines.moonwar.events.people import CharacterLeft as CharacterLeft
from engines.moonwar.events.people import CharacterStayed as CharacterStayed
from engines.moonwar.events.people import FreedCause as FreedCause
from engines.moonwar.events.people import LeftCause as LeftCause
from engines.moonwar.events.people import PeopleEvent
from engines.moonwar.events.preparation import CastDrawn as CastDrawn
from engines.moonwar.events.preparation import CastSized as CastSized
from engines.moonwar.events.preparation import EditionName as EditionName
from engines.moonwar.events.preparation import GameStarted as GameStarted
from engines.moonwar.events.preparation import PreparationEvent
from engines.moonwar.events.preparation import RoleGiven as RoleGiven
from engines.moonwar.events.preparation import ScenarioRolled as ScenarioRolled
from engines.moonwar.events.preparation import TatariCopied as TatariCopied
from engines.moonwar.events.ruling import EndReason as EndReason
from engines.moonwar.events.ruling import GameEnded as GameEnded
from engines.moonwar.events.ruling import GmRuled as GmRuled
from engines.moonwar.events.ruling import ProseSet as ProseSet
from engines.moonwar.events.ruling import RulingEvent
from engines.moonwar.events.ruling import Undone as Undone
from engines.moonwar.events.scenarios import ChaseCaught as ChaseCaught
from engines.moonwar.events.scenarios import ChaseEscaped as ChaseEscaped
from engines.moonwar.events.scenarios import ChaseTied as ChaseTied
from engines.moonwar.events.scenarios import Form as Form
from engines.moonwar.events.scenarios import GameDust as GameDust
from engines.moonwar.events.scenarios import GuardFell as GuardFell
from engines.moonwar.events.scenarios import HostAppeared as HostAppeared
from engines.moonwar.events.scenarios import NightmareLost as NightmareLost
from engines.moonwar.events.scenarios import NightmareTied as NightmareTied
from engines.moonwar.events.scenarios import NightmareWon as NightmareWon
from engines.moonwar.events.scenarios import ScenarioEvent
from engines.moonwar.events.scenarios import StakePlaced as StakePlaced
from engines.moonwar.events.scenarios import StakesAwarded as StakesAwarded
from engines.moonwar.events.scenarios import TatariDied as TatariDied
from engines.moonwar.events.talk import TalkAllied as TalkAllied
from engines.moonwar.events.talk import TalkEvent
from engines.moonwar.events.talk import TalkParted as TalkParted
from engines.moonwar.events.talk import TalkPersuaded as TalkPersuaded
from engines.moonwar.events.talk import TalkSubdued as TalkSubdued
from engines.moonwar.events.talk import TalkUnconvinced as TalkUnconvinced
from engines.moonwar.events.told import DeathCause as DeathCause
from engines.moonwar.events.told import Thrown as Thrown
from engines.moonwar.events.turns import Nature as Nature
from engines.moonwar.events.turns import NatureThrown as NatureThrown
from engines.moonwar.events.turns import TurnEvent
from engines.moonwar.events.turns import TurnSkipped as TurnSkipped
from engines.moonwar.events.turns import TurnStalled as TurnStalled
from engines.moonwar.events.turns import TurnStarted as TurnStarted
from engines.moonwar.events.turns import Vignette as Vignette

MoonwarEvent = Annotated[
    PreparationEvent
    | TurnEvent
    | BattleEvent
    | TalkEvent
    | BondEvent
    | PeopleEvent
    | ForceEvent
    | ScenarioEvent
    | RulingEvent,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
