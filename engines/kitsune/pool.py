"""What a command would throw, to be shown before it is given."""

from engines.core.engine import Command
from engines.core.errors import Refused
from engines.kitsune import leads, rolls
from engines.kitsune.commands import (
    AnyCommand,
    Choose,
    Disguise,
    Distract,
    Influence,
    MakeSetting,
    Scout,
    SiegeRoll,
    read_command,
)
from engines.kitsune.rolls import Stake
from engines.kitsune.state import KitsuneState


def pool(state: KitsuneState, command: Command) -> str:
    """The fox's own dice: «5d6»; empty for what throws nothing, or is not complete."""
    try:
        read = read_command(state, command)
    except Refused:
        return ""
    size = _size(state, read)
    return f"{size}d6" if size else ""


def _size(state: KitsuneState, read: AnyCommand) -> int:
    match read:
        case Scout() | MakeSetting():
            return rolls.size(state.foxes[read.fox], Stake(read.trait, read.tails))
        case Disguise():
            return rolls.size(state.foxes[read.fox], Stake(read.trait, read.tails, read.setting))
        case Influence():
            stake = Stake(read.trait or read.approach, read.tails, read.setting)
            return rolls.size(state.foxes[read.fox], stake, _lead_dice(state, read))
        case Distract():
            return _strongest(state, read.fox, read.tails, read.setting)
        case SiegeRoll():
            return _strongest(state, read.fox, read.tails)
        case Choose():
            return _chosen(state, read)
    return 0


def _strongest(state: KitsuneState, name: str, tails: int, setting: bool = False) -> int:
    fox = state.foxes[name]
    return rolls.size(fox, Stake(fox.strongest, tails, setting))


def _lead_dice(state: KitsuneState, read: Influence) -> int:
    burnt = [lead for lead in state.leads if lead.lead == read.lead and lead.fox == read.fox and lead.npc == read.npc]
    return leads.dice_of(burnt[0], read.approach) if burnt else 0


def _chosen(state: KitsuneState, read: Choose) -> int:
    waiting = state.pending
    if waiting is None:
        return 0
    if read.pick == "resist" and waiting.trait is not None:
        return rolls.size(state.foxes[read.fox], Stake(waiting.trait, read.tails, read.setting))
    return waiting.attempt.pool if read.pick == "push" and waiting.attempt is not None else 0
