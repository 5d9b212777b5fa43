"""Everything that can happen in a dungeon, one frozen model an event.

Fields that do not apply are absent when an event is told. ``audience`` (a name or ``gm``) limits who may see it.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from engines.core.model import Event, Frozen
from engines.dungeon.words import (
    Act,
    AllyKind,
    Armor,
    CheckWhat,
    ClassName,
    DeathCause,
    Direction,
    Fate,
    Harm,
    LearnedHow,
    Rank,
    RewardKind,
    RewardWhy,
    SpellSource,
    SpendOn,
    SpendUse,
    Stat,
    TrapEffect,
    Weapon,
    Wielded,
)

Names = tuple[str, ...]
Faces = tuple[int, ...]
"""Dice as they fell, rerolls too, in the order thrown."""
Mods = dict[str, int]
"""Modifiers by name, zeros left out (DN-R9)."""
Answer = bool | int | str | Names
"""Yes or no; how many; a passage; a list of passages."""
Blow = Literal["light", "medium", "two_handed", "thrown", "ranged", "melee"]


class Told(Event):
    """An event of this game."""

    audience: str | None = None

    def payload(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_none=True)


class RollPart(Frozen):
    """One side of an opposed roll."""

    who: str | None = None
    dice: Faces
    mods: Mods
    total: int


class Rolled(Told):
    """A roll against a difficulty; one not thrown has neither total nor margin."""

    dice: Faces
    mods: Mods
    total: int | None = None
    difficulty: int
    margin: int | None = None
    success: bool
    declared: bool | None = None
    forced: bool | None = None


# --- characters


class StatsRolled(Told):
    """``again``: the values sum to less than 0 and are thrown again (DN-C3)."""

    event: Literal["stats.rolled"] = "stats.rolled"
    name: str
    dice: Faces
    values: Faces
    again: bool


class CharacterCreated(Told):
    event: Literal["character.created"] = "character.created"
    who: str
    class_: ClassName = Field(alias="class")
    strength: int
    agility: int
    wit: int
    dice: Faces
    hits: int
    weapon: Weapon
    armor: Armor
    defence: int
    spells: Faces | None = None


class KitChanged(Told):
    event: Literal["kit.changed"] = "kit.changed"
    who: str
    weapon: Weapon
    armor: Armor
    defence: int


class SpellsPrepared(Told):
    event: Literal["spells.prepared"] = "spells.prepared"
    who: str
    spells: Faces


class SpellsRestored(Told):
    event: Literal["spells.restored"] = "spells.restored"
    who: Names


# --- the adventure


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


# --- exploring


class CheckRolled(Rolled):
    event: Literal["check.rolled"] = "check.rolled"
    who: str
    stat: Stat
    what: CheckWhat
    passage: str | None = None
    type: str | None = None
    text: str | None = None


class ObstaclePassed(Told):
    """By a spell, without a roll."""

    event: Literal["obstacle.passed"] = "obstacle.passed"
    who: str
    kind: Literal["chasm", "climb", "water"]
    passage: str


class ContestRolled(Told):
    """``spent``: a reward won the tie."""

    event: Literal["contest.rolled"] = "contest.rolled"
    who: str
    type: str
    character: RollPart
    monster: RollPart
    winner: str
    spent: bool | None = None
    text: str | None = None


class TrapFound(Told):
    event: Literal["trap.found"] = "trap.found"
    passage: str
    by: str
    effect: TrapEffect


class DoorFound(Told):
    event: Literal["door.found"] = "door.found"
    passage: str
    by: str


class DoorOpened(Told):
    event: Literal["door.opened"] = "door.opened"
    passage: str
    by: str
    how: Literal["pick", "bash", "knock"]


class DoorLocked(Told):
    event: Literal["door.locked"] = "door.locked"
    passage: str
    by: str


class TrapDisarmed(Told):
    event: Literal["trap.disarmed"] = "trap.disarmed"
    passage: str
    by: str


class TrapSprung(Told):
    event: Literal["trap.sprung"] = "trap.sprung"
    passage: str
    effect: TrapEffect
    lead: str
    save: Stat


class SaveRolled(Rolled):
    event: Literal["save.rolled"] = "save.rolled"
    who: str
    stat: Stat
    effect: TrapEffect


class AlarmRaised(Told):
    event: Literal["alarm.raised"] = "alarm.raised"


class CharacterCursed(Told):
    event: Literal["character.cursed"] = "character.cursed"
    who: str
    curse: int


class PassageBlocked(Told):
    event: Literal["passage.blocked"] = "passage.blocked"
    passage: str
    direction: Direction


class PartyTeleported(Told):
    event: Literal["party.teleported"] = "party.teleported"
    from_: str = Field(alias="from")
    to: str


class HintGiven(Told):
    """``answer``: yes or no for a hint; passages, a number or a passage for spell 13."""

    event: Literal["hint.given"] = "hint.given"
    who: str
    about: Literal["secrets", "traps", "monsters", "way"]
    passage: str | None = None
    answer: Answer


class QuestionAsked(Told):
    """``exact``: a spell obliges the GM to answer."""

    event: Literal["question.asked"] = "question.asked"
    who: str
    text: str
    exact: bool


class QuestionAnswered(Told):
    event: Literal["question.answered"] = "question.answered"
    who: str
    question: str
    text: str


# --- fighting


class BattleStarted(Told):
    """``first``: fought in the opening; ``surprise``: the side that begins without a throw."""

    event: Literal["battle.started"] = "battle.started"
    room: str
    monsters: Names
    first: bool
    surprise: Literal["party", "monsters"] | None = None
    duel: str | None = None


class InitiativeRolled(Told):
    """``spent``: a reward won the tie."""

    event: Literal["initiative.rolled"] = "initiative.rolled"
    party: RollPart
    monsters: RollPart
    winner: Literal["party", "monsters", "tie"]
    spent: bool | None = None


class InitiativeWon(Told):
    """Without a throw, by g6."""

    event: Literal["initiative.won"] = "initiative.won"
    winner: Literal["party", "monsters"]
    secret: str
    by: str


class RoundStarted(Told):
    event: Literal["round.started"] = "round.started"
    round: int


class RankChanged(Told):
    event: Literal["rank.changed"] = "rank.changed"
    who: str
    rank: Rank


class WeaponSwitched(Told):
    event: Literal["weapon.switched"] = "weapon.switched"
    who: str
    wielded: Wielded


class TurnPassed(Told):
    event: Literal["turn.passed"] = "turn.passed"
    who: Names


class AttackRolled(Told):
    """``natural`` is 1 or 6 when the last die showed it; ``reroll`` the secret that threw again."""

    event: Literal["attack.rolled"] = "attack.rolled"
    attacker: str
    target: str
    weapon: Blow
    dice: Faces
    mods: Mods
    total: int | None = None
    defence: int
    margin: int | None = None
    hit: bool
    natural: Literal[1, 6] | None = None
    reroll: str | None = None
    declared: bool | None = None
    forced: bool | None = None


class DamageDealt(Told):
    """``hits``: those left; ``foe``: the target is a monster, whose exact hits only the GM hears (DN-N7)."""

    event: Literal["damage.dealt"] = "damage.dealt"
    target: str
    by: str | None = None
    cause: Harm
    dice: Faces
    mods: Mods
    declared: bool | None = None
    amount: int
    hits: int | None = None
    avoided: Literal["immune", "first"] | None = None
    foe: bool | None = None


class CharacterDied(Told):
    event: Literal["character.died"] = "character.died"
    who: str
    cause: DeathCause
    act: Act


class MonsterDied(Told):
    event: Literal["monster.died"] = "monster.died"
    monster: str
    type: str
    by: str


class AllyDied(Told):
    event: Literal["ally.died"] = "ally.died"
    ally: str
    type: str
    by: str


class MonsterWaits(Told):
    event: Literal["monster.waits"] = "monster.waits"
    monster: str


class ZombieRaised(Told):
    event: Literal["zombie.raised"] = "zombie.raised"
    by: str
    body: str
    monster: str


class CopyMade(Told):
    """``by``: the monster that cast it; ``copy``: the newcomer."""

    event: Literal["copy.made"] = "copy.made"
    by: str
    copy_: str = Field(alias="copy")
    type: str


class AllyMade(Told):
    event: Literal["ally.made"] = "ally.made"
    ally: str
    type: str
    by: str
    kind: AllyKind


class SecretUsed(Told):
    """``monster`` is absent where no single one showed it."""

    event: Literal["secret.used"] = "secret.used"
    monster: str | None = None
    type: str
    secret: str


class SecretLearned(Told):
    event: Literal["secret.learned"] = "secret.learned"
    type: str
    secret: str
    how: LearnedHow
    by: str | None = None


class SecretNone(Told):
    """There is none left to learn."""

    event: Literal["secret.none"] = "secret.none"
    type: str
    how: LearnedHow
    by: str | None = None


class RetreatCalled(Told):
    """``who``: the living who leave."""

    event: Literal["retreat.called"] = "retreat.called"
    passage: str
    rear: str | None = None
    who: Names


class BattleEnded(Told):
    """``duel``: the champion is dead."""

    event: Literal["battle.ended"] = "battle.ended"
    how: Literal["won", "retreat", "illusion", "duel", "lost"]
    rounds: int
    room: str


# --- spells


class CastRolled(Rolled):
    event: Literal["cast.rolled"] = "cast.rolled"
    who: str
    spell: int
    target: str | None = None


class ItemUsed(Told):
    """``charges``: those left."""

    event: Literal["item.used"] = "item.used"
    who: str
    spell: int
    charges: int


class SpellCast(Told):
    event: Literal["spell.cast"] = "spell.cast"
    who: str
    spell: int
    source: SpellSource
    level: int
    target: str | None = None
    targets: Names | None = None
    passage: str | None = None


class DispelRolled(Told):
    """``success``: the spell is dispelled."""

    event: Literal["dispel.rolled"] = "dispel.rolled"
    target: str
    secret: str
    dice: Faces
    mods: Mods
    total: int
    need: int
    success: bool


class HitsHealed(Told):
    """``amount``: what was really gained; ``foe`` as in ``damage.dealt``."""

    event: Literal["hits.healed"] = "hits.healed"
    target: str
    by: str
    dice: Faces
    mods: Mods
    amount: int
    hits: int | None = None
    foe: bool | None = None


class MonstersFled(Told):
    """``to`` is absent when they come back here."""

    event: Literal["monsters.fled"] = "monsters.fled"
    monsters: Names
    to: str | None = None


# --- rewards


class RewardGained(Told):
    event: Literal["reward.gained"] = "reward.gained"
    who: str
    kind: RewardKind
    why: RewardWhy


class RewardFull(Told):
    event: Literal["reward.full"] = "reward.full"
    who: str
    kind: RewardKind
    why: RewardWhy


class RewardSpent(Told):
    event: Literal["reward.spent"] = "reward.spent"
    who: str
    kind: RewardKind
    use: SpendUse | Literal["hint", "heal", "return"]
    on: SpendOn | None = None
    of: str | None = None


class RewardTaken(Told):
    event: Literal["reward.taken"] = "reward.taken"
    who: str
    kind: RewardKind
    left: int


class OrderPlaced(Told):
    event: Literal["order.placed"] = "order.placed"
    who: str
    on: SpendOn
    use: SpendUse
    of: str | None = None
    against: str | None = None


class OrdersRecalled(Told):
    event: Literal["orders.recalled"] = "orders.recalled"
    who: str
    n: int


class ItemDestroyed(Told):
    event: Literal["item.destroyed"] = "item.destroyed"
    who: str
    spell: int
    by: str


class ItemSaved(Told):
    event: Literal["item.saved"] = "item.saved"
    who: str
    spell: int


# --- the plot twist


class TwistRolled(Told):
    event: Literal["twist.rolled"] = "twist.rolled"
    dice: Faces
    mods: Mods
    total: int


class TwistVictim(Told):
    event: Literal["twist.victim"] = "twist.victim"
    who: str


class TwistAccomplice(Told):
    event: Literal["twist.accomplice"] = "twist.accomplice"
    who: str


class TwistKeeper(Told):
    event: Literal["twist.keeper"] = "twist.keeper"
    who: str
    type: str


class TwistHunters(Told):
    event: Literal["twist.hunters"] = "twist.hunters"
    type: str
    n: int


class TwistChallenge(Told):
    event: Literal["twist.challenge"] = "twist.challenge"
    type: str


class FateVoted(Told):
    event: Literal["fate.voted"] = "fate.voted"
    who: str
    fate: Fate
    votes: int
    needed: int


class AccompliceJudged(Told):
    event: Literal["accomplice.judged"] = "accomplice.judged"
    who: str
    fate: Fate


class KeeperGift(Told):
    """``secret`` is empty when the type has none."""

    event: Literal["keeper.gift"] = "keeper.gift"
    who: str
    type: str
    secret: str


class ChampionNamed(Told):
    event: Literal["champion.named"] = "champion.named"
    who: str


class CharacterLeft(Told):
    event: Literal["character.left"] = "character.left"
    who: str
    reason: Literal["exile", "gm"]


class ReturnPromised(Told):
    event: Literal["return.promised"] = "return.promised"
    who: str


class CharacterReturned(Told):
    event: Literal["character.returned"] = "character.returned"
    who: str


# --- treasure


class TreasureRolled(Told):
    event: Literal["treasure.rolled"] = "treasure.rolled"
    who: str
    dice: Faces
    mods: Mods
    total: int


class Gain(Frozen):
    """What a level brings: ``amount`` and ``dice`` for hits, ``spell`` and ``charges`` for an item."""

    gain: Literal["hits", "hit", "defence", "save", "check", "slot", "item"]
    amount: int | None = None
    dice: Faces | None = None
    spell: int | None = None
    charges: int | None = None


class LevelGained(Told):
    event: Literal["level.gained"] = "level.gained"
    who: str
    level: int
    gains: tuple[Gain, ...]


class TempleVisited(Told):
    """``curses``: those taken off."""

    event: Literal["temple.visited"] = "temple.visited"
    who: str
    curses: Faces


# --- the GM


class GmSet(Told):
    event: Literal["gm.set"] = "gm.set"
    who: str
    fields: dict[str, Any]


class GmEdited(Told):
    event: Literal["gm.edited"] = "gm.edited"
    room: str | None = None
    passage: str | None = None
    fields: dict[str, Any]


class GmPlaced(Told):
    event: Literal["gm.placed"] = "gm.placed"
    from_: str = Field(alias="from")
    to: str


class GmForced(Told):
    event: Literal["gm.forced"] = "gm.forced"
    on: Literal["check", "save", "attack", "cast"]
    result: Literal["success", "failure"]
    of: str | None = None


class GmDieSet(Told):
    event: Literal["gm.die_set"] = "gm.die_set"
    command: str
    index: int
    value: int
    was: int


class GmUndone(Told):
    event: Literal["gm.undone"] = "gm.undone"
    command: str


DungeonEvent = Annotated[
    StatsRolled
    | CharacterCreated
    | KitChanged
    | SpellsPrepared
    | SpellsRestored
    | DungeonPrepared
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
    | CheckRolled
    | ObstaclePassed
    | ContestRolled
    | TrapFound
    | DoorFound
    | DoorOpened
    | DoorLocked
    | TrapDisarmed
    | TrapSprung
    | SaveRolled
    | AlarmRaised
    | CharacterCursed
    | PassageBlocked
    | PartyTeleported
    | HintGiven
    | QuestionAsked
    | QuestionAnswered
    | BattleStarted
    | InitiativeRolled
    | InitiativeWon
    | RoundStarted
    | RankChanged
    | WeaponSwitched
    | TurnPassed
    | AttackRolled
    | DamageDealt
    | CharacterDied
    | MonsterDied
    | AllyDied
    | MonsterWaits
    | ZombieRaised
    | CopyMade
    | AllyMade
    | SecretUsed
    | SecretLearned
    | SecretNone
    | RetreatCalled
    | BattleEnded
    | CastRolled
    | ItemUsed
    | SpellCast
    | DispelRolled
    | HitsHealed
    | MonstersFled
    | RewardGained
    | RewardFull
    | RewardSpent
    | RewardTaken
    | OrderPlaced
    | OrdersRecalled
    | ItemDestroyed
    | ItemSaved
    | TwistRolled
    | TwistVictim
    | TwistAccomplice
    | TwistKeeper
    | TwistHunters
    | TwistChallenge
    | FateVoted
    | AccompliceJudged
    | KeeperGift
    | ChampionNamed
    | CharacterLeft
    | ReturnPromised
    | CharacterReturned
    | TreasureRolled
    | LevelGained
    | TempleVisited
    | GmSet
    | GmEdited
    | GmPlaced
    | GmForced
    | GmDieSet
    | GmUndone,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""
