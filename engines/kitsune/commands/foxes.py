"""What foxes say."""

from typing import Annotated, Literal

from pydantic import Field

from engines.kitsune.commands.base import Acting, Command, FoxName, Tails
from engines.kitsune.terms import Defence, Species, Trait


class Join(Command):
    do: Literal["join"]
    fox: FoxName
    species: Species
    charm: int
    ferocity: int
    cunning: int


class Scout(Acting):
    do: Literal["scout"]
    npc: str
    trait: Trait
    tails: Tails = 0


class MakeSetting(Acting):
    do: Literal["setting"]
    trait: Trait
    tails: Tails = 0


class Influence(Acting):
    do: Literal["influence"]
    npc: str
    approach: Trait
    tails: Tails = 0
    setting: bool = False
    lead: int | None = None
    ability: bool = False
    trait: Trait | None = None


class Disguise(Acting):
    do: Literal["disguise"]
    trait: Trait
    tails: Tails = 0
    setting: bool = False


class Help(Acting):
    do: Literal["help"]
    to: str


class Distract(Acting):
    do: Literal["distract"]
    npc: str
    tails: Tails = 0
    setting: bool = False


class Ability(Acting):
    do: Literal["ability"]
    npc: str | None = None
    defence: Defence | None = None


class Choose(Acting):
    do: Literal["choose"]
    pick: str
    tails: Tails = 0
    setting: bool = False


class Pass(Acting):
    do: Literal["pass"]


class Leave(Acting):
    do: Literal["leave"]
    vote: bool = True


class GiveLead(Acting):
    do: Literal["give_lead"]
    to: str
    lead: int


class Share(Acting):
    do: Literal["share"]
    pot: Annotated[int, Field(ge=0)]


class Transfer(Acting):
    do: Literal["transfer"]
    to: str
    qi: int


class SiegeRoll(Acting):
    do: Literal["siege"]
    tails: Tails = 0
