"""The plot twist on 2d6, and what the players decide in it (DN-P)."""

from collections import Counter

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.dungeon import acts, battle, checks, harm, rolls, secrets
from engines.dungeon.commands import Champion, TakeGift, Vote
from engines.dungeon.draft import Draft, PartyGone
from engines.dungeon.events import (
    AccompliceJudged,
    ActStarted,
    ChampionNamed,
    CharacterLeft,
    FateVoted,
    KeeperGift,
    TwistAccomplice,
    TwistChallenge,
    TwistHunters,
    TwistKeeper,
    TwistRolled,
    TwistVictim,
)
from engines.dungeon.state import Gift, Hunters, Pending
from engines.dungeon.words import Fate

BLACK_DAY, DESTINY, ACCOMPLICE, KEEPER, HUNTER, CHALLENGE = 2, 3, 4, 5, 10, 11


def throw(draft: Draft) -> None:
    """Throw 2d6; where nobody has to choose, the denouement begins."""
    thrown = rolls.table(draft, "twist", 2, GM, 2, 12)
    draft.twists = (*draft.twists, thrown.total)
    draft.tell(TwistRolled(dice=thrown.dice, mods=thrown.mods, total=thrown.total))
    match thrown.total:
        case 2:
            victim = _anybody(draft)
            draft.tell(TwistVictim(who=victim))
            harm.die(draft, victim, "twist")
        case 3:
            draft.no_treasure_next = True
        case 4:
            accomplice = _anybody(draft)
            draft.tell(TwistAccomplice(who=accomplice))
            _wait(draft, Pending(total=4, who=accomplice))
        case 5:
            _keeper(draft)
        case 10:
            _hunters(draft)
        case 11:
            kind = draft.dungeon.types[0].name
            draft.tell(TwistChallenge(type=kind))
            _wait(draft, Pending(total=11, type=kind))
    if draft.twist is None and not draft.fighting:
        acts.start_denouement(draft)


def _wait(draft: Draft, pending: Pending) -> None:
    draft.twist = pending
    draft.phase = "twist"


def _anybody(draft: Draft) -> str:
    living = draft.living()
    return living[draft.throw(len(living), "twist") - 1]


# --- 4: the accomplice


def vote(draft: Draft, command: Vote) -> None:
    """Everybody alive judges the accomplice (DN-P4)."""
    pending = draft.twist
    if pending is None or pending.total != ACCOMPLICE:
        raise Refused("wrong_phase")
    checks.living(draft, command.who)
    votes = {**pending.votes, command.who: command.fate}
    draft.twist = pending.but(votes=votes)
    living = draft.living()
    counted = Counter(votes[name] for name in living if name in votes)
    needed = len(living) // 2 + 1
    draft.tell(FateVoted(who=command.who, fate=command.fate, votes=counted[command.fate], needed=needed))
    count(draft)


def count(draft: Draft) -> None:
    """Judge when more than half agree, or when all have voted: then without a majority forgive."""
    pending = draft.twist
    assert pending is not None
    living = draft.living()
    counted = Counter(pending.votes[name] for name in living if name in pending.votes)
    fate, votes = max(counted.items(), key=lambda one: one[1], default=("forgive", 0))
    if votes > len(living) // 2:
        _judge(draft, fate)
    elif counted.total() == len(living):
        _judge(draft, "forgive")


def _judge(draft: Draft, fate: Fate) -> None:
    assert draft.twist is not None
    who = draft.twist.who
    assert who is not None
    draft.twist = None
    draft.tell(AccompliceJudged(who=who, fate=fate))
    if fate == "death":
        harm.die(draft, who, "judged")
    elif fate == "exile":
        leave(draft, who)
        draft.tell(CharacterLeft(who=who, reason="exile"))
        if not draft.living():
            raise PartyGone
    acts.start_denouement(draft)


def leave(draft: Draft, who: str) -> None:
    """A character is out of the game, with all orders and votes."""
    del draft.people[who]
    draft.orders = tuple(order for order in draft.orders if order.who != who)
    draft.votes = {name: ballot for name, ballot in draft.votes.items() if name != who}


# --- 5: the keeper


def _keeper(draft: Draft) -> None:
    """Somebody leads the destroyed type from now on (DN-P5)."""
    who = _anybody(draft)
    alive = {monster.type for monster in draft.monsters.values()}
    types = draft.dungeon.types
    kind = next((kind for kind in types if kind.name not in alive), types[0])
    draft.tell(TwistKeeper(who=who, type=kind.name))
    draft.change(who, gift=Gift(type=kind.name), gift_spell=False)
    if len(kind.secrets) > 1:
        _wait(draft, Pending(total=5, who=who, type=kind.name))
    else:
        _give(draft, who, kind.name, kind.secrets[0] if kind.secrets else "")


def _give(draft: Draft, who: str, type_name: str, secret: str) -> None:
    draft.tell(KeeperGift(who=who, type=type_name, secret=secret))
    if secret:
        draft.change(who, gift=Gift(type=type_name, secret=secret))
        if secret not in draft.known.get(type_name, ()):
            secrets.learn(draft, type_name, secret, "gift", who)


def take_gift(draft: Draft, command: TakeGift) -> None:
    """The keeper chooses one of the type's secrets."""
    pending = draft.twist
    if pending is None or pending.total != KEEPER:
        raise Refused("wrong_phase")
    if command.who != pending.who:
        raise Refused("not_yours", name=command.who)
    assert pending.type is not None
    if command.secret not in draft.type(pending.type).secrets:
        raise Refused("bad_target", name=command.secret)
    _give(draft, command.who, pending.type, command.secret)
    acts.start_denouement(draft)


# --- 10: the hunters; 11: the challenge


def _hunters(draft: Draft) -> None:
    """A new group attacks at once in the treasury; the climax is repeated (DN-P10)."""
    dungeon = draft.dungeon
    hunters = dungeon.hunters or Hunters(type=dungeon.types[0], n=len(draft.living()))
    draft.tell(TwistHunters(type=hunters.type.name, n=hunters.n))
    for _ in range(hunters.n):
        draft.newcomer(dungeon.treasury, hunters.type)
    draft.hunt = True
    draft.tell(ActStarted(act="climax"))
    battle.meet(draft, aware=True)
    battle.start(draft)


def champion(draft: Draft, command: Champion) -> None:
    """One character fights a fresh monster of the first type alone (DN-P11)."""
    if draft.twist is None or draft.twist.total != CHALLENGE:
        raise Refused("wrong_phase")
    checks.living(draft, command.who)
    draft.twist = None
    draft.tell(ChampionNamed(who=command.who))
    draft.newcomer(draft.dungeon.treasury, draft.dungeon.types[0])
    battle.meet(draft, aware=True)
    battle.start(draft, duel=command.who)


def settle(draft: Draft) -> None:
    """Go on when the one of whom the players were to decide is no more, or the votes now suffice."""
    pending = draft.twist
    assert pending is not None
    if pending.who is not None and not draft.people[pending.who].alive:
        acts.start_denouement(draft)
    elif pending.total == ACCOMPLICE:
        count(draft)
