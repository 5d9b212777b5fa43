"""The course of a fight: its start, the passing of turns, its end (DN-F10, DN-F11, DN-F15)."""

from engines.core.model import unchecked
from engines.dungeon import acts, foes, initiative, strikes
from engines.dungeon.draft import Draft
from engines.dungeon.events import BattleEnded, BattleStarted, MetMonster, MonstersMet, RoundStarted
from engines.dungeon.state import Battle
from engines.dungeon.words import Side

_round_started = unchecked(RoundStarted)


def meet(draft: Draft, *, aware: bool) -> None:
    """The party sees the monsters of its room."""
    room = draft.room
    draft.change_room(room.id, met=True)
    met = tuple(MetMonster(id=monster, type=draft.monsters[monster].type) for monster in room.monsters)
    new = [kind for kind in dict.fromkeys(one.type for one in met) if kind not in draft.dungeon.met]
    if new:
        draft.mark(met=(*draft.dungeon.met, *new))
    draft.tell(MonstersMet(room=room.id, monsters=met, aware=aware))


def start(draft: Draft, *, surprise: Side | None = None, duel: str | None = None) -> None:
    """A fight with the monsters of the room; an alarm gives them the initiative, surprise the party (DN-T6, DN-F14)."""
    room = draft.room
    if draft.dungeon.ambush:
        draft.mark(ambush=False)
        surprise = surprise or "monsters"
    draft.may_prepare = False
    draft.study = ()
    fought = tuple(dict.fromkeys(draft.monsters[monster].type for monster in room.monsters))
    draft.set_battle(Battle(first=surprise or "party", fought=fought, duel=duel))
    draft.phase = "battle"
    draft.tell(
        BattleStarted(
            room=room.id,
            monsters=room.monsters,
            first=draft.act == "opening",
            surprise=surprise,
            duel=duel,
        )
    )
    if surprise is None:
        draft.change_battle(first=initiative.decide(draft))
    draft.tell(_round_started(round=1))
    if draft.battle.first == "monsters":
        _their_turn(draft)


def acted(draft: Draft, *names: str) -> None:
    """These have acted; when they were the last, the others' turn comes. Nothing when the fight is over."""
    if not draft.fought_out:
        draft.change_battle(acted=(*draft.battle.acted, *names))
        go_on(draft)


def go_on(draft: Draft) -> None:
    """Pass on a party's turn in which everybody has acted."""
    battle = draft.battle
    if any(name not in battle.acted for name in draft.fighters()):
        return
    draft.spends.clear()  # what a command spends does not cover what now follows (DN-W16)
    if battle.duel is None:
        _allies(draft)
        if draft.fought_out:
            return
    if draft.battle.first == "monsters":
        _next_round(draft)
    _their_turn(draft)


def _allies(draft: Draft) -> None:
    """Copies and zombies of the party strike at the weakest (DN-F11)."""
    for ally in list(draft.allies):
        target = min(draft.room.monsters, key=lambda monster: draft.monsters[monster].hits)
        strikes.by_ally(draft, ally, target)
        if not draft.room.monsters:
            finish(draft, "won")
            return


def _their_turn(draft: Draft) -> None:
    draft.spends.clear()
    if draft.options.monsters == "auto":
        foes.turn(draft, {})
        after_monsters(draft)
    else:
        draft.phase = "monsters"


def after_monsters(draft: Draft) -> None:
    """The party's turn comes, unless the fight is over."""
    if draft.fought_out:
        return
    if draft.battle.first == "party":
        _next_round(draft)
    draft.change_battle(acted=())
    draft.phase = "battle"


def _next_round(draft: Draft) -> None:
    draft.change_battle(round=draft.battle.round + 1)
    draft.tell(_round_started(round=draft.battle.round))


def close(draft: Draft, how: str) -> Battle:
    """The fight is over; what it leaves behind. ``aftermath`` follows, when the room is as it should be."""
    battle = draft.battle
    draft.fought_out = True
    if battle.duel is not None:
        _dismiss(draft)
    draft.tell(BattleEnded(how=how, rounds=battle.round, room=draft.room.id))
    draft.set_battle(None)
    draft.phase = "explore"
    draft.study = () if how == "lost" else battle.fought
    for name, person in draft.people.items():
        if person.shield_spell:
            draft.change(name, shield_spell=False)
    for monster in draft.room.monsters:
        draft.change_monster(monster, shield=False, bless=False)
    return battle


def finish(draft: Draft, how: str) -> None:
    """A fight ends with somebody of the party alive."""
    aftermath(draft, close(draft, how), how)


def aftermath(draft: Draft, battle: Battle, how: str) -> None:
    """What the end of a fight brings about, perhaps the act's (DN-A2, DN-P10, DN-P11)."""
    if how == "retreat":
        draft.change_room(draft.room.id, alert=True)
    if draft.act == "opening":
        acts.end_opening(draft, "battle", fallen=battle.fallen, types=battle.fought)
    if battle.duel is not None:
        acts.start_denouement(draft)
    elif draft.hunt and how == "won" and draft.at == draft.dungeon.treasury:
        draft.hunt = False
        acts.end_climax(draft)


def _dismiss(draft: Draft) -> None:
    """A challenge is over: whoever is left of the challengers goes away (DN-P11)."""
    for monster in draft.room.monsters:
        del draft.monsters[monster]
    draft.change_room(draft.room.id, monsters=())
