"""Scouting: defences learned, settings made (KI-S4–S9)."""

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.kitsune import checks, rolls, suspicion
from engines.kitsune.commands import MakeSetting, Scout
from engines.kitsune.draft import Draft
from engines.kitsune.events import LearnedHow, ScoutLearned, ScoutRolled, SettingGained, SettingRolled
from engines.kitsune.rolls import Stake
from engines.kitsune.state import Human, Pending
from engines.kitsune.terms import DEFENCES, PROFILE, Defence

_rolled = unchecked(ScoutRolled)
_learned = unchecked(ScoutLearned)
_setting_rolled = unchecked(SettingRolled)

_EXTRA = 2
"""So many successes bring one more defence (KI-S6)."""


def scout(draft: Draft, command: Scout) -> None:
    """Learn the profile defence, and perhaps another one (KI-S5, KI-S6)."""
    name, npc = command.fox, command.npc
    human = checks.human(draft, npc)
    checks.has_action(draft.foxes[name])
    checks.can_invest(draft.foxes[name], command.trait, command.tails)
    if not unknown(human):
        raise Refused("npc.known", npc=npc)
    rolls.spend_action(draft, name)
    roll = rolls.plain(draft, name, Stake(command.trait, command.tails))
    draft.tell(_rolled(fox=name, npc=npc, **roll._asdict()))
    if roll.successes == 0:
        suspicion.change(draft, 1, "scout", name)
        return
    remember_scout(draft, name, npc)
    learn(draft, name, npc, PROFILE[command.trait], "scout")
    if roll.successes >= _EXTRA:
        _extra(draft, name, npc)


def _extra(draft: Draft, name: str, npc: str) -> None:
    """One other defence of her choice; the last unknown one needs no choice."""
    left = unknown(draft.human(npc))
    if len(left) == 1:
        learn(draft, name, npc, left[0], "extra")
    elif left:
        draft.pending = Pending(kind="reveal", fox=name, npc=npc, picks=left)


def reveal(draft: Draft, waiting: Pending, pick: Defence) -> None:
    """The choice after a good scouting (KI-S6)."""
    learn(draft, waiting.fox, waiting.npc, pick, "extra")


def unknown(human: Human) -> tuple[Defence, ...]:
    """The defences that the clan has not learned, in order."""
    return tuple(defence for defence in DEFENCES if defence not in human.known)


def learn(draft: Draft, fox: str, npc: str, defence: Defence, how: LearnedHow) -> None:
    """All foxes know it from now on (KI-V1); what was known already is told again only to one who chose it."""
    human = draft.human(npc)
    if defence in human.known and how != "extra":
        return
    draft.human(npc, known=tuple(one for one in DEFENCES if one == defence or one in human.known))
    draft.tell(_learned(fox=fox, npc=npc, defence=defence, value=human.defence(defence), how=how))


def remember_scout(draft: Draft, fox: str, npc: str) -> None:
    """She scouted him with success in this scene: what Кража тени steals (KI-A4)."""
    scouted = draft.human(npc).scouted
    if fox not in scouted:
        draft.human(npc, scouted=(*scouted, fox))


def make_setting(draft: Draft, command: MakeSetting) -> None:
    """One token for any success, Suspicion for none (KI-S8)."""
    name, trait = command.fox, command.trait
    checks.has_action(draft.foxes[name])
    checks.can_invest(draft.foxes[name], trait, command.tails)
    rolls.spend_action(draft, name)
    roll = rolls.plain(draft, name, Stake(trait, command.tails))
    draft.tell(_setting_rolled(fox=name, **roll._asdict()))
    if roll.successes == 0:
        suspicion.change(draft, 1, "setting", name)
        return
    draft.fox(name, settings=rolls.tokens_with(draft.foxes[name].settings, trait))
    draft.tell(SettingGained(fox=name, trait=trait))
