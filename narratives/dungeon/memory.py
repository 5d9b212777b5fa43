"""What a post recalls: the weightiest true event that has to do with those who act now, none of them too often."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from narratives.chronicle.bags import chance
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.dungeon.stage import Stage
from narratives.dungeon.story import Fact, Story, is_hero, kind_of, was_there

MOST_TIMES: Final = 2
"""The same event is recalled at most so often."""
_OFTEN: Final = 0.65
"""The share of occasions at which something is recalled that has nothing to do with whoever stands before the hero."""
_WEIGHT: Final = {
    "died": 8.0, "hurt": 5, "returned": 5, "killed": 4, "bitten": 4, "cursed": 4, "healed": 4, "shielded": 3.5,
    "fell": 3.5, "fled": 3.5, "learned": 3, "struck": 3, "opened": 2.5, "stuck": 3, "spared": 3, "found": 2.5,
    "fizzled": 3, "missed": 2.5, "dodged": 2, "won": 2.5,
}  # fmt: skip
_ACTORS: Final = {
    "attack.rolled": "attacker",
    "cast.rolled": "who",
    "item.used": "who",
    "check.rolled": "who",
    "party.moved": "lead",
    "trap.sprung": "lead",
    "battle.started": "",
    "monsters.met": "",
    "weapon.switched": "who",
    "turn.passed": "",
    "retreat.called": "",
    "treasury.reached": "",
    "treasure.rolled": "who",
    "temple.visited": "who",
    "dungeon.entered": "",
    "level.gained": "who",
}
"""Events at which a post may look back, and who acts in them; "": the party."""
_AT_HOME: Final = frozenset({"treasure.rolled", "temple.visited", "level.gained"})
"""Events of the camp: blows are far away there."""
_OF_A_HERO: Final = frozenset({
    "hurt", "bitten", "cursed", "healed", "fell", "killed", "opened", "stuck", "spared", "found", "fizzled",
    "returned", "shielded", "learned", "dodged",
})  # fmt: skip
"""What a hero remembers of himself whatever he does."""


_OF_A_THING: Final = frozenset({"bitten", "spared", "fell", "opened", "stuck", "found"})
"""Facts whose texts differ by the trap, the obstacle, the way of opening."""
_OF_A_QUIET_HOUR: Final = frozenset({"found", "opened", "stuck"})
_OF_A_FIGHT: Final = frozenset({"attack.rolled", "cast.rolled", "item.used"})
"""Walls, doors and tracks are not what one thinks of with a blow or a spell at hand."""


class Occasion(NamedTuple):
    """At which event a post looks back, who acts there, and upon whom."""

    place: int
    event: str
    who: str
    target: str


def occasion(story: Story, events: Sequence[Told]) -> Occasion | None:
    """The first event of a command at which it may look back; None when there is none."""
    for place, event in enumerate(events):
        key = _ACTORS.get(event["event"])
        if key is None:
            continue
        who = str(event.get(key) or "") if key else ""
        if key and not is_hero(story, who):
            continue
        if event["event"] == "party.moved":
            place = _arrival(events, place)
            if who in story.dead:
                continue
        return Occasion(place, event["event"], who, str(event.get("target") or ""))
    return None


def _arrival(events: Sequence[Told], place: int) -> int:
    """Where the party has come in and looks around; a move itself is no moment for memories."""
    rooms = (number for number, event in enumerate(events) if event["event"] == "room.entered" and number > place)
    return next(rooms, place)


def relation(story: Story, fact: Fact, at: Occasion) -> str:
    """As what the fact is recalled there: the name of a set without «recall/»; "" when it has nothing to do with it."""
    kind, hero, target = fact.kind, at.who, at.target
    if at.event in _AT_HOME and kind not in ("died", "returned", "healed", "fell"):
        return ""
    with_target = bool(target) and fact.of == target and fact.battle == story.battle and story.fighting
    if kind == "died":
        if hero == fact.who or fact.who not in story.dead:
            return ""
        if fact.adventure != story.adventure:
            return "died_before" if _knew(story, hero, fact.adventure) else ""
        if target and fact.of and kind_of(fact.of) == kind_of(target) and story.fighting:
            return "died_by" if with_target else "died_by_kind"
        return "died" if hero else "died_party"
    if fact.adventure != story.adventure:
        return ""
    if kind in ("won", "fled"):
        return "" if hero else f"{kind}_party"
    if not hero or fact.who != hero:
        return ""
    if at.event == "attack.rolled" and with_target and kind in ("hurt", "struck", "missed", "dodged"):
        return f"{kind}_same"
    if kind in ("struck", "missed") or (kind in _OF_A_QUIET_HOUR and at.event in _OF_A_FIGHT):
        return ""
    if kind == "dodged" and not (story.fighting and fact.battle == story.battle):
        return ""
    if kind == "killed" and not (at.event == "attack.rolled" and target):
        return "killed"
    if kind == "killed":
        return "killed_kind" if kind_of(fact.of) == kind_of(target) else "killed"
    return kind if kind in _OF_A_HERO else ""


def _knew(story: Story, hero: str, adventure: int) -> bool:
    """Was the hero, or of the party somebody alive, there when it happened?"""
    party = [hero] if hero else [name for name in story.joined if name not in story.dead]
    return any(was_there(story, name, adventure) for name in party)


def choose(story: Story, events: Sequence[Told]) -> Fact | None:
    """What the post of these events recalls. ``story``: after them, though nothing of them is recalled."""
    at = occasion(story, events)
    if at is None or any(event["event"] == "gm.set" for event in events):
        return None
    counted = {fact.who for fact in story.facts if fact.kind == "killed" and fact.told}
    ready = [
        fact
        for fact in story.facts
        if fact.step < story.step - 1
        and fact.told < MOST_TIMES
        and _apart(story, fact)
        # Every hero's kills are much alike: without a reason one of them is enough.
        and relation(story, fact, at) not in ("", *(("killed",) if fact.who in counted else ()))
    ]
    best = max(ready, key=lambda fact: _worth(story, fact, at), default=None)
    if best is None or best.of == at.target or best.kind == "died":
        return best
    return best if chance("recall?", story.step, best.who) < _OFTEN else None


def _apart(story: Story, fact: Fact) -> bool:
    """Nothing is recalled the moment after, but a blow may be answered at once."""
    return fact.kind in ("hurt", "struck", "missed", "dodged") or story.step - fact.step >= 3


def _worth(story: Story, fact: Fact, at: Occasion) -> float:
    same = 4 if fact.of and fact.of == at.target else 0
    here = 1.5 if fact.room == story.room and fact.adventure == story.adventure else 0
    old = -2 if fact.adventure != story.adventure else 0
    return (
        _WEIGHT[fact.kind] + same + here + old - 5 * fact.told + 2 * chance(story.step, fact.kind, fact.who, fact.step)
    )


def remembered(story: Story, fact: Fact | None) -> Story:
    """The story in which the fact has been recalled once more."""
    if fact is None:
        return story.but(recalled=None)
    told = fact.but(told=fact.told + 1)
    facts = tuple(told if one is fact else one for one in story.facts)
    return story.but(facts=facts, recalled=fact)


def lines(stage: Stage, at: Occasion) -> Iterator[Line]:
    """The sentence of what the story recalls at this event."""
    fact = stage.after.recalled
    if fact is None or (fact.kind == "fled" and stage.has("retreat.called")):
        return  # nobody swears not to run while he runs
    name = relation(stage.after, fact, at)
    if not name:
        return
    who = {"a": at.who} if at.who else {}
    if name.startswith("died"):
        who["x"] = fact.who
    if at.target and name in ("hurt_same", "struck_same", "missed_same", "dodged_same", "died_by", "died_by_kind",
                              "killed_kind"):  # fmt: skip
        who["t"] = at.target
    if name in ("healed", "shielded") and fact.of:
        who["x"] = fact.of
    tags = {_when(stage.after, fact)}
    if fact.kind in _OF_A_THING:
        tags.add(f"of:{fact.of}")
    slots: dict[str, Any] = {}
    lost = fact.kind == "died" and stage.now.dead.get(fact.who) in ("chasm", "water")  # on the way, in no room
    if fact.room and fact.adventure == stage.after.adventure and not lost:
        slots["there"] = stage.room(fact.room)
        tags.add("there" if fact.room != stage.now.room else "here")
    if name in ("hurt", "killed", "dodged", "learned"):
        slots["foe"] = stage.kind_noun(kind_of(fact.of) if name != "learned" else fact.of)
    yield stage.line(f"recall/{name}", tags, who=who, optional=True, **slots)


def _when(story: Story, fact: Fact) -> str:
    """«now» this battle, «today» this adventure, «old» an earlier one."""
    if fact.adventure != story.adventure:
        return "old"
    return "now" if fact.battle and fact.battle == story.battle and story.fighting else "today"
