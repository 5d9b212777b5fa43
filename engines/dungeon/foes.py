"""What monsters do in their turn: by the policy, or as the GM plans (DN-F12, DN-M4)."""

from collections.abc import Mapping

from engines.core.errors import Refused
from engines.dungeon import battle, magic, secrets, strikes
from engines.dungeon.commands import MonstersAct, PlanStep
from engines.dungeon.draft import Draft
from engines.dungeon.events import MonsterWaits, ZombieRaised

NO_PLAN = PlanStep()


def command(draft: Draft, given: MonstersAct) -> None:
    """The GM starts the monsters' turn, perhaps with decisions of his own."""
    for monster, step in given.plan.items():
        _check(draft, monster, step)
    turn(draft, given.plan)
    battle.after_monsters(draft)


def _check(draft: Draft, monster: str, step: PlanStep) -> None:
    """Raises Refused("bad_target"): no such monster here, no such target, or the monster cannot do that at all."""
    if monster not in draft.room.monsters:
        raise Refused("bad_target", name=monster)
    held = draft.secrets(monster)
    able = {
        "shoot": "s3" in held,
        "raise": "s4" in held,
        "cast": secrets.spell_of(held) is not None and not draft.monsters[monster].spell_used,
    }
    if step.act is not None and not able.get(step.act, True):
        raise Refused("bad_target", name=monster)
    if step.target is not None and step.target not in [*draft.fighters(), *draft.allies, *draft.room.monsters]:
        raise Refused("bad_target", name=step.target)


def turn(draft: Draft, plan: Mapping[str, PlanStep]) -> None:
    """Every monster present acts once, in order of appearance; newcomers from the next turn on."""
    for monster in draft.room.monsters:
        _act(draft, monster, plan.get(monster, NO_PLAN))
        duel = draft.battle.duel
        if duel is not None and not draft.people[duel].alive:
            battle.finish(draft, "duel")
            return


def _act(draft: Draft, monster: str, step: PlanStep) -> None:
    held = draft.secrets(monster)
    if step.act == "wait":
        waits(draft, monster)
        return
    if step.act in (None, "raise") and "s4" in held and draft.battle.bodies:
        _raise(draft, monster)
        return
    if step.act in (None, "cast") and magic.by_monster(draft, monster, step.target):
        return
    _attack(draft, monster, step)


def _raise(draft: Draft, monster: str) -> None:
    """The first body rises as a monster of the raiser's type (DN-Ms4)."""
    kind = draft.kind(monster)
    body, *rest = draft.battle.bodies
    draft.change_battle(bodies=tuple(rest))
    secrets.show(draft, kind.name, "s4", monster)
    zombie = draft.newcomer(draft.room.id, kind, nature="zombie")
    draft.tell(ZombieRaised(by=monster, body=body, monster=zombie))


def _attack(draft: Draft, monster: str, step: PlanStep) -> None:
    """In melee, or with s3 at those whom it could not reach; the GM may hold it to either."""
    shoots = "s3" in draft.secrets(monster) and step.act in (None, "shoot")
    near = reach(draft)
    everybody = [*draft.fighters(), *([] if draft.battle.duel else draft.allies)]
    targets = enemies(draft, monster, everybody if shoots else near)
    target = chosen(draft, targets, step.target)
    if target is None:
        waits(draft, monster)
    else:
        strikes.by_monster(draft, monster, target, shot=shoots and (step.act == "shoot" or target not in near))


def waits(draft: Draft, monster: str) -> None:
    """It does nothing this time."""
    draft.tell(MonsterWaits(monster=monster))


def reach(draft: Draft) -> list[str]:
    """Whom monsters reach in melee: the front rank, copies and zombies; with nobody there, everyone (DN-F9)."""
    people = draft.fighters()
    if draft.battle.duel is not None:
        return people
    near = [name for name in people if draft.people[name].rank == "front"] + list(draft.allies)
    return near or people


def enemies(draft: Draft, monster: str, names: list[str]) -> list[str]:
    """These without the keeper of the monster's type, whom it never chooses (DN-P5)."""
    kind = draft.monsters[monster].type
    return [name for name in names if not keeps(draft, name, kind)]


def keeps(draft: Draft, name: str, type_name: str) -> bool:
    """Is the character the leader of these monsters?"""
    person = draft.people.get(name)
    return person is not None and person.gift is not None and person.gift.type == type_name


def chosen(draft: Draft, targets: list[str], wanted: str | None = None) -> str | None:
    """The wanted one if possible, else by a die; None when there is nobody."""
    if wanted in targets:
        return wanted
    return targets[draft.throw(len(targets), "target") - 1] if targets else None
