"""The position before the first command, read from data: characters and, perhaps, a war of pairs."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Field, ValidationError

from engines.core.errors import Refused
from engines.core.model import Frozen
from engines.grail.options import Options
from engines.grail.shapes import Text
from engines.grail.sheets import character_of, read_sheet
from engines.grail.state import Character, GrailState, War
from engines.grail.templates import template

_Pair = Annotated[tuple[Text, Text], Field(strict=False)]


class _WarSetup(Frozen):
    model_config = ConfigDict(strict=True)

    pairs: Annotated[tuple[_Pair, ...], Field(strict=False, min_length=1)]
    days: bool = False
    """With a day before every night (GR-D1)."""


class _Setup(Frozen):
    model_config = ConfigDict(strict=True)

    characters: Annotated[tuple[dict[str, Any] | Text, ...], Field(strict=False)] = ()
    """Sheets; a name stands for the house template of that name."""
    war: _WarSetup | None = None


def position(options: Options, setup: object) -> GrailState:
    """The characters of ``setup`` with their contracts. Raises Refused("bad_value") for anything else."""
    if not isinstance(setup, Mapping):
        raise Refused("bad_value")
    try:
        read = _Setup.model_validate({str(name): value for name, value in setup.items()})
    except ValidationError as error:
        raise Refused("bad_value") from error
    people: dict[str, Character] = {}
    partners: list[tuple[str, str]] = []
    for data in read.characters:
        sheet = read_sheet(template(data) if isinstance(data, str) else data)
        if sheet.name in people:
            raise Refused("bad_value", name=sheet.name)
        people[sheet.name] = character_of(sheet, options.ranks)
        if sheet.partner is not None:
            partners.append((sheet.name, sheet.partner))
    pairs = () if read.war is None else read.war.pairs
    for one, other in (*partners, *pairs):
        _bind(people, one, other)
    war = None if read.war is None else _war(people, pairs).but(days=read.war.days)
    return GrailState(options=options, people=people, war=war)


def _bind(people: dict[str, Character], one: str, other: str) -> None:
    """A contract is mutual, and nobody has two."""
    if one == other or other not in people or one not in people:
        raise Refused("bad_value", name=other)
    if people[one].partner not in (None, other) or people[other].partner not in (None, one):
        raise Refused("bad_value", name=one)
    people[one] = people[one].but(partner=other)
    people[other] = people[other].but(partner=one)


def _war(people: Mapping[str, Character], pairs: tuple[tuple[str, str], ...]) -> War:
    for master, servant in pairs:
        if people[master].role != "master" or people[servant].role != "servant":
            raise Refused("bad_value", field="pairs")
    if len(set(pairs)) < len(pairs):
        raise Refused("bad_value", field="pairs")
    return War(pairs=pairs)
