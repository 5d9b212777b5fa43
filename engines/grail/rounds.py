"""A round resolved, in the exact order of the book's section 3: initiative, attacks, then what the round cost."""

from typing import Final

from engines.core.model import unchecked
from engines.grail import events
from engines.grail.conflicts import close, close_if_decided, decided, must_declare
from engines.grail.draft import Draft, fighters, helpless, standing
from engines.grail.groups import part_leaderless
from engines.grail.harm import armour_of, harm
from engines.grail.phantasms import reveal
from engines.grail.price import pay
from engines.grail.shapes import AGILITY, ENDURANCE, MAGIC
from engines.grail.state import Attack, Declaration
from engines.grail.strikes import Strikes, forced_roll

_rolled = unchecked(events.InitiativeRolled)
_ordered = unchecked(events.InitiativeOrder)
_closed = unchecked(events.RoundClosed)
_opened = unchecked(events.RoundOpened)
_SILENT: Final = Declaration()


def resolve(draft: Draft, last: bool = False) -> None:
    """Close the round: everything that was declared happens (GR-1, GR-2). After the ``last`` one nobody has won."""
    conflict = draft.battle
    places = _initiative(draft)
    declared = conflict.declared
    having = [(who, attack) for who in places if (attack := declared.get(who, _SILENT).attack) is not None]
    turns = [turn for turn in having if not turn[1].charged] + [turn for turn in having if turn[1].charged]
    draft.tell(_ordered(order=tuple(who for who, _ in turns)))
    _prepare(draft, turns)
    strikes = Strikes(draft, places, turns)
    strikes.run()
    if not decided(draft.battle):
        part_leaderless(draft)
    _pay_prices(draft, strikes)
    _give_mana(draft)
    _heal(draft)
    _next(draft, strikes, last)


def _initiative(draft: Draft) -> list[str]:
    """Everybody who speaks for himself, in the order of this round (GR-1)."""
    conflict = draft.battle
    units = must_declare(conflict)
    if conflict.order is not None:
        first = [name for name in conflict.order if name in units]
        return first + [name for name in units if name not in first]
    if conflict.initiative == "roll":
        return _by_agility(draft, units)
    if conflict.initiative == "simultaneous":
        return units
    first_pc = conflict.initiative == "pc"
    return sorted(units, key=lambda name: draft.people[name].pc != first_pc)


def _by_agility(draft: Draft, units: list[str]) -> list[str]:
    """«Ловкость» decides: the total, then the level, then the listing (GR-1.3)."""
    keys: dict[str, tuple[int, int]] = {}
    for who in units:
        cliche = draft.people[who].cliches.get(AGILITY)
        level = max(cliche.level, 1) if cliche is not None else 1
        forced = forced_roll(draft, who, "initiative")
        dice = forced.dice if forced is not None and forced.dice is not None else draft.throw(level, "initiative")
        draft.tell(_rolled(who=who, rank=draft.ladder.rank(level), dice=dice, total=sum(dice)))
        keys[who] = (-sum(dice), -level)
    return sorted(units, key=lambda who: keys[who])


def _prepare(draft: Draft, turns: list[tuple[str, Attack]]) -> None:
    """Preparations are seen (GR-9), names are spoken (GR-13.7)."""
    declared = draft.battle.declared
    for who in must_declare(draft.battle):
        prepare = declared.get(who, _SILENT).prepare
        if prepare is not None:
            draft.tell(events.Prepared(who=who, aim=prepare))
    for _, attack in turns:
        if attack.activate:
            draft.tell(events.PhantasmNamed(who=attack.by, cliche=attack.cliche))
            reveal(draft, attack.by, attack.cliche, "name")


def _pay_prices(draft: Draft, strikes: Strikes) -> None:
    """Pumps are paid by those who threw with them: by listing, attack before defence (GR-11.1, GR-16.3)."""
    listing = fighters(draft.battle)
    declared = draft.battle.declared
    covered: dict[str, int] = {}
    for (who, _), price in sorted(
        strikes.debts.items(), key=lambda debt: (listing.index(debt[1].who), debt[0][1] != "attack")
    ):
        boon = draft.people[who].boon
        left = price.ranks
        if declared[who].mana_boon and boon is not None:
            spell = min(left, boon.level - covered.get(who, 0))
            covered[who] = covered.get(who, 0) + spell
            left -= spell
        if left:
            pay(draft, price._replace(ranks=left))
    for who, ranks in covered.items():
        boon = draft.people[who].boon
        if ranks and boon is not None and boon.duration == "instant":
            draft.change(who, boon=None)


def _give_mana(draft: Draft) -> None:
    """Masters feed their Servants: fighters by listing, then masters outside (GR-26.1)."""
    conflict = draft.battle
    fighting = fighters(conflict)
    outside = [name for name in draft.people if name not in fighting]
    for name in (*fighting, *outside):
        if conflict.declared.get(name, _SILENT).give:
            _give(draft, name)


def _give(draft: Draft, master: str) -> None:
    person = draft.people[master]
    servant = person.partner
    if servant is None or master in draft.battle.out or helpless(person) or MAGIC not in person.cliches:
        return
    mana = draft.people[servant].cliches.get(MAGIC)
    if mana is None or not mana.level or not mana.lost:
        return
    harm(draft, master, MAGIC, 1, "give")
    draft.restore(servant, MAGIC, 1)
    rank, after = draft.ladder.rank, draft.people[servant].cliches[MAGIC].level
    draft.tell(events.ManaGiven(master=master, servant=servant, before=rank(mana.level), after=rank(after)))


def _heal(draft: Draft) -> None:
    """Servants mend themselves with mana (GR-26.2)."""
    conflict = draft.battle
    for who in standing(conflict):
        asked = conflict.declared.get(who, _SILENT).heal
        cliches = draft.people[who].cliches
        if not asked or who in draft.battle.out or not {ENDURANCE, MAGIC} <= cliches.keys():
            continue
        armour = sum(cliches[name].ranks for name in armour_of(cliches, MAGIC))
        ranks = min(asked, cliches[ENDURANCE].lost, cliches[MAGIC].ranks + armour)
        if ranks:
            draft.restore(who, ENDURANCE, ranks)
            harm(draft, who, MAGIC, ranks, "heal")
            draft.tell(events.Healed(who=who, ranks=ranks))


def _next(draft: Draft, strikes: Strikes, last: bool) -> None:
    """The round is over; another one opens unless the conflict is decided (GR-2.9)."""
    conflict = draft.battle
    draft.tell(_closed(round=conflict.round))
    if last or decided(conflict):
        if not close_if_decided(draft):
            close(draft, None)
        return
    draft.conflict = conflict.but(
        round=conflict.round + 1,
        declared={},
        forces=(),
        order=None,
        aimed=tuple(who for who in standing(conflict) if conflict.declared.get(who, _SILENT).prepare == "attack"),
        groups=tuple(group.but(revenge=tuple(strikes.revenge.get(group.leader, ()))) for group in conflict.groups),
    )
    draft.tell(_opened(round=conflict.round + 1))
