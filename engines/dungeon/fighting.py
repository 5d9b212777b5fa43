"""What a character does in the party's turn of a fight (DN-F8)."""

from typing import get_args

from engines.core.errors import Refused
from engines.dungeon import battle, checks, effects, people, ranks, secrets, strikes
from engines.dungeon.commands import Attack, Pass, Raise, Switch
from engines.dungeon.draft import Draft
from engines.dungeon.events import Blow, TurnPassed, WeaponSwitched
from engines.dungeon.state import Character
from engines.dungeon.words import Wielded

_WEAPONS = (*get_args(Wielded), "ranged")


def attack(draft: Draft, command: Attack) -> None:
    """With the weapon in hand, or by a keeper's shot (DN-F2, DN-F9)."""
    who = command.who
    person = checks.may_act(draft, who)
    if command.target not in draft.room.monsters:
        raise Refused("bad_target", name=command.target)
    weapon = _weapon(person, command.weapon)
    if weapon not in ("thrown", "ranged") and (command.rank or person.rank) == "back":
        raise Refused("bad_target", name=who)
    ranks.change(draft, who, command.rank)
    strikes.by_character(draft, who, command.target, weapon)
    if not draft.room.monsters:
        battle.finish(draft, "won")
    battle.acted(draft, who)


def _weapon(person: Character, given: str | None) -> Blow:
    """What the attack is made with. Raises Refused("bad_value" or "bad_kit")."""
    if given is not None and given not in _WEAPONS:
        raise Refused("bad_value", fields=["weapon"])
    if given == "ranged":
        if secrets.gift(person) != "s3":
            raise Refused("bad_kit")
        return "ranged"
    if given not in (None, person.wielded):
        raise Refused("bad_kit")
    return people.blow(person)


def switch(draft: Draft, command: Switch) -> None:
    """The melee weapon for the thrown one or back: an action in battle, free outside (DN-F17)."""
    who = command.who
    person = checks.may_act(draft, who)
    if not people.has_thrown(person):
        raise Refused("bad_kit", name=who)
    ranks.change(draft, who, command.rank)
    wielded: Wielded = "melee" if person.wielded == "thrown" else "thrown"
    draft.change(who, wielded=wielded)
    draft.tell(WeaponSwitched(who=who, wielded=wielded))
    if draft.fighting:
        battle.acted(draft, who)


def raise_body(draft: Draft, command: Raise) -> None:
    """A keeper with s4 raises the first body as an ally (DN-M5)."""
    who = command.who
    person = checks.may_act(draft, who)
    if secrets.gift(person) != "s4":
        raise Refused("no_gift", name=who)
    if not draft.battle.bodies:
        raise Refused("bad_target")
    ranks.change(draft, who, command.rank)
    draft.change_battle(bodies=draft.battle.bodies[1:])
    assert person.gift is not None
    lives_here = person.gift.type in [kind.name for kind in draft.dungeon.types]
    effects.ally(draft, person.gift.type if lives_here else draft.battle.fought[0], "zombie", who)
    battle.acted(draft, who)


def skip(draft: Draft, command: Pass) -> None:
    """One character passes, or everybody who has not acted."""
    if command.who is None:
        names = [name for name in draft.fighters() if name not in draft.battle.acted]
    else:
        checks.may_act(draft, command.who)
        ranks.change(draft, command.who, command.rank)
        names = [command.who]
    draft.tell(TurnPassed(who=tuple(names)))
    battle.acted(draft, *names)
