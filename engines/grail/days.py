"""The days of a war that goes on by itself: who meets whom, alliances, betrayals, vows (GR-D).

The house's own addition: a war has days only where its set-up says so, and without them nothing here is ever asked.
"""

from typing import Final

from engines.core.errors import Refused
from engines.grail import events
from engines.grail.commands import Ally, Sever
from engines.grail.draft import Draft
from engines.grail.phantasms import luck, reveal
from engines.grail.state import War

Pair = tuple[str, str]

_ALLIED: Final = (3, 4)
_SCOUTED: Final = (5, 6)
_BETRAYED: Final = (1, 2)


def day(draft: Draft, war: War) -> None:
    """The day before a night: allies meet first, then strangers by lot (GR-D1, GR-D2)."""
    war = war.but(day=war.day + 1)
    draft.tell(events.DayOpened(day=war.day))
    free = [pair for pair in war.alive if war.ally_of(pair[1]) is None]
    war, parted = _last_alliance(draft, war)
    free += parted
    for allies in war.allies:
        war = _of_allies(draft, war, allies)
    for _ in range(min(draft.options.day_meetings, len(free) // 2)):
        war = _of_strangers(draft, war, drawn(draft, free), drawn(draft, free))
    draft.tell(events.DayClosed(day=war.day))
    draft.war = war


def drawn(draft: Draft, free: list[Pair]) -> Pair:
    """One of the pairs, taken out of those left; a choice of one throws nothing (GR-W1, GR-D2)."""
    return free.pop(draft.die(len(free), "pair") - 1 if len(free) > 1 else 0)


def opponents(war: War, servant: str) -> list[Pair]:
    """Whom a pair may meet by night: not its ally while others live (GR-D5)."""
    others = [pair for pair in war.alive if pair[1] != servant]
    return [pair for pair in others if pair[1] != war.ally_of(servant)] or others


def ally(draft: Draft, command: Ally) -> None:
    """The GM makes two living pairs allies, whatever has been between them (GR-D9). Raises Refused."""
    war = _with_days(draft)
    one, other = _pair(draft, war, command.who), _pair(draft, war, command.other)
    if one == other:
        raise Refused("bad_value", fields=["other"])
    for pair in (one, other):
        if war.ally_of(pair[1]) is not None:
            raise Refused("allied", name=pair[0])
    if war.call is not None and set(war.call) == {one[1], other[1]}:
        war = war.but(call=None, ambush=False)
    draft.war = war.but(allies=(*war.allies, (one[1], other[1])))
    draft.tell(events.AllianceMade(pairs=(one, other)))


def sever(draft: Draft, command: Sever) -> None:
    """The GM ends an alliance; nobody has betrayed anybody (GR-D9). Raises Refused."""
    war = _with_days(draft)
    pair = _pair(draft, war, command.who)
    two = next((two for two in war.allies if pair[1] in two), None)
    if two is None:
        raise Refused("not_allied", name=pair[0])
    draft.war = _parted(war, pair[1])
    draft.tell(events.AllianceEnded(allies=two, reason="gm"))


def _with_days(draft: Draft) -> War:
    war = draft.war
    if war is None or not war.days:
        raise Refused("no_days")
    if war.over:
        raise Refused("war_over")
    return war


def _pair(draft: Draft, war: War, name: str) -> Pair:
    """The living pair of a master or a Servant."""
    draft.person(name)
    found = next((pair for pair in war.alive if name in pair), None)
    if found is None:
        raise Refused("no_pair", name=name)
    return found


def called(war: War) -> list[Pair]:
    """The pairs that meet because one has called the other; nobody when there is no call, or it has come to nothing."""
    living = {pair[1]: pair for pair in war.alive}
    call = war.call or ()
    return [living[servant] for servant in call] if call and all(one in living for one in call) else []


def mourned(draft: Draft, war: War, fallen: tuple[str, ...], winner: str | None) -> War:
    """The war after alliances that the night has ended: an ally's death is answered (GR-D7, GR-D8)."""
    for gone in fallen:
        ally = war.ally_of(gone)
        if ally is None:
            continue
        war = _parted(war, gone)
        living = [servant for _, servant in war.alive]
        if ally not in living:
            continue
        draft.tell(events.AllianceEnded(allies=(ally, gone), reason="fallen"))
        if winner in living and winner is not None:
            draft.tell(events.VowSworn(who=ally, ally=gone, against=winner))
            war = war.but(call=(ally, winner))
    return war


def _parted(war: War, servant: str) -> War:
    return war.but(allies=tuple(two for two in war.allies if servant not in two))


def _last_alliance(draft: Draft, war: War) -> tuple[War, list[Pair]]:
    """An alliance ends when there is nobody left against whom it is one; they meet as strangers (GR-D7)."""
    living = {servant for _, servant in war.alive}
    last = next((two for two in war.allies if living == set(two)), None)
    if last is None:
        return war, []
    draft.tell(events.AllianceEnded(allies=last, reason="last"))
    return _parted(war, last[0]), list(war.alive)


def _of_allies(draft: Draft, war: War, allies: tuple[str, str]) -> War:
    """They keep faith, or one of them does not (GR-D6)."""
    pairs = {pair[1]: pair for pair in war.alive}
    one, other = allies
    die = draft.die(6, "betrayal")
    if die not in _BETRAYED:
        draft.tell(events.DayMet(pairs=(pairs[one], pairs[other]), outcome="held", die=die))
        return war
    if draft.die(2, "traitor") > 1:
        one, other = other, one
    draft.tell(events.DayMet(pairs=(pairs[one], pairs[other]), outcome="betrayed", die=die))
    return _parted(war, one).but(call=(one, other), ambush=True, traitors=(*war.traitors, one))


def _of_strangers(draft: Draft, war: War, first: Pair, second: Pair) -> War:
    """An alliance, a look into the other one's cards, or nothing (GR-D3, GR-D4)."""
    die = draft.die(6, "meeting")
    secret = _secret(draft, second[1])
    outcome: events.Meeting = "refused"
    if die in _ALLIED and _may_ally(war, first[1], second[1]):
        outcome, war = "allied", war.but(allies=(*war.allies, (first[1], second[1])))
    elif die in _SCOUTED and secret is not None:
        outcome = "scouted"
    draft.tell(events.DayMet(pairs=(first, second), outcome=outcome, die=die))
    if outcome == "scouted" and secret is not None:
        _scout(draft, first[1], second[1], secret)
    return war


def _may_ally(war: War, one: str, other: str) -> bool:
    """Not a traitor, not one who has been called out by the other, and not the last two (GR-D4)."""
    called_out = war.call is not None and set(war.call) == {one, other}
    return len(war.alive) > 2 and not called_out and not {one, other} & set(war.traitors)


def _secret(draft: Draft, servant: str) -> str | None:
    """The first phantasm of a sheet that nobody has made out yet."""
    return next((name for name, cliche in draft.people[servant].cliches.items() if cliche.secret), None)


def _scout(draft: Draft, witness: str, owner: str, secret: str) -> None:
    """His «Удача» against the owner's, as for whoever sees a phantasm at work (GR-D3, GR-15.2)."""
    dice, owner_dice = draft.throw(luck(draft, witness), "identify"), draft.throw(luck(draft, owner), "identify")
    if sum(dice) > sum(owner_dice):
        reveal(draft, owner, secret, witness)
        return
    label = draft.people[owner].cliches[secret].label
    draft.tell(events.PhantasmHidden(who=owner, label=label, by=witness, dice=dice, owner_dice=owner_dice))
