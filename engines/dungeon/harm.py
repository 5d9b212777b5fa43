"""Hits lost, and what follows at none."""

from engines.core.engine import GM
from engines.core.model import unchecked
from engines.dungeon import rolls
from engines.dungeon.draft import Draft, PartyGone
from engines.dungeon.events import AllyDied, CharacterDied, DamageDealt, MonsterDied
from engines.dungeon.rolls import Thrown
from engines.dungeon.words import Act, DeathCause, Harm

_dealt = unchecked(DamageDealt)


def wound(
    draft: Draft, who: str, thrown: Thrown, amount: int, cause: Harm, by: str | None, avoided: bool = False
) -> None:
    """A character loses hits, and dies at 0 (DN-F7)."""
    left = max(draft.people[who].hits - amount, 0)
    draft.change(who, hits=left)
    draft.tell(
        _dealt(
            target=who,
            by=by,
            cause=cause,
            dice=thrown.dice,
            mods=thrown.mods,
            declared=thrown.declared,
            amount=amount,
            hits=left,
            avoided="first" if avoided else None,
        )
    )
    if left == 0:
        die(draft, who, cause)


def fall(draft: Draft, who: str, cause: Harm, sides: int) -> None:
    """Damage of a trap or a fall: the GM's roll; a die without sides does nothing."""
    if sides:
        thrown = rolls.damage(draft, 1, sides, GM, who, {})
        wound(draft, who, thrown, max(thrown.total, 0), cause, None)


def die(draft: Draft, who: str, cause: DeathCause) -> None:
    """A character dies. Raises PartyGone when nobody in the dungeon is left."""
    assert draft.act is not None
    draft.tell(CharacterDied(who=who, cause=cause, act=draft.act))
    bury(draft, who, draft.act)
    if not draft.living():
        raise PartyGone


def bury(draft: Draft, who: str, act: Act | None) -> None:
    """The character is dead from now on; in a battle the body lies there."""
    draft.change(who, alive=False, hits=0, died_in=act, died_before=False, returning=False)
    if draft.fighting:
        draft.change_battle(bodies=(*draft.battle.bodies, who), fallen=True)


def slay(draft: Draft, monster: str, by: str) -> None:
    """A monster dies; zombies and copies leave no body (DN-Ms4)."""
    was = draft.monsters.pop(monster)
    room = draft.room
    draft.change_room(room.id, monsters=tuple(other for other in room.monsters if other != monster))
    if was.nature == "born" and draft.fighting:
        draft.change_battle(bodies=(*draft.battle.bodies, monster))
    draft.tell(MonsterDied(monster=monster, type=was.type, by=by))


def wound_ally(draft: Draft, ally: str, thrown: Thrown, amount: int, by: str) -> None:
    """A copy or zombie of the party loses hits, and is gone at 0."""
    was = draft.allies[ally]
    left = max(was.hits - amount, 0)
    draft.allies = {**draft.allies, ally: was.but(hits=left)}
    draft.tell(_dealt(target=ally, by=by, cause="attack", dice=thrown.dice, mods=thrown.mods, amount=amount, hits=left))
    if left == 0:
        draft.allies = {name: other for name, other in draft.allies.items() if name != ally}
        draft.tell(AllyDied(ally=ally, type=was.type, by=by))
