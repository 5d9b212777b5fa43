"""Spells: cast from a slot, from an item, as a keeper's gift, by a monster (DN-S, DN-L6, DN-Mm3)."""

from engines.core.errors import Refused
from engines.dungeon import battle, checks, effects, foes, people, ranks, rewards, rolls, secrets, strikes
from engines.dungeon.commands import Aim, Cast, Use
from engines.dungeon.draft import Draft
from engines.dungeon.effects import Spell
from engines.dungeon.events import CastRolled, CopyMade, HitsHealed, ItemUsed, SpellCast
from engines.dungeon.state import Character
from engines.dungeon.words import SpellSource

HEAL, FIRE, COPY, LEVITATION, ILLUSION, BREATH, KNOCK, SHIELD, BLESSING, INSIGHT = 1, 2, 4, 5, 6, 7, 8, 10, 11, 12

_FIELDS: dict[int, tuple[str, ...]] = {
    **dict.fromkeys((1, 2, 4, 10, 11, 12), ("target",)),
    **dict.fromkeys((5, 7), ("targets",)),
    **dict.fromkeys((8, 9), ("passage",)),
    **dict.fromkeys((3, 6), ()),
}
_ALL_FIELDS = ("target", "targets", "passage", "about", "text")
_HEALS_FROM = 3


def cast(draft: Draft, command: Cast) -> None:
    """A wizard casts from a slot: a check of wit; the slot is spent either way (DN-S0)."""
    who = command.who
    person = checks.may_act(draft, who)
    if person.class_ != "wizard":
        raise Refused("wrong_class", name=who)
    if command.spell not in person.spells:
        raise Refused("no_spell", spell=command.spell)
    _check_aim(draft, command.spell, command, person.level)
    draft.may_prepare = False
    ranks.change(draft, who, command.rank)
    cunning = _cunning(draft, command)
    trial = rolls.trial(
        draft,
        "cast",
        who,
        rolls.check_mods(draft, person, "wit"),
        against=command.target,
        secret=secrets.WIT_PENALTY if cunning else 0,
    )
    spent = trial.success or draft.options.failed_cast == "spent"
    last = spent and len(person.spells) == 1
    if spent:
        left = list(person.spells)
        left.remove(command.spell)
        draft.change(who, spells=tuple(left))
    draft.tell(CastRolled(who=who, spell=command.spell, target=command.target, **trial._asdict()))
    if cunning and trial.dice:
        secrets.show(draft, cunning[0], "s2", cunning[1])
    in_battle = draft.fighting
    if trial.success and effects.carry_out(draft, _spell(command, command.spell, "slot", person.level)):
        _reward_help(draft, command, in_battle)
    if last:
        rewards.gain(draft, who, "normal", "spells_spent")
    if in_battle:
        battle.acted(draft, who)


def _spell(command: Aim, number: int, source: SpellSource, level: int) -> Spell:
    return Spell(
        number=number,
        by=command.who,
        source=source,
        level=level,
        target=command.target,
        targets=command.targets or (),
        passage=command.passage,
        about=command.about,
        text=command.text,
    )


def use(draft: Draft, command: Use) -> None:
    """Anyone uses a magic item, a keeper the spell of the gift: no check (DN-L6, DN-M5)."""
    who = command.who
    person = checks.may_act(draft, who)
    number = _held(person, command.item)
    level = draft.options.item_level
    _check_aim(draft, number, command, level)
    ranks.change(draft, who, command.rank)
    if command.item == "gift":
        draft.change(who, gift_spell=True)
    else:
        _discharge(draft, who, command.item - 1)
    source: SpellSource = "gift" if command.item == "gift" else "item"
    in_battle = draft.fighting
    effects.carry_out(draft, _spell(command, number, source, level))
    if in_battle:
        battle.acted(draft, who)


def _held(person: Character, item: "int | str") -> int:
    """The spell of an item or of the gift. Raises Refused("no_item")."""
    if item == "gift":
        number = secrets.spell_of((secrets.gift(person),))
        if number is None or person.gift_spell:
            raise Refused("no_item")
        return number
    assert isinstance(item, int)
    if item > len(person.items):
        raise Refused("no_item", item=item)
    return person.items[item - 1].spell


def _discharge(draft: Draft, who: str, place: int) -> None:
    """One charge goes; an empty item is gone (DN-L6)."""
    items = list(draft.people[who].items)
    used = items[place]
    left = used.charges - 1
    items[place : place + 1] = [used.but(charges=left)] if left else []
    draft.change(who, items=tuple(items))
    draft.tell(ItemUsed(who=who, spell=used.spell, charges=left))


# --- what a spell may be aimed at


def _check_aim(draft: Draft, number: int, command: Aim, level: int) -> None:
    """Raises Refused: a wrong set of fields, then whatever is wrong with the target."""
    given = tuple(name for name in _ALL_FIELDS if getattr(command, name) is not None)
    if given != _wanted(number, command):
        raise Refused("bad_value", fields=list(given))
    if number in (HEAL, SHIELD, BLESSING):
        assert command.target is not None
        _touchable(draft, command.target)
        person = draft.people[command.target]
        if (number == SHIELD and person.shield_spell) or (number == BLESSING and person.bless):
            raise Refused("bad_target", name=command.target)
    elif number in (FIRE, COPY):
        if not draft.fighting:
            raise Refused("wrong_phase")
        if command.target not in draft.room.monsters:
            raise Refused("bad_target", name=command.target)
    elif number in (LEVITATION, BREATH):
        _check_marks(draft, command.targets or (), level, effects.MARKS[number])
    elif number in (8, 9):
        _check_door(draft, command.passage or "", locked=number == KNOCK)
    elif number == INSIGHT:
        if command.target not in draft.dungeon.met:
            raise Refused("bad_target", name=command.target)
    elif number == ILLUSION:
        hunted = draft.hunt and draft.at == draft.dungeon.treasury
        if not draft.room.monsters or hunted or (draft.fighting and draft.battle.duel is not None):
            raise Refused("bad_target")
    elif command.passage is not None:
        checks.passage(draft, command.passage)


def _wanted(number: int, command: Aim) -> tuple[str, ...]:
    """The fields that must be there, in the order of ``_ALL_FIELDS``."""
    if number in _FIELDS:
        return _FIELDS[number]
    if command.about == "monsters":
        return ("passage", "about")
    return ("about", "text") if command.about == "other" else ("about",)


def _touchable(draft: Draft, who: str) -> None:
    checks.living(draft, who)
    if people.immune(draft.people[who]):
        raise Refused("spell_immune", name=who)


def _check_marks(draft: Draft, targets: tuple[str, ...], level: int, mark: str) -> None:
    if len(targets) > level:
        raise Refused("bad_target")
    for who in targets:
        _touchable(draft, who)
        if mark in draft.people[who].marks:
            raise Refused("bad_target", name=who)


def _check_door(draft: Draft, given: str, *, locked: bool) -> None:
    passage = checks.passage(draft, given)
    if passage.kind != "door":
        raise Refused("not_door", passage=given)
    if passage.locked != locked:
        raise Refused("not_locked" if locked else "locked", passage=given)


def _cunning(draft: Draft, command: Cast) -> tuple[str, str | None] | None:
    """Whose s2 hampers this cast (DN-Ms2): the type, and the monster if it is one."""
    if command.spell in (FIRE, COPY):
        aimed = [command.target or ""]
    elif command.spell == ILLUSION:
        aimed = list(draft.room.monsters)
    elif command.spell == INSIGHT:
        return hampers(draft, command.target or "")
    else:
        return None
    return next(((draft.monsters[monster].type, monster) for monster in aimed if "s2" in draft.secrets(monster)), None)


def hampers(draft: Draft, type_name: str) -> tuple[str, None] | None:
    """Does a type as such hamper wit (DN-Ms2)? Not in the opening (DN-A3)."""
    if draft.act == "opening" or "s2" not in draft.type(type_name).secrets:
        return None
    return type_name, None


def _reward_help(draft: Draft, command: Cast, in_battle: bool) -> None:
    """The wizard's spell has helped companions out of trouble (DN-W5)."""
    number, who = command.spell, command.who
    helped = (
        (number in (HEAL, SHIELD, BLESSING) and in_battle and command.target != who)
        or (number in (LEVITATION, BREATH) and any(target != who for target in command.targets or ()))
        or (number == ILLUSION and in_battle)
        or number == KNOCK
    )
    if helped:
        rewards.gain(draft, who, "small", "spell")


# --- monsters


def by_monster(draft: Draft, monster: str, wanted: str | None) -> bool:
    """The monster casts its one spell, if it is unused and of use now (DN-M4). Did it?"""
    number = secrets.spell_of(draft.secrets(monster))
    if number is None or draft.monsters[monster].spell_used:
        return False
    targets = _of_use(draft, monster, number)
    if not targets:
        return False
    target = wanted if wanted in targets else targets[0]
    if number == FIRE:
        target = foes.chosen(draft, targets, wanted) or target
    draft.change_monster(monster, spell_used=True)
    secrets.show(draft, draft.monsters[monster].type, f"m3:{number}", monster)
    draft.tell(SpellCast(who=monster, spell=number, source="monster", level=1, target=target))
    if number == FIRE:
        _burn(draft, monster, target)
    elif number == HEAL:
        _mend(draft, monster, target)
    elif number == COPY:
        kind = draft.kind(monster)
        copied = draft.newcomer(draft.room.id, kind, nature="copy")
        draft.tell(CopyMade(by=monster, copy_=copied, type=kind.name))
    elif number == SHIELD:
        draft.change_monster(monster, shield=True)
    else:
        draft.change_monster(monster, bless=True)
    return True


def _of_use(draft: Draft, monster: str, number: int) -> list[str]:
    """The targets for which the spell would be of use, the best one first; none: it is not cast."""
    if number == HEAL:
        lacking = {other: draft.kind(other).hits - draft.monsters[other].hits for other in draft.room.monsters}
        hurt = [other for other, hits in lacking.items() if hits >= _HEALS_FROM]
        return sorted(hurt, key=lambda other: -lacking[other])
    if number == FIRE:
        reachable = [name for name in draft.fighters() if not people.immune(draft.people[name])]
        return foes.enemies(draft, monster, reachable)
    held = draft.monsters[monster]
    if number == COPY or (number == SHIELD and not held.shield) or (number == BLESSING and not held.bless):
        return [monster]
    return []


def _burn(draft: Draft, monster: str, target: str) -> None:
    if effects.resisted(draft, target, secrets.gift(draft.people[target])):
        return
    thrown = rolls.damage(draft, 1, 6, monster, target, {}, together=True, foe=True)
    strikes.wound_character(draft, target, thrown, max(thrown.total, 0), "fire", monster)


def _mend(draft: Draft, monster: str, target: str) -> None:
    thrown = rolls.healing(draft, 1, monster, target, foe=True)
    was, most = draft.monsters[target].hits, draft.kind(target).hits
    now = min(was + max(thrown.total, 0), most)
    draft.change_monster(target, hits=now)
    draft.tell(
        HitsHealed(target=target, by=monster, dice=thrown.dice, mods=thrown.mods, amount=now - was, hits=now, foe=True)
    )
