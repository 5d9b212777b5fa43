"""Phantasms that are seen at work, made out and named (GR-13.7, GR-15)."""

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.grail import events
from engines.grail.commands import Identify
from engines.grail.draft import Draft, fighters, helpless, side_of
from engines.grail.shapes import LUCK
from engines.grail.state import Cliche

_exposed = unchecked(events.PhantasmExposed)
_identified = unchecked(events.PhantasmIdentified)


def reveal(draft: Draft, owner: str, name: str, by: str) -> None:
    """Everybody learns what it is and whose (``by``: the witness, or «name»); nothing new if they know."""
    cliche = draft.people[owner].cliches[name]
    if cliche.revealed:
        return
    draft.change_cliche(owner, name, revealed=True)
    true_name = draft.people[owner].true_name
    draft.tell(_identified(who=owner, cliche=name, label=cliche.label, true_name=true_name, by=by))


def expose(draft: Draft, owner: str, name: str) -> None:
    """A phantasm that works without its name was used before everybody's eyes (GR-15.2)."""
    cliche = draft.people[owner].cliches.get(name)
    conflict = draft.conflict
    if cliche is None or conflict is None or not cliche.secret or cliche.strike:
        return
    draft.tell(_exposed(who=owner, label=cliche.label, mode=cliche.mode))
    seen = conflict.exposed.get(owner, {})
    if cliche.mode == "partial" or name not in seen:
        draft.conflict = conflict.but(exposed={**conflict.exposed, owner: {**seen, name: ()}})


def luck(draft: Draft, who: str) -> int:
    """The level of «Удача»; without it, or with it out: 1 (GR-13.3, GR-15.2)."""
    cliche = draft.thrown(who).get(LUCK)
    return max(cliche.level, 1) if cliche is not None else 1


def identify(draft: Draft, command: Identify) -> None:
    """A Servant who saw it tries to make it out: his «Удача» against the owner's (GR-15.2, GR-15.3)."""
    witness, owner = command.actor, command.owner
    name, cliche = _meant(draft, owner, command.cliche)
    _check_witness(draft, witness, owner)
    if cliche.phantasm and cliche.revealed:
        raise Refused("already_known", name=name)
    seen = draft.battle.exposed.get(owner, {})
    if name not in seen:
        raise Refused("nothing_to_identify", name=command.cliche)
    if witness in seen[name]:
        raise Refused("already_tried", name=command.cliche)
    dice = draft.throw(luck(draft, witness), "identify")
    owner_dice = draft.throw(luck(draft, owner), "identify")
    exposed = {**draft.battle.exposed, owner: {**seen, name: (*seen[name], witness)}}
    draft.conflict = draft.battle.but(exposed=exposed)
    if sum(dice) > sum(owner_dice):
        reveal(draft, owner, name, witness)
    else:
        hidden = events.PhantasmHidden(who=owner, label=cliche.label, by=witness, dice=dice, owner_dice=owner_dice)
        draft.tell(hidden)


def _meant(draft: Draft, owner: str, given: str) -> tuple[str, Cliche]:
    """The cliché that is called so, by its label or its name. Raises Refused: unknown_character, unknown_cliche."""
    for name, cliche in draft.person(owner).cliches.items():
        if cliche.secret and cliche.label == given:
            return name, cliche
    return given, draft.cliche(owner, given)


def _check_witness(draft: Draft, witness: str, owner: str) -> None:
    conflict = draft.battle
    if witness not in fighters(conflict):
        raise Refused("not_in_conflict", name=witness)
    if draft.people[witness].role != "servant":
        raise Refused("not_servant", name=witness)
    if witness in conflict.out or helpless(draft.people[witness]):
        raise Refused("out", name=witness)
    side = side_of(conflict, owner)
    if side is None or side == side_of(conflict, witness) or owner in conflict.out:
        raise Refused("bad_target", name=owner)
