"""A campaign that is already under way, read from data (the book's «Setup»)."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import ConfigDict, Field, ValidationError, model_validator

from engines.core.errors import Refused
from engines.core.model import Frozen
from engines.kitsune.commands import FoxName, Name
from engines.kitsune.options import Base, Count, Numbers, Options, Pool, Strength
from engines.kitsune.roster import fair_points
from engines.kitsune.scenes import base_human, exorcist_pool
from engines.kitsune.state import Exorcist, Fox, Human, KitsuneState, Lead, Npc, Tokens
from engines.kitsune.terms import (
    DEFENCES,
    EXHAUSTED,
    MOST_TAILS,
    TRAITS,
    VILLAGE,
    Defence,
    HumanClass,
    NpcClass,
    Species,
    Trait,
)

_T = TypeVar("_T")

_ACTIONS: Mapping[str, int] = {"scout": 2, "hunt": 1}
_OF_HUMANS = frozenset({*DEFENCES, "strength", "wariness", "known", "alarm"})


class _Strict(Frozen):
    model_config = ConfigDict(strict=True)

    nullable: ClassVar[frozenset[str]] = frozenset()
    """The fields that may be written down as null; elsewhere null is no value."""

    @model_validator(mode="before")
    @classmethod
    def _no_nulls(cls, given: Any) -> Any:
        if isinstance(given, Mapping) and any(one is None and name not in cls.nullable for name, one in given.items()):
            raise ValueError("null")
        return given


class FoxSetup(_Strict):
    """A fox of the position."""

    name: FoxName
    species: Species
    charm: int
    ferocity: int
    cunning: int
    tails: Annotated[int, Field(ge=1, le=MOST_TAILS)] = 1
    lit: Count | None = None
    purse: Count = 0
    earned: Count = 0
    settings: Annotated[tuple[Trait, ...], Field(strict=False)] = ()
    used: bool = False
    away: bool = False


class NpcSetup(_Strict):
    """Somebody who is in the scene, or was met before."""

    name: Name
    class_: Annotated[NpcClass, Field(alias="class")]
    temperance: Base | None = None
    resolve: Base | None = None
    insight: Base | None = None
    strength: Strength | None = None
    pool: Pool | None = None
    wariness: Annotated[int, Field(ge=0, le=EXHAUSTED)] = 0
    known: Annotated[tuple[Defence, ...], Field(strict=False)] = ()
    alarm: bool = False
    here: bool | None = None


class LeadSetup(_Strict):
    """A lead; they are numbered in this order."""

    fox: Name
    npc: Name
    approach: Trait


class CampaignSetup(_Strict):
    """The whole position; everything may be left out."""

    nullable: ClassVar[frozenset[str]] = frozenset({"name", "head"})

    foxes: Annotated[tuple[FoxSetup, ...], Field(strict=False)] = ()
    npcs: Annotated[tuple[NpcSetup, ...], Field(strict=False)] = ()
    leads: Annotated[tuple[LeadSetup, ...], Field(strict=False)] = ()
    phase: Literal["rest", "scout", "hunt", "share", "siege"] = "rest"
    scene: Count = 0
    name: Name | None = None
    round: Count = 0
    suspicion: Annotated[int, Field(ge=0, le=9)] = 0
    pot: Count = 0
    village: Annotated[int, Field(ge=0, le=VILLAGE)] = 0
    trail: Count = 0
    decay: Annotated[int, Field(ge=0, le=4)] = 0
    head: Name | None = None
    split: bool = False


def position(options: Options, setup: object) -> KitsuneState:
    """The position before the first command. Raises Refused("setup.bad") for whatever is not one."""
    given = _read(setup)
    foxes = _named(_fox(one, given.phase) for one in given.foxes)
    npcs = _named(_npc(one, given.phase, options.numbers) for one in given.npcs)
    if given.phase != "rest" and all(fox.away for fox in foxes.values()):
        raise Refused("setup.bad", field="foxes")
    if given.head is not None and given.head not in foxes:
        raise Refused("setup.bad", field="head")
    leads = tuple(_lead(number, one, foxes, npcs) for number, one in enumerate(given.leads, start=1))
    return KitsuneState(
        options=options,
        phase=given.phase,
        scene=given.scene if given.phase == "rest" else max(1, given.scene),
        name=given.name,
        round=max(1, given.round) if given.phase == "hunt" else 0,
        suspicion=given.suspicion,
        pot=given.pot,
        village=given.village,
        trail=given.trail,
        decay=given.decay,
        head=given.head,
        split=given.split,
        foxes=foxes,
        npcs=npcs,
        leads=leads,
        next_lead=len(leads) + 1,
    )


def _read(setup: object) -> CampaignSetup:
    if not isinstance(setup, Mapping):
        raise Refused("setup.bad")
    try:
        return CampaignSetup.model_validate({str(key): value for key, value in setup.items()})
    except ValidationError as error:
        raise Refused("setup.bad", field=".".join(map(str, error.errors()[0]["loc"]))) from error


def _named(entries: Iterable[tuple[str, _T]]) -> dict[str, _T]:
    """By name. Raises Refused when one stands there twice."""
    named: dict[str, _T] = {}
    for name, entry in entries:
        if name in named:
            raise Refused("setup.bad", name=name)
        named[name] = entry
    return named


def _fox(given: FoxSetup, phase: str) -> tuple[str, Fox]:
    lit = given.tails if given.lit is None else given.lit
    if not fair_points((given.charm, given.ferocity, given.cunning)) or lit > given.tails:
        raise Refused("setup.bad", name=given.name)
    charm, ferocity, cunning = (given.settings.count(trait) for trait in TRAITS)
    settings: Tokens = (charm, ferocity, cunning)
    return given.name, Fox(
        species=given.species,
        charm=given.charm,
        ferocity=given.ferocity,
        cunning=given.cunning,
        tails=given.tails,
        lit=lit,
        purse=given.purse,
        earned=given.earned,
        settings=settings,
        used=given.used,
        away=given.away,
        actions=0 if given.away else _ACTIONS.get(phase, 0),
    )


def _npc(given: NpcSetup, phase: str, numbers: Numbers) -> tuple[str, Npc]:
    in_scene = phase in _ACTIONS
    here = in_scene if given.here is None else given.here and in_scene
    if given.class_ == "novice" or given.class_ == "master":
        if given.model_fields_set & _OF_HUMANS:
            raise Refused("setup.bad", name=given.name)
        pool = given.pool or exorcist_pool(numbers, given.class_)
        return given.name, Exorcist(of=given.class_, pool=pool, here=here)
    if given.pool is not None or len(set(given.known)) < len(given.known):
        raise Refused("setup.bad", name=given.name)
    return given.name, _human(given, given.class_, here, numbers)


def _human(given: NpcSetup, kind: HumanClass, here: bool, numbers: Numbers) -> Human:
    own = {name: getattr(given, name) for name in (*DEFENCES, "strength") if getattr(given, name) is not None}
    known = tuple(defence for defence in DEFENCES if defence in given.known)
    return base_human(numbers, kind, own).but(wariness=given.wariness, known=known, alarm=given.alarm, here=here)


def _lead(number: int, given: LeadSetup, foxes: Mapping[str, Fox], npcs: Mapping[str, Npc]) -> Lead:
    if given.fox not in foxes or not isinstance(npcs.get(given.npc), Human):
        raise Refused("setup.bad", field="leads")
    return Lead(lead=number, fox=given.fox, npc=given.npc, approach=given.approach)
