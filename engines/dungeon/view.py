"""The position as the viewer may see it (the book's «view», DN-N7, DN-N9)."""

from collections.abc import Mapping
from typing import Any, Final

from engines.core.engine import GM, Viewer
from engines.dungeon import people
from engines.dungeon.standing import standing
from engines.dungeon.state import Character, Dungeon, DungeonState, Passage, Room

_SIGNS: Final[Mapping[str, str]] = {
    "open": "-",
    "door": "D",
    "stairs": "=",
    "climb": "^",
    "chasm": "v",
    "water": "~",
}
_LIES: Final = "false_"


def view(state: DungeonState, viewer: Viewer) -> dict[str, Any]:
    """The whole position as JSON-ready data; without a dungeon, without what needs one."""
    seen: dict[str, Any] = {
        "phase": state.phase,
        "round": None if state.battle is None else state.battle.round,
        "characters": {name: _character(state, name, viewer) for name in state.people},
        "rolled": {name: list(values) for name, values in state.rolled.items()},
        "allies": {name: ally.model_dump() for name, ally in state.allies.items()},
        "known": {kind: list(secrets) for kind, secrets in state.known.items()},
        "map": [],
        "orders": [order.model_dump(exclude_none=True) for order in state.orders if viewer in (GM, order.who)],
        "study": list(state.study),
        "twist": None if state.twist is None else state.twist.model_dump(exclude_none=True),
        "twists": list(state.twists),
        "question": state.questions[0].model_dump() if state.questions else None,
        "waiting": waiting(state),
        "may_prepare": state.may_prepare,
        "no_treasure_next": state.no_treasure_next,
        "votes": {name: ballot.model_dump(exclude_none=True) for name, ballot in state.votes.items()},
    }
    if state.dungeon is not None:
        seen |= _place(state, state.dungeon, viewer)
    return seen


def waiting(state: DungeonState) -> list[str]:
    """Who may still act, choose or vote, in party order; in a fight also who has acted and may yet vote to retreat."""
    acting, votes = to_act(state), standing(state)
    if not votes:
        return acting
    return [name for name, one in state.people.items() if name in acting or (one.alive and name not in votes)]


def to_act(state: DungeonState) -> list[str]:
    """Who may still act or choose, in party order; nobody where all may at any time."""
    living = [name for name, person in state.people.items() if person.alive]
    if state.phase == "battle" and state.battle is not None:
        battle = state.battle
        return [name for name in living if name not in battle.acted and battle.duel in (None, name)]
    if state.phase == "treasure":
        return [name for name, person in state.people.items() if person.treasure is not None]
    if state.phase == "twist" and state.twist is not None:
        if state.twist.total == 5:
            return [name for name in living if name == state.twist.who]
        return [name for name in living if name not in state.twist.votes]
    return []


# --- people


_OWN: Final = ("spells", "prepared", "rumour")


def _character(state: DungeonState, name: str, viewer: Viewer) -> dict[str, Any]:
    person = state.people[name]
    shown = person.model_dump(mode="json", exclude={"died_before"})
    shown |= {
        "defence": people.defence(person),
        "shield": people.has_shield(person),
        "thrown": people.has_thrown(person),
        "rumour": _rumour(state, person, viewer),
    }
    if viewer not in (GM, name):
        for field in _OWN:
            del shown[field]
    return shown


def _rumour(state: DungeonState, person: Character, viewer: Viewer) -> Any:
    if person.rumour is None or state.dungeon is None or person.rumour > len(state.dungeon.rumours):
        return None
    rumour = state.dungeon.rumours[person.rumour - 1]
    return rumour if viewer == GM else _placed(state.dungeon, told(rumour))


def _placed(dungeon: Dungeon, rumour: Any) -> Any:
    """A rumour with the rooms that it is about, by name: whoever has heard it has heard these."""
    if isinstance(rumour, str):
        return rumour
    passage = dungeon.passages.get(str(rumour.get("passage")))
    ends = list(rumour.get("rooms") or (() if passage is None else passage.rooms))
    named = [room for room in (*ends, rumour.get("room")) if room in dungeon.rooms]
    return {**rumour, "named": {room: dungeon.rooms[room].name for room in named}, **({"rooms": ends} if ends else {})}


def told(rumour: str | Mapping[str, Any]) -> Any:
    """A rumour as it is heard: nothing says that it lies (DN-N7)."""
    if isinstance(rumour, str) or not isinstance(rumour.get("about"), str):
        return rumour
    return {**rumour, "about": rumour["about"].removeprefix(_LIES)}


# --- the dungeon


def _place(state: DungeonState, dungeon: Dungeon, viewer: Viewer) -> dict[str, Any]:
    gm = viewer == GM
    # A GM may call the room unseen in which the party stands: it stands there all the same.
    rooms = [room for room in dungeon.rooms.values() if gm or room.seen or room.id == state.at]
    passages = [passage for passage in dungeon.passages.values() if gm or _visible(dungeon, passage)]
    shown = {
        "title": dungeon.title,
        "act": state.act,
        "at": state.at,
        "monsters": _monsters(state, dungeon, gm),
        "rooms": {room.id: {"name": room.name, "seen": room.seen} for room in rooms},
        "passages": {passage.id: _passage(dungeon, passage, gm) for passage in passages},
        "map": [_line(state, dungeon, passage, gm) for passage in passages],
    }
    if dungeon.theme is not None:
        shown["theme"] = dungeon.theme
    if gm:
        shown["dungeon"] = _hidden(dungeon)
    return shown


def _visible(dungeon: Dungeon, passage: Passage) -> bool:
    """A known passage with at least one seen end."""
    return passage.known and any(dungeon.rooms[room].seen for room in passage.rooms)


def _monsters(state: DungeonState, dungeon: Dungeon, gm: bool) -> dict[str, Any]:
    """Those present; players see what they have lost, not what they have left."""
    if state.at is None:
        return {}
    full = _full_hits(dungeon)
    shown = {}
    for monster in dungeon.rooms[state.at].monsters:
        here = dungeon.monsters[monster]
        shown[monster] = {"type": here.type, "lost": full[here.type] - here.hits}
        if gm:
            shown[monster] |= {"hits": here.hits, "spell_used": here.spell_used, "nature": here.nature}
    return shown


def _full_hits(dungeon: Dungeon) -> dict[str, int]:
    hunters = [] if dungeon.hunters is None else [dungeon.hunters.type]
    return {kind.name: kind.hits for kind in (*hunters, *dungeon.types)}


def _passage(dungeon: Dungeon, passage: Passage, gm: bool) -> dict[str, Any]:
    trap = passage.trap
    shown: dict[str, Any] = {
        "rooms": list(passage.rooms),
        "kind": passage.kind,
        "up": passage.up,
        "locked": passage.locked,
        "blocked": passage.blocked,
        "tried": list(passage.tried),
        "trap": None,
    }
    if trap is not None and (gm or trap.found or trap.sprung):
        shown["trap"] = {name: getattr(trap, name) for name in ("effect", "found", "sprung", "disarmed")}
    if gm:
        shown |= {"secret": passage.secret, "found": passage.found or _visible(dungeon, passage)}
    return shown


def _line(state: DungeonState, dungeon: Dungeon, passage: Passage, gm: bool) -> str:
    """A passage on the text map (DN-N9)."""
    sign = "x" if passage.blocked else "L" if passage.locked else _SIGNS[passage.kind]
    trap = passage.trap
    marked = "'" if trap is not None and trap.armed and (gm or trap.found) else ""
    first, second = (_mark(state, dungeon, dungeon.rooms[room], gm) for room in passage.rooms)
    return f"{first} -{sign}{marked}- {second}"


def _mark(state: DungeonState, dungeon: Dungeon, room: Room, gm: bool) -> str:
    if not gm and not room.seen:
        return f"{room.id}?"
    treasury = "$" if room.id == dungeon.treasury else ""
    monsters = "!" if room.monsters and (gm or room.met) else ""
    party = "*" if room.id == state.at else ""
    return f"{room.id}{treasury}{monsters}{party}"


def _hidden(dungeon: Dungeon) -> dict[str, Any]:
    """What only the GM knows."""
    hunters = dungeon.hunters
    return {
        "entrance": dungeon.entrance,
        "treasury": dungeon.treasury,
        "alert": dungeon.alert,
        "ambush": dungeon.ambush,
        "restock": dungeon.restock,
        "no_treasure": dungeon.no_treasure,
        "types": [kind.model_dump(mode="json") for kind in dungeon.types],
        "kinds": [kind.name for kind in dungeon.types],
        "hunters": None if hunters is None else {"type": hunters.type.name, "n": hunters.n},
        "monsters": {room.id: list(room.monsters) for room in dungeon.rooms.values() if room.monsters},
        "alert_rooms": [room.id for room in dungeon.rooms.values() if room.alert],
        "rumours": list(dungeon.rumours),
    }
