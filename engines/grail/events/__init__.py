"""Everything that can happen in a Grail War, one frozen model an event.

Ranks are names, «0» is «knocked out»; ``dice`` are the faces as they fell. An event that names phantasms which are not
made out yet lists them in ``labels`` (cliché -> label) with those who know them anyway in ``knows``: ``told`` puts the
labels in place of the names for everybody else. ``see`` says who may hear of the event at all; absent: all.
"""

from typing import Annotated

from pydantic import Field

from engines.grail.events.blows import AttackRolled as AttackRolled
from engines.grail.events.blows import BlowEvent
from engines.grail.events.blows import ClicheOut as ClicheOut
from engines.grail.events.blows import Damage as Damage
from engines.grail.events.blows import FighterOut as FighterOut
from engines.grail.events.blows import HarmReason as HarmReason
from engines.grail.events.blows import Helped as Helped
from engines.grail.events.blows import Hit as Hit
from engines.grail.events.blows import Parts as Parts
from engines.grail.events.blows import Rolled as Rolled
from engines.grail.events.blows import RolledOutcome as RolledOutcome
from engines.grail.events.conflict import ConflictEnded as ConflictEnded
from engines.grail.events.conflict import ConflictEvent
from engines.grail.events.conflict import ConflictOpened as ConflictOpened
from engines.grail.events.conflict import GroupDissolved as GroupDissolved
from engines.grail.events.conflict import GroupFailed as GroupFailed
from engines.grail.events.conflict import GroupFormed as GroupFormed
from engines.grail.events.conflict import RoundClosed as RoundClosed
from engines.grail.events.conflict import RoundOpened as RoundOpened
from engines.grail.events.conflict import RoundReady as RoundReady
from engines.grail.events.declarations import AttackDeclared as AttackDeclared
from engines.grail.events.declarations import AttackVoid as AttackVoid
from engines.grail.events.declarations import DeclarationEvent
from engines.grail.events.declarations import Declared as Declared
from engines.grail.events.declarations import DefenceDeclared as DefenceDeclared
from engines.grail.events.declarations import InitiativeOrder as InitiativeOrder
from engines.grail.events.declarations import InitiativeRolled as InitiativeRolled
from engines.grail.events.declarations import Prepared as Prepared
from engines.grail.events.declarations import VoidReason as VoidReason
from engines.grail.events.people import CharacterCreated as CharacterCreated
from engines.grail.events.people import Joined as Joined
from engines.grail.events.people import MobMade as MobMade
from engines.grail.events.people import PeopleEvent
from engines.grail.events.people import SheetChecked as SheetChecked
from engines.grail.events.people import Violation as Violation
from engines.grail.events.phantasms import PhantasmActivated as PhantasmActivated
from engines.grail.events.phantasms import PhantasmDestroyed as PhantasmDestroyed
from engines.grail.events.phantasms import PhantasmEvent
from engines.grail.events.phantasms import PhantasmExposed as PhantasmExposed
from engines.grail.events.phantasms import PhantasmHidden as PhantasmHidden
from engines.grail.events.phantasms import PhantasmIdentified as PhantasmIdentified
from engines.grail.events.phantasms import PhantasmInterrupted as PhantasmInterrupted
from engines.grail.events.phantasms import PhantasmNamed as PhantasmNamed
from engines.grail.events.phantasms import PhantasmRestored as PhantasmRestored
from engines.grail.events.phantasms import PhantasmWeakened as PhantasmWeakened
from engines.grail.events.ruling import ContractBroken as ContractBroken
from engines.grail.events.ruling import GmAllowed as GmAllowed
from engines.grail.events.ruling import GmFate as GmFate
from engines.grail.events.ruling import GmForbade as GmForbade
from engines.grail.events.ruling import GmForced as GmForced
from engines.grail.events.ruling import GmJudged as GmJudged
from engines.grail.events.ruling import GmOrdered as GmOrdered
from engines.grail.events.ruling import GmSet as GmSet
from engines.grail.events.ruling import PumpApproved as PumpApproved
from engines.grail.events.ruling import PumpRefused as PumpRefused
from engines.grail.events.ruling import Rested as Rested
from engines.grail.events.ruling import Resummoned as Resummoned
from engines.grail.events.ruling import RulingEvent
from engines.grail.events.ruling import Undone as Undone
from engines.grail.events.spells import Healed as Healed
from engines.grail.events.spells import ManaGiven as ManaGiven
from engines.grail.events.spells import SealBound as SealBound
from engines.grail.events.spells import SealCancelled as SealCancelled
from engines.grail.events.spells import SealObeyed as SealObeyed
from engines.grail.events.spells import SealResisted as SealResisted
from engines.grail.events.spells import SealSpent as SealSpent
from engines.grail.events.spells import SpellEvent
from engines.grail.events.told import UNKNOWN as UNKNOWN
from engines.grail.events.told import told as told
from engines.grail.events.trials import InnerDestroyed as InnerDestroyed
from engines.grail.events.trials import InnerOutcome as InnerOutcome
from engines.grail.events.trials import InnerOvercome as InnerOvercome
from engines.grail.events.trials import InnerReduced as InnerReduced
from engines.grail.events.trials import InnerRolled as InnerRolled
from engines.grail.events.trials import ItemDismantled as ItemDismantled
from engines.grail.events.trials import ItemMade as ItemMade
from engines.grail.events.trials import Tested as Tested
from engines.grail.events.trials import TrialEvent
from engines.grail.events.trials import Wounded as Wounded
from engines.grail.events.war import AllianceEnded as AllianceEnded
from engines.grail.events.war import AllianceMade as AllianceMade
from engines.grail.events.war import DayClosed as DayClosed
from engines.grail.events.war import DayMet as DayMet
from engines.grail.events.war import DayOpened as DayOpened
from engines.grail.events.war import Meeting as Meeting
from engines.grail.events.war import NightClosed as NightClosed
from engines.grail.events.war import NightOpened as NightOpened
from engines.grail.events.war import VowSworn as VowSworn
from engines.grail.events.war import WarEnded as WarEnded
from engines.grail.events.war import WarEvent

GrailEvent = Annotated[
    ConflictEvent
    | DeclarationEvent
    | BlowEvent
    | PhantasmEvent
    | SpellEvent
    | TrialEvent
    | PeopleEvent
    | RulingEvent
    | WarEvent,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
