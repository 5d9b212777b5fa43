"""What people can say in a Grail War, and the order in which a saying is refused (the book's section 6).

``read_command`` checks the command, the right to it, its fields and the actor's name; the handlers check the rest.
"""

from engines.grail.commands.catalogue import COMMANDS as COMMANDS
from engines.grail.commands.deeds import Answer as Answer
from engines.grail.commands.deeds import AttackGiven as AttackGiven
from engines.grail.commands.deeds import Craft as Craft
from engines.grail.commands.deeds import Declare as Declare
from engines.grail.commands.deeds import DefenceGiven as DefenceGiven
from engines.grail.commands.deeds import Dismantle as Dismantle
from engines.grail.commands.deeds import Dissolve as Dissolve
from engines.grail.commands.deeds import Form as Form
from engines.grail.commands.deeds import Identify as Identify
from engines.grail.commands.deeds import Inner as Inner
from engines.grail.commands.deeds import Seal as Seal
from engines.grail.commands.deeds import Test as Test
from engines.grail.commands.deeds import Yield as Yield
from engines.grail.commands.reading import read_command as read_command
from engines.grail.commands.ruling import OF_CHARACTER as OF_CHARACTER
from engines.grail.commands.ruling import OF_CLICHE as OF_CLICHE
from engines.grail.commands.ruling import Allow as Allow
from engines.grail.commands.ruling import Ally as Ally
from engines.grail.commands.ruling import Approve as Approve
from engines.grail.commands.ruling import Break as Break
from engines.grail.commands.ruling import Check as Check
from engines.grail.commands.ruling import Create as Create
from engines.grail.commands.ruling import End as End
from engines.grail.commands.ruling import Fate as Fate
from engines.grail.commands.ruling import Forbid as Forbid
from engines.grail.commands.ruling import ForceRoll as ForceRoll
from engines.grail.commands.ruling import GiveOrder as GiveOrder
from engines.grail.commands.ruling import Join as Join
from engines.grail.commands.ruling import Judge as Judge
from engines.grail.commands.ruling import Mob as Mob
from engines.grail.commands.ruling import Night as Night
from engines.grail.commands.ruling import Npc as Npc
from engines.grail.commands.ruling import Open as Open
from engines.grail.commands.ruling import RefusePump as RefusePump
from engines.grail.commands.ruling import Resolve as Resolve
from engines.grail.commands.ruling import Rest as Rest
from engines.grail.commands.ruling import Resummon as Resummon
from engines.grail.commands.ruling import SetAny as SetAny
from engines.grail.commands.ruling import Sever as Sever
from engines.grail.commands.ruling import Wound as Wound
