"""Whose command it is, and is this its hour?"""

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.kitsune.commands.base import Acting
from engines.kitsune.commands.catalogue import GM_COMMANDS, PHASES, WHILE_DECIDING, AnyCommand
from engines.kitsune.commands.foxes import Join
from engines.kitsune.commands.ruling import Continue, OpenScene
from engines.kitsune.commands.shapes import shaped
from engines.kitsune.state import KitsuneState


def read_command(state: KitsuneState, command: object) -> AnyCommand:
    """A command as data becomes a model.

    Raises Refused, in the book's order: bad.command, bad.field, bad.value; fox.unknown (``by``), gm.only, not.yours;
    decision.pending; phase.wrong; fox.unknown, fox.away.
    """
    read = shaped(command)
    _check_rights(state, read)
    if read.do in ("die", "force", "undo"):
        return read
    if state.pending is not None and read.do not in WHILE_DECIDING:
        raise Refused("decision.pending", fox=state.pending.fox)
    phases = PHASES.get(read.do)
    if phases is not None and state.phase not in phases:
        raise Refused("phase.wrong", phase=state.phase)
    if isinstance(read, Acting):
        _check_fox(state, read.fox)
    return read


def _check_rights(state: KitsuneState, command: AnyCommand) -> None:
    """A fox gives her own commands, the GM everybody's; under ``auto_gm`` players open presets and go on."""
    if command.by == GM:
        return
    newcomer = isinstance(command, Join) and command.by == command.fox
    if command.by not in state.foxes and not newcomer:
        raise Refused("fox.unknown", fox=command.by)
    if command.do in GM_COMMANDS and not (state.options.auto_gm and _opens(command)):
        raise Refused("gm.only")
    if isinstance(command, Join | Acting) and command.fox != command.by:
        raise Refused("not.yours", fox=command.fox)


def _opens(command: AnyCommand) -> bool:
    return isinstance(command, Continue) or (isinstance(command, OpenScene) and command.preset is not None)


def _check_fox(state: KitsuneState, name: str) -> None:
    if name not in state.foxes:
        raise Refused("fox.unknown", fox=name)
    if state.foxes[name].away:
        raise Refused("fox.away", fox=name)
