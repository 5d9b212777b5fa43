"""The party goes from room to room: leaving, the trap, the crossing, the arrival (DN-X2 … DN-X10)."""

from typing import Final, Literal

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.dungeon import acts, battle, checks, foes, harm, initiative, rewards, rolls, strikes, traps
from engines.dungeon.commands import Fight, Move, Place, Retreat
from engines.dungeon.draft import Draft
from engines.dungeon.events import (
    CheckRolled,
    GmPlaced,
    ObstaclePassed,
    PartyMoved,
    PartyNoticed,
    RetreatCalled,
    RoomEntered,
)
from engines.dungeon.state import Passage
from engines.dungeon.words import Mark, Stat

_rolled = unchecked(CheckRolled)

Crossing = Literal["chasm", "climb", "water"]
_CROSSINGS: Final[dict[Crossing, tuple[Stat, Mark]]] = {
    "chasm": ("agility", "levitation"),
    "climb": ("agility", "levitation"),
    "water": ("strength", "breath"),
}


def move(draft: Draft, command: Move) -> None:
    """Through a passage of the room (DN-X2)."""
    passage = checks.passable(draft, command.passage)
    if command.lead is not None:
        checks.living(draft, command.lead)
    draft.may_prepare = False
    if draft.phase == "stealth" and passage.id != draft.came and not _sneaks(draft):
        draft.tell(PartyNoticed(room=draft.room.id))
        battle.start(draft)
        return
    _go(draft, passage, command.lead, quiet=command.quiet)


def _go(draft: Draft, passage: Passage, lead: str | None, *, quiet: bool) -> None:
    assert draft.at is not None
    origin = draft.at
    lead = lead or draft.living()[0]
    if passage.trap is not None and passage.trap.armed:
        onward = traps.spring(draft, passage.id, lead)
        if onward == "away":
            arrive(draft)
        if onward != "on":
            return
    _cross(draft, passage)
    if not draft.people[lead].alive:
        lead = draft.living()[0]
    draft.depart()
    to = passage.beyond(origin)
    draft.change_passage(passage.id, found=True)
    draft.at, draft.came = to, passage.id
    draft.tell(PartyMoved(from_=origin, to=to, passage=passage.id, lead=lead, quiet=quiet))
    arrive(draft, quiet=quiet)


def arrive(draft: Draft, *, quiet: bool = False) -> None:
    """The party enters the room where it now is."""
    room = draft.room
    draft.phase = "explore"
    draft.change_room(room.id, seen=True)
    draft.tell(RoomEntered(room=room.id, name=room.name, first=not room.seen))
    goal = room.id == draft.dungeon.treasury and draft.act != "denouement"
    if goal:
        acts.enter_treasury(draft)
    if room.monsters:
        unnoticed = quiet and _sneaks(draft)
        battle.meet(draft, aware=not unnoticed)
        if unnoticed:
            draft.phase = "stealth"
        else:
            battle.start(draft)
    elif goal:
        acts.reach_treasury(draft)


def _sneaks(draft: Draft) -> bool:
    """The group's sneak check (DN-X8); where everybody is alert it fails without a roll (DN-X10)."""
    if draft.dungeon.alert or draft.room.alert:
        return False
    who = initiative.group_agility(draft)
    heavy = any(draft.people[name].armor == "heavy" for name in draft.living())
    trial = rolls.check(draft, who, "agility", noise=draft.options.armor_noise if heavy else 0)
    draft.tell(_rolled(who=who, stat="agility", what="sneak", **trial._asdict()))
    if trial.success:
        skilled(draft, who)
    return trial.success


def skilled(draft: Draft, who: str) -> None:
    """A thief's skill has helped companions to go on (DN-W7)."""
    if draft.people[who].class_ == "thief" and len(draft.living()) > 1:
        rewards.gain(draft, who, "small", "skill")


# --- chasms, heights, water


def _cross(draft: Draft, passage: Passage) -> None:
    """Each living character in party order (DN-X3 … DN-X5)."""
    kind = passage.kind
    if kind == "chasm" or kind == "water" or (kind == "climb" and passage.up != draft.at):
        for who in draft.living():
            _try(draft, who, kind, passage.id)


def _try(draft: Draft, who: str, kind: Crossing, passage: str) -> None:
    stat, mark = _CROSSINGS[kind]
    marks = draft.people[who].marks
    if mark in marks:
        draft.change(who, marks=tuple(other for other in marks if other != mark))
        draft.tell(ObstaclePassed(who=who, kind=kind, passage=passage))
        return
    trial = rolls.check(draft, who, stat)
    draft.tell(_rolled(who=who, stat=stat, what=kind, passage=passage, **trial._asdict()))
    if not trial.success:
        options = draft.options
        sides = {"chasm": options.chasm_damage, "climb": options.climb_damage, "water": options.water_damage}
        harm.fall(draft, who, kind, sides[kind])


# --- into and out of a fight


def fight(draft: Draft, command: Fight) -> None:
    """Attack monsters that have not noticed the party (DN-F14); a warrior's decision (DN-W2)."""
    if checks.living(draft, command.who).class_ == "warrior":
        rewards.gain(draft, command.who, "normal", "fight")
    battle.start(draft, surprise="party")


def check_retreat(draft: Draft, command: Retreat) -> Passage:
    """The way of a retreat (DN-F13). Raises Refused."""
    if draft.battle.duel is not None:
        raise Refused("not_in_duel")
    given = command.passage or draft.came
    if given is None:
        raise Refused("no_passage")
    passage = checks.passable(draft, given)
    if not fit_to_flee(passage, draft.room.id):
        raise Refused("bad_target", passage=given)
    if command.rear is not None:
        checks.living(draft, command.rear)
    return passage


def fit_to_flee(passage: Passage, room: str) -> bool:
    """Can the party run that way?"""
    return passage.kind in ("open", "door", "stairs") or (passage.kind == "climb" and passage.up == room)


def retreat(draft: Draft, command: Retreat) -> None:
    """Every monster strikes once, at the rear if there is one; then the living leave (DN-F13)."""
    passage = check_retreat(draft, command)
    rear = command.rear
    draft.tell(RetreatCalled(passage=passage.id, rear=rear, who=tuple(draft.living())))
    if rear is not None and draft.people[rear].class_ == "warrior" and len(draft.living()) > 1:
        rewards.gain(draft, rear, "small", "rearguard")
    for monster in draft.room.monsters:
        holds = rear is not None and draft.people[rear].alive
        pursued = [rear] if holds and rear is not None else draft.living()
        target = foes.chosen(draft, foes.enemies(draft, monster, pursued))
        if target is None:
            foes.waits(draft, monster)
        else:
            strikes.by_monster(draft, monster, target)
    battle.finish(draft, "retreat")
    _go(draft, passage, None, quiet=False)
    if not draft.fighting and draft.phase == "explore" and draft.room.monsters:
        battle.start(draft)  # the way was barred by a trap: they are still here


def place(draft: Draft, command: Place) -> None:
    """The GM puts the party into a room; entered as by a loud move."""
    if command.room not in draft.rooms:
        raise Refused("no_room", room=command.room)
    assert draft.at is not None
    if command.room == draft.at:
        raise Refused("bad_target", room=command.room)
    draft.tell(GmPlaced(from_=draft.at, to=command.room))
    draft.depart()
    draft.at, draft.came = command.room, None
    arrive(draft)
