"""Every command by the name that it is said with; where it has its place, and what may be picked."""

from collections.abc import Mapping
from typing import Final

from engines.kitsune.commands.foxes import (
    Ability,
    Choose,
    Disguise,
    Distract,
    GiveLead,
    Help,
    Influence,
    Join,
    Leave,
    MakeSetting,
    Pass,
    Scout,
    Share,
    SiegeRoll,
    Transfer,
)
from engines.kitsune.commands.ruling import Continue, Edit, End, Force, Next, OpenScene, Place, Remove, SetDie, Undo
from engines.kitsune.terms import DecisionKind, Phase

AnyCommand = (
    Join
    | Scout
    | MakeSetting
    | Influence
    | Disguise
    | Help
    | Distract
    | Ability
    | Choose
    | Pass
    | Leave
    | GiveLead
    | Share
    | Transfer
    | SiegeRoll
    | OpenScene
    | Place
    | Remove
    | Edit
    | Next
    | End
    | SetDie
    | Force
    | Undo
    | Continue
)

MODELS: Final[Mapping[str, type[AnyCommand]]] = {
    "join": Join,
    "scout": Scout,
    "setting": MakeSetting,
    "influence": Influence,
    "disguise": Disguise,
    "help": Help,
    "distract": Distract,
    "ability": Ability,
    "choose": Choose,
    "pass": Pass,
    "leave": Leave,
    "give_lead": GiveLead,
    "share": Share,
    "transfer": Transfer,
    "siege": SiegeRoll,
    "scene": OpenScene,
    "place": Place,
    "remove": Remove,
    "set": Edit,
    "next": Next,
    "end": End,
    "die": SetDie,
    "force": Force,
    "undo": Undo,
    "continue": Continue,
}
COMMANDS: Final = tuple(MODELS)
GM_COMMANDS: Final = frozenset({"scene", "place", "remove", "set", "next", "end", "die", "force", "undo", "continue"})
WHILE_DECIDING: Final = frozenset({"choose", "give_lead", "transfer", "set", "end", "die", "force", "undo"})
"""The commands that are taken while a fox has something to decide."""

_SCENE: Final[frozenset[Phase]] = frozenset({"scout", "hunt"})
_NOT_AT_THE_END: Final[frozenset[Phase]] = frozenset({"rest", "scout", "hunt", "share"})
PHASES: Final[Mapping[str, frozenset[Phase]]] = {
    "join": frozenset({"rest"}),
    "scout": frozenset({"scout"}),
    "setting": frozenset({"scout"}),
    "influence": frozenset({"hunt"}),
    "disguise": frozenset({"hunt"}),
    "help": frozenset({"hunt"}),
    "distract": frozenset({"hunt"}),
    "ability": _SCENE,
    "choose": _SCENE,
    "pass": frozenset({"scout", "hunt", "share"}),
    "leave": _SCENE,
    "give_lead": _NOT_AT_THE_END,
    "share": frozenset({"share"}),
    "transfer": _NOT_AT_THE_END,
    "siege": frozenset({"siege"}),
    "scene": frozenset({"rest"}),
    "place": _SCENE,
    "next": frozenset({"scout", "hunt", "share"}),
    "end": _SCENE,
    "continue": frozenset({"over"}),
}
"""Where a command has its place; those that are not here are taken anywhere."""

DECISIONS: Final[Mapping[DecisionKind, tuple[str, ...]]] = {
    "tie": ("push", "mark"),
    "fire": ("burn", "spare"),
    "check": ("resist",),
}
"""What may be picked; of ``reveal`` the defences that are still unknown."""
