"""A command as data becomes a model: its shape, who may give it, in which phase (the book's checks 1 to 3)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal, get_args

from pydantic import ValidationError, model_validator

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.given import wrong_fields
from engines.dungeon import commands as said
from engines.dungeon.commands import Text
from engines.dungeon.draft import INSIDE
from engines.dungeon.shapes import NULLABLE, SheetFields
from engines.dungeon.words import Phase


class SetSheet(SheetFields):
    """The GM changes a character's sheet."""

    do: Literal["set"]
    by: Text = GM
    who: Text

    @model_validator(mode="after")
    def _something(self) -> "SetSheet":
        if not self.model_fields_set - {"do", "by", "who"}:
            raise ValueError("nothing to set")
        return self


_MODELS: Final[Mapping[str, type[Any]]] = {
    "roll": said.Roll,
    "create": said.Create,
    "kit": said.Kit,
    "prepare": said.Prepare,
    "generate": said.Generate,
    "restock": said.Restock,
    "dungeon": said.GivenDungeon,
    "enter": said.Enter,
    "move": said.Move,
    "search": said.Search,
    "open": said.Open,
    "disarm": said.Disarm,
    "study": said.Study,
    "check": said.Check,
    "contest": said.Contest,
    "cast": said.Cast,
    "use": said.Use,
    "hint": said.Hint,
    "answer": said.Answer,
    "leave": said.Leave,
    "fight": said.Fight,
    "attack": said.Attack,
    "switch": said.Switch,
    "raise": said.Raise,
    "pass": said.Pass,
    "retreat": said.Retreat,
    "monsters": said.MonstersAct,
    "heal": said.Heal,
    "return": said.Return,
    "order": said.PlaceOrder,
    "recall": said.Recall,
    "vote": said.Vote,
    "champion": said.Champion,
    "gift": said.TakeGift,
    "treasure": said.Treasure,
    "award": said.Award,
    "set": SetSheet,
    "edit": said.Edit,
    "place": said.Place,
    "force": said.ForceRoll,
    "remove": said.Remove,
    "set_die": said.SetDie,
    "undo": said.Undo,
}
COMMANDS: Final = tuple(_MODELS)
GM_ONLY: Final = frozenset(
    {
        "dungeon",
        "contest",
        "answer",
        "monsters",
        "award",
        "set",
        "edit",
        "place",
        "force",
        "remove",
        "set_die",
        "undo",
    }
)
_ALL: Final = frozenset(get_args(Phase))
_CAMP: Final = frozenset({"camp"})
_EXPLORE: Final = frozenset({"explore"})
_WALK: Final = frozenset({"explore", "stealth"})
_TURN: Final = frozenset({"explore", "stealth", "battle"})
_BATTLE: Final = frozenset({"battle"})
_TWIST: Final = frozenset({"twist"})
PHASES: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("roll", "create", "kit", "generate", "restock", "dungeon", "enter"), _CAMP),
    **dict.fromkeys(("search", "open", "disarm", "study", "leave"), _EXPLORE),
    **dict.fromkeys(("move", "hint", "place"), _WALK),
    **dict.fromkeys(("check", "contest", "cast", "use", "switch"), _TURN),
    **dict.fromkeys(("attack", "raise", "pass", "retreat"), _BATTLE),
    **dict.fromkeys(("vote", "champion", "gift"), _TWIST),
    **dict.fromkeys(("answer", "recall", "award", "set", "edit", "force", "set_die", "undo"), _ALL),
    "prepare": _CAMP | _WALK | _TWIST,
    "fight": frozenset({"stealth"}),
    "monsters": frozenset({"monsters"}),
    "heal": INSIDE,
    "return": _CAMP | _WALK | _TWIST | {"treasure"},
    "order": INSIDE | {"treasure"},
    "treasure": frozenset({"treasure"}),
    "remove": frozenset({"camp", "explore", "stealth", "treasure"}),
}


def read_command(phase: Phase, command: object) -> Any:
    """The command's model. Raises Refused: its shape, ``gm_only``, ``not_yours``, ``wrong_phase``, in this order."""
    if not isinstance(command, Mapping):
        raise Refused("bad_value")
    do = command.get("do")
    if not isinstance(do, str) or do not in _MODELS:
        raise Refused("unknown_command", do=str(do))
    by = command.get("by", GM)
    bare = command.keys() <= _BARE and isinstance(by, str)
    read = _bare(do, by) if bare else _typed(do, command)
    if by != GM:
        if do in GM_ONLY:
            raise Refused("gm_only")
        if getattr(read, "who", None) not in (None, by):
            raise Refused("not_yours", name=read.who)
    if phase not in PHASES[do]:
        raise Refused("wrong_phase")
    return read


_BARE: Final = frozenset({"do", "by"})


@lru_cache(maxsize=128)
def _bare(do: str, by: str) -> Any:
    """A command without fields of its own is the same value each time."""
    return _typed(do, {"do": do, "by": by})


def _typed(do: str, command: Mapping[str, Any]) -> Any:
    nulls = [name for name, value in command.items() if value is None and not (do == "set" and name in NULLABLE)]
    if nulls:
        raise Refused("bad_value", fields=nulls)
    try:
        return _MODELS[do].model_validate(command)
    except ValidationError as error:
        raise Refused("bad_value", fields=wrong_fields(error)) from error
