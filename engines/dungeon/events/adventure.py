"""The course of an adventure: acts, rooms, coming and going, votes on the way."""

from typing import Any, Literal

from pydantic import Field

from engines.core.model import Frozen
from engines.dungeon.events.told import Faces, Mods, Names, Told
from engines.dungeon.words import Act


class DungeonPrepared(Told):
    """``rooms`` and ``types`` are numbers."""

    event: Literal["dungeon.prepared"] = "dungeon.prepared"
    source: Literal["generated", "given", "restocked"]
    title: str
    rooms: int
    types: int
    level: int


class DungeonAdvice(Told):
    """The broken shoulds of a given dungeon, by their ids."""

    event: Literal["dungeon.advice"] = "dungeon.advice"
    rules: Names


class DungeonEntered(Told):
    event: Literal["dungeon.entered"] = "dungeon.entered"
    title: str
    types: int
    who: Names


class RumourHeard(Told):
    event: Literal["rumour.heard"] = "rumour.heard"
    who: str
    number: int
    rumour: str | dict[str, Any]


class ActStarted(Told):
    event: Literal["act.started"] = "act.started"
    act: Act


class ActEnded(Told):
    event: Literal["act.ended"] = "act.ended"
    act: Act
    reason: Literal["battle", "trap", "treasury"]


class FateRolled(Told):
    event: Literal["fate.rolled"] = "fate.rolled"
    dice: Faces
    mods: Mods
    total: int
    learned: bool


class PartyHealed(Told):
    event: Literal["party.healed"] = "party.healed"
    who: Names


class PartyMoved(Told):
    event: Literal["party.moved"] = "party.moved"
    from_: str = Field(alias="from")
    to: str
    passage: str
    lead: str
    quiet: bool


class RoomEntered(Told):
    event: Literal["room.entered"] = "room.entered"
    room: str
    name: str
    first: bool


class TreasuryReached(Told):
    event: Literal["treasury.reached"] = "treasury.reached"
    room: str


class MetMonster(Frozen):
    """One of those met."""

    id: str
    type: str


class MonstersMet(Told):
    event: Literal["monsters.met"] = "monsters.met"
    room: str
    monsters: tuple[MetMonster, ...]
    aware: bool


class PartyNoticed(Told):
    """While leaving; nobody moves."""

    event: Literal["party.noticed"] = "party.noticed"
    room: str


class PartyLeft(Told):
    event: Literal["party.left"] = "party.left"
    act: Act
    who: Names
    treasure: bool
    restock: bool


class PartyLost(Told):
    event: Literal["party.lost"] = "party.lost"


class CampMade(Told):
    event: Literal["camp.made"] = "camp.made"


class VoteCast(Told):
    """A vote for a command of the party; ``choice`` is what must agree besides the command."""

    event: Literal["vote.cast"] = "vote.cast"
    who: str
    command: str
    choice: dict[str, Any]
    votes: int
    needed: int


AdventureEvent = (
    DungeonPrepared
    | DungeonAdvice
    | DungeonEntered
    | RumourHeard
    | ActStarted
    | ActEnded
    | FateRolled
    | PartyHealed
    | PartyMoved
    | RoomEntered
    | TreasuryReached
    | MonstersMet
    | PartyNoticed
    | PartyLeft
    | PartyLost
    | CampMade
    | VoteCast
)
