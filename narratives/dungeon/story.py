"""What the narrator remembers of a campaign of dungeons: a fold over its events (who did what to whom, and where)."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from engines.core.model import Frozen, unchecked
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import SceneStory

FactKind = Literal[
    "hurt", "struck", "missed", "dodged", "killed", "died", "fell", "bitten", "spared", "found", "opened", "stuck",
    "healed", "fizzled", "cursed", "won", "fled", "learned", "returned", "shielded",
]  # fmt: skip
MOST_FACTS: Final = 120
"""So many facts are kept; the oldest fade first."""


class Fact(Frozen):
    """Something that may be recalled: a hero, and perhaps somebody with whom it had to do."""

    kind: FactKind
    who: str
    of: str = ""
    """A monster's or another hero's name, a trap's effect, an obstacle."""
    with_: str = ""
    """With what: the class of a weapon."""
    adventure: int = 0
    battle: int = 0
    room: str = ""
    step: int = 0
    told: int = 0


_new_fact = unchecked(Fact)


class Story(SceneStory):
    """A campaign so far."""

    adventure: int = 0
    joined: dict[str, int] = {}
    """Hero -> the adventure on which he went down first."""
    title: str = ""
    known_titles: dict[str, int] = {}
    """Title -> in how many adventures the party has been in such a dungeon."""
    sights: dict[str, int] = {}
    """Title -> how many rooms of earlier dungeons of this title it has seen."""
    is_new: bool = True
    """Is the dungeon another one than the last?"""
    restocked: bool = False
    """Has the same one been stocked anew since the party was in?"""
    act: str = ""
    room: str = ""
    names: dict[str, str] = {}
    """Room -> its name, of this dungeon."""
    visits: dict[str, int] = {}
    """Room -> how often the party has come into it on this adventure."""
    came: str = ""
    """The passage by which the party came."""
    battle: int = 0
    """Battles so far; the present one while it lasts."""
    fighting: bool = False
    round: int = 0
    strikes: int = 0
    """Attacks of this battle."""
    present: tuple[str, ...] = ()
    """Monsters of this meeting, the fallen too."""
    struck_by: tuple[str, ...] = ()
    """Kinds of monsters that have attacked on this adventure."""
    blows: dict[str, int] = {}
    """Kind of monsters -> how often it has attacked on this adventure; «hero>kind» -> how often he has struck it."""
    seen_kinds: tuple[str, ...] = ()
    """Kinds of monsters met on this adventure."""
    kinds: dict[str, int] = {}
    """Kind -> how many of it have died, of all adventures; 0: only met."""
    classes: dict[str, str] = {}
    dead: dict[str, str] = {}
    """The dead -> of what."""
    rumours: dict[str, Any] = {}
    """Whoever has heard one that is not yet decided -> the rumour, as the GM knows it."""
    lost: bool = False
    facts: tuple[Fact, ...] = ()
    recalled: Fact | None = None
    """What the post of the last command recalls."""
    bodies: dict[str, tuple[str, ...]] = {}
    """Room -> heroes who died in it on this adventure."""
    battles: tuple[str, ...] = ()
    """Rooms in which the party has fought on this adventure."""
    sprung: dict[str, str] = {}
    """Passage -> the trap that went off in it."""
    traps: dict[str, str] = {}
    """Passage -> the trap that the party has seen there, in the order in which they were seen."""


NUMBERED: Final = re.compile(r".+ \d+")
"""The name of a monster or an ally."""

Update = Mapping[str, Any]


def kind_of(monster: str) -> str:
    """The kind of a monster or an ally by its name: «Гоблин» of «Гоблин 2» and of «copy Гоблин 2»."""
    head = monster.rpartition(" ")[0] or monster
    return head.removeprefix("copy ").removeprefix("zombie ")


def is_hero(story: Story, name: str | None) -> bool:
    """Is it a character of the party? Monsters and allies bear numbers."""
    if not name:
        return False
    return name in story.classes or (name not in story.present and not NUMBERED.fullmatch(name))


def was_there(story: Story, name: str, adventure: int) -> bool:
    """Has the hero been down by then, so that he knew who died on that adventure?"""
    return 0 < story.joined.get(name, 0) <= adventure


def folded(story: Story, event: Told) -> Story:
    """The story after one event."""
    handler = _HANDLERS.get(event["event"])
    return story.but(**handler(story, event)) if handler else story


def _with(story: Story, kind: FactKind, who: str, of: str = "", with_: str = "") -> Update:
    fact = _new_fact(
        kind=kind,
        who=who,
        of=of,
        with_=with_,
        adventure=story.adventure,
        battle=story.battle if story.fighting else 0,
        room=story.room,
        step=story.step,
    )
    return {"facts": (*story.facts, fact)[-MOST_FACTS:]}


def _prepared(story: Story, event: Told) -> Update:
    """New traps, and but for a restocked dungeon new rooms."""
    if event["source"] == "restocked":
        return {"sprung": {}, "traps": {}, "restocked": True}
    seen = story.sights.get(story.title, 0) + len(story.names)
    return {
        "sprung": {},
        "traps": {},
        "names": {},
        "is_new": True,
        "restocked": False,
        "sights": {**story.sights, story.title: seen},
    }


def _entered(story: Story, event: Told) -> Update:
    title = event["title"]
    same = title == story.title
    return {
        "known_titles": {**story.known_titles, title: story.known_titles.get(title, 0) + 1},
        "is_new": False,
        "restocked": False,
        "adventure": story.adventure + 1,
        "joined": {**dict.fromkeys(event["who"], story.adventure + 1), **story.joined},
        "title": event["title"],
        "names": story.names if same else {},
        "visits": {},
        "sprung": story.sprung if same else {},
        "traps": story.traps if same else {},
        "bodies": {},
        "battles": (),
        "rumours": {},
        "came": "",
        "struck_by": (),
        "blows": {},
        "seen_kinds": (),
        "lost": False,
    }


def _room(story: Story, event: Told) -> Update:
    room = event["room"]
    return {
        "room": room,
        "names": {**story.names, room: event["name"]},
        "visits": {**story.visits, room: story.visits.get(room, 0) + 1},
        "present": (),
    }


def _met(story: Story, event: Told) -> Update:
    kinds = {one["type"]: story.kinds.get(one["type"], 0) for one in event["monsters"]}
    return {
        "present": tuple(one["id"] for one in event["monsters"]),
        "kinds": {**story.kinds, **kinds},
        "seen_kinds": tuple(dict.fromkeys((*story.seen_kinds, *kinds))),
    }


def _battle(story: Story, event: Told) -> Update:
    kinds = {kind_of(one): story.kinds.get(kind_of(one), 0) for one in event["monsters"]}
    rooms = story.battles if event["room"] in story.battles else (*story.battles, event["room"])
    return {
        "battle": story.battle + 1,
        "fighting": True,
        "round": 0,
        "strikes": 0,
        "present": tuple(event["monsters"]),
        "kinds": {**story.kinds, **kinds},
        "battles": rooms,
    }


def _attack(story: Story, event: Told) -> Update:
    attacker, target = event["attacker"], event["target"]
    update: dict[str, Any] = {"strikes": story.strikes + 1}
    if attacker in story.present:
        kind = kind_of(attacker)
        update["struck_by"] = tuple(dict.fromkeys((*story.struck_by, kind)))
        update["blows"] = {**story.blows, kind: story.blows.get(kind, 0) + 1}
    elif is_hero(story, attacker):
        pair = f"{attacker}>{kind_of(target)}"
        update["blows"] = {**story.blows, pair: story.blows.get(pair, 0) + 1}
    if not event["hit"] and is_hero(story, attacker):
        update |= _with(story, "missed", attacker, target, event["weapon"])
    elif not event["hit"] and is_hero(story, target):
        update |= _with(story, "dodged", target, attacker)
    return update


def _damage(story: Story, event: Told) -> Update:
    if event.get("avoided") or not event["amount"]:
        return {}
    target, by = event["target"], event.get("by") or ""
    if event["cause"] in ("chasm", "climb", "water"):
        return _with(story, "fell", target, event["cause"])
    if event["cause"] == "trap":
        return {}
    if is_hero(story, target) and by in story.present:
        return _with(story, "hurt", target, by)
    if is_hero(story, by) and target in story.present:
        weapon = "fire" if event["cause"] == "fire" else ""
        return _with(story, "struck", by, target, weapon)
    return {}


def _died(story: Story, event: Told) -> Update:
    who = event["who"]
    last = story.facts[-1] if story.facts else None
    of = last.of if last and last.kind == "hurt" and last.who == who and event["cause"] in ("attack", "fire") else ""
    bodies = {**story.bodies, story.room: (*story.bodies.get(story.room, ()), who)}
    return {"dead": {**story.dead, who: event["cause"]}, "bodies": bodies, **_with(story, "died", who, of)}


def _slain(story: Story, event: Told) -> Update:
    kinds = {**story.kinds, event["type"]: story.kinds.get(event["type"], 0) + 1}
    if not is_hero(story, event["by"]):
        return {"kinds": kinds}
    return {"kinds": kinds, **_with(story, "killed", event["by"], event["monster"])}


def _check(story: Story, event: Told) -> Update:
    what = event["what"]
    if what in ("pick", "bash"):
        return _with(story, "opened" if event["success"] else "stuck", event["who"], what)
    return {}


def _save(story: Story, event: Told) -> Update:
    return _with(story, "spared" if event["success"] else "bitten", event["who"], event["effect"])


def _sprung(story: Story, event: Told) -> Update:
    passage, effect = event["passage"], event["effect"]
    return {"sprung": {**story.sprung, passage: effect}, "traps": {**story.traps, passage: effect}}


def _trap_found(story: Story, event: Told) -> Update:
    traps = {**story.traps, event["passage"]: event["effect"]}
    return {"traps": traps, **_with(story, "found", event["by"], "trap")}


def _healed(story: Story, event: Told) -> Update:
    target, by = event["target"], event["by"]
    if event["amount"] and is_hero(story, target) and is_hero(story, by) and target != by:
        return _with(story, "healed", target, by)
    return {}


def _cast(story: Story, event: Told) -> Update:
    return {} if event["success"] else _with(story, "fizzled", event["who"], str(event["spell"]))


def _spell(story: Story, event: Told) -> Update:
    target = str(event.get("target") or "")
    if event["spell"] == 10 and is_hero(story, target) and is_hero(story, event["who"]) and target != event["who"]:
        return _with(story, "shielded", target, event["who"])
    return {}


def _ended(story: Story, event: Told) -> Update:
    update: dict[str, Any] = {"fighting": False, "round": 0}
    if event["how"] == "retreat":
        update |= _with(story, "fled", "", "")
    elif event["how"] == "won":
        update |= _with(story, "won", "", "")
    return update


def _learned(story: Story, event: Told) -> Update:
    by = str(event.get("by") or "")
    return _with(story, "learned", by, event["type"]) if is_hero(story, by) else {}


def _returned(story: Story, event: Told) -> Update:
    alive = story.but(**_alive(story, event["who"]))
    return {"dead": alive.dead, "bodies": alive.bodies, **_with(alive, "returned", event["who"])}


def _alive(story: Story, who: str) -> dict[str, Any]:
    """Whoever lives again lies nowhere, and nobody recalls that death as one for good."""
    return {
        "dead": {name: cause for name, cause in story.dead.items() if name != who},
        "bodies": {room: tuple(one for one in lying if one != who) for room, lying in story.bodies.items()},
        "facts": tuple(fact for fact in story.facts if fact.kind != "died" or fact.who != who),
    }


def _set_by_gm(story: Story, event: Told) -> Update:
    """A GM's word kills and revives."""
    who, fields = event["who"], event["fields"]
    if fields.get("alive") or fields.get("hits"):
        return _alive(story, who) if who in story.dead else {}
    fell = fields.get("alive") is False or fields.get("hits") == 0
    return {"dead": {**story.dead, who: "gm"}} if fell and who not in story.dead else {}


def _rumour(story: Story, event: Told) -> Update:
    return {"rumours": {**story.rumours, event["who"]: event["rumour"]}}


def _newcomer(key: str) -> Callable[[Story, Told], Update]:
    return lambda story, event: {"present": (*story.present, event[key])}


def _class(story: Story, event: Told) -> Update:
    return {"classes": {**story.classes, event["who"]: event["class"]}}


_HANDLERS: Final[Mapping[str, Callable[[Story, Told], Update]]] = {
    "character.created": _class,
    "dungeon.prepared": _prepared,
    "dungeon.entered": _entered,
    "act.started": lambda story, event: {"act": event["act"]},
    "party.moved": lambda story, event: {"came": event["passage"]},
    "party.left": lambda story, event: {"room": "", "present": (), "fighting": False},
    "party.lost": lambda story, event: {"room": "", "present": (), "fighting": False, "lost": True},
    "camp.made": lambda story, event: {"room": "", "act": ""},
    "room.entered": _room,
    "monsters.met": _met,
    "battle.started": _battle,
    "round.started": lambda story, event: {"round": event["round"]},
    "attack.rolled": _attack,
    "damage.dealt": _damage,
    "character.died": _died,
    "monster.died": _slain,
    "check.rolled": _check,
    "save.rolled": _save,
    "trap.sprung": _sprung,
    "trap.found": _trap_found,
    "door.found": lambda story, event: _with(story, "found", event["by"], "door"),
    "hits.healed": _healed,
    "cast.rolled": _cast,
    "spell.cast": _spell,
    "character.cursed": lambda story, event: _with(story, "cursed", event["who"], str(event["curse"])),
    "battle.ended": _ended,
    "secret.learned": _learned,
    "character.returned": _returned,
    "gm.set": _set_by_gm,
    "rumour.heard": _rumour,
    "zombie.raised": _newcomer("monster"),
    "copy.made": _newcomer("copy"),
}
