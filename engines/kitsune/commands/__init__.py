"""What people can say to a campaign, and the order in which a saying is refused.

``read_command`` checks what the book checks first: shape, rights, an awaited decision, the phase, the acting fox; the
handlers check the rest in the order of the book's table.
"""

from engines.kitsune.commands.base import FoxName as FoxName
from engines.kitsune.commands.base import Name as Name
from engines.kitsune.commands.catalogue import COMMANDS as COMMANDS
from engines.kitsune.commands.catalogue import DECISIONS as DECISIONS
from engines.kitsune.commands.catalogue import AnyCommand as AnyCommand
from engines.kitsune.commands.foxes import Ability as Ability
from engines.kitsune.commands.foxes import Choose as Choose
from engines.kitsune.commands.foxes import Disguise as Disguise
from engines.kitsune.commands.foxes import Distract as Distract
from engines.kitsune.commands.foxes import GiveLead as GiveLead
from engines.kitsune.commands.foxes import Help as Help
from engines.kitsune.commands.foxes import Influence as Influence
from engines.kitsune.commands.foxes import Join as Join
from engines.kitsune.commands.foxes import Leave as Leave
from engines.kitsune.commands.foxes import MakeSetting as MakeSetting
from engines.kitsune.commands.foxes import Pass as Pass
from engines.kitsune.commands.foxes import Scout as Scout
from engines.kitsune.commands.foxes import Share as Share
from engines.kitsune.commands.foxes import SiegeRoll as SiegeRoll
from engines.kitsune.commands.foxes import Transfer as Transfer
from engines.kitsune.commands.reading import read_command as read_command
from engines.kitsune.commands.ruling import Continue as Continue
from engines.kitsune.commands.ruling import Edit as Edit
from engines.kitsune.commands.ruling import End as End
from engines.kitsune.commands.ruling import Force as Force
from engines.kitsune.commands.ruling import Next as Next
from engines.kitsune.commands.ruling import NpcGiven as NpcGiven
from engines.kitsune.commands.ruling import OpenScene as OpenScene
from engines.kitsune.commands.ruling import Place as Place
from engines.kitsune.commands.ruling import Remove as Remove
from engines.kitsune.commands.ruling import SetDie as SetDie
from engines.kitsune.commands.ruling import Undo as Undo
from engines.kitsune.commands.shapes import NUMBERS_OF_ALL as NUMBERS_OF_ALL
from engines.kitsune.commands.shapes import read_npc as read_npc
