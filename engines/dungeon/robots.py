"""Simple players for the terminal and for counting many adventures: a party that explores, fights and comes home.

It knows what players know and no more, and plays as the book's own bots do: it goes quietly to the nearest room that
it has not seen, fights the weakest, burns the first, comes home by the shortest way. Thieves throw, since agility is
what they have; wizards who have no fire left give shields. Careful parties also search, disarm and spend rewards, the
small ones on blows, the great one on coming back from the dead; careless ones do none of that.
"""

import heapq
from collections.abc import Callable, Mapping
from typing import Any, Final

from engines.core.dice import SeedRoller
from engines.core.engine import Command, Engine
from engines.core.model import Frozen
from engines.dungeon import people, seats
from engines.dungeon.choices_person import open_ways
from engines.dungeon.modest import modest
from engines.dungeon.moves import fit_to_flee
from engines.dungeon.robots_fight import HARMFUL, Fight, harmless
from engines.dungeon.state import Dungeon, DungeonState, Passage
from engines.dungeon.words import ClassName, Stat

_FIRST: Final[tuple[ClassName, ...]] = ("warrior", "thief", "wizard")
"""A party has one of each class; whoever else comes is of any, by lot: nobody picks his companions."""
_DREAD: Final = 100
"""So many rooms farther seems one whose dwellers the party cannot hurt: homewards only if there is no other way."""


class Robots:
    """A party of so many heroes, called again and again for its next command; None when its adventures are over."""

    def __init__(self, seed: str, heroes: int = 3, adventures: int = 1, careful: bool = True) -> None:
        self._roller = SeedRoller(f"robots/{seed}")
        self._heroes = heroes
        self._adventures = adventures
        self._careful = careful
        self._begun = 0

    def __call__(self, engine: Engine[Any], state: Frozen) -> Command | None:
        if not isinstance(state, DungeonState):
            raise TypeError("not a position of this game")
        if state.phase == "camp":
            return self._in_camp(state)
        if state.phase in ("monsters", "twist", "treasure"):
            return modest(state)[0]
        return _Party(state, self._careful, self._below).command()

    def _below(self, number: int) -> int:
        return self._roller.face(number, "robots")[0] - 1

    def _in_camp(self, state: DungeonState) -> Command | None:
        if self._begun >= self._adventures:
            return None
        for name, one in state.people.items():
            if not one.alive and one.normal and not one.returning:
                return {"do": "return", "who": name}
        going = sum(one.alive or one.returning for one in state.people.values())
        if going < self._heroes or state.rolled:
            return self._make(state)
        if state.dungeon is None or state.dungeon.restock:
            return {"do": "generate"}
        self._begun += 1
        return {"do": "enter"}

    def _make(self, state: DungeonState) -> Command:
        """The next hero, the best values where the class needs them."""
        if state.rolled:
            draft: Mapping[str, Any] = self._rolled(state)
        else:
            there = [one.class_ for one in state.people.values() if one.alive or one.returning]
            wanted = next((one for one in _FIRST if one not in there), None) or _FIRST[self._below(len(_FIRST))]
            ready = seats.ready_made(state)
            draft = next((one for one in ready if one["class"] == wanted), ready[0])
        sheet = seats.sheet(state, draft)
        assert sheet is not None
        return sheet.commands[0]

    def _rolled(self, state: DungeonState) -> dict[str, Any]:
        name = next(iter(state.rolled))
        return {"name": name, "class": seats.class_of(name)}


class _Party:
    """The position as a party in the dungeon finds it."""

    def __init__(self, state: DungeonState, careful: bool, below: Callable[[int], int]) -> None:
        assert state.dungeon is not None
        assert state.at is not None
        self.state = state
        self.dungeon: Dungeon = state.dungeon
        self.at = state.at
        self.careful = careful
        self.below = below
        self.living = {name: one for name, one in state.people.items() if one.alive}

    def command(self) -> Command:
        """What it does next."""
        returning = self._bring_back()
        if returning is not None:
            return returning
        if self.state.phase == "battle":
            return self._fight()
        if self.state.phase == "stealth":
            warriors = [name for name, one in self.living.items() if one.class_ == "warrior"]
            return {"do": "fight", "who": (*warriors, *self.living)[0]}
        return self._look_around() or self._go()

    def _bring_back(self) -> Command | None:
        """A careful party keeps its rewards for that."""
        if not self.careful or self.state.phase == "battle":
            return None
        fallen = (name for name, one in self.state.people.items() if not one.alive and one.normal and not one.returning)
        return next(({"do": "return", "who": name} for name in fallen), None)

    def _fight(self) -> Command:
        """Blow for blow; away from what nothing can hurt, homewards if there is a choice."""
        fight = Fight(self.state, self.careful)
        ways = [] if fight.duel else [way for way in open_ways(self.state) if fit_to_flee(way, self.at)]
        if not ways or fight.is_hopeful():
            return fight.command()
        home = self._step(home=True)
        way = next((way for way in ways if home is not None and way.id == home.id), ways[0])
        return {"do": "retreat", "passage": way.id}

    # --- exploring

    def _look_around(self) -> Command | None:
        if not self.careful or self.state.act == "denouement":
            return None
        for name, one in self.living.items():
            if name not in self.dungeon.rooms[self.at].searched and people.value(one, "wit") > 0:
                return {"do": "search", "who": name}
        for way in self._ways(self.at):
            thief = self._thief()
            trap = way.trap
            if thief and trap is not None and trap.found and trap.armed and thief not in trap.tried:
                return {"do": "disarm", "who": thief, "passage": way.id}
        return None

    def _thief(self) -> str | None:
        return next((name for name, one in self.living.items() if one.class_ == "thief"), None)

    def _best(self, stat: Stat) -> str:
        return max(self.living, key=lambda name: people.value(self.living[name], stat))

    def _go(self) -> Command:
        """To the nearest room not yet seen; after the treasury home."""
        home = self.state.act == "denouement"
        if home and self.at == self.dungeon.entrance:
            return {"do": "leave"}
        step = self._step(home)
        if step is None:
            return {"do": "leave"} if self.at == self.dungeon.entrance else self._walk(self._step(home=True))
        return self._walk(step)

    def _walk(self, way: Passage | None) -> Command:
        if way is None:  # shut in: any way that there is
            ways = open_ways(self.state)
            way = ways[self.below(len(ways))]
        if way.locked:
            stat: Stat = "strength" if "agility" in way.tried else "agility"
            return {"do": "open", "who": self._best(stat), "passage": way.id, "by_stat": stat}
        lead = max(self.living, key=lambda name: self.living[name].hits)
        return {"do": "move", "passage": way.id, "quiet": True, "lead": lead}

    def _ways(self, room: str) -> list[Passage]:
        """Known passages of a room that may still be passed."""
        return [
            way
            for way in self.dungeon.passages.values()
            if room in way.rooms and way.known and not way.blocked and not (way.locked and len(way.tried) > 1)
        ]

    def _dreaded(self) -> set[str]:
        """Rooms where the party has met what it cannot hurt, and has no spells left for."""
        if any(spell in one.spells for one in self.living.values() for spell in HARMFUL):
            return set()
        rooms = [room for room in self.dungeon.rooms.values() if room.met and room.monsters]
        return {room.id for room in rooms if harmless(self.state, self.living.values(), room.monsters)}

    def _step(self, home: bool) -> Passage | None:
        """The first passage of the easiest way to an unseen room, or home; None when there is none."""
        rooms = self.dungeon.rooms
        queue: list[tuple[int, int, str, Passage | None]] = [(0, 0, self.at, None)]
        been: set[str] = set()
        dreaded = self._dreaded()
        while queue:
            length, _, room, first = heapq.heappop(queue)
            if room in been:
                continue
            been.add(room)
            if first is not None and (room == self.dungeon.entrance if home else not rooms[room].seen):
                return first
            if not rooms[room].seen:
                continue
            for way in self._ways(room):
                if way.beyond(room) in dreaded and not home:
                    continue
                trap = way.trap
                feared = trap is not None and trap.found and trap.armed
                # A chasm or a known trap seems one room farther.
                cost = 1 if home else 1 + (way.kind == "chasm") + feared
                cost += _DREAD if way.beyond(room) in dreaded else 0
                heapq.heappush(queue, (length + cost, len(been), way.beyond(room), first or way))
        return None
