"""Decisions that the game waits for: what to learn, a tie, foxfire, an exorcist's check."""

from typing import cast

from engines.core.errors import Refused
from engines.kitsune import checks, exorcists, influence, scouting
from engines.kitsune.commands import Choose
from engines.kitsune.draft import Draft
from engines.kitsune.rolls import Stake
from engines.kitsune.state import Pending
from engines.kitsune.terms import Defence


def choose(draft: Draft, command: Choose) -> None:
    """Answer a decision. Raises Refused: decision.none, not.yours, bad.value, bad.field, tails.short, setting.none."""
    waiting = draft.pending
    if waiting is None:
        raise Refused("decision.none")
    if waiting.fox != command.fox:
        raise Refused("not.yours", fox=waiting.fox)
    if command.pick not in waiting.picks:
        raise Refused("bad.value", fields=["pick"])
    if waiting.kind == "check":
        _resist(draft, waiting, command)
        return
    extra = {"tails", "setting"} & command.model_fields_set
    if extra:
        raise Refused("bad.field", fields=sorted(extra))
    draft.pending = None
    if waiting.kind == "reveal":
        scouting.reveal(draft, waiting, cast(Defence, command.pick))
    else:
        _about_influence(draft, waiting, command.pick)


def _resist(draft: Draft, waiting: Pending, command: Choose) -> None:
    if waiting.trait is None:
        raise AssertionError("a check remembers its trait")
    stake = Stake(waiting.trait, command.tails, command.setting)
    checks.can_invest(draft.foxes[waiting.fox], *stake)
    draft.pending = None
    exorcists.resist(draft, waiting.fox, waiting.npc, stake)


def _about_influence(draft: Draft, waiting: Pending, pick: str) -> None:
    attempt = waiting.attempt
    if attempt is None:
        raise AssertionError("a tie and foxfire remember their influence")
    if pick == "push":
        influence.push(draft, waiting.fox, waiting.npc, attempt)
    elif pick == "mark":
        influence.mark(draft, waiting.fox, waiting.npc, attempt)
    else:
        influence.answer_fire(draft, waiting.fox, waiting.npc, attempt, burnt=pick == "burn")
