"""Who begins a battle (DN-F3), and whose agility stands for the party's."""

from collections.abc import Mapping

from engines.dungeon import people, rewards, rolls, secrets
from engines.dungeon.draft import Draft
from engines.dungeon.events import InitiativeRolled, InitiativeWon, RollPart
from engines.dungeon.words import MONSTERS, PARTY, Side

_ALWAYS = "g6"
Held = Mapping[str, tuple[str, ...]]
"""Secrets by who holds them."""


def group_agility(draft: Draft) -> str:
    """Whose agility is the group's: the best thief's, without a thief the lowest; in a duel the champion's."""
    names = draft.fighters() if draft.fighting else draft.living()
    thieves = [name for name in names if draft.people[name].class_ == "thief"]
    if thieves and not (draft.fighting and draft.battle.duel):
        return max(thieves, key=lambda name: people.value(draft.people[name], "agility"))
    return min(names, key=lambda name: people.value(draft.people[name], "agility"))


def decide(draft: Draft) -> Side:
    """The side that begins: by g6 on one side alone (DN-Ms6), else by throwing."""
    monsters = {monster: draft.secrets(monster) for monster in draft.room.monsters}
    keepers = {name: (secrets.gift(draft.people[name]),) for name in draft.fighters()}
    winner = next((monster for monster, held in monsters.items() if _ALWAYS in held), None)
    rival = next((name for name, held in keepers.items() if _ALWAYS in held), None)
    if winner is not None and rival is None:
        draft.tell(InitiativeWon(winner="monsters", secret=_ALWAYS, by=winner))
        secrets.show(draft, draft.monsters[winner].type, _ALWAYS, winner)
        return "monsters"
    if rival is not None and winner is None:
        draft.tell(InitiativeWon(winner="party", secret=_ALWAYS, by=rival))
        return "party"
    return _throw(draft, monsters, keepers)


def _best(held: Held) -> tuple[str, str] | None:
    """The best bonus of a side: who has it, and the secret."""
    worth = secrets.INITIATIVE
    found = [(name, secret) for name, all_held in held.items() for secret in all_held if secret in worth]
    return max(found, key=lambda one: worth[one[1]], default=None)


def _throw(draft: Draft, monsters: Held, keepers: Held) -> Side:
    """One die a side, again while tied, with all modifiers kept (DN-R3)."""
    who = group_agility(draft)
    foe, keeper = _best(monsters), _best(keepers)
    ours = rolls.listed(
        stat=people.value(draft.people[who], "agility"),
        act=rolls.act_bonus(draft),
        secret=0 if keeper is None else secrets.INITIATIVE[keeper[1]],
        reward=rewards.bonus(draft, "initiative", PARTY, MONSTERS),
    )
    theirs = rolls.listed(
        secret=0 if foe is None else secrets.INITIATIVE[foe[1]],
        reward=rewards.bonus(draft, "initiative", MONSTERS, PARTY, foe=True),
    )
    first = True
    while True:
        party, other = draft.throw(6, "initiative"), draft.throw(6, "initiative")
        total, against = party + sum(ours.values()), other + sum(theirs.values())
        spent = total == against and rewards.take(draft, "initiative", "win", PARTY, MONSTERS)
        winner: Side | None = "party" if total > against or spent else "monsters" if against > total else None
        draft.tell(
            InitiativeRolled(
                party=RollPart(who=who, dice=(party,), mods=ours, total=total),
                monsters=RollPart(dice=(other,), mods=theirs, total=against),
                winner=winner or "tie",
                spent=spent or None,
            )
        )
        if first and foe is not None:
            secrets.show(draft, draft.monsters[foe[0]].type, foe[1], foe[0])
        if winner is not None:
            return winner
        first = False
