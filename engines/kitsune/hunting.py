"""The other acts of a hunt: disguise, help, passing (KI-H7, KI-H8)."""

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.kitsune import checks, rolls, suspicion
from engines.kitsune.commands import Disguise, Help, Pass
from engines.kitsune.draft import Draft
from engines.kitsune.events import DisguiseRolled, FoxPassed, HelpGiven
from engines.kitsune.rolls import Stake

_rolled = unchecked(DisguiseRolled)
_given = unchecked(HelpGiven)
_passed = unchecked(FoxPassed)


def disguise(draft: Draft, command: Disguise) -> None:
    """Each success takes 1 from Suspicion (KI-H7)."""
    name, stake = command.fox, Stake(command.trait, command.tails, command.setting)
    checks.has_action(draft.foxes[name])
    checks.can_invest(draft.foxes[name], *stake)
    rolls.spend_action(draft, name)
    roll = rolls.plain(draft, name, stake)
    draft.tell(_rolled(fox=name, **roll._asdict()))
    suspicion.change(draft, -min(roll.successes, draft.suspicion), "disguise", name)


def help_fox(draft: Draft, command: Help) -> None:
    """A die for her next roll of this round (KI-H8)."""
    helped = checks.other_fox(draft, command.fox, command.to)
    if helped.away:
        raise Refused("fox.away", fox=command.to)
    checks.has_action(draft.foxes[command.fox])
    rolls.spend_action(draft, command.fox)
    draft.fox(command.to, help=helped.help + 1)
    draft.tell(_given(fox=command.fox, to_fox=command.to, help=helped.help + 1))


def pass_by(draft: Draft, command: Pass) -> None:
    """All actions left are given up; at the sharing she is ready (KI-S10, KI-H1, KI-B4)."""
    if draft.phase == "share":
        draft.fox(command.fox, ready=True)
    else:
        checks.has_action(draft.foxes[command.fox])
        draft.fox(command.fox, actions=0)
        draft.acted = True
    draft.tell(_passed(fox=command.fox, phase=draft.phase))
