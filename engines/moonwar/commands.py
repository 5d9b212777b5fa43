"""What people can say to a war, and the order in which a saying is refused.

``read_command`` checks everything that needs no look at the people of the war; the handlers check the rest.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import AfterValidator, ConfigDict, Field, ValidationError

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.given import Text, distinct, wrong_fields
from engines.core.model import Frozen
from engines.moonwar.events import Nature
from engines.moonwar.state import Category, MoonwarState

if TYPE_CHECKING:
    from engines.moonwar.scenarios.base import Scenario


Face = Annotated[int, Field(ge=1, le=6)]
Power = Annotated[int, Field(ge=-9, le=9)]
ModsGiven = Annotated[tuple[Annotated[int, Field(ge=-9, le=9)], ...], Field(strict=False, max_length=5)]
TurnResult = Literal[
    "drawn",
    "hit",
    "felled",
    "killed",
    "crushed",
    "unconvinced",
    "allied",
    "parted",
    "persuaded",
    "subdued",
    "caught",
    "escaped",
]

BATTLE_RESULTS: Final[Mapping[str, int]] = {"drawn": 0, "hit": 1, "felled": 3, "killed": 4, "crushed": 5}
"""Forced outcomes of a battle, each with the margin that it stands for."""
TALK_RESULTS: Final = ("unconvinced", "allied", "parted", "persuaded", "subdued")
CHASE_RESULTS: Final = ("caught", "escaped")
WON_RESULTS: Final = frozenset({"hit", "felled", "killed", "crushed", "persuaded", "subdued"})
"""Forced outcomes that need a winner."""


class _Command(Frozen):
    model_config = ConfigDict(strict=True)

    by: Text = GM


class Start(_Command):
    do: Literal["start"]


class Turn(_Command):
    """A turn; every other field forces a part of it (MW-G4)."""

    do: Literal["turn"]
    participants: Annotated[tuple[Text, Text], Field(strict=False)] | None = None
    nature: Nature | None = None
    result: TurnResult | None = None
    winner: Text | None = None
    extra: Face | None = None
    fate: Face | None = None
    relation: Face | None = None

    @property
    def forced(self) -> tuple[str, ...]:
        """The names of the forced fields, sorted."""
        given = self.model_fields_set - {"do", "by"}
        return tuple(sorted(given)) if given else ()


class Skip(_Command):
    do: Literal["skip"]


class Reroll(_Command):
    do: Literal["reroll"]


class SetDie(_Command):
    do: Literal["set_die"]
    index: Annotated[int, Field(ge=1)]
    value: Annotated[int, Field(ge=1)]


class Undo(_Command):
    do: Literal["undo"]


class End(_Command):
    do: Literal["end"]
    winners: Annotated[tuple[Text, ...], Field(strict=False), AfterValidator(distinct)] = ()


class ProseGiven(_Command):
    do: Literal["prose"]
    turn: Annotated[int, Field(ge=0)] | Literal["epilogue"]
    text: Text


class Stake(_Command):
    do: Literal["stake"]
    who: Text
    item: Text


class Add(_Command):
    do: Literal["add"]
    name: Text
    category: Category | None = None


class Remove(_Command):
    do: Literal["remove"]
    name: Text


class Kill(_Command):
    do: Literal["kill"]
    name: Text


class Revive(_Command):
    do: Literal["revive"]
    name: Text


class SetMods(_Command):
    do: Literal["mod"]
    name: Text
    mods: ModsGiven | None = None
    power: Power | None = None


class Ally(_Command):
    do: Literal["ally"]
    names: Annotated[tuple[Text, ...], Field(strict=False, min_length=2), AfterValidator(distinct)]


class Unally(_Command):
    do: Literal["unally"]
    name: Text


class Capture(_Command):
    do: Literal["capture"]
    captor: Text
    name: Text


class Free(_Command):
    do: Literal["free"]
    name: Text


AnyCommand = (
    Start
    | Turn
    | Skip
    | Reroll
    | SetDie
    | Undo
    | End
    | ProseGiven
    | Stake
    | Add
    | Remove
    | Kill
    | Revive
    | SetMods
    | Ally
    | Unally
    | Capture
    | Free
)

_MODELS: Final[Mapping[str, type[AnyCommand]]] = {
    "start": Start,
    "turn": Turn,
    "skip": Skip,
    "reroll": Reroll,
    "set_die": SetDie,
    "undo": Undo,
    "end": End,
    "prose": ProseGiven,
    "stake": Stake,
    "add": Add,
    "remove": Remove,
    "kill": Kill,
    "revive": Revive,
    "mod": SetMods,
    "ally": Ally,
    "unally": Unally,
    "capture": Capture,
    "free": Free,
}
COMMANDS: Final = tuple(_MODELS)
_FIELDS: Final = {do: frozenset(model.model_fields) for do, model in _MODELS.items()}
_FOR_ALL: Final = frozenset({"prose", "stake"})
_BEFORE_START: Final = frozenset({"start", "undo"})
_AFTER_END: Final = frozenset({"undo", "reroll", "set_die", "prose"})


def read_command(state: MoonwarState, scenario: "Scenario | None", command: object) -> AnyCommand:
    """A command as data becomes a model.

    ``scenario`` is None before the start. Raises Refused, in the book's order: not an object, unknown, ``by`` or a
    strange field, not the GM (MW-G1), the wrong phase, not in this scenario, wrong types and combinations.
    """
    if not isinstance(command, Mapping):
        raise Refused("bad_value")
    do = command.get("do")
    if not isinstance(do, str) or do not in _MODELS:
        raise Refused("unknown_command", do=str(do))
    by = command.get("by", GM)
    if not isinstance(by, str) or not by.strip() or not command.keys() <= _FIELDS[do]:
        raise Refused("bad_value")
    given = command.keys() - {"do", "by"}
    if by != GM and not _may(do, given, state):
        raise Refused("gm_only")
    _check_phase(do, state)
    if scenario is not None and not scenario.knows(do, given, state.options):
        raise Refused("not_in_scenario")
    return _typed(command, scenario) if given else _bare(do, by)


@lru_cache(maxsize=128)
def _bare(do: str, by: str) -> AnyCommand:
    """A command without fields of its own: nearly every one is, and it is the same value each time."""
    return _typed({"do": do, "by": by}, None)


def _may(do: str, given: "set[str]", state: MoonwarState) -> bool:
    """May a person other than the GM say this?"""
    if do == "turn":
        return not given and state.options.turns_by == "anyone"
    return do in _FOR_ALL


def _check_phase(do: str, state: MoonwarState) -> None:
    if do == "start" and state.phase != "setup":
        raise Refused("already_started")
    if state.phase == "setup" and do not in _BEFORE_START:
        raise Refused("not_started")
    if state.phase == "over" and do not in _AFTER_END:
        raise Refused("game_over")


def _typed(command: Mapping[str, Any], scenario: "Scenario | None") -> AnyCommand:
    if None in command.values():
        raise Refused("bad_value")
    try:
        read: AnyCommand = _MODELS[command["do"]].model_validate(command)
    except ValidationError as error:
        raise Refused("bad_value", fields=wrong_fields(error, -1)) from error
    if isinstance(read, Turn) and read.forced and (scenario is None or not _fits(read, scenario)):
        raise Refused("bad_value", fields=read.forced)
    if isinstance(read, SetMods) and read.mods is None and read.power is None:
        raise Refused("bad_value", fields=["mods", "power"])
    return read


def _fits(turn: Turn, scenario: "Scenario") -> bool:
    """Do the forced fields of a turn go together (MW-G4)?"""
    if turn.result is None:
        return turn.winner is None
    if turn.result not in scenario.results:
        return False
    if turn.result in CHASE_RESULTS:
        return True
    return (
        turn.participants is not None
        and turn.nature in (None, nature_of(turn.result))
        and (turn.winner is not None) == (turn.result in WON_RESULTS)
        and (turn.winner is None or turn.winner in turn.participants)
    )


def nature_of(result: str) -> Nature:
    """The nature that a forced outcome gives."""
    return "battle" if result in BATTLE_RESULTS else "talk"
