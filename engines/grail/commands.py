"""What people can say in a Grail War, and the order in which a saying is refused (the book's section 6).

``read_command`` checks the command, the right to it, its fields and the actor's name; the handlers check the rest.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import AfterValidator, ConfigDict, Field, ValidationError, model_validator

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.model import Frozen
from engines.grail.ladder import OUT
from engines.grail.shapes import (
    LONGEST_WORDS,
    Aspect,
    BoonUse,
    Contest,
    Duration,
    Fit,
    ForcedOutcome,
    ForcedPart,
    Initiative,
    Kind,
    Mode,
    Names,
    Part,
    Text,
    What,
    distinct,
)
from engines.grail.state import GrailState
from engines.grail.templates import template
from engines.grail.written import read_written

Natural = Annotated[int, Field(ge=0, le=1000)]
Positive = Annotated[int, Field(ge=1, le=1000)]
Faces = Annotated[tuple[Positive, ...], Field(strict=False, min_length=1, max_length=1000)]
SomeNames = Annotated[tuple[Text, ...], Field(strict=False, min_length=1), AfterValidator(distinct)]
Use = Annotated[tuple[Part, ...], Field(strict=False), AfterValidator(distinct)]
Helpers = Annotated[tuple[Text, ...], Field(strict=False)]
"""Helping clichés; one that stands there twice is for the rules to refuse (GR-21.1)."""
Member = Annotated[tuple[Text, Text], Field(strict=False)]


class _Part(Frozen):
    model_config = ConfigDict(strict=True)


class AttackGiven(_Part):
    """The attack of a declaration as it was said."""

    cliche: Text = Field(alias="with")
    target: Text
    pump: Natural | None = None
    """None: no pump, or the default one of an activation (GR-12.3)."""
    helpers: Helpers = ()
    charged: bool = False
    activate: bool = False
    broken: bool = False
    boon: BoonUse | None = None
    by: Text | None = None


class DefenceGiven(_Part):
    """The defence of a declaration as it was said; ``with`` None: refused."""

    cliche: Text | None = Field(alias="with")
    pump: Natural = 0
    helpers: Helpers = ()
    powerful: bool = False
    by: Text | None = None


class _Command(Frozen):
    model_config = ConfigDict(strict=True)

    by: Text = GM

    ranks: ClassVar[tuple[str, ...]] = ()
    """The fields that hold names of ranks."""


class _Deed(_Command):
    """Something that a person does himself."""

    actor: Text


class Declare(_Deed):
    do: Literal["declare"]
    attack: AttackGiven | None = None
    defence: DefenceGiven | None = None
    prepare: Part | None = None
    give: bool = False
    heal: Natural = 0
    mana_boon: bool = False
    words: Annotated[Text, Field(max_length=LONGEST_WORDS)] | None = None
    """How the pump looks, in the player's own words (GR-N4)."""

    @property
    def only_gives(self) -> bool:
        """Does he nothing but give mana (GR-26.1)?"""
        return not (self.attack or self.defence or self.prepare or self.heal or self.mana_boon)


class Form(_Deed):
    do: Literal["form"]
    members: Annotated[tuple[Member, ...], Field(strict=False)]
    leader: Text | None = None
    difficulty: Text | None = None

    ranks = ("difficulty",)


class Dissolve(_Deed):
    do: Literal["dissolve"]


class Yield(_Deed):
    do: Literal["yield"]


class Identify(_Deed):
    do: Literal["identify"]
    owner: Text
    cliche: Text


class Seal(_Deed):
    do: Literal["seal"]
    order: Text | None = None
    duration: Duration | None = None
    vague: Annotated[int, Field(ge=0, le=2)] = 0
    cancel: bool = False
    restore: Text | None = None

    @model_validator(mode="after")
    def _one_purpose(self) -> "Seal":
        purposes = self.cancel + (self.restore is not None)
        if purposes > 1 or (not purposes and (self.order is None or self.duration is None)):
            raise ValueError("an order with its duration, or one of cancel and restore")
        return self


class Answer(_Deed):
    do: Literal["answer"]
    resist: bool
    cliche: Text | None = Field(default=None, alias="with")


class Inner(_Deed):
    do: Literal["inner"]
    cliche: Text = Field(alias="with")
    against: Text
    of: Text | None = None
    stake: Text | None = None


class Test(_Deed):
    do: Literal["test"]
    cliche: Text = Field(alias="with")
    difficulty: Text
    pump: Natural = 0
    helpers: Helpers = ()

    ranks = ("difficulty",)
    __test__ = False  # not a class of tests


class Craft(_Deed):
    do: Literal["craft"]
    cliche: Text
    dice: Positive
    item: Text
    noble: bool = False


class Dismantle(_Deed):
    do: Literal["dismantle"]
    item: Text


class Check(_Command):
    do: Literal["check"]
    sheet: dict[str, Any]


class Create(_Command):
    do: Literal["create"]
    sheet: dict[str, Any]
    force: bool = False


class Mob(_Command):
    do: Literal["mob"]
    name: Text
    base: Text
    count: Annotated[int, Field(ge=1, le=100000)]
    per: Annotated[int, Field(ge=1, le=10)]
    cliche: Text
    kind: Kind = "super"
    pc: bool = False

    ranks = ("base",)


class Open(_Command):
    do: Literal["open"]
    title: Text
    kind: Contest = "physical"
    life: Text | None = None
    initiative: Initiative = "roll"
    clash: bool = False
    sides: Annotated[dict[Text, SomeNames], Field(min_length=2)]

    @model_validator(mode="after")
    def _one_side_each(self) -> "Open":
        distinct(tuple(name for side in self.sides.values() for name in side))
        return self


class Join(_Command):
    do: Literal["join"]
    who: Text
    side: Text


class Judge(_Command):
    do: Literal["judge"]
    who: Text
    cliche: Text
    fit: Fit


class Allow(_Command):
    do: Literal["allow"]
    who: Text
    what: What


class Forbid(_Command):
    do: Literal["forbid"]
    who: Text
    what: What


class GiveOrder(_Command):
    do: Literal["order"]
    order: Names


class ForceRoll(_Command):
    do: Literal["force"]
    who: Text
    part: ForcedPart
    dice: Faces | None = None
    outcome: ForcedOutcome | None = None
    damage: Natural | None = None

    @model_validator(mode="after")
    def _something(self) -> "ForceRoll":
        of_attack = self.outcome is not None or self.damage is not None
        if (self.part != "attack" and of_attack) or (self.dice is None and not of_attack):
            raise ValueError("dice for any part, outcome and damage for an attack")
        return self


class Npc(_Command):
    do: Literal["npc"]
    who: Names | Text | None = None


class Resolve(_Command):
    do: Literal["resolve"]


class End(_Command):
    do: Literal["end"]
    winner: Text | None = None


class Fate(_Command):
    do: Literal["fate"]
    who: Text
    text: Text


class Wound(_Command):
    do: Literal["wound"]
    who: Text


class Rest(_Command):
    do: Literal["rest"]
    who: Text | None = None
    cliche: Text | None = None
    ranks_back: Positive | None = Field(default=None, alias="ranks")


class Resummon(_Command):
    do: Literal["resummon"]
    who: Text


class Break(_Command):
    do: Literal["break"]
    who: Text


class SetAny(_Command):
    """Whatever the GM lays down: of a cliché, or of a character."""

    do: Literal["set"]
    who: Text
    cliche: Text | None = None
    rank: Text | None = None
    max: Text | None = None
    kind: Kind | None = None
    noble: bool | None = None
    helper: bool | None = None
    armour: Text | None = None
    pump: Text | None = None
    powerful: bool | None = None
    charge: bool | None = None
    resist: bool | None = None
    use: Use | None = None
    mode: Mode | None = None
    throwable: bool | None = None
    label: Text | None = None
    revealed: bool | None = None
    justified_by: Text | None = None
    aspect: Aspect | None = None
    seals: Annotated[int, Field(ge=0, le=99)] | None = None
    pc: bool | None = None
    partner: Text | None = None
    boon: Text | None = None
    out: bool | None = None

    ranks = ("rank", "max", "boon")

    @property
    def given(self) -> frozenset[str]:
        """The names of the fields that change something."""
        return frozenset(self.model_fields_set - {"do", "by", "who", "cliche"})

    @model_validator(mode="after")
    def _something(self) -> "SetAny":
        given = self.given
        nulls = {name for name in given if getattr(self, name) is None}
        if not given or nulls - _NULLABLE or ((given & OF_CLICHE) and self.cliche is None):
            raise ValueError("something to set, and a cliché for what belongs to one")
        if self.cliche is not None and not given & OF_CLICHE:
            raise ValueError("nothing of the cliché to set")
        return self


_NULLABLE: Final = frozenset({"armour", "pump", "justified_by", "aspect", "partner", "boon"})
OF_CHARACTER: Final = frozenset({"seals", "pc", "partner", "boon", "out"})
OF_CLICHE: Final = frozenset(SetAny.model_fields) - OF_CHARACTER - {"do", "by", "who", "cliche"}


class Undo(_Command):
    do: Literal["undo"]


class Night(_Command):
    do: Literal["night"]


class Approve(_Command):
    """The GM takes the words of a pump (GR-N4)."""

    do: Literal["approve"]
    who: Text


class RefusePump(_Command):
    """He does not: the declaration stands without its pump (GR-N4)."""

    do: Literal["refuse"]
    who: Text


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
    | Approve
    | RefusePump
)

_MODELS: Final[Mapping[str, type[AnyCommand]]] = {
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
}
COMMANDS: Final = tuple(_MODELS)
OF_PLAYERS: Final = frozenset(do for do, model in _MODELS.items() if issubclass(model, _Deed))
"""What people do themselves; everything else is the GM's."""
_FIELDS: Final = {
    do: frozenset(field.alias or name for name, field in model.model_fields.items()) for do, model in _MODELS.items()
}
_IN_CONFLICT: Final = frozenset({"declare", "form", "dissolve", "yield", "identify"})
"""These ask for the conflict before anything else of their own."""


def read_command(state: GrailState, command: object) -> AnyCommand:
    """A command as data becomes a model.

    Raises Refused, in the book's order: unknown_command, not_gm or not_yours, bad_value for a strange field,
    unknown_character for the actor, no_conflict for what people do in one, bad_value for types and ranges.
    """
    if not isinstance(command, Mapping):
        raise Refused("bad_value")
    do = command.get("do")
    if not isinstance(do, str) or do not in _MODELS:
        raise Refused("unknown_command", do=str(do))
    command = unfolded(command)
    _check_right(do, command)
    strange = [name for name in command if name not in _FIELDS[do]]
    if strange:
        raise Refused("bad_value", fields=strange)
    if do in OF_PLAYERS:
        _check_actor(state, command)
        if do in _IN_CONFLICT and state.conflict is None:
            raise Refused("no_conflict")
    return _typed(state, do, command)


_FOLDED: Final = {
    "declare": ("attack", "defence"),
    "form": ("members",),
    "open": ("sides",),
    "order": ("order",),
    "create": ("sheet",),
    "check": ("sheet",),
}
"""Fields that hold others: a keyboard, which knows flat ones only, fills in «attack.target», «sides.Первые»."""


def unfolded(command: Mapping[str, Any]) -> Mapping[str, Any]:
    """A command whose flat fields («attack.target», «members.Хельга») are put where they belong.

    An empty ``defence.with`` is null: defence refused. «order.1», «order.2» make a list; «sheet.house» names a house
    template, «sheet.written» is a sheet in words. Raises Refused("bad_value").
    """
    heads = _FOLDED.get(command["do"], ())
    flat = {name: name.partition(".") for name in command if isinstance(name, str) and "." in name}
    flat = {name: parts for name, parts in flat.items() if parts[0] in heads}
    if not flat:
        return command
    whole: dict[str, Any] = {name: value for name, value in command.items() if name not in flat}
    for name, (head, _, inner) in flat.items():
        there = whole.get(head)
        if not isinstance(there, Mapping | list | tuple | None):
            raise Refused("bad_value", fields=[head])
        if head == "order":
            whole[head] = [*(there or ()), command[name]]
        elif head == "sheet":
            whole[head] = _sheet_of(inner, command[name])
        elif head == "members":
            whole[head] = [*(there or ()), [inner, command[name]]]
        else:
            value = None if name == "defence.with" and command[name] == "" else command[name]
            whole[head] = {**(there if isinstance(there, Mapping) else {}), inner: value}
    return whole


def _sheet_of(how: str, said: object) -> Mapping[str, Any]:
    sheet = None
    if isinstance(said, str):
        sheet = template(said) if how == "house" else read_written(said) if how == "written" else None
    if sheet is None:
        raise Refused("bad_value", fields=["sheet"])
    return sheet


def _check_right(do: str, command: Mapping[str, Any]) -> None:
    by = command.get("by", GM)
    if by == GM:
        return
    if do not in OF_PLAYERS:
        raise Refused("not_gm")
    if by is None or by != command.get("actor"):
        raise Refused("not_yours")


def _check_actor(state: GrailState, command: Mapping[str, Any]) -> None:
    actor = command.get("actor")
    if not isinstance(actor, str):
        raise Refused("bad_value", fields=["actor"])
    if actor not in state.people:
        raise Refused("unknown_character", name=actor)


def _typed(state: GrailState, do: str, command: Mapping[str, Any]) -> AnyCommand:
    given = command if do == "set" else _without_nulls(command)
    try:
        read: AnyCommand = _MODELS[do].model_validate(given)
    except ValidationError as error:
        fields = sorted({str(fault["loc"][0]) for fault in error.errors() if fault["loc"]})
        raise Refused("bad_value", fields=fields) from error
    for name in read.ranks:
        rank = getattr(read, name)
        if rank is not None and not state.options.ranks.knows(rank) and not (name == "rank" and rank == OUT):
            raise Refused("bad_value", fields=[name])
    return read


def _without_nulls(command: Mapping[str, Any]) -> dict[str, Any]:
    """Null is the same as absent, but for the cliché of a defence: there it is a refusal (GR-2.6)."""
    given = {name: value for name, value in command.items() if value is not None}
    for part in ("attack", "defence"):
        if isinstance(given.get(part), Mapping):
            given[part] = {
                name: value
                for name, value in given[part].items()
                if value is not None or (part == "defence" and name == "with")
            }
    return given
