"""Traps: going off, saving throws, effects (DN-T)."""

from typing import Literal

from engines.core.model import unchecked
from engines.dungeon import acts, harm, rolls
from engines.dungeon.draft import Draft
from engines.dungeon.events import (
    AlarmRaised,
    CharacterCursed,
    PartyTeleported,
    PassageBlocked,
    SaveRolled,
    TrapSprung,
)
from engines.dungeon.state import Trap

_saved = unchecked(SaveRolled)

Onward = Literal["on", "stay", "away"]
"""May the party go on, must it stay, or has it been carried off?"""


def spring(draft: Draft, passage: str, lead: str) -> Onward:
    """The trap of a passage goes off on the lead (DN-T1, DN-T4); that ends the opening (DN-A2).

    Carried off, the party stands in the other room already but has not entered it.
    """
    trap = draft.trap(passage)
    draft.change_trap(passage, sprung=True)
    draft.tell(TrapSprung(passage=passage, effect=trap.effect, lead=lead, save=trap.save))
    trial = rolls.save(draft, lead, trap.save, draft.options.known_trap_bonus if trap.found else 0)
    draft.tell(_saved(who=lead, stat=trap.save, effect=trap.effect, **trial._asdict()))
    onward: Onward = "on" if trial.success else _strike(draft, passage, trap, lead)
    if draft.act == "opening":
        died = not draft.people[lead].alive
        acts.end_opening(draft, "trap", fallen=died, types=[kind.name for kind in draft.dungeon.types])
    return onward


def _strike(draft: Draft, passage: str, trap: Trap, lead: str) -> Onward:
    match trap.effect:
        case "damage":
            harm.fall(draft, lead, "trap", draft.options.trap_damage)
        case "alarm":
            draft.mark(alert=True, ambush=True)
            draft.tell(AlarmRaised())
        case "teleport":
            assert trap.to is not None
            assert draft.at is not None
            draft.tell(PartyTeleported(from_=draft.at, to=trap.to))
            draft.depart()
            draft.at, draft.came = trap.to, None
            return "away"
        case "block":
            direction = trap.block or "back"
            draft.change_passage(passage, blocked=True)
            draft.tell(PassageBlocked(passage=passage, direction=direction))
            return "on" if direction == "back" else "stay"
        case "curse":
            curse = trap.curse or draft.throw(6, "curse")
            draft.change(lead, curses=(*draft.people[lead].curses, curse))
            draft.tell(CharacterCursed(who=lead, curse=curse))
    return "on"
