"""One blow or shot: the attack roll, and the damage of whatever hits."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from engines.core.model import unchecked
from engines.dungeon import harm, people, rewards, rolls, secrets
from engines.dungeon.draft import Draft
from engines.dungeon.events import AttackRolled, Blow, DamageDealt, ItemDestroyed, ItemSaved
from engines.dungeon.rolls import Mods, Thrown
from engines.dungeon.words import Harm, Stat

_rolled = unchecked(AttackRolled)
_dealt = unchecked(DamageDealt)

HARMLESS: Final = {"light": ("m1", "g1"), "medium": ("g1",)}
"""Weapons that do no damage to a monster with one of these secrets (DN-Mm1)."""
_DESTROYS_FROM: Final = 3
Avoided = Literal["immune", "first"]


class _Cast(NamedTuple):
    """An attack roll as it ended."""

    hit: bool
    dice: tuple[int, ...] = ()
    mods: Mods = {}
    total: int | None = None
    natural: int | None = None
    declared: bool | None = None
    forced: bool | None = None


def _strikes(die: int, total: int, defence: int) -> bool:
    """By DN-F2, a natural 1 and a natural 6 always the same way (DN-R5)."""
    return die != 1 and (die == 6 or total > defence)


def _attack(
    draft: Draft,
    of: str,
    target: str,
    defence: int,
    mods: Callable[[], Mods],
    *,
    person: bool = False,
    foe: bool = False,
    again: Callable[[], bool] = lambda: False,
) -> _Cast:
    """Throw an attack. ``mods`` is asked for only when dice fall; ``again``: may a miss be thrown again by a secret?"""
    ruled = rolls.forced(draft, "attack", of, foe=foe)
    if ruled is not None:
        return _Cast(ruled, forced=True)
    if person and rewards.take(draft, "attack", "success", of, target):
        return _Cast(True, declared=True)
    reward = rewards.bonus(draft, "attack", of, target, foe=foe)
    added = {**mods(), **rolls.listed(reward=reward)}
    extra = sum(added.values())
    dice = [draft.throw(6, "attack")]
    while dice[-1] == 1 and person and rewards.take(draft, "attack", "reroll", of, target):
        dice.append(draft.throw(6, "attack"))
    if not _strikes(dice[-1], dice[-1] + extra, defence) and again():
        dice.append(draft.throw(6, "attack"))
    last = dice[-1]
    return _Cast(
        _strikes(last, last + extra, defence), tuple(dice), added, last + extra, last if last in (1, 6) else None
    )


def _tell(draft: Draft, of: str, target: str, weapon: Blow, defence: int, cast: _Cast, reroll: str | None) -> bool:
    draft.tell(
        _rolled(
            attacker=of,
            target=target,
            weapon=weapon,
            dice=cast.dice,
            mods=cast.mods,
            total=cast.total,
            defence=defence,
            margin=None if cast.total is None else cast.total - defence,
            hit=cast.hit,
            natural=cast.natural,
            reroll=reroll,
            declared=cast.declared,
            forced=cast.forced,
        )
    )
    return cast.hit


def _rerolls(draft: Draft, of: str, held: tuple[str, ...], shown: list[str]) -> Callable[[], bool]:
    """May ``of`` throw a miss again (DN-Ms1, DN-Mg2)? Once an attack; s1 once a battle. ``shown`` gets the secret."""

    def again() -> bool:
        if "g2" in held:
            shown.append("g2")
        elif "s1" in held and of not in draft.battle.rerolled:
            draft.change_battle(rerolled=(*draft.battle.rerolled, of))
            shown.append("s1")
        return bool(shown)

    return again


# --- blows of the party


def by_character(draft: Draft, who: str, target: str, weapon: Blow) -> None:
    """A character attacks a monster (DN-F2, DN-F4, DN-F5); perhaps it dies."""
    person = draft.people[who]
    defence = defence_of(draft, target)
    gift = secrets.gift(person)
    shown: list[str] = []
    stat: Stat = "strength" if weapon in ("light", "medium", "two_handed") else "agility"

    def mods() -> Mods:
        return rolls.listed(
            stat=people.value(person, stat),
            act=rolls.act_bonus(draft),
            bonus=person.bonuses.hit,
            bless=rolls.blessing(draft, who),
        )

    cast = _attack(draft, who, target, defence, mods, person=True, again=_rerolls(draft, who, (gift,), shown))
    if not _tell(draft, who, target, weapon, defence, cast, shown[0] if shown else None):
        return
    harmless = next((secret for secret in HARMLESS.get(weapon, ()) if secret in draft.secrets(target)), None)
    if harmless is not None:
        secrets.show(draft, draft.monsters[target].type, harmless, target)
        _told(draft, target, who, "attack", Thrown((), {}, 0), 0, "immune")
        return
    dice = max(people.WEAPON_DICE[weapon], secrets.DAMAGE_DICE.get(gift, 1))
    thrown = rolls.damage(draft, dice, 6, who, target, rolls.listed(stat=people.damage_bonus(person)))
    wound_monster(draft, target, thrown, max(thrown.total, 1), "attack", who)


def by_ally(draft: Draft, ally: str, target: str) -> None:
    """A copy or zombie of the party attacks (DN-F11)."""
    kind = draft.type(draft.allies[ally].type)
    defence = defence_of(draft, target)
    mods = rolls.listed(stat=kind.strength)
    cast = _attack(draft, ally, target, defence, lambda: mods)
    if _tell(draft, ally, target, "melee", defence, cast, None):
        thrown = rolls.damage(draft, damage_dice(kind.secrets), 6, ally, target, mods)
        wound_monster(draft, target, thrown, max(thrown.total, 1), "attack", ally)


def damage_dice(held: tuple[str, ...]) -> int:
    """How many dice a type throws for damage, the best counts (DN-F6, DN-Mm4)."""
    secret = secrets.best(held, secrets.DAMAGE_DICE)
    return 1 if secret is None else secrets.DAMAGE_DICE[secret]


def defence_of(draft: Draft, monster: str) -> int:
    """The difficulty of hitting a monster."""
    return draft.kind(monster).defence + (people.SPELL_SHIELD if draft.monsters[monster].shield else 0)


def wound_monster(draft: Draft, target: str, thrown: Thrown, amount: int, cause: Harm, by: str) -> None:
    """A monster loses hits: not at its first damage of the battle with m2 (DN-Mm2); it dies at 0."""
    was = draft.monsters[target]
    if amount and "m2" in draft.secrets(target) and target not in draft.battle.avoided:
        draft.change_battle(avoided=(*draft.battle.avoided, target))
        secrets.show(draft, was.type, "m2", target)
        _told(draft, target, by, cause, thrown, 0, "first")
        return
    draft.change_monster(target, hits=max(was.hits - amount, 0))
    _told(draft, target, by, cause, thrown, amount, None)
    if draft.monsters[target].hits == 0:
        harm.slay(draft, target, by)


def _told(
    draft: Draft, target: str, by: str, cause: Harm, thrown: Thrown, amount: int, avoided: Avoided | None
) -> None:
    draft.tell(
        _dealt(
            target=target,
            by=by,
            cause=cause,
            dice=thrown.dice,
            mods=thrown.mods,
            declared=thrown.declared,
            amount=amount,
            hits=draft.monsters[target].hits,
            avoided=avoided,
            foe=True,
        )
    )


# --- blows of monsters


def by_monster(draft: Draft, monster: str, target: str, *, shot: bool = False) -> None:
    """A monster attacks a character or an ally, in melee or with s3 (DN-F6, DN-Ms3)."""
    kind = draft.kind(monster)
    held = draft.secrets(monster)
    if shot:
        secrets.show(draft, kind.name, "s3", monster)
    shown: list[str] = []
    blessed = draft.monsters[monster].bless

    def mods() -> Mods:
        if blessed:
            draft.change_monster(monster, bless=False)
        return rolls.listed(stat=kind.agility if shot else kind.strength, bless=2 if blessed else 0)

    defence = people.defence(draft.people[target]) if target in draft.people else _ally_defence(draft, target)
    cast = _attack(draft, monster, target, defence, mods, foe=True, again=_rerolls(draft, monster, held, shown))
    if shown:
        secrets.show(draft, kind.name, shown[0], monster)
    if not _tell(draft, monster, target, "ranged" if shot else "melee", defence, cast, shown[0] if shown else None):
        return
    damage_held = kind.secrets if draft.act != "opening" else ()
    secret = secrets.best(damage_held, secrets.DAMAGE_DICE)
    thrown = rolls.damage(
        draft, damage_dice(damage_held), 6, monster, target, rolls.listed(stat=kind.strength), foe=True
    )
    if secret is not None:
        secrets.show(draft, kind.name, secret, monster)
    amount = max(thrown.total, 1)
    if target in draft.allies:
        harm.wound_ally(draft, target, thrown, amount, monster)
        return
    if "g4" in held and max(thrown.dice) >= _DESTROYS_FROM:
        _destroy(draft, monster, target)
    wound_character(draft, target, thrown, amount, "attack", monster)


def wound_character(draft: Draft, who: str, thrown: Thrown, amount: int, cause: Harm, by: str) -> None:
    """A character loses hits in battle: a keeper with m2 not the first time (DN-M5)."""
    avoids = bool(amount) and secrets.gift(draft.people[who]) == "m2" and who not in draft.battle.avoided
    if avoids:
        draft.change_battle(avoided=(*draft.battle.avoided, who))
    harm.wound(draft, who, thrown, 0 if avoids else amount, cause, by, avoided=avoids)


def _ally_defence(draft: Draft, ally: str) -> int:
    return draft.type(draft.allies[ally].type).defence


def _destroy(draft: Draft, monster: str, who: str) -> None:
    """The first magic item of the target is destroyed, unless an order keeps it (DN-Mg4, DN-W12)."""
    items = draft.people[who].items
    if not items:
        return
    secrets.show(draft, draft.monsters[monster].type, "g4", monster)
    if rewards.take(draft, "destroy", "keep", who, None):
        draft.tell(ItemSaved(who=who, spell=items[0].spell))
        return
    draft.change(who, items=items[1:])
    draft.tell(ItemDestroyed(who=who, spell=items[0].spell, by=monster))
