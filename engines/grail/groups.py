"""Groups of allies (GR-22)."""

from collections.abc import Iterable, Sequence

from engines.core.errors import Refused
from engines.grail import events
from engines.grail.commands import Dissolve, Form
from engines.grail.conflicts import close_if_decided
from engines.grail.draft import Draft, fighters, group_of, helpless, side_of
from engines.grail.fitness import check_fit, fit_of, thrown_level
from engines.grail.harm import harm
from engines.grail.state import Group


def form(draft: Draft, command: Form) -> None:
    """Allies become one; in an ambush only if their leader-to-be makes it (GR-22.1, GR-22.6)."""
    _check_fighter(draft, command.actor)
    members = command.members
    names = [name for name, _ in members]
    for name, cliche in members:
        draft.cliche(name, cliche)
    _check_members(draft, command, names)
    for name, cliche in members:
        found = draft.live(name, cliche)
        check_fit(draft, name, cliche)
        if found.strike:
            raise Refused("phantasm_inactive", name=cliche)
    leader, cliche = _leader(draft, command)
    if command.difficulty is not None and not _controlled(draft, leader, cliche, command.difficulty):
        return
    conflict = draft.battle
    draft.conflict = conflict.but(groups=(*conflict.groups, Group(leader=leader, members=members)))
    _forget(draft, names)
    draft.tell(events.GroupFormed(leader=leader, members=tuple(names)))


def _check_fighter(draft: Draft, who: str) -> None:
    conflict = draft.battle
    if who not in fighters(conflict):
        raise Refused("not_in_conflict", name=who)
    if who in conflict.out or helpless(draft.people[who]):
        raise Refused("out", name=who)


def _check_members(draft: Draft, command: Form, names: Sequence[str]) -> None:
    conflict = draft.battle
    sides = {side_of(conflict, name) for name in names}
    alone = all(group_of(conflict, name) is None and name not in conflict.out for name in names)
    listed = command.actor in names and (command.leader is None or command.leader in names)
    if len(set(names)) < max(2, len(names)) or sides != {side_of(conflict, command.actor)} or not alone or not listed:
        raise Refused("bad_group", names=list(names))


def _leader(draft: Draft, command: Form) -> tuple[str, str]:
    """The highest level leads; of equals the one named, else the first of the listing (GR-22.1)."""
    levels = {name: draft.people[name].cliches[cliche].level for name, cliche in command.members}
    best = [name for name in fighters(draft.battle) if levels.get(name) == max(levels.values())]
    leader = command.leader if command.leader in best else best[0]
    return leader, dict(command.members)[leader]


def _controlled(draft: Draft, leader: str, cliche: str, difficulty: str) -> bool:
    level = thrown_level(draft.people[leader].cliches[cliche].level, fit_of(draft, leader, cliche))
    dice = draft.throw(level, "form")
    target = draft.ladder.target(draft.ladder.level(difficulty))
    if sum(dice) >= target:
        return True
    draft.tell(events.GroupFailed(leader=leader, dice=dice, total=sum(dice), target_number=target))
    return False


def dissolve(draft: Draft, command: Dissolve) -> None:
    """The leader lets the group part; everybody is the worse for it (GR-22.7)."""
    _check_fighter(draft, command.actor)
    group = group_of(draft.battle, command.actor)
    if group is None or group.leader != command.actor:
        raise Refused("not_leader", name=command.actor)
    _forget(draft, group.names)
    part(draft, group, "will")
    close_if_decided(draft)


def part(draft: Draft, group: Group, reason: str) -> None:
    """The group is no more: each standing member loses a rank of what he joined with (GR-22.7)."""
    conflict = draft.battle
    draft.conflict = conflict.but(groups=tuple(one for one in conflict.groups if one.leader != group.leader))
    draft.tell(events.GroupDissolved(leader=group.leader, reason="will" if reason == "will" else "leader_out"))
    for name, cliche in group.members:
        if name not in draft.battle.out:
            harm(draft, name, cliche, 1, "dissolved")


def part_leaderless(draft: Draft) -> None:
    """At the end of a round: groups whose leader is out."""
    for group in draft.battle.groups:
        if group.leader in draft.battle.out:
            part(draft, group, "leader_out")


def _forget(draft: Draft, names: Iterable[str]) -> None:
    """What the members had declared in this round no longer holds."""
    conflict = draft.battle
    gone = frozenset(names)
    draft.conflict = conflict.but(declared={name: said for name, said in conflict.declared.items() if name not in gone})
