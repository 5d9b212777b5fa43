"""What only one scenario has."""

from typing import Literal

from engines.core.model import Event
from engines.moonwar.events.told import DeathCause, DiceText, Names

Form = Literal["self", "nightmare"]


class TatariDied(Event):
    event: Literal["tatari.died"] = "tatari.died"
    who: str
    by: str | None
    cause: DeathCause
    deaths: int


class GuardFell(Event):
    event: Literal["guard.fell"] = "guard.fell"
    who: str
    by: str | None
    deaths: int


class HostAppeared(Event):
    event: Literal["host.appeared"] = "host.appeared"
    who: str
    power: int


class NightmareTied(Event):
    event: Literal["nightmare.tied"] = "nightmare.tied"
    who: str
    form: Form
    dice: DiceText


class NightmareWon(Event):
    event: Literal["nightmare.won"] = "nightmare.won"
    who: str
    was: Form
    form: Form
    margin: int
    dice: DiceText


class NightmareLost(Event):
    event: Literal["nightmare.lost"] = "nightmare.lost"
    who: str
    was: Form
    form: Form
    margin: int
    dice: DiceText


class ChaseTied(Event):
    event: Literal["chase.tied"] = "chase.tied"
    demon: str
    human: str
    dice: DiceText


class ChaseEscaped(Event):
    event: Literal["chase.escaped"] = "chase.escaped"
    demon: str
    human: str
    margin: int | None
    dice: DiceText


class ChaseCaught(Event):
    event: Literal["chase.caught"] = "chase.caught"
    demon: str
    human: str
    margin: int | None
    dice: DiceText


class StakePlaced(Event):
    event: Literal["stake.placed"] = "stake.placed"
    who: str
    item: str


class StakesAwarded(Event):
    event: Literal["stakes.awarded"] = "stakes.awarded"
    winners: Names
    stakes: dict[str, str]


class GameDust(Event):
    event: Literal["game.dust"] = "game.dust"
    who: Names
    turn: int


ScenarioEvent = (
    TatariDied
    | GuardFell
    | HostAppeared
    | NightmareTied
    | NightmareWon
    | NightmareLost
    | ChaseTied
    | ChaseEscaped
    | ChaseCaught
    | StakePlaced
    | StakesAwarded
    | GameDust
)
