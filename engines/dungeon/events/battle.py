"""A fight from the first look to its end, and the secrets that show in it."""

from typing import Literal

from pydantic import Field

from engines.dungeon.events.told import Blow, Faces, Mods, Names, RollPart, Told
from engines.dungeon.words import Act, AllyKind, DeathCause, Harm, LearnedHow, Rank, Wielded


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


BattleEvent = (
    BattleStarted
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
)
