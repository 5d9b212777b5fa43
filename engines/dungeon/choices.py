"""What may be said now, with the values that would be accepted: data for keyboards and for simple bots.

A person is offered everything of its own, and what the party may be told by anyone; None what anyone may say without a
person; the GM what is his alone, since he acts for a person by that person's choices.
"""

from collections.abc import Iterator

from engines.core.engine import GM, Choice, Viewer
from engines.dungeon import choices_gm
from engines.dungeon.choices_person import MOVE, Hand, open_ways
from engines.dungeon.draft import INSIDE
from engines.dungeon.fields import choice, flag, person
from engines.dungeon.moves import fit_to_flee
from engines.dungeon.preparing import is_ready
from engines.dungeon.signposts import way
from engines.dungeon.state import DungeonState


def choices(state: DungeonState, actor: Viewer) -> tuple[Choice, ...]:
    """Every command that the actor may give now."""
    if actor == GM:
        return tuple(choices_gm.choices(state))
    someone = state.people.get(actor) if actor is not None else None
    hand = None if actor is None or someone is None else Hand(state, actor, someone)
    leads = state.options.moves_by == "anyone" or (someone is not None and someone.alive)
    if actor is not None and someone is not None:
        leads = leads and may_lead(state, (actor,))
    own = () if hand is None else hand.choices()
    return (*own, *_preparing(state), *(_leading(state, hand) if leads else ()))


def may_lead(state: DungeonState, persons: tuple[str, ...]) -> bool:
    """Under ground the living lead, whoever of them; where nobody lives, and in the camp, anybody."""
    living = {name for name, one in state.people.items() if one.alive}
    return state.phase not in INSIDE or not living or not living.isdisjoint(persons)


def _preparing(state: DungeonState) -> Iterator[Choice]:
    """What nobody votes on; done once: a dungeon that waits for just this party is not prepared again."""
    if state.phase == "camp" and not is_ready(state):
        yield choice("generate", {})
        if state.dungeon is not None:
            yield choice("restock", {})


def _leading(state: DungeonState, hand: Hand | None) -> Iterator[Choice]:
    """Commands of the party as a whole; a fight is begun by somebody and stands with him."""
    dungeon = state.dungeon
    if dungeon is None:
        return
    if state.phase == "camp":
        if not dungeon.restock and any(one.alive or one.returning for one in state.people.values()):
            yield choice("enter", {})
        return
    living = [name for name, one in state.people.items() if one.alive]
    ways = open_ways(state)
    if state.phase in ("explore", "stealth") and ways:
        quiet, lead = flag("quiet", optional=True), person("lead", living, optional=True)
        stake = hand.stake(MOVE) if hand is not None and hand.one.alive else None
        yield choice("move", {}, way("passage", state, ways), quiet, lead if len(living) > 1 else None, stake)
    if state.phase == "explore" and state.at == dungeon.entrance:
        yield choice("leave", {})
    if state.phase == "battle" and state.battle is not None and state.battle.duel is None:
        fit = [one for one in ways if fit_to_flee(one, state.at or "")]
        if fit:
            rear = person("rear", living, optional=True) if len(living) > 1 else None
            yield choice("retreat", {}, way("passage", state, fit), rear)
