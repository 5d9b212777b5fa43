"""The war of pairs that goes on by itself: night after night (GR-W), in some wars with a day before each (GR-D)."""

from engines.core.errors import Refused
from engines.grail import days, events
from engines.grail.commands import Night
from engines.grail.conflicts import begin
from engines.grail.declare import put
from engines.grail.draft import Draft, helpless
from engines.grail.gm import recover
from engines.grail.policy import declare_for, gives
from engines.grail.rounds import resolve
from engines.grail.shapes import ENDURANCE
from engines.grail.spells import level_of, obey, spend
from engines.grail.state import Boon, Conflict, Declaration, War

Pair = tuple[str, str]

VICTORY = "Победи!"
"""The order of a master whose Servant is at the last gasp (GR-W3)."""


def night(draft: Draft, command: Night) -> None:
    """One encounter of the war, from its throw to the rest after it; or the day before it (GR-D1)."""
    war = draft.war
    if war is None:
        raise Refused("no_war")
    if draft.conflict is not None:
        raise Refused("conflict_open")
    if war.over:
        raise Refused("war_over")
    if war.dawns:
        days.day(draft, war)
        return
    war = war.but(night=war.night + 1)
    draft.war = war
    pairs = days.called(war) or _meeting(draft, war)
    winner = None
    if len(pairs) > 1:
        draft.tell(events.NightOpened(night=war.night, pairs=tuple(pairs)))
        winner = _fight(draft, pairs, war.night, ambush=war.ambush)
    _dawn(draft, war.but(call=None, ambush=False), winner)


def _meeting(draft: Draft, war: War) -> list[Pair]:
    """Who meets whom (GR-W1), allies not each other (GR-D5)."""
    living = list(war.alive)
    if len(living) < 2:
        return living
    first = days.drawn(draft, living)
    return [first, days.drawn(draft, days.opponents(war, first[1]))]


def _fight(draft: Draft, pairs: list[Pair], night_: int, *, ambush: bool) -> str | None:
    """The Servants fight; the winner, if anybody won (GR-W2). ``ambush``: the first one has prepared (GR-D6)."""
    begin(
        draft,
        Conflict(
            title=f"Ночь {night_}",
            kind="physical",
            life=ENDURANCE,
            initiative="roll",
            clash=False,
            sides={servant: (servant,) for _, servant in pairs},
            aimed=(pairs[0][1],) if ambush else (),
        ),
    )
    rounds = draft.options.night_rounds
    for number in range(1, rounds + 1):
        for master, servant in pairs:
            _call_for_victory(draft, master, servant)
        for master, servant in pairs:
            declare_for(draft, servant)
            if gives(draft, master) and not helpless(draft.people[master]):
                put(draft, master, Declaration(give=True), policy=True)
        resolve(draft, last=number == rounds)
        if draft.conflict is None:
            break
    [ended] = [event for event in draft.events if isinstance(event, events.ConflictEnded)]
    return ended.winner


def _call_for_victory(draft: Draft, master: str, servant: str) -> None:
    """A command spell at the last gasp, but never the last one (GR-W3)."""
    person, caller = draft.people[servant], draft.people[master]
    life = person.cliches.get(ENDURANCE)
    gasping = life is not None and life.ranks == 1
    if not gasping or person.boon is not None or caller.seals <= 1 or helpless(caller):
        return
    level = level_of(draft, "instant")
    spend(draft, master, servant, level, VICTORY, "instant")
    obey(draft, servant, Boon(level=level, duration="instant"))


def _dawn(draft: Draft, war: War, winner: str | None) -> None:
    """Pairs that are helpless fall, the others rest; with one left the war is over (GR-W4, GR-W5)."""
    fallen = [
        servant for master, servant in war.alive if helpless(draft.people[master]) or helpless(draft.people[servant])
    ]
    war = war.but(fallen=(*war.fallen, *fallen))
    for pair in war.alive:
        for name in pair:
            _rest(draft, name)
    draft.tell(events.NightClosed(night=war.night, winner=winner, fallen=tuple(fallen)))
    war = days.mourned(draft, war, tuple(fallen), winner)
    if len(war.alive) <= 1:
        war = war.but(over=True, winner=war.alive[0] if war.alive else None)
        draft.tell(events.WarEnded(winner=war.winner, nights=war.night))
    draft.war = war


def _rest(draft: Draft, name: str) -> None:
    ranks = draft.options.night_rest
    recover(draft, name, None, ranks)
    draft.tell(events.Rested(who=name, cliche=None, ranks=ranks))
