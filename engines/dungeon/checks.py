"""Questions that commands ask of the position before anything happens."""

from engines.core.errors import Refused
from engines.dungeon.draft import Draft
from engines.dungeon.state import Character, Passage


def known(draft: Draft, who: str) -> Character:
    """The character. Raises Refused("unknown_character")."""
    person = draft.people.get(who)
    if person is None:
        raise Refused("unknown_character", name=who)
    return person


def living(draft: Draft, who: str) -> Character:
    """The book's «who…»: a character, alive. Raises Refused("unknown_character" or "is_dead")."""
    person = known(draft, who)
    if not person.alive:
        raise Refused("is_dead", name=who)
    return person


def passage(draft: Draft, given: str) -> Passage:
    """A passage of the present room that the party knows. Raises Refused("no_passage")."""
    found = draft.passages.get(given)
    if found is None or draft.at not in found.rooms or not found.known:
        raise Refused("no_passage", passage=given)
    return found


def passable(draft: Draft, given: str) -> Passage:
    """The same, neither blocked nor locked. Raises Refused("no_passage", "blocked" or "locked")."""
    found = passage(draft, given)
    if found.blocked:
        raise Refused("blocked", passage=given)
    if found.locked:
        raise Refused("locked", passage=given)
    return found


def may_act(draft: Draft, who: str) -> Character:
    """Alive, and in a battle still to act. Raises Refused("not_in_duel" or "already_acted") besides."""
    person = living(draft, who)
    if draft.fighting:
        if draft.battle.duel not in (None, who):
            raise Refused("not_in_duel", name=who)
        if who in draft.battle.acted:
            raise Refused("already_acted", name=who)
    return person
