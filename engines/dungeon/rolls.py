"""Rolls against a difficulty, damage and healing: forced, declared or thrown, with all their modifiers."""

from typing import NamedTuple

from engines.dungeon import people, rewards
from engines.dungeon.draft import Draft
from engines.dungeon.state import Character
from engines.dungeon.words import MONSTERS, RollKind, Stat

Mods = dict[str, int]
_BLESSING = 2


class Thrown(NamedTuple):
    """Dice with their modifiers."""

    dice: tuple[int, ...]
    mods: Mods
    total: int
    declared: bool | None = None


class Trial(NamedTuple):
    """A roll against a difficulty, with the names of the events' fields."""

    success: bool
    difficulty: int
    dice: tuple[int, ...] = ()
    mods: Mods = {}
    total: int | None = None
    margin: int | None = None
    declared: bool | None = None
    forced: bool | None = None


def listed(**mods: int) -> Mods:
    """Modifiers by name, zeros left out (DN-R9)."""
    return {name: mod for name, mod in mods.items() if mod}


def act_bonus(draft: Draft) -> int:
    """What the opening adds to the rolls of characters (DN-R4)."""
    return 1 if draft.act == "opening" else 0


def blessing(draft: Draft, who: str) -> int:
    """The blessing of a character whose dice are about to fall; it is used up (DN-S11)."""
    if not draft.people[who].bless:
        return 0
    draft.change(who, bless=False)
    return _BLESSING


def forced(draft: Draft, kind: RollKind, of: str, *, foe: bool = False) -> bool | None:
    """The GM's result for such a roll, if he has set one: before all spends; it is used up."""
    for force in draft.forces:
        if force.on == kind and (force.of in (None, of) or (foe and force.of == MONSTERS)):
            left = list(draft.forces)
            left.remove(force)
            draft.forces = tuple(left)
            return force.result == "success"
    return None


def trial(draft: Draft, kind: RollKind, who: str, mods: Mods, *, against: str | None = None, secret: int = 0) -> Trial:
    """A character's check, save or cast: 1d6 with modifiers, strictly above the difficulty (DN-R1)."""
    difficulty = draft.options.difficulty
    ruled = forced(draft, kind, who)
    if ruled is not None:
        return Trial(ruled, difficulty, forced=True)
    if rewards.take(draft, kind, "success", who, against):
        return Trial(True, difficulty, declared=True)
    reward = rewards.bonus(draft, kind, who, against)
    mods = {**mods, **listed(bless=blessing(draft, who), reward=reward, secret=secret)}
    die = draft.throw(6, kind)
    total = die + sum(mods.values())
    return Trial(total > difficulty, difficulty, (die,), mods, total, total - difficulty)


def check_mods(draft: Draft, person: Character, stat: Stat) -> Mods:
    """What a check or a cast has before anything is spent (DN-L4: level gains count for both)."""
    return listed(stat=people.value(person, stat), act=act_bonus(draft), bonus=person.bonuses.check)


def check(draft: Draft, who: str, stat: Stat, *, against: str | None = None, noise: int = 0, secret: int = 0) -> Trial:
    """A characteristic check (DN-R1)."""
    mods = {**check_mods(draft, draft.people[who], stat), **listed(noise=noise)}
    return trial(draft, "check", who, mods, against=against, secret=secret)


def save(draft: Draft, who: str, stat: Stat, care: int) -> Trial:
    """A saving throw against a trap (DN-T4)."""
    person = draft.people[who]
    mods = listed(
        stat=people.value(person, stat),
        act=act_bonus(draft),
        bonus=person.bonuses.save,
        curse=-person.curses.count(people.SAVE_CURSE),
        care=care,
    )
    return trial(draft, "save", who, mods)


def damage(
    draft: Draft,
    count: int,
    sides: int,
    of: str,
    against: str,
    mods: Mods,
    *,
    together: bool = False,
    foe: bool = False,
) -> Thrown:
    """A damage roll: the best of the dice (their sum when ``together``) with modifiers, or all sixes (DN-R8)."""
    paid = rewards.collect(draft, "damage", of, against, foe=foe)
    mods = {**mods, **listed(reward=paid.bonus)}
    dice: tuple[int, ...] = ()
    if paid.six:
        dice = (6,) * count
    elif sides > 1:
        dice = tuple(draft.throw(sides, "damage") for _ in range(count))
    kept = (sum(dice) if together else max(dice)) if dice else sides
    return Thrown(dice, mods, kept + sum(mods.values()), paid.six or None)


def healing(draft: Draft, count: int, of: str, against: str, *, foe: bool = False) -> Thrown:
    """A healing roll: the sum of the dice; the opening's +1 is for a character's whole roll (DN-R4)."""
    reward = rewards.bonus(draft, "heal", of, against, foe=foe)
    mods = listed(act=0 if foe else act_bonus(draft), reward=reward)
    dice = tuple(draft.throw(6, "heal") for _ in range(count))
    return Thrown(dice, mods, sum(dice) + sum(mods.values()))


def table(draft: Draft, kind: RollKind, count: int, of: str, lowest: int, highest: int) -> Thrown:
    """A roll on a table, brought back into it (DN-R10)."""
    mods = listed(reward=rewards.bonus(draft, kind, of, None))
    dice = tuple(draft.throw(6, kind) for _ in range(count))
    return Thrown(dice, mods, min(max(sum(dice) + sum(mods.values()), lowest), highest))
