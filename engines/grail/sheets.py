"""Sheets as people write them: read into characters (the book's section 4)."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, ConfigDict, Field, ValidationError

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.given import distinct, wrong_fields
from engines.core.model import Frozen
from engines.grail.ladder import OUT, Ladder
from engines.grail.shapes import MAGIC, ORIGIN, SIGN, Aspect, Gender, Kind, Mode, Part, Role, Text
from engines.grail.state import Character, Cliche

EVERYBODY: Final = "all"
"""The viewer who stands for the whole group: no character's name."""

_ALWAYS_SUPER: Final = frozenset({MAGIC, SIGN})


class ClicheSheet(Frozen):
    """A cliché as it is written down."""

    model_config = ConfigDict(strict=True)

    name: Text
    rank: Text
    kind: Kind | None = None
    noble: bool | None = None
    helper: bool = False
    armour: Text | None = None
    pump: Text | None = None
    powerful: bool = False
    charge: bool = False
    resist: bool = False
    use: Annotated[tuple[Part, ...], Field(strict=False), AfterValidator(distinct)] = ()
    mode: Mode = "strike"
    throwable: bool = True
    label: Text = "Фантазм"
    revealed: bool = False
    justified_by: Text | None = None
    aspect: Aspect | None = None
    level: Text | None = None


class CharacterSheet(Frozen):
    """A character as it is written down."""

    model_config = ConfigDict(strict=True)

    name: Text
    role: Role
    pc: bool = False
    partner: Text | None = None
    seals: Annotated[int, Field(ge=0, le=99)] | None = None
    true_name: Text | None = None
    gender: Gender | None = None
    cliches: Annotated[tuple[ClicheSheet, ...], Field(strict=False)]


def read_sheet(sheet: object) -> CharacterSheet:
    """A sheet as it came. Raises Refused("bad_value"); null is the same as absent."""
    if not isinstance(sheet, Mapping):
        raise Refused("bad_value", fields=["sheet"])
    given = _without_nulls(sheet)
    if isinstance(given.get("cliches"), list | tuple):
        given["cliches"] = [_without_nulls(one) if isinstance(one, Mapping) else one for one in given["cliches"]]
    try:
        return CharacterSheet.model_validate(given)
    except ValidationError as error:
        raise Refused("bad_value", fields=wrong_fields(error, -1)) from error


def _without_nulls(given: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in given.items() if value is not None}


def character_of(sheet: CharacterSheet, ladder: Ladder) -> Character:
    """The character of a sheet, without a contract yet: that needs two. Raises Refused("bad_value")."""
    if sheet.name in (GM, EVERYBODY):
        raise Refused("bad_value", fields=["name"])
    cliches = {one.name: _cliche(one, sheet.role, ladder) for one in sheet.cliches}
    if len(cliches) < len(sheet.cliches):
        raise Refused("bad_value", fields=["cliches"])
    check_labels(cliches)
    seals = sheet.seals if sheet.seals is not None else 3 if sheet.role == "master" else 0
    return Character(
        role=sheet.role,
        pc=sheet.pc,
        seals=seals,
        true_name=sheet.true_name,
        gender=sheet.gender,
        cliches=cliches,
    )


def _cliche(one: ClicheSheet, role: Role, ladder: Ladder) -> Cliche:
    """Kinds and payers by default (GR-B5, GR-11.2)."""
    if not ladder.knows(one.rank):
        raise Refused("bad_value", fields=["rank"])
    kind = one.kind or ("super" if role == "servant" or one.name in _ALWAYS_SUPER else "human")
    if role == "servant" and kind == "human":
        kind = "super"
    level = ladder.level(one.rank)
    made = Cliche(
        kind=kind,
        max=level,
        level=level,
        noble=one.noble if one.noble is not None else kind == "phantasm",
        pump=one.pump or payer_by_default(kind, one.justified_by),
        **{name: getattr(one, name) for name in _AS_WRITTEN},
    )
    return made if one.level is None else _hurt(made, one.level, ladder)


_AS_WRITTEN: Final = (
    "helper",
    "armour",
    "powerful",
    "charge",
    "resist",
    "use",
    "mode",
    "throwable",
    "label",
    "revealed",
    "justified_by",
    "aspect",
)


def sheet_of(name: str, person: Character, ladder: Ladder) -> dict[str, Any]:
    """The sheet of a character as he is without his hurts; ``character_of`` makes the same one of it."""
    sheet: dict[str, Any] = {"name": name, "role": person.role}
    if person.true_name is not None:
        sheet["true_name"] = person.true_name
    if person.gender is not None:
        sheet["gender"] = person.gender
    if person.seals != (3 if person.role == "master" else 0):
        sheet["seals"] = person.seals
    return {
        **sheet,
        "cliches": [_as_written(one, cliche, person.role, ladder) for one, cliche in person.cliches.items()],
    }


def _as_written(name: str, cliche: Cliche, role: Role, ladder: Ladder) -> dict[str, Any]:
    """Only what is not as usual."""
    usual = {field: ClicheSheet.model_fields[field].default for field in _AS_WRITTEN}
    usual["kind"] = "super" if role == "servant" or name in _ALWAYS_SUPER else "human"
    usual["noble"] = cliche.kind == "phantasm"
    usual["pump"] = payer_by_default(cliche.kind, cliche.justified_by)
    said = {field: getattr(cliche, field) for field, default in usual.items() if getattr(cliche, field) != default}
    return {"name": name, "rank": ladder.rank(cliche.max), **said}


def payer_by_default(kind: Kind, justified_by: str | None) -> str | None:
    """Who pays for a pump when the sheet does not say (GR-11.2, GR-20.2)."""
    if kind == "phantasm":
        return MAGIC
    return "self" if justified_by == ORIGIN else None


def _hurt(cliche: Cliche, rank: str, ladder: Ladder) -> Cliche:
    if rank != OUT and not ladder.knows(rank):
        raise Refused("bad_value", fields=["level"])
    level = ladder.level(rank)
    if level > cliche.max:
        raise Refused("bad_value", fields=["level"])
    return cliche.but(level=level if level >= cliche.floor else 0)


def check_labels(cliches: Mapping[str, Cliche]) -> None:
    """The labels of phantasms stand for their names: one label, one phantasm. Raises Refused("bad_value")."""
    labels = [cliche.label for cliche in cliches.values() if cliche.phantasm]
    taken = [name for name, cliche in cliches.items() if not cliche.phantasm]
    if len({*labels, *taken}) < len(labels) + len(taken):
        raise Refused("bad_value", fields=["label"])
