"""Refusals that several commands share (DU-V2)."""

from engines.core.errors import Refused
from engines.duel.draft import Draft
from engines.duel.state import Fight


def able(draft: Draft, who: str) -> None:
    """Raises Refused("cannot_act") for one who is not able."""
    if not draft.people[who].able:
        raise Refused("cannot_act", who=who, state=draft.people[who].state)


def conscious(draft: Draft, who: str) -> None:
    """Raises Refused("cannot_act") for one who is not conscious."""
    if not draft.people[who].conscious:
        raise Refused("cannot_act", who=who, state=draft.people[who].state)


def in_fight(draft: Draft, who: str) -> Fight:
    """The running fight. Raises Refused: no_fight, not_in_fight."""
    if draft.fight is None:
        raise Refused("no_fight")
    if who not in draft.fight.ring:
        raise Refused("not_in_fight", who=who)
    return draft.fight


def on_turn(draft: Draft, who: str) -> Fight:
    """The running fight. Raises Refused: no_fight, not_in_fight, not_your_turn (DU-R1)."""
    fight = in_fight(draft, who)
    if fight.turn != who:
        raise Refused("not_your_turn", turn=fight.turn)
    return fight


def no_fight(draft: Draft) -> None:
    """Raises Refused("fight_running"): one fight at a time (DU-R7)."""
    if draft.fight is not None:
        raise Refused("fight_running")


def out_of_fight(draft: Draft, by: str, target: str) -> None:
    """Raises Refused("in_fight") when one of the two takes part in the fight (DU-R7)."""
    for name in (by, target):
        if draft.in_ring(name):
            raise Refused("in_fight", who=name)


def other_living(draft: Draft, by: str, target: str) -> None:
    """Raises Refused("bad_target") for oneself and for the dead."""
    if target == by or draft.people[target].state == "dead":
        raise Refused("bad_target", target=target)


def helpless(draft: Draft, target: str) -> None:
    """Raises Refused("not_helpless")."""
    if not draft.people[target].helpless:
        raise Refused("not_helpless", target=target)
