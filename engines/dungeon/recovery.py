"""A normal reward heals at once or brings the dead back (DN-W10, DN-W13)."""

from engines.core.errors import Refused
from engines.dungeon import acts, checks
from engines.dungeon.commands import Heal, Return
from engines.dungeon.draft import Draft
from engines.dungeon.events import HitsHealed, ReturnPromised, RewardSpent
from engines.dungeon.state import Character
from engines.dungeon.words import ACTS


def heal(draft: Draft, command: Heal) -> None:
    """One's own hits to the maximum; in battle that is no action."""
    who = command.who
    person = checks.living(draft, who)
    _need_normal(person, who)
    if person.hits >= person.max_hits:
        raise Refused("bad_target", name=who)
    draft.change(who, hits=person.max_hits, normal=person.normal - 1)
    draft.tell(RewardSpent(who=who, kind="normal", use="heal"))
    draft.tell(
        HitsHealed(target=who, by=who, dice=(), mods={}, amount=person.max_hits - person.hits, hits=person.max_hits)
    )


def come_back(draft: Draft, command: Return) -> None:
    """At once when the present act is later than that of death, else promised; paid when declared."""
    who = command.who
    person = checks.known(draft, who)
    if person.alive or person.returning:
        raise Refused("not_dead", name=who)
    _need_normal(person, who)
    draft.change(who, normal=person.normal - 1, returning=True)
    draft.tell(RewardSpent(who=who, kind="normal", use="return"))
    if not _at_once(draft, person):
        draft.tell(ReturnPromised(who=who))
        return
    acts.revive(draft, who)
    if draft.phase == "treasure":
        draft.change(who, treasure="waiting")  # DN-W11


def _need_normal(person: Character, who: str) -> None:
    if person.normal < 1:
        raise Refused("no_reward", name=who, kind="normal")


def _at_once(draft: Draft, person: Character) -> bool:
    if draft.act is None or draft.phase == "twist":
        return False
    if person.died_before:
        return True
    return person.died_in is not None and ACTS.index(draft.act) > ACTS.index(person.died_in)
