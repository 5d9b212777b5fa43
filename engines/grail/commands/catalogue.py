"""Every command by the name that it is said with."""

from collections.abc import Mapping
from typing import Final

from engines.grail.commands.base import Deed
from engines.grail.commands.deeds import (
    Answer,
    Craft,
    Declare,
    Dismantle,
    Dissolve,
    Form,
    Identify,
    Inner,
    Seal,
    Test,
    Yield,
)
from engines.grail.commands.ruling import (
    Allow,
    Ally,
    Approve,
    Break,
    Check,
    Create,
    End,
    Fate,
    Forbid,
    ForceRoll,
    GiveOrder,
    Join,
    Judge,
    Mob,
    Night,
    Npc,
    Open,
    RefusePump,
    Resolve,
    Rest,
    Resummon,
    SetAny,
    Sever,
    Undo,
    Wound,
)

AnyCommand = (
    Declare
    | Form
    | Dissolve
    | Yield
    | Identify
    | Seal
    | Answer
    | Inner
    | Test
    | Craft
    | Dismantle
    | Check
    | Create
    | Mob
    | Open
    | Join
    | Judge
    | Allow
    | Forbid
    | GiveOrder
    | ForceRoll
    | Npc
    | Resolve
    | End
    | Fate
    | Wound
    | Rest
    | Resummon
    | Break
    | SetAny
    | Undo
    | Night
    | Ally
    | Sever
    | Approve
    | RefusePump
)

MODELS: Final[Mapping[str, type[AnyCommand]]] = {
    "declare": Declare,
    "form": Form,
    "dissolve": Dissolve,
    "yield": Yield,
    "identify": Identify,
    "seal": Seal,
    "answer": Answer,
    "inner": Inner,
    "test": Test,
    "craft": Craft,
    "dismantle": Dismantle,
    "check": Check,
    "create": Create,
    "mob": Mob,
    "open": Open,
    "join": Join,
    "judge": Judge,
    "allow": Allow,
    "forbid": Forbid,
    "order": GiveOrder,
    "force": ForceRoll,
    "npc": Npc,
    "resolve": Resolve,
    "end": End,
    "fate": Fate,
    "wound": Wound,
    "rest": Rest,
    "resummon": Resummon,
    "break": Break,
    "set": SetAny,
    "undo": Undo,
    "night": Night,
    "approve": Approve,
    "refuse": RefusePump,
    "ally": Ally,
    "sever": Sever,
}
COMMANDS: Final = tuple(MODELS)
OF_PLAYERS: Final = frozenset(do for do, model in MODELS.items() if issubclass(model, Deed))
"""What people do themselves; everything else is the GM's."""
