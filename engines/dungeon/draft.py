"""The position while a command is carried out: light, changeable, frozen once at the end.

Characters, rooms, passages and monsters stay frozen values that are replaced, so taking a draft copies a few small
containers and nothing else. A refusal simply drops the draft.
"""

from typing import Any, Final

from engines.core.dice import Dice
from engines.core.model import Event
from engines.dungeon.commands import Spend
from engines.dungeon.state import (
    Battle,
    Character,
    Dungeon,
    DungeonState,
    Monster,
    MonsterType,
    Passage,
    Room,
    Trap,
)
from engines.dungeon.words import Act, Phase

INSIDE: Final = frozenset({"explore", "stealth", "battle", "monsters", "twist"})
"""The phases in which the party is in the dungeon."""


class PartyGone(Exception):  # noqa: N818 -- not an error: the adventure ends here (DN-A13)
    """The last living character in the dungeon has died or left: whatever was still to come does not happen."""


class Draft:
    """A working copy of one position, the dice of the command and the events told so far."""

    def __init__(self, state: DungeonState, dice: Dice) -> None:
        self._before = state
        self._dice = dice
        self.events: list[Event] = []
        self.thrown: list[str] = []
        """Every die of the command as it fell."""
        self.spends: list[Spend] = []
        """What the command itself spends, as far as it is not yet paid (DN-W15)."""
        self.options = state.options
        self.phase: Phase = state.phase
        self.people = dict(state.people)
        self.rolled = state.rolled
        self._dungeon: Dungeon | None = None
        self.rooms: dict[str, Room] = {}
        self.passages: dict[str, Passage] = {}
        self.monsters: dict[str, Monster] = {}
        self.numbers: dict[str, int] = {}
        if state.dungeon is not None:
            self.open(state.dungeon)
        self.at = state.at
        self.came = state.came
        self.act: Act | None = state.act
        self._battle = state.battle
        self.fought_out = False
        """Has a fight ended in this command? One that has begun since then is another one."""
        self.allies = state.allies
        self.allies_made = state.allies_made
        self.known = state.known
        self.study = state.study
        self.orders = state.orders
        self.forces = state.forces
        self.votes = state.votes
        self.twist = state.twist
        self.twists = state.twists
        self.questions = state.questions
        self.no_treasure_next = state.no_treasure_next
        self.hunt = state.hunt
        self.may_prepare = state.may_prepare

    def freeze(self, last_command: str) -> DungeonState:
        """The new position."""
        dungeon = self._dungeon
        if dungeon is not None:
            dungeon = dungeon.but(
                rooms=self.rooms, passages=self.passages, monsters=self.monsters, numbers=self.numbers
            )
        return self._before.but(
            phase=self.phase,
            people=self.people,
            rolled=self.rolled,
            dungeon=dungeon,
            at=self.at,
            came=self.came,
            act=self.act,
            battle=self._battle,
            allies=self.allies,
            allies_made=self.allies_made,
            known=self.known,
            study=self.study,
            orders=self.orders,
            forces=self.forces,
            votes=self.votes,
            twist=self.twist,
            twists=self.twists,
            questions=self.questions,
            no_treasure_next=self.no_treasure_next,
            hunt=self.hunt,
            may_prepare=self.may_prepare,
            last_command=last_command,
            last_dice=tuple(self.thrown),
        )

    # --- telling and throwing

    def tell(self, event: Event) -> None:
        """Add an event to those of the command."""
        self.events.append(event)

    def throw(self, sides: int, label: str) -> int:
        """A die; one of one side is 1 and is neither thrown nor listed."""
        value = self._dice.throw(sides, label)
        if sides > 1:
            self.thrown.append(f"d{sides}:{value}")
        return value

    # --- the dungeon

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon that there is; its rooms, passages and monsters are the draft's own."""
        if self._dungeon is None:
            raise AssertionError("no dungeon")
        return self._dungeon

    @property
    def prepared(self) -> Dungeon | None:
        """The dungeon, or None."""
        return self._dungeon

    def open(self, dungeon: Dungeon) -> None:
        """Take a dungeon in place of the old one."""
        self._dungeon = dungeon
        self.rooms = dict(dungeon.rooms)
        self.passages = dict(dungeon.passages)
        self.monsters = dict(dungeon.monsters)
        self.numbers = dict(dungeon.numbers)

    def mark(self, **changes: Any) -> None:
        """Change fields of the dungeon itself."""
        self._dungeon = self.dungeon.but(**changes)

    @property
    def room(self) -> Room:
        """Where the party is."""
        assert self.at is not None
        return self.rooms[self.at]

    def change_room(self, room: str, **changes: Any) -> None:
        """Replace a room by one that differs in the given fields."""
        self.rooms[room] = self.rooms[room].but(**changes)

    def change_passage(self, passage: str, **changes: Any) -> None:
        """The same for a passage."""
        self.passages[passage] = self.passages[passage].but(**changes)

    def change_trap(self, passage: str, **changes: Any) -> None:
        """The same for the trap on a passage."""
        self.change_passage(passage, trap=self.trap(passage).but(**changes))

    def trap(self, passage: str) -> Trap:
        """The trap that lies there."""
        trap = self.passages[passage].trap
        assert trap is not None
        return trap

    def ways(self, room: str) -> list[Passage]:
        """The passages of a room, in passage order."""
        return [passage for passage in self.passages.values() if room in passage.rooms]

    def depart(self) -> None:
        """The party leaves its room: those whom an illusion led away come back to it (DN-S6)."""
        if self.at is not None and self.room.lured:
            self.change_room(self.at, monsters=self.room.monsters + self.room.lured, lured=())

    # --- monsters

    def type(self, name: str) -> MonsterType:
        """A type of this dungeon, the hunters' too. Raises KeyError."""
        for kind in self.dungeon.types:
            if kind.name == name:
                return kind
        hunters = self.dungeon.hunters
        if hunters is not None and hunters.type.name == name:
            return hunters.type
        raise KeyError(name)

    def type_names(self) -> list[str]:
        """Every type of this dungeon, the hunters' too."""
        names = [kind.name for kind in self.dungeon.types]
        if self.dungeon.hunters is not None and self.dungeon.hunters.type.name not in names:
            names.append(self.dungeon.hunters.type.name)
        return names

    def kind(self, monster: str) -> MonsterType:
        """The type of a monster."""
        return self.type(self.monsters[monster].type)

    def secrets(self, monster: str) -> tuple[str, ...]:
        """The secrets that a monster uses now: none in the opening, none of a copy's (DN-A3, DN-M4)."""
        if self.act == "opening" or self.monsters[monster].nature == "copy":
            return ()
        return self.kind(monster).secrets

    def newcomer(self, room: str, kind: MonsterType, **fields: Any) -> str:
        """Put a new monster into a room; its id takes the next number of its type."""
        number = self.numbers.get(kind.name, 0) + 1
        self.numbers[kind.name] = number
        monster = f"{kind.name} {number}"
        self.monsters[monster] = Monster(**{"type": kind.name, "hits": kind.hits, **fields})
        self.change_room(room, monsters=(*self.rooms[room].monsters, monster))
        return monster

    def change_monster(self, monster: str, **changes: Any) -> None:
        """Replace a monster by one that differs in the given fields."""
        self.monsters[monster] = self.monsters[monster].but(**changes)

    # --- people

    def living(self) -> list[str]:
        """Those alive, in party order."""
        return [name for name, person in self.people.items() if person.alive]

    def change(self, name: str, **changes: Any) -> Character:
        """Replace a character by one that differs in the given fields."""
        person = self.people[name].but(**changes)
        self.people[name] = person
        return person

    # --- the fight

    @property
    def battle(self) -> Battle:
        """The fight that is on."""
        if self._battle is None:
            raise AssertionError("no battle")
        return self._battle

    @property
    def fighting(self) -> bool:
        """Is there one?"""
        return self._battle is not None

    def set_battle(self, battle: Battle | None) -> None:
        """A fight begins or is over."""
        self._battle = battle

    def change_battle(self, **changes: Any) -> None:
        """Replace the fight by one that differs in the given fields."""
        self._battle = self.battle.but(**changes)

    def fighters(self) -> list[str]:
        """The living who may act in the battle, in party order: the champion alone in a duel (DN-P11)."""
        duel = self.battle.duel
        return self.living() if duel is None else [name for name in self.living() if name == duel]
