"""What a spell of the party does once it has been cast (DN-S1 … DN-S13)."""

from collections import deque
from typing import Final, NamedTuple

from engines.core.model import unchecked
from engines.dungeon import battle, rewards, rolls, searching, secrets, strikes
from engines.dungeon.draft import Draft
from engines.dungeon.events import (
    AllyMade,
    Answer,
    DispelRolled,
    DoorLocked,
    DoorOpened,
    HintGiven,
    HitsHealed,
    MonstersFled,
    QuestionAsked,
    SpellCast,
)
from engines.dungeon.state import Ally, Question
from engines.dungeon.words import AllyKind, Mark, SpellSource

_cast = unchecked(SpellCast)

MARKS: Final[dict[int, Mark]] = {5: "levitation", 7: "breath"}


class Spell(NamedTuple):
    """A spell on its way."""

    number: int
    by: str
    source: SpellSource
    level: int
    target: str | None
    targets: tuple[str, ...]
    passage: str | None
    about: str | None
    text: str | None


def carry_out(draft: Draft, spell: Spell) -> bool:
    """The spell is cast and, unless it is dispelled, takes effect. Did it?"""
    draft.tell(
        _cast(
            who=spell.by,
            spell=spell.number,
            source=spell.source,
            level=spell.level,
            target=spell.target,
            targets=spell.targets or None,
            passage=spell.passage,
        )
    )
    if _dispelled(draft, spell):
        return False
    _EFFECTS[spell.number](draft, spell)
    return True


# --- dispelling


def _dispelled(draft: Draft, spell: Spell) -> bool:
    """Does a monster that is the target of the spell shake it off (DN-Ms5)?"""
    if spell.number in (2, 4):
        targets = [spell.target or ""]
    elif spell.number == 6:
        targets = list(draft.room.monsters)
    elif spell.number == 12:
        targets = [monster for monster in draft.room.monsters if draft.monsters[monster].type == spell.target]
    else:
        return False
    for monster in targets:
        secret = secrets.best(draft.secrets(monster), secrets.DISPELS, least=True)
        if secret is not None:
            dispelled = resisted(draft, monster, secret, foe=True)
            secrets.show(draft, draft.monsters[monster].type, secret, monster)
            return dispelled
    return False


def resisted(draft: Draft, target: str, secret: str, *, foe: bool = False) -> bool:
    """The dispel die of a monster or of a keeper, if the secret is such a one."""
    need = secrets.DISPELS.get(secret)
    if need is None:
        return False
    mods = rolls.listed(
        act=0 if foe else rolls.act_bonus(draft), reward=rewards.bonus(draft, "dispel", target, None, foe=foe)
    )
    die = draft.throw(6, "dispel")
    total = die + sum(mods.values())
    draft.tell(
        DispelRolled(
            target=target, secret=secret, dice=(die,), mods=mods, total=total, need=need, success=total >= need
        )
    )
    return total >= need


# --- the effects, by number


def _heal(draft: Draft, spell: Spell) -> None:
    target = spell.target or ""
    thrown = rolls.healing(draft, spell.level, spell.by, target)
    person = draft.people[target]
    now = min(person.hits + max(thrown.total, 0), person.max_hits)
    draft.change(target, hits=now)
    draft.tell(
        HitsHealed(target=target, by=spell.by, dice=thrown.dice, mods=thrown.mods, amount=now - person.hits, hits=now)
    )


def _fire(draft: Draft, spell: Spell) -> None:
    target = spell.target or ""
    thrown = rolls.damage(draft, spell.level, 6, spell.by, target, {}, together=True)
    strikes.wound_monster(draft, target, thrown, max(thrown.total, 0), "fire", spell.by)
    if not draft.room.monsters:
        battle.finish(draft, "won")


def _reveal_room(draft: Draft, spell: Spell) -> None:
    searching.find_all(draft, spell.by, searched=False)


def _copy(draft: Draft, spell: Spell) -> None:
    ally(draft, draft.monsters[spell.target or ""].type, "copy", spell.by)


def ally(draft: Draft, type_name: str, kind: AllyKind, by: str) -> None:
    """A copy or zombie joins the party (DN-S4, DN-M5)."""
    draft.allies_made += 1
    name = f"{kind} {type_name} {draft.allies_made}"
    made = Ally(type=type_name, kind=kind, owner=by, hits=draft.type(type_name).hits)
    draft.allies = {**draft.allies, name: made}
    draft.tell(AllyMade(ally=name, type=type_name, by=by, kind=kind))


def _mark(draft: Draft, spell: Spell) -> None:
    for who in spell.targets:
        draft.change(who, marks=(*draft.people[who].marks, MARKS[spell.number]))


def _illusion(draft: Draft, spell: Spell) -> None:
    """All monsters here run off after an image of the party (DN-S6)."""
    room = draft.room
    cause = draft.passages.get(draft.came or "")
    origin = None if cause is None else cause.beyond(room.id)
    around = dict.fromkeys(way.beyond(room.id) for way in draft.ways(room.id) if not way.blocked)
    rooms = [other for other in around if other not in (draft.dungeon.treasury, origin)]
    to = rooms[draft.throw(len(rooms), "flight") - 1] if rooms else None
    draft.tell(MonstersFled(monsters=room.monsters, to=to))
    if draft.fighting:
        fight = battle.close(draft, "illusion")
    else:
        fight = None
        draft.phase = "explore"
    if to is None:
        draft.change_room(room.id, monsters=(), lured=room.monsters)
    else:
        draft.change_room(room.id, monsters=())
        draft.change_room(to, monsters=draft.rooms[to].monsters + room.monsters)
    if fight is not None:
        battle.aftermath(draft, fight, "illusion")


def _knock(draft: Draft, spell: Spell) -> None:
    passage = spell.passage or ""
    draft.change_passage(passage, locked=False)
    draft.tell(DoorOpened(passage=passage, by=spell.by, how="knock"))


def _lock(draft: Draft, spell: Spell) -> None:
    passage = spell.passage or ""
    draft.change_passage(passage, locked=True, tried=())
    draft.tell(DoorLocked(passage=passage, by=spell.by))


def _shield(draft: Draft, spell: Spell) -> None:
    draft.change(spell.target or "", shield_spell=True)


def _bless(draft: Draft, spell: Spell) -> None:
    draft.change(spell.target or "", bless=True)


def _insight(draft: Draft, spell: Spell) -> None:
    secrets.reveal(draft, spell.target or "", "insight", spell.by)


def _question(draft: Draft, spell: Spell) -> None:
    """A simple question that must be answered (DN-S13)."""
    if spell.about == "other":
        ask(draft, spell.by, spell.text or "", exact=True)
        return
    answer: Answer
    if spell.about == "way":
        answer = _way(draft)
    elif spell.about == "monsters":
        answer = len(searching.behind(draft, spell.passage or ""))
    else:
        answer = tuple(searching.hidden(draft, traps=spell.about == "traps"))
    draft.tell(HintGiven(who=spell.by, about=spell.about, passage=spell.passage, answer=answer))


def ask(draft: Draft, who: str, text: str, *, exact: bool) -> None:
    """A question waits for the GM."""
    draft.questions = (*draft.questions, Question(who=who, text=text, exact=exact))
    draft.tell(QuestionAsked(who=who, text=text, exact=exact))


def _way(draft: Draft) -> str:
    """The first passage of the shortest way to the treasury; of equal ways the first by passage order."""
    distance = {draft.dungeon.treasury: 0}
    queue = deque([draft.dungeon.treasury])
    while queue:
        room = queue.popleft()
        for way in draft.ways(room):
            other = way.beyond(room)
            if not way.blocked and other not in distance:
                distance[other] = distance[room] + 1
                queue.append(other)
    here = draft.room.id
    if here not in distance or distance[here] == 0:
        return ""
    return next(
        way.id for way in draft.ways(here) if not way.blocked and distance.get(way.beyond(here)) == distance[here] - 1
    )


_EFFECTS: Final = {
    1: _heal,
    2: _fire,
    3: _reveal_room,
    4: _copy,
    5: _mark,
    6: _illusion,
    7: _mark,
    8: _knock,
    9: _lock,
    10: _shield,
    11: _bless,
    12: _insight,
    13: _question,
}
