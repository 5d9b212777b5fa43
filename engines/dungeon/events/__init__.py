"""Everything that can happen in a dungeon, one frozen model an event.

Fields that do not apply are absent when an event is told. ``audience`` (a name or ``gm``) limits who may see it.
"""

from typing import Annotated

from pydantic import Field

from engines.dungeon.events.adventure import ActEnded as ActEnded
from engines.dungeon.events.adventure import ActStarted as ActStarted
from engines.dungeon.events.adventure import AdventureEvent
from engines.dungeon.events.adventure import CampMade as CampMade
from engines.dungeon.events.adventure import DungeonAdvice as DungeonAdvice
from engines.dungeon.events.adventure import DungeonEntered as DungeonEntered
from engines.dungeon.events.adventure import DungeonPrepared as DungeonPrepared
from engines.dungeon.events.adventure import FateRolled as FateRolled
from engines.dungeon.events.adventure import MetMonster as MetMonster
from engines.dungeon.events.adventure import MonstersMet as MonstersMet
from engines.dungeon.events.adventure import PartyHealed as PartyHealed
from engines.dungeon.events.adventure import PartyLeft as PartyLeft
from engines.dungeon.events.adventure import PartyLost as PartyLost
from engines.dungeon.events.adventure import PartyMoved as PartyMoved
from engines.dungeon.events.adventure import PartyNoticed as PartyNoticed
from engines.dungeon.events.adventure import RoomEntered as RoomEntered
from engines.dungeon.events.adventure import RumourHeard as RumourHeard
from engines.dungeon.events.adventure import TreasuryReached as TreasuryReached
from engines.dungeon.events.adventure import VoteCast as VoteCast
from engines.dungeon.events.battle import AllyDied as AllyDied
from engines.dungeon.events.battle import AllyMade as AllyMade
from engines.dungeon.events.battle import AttackRolled as AttackRolled
from engines.dungeon.events.battle import BattleEnded as BattleEnded
from engines.dungeon.events.battle import BattleEvent
from engines.dungeon.events.battle import BattleStarted as BattleStarted
from engines.dungeon.events.battle import CharacterDied as CharacterDied
from engines.dungeon.events.battle import CopyMade as CopyMade
from engines.dungeon.events.battle import DamageDealt as DamageDealt
from engines.dungeon.events.battle import InitiativeRolled as InitiativeRolled
from engines.dungeon.events.battle import InitiativeWon as InitiativeWon
from engines.dungeon.events.battle import MonsterDied as MonsterDied
from engines.dungeon.events.battle import MonsterWaits as MonsterWaits
from engines.dungeon.events.battle import RankChanged as RankChanged
from engines.dungeon.events.battle import RetreatCalled as RetreatCalled
from engines.dungeon.events.battle import RoundStarted as RoundStarted
from engines.dungeon.events.battle import SecretLearned as SecretLearned
from engines.dungeon.events.battle import SecretNone as SecretNone
from engines.dungeon.events.battle import SecretUsed as SecretUsed
from engines.dungeon.events.battle import TurnPassed as TurnPassed
from engines.dungeon.events.battle import WeaponSwitched as WeaponSwitched
from engines.dungeon.events.battle import ZombieRaised as ZombieRaised
from engines.dungeon.events.exploration import AlarmRaised as AlarmRaised
from engines.dungeon.events.exploration import CharacterCursed as CharacterCursed
from engines.dungeon.events.exploration import CheckRolled as CheckRolled
from engines.dungeon.events.exploration import ContestRolled as ContestRolled
from engines.dungeon.events.exploration import DoorFound as DoorFound
from engines.dungeon.events.exploration import DoorLocked as DoorLocked
from engines.dungeon.events.exploration import DoorOpened as DoorOpened
from engines.dungeon.events.exploration import ExplorationEvent
from engines.dungeon.events.exploration import HintGiven as HintGiven
from engines.dungeon.events.exploration import ObstaclePassed as ObstaclePassed
from engines.dungeon.events.exploration import PartyTeleported as PartyTeleported
from engines.dungeon.events.exploration import PassageBlocked as PassageBlocked
from engines.dungeon.events.exploration import QuestionAnswered as QuestionAnswered
from engines.dungeon.events.exploration import QuestionAsked as QuestionAsked
from engines.dungeon.events.exploration import SaveRolled as SaveRolled
from engines.dungeon.events.exploration import TrapDisarmed as TrapDisarmed
from engines.dungeon.events.exploration import TrapFound as TrapFound
from engines.dungeon.events.exploration import TrapSprung as TrapSprung
from engines.dungeon.events.magic import CastRolled as CastRolled
from engines.dungeon.events.magic import DispelRolled as DispelRolled
from engines.dungeon.events.magic import HitsHealed as HitsHealed
from engines.dungeon.events.magic import ItemUsed as ItemUsed
from engines.dungeon.events.magic import MagicEvent
from engines.dungeon.events.magic import MonstersFled as MonstersFled
from engines.dungeon.events.magic import SpellCast as SpellCast
from engines.dungeon.events.people import CharacterCreated as CharacterCreated
from engines.dungeon.events.people import Gain as Gain
from engines.dungeon.events.people import KitChanged as KitChanged
from engines.dungeon.events.people import LevelGained as LevelGained
from engines.dungeon.events.people import PeopleEvent
from engines.dungeon.events.people import SpellsPrepared as SpellsPrepared
from engines.dungeon.events.people import SpellsRestored as SpellsRestored
from engines.dungeon.events.people import StatsRolled as StatsRolled
from engines.dungeon.events.people import TempleVisited as TempleVisited
from engines.dungeon.events.people import TreasureRolled as TreasureRolled
from engines.dungeon.events.rewards import ItemDestroyed as ItemDestroyed
from engines.dungeon.events.rewards import ItemSaved as ItemSaved
from engines.dungeon.events.rewards import OrderPlaced as OrderPlaced
from engines.dungeon.events.rewards import OrdersRecalled as OrdersRecalled
from engines.dungeon.events.rewards import RewardEvent
from engines.dungeon.events.rewards import RewardFull as RewardFull
from engines.dungeon.events.rewards import RewardGained as RewardGained
from engines.dungeon.events.rewards import RewardSpent as RewardSpent
from engines.dungeon.events.rewards import RewardTaken as RewardTaken
from engines.dungeon.events.ruling import GmDieSet as GmDieSet
from engines.dungeon.events.ruling import GmEdited as GmEdited
from engines.dungeon.events.ruling import GmForced as GmForced
from engines.dungeon.events.ruling import GmPlaced as GmPlaced
from engines.dungeon.events.ruling import GmSet as GmSet
from engines.dungeon.events.ruling import GmUndone as GmUndone
from engines.dungeon.events.ruling import RulingEvent
from engines.dungeon.events.told import Answer as Answer
from engines.dungeon.events.told import Blow as Blow
from engines.dungeon.events.told import RollPart as RollPart
from engines.dungeon.events.told import Told as Told
from engines.dungeon.events.turning import AccompliceJudged as AccompliceJudged
from engines.dungeon.events.turning import ChampionNamed as ChampionNamed
from engines.dungeon.events.turning import CharacterLeft as CharacterLeft
from engines.dungeon.events.turning import CharacterReturned as CharacterReturned
from engines.dungeon.events.turning import FateVoted as FateVoted
from engines.dungeon.events.turning import KeeperGift as KeeperGift
from engines.dungeon.events.turning import ReturnPromised as ReturnPromised
from engines.dungeon.events.turning import TwistAccomplice as TwistAccomplice
from engines.dungeon.events.turning import TwistChallenge as TwistChallenge
from engines.dungeon.events.turning import TwistEvent
from engines.dungeon.events.turning import TwistHunters as TwistHunters
from engines.dungeon.events.turning import TwistKeeper as TwistKeeper
from engines.dungeon.events.turning import TwistRolled as TwistRolled
from engines.dungeon.events.turning import TwistVictim as TwistVictim

DungeonEvent = Annotated[
    PeopleEvent | AdventureEvent | ExplorationEvent | BattleEvent | MagicEvent | RewardEvent | TwistEvent | RulingEvent,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
