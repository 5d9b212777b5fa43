"""Everything that can happen in a Moon War, one frozen model an event.

``dice`` lists the dice as thrown («d6:4»), empty when the outcome was forced. Names are those of the list; the
third-party force appears under the name it bore at that moment.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from engines.core.model import Event, Frozen

EditionName = Literal["third", "second"]
Nature = Literal["battle", "talk"]
Form = Literal["self", "nightmare"]
RoleName = Literal["carrier", "host", "demon"]
BattleExtra = Literal["parted_worn", "parted", "goes_on", "newcomer", "nature"]
Fate = Literal["killed", "captured", "wounded", "fled"]
Relation = Literal["war", "leaves", "quarrel", "peace", "improved"]
InnerCaptiveResult = Literal["peace", "allied", "escaped", "escaped_wounding", "punished", "broken"]
AllyFateResult = Literal["follows", "wounded", "escapes", "rescues"]
CaptiveFateResult = Literal["killed", "captured", "freed", "allied"]
ModsWhy = Literal[
    "hit",
    "worn",
    "triumph",
    "wounds",
    "favoured",
    "persuaded",
    "improved",
    "rescued",
    "captive",
    "punished",
]
DeathCause = Literal["battle", "fate", "ally", "captor", "gm"]
CaptureCause = Literal["fate", "talk", "ally", "captor", "passed_on", "gm"]
FreedCause = Literal["escaped", "made_ally", "captor_killed", "captor_captured", "captor_out", "gm"]
LeftCause = Literal["fled", "gm"]
ForceCause = Literal["killed", "captured", "fled"]
EndReason = Literal[
    "one_left",
    "one_side",
    "key_left",
    "tatari_destroyed",
    "dust",
    "mages_out",
    "church_out",
    "both_out",
    "host_killed",
    "host_captured",
    "storm_failed",
    "all_demons",
    "humans_hold",
    "nobody_left",
    "turn_limit",
    "gm",
]

Names = tuple[str, ...]
DiceText = tuple[str, ...]


class Thrown(Frozen):
    """One participant's throw in an exchange: total = face + mod + power + helpers + captives."""

    who: str
    die: str
    face: int
    mod: int
    power: int
    helpers: Names
    captives: Names
    total: int


# --- preparation


class ScenarioRolled(Event):
    event: Literal["scenario.rolled"] = "scenario.rolled"
    scenario: int
    title: str
    dice: DiceText


class GameStarted(Event):
    event: Literal["game.started"] = "game.started"
    edition: EditionName
    scenario: int
    title: str
    force: str | None


class CastSized(Event):
    event: Literal["cast.sized"] = "cast.sized"
    count: int
    dice: DiceText


class CastDrawn(Event):
    event: Literal["cast.drawn"] = "cast.drawn"
    who: str
    category: str
    dice: DiceText


class RoleGiven(Event):
    event: Literal["role.given"] = "role.given"
    who: str
    role: RoleName
    dice: DiceText


class TatariCopied(Event):
    event: Literal["tatari.copied"] = "tatari.copied"
    who: str
    of: str
    dice: DiceText


# --- the turn


class TurnStarted(Event):
    """``met``: the numbers of the earlier turns of the same two; ``forced``: the names of the fields the GM gave."""

    event: Literal["turn.started"] = "turn.started"
    turn: int
    participants: Names
    dice: DiceText
    rerolled: Names
    met: tuple[int, ...]
    forced: tuple[str, ...]


class TurnSkipped(Event):
    event: Literal["turn.skipped"] = "turn.skipped"
    turn: int


class TurnStalled(Event):
    event: Literal["turn.stalled"] = "turn.stalled"
    participants: Names


class Vignette(Event):
    event: Literal["vignette"] = "vignette"
    who: str


class NatureThrown(Event):
    event: Literal["nature"] = "nature"
    kind: Nature
    again: bool
    dice: DiceText


# --- battle


class BattleDrawn(Event):
    event: Literal["battle.drawn"] = "battle.drawn"
    participants: Names
    margin: int
    throws: tuple[Thrown, ...]


class BattleHit(Event):
    event: Literal["battle.hit"] = "battle.hit"
    participants: Names
    margin: int
    throws: tuple[Thrown, ...]
    winner: str
    loser: str


class BattleFelled(Event):
    event: Literal["battle.felled"] = "battle.felled"
    participants: Names
    margin: int
    throws: tuple[Thrown, ...]
    winner: str
    loser: str


class BattleKilled(Event):
    event: Literal["battle.killed"] = "battle.killed"
    participants: Names
    margin: int
    throws: tuple[Thrown, ...]
    winner: str
    loser: str
    bonus: bool


class BattleExtraThrown(Event):
    event: Literal["battle.extra"] = "battle.extra"
    result: BattleExtra
    dice: DiceText


class BattleJoined(Event):
    event: Literal["battle.joined"] = "battle.joined"
    who: str
    dice: DiceText


class BattleFavoured(Event):
    event: Literal["battle.favoured"] = "battle.favoured"
    who: str
    dice: DiceText


class BattleFate(Event):
    event: Literal["battle.fate"] = "battle.fate"
    who: str
    by: str
    result: Fate
    dice: DiceText


# --- talk (``margin`` is None when the outcome was forced)


class TalkUnconvinced(Event):
    event: Literal["talk.unconvinced"] = "talk.unconvinced"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]


class TalkAllied(Event):
    event: Literal["talk.allied"] = "talk.allied"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]


class TalkParted(Event):
    event: Literal["talk.parted"] = "talk.parted"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]


class TalkPersuaded(Event):
    event: Literal["talk.persuaded"] = "talk.persuaded"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]
    winner: str
    loser: str


class TalkSubdued(Event):
    event: Literal["talk.subdued"] = "talk.subdued"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]
    winner: str
    loser: str


# --- modifiers, alliances, captivity


class ModsChanged(Event):
    """``change`` was added place by place; ``mods`` is the whole queue after it."""

    event: Literal["mods.changed"] = "mods.changed"
    who: str
    change: tuple[int, ...]
    mods: tuple[int, ...]
    why: ModsWhy


class AllianceMade(Event):
    event: Literal["alliance.made"] = "alliance.made"
    members: Names


class AllianceLeft(Event):
    event: Literal["alliance.left"] = "alliance.left"
    who: str
    remaining: Names


class AllianceDissolved(Event):
    event: Literal["alliance.dissolved"] = "alliance.dissolved"
    members: Names


class InnerRelation(Event):
    event: Literal["inner.relation"] = "inner.relation"
    participants: Names
    members: Names
    result: Relation
    dice: DiceText


class InnerFavoured(Event):
    event: Literal["inner.favoured"] = "inner.favoured"
    who: str
    dice: DiceText


class InnerCaptive(Event):
    """``margin``: the captive's total minus the captor's."""

    event: Literal["inner.captive"] = "inner.captive"
    captor: str
    captive: str
    margin: int
    result: InnerCaptiveResult
    throws: tuple[Thrown, ...]


class AllyFate(Event):
    event: Literal["ally.fate"] = "ally.fate"
    who: str
    of: str
    by: str
    result: AllyFateResult
    dice: DiceText


class AllianceRescued(Event):
    event: Literal["alliance.rescued"] = "alliance.rescued"
    by: Names
    saved: Names
    from_: str = Field(alias="from")


class CaptiveFate(Event):
    event: Literal["captive.fate"] = "captive.fate"
    who: str
    captor: str
    by: str
    result: CaptiveFateResult
    dice: DiceText


# --- people come and go


class CharacterDied(Event):
    """``by`` is None when the GM ruled it."""

    event: Literal["character.died"] = "character.died"
    who: str
    by: str | None
    cause: DeathCause


class CharacterCaptured(Event):
    event: Literal["character.captured"] = "character.captured"
    who: str
    by: str
    cause: CaptureCause


class CharacterFreed(Event):
    """``by``: the captor who held him."""

    event: Literal["character.freed"] = "character.freed"
    who: str
    by: str
    cause: FreedCause


class CharacterLeft(Event):
    event: Literal["character.left"] = "character.left"
    who: str
    cause: LeftCause


class CharacterStayed(Event):
    event: Literal["character.stayed"] = "character.stayed"
    who: str


class CharacterArrived(Event):
    """``left``: how many arrivals are still possible."""

    event: Literal["character.arrived"] = "character.arrived"
    who: str
    returned: bool
    left: int
    dice: DiceText


class CharacterJoined(Event):
    event: Literal["character.joined"] = "character.joined"
    who: str
    returned: bool


# --- the third-party force


class ForceReplaced(Event):
    event: Literal["force.replaced"] = "force.replaced"
    force: str
    by: str
    cause: ForceCause


class ForceChanged(Event):
    event: Literal["force.changed"] = "force.changed"
    from_: str = Field(alias="from")
    to: str
    die: int


class ForceGrew(Event):
    """``who`` it met; ``power`` after it."""

    event: Literal["force.grew"] = "force.grew"
    force: str
    who: str
    power: int


# --- what only one scenario has


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


# --- the end, the GM, the records


class GameDust(Event):
    event: Literal["game.dust"] = "game.dust"
    who: Names
    turn: int


class GameEnded(Event):
    event: Literal["game.ended"] = "game.ended"
    reason: EndReason
    winners: Names
    captives: Names
    turn: int


class GmRuled(Event):
    """The GM's word: ``do`` and the fields that his command gave (the others are not told)."""

    event: Literal["gm.ruled"] = "gm.ruled"
    do: str
    name: str | None = None
    category: str | None = None
    mods: tuple[int, ...] | None = None
    power: int | None = None
    names: Names | None = None
    captor: str | None = None
    index: int | None = None
    value: int | None = None
    winners: Names | None = None

    def payload(self) -> dict[str, Any]:
        """The event without the fields that its command does not have."""
        return self.model_dump(mode="json", exclude_none=True)


class Undone(Event):
    """``do``: the command taken back; ``turn``: the turn number now."""

    event: Literal["undone"] = "undone"
    do: str
    turn: int


class ProseSet(Event):
    event: Literal["prose.set"] = "prose.set"
    turn: int | Literal["epilogue"]
    by: str
    text: str


MoonwarEvent = Annotated[
    ScenarioRolled
    | GameStarted
    | CastSized
    | CastDrawn
    | RoleGiven
    | TatariCopied
    | TurnStarted
    | TurnSkipped
    | TurnStalled
    | Vignette
    | NatureThrown
    | BattleDrawn
    | BattleHit
    | BattleFelled
    | BattleKilled
    | BattleExtraThrown
    | BattleJoined
    | BattleFavoured
    | BattleFate
    | TalkUnconvinced
    | TalkAllied
    | TalkParted
    | TalkPersuaded
    | TalkSubdued
    | ModsChanged
    | AllianceMade
    | AllianceLeft
    | AllianceDissolved
    | InnerRelation
    | InnerFavoured
    | InnerCaptive
    | AllyFate
    | AllianceRescued
    | CaptiveFate
    | CharacterDied
    | CharacterCaptured
    | CharacterFreed
    | CharacterLeft
    | CharacterStayed
    | CharacterArrived
    | CharacterJoined
    | ForceReplaced
    | ForceChanged
    | ForceGrew
    | TatariDied
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
    | GameEnded
    | GmRuled
    | Undone
    | ProseSet,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
