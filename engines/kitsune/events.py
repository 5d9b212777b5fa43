"""Everything that can happen in a campaign, one frozen model an event.

``to`` is «gm» for what players never see; ``hidden`` names the fields that only the GM sees (KI-V2, KI-V3). ``text`` is
what the player said in his own words, on the first event of his command. ``dice`` are faces of d6.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from engines.core.model import Event, Frozen
from engines.kitsune.terms import (
    Defence,
    EndReason,
    Finale,
    Level,
    NpcClass,
    Phase,
    Species,
    TrailLevel,
    Trait,
)

Audience = Literal["all", "gm"]
LearnedHow = Literal["scout", "extra", "shadow", "memory"]
SuspicionCause = Literal["scout", "setting", "influence", "disguise", "distract", "check"]
LeadWhy = Literal["used", "exorcist", "absent", "gone", "siege"]
DistractOutcome = Literal["distracted", "nothing", "failed"]
CheckOutcome = Literal["hidden", "noticed"]
SkippedWhy = Literal["distracted", "nobody"]
TailWhy = Literal["decay", "siege"]

Dice = tuple[int, ...]
Names = tuple[str, ...]


class KitsuneTold(Event):
    """What every event of this game has besides its name."""

    to: Audience = "all"
    hidden: Names = ()
    text: str | None = None

    def payload(self) -> dict[str, Any]:
        """The event as JSON-ready data; ``text`` only where there is one."""
        data = self.model_dump(mode="json")
        if self.text is None:
            del data["text"]
        return data


class RollTold(KitsuneTold):
    """A fox has thrown: ``help`` is the dice that others added, ``setting`` whether a token was spent."""

    trait: Trait
    tails: int
    setting: bool
    help: int
    dice: Dice
    successes: int


class NpcListed(Frozen):
    """Somebody of a scene, as everybody sees him (KI-S2)."""

    npc: str
    class_: Annotated[NpcClass, Field(alias="class")]


# --- foxes and scenes


class FoxJoined(KitsuneTold):
    event: Literal["fox.joined"] = "fox.joined"
    fox: str
    species: Species
    charm: int
    ferocity: int
    cunning: int
    tails: int
    qi: int


class SceneOpened(KitsuneTold):
    event: Literal["scene.opened"] = "scene.opened"
    scene: int
    name: str
    about: str | None
    npcs: tuple[NpcListed, ...]


class NpcPlaced(KitsuneTold):
    """``known``: what the clan has learned of somebody who returns, defence -> value."""

    event: Literal["npc.placed"] = "npc.placed"
    npc: str
    class_: Annotated[NpcClass, Field(alias="class")]
    returned: bool
    wariness: int
    known: dict[Defence, int]


class NpcTraits(KitsuneTold):
    """For the GM: the numbers of somebody new, and the dice thrown for them."""

    event: Literal["npc.traits"] = "npc.traits"
    to: Audience = "gm"
    npc: str
    dice: Dice
    temperance: int | None = None
    resolve: int | None = None
    insight: int | None = None
    strength: int | None = None
    pool: int | None = None

    def payload(self) -> dict[str, Any]:
        """The event without the numbers that such an NPC does not have."""
        return {key: value for key, value in super().payload().items() if value is not None}


class NpcRemoved(KitsuneTold):
    event: Literal["npc.removed"] = "npc.removed"
    npc: str
    gone: bool


# --- scouting


class ScoutRolled(RollTold):
    event: Literal["scout.rolled"] = "scout.rolled"
    fox: str
    npc: str


class ScoutLearned(KitsuneTold):
    event: Literal["scout.learned"] = "scout.learned"
    fox: str
    npc: str
    defence: Defence
    value: int
    how: LearnedHow


class SettingRolled(RollTold):
    event: Literal["setting.rolled"] = "setting.rolled"
    fox: str


class SettingGained(KitsuneTold):
    event: Literal["setting.gained"] = "setting.gained"
    fox: str
    trait: Trait


# --- the hunt


class HuntStarted(KitsuneTold):
    event: Literal["hunt.started"] = "hunt.started"
    scene: int


class TailsRelit(KitsuneTold):
    event: Literal["tails.relit"] = "tails.relit"
    fox: str
    lit: int


class RoundStarted(KitsuneTold):
    event: Literal["round.started"] = "round.started"
    round: int


class RoundEnded(KitsuneTold):
    event: Literal["round.ended"] = "round.ended"
    round: int


class InfluenceRolled(RollTold):
    """``lead``: the dice that a lead brought; with ``push`` the roll fields are those of the first roll."""

    event: Literal["influence.rolled"] = "influence.rolled"
    fox: str
    npc: str
    approach: Trait
    defence: Defence
    lead: int
    npc_dice: Dice
    npc_successes: int
    margin: int
    push: bool


class InfluenceWon(KitsuneTold):
    event: Literal["influence.won"] = "influence.won"
    fox: str
    npc: str
    approach: Trait
    margin: int
    qi: int
    earned: int


class InfluenceLost(KitsuneTold):
    """``margin`` is positive here."""

    event: Literal["influence.lost"] = "influence.lost"
    fox: str
    npc: str
    approach: Trait
    margin: int
    alarm: bool


class InfluenceTied(KitsuneTold):
    event: Literal["influence.tied"] = "influence.tied"
    fox: str
    npc: str
    approach: Trait


class NpcWary(KitsuneTold):
    event: Literal["npc.wary"] = "npc.wary"
    npc: str
    wariness: int
    exhausted: bool


class AlarmRaised(KitsuneTold):
    event: Literal["alarm.raised"] = "alarm.raised"
    npc: str


class SuspicionChanged(KitsuneTold):
    """``by`` is told before the cap at 10; of a disguise it is what was really taken."""

    event: Literal["suspicion.changed"] = "suspicion.changed"
    by: int
    value: int
    level: Level
    cause: SuspicionCause
    fox: str


class LeadGained(KitsuneTold):
    event: Literal["lead.gained"] = "lead.gained"
    lead: int
    fox: str
    npc: str
    approach: Trait


class LeadGiven(KitsuneTold):
    event: Literal["lead.given"] = "lead.given"
    lead: int
    fox: str
    npc: str
    approach: Trait
    to_fox: str


class LeadLost(KitsuneTold):
    event: Literal["lead.lost"] = "lead.lost"
    lead: int
    fox: str
    npc: str
    approach: Trait
    why: LeadWhy


class DisguiseRolled(RollTold):
    event: Literal["disguise.rolled"] = "disguise.rolled"
    fox: str


class HelpGiven(KitsuneTold):
    """``help``: the dice that now wait for her next roll."""

    event: Literal["help.given"] = "help.given"
    fox: str
    to_fox: str
    help: int


class DistractRolled(RollTold):
    event: Literal["distract.rolled"] = "distract.rolled"
    fox: str
    npc: str
    npc_dice: Dice
    npc_successes: int
    margin: int
    outcome: DistractOutcome


class CheckStarted(KitsuneTold):
    """``die``: the d*k* that picked her; None when nobody else could be picked."""

    event: Literal["check.started"] = "check.started"
    npc: str
    fox: str
    trait: Trait
    die: int | None


class CheckSkipped(KitsuneTold):
    event: Literal["check.skipped"] = "check.skipped"
    npc: str
    why: SkippedWhy


class CheckRolled(RollTold):
    event: Literal["check.rolled"] = "check.rolled"
    npc: str
    fox: str
    npc_dice: Dice
    npc_successes: int
    margin: int
    outcome: CheckOutcome


class AbilityUsed(KitsuneTold):
    event: Literal["ability.used"] = "ability.used"
    fox: str
    species: Species
    npc: str | None


class FoxPassed(KitsuneTold):
    event: Literal["fox.passed"] = "fox.passed"
    fox: str
    phase: Phase


class LeaveVoted(KitsuneTold):
    event: Literal["leave.voted"] = "leave.voted"
    fox: str
    vote: bool
    votes: int
    needed: int


# --- the end of a night, the village, the finale


class SceneEnded(KitsuneTold):
    event: Literal["scene.ended"] = "scene.ended"
    scene: int
    reason: EndReason
    suspicion: int


class TrailChanged(KitsuneTold):
    event: Literal["trail.changed"] = "trail.changed"
    to: Audience = "gm"
    by: int
    value: int


class TrailLevelChanged(KitsuneTold):
    event: Literal["trail.level"] = "trail.level"
    level: TrailLevel


class TrailSearched(KitsuneTold):
    """``die``: the d12; None at level «found», which needs none."""

    event: Literal["trail.searched"] = "trail.searched"
    level: TrailLevel
    die: int | None
    found: bool


class ShareMade(KitsuneTold):
    """``pot`` and ``purse``: what was added to each."""

    event: Literal["share.made"] = "share.made"
    fox: str
    pot: int
    purse: int


class QiTransferred(KitsuneTold):
    event: Literal["qi.transferred"] = "qi.transferred"
    fox: str
    to_fox: str
    given: int
    received: int


class VillageBuilt(KitsuneTold):
    event: Literal["village.built"] = "village.built"
    stage: int
    cost: int
    pot: int


class VillageBonus(KitsuneTold):
    event: Literal["village.bonus"] = "village.bonus"
    fox: str
    qi: int
    purse: int


class TailGrown(KitsuneTold):
    event: Literal["tail.grown"] = "tail.grown"
    fox: str
    tails: int
    cost: int
    purse: int


class TailLost(KitsuneTold):
    """``lost``: how many really."""

    event: Literal["tail.lost"] = "tail.lost"
    fox: str
    tails: int
    lost: int
    why: TailWhy


class HeadChosen(KitsuneTold):
    event: Literal["head.chosen"] = "head.chosen"
    fox: str


class ClanSplit(KitsuneTold):
    event: Literal["clan.split"] = "clan.split"
    foxes: Names


class SiegeStarted(KitsuneTold):
    """``foxes``: how many; their successes together must be more than ``beat``."""

    event: Literal["siege.started"] = "siege.started"
    foxes: int
    beat: int


class SiegeRolled(RollTold):
    event: Literal["siege.rolled"] = "siege.rolled"
    fox: str


class SiegeEnded(KitsuneTold):
    event: Literal["siege.ended"] = "siege.ended"
    total: int
    beat: int
    won: bool


class VillageLost(KitsuneTold):
    event: Literal["village.lost"] = "village.lost"
    stage: int
    pot: int


class FinaleEnded(KitsuneTold):
    event: Literal["finale.ended"] = "finale.ended"
    outcome: Finale


class CampaignStarted(KitsuneTold):
    event: Literal["campaign.started"] = "campaign.started"
    after: Finale
    village: int


# --- the GM


class GmSet(KitsuneTold):
    """An edit; ``to`` is «gm» when players may not know the field."""

    event: Literal["gm.set"] = "gm.set"
    fox: str | None
    npc: str | None
    field: str
    was: bool | int | str | Names | None
    value: bool | int | str | Names | None


class GmNext(KitsuneTold):
    """``phase``: the one that the GM moved on from."""

    event: Literal["gm.next"] = "gm.next"
    phase: Phase


class GmDie(KitsuneTold):
    event: Literal["gm.die"] = "gm.die"
    at: int
    was: int
    value: int


class GmForced(KitsuneTold):
    event: Literal["gm.forced"] = "gm.forced"
    result: int


class GmUndone(KitsuneTold):
    event: Literal["gm.undone"] = "gm.undone"
    steps: int


KitsuneEvent = Annotated[
    FoxJoined
    | SceneOpened
    | NpcPlaced
    | NpcTraits
    | NpcRemoved
    | ScoutRolled
    | ScoutLearned
    | SettingRolled
    | SettingGained
    | HuntStarted
    | TailsRelit
    | RoundStarted
    | RoundEnded
    | InfluenceRolled
    | InfluenceWon
    | InfluenceLost
    | InfluenceTied
    | NpcWary
    | AlarmRaised
    | SuspicionChanged
    | LeadGained
    | LeadGiven
    | LeadLost
    | DisguiseRolled
    | HelpGiven
    | DistractRolled
    | CheckStarted
    | CheckSkipped
    | CheckRolled
    | AbilityUsed
    | FoxPassed
    | LeaveVoted
    | SceneEnded
    | TrailChanged
    | TrailLevelChanged
    | TrailSearched
    | ShareMade
    | QiTransferred
    | VillageBuilt
    | VillageBonus
    | TailGrown
    | TailLost
    | HeadChosen
    | ClanSplit
    | SiegeStarted
    | SiegeRolled
    | SiegeEnded
    | VillageLost
    | FinaleEnded
    | CampaignStarted
    | GmSet
    | GmNext
    | GmDie
    | GmForced
    | GmUndone,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
