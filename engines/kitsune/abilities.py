"""Gifts with a button of their own: Бестелесность, Кража тени, Попутный ветер, Древняя память (KI-A2, A4, A5, A7)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from engines.core.errors import Refused
from engines.kitsune import checks, rolls, scouting
from engines.kitsune.commands import Ability
from engines.kitsune.draft import Draft
from engines.kitsune.events import AbilityUsed
from engines.kitsune.state import Human
from engines.kitsune.terms import Phase, Species


class Gift(NamedTuple):
    """A gift with a button: what its command says besides the fox, where it has its place, what it does."""

    fields: frozenset[str]
    phases: frozenset[Phase]
    use: Callable[[Draft, Ability], None]


def use(draft: Draft, command: Ability) -> None:
    """Raises Refused: ability.none, bad.field, ability.used, phase.wrong, and what the gift itself refuses."""
    fox = draft.foxes[command.fox]
    gift = GIFTS.get(fox.species)
    if gift is None:
        raise Refused("ability.none")
    if {"npc", "defence"} & command.model_fields_set != gift.fields:
        raise Refused("bad.field")
    if fox.used:
        raise Refused("ability.used")
    if draft.phase not in gift.phases:
        raise Refused("phase.wrong", phase=draft.phase)
    gift.use(draft, command)


def _tell(draft: Draft, command: Ability) -> None:
    fox = draft.fox(command.fox, used=True)
    draft.tell(AbilityUsed(fox=command.fox, species=fox.species, npc=command.npc))


def _vanish(draft: Draft, command: Ability) -> None:
    """Unseen until the round ends (KI-A2)."""
    draft.fox(command.fox, unseen=True)
    _tell(draft, command)


def _hurry(draft: Draft, command: Ability) -> None:
    """One more action in this round (KI-A5)."""
    draft.fox(command.fox, actions=draft.foxes[command.fox].actions + 1)
    _tell(draft, command)


def _steal(draft: Draft, command: Ability) -> None:
    """All three defences of somebody whom another fox has scouted (KI-A4)."""
    name, npc = command.fox, str(command.npc)
    human = checks.human(draft, npc)
    left = scouting.unknown(human)
    if not left:
        raise Refused("npc.known", npc=npc)
    if not may_steal(human, name):
        raise Refused("ability.when")
    _tell(draft, command)
    for defence in left:
        scouting.learn(draft, name, npc, defence, "shadow")


def may_steal(human: Human, fox: str) -> bool:
    """Has another fox scouted him in this scene?"""
    return any(scout != fox for scout in human.scouted)


def _recall(draft: Draft, command: Ability) -> None:
    """One defence for one action, without a roll (KI-A7)."""
    name, npc, defence = command.fox, str(command.npc), command.defence
    human = checks.human(draft, npc)
    checks.has_action(draft.foxes[name])
    if defence is None or defence in human.known:
        raise Refused("npc.known", npc=npc)
    rolls.spend_action(draft, name)
    _tell(draft, command)
    scouting.remember_scout(draft, name, npc)
    scouting.learn(draft, name, npc, defence, "memory")


GIFTS: Final[dict[Species, Gift]] = {
    "reiko": Gift(frozenset(), frozenset({"hunt"}), _vanish),
    "kazeko": Gift(frozenset(), frozenset({"hunt"}), _hurry),
    "kageko": Gift(frozenset({"npc"}), frozenset({"scout", "hunt"}), _steal),
    "kosinko": Gift(frozenset({"npc", "defence"}), frozenset({"scout"}), _recall),
}
"""The species whose gift is used by ``ability``."""
