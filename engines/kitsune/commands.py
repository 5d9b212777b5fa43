"""What people can say to a campaign, and the order in which a saying is refused.

``read_command`` checks what the book checks first: shape, rights, an awaited decision, the phase, the acting fox; the
handlers check the rest in the order of the book's table.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, cast

from pydantic import AfterValidator, ConfigDict, Field, ValidationError

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.model import Frozen
from engines.kitsune.fields import LONGEST_TEXT
from engines.kitsune.options import Base, Pool, Strength
from engines.kitsune.state import KitsuneState
from engines.kitsune.terms import (
    DEFENCES,
    EXORCISTS,
    HUMANS,
    DecisionKind,
    Defence,
    NpcClass,
    Phase,
    Species,
    Trait,
)


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("blank")
    return text


def _not_gm(name: str) -> str:
    if name == GM:
        raise ValueError("the GM is no fox")
    return name


Name = Annotated[str, AfterValidator(_not_blank)]
"""A name that somebody or something new will bear; those that only point at somebody are any text."""
FoxName = Annotated[Name, AfterValidator(_not_gm)]
Tails = Annotated[int, Field(ge=0)]


class _Command(Frozen):
    model_config = ConfigDict(strict=True)

    by: str = GM
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] | None = None


class _Acting(_Command):
    """A command of a fox."""

    fox: str


class Join(_Command):
    do: Literal["join"]
    fox: FoxName
    species: Species
    charm: int
    ferocity: int
    cunning: int


class Scout(_Acting):
    do: Literal["scout"]
    npc: str
    trait: Trait
    tails: Tails = 0


class MakeSetting(_Acting):
    do: Literal["setting"]
    trait: Trait
    tails: Tails = 0


class Influence(_Acting):
    do: Literal["influence"]
    npc: str
    approach: Trait
    tails: Tails = 0
    setting: bool = False
    lead: int | None = None
    ability: bool = False
    trait: Trait | None = None


class Disguise(_Acting):
    do: Literal["disguise"]
    trait: Trait
    tails: Tails = 0
    setting: bool = False


class Help(_Acting):
    do: Literal["help"]
    to: str


class Distract(_Acting):
    do: Literal["distract"]
    npc: str
    tails: Tails = 0
    setting: bool = False


class Ability(_Acting):
    do: Literal["ability"]
    npc: str | None = None
    defence: Defence | None = None


class Choose(_Acting):
    do: Literal["choose"]
    pick: str
    tails: Tails = 0
    setting: bool = False


class Pass(_Acting):
    do: Literal["pass"]


class Leave(_Acting):
    do: Literal["leave"]
    vote: bool = True


class GiveLead(_Acting):
    do: Literal["give_lead"]
    to: str
    lead: int


class Share(_Acting):
    do: Literal["share"]
    pot: Annotated[int, Field(ge=0)]


class Transfer(_Acting):
    do: Literal["transfer"]
    to: str
    qi: int


class SiegeRoll(_Acting):
    do: Literal["siege"]
    tails: Tails = 0


class OpenScene(_Command):
    do: Literal["scene"]
    name: Name | None = None
    npcs: Annotated[tuple[dict[str, Any], ...], Field(strict=False)] | None = None
    """Each is read as an ``NpcGiven`` in its turn."""
    about: str | None = None
    preset: str | None = None


class NpcGiven(Frozen):
    """Somebody as the GM puts him into a scene."""

    model_config = ConfigDict(strict=True)

    npc: Name
    class_: Annotated[NpcClass, Field(alias="class")]
    temperance: Base | None = None
    resolve: Base | None = None
    insight: Base | None = None
    strength: Strength | None = None
    pool: Pool | None = None


class Place(_Command):
    do: Literal["place"]
    npc: Name
    class_: Annotated[NpcClass, Field(alias="class")]
    temperance: int | None = None
    resolve: int | None = None
    insight: int | None = None
    strength: int | None = None
    pool: int | None = None
    """Read as an ``NpcGiven`` in its turn, as the others of its numbers are."""


class Remove(_Command):
    do: Literal["remove"]
    npc: str
    gone: bool = False


class Edit(_Command):
    do: Literal["set"]
    field: str
    value: Any
    fox: str | None = None
    npc: str | None = None


class Next(_Command):
    do: Literal["next"]


class End(_Command):
    do: Literal["end"]


class SetDie(_Command):
    do: Literal["die"]
    at: int
    value: int


class Force(_Command):
    do: Literal["force"]
    result: int


class Undo(_Command):
    do: Literal["undo"]
    steps: Annotated[int, Field(ge=1)] = 1


class Continue(_Command):
    do: Literal["continue"]


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

_MODELS: Final[Mapping[str, type[AnyCommand]]] = {
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
COMMANDS: Final = tuple(_MODELS)
GM_COMMANDS: Final = frozenset({"scene", "place", "remove", "set", "next", "end", "die", "force", "undo", "continue"})
_WHILE_DECIDING: Final = frozenset({"choose", "give_lead", "transfer", "set", "end", "die", "force", "undo"})

_SCENE: Final[frozenset[Phase]] = frozenset({"scout", "hunt"})
_NOT_AT_THE_END: Final[frozenset[Phase]] = frozenset({"rest", "scout", "hunt", "share"})
_PHASES: Final[Mapping[str, frozenset[Phase]]] = {
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


_OF_HUMANS: Final = frozenset[str]({*DEFENCES, "strength"})
NUMBERS_OF_ALL: Final = _OF_HUMANS | {"pool"}
_STRANGE: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(HUMANS, frozenset({"pool"})),
    **dict.fromkeys(EXORCISTS, _OF_HUMANS),
}
"""Numbers that somebody of a class does not have."""


class _Shape(Frozen):
    needed: frozenset[str]
    known: frozenset[str]


def _shape_of(model: type[Frozen]) -> _Shape:
    names = {field.alias or name: field for name, field in model.model_fields.items()}
    return _Shape(
        needed=frozenset(name for name, field in names.items() if field.is_required()), known=frozenset(names)
    )


_SHAPES: Final = {do: _shape_of(model) for do, model in _MODELS.items()}
_GIVEN_SHAPE: Final = _shape_of(NpcGiven)


def read_command(state: KitsuneState, command: object) -> AnyCommand:
    """A command as data becomes a model.

    Raises Refused, in the book's order: bad.command, bad.field, bad.value; fox.unknown (``by``), gm.only, not.yours;
    decision.pending; phase.wrong; fox.unknown, fox.away.
    """
    read = _shaped(command)
    _check_rights(state, read)
    if read.do in ("die", "force", "undo"):
        return read
    if state.pending is not None and read.do not in _WHILE_DECIDING:
        raise Refused("decision.pending", fox=state.pending.fox)
    phases = _PHASES.get(read.do)
    if phases is not None and state.phase not in phases:
        raise Refused("phase.wrong", phase=state.phase)
    if isinstance(read, _Acting):
        _check_fox(state, read.fox)
    return read


def read_npc(given: Mapping[str, Any]) -> NpcGiven:
    """Somebody of a ``scene`` or a ``place``: people have defences and strength, exorcists a pool.

    Raises Refused: bad.field, bad.value.
    """
    _check_names(_GIVEN_SHAPE, given)
    strange = given.keys() & _STRANGE.get(str(given["class"]), frozenset())
    if strange:
        raise Refused("bad.field", fields=sorted(strange))
    return cast(NpcGiven, _validated(NpcGiven, given))


def _shaped(command: object) -> AnyCommand:
    if not isinstance(command, Mapping):
        raise Refused("bad.command")
    do = command.get("do")
    if not isinstance(do, str) or do not in _MODELS:
        raise Refused("bad.command", do=str(do))
    _check_names(_SHAPES[do], command)
    return cast(AnyCommand, _validated(_MODELS[do], command))


def _check_names(shape: _Shape, given: Mapping[str, Any]) -> None:
    if not shape.needed <= given.keys() <= shape.known:
        fields = (shape.needed - given.keys()) | (given.keys() - shape.known)
        raise Refused("bad.field", fields=sorted(map(str, fields)))


def _validated(model: type[Frozen], given: Mapping[str, Any]) -> Frozen:
    empty = [name for name, value in given.items() if value is None and not (model is Edit and name == "value")]
    if empty:
        raise Refused("bad.value", fields=sorted(empty))
    try:
        return model.model_validate(given)
    except ValidationError as error:
        raise Refused("bad.value", fields=sorted({str(fault["loc"][0]) for fault in error.errors()})) from error


def _check_rights(state: KitsuneState, command: AnyCommand) -> None:
    """A fox gives her own commands, the GM everybody's; under ``auto_gm`` players open presets and go on."""
    if command.by == GM:
        return
    newcomer = isinstance(command, Join) and command.by == command.fox
    if command.by not in state.foxes and not newcomer:
        raise Refused("fox.unknown", fox=command.by)
    if command.do in GM_COMMANDS and not (state.options.auto_gm and _opens(command)):
        raise Refused("gm.only")
    if isinstance(command, Join | _Acting) and command.fox != command.by:
        raise Refused("not.yours", fox=command.fox)


def _opens(command: AnyCommand) -> bool:
    return isinstance(command, Continue) or (isinstance(command, OpenScene) and command.preset is not None)


def _check_fox(state: KitsuneState, name: str) -> None:
    if name not in state.foxes:
        raise Refused("fox.unknown", fox=name)
    if state.foxes[name].away:
        raise Refused("fox.away", fox=name)
