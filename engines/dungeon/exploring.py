"""What a character does in a room: search, doors, traps, thinking, asking (DN-X, DN-T2, DN-F16, DN-R11)."""

from typing import Any, Literal

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.dungeon import checks, effects, magic, moves, people, rewards, rolls, searching, secrets, traps
from engines.dungeon.commands import Answer, Check, Contest, Disarm, Hint, Open, Search, Study
from engines.dungeon.draft import Draft
from engines.dungeon.events import (
    CheckRolled,
    ContestRolled,
    DoorOpened,
    HintGiven,
    QuestionAnswered,
    RewardSpent,
    RollPart,
    TrapDisarmed,
)
from engines.dungeon.rolls import Trial
from engines.dungeon.state import Character
from engines.dungeon.words import CheckWhat, Stat

_rolled = unchecked(CheckRolled)


def _tell(draft: Draft, who: str, stat: Stat, what: CheckWhat, trial: Trial, **fields: Any) -> None:
    draft.tell(_rolled(who=who, stat=stat, what=what, **trial._asdict(), **fields))


def search(draft: Draft, command: Search) -> None:
    """By wit, once a character and room in an adventure (DN-X11)."""
    who = command.who
    person = checks.living(draft, who)
    if who in draft.room.searched:
        raise Refused("tried", name=who)
    draft.change_room(draft.room.id, searched=(*draft.room.searched, who))
    trial = rolls.check(draft, who, "wit")
    _tell(draft, who, "wit", "search", trial)
    if trial.success and searching.find_all(draft, who, searched=True) and person.class_ == "thief":
        rewards.gain(draft, who, "normal", "secret_door")


def open_door(draft: Draft, command: Open) -> None:
    """One attempt by agility and one by strength for each locked door (DN-X7)."""
    who, stat = command.who, command.by_stat
    checks.living(draft, who)
    passage = checks.passage(draft, command.passage)
    if passage.kind != "door":
        raise Refused("not_door", passage=passage.id)
    if not passage.locked:
        raise Refused("not_locked", passage=passage.id)
    if stat in passage.tried:
        raise Refused("tried", passage=passage.id)
    trial = rolls.check(draft, who, stat)
    draft.change_passage(passage.id, tried=(*passage.tried, stat), locked=not trial.success)
    how: Literal["pick", "bash"] = "pick" if stat == "agility" else "bash"
    _tell(draft, who, stat, how, trial, passage=passage.id)
    if trial.success:
        draft.tell(DoorOpened(passage=passage.id, by=who, how=how))
        if stat == "agility":
            moves.skilled(draft, who)


def disarm(draft: Draft, command: Disarm) -> None:
    """A thief's craft, by agility; a failure may set the trap off (DN-T2)."""
    who = command.who
    person = checks.living(draft, who)
    if person.class_ != "thief":
        raise Refused("wrong_class", name=who)
    passage = checks.passage(draft, command.passage)
    trap = passage.trap
    if trap is None or not trap.found or not trap.armed:
        raise Refused("no_trap", passage=passage.id)
    if who in trap.tried:
        raise Refused("tried", passage=passage.id)
    trial = rolls.check(draft, who, "agility")
    _tell(draft, who, "agility", "disarm", trial, passage=passage.id)
    if trial.success:
        draft.change_trap(passage.id, disarmed=True)
        draft.tell(TrapDisarmed(passage=passage.id, by=who))
        if trap.by == who:
            rewards.gain(draft, who, "normal", "trap")
        else:
            moves.skilled(draft, who)
        return
    draft.may_prepare = False
    if draft.options.disarm_fail == "stays":
        draft.change_trap(passage.id, tried=(*trap.tried, who))
    elif traps.spring(draft, passage.id, who) == "away":
        moves.arrive(draft)


def study(draft: Draft, command: Study) -> None:
    """Once after a battle: a secret of a type fought, or that there is none left (DN-F16)."""
    who, kind = command.who, command.type
    checks.living(draft, who)
    if not draft.study:
        raise Refused("no_study")
    if kind not in draft.study:
        raise Refused("bad_target", type=kind)
    draft.study = ()
    hampered = magic.hampers(draft, kind) is not None
    trial = rolls.check(draft, who, "wit", against=kind, secret=secrets.WIT_PENALTY if hampered else 0)
    _tell(draft, who, "wit", "study", trial, type=kind)
    if hampered and trial.dice:
        secrets.show(draft, kind, "s2")
    if trial.success:
        secrets.reveal(draft, kind, "study", who)


def check(draft: Draft, command: Check) -> None:
    """Anything else that somebody attempts (DN-R11)."""
    checks.living(draft, command.who)
    trial = rolls.check(draft, command.who, command.stat)
    _tell(draft, command.who, command.stat, "other", trial, text=command.text)


def contest(draft: Draft, command: Contest) -> None:
    """The GM's opposed roll of a character against a type; a tie is thrown again (DN-R3, DN-R11)."""
    who = command.who
    person = checks.living(draft, who)
    if command.type not in draft.type_names():
        raise Refused("bad_target", type=command.type)
    hampered = command.stat == "wit" and magic.hampers(draft, command.type) is not None
    ours = _our_mods(draft, command, person, secrets.WIT_PENALTY if hampered else 0)
    theirs = rolls.listed(
        stat=getattr(draft.type(command.type), command.type_stat),
        reward=rewards.bonus(draft, "contest", command.type, who, foe=True),
    )
    winner = ""
    while not winner:
        die, other = draft.throw(6, "contest"), draft.throw(6, "contest")
        total, against = die + sum(ours.values()), other + sum(theirs.values())
        spent = total == against and rewards.take(draft, "contest", "win", who, command.type)
        winner = who if total > against or spent else command.type if against > total else ""
        draft.tell(
            ContestRolled(
                who=who,
                type=command.type,
                character=RollPart(dice=(die,), mods=ours, total=total),
                monster=RollPart(dice=(other,), mods=theirs, total=against),
                winner=winner or "tie",
                spent=spent or None,
                text=command.text,
            )
        )
        if hampered:
            secrets.show(draft, command.type, "s2")
            hampered = False


def _our_mods(draft: Draft, command: Contest, person: Character, secret: int) -> dict[str, int]:
    return rolls.listed(
        stat=people.value(person, command.stat),
        act=rolls.act_bonus(draft),
        reward=rewards.bonus(draft, "contest", command.who, command.type),
        bless=rolls.blessing(draft, command.who),
        secret=secret,
    )


def hint(draft: Draft, command: Hint) -> None:
    """A small reward buys an answer that is not too specific (DN-W9, DN-X6)."""
    who = command.who
    person = checks.living(draft, who)
    if person.small < 1:
        raise Refused("no_reward", name=who, kind="small")
    if command.passage is not None:
        checks.passage(draft, command.passage)
    draft.change(who, small=person.small - 1)
    draft.tell(RewardSpent(who=who, kind="small", use="hint"))
    if command.about == "other":
        effects.ask(draft, who, command.text or "", exact=False)
        return
    if command.passage is not None:
        answer = bool(searching.behind(draft, command.passage))
    else:
        answer = any(True for _ in searching.hidden(draft, traps=command.about == "traps"))
    draft.tell(HintGiven(who=who, about=command.about, passage=command.passage, answer=answer))


def answer(draft: Draft, command: Answer) -> None:
    """The GM answers the oldest question that waits."""
    if not draft.questions:
        raise Refused("no_question")
    question, *rest = draft.questions
    draft.questions = tuple(rest)
    draft.tell(QuestionAnswered(who=question.who, question=question.text, text=command.text))
