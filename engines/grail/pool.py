"""What a command would throw, to be shown before it is given."""

from typing import Any

from engines.core.dice import Dice, HandRoller
from engines.core.engine import Command
from engines.core.errors import Refused
from engines.grail.commands import Declare, Identify, Inner, Test, read_command
from engines.grail.declare import declare
from engines.grail.draft import Draft
from engines.grail.fitness import fit_of, thrown_level
from engines.grail.phantasms import luck
from engines.grail.price import bonus
from engines.grail.state import Attack, GrailState


def pool(state: GrailState, command: Command) -> str:
    """«5d6»: the main pool of what the actor throws himself; empty for what throws nothing, or cannot be said."""
    draft = Draft(state, Dice(HandRoller(())))
    try:
        level, times = _thrown(draft, read_command(state, command))
    except Refused:
        return ""
    if not level:
        return ""
    dice, sides = draft.ladder.pool(level)
    return f"{dice * times}d{sides}"


def _thrown(draft: Draft, command: Any) -> tuple[int, int]:
    match command:
        case Declare():
            declare(draft, command)
            attack = draft.battle.declared[command.actor].attack
            return (0, 1) if attack is None else _attack(draft, attack)
        case Test():
            return _level(draft, command.actor, command.cliche, command.pump), 1
        case Inner():
            return draft.live(command.actor, command.cliche).level, 1
        case Identify():
            return luck(draft, command.actor), 1
    return 0, 1


def _attack(draft: Draft, attack: Attack) -> tuple[int, int]:
    boon = draft.people[attack.by].boon
    if attack.boon == "rank" and boon is not None:
        return boon.level, 1
    level = _level(draft, attack.by, attack.cliche, attack.pump, attack.target)
    return level, draft.options.broken_factor if attack.broken else 1


def _level(draft: Draft, who: str, name: str, pump: int, target: str | None = None) -> int:
    cliche = draft.live(who, name)
    level = thrown_level(cliche.level, fit_of(draft, who, name, target))
    return draft.ladder.within(level + bonus(cliche, pump)) if level else 0
