"""May this be done now? The checks that several commands share, each refusing with its own code."""

from engines.core.errors import Refused
from engines.kitsune.draft import Draft
from engines.kitsune.state import Exorcist, Fox, Human, Npc
from engines.kitsune.terms import Trait


def in_scene(draft: Draft, name: str) -> Npc:
    """Somebody in this scene. Raises Refused: npc.unknown."""
    npc = draft.npcs.get(name)
    if npc is None or not npc.here:
        raise Refused("npc.unknown", npc=name)
    return npc


def human(draft: Draft, name: str) -> Human:
    """One of the people in this scene. Raises Refused: npc.unknown, npc.exorcist."""
    npc = in_scene(draft, name)
    if not isinstance(npc, Human):
        raise Refused("npc.exorcist", npc=name)
    return npc


def exorcist(draft: Draft, name: str) -> Exorcist:
    """An exorcist in this scene. Raises Refused: npc.unknown, npc.human."""
    npc = in_scene(draft, name)
    if not isinstance(npc, Exorcist):
        raise Refused("npc.human", npc=name)
    return npc


def has_action(fox: Fox) -> None:
    """Raises Refused: actions.none."""
    if not fox.actions:
        raise Refused("actions.none")


def can_invest(fox: Fox, trait: Trait, tails: int, setting: bool = False) -> None:
    """Has she so many lit tails, and a token of the trait if one is to be spent (KI-T2, KI-S9)?

    Raises Refused: tails.short, setting.none.
    """
    if tails > fox.lit:
        raise Refused("tails.short", lit=fox.lit)
    if setting and not fox.tokens(trait):
        raise Refused("setting.none", trait=trait)


def other_fox(draft: Draft, fox: str, to: str) -> Fox:
    """The fox that something goes to. Raises Refused: fox.unknown, fox.self."""
    if to not in draft.foxes:
        raise Refused("fox.unknown", fox=to)
    if to == fox:
        raise Refused("fox.self")
    return draft.foxes[to]
