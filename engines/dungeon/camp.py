"""Between adventures: characters are made, the party goes in and comes out (DN-C, DN-A)."""

from engines.core.errors import Refused
from engines.dungeon import acts, battle, checks, moves, people
from engines.dungeon.commands import Create, Kit, Leave, Prepare, Roll
from engines.dungeon.draft import Draft
from engines.dungeon.events import (
    ActStarted,
    CampMade,
    CharacterCreated,
    DungeonEntered,
    KitChanged,
    PartyLeft,
    PartyLost,
    RumourHeard,
    SpellsPrepared,
    StatsRolled,
)
from engines.dungeon.state import START_SLOTS, Character
from engines.dungeon.words import RESERVED, ClassName

DEFAULT_SPELLS = (2, 1, 10)


def roll(draft: Draft, command: Roll) -> None:
    """Three dice for a new character, again while they sum to less than 0 (DN-C1, DN-C3)."""
    name = command.name
    if name in RESERVED:
        raise Refused("bad_value", fields=["name"])
    if name in draft.people or name in draft.rolled:
        raise Refused("duplicate", name=name)
    if len(draft.living()) + len(draft.rolled) >= draft.options.party_max:
        raise Refused("party_full")
    while True:
        dice = (draft.throw(6, "stats"), draft.throw(6, "stats"), draft.throw(6, "stats"))
        values = (dice[0] - 3, dice[1] - 3, dice[2] - 3)
        again = draft.options.reroll_negative and sum(values) < 0
        draft.tell(StatsRolled(name=name, dice=dice, values=values, again=again))
        if not again:
            break
    draft.rolled = {**draft.rolled, name: values}


def create(draft: Draft, command: Create) -> None:
    """A character from the values thrown (DN-C2, DN-C4 … DN-C10)."""
    name, class_ = command.name, command.class_
    if name in draft.people:
        raise Refused("duplicate", name=name)
    if name not in draft.rolled:
        raise Refused("not_rolled", name=name)
    if sorted(command.stats) != sorted(draft.rolled[name]):
        raise Refused("bad_stats")
    weapon, armor = _kit(class_, command.weapon, command.armor)
    spells = _first_spells(class_, command.spells)
    strength, agility, wit = command.stats
    dice = tuple(draft.throw(6, "hits") for _ in range(people.HIT_DICE[class_]))
    hits = max(max(dice) + strength, 1)
    made = Character(
        class_=class_,
        strength=strength,
        agility=agility,
        wit=wit,
        weapon=weapon,
        armor=armor,
        max_hits=hits,
        hits=hits,
        rank="back" if class_ == "wizard" else "front",
        small=draft.options.start_small,
        normal=draft.options.start_normal,
        slots=START_SLOTS if class_ == "wizard" else 0,
        prepared=spells,
        spells=spells,
    )
    draft.people[name] = made
    draft.rolled = {other: values for other, values in draft.rolled.items() if other != name}
    draft.tell(
        CharacterCreated(
            who=name,
            class_=class_,
            strength=strength,
            agility=agility,
            wit=wit,
            dice=dice,
            hits=hits,
            weapon=made.weapon,
            armor=made.armor,
            defence=people.defence(made),
            spells=spells if class_ == "wizard" else None,
        )
    )


def _kit(class_: ClassName, weapon: str | None, armor: str | None) -> tuple[str, str]:
    """A kit with the class's defaults (DN-C12). Raises Refused("bad_kit")."""
    default = people.DEFAULT_KITS[class_]
    kit = (weapon or default[0], armor or default[1])
    if not people.kit_fits(class_, *kit):
        raise Refused("bad_kit")
    return kit


def _first_spells(class_: ClassName, given: tuple[int, ...] | None) -> tuple[int, ...]:
    """What a new character prepares (DN-C9). Raises Refused."""
    if class_ != "wizard":
        if given is not None:
            raise Refused("wrong_class")
        return ()
    spells = DEFAULT_SPELLS if given is None else given
    if len(spells) > START_SLOTS:
        raise Refused("bad_value", fields=["spells"])
    return spells


def kit(draft: Draft, command: Kit) -> None:
    """Weapon and armour change freely between adventures (DN-C11)."""
    who = command.who
    person = checks.living(draft, who)
    weapon, armor = _kit(person.class_, command.weapon or person.weapon, command.armor or person.armor)
    person = draft.change(who, weapon=weapon, armor=armor, wielded="melee")
    draft.tell(KitChanged(who=who, weapon=person.weapon, armor=person.armor, defence=people.defence(person)))


def prepare(draft: Draft, command: Prepare) -> None:
    """A wizard fills the slots anew (DN-C9, DN-A6)."""
    who = command.who
    person = checks.living(draft, who)
    if person.class_ != "wizard":
        raise Refused("wrong_class", name=who)
    if draft.phase != "camp" and not draft.may_prepare:
        raise Refused("wrong_phase")
    if len(command.spells) > person.slots:
        raise Refused("bad_value", fields=["spells"])
    draft.change(who, prepared=command.spells, spells=command.spells)
    draft.tell(SpellsPrepared(who=who, spells=command.spells, audience=who))


# --- going in


def check_enter(draft: Draft) -> None:
    """May the party go in? Raises Refused."""
    if draft.prepared is None:
        raise Refused("no_dungeon")
    if draft.dungeon.restock:
        raise Refused("needs_restock")
    if not any(person.alive or person.returning for person in draft.people.values()):
        raise Refused("no_party")


def enter(draft: Draft) -> None:
    """The adventure begins (DN-A1, DN-A11), each with a rumour (DN-X1)."""
    check_enter(draft)
    acts.bring_back(draft)
    for name, person in draft.people.items():
        draft.change(name, gift_spell=False, died_before=not person.alive, rumour=None, treasure=None)
    _open_dungeon(draft)
    draft.at, draft.came, draft.act, draft.phase = draft.dungeon.entrance, None, "opening", "explore"
    draft.twists = ()
    living = draft.living()
    draft.may_prepare = any(draft.people[name].class_ == "wizard" for name in living)
    draft.tell(DungeonEntered(title=draft.dungeon.title, types=len(draft.dungeon.types), who=tuple(living)))
    for name in living:
        _rumour(draft, name)
    draft.tell(ActStarted(act="opening"))
    moves.arrive(draft)


def _open_dungeon(draft: Draft) -> None:
    """The dungeon is as it was left; the mark of «Судьба» goes to the first new one (DN-P3)."""
    draft.mark(made_for=None)
    if not draft.dungeon.entered:
        draft.mark(entered=True, no_treasure=draft.no_treasure_next or draft.dungeon.no_treasure)
        draft.no_treasure_next = False
    for monster, was in draft.monsters.items():
        if was.spell_used:
            draft.change_monster(monster, spell_used=False)


def _rumour(draft: Draft, name: str) -> None:
    rumours = draft.dungeon.rumours
    if rumours:
        number = draft.throw(len(rumours), "rumour")
        draft.change(name, rumour=number)
        draft.tell(RumourHeard(who=name, number=number, rumour=rumours[number - 1], audience=name))


# --- coming out


def leave(draft: Draft, command: Leave) -> None:
    """By the entrance: what it means depends on the act (DN-A9, DN-A11, DN-A12, DN-L7)."""
    check_leave(draft)
    act = draft.act
    assert act is not None
    living = draft.living()
    treasure = act == "denouement" and not draft.dungeon.no_treasure
    restock = act == "climax"
    draft.tell(PartyLeft(act=act, who=tuple(living), treasure=treasure, restock=restock))
    if restock:
        draft.mark(restock=True)
    draft.depart()
    acts.restore(draft)
    _outside(draft)
    if treasure:
        draft.phase = "treasure"
        for name in living:
            draft.change(name, treasure="waiting")
    else:
        if act == "denouement":
            _done(draft)
        make_camp(draft)


def check_leave(draft: Draft) -> None:
    """Raises Refused("not_at_entrance")."""
    if draft.at != draft.dungeon.entrance:
        raise Refused("not_at_entrance")


def _outside(draft: Draft) -> None:
    """Nobody of the dungeon follows the party (DN-A14)."""
    draft.at, draft.came = None, None
    draft.allies = {}
    draft.may_prepare = False


def settle(draft: Draft) -> None:
    """When all have chosen, the adventure is over, and the dungeon is done with."""
    if any(person.treasure is not None for person in draft.people.values()):
        return
    _done(draft)
    draft.tell(CampMade())
    make_camp(draft)


def _done(draft: Draft) -> None:
    """Its treasure is out: there is nothing more to be had here until it is stocked anew."""
    if draft.prepared is not None:
        draft.mark(restock=True)


def make_camp(draft: Draft) -> None:
    """Orders and votes end with the adventure."""
    draft.phase = "camp"
    draft.act = None
    draft.orders = ()
    draft.votes = {}


def lost(draft: Draft) -> None:
    """Nobody of the party is left (DN-A13)."""
    if draft.fighting:
        battle.close(draft, "lost")
    draft.tell(PartyLost())
    draft.depart()
    draft.mark(restock=True)
    draft.twist = None
    _outside(draft)
    make_camp(draft)
