"""Helpers for tests of the dungeon: adventures from seeds, commands from choices, playthroughs by chance."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import GM, Choice, Field
from engines.core.journal import Play
from engines.dungeon.engine import ENGINE
from engines.dungeon.state import DungeonState

Campaign = Play[DungeonState]

RAT = {"name": "Крыса", "strength": 0, "defence": 3}
WARRIOR = {"name": "Боро", "class": "warrior", "strength": 2, "agility": 1, "wit": -1, "max_hits": 7}
WIZARD = {"name": "Мира", "class": "wizard", "strength": -1, "agility": 0, "wit": 3, "max_hits": 3}
THIEF = {"name": "Лис", "class": "thief", "strength": 0, "agility": 3, "wit": 1, "max_hits": 5}
PARTY = [WARRIOR, WIZARD, THIEF]


def begin(setup: dict[str, Any] | None = None, **options: Any) -> Campaign:
    """A campaign before its first command."""
    return Play.begin(ENGINE, options, setup or {})


def dungeon(
    *monsters: str | dict[str, Any], types: Sequence[dict[str, Any]] = (RAT,), **passage: Any
) -> dict[str, Any]:
    """A small map: 1 entrance, 2 hall with the monsters, 3 grotto, 4 treasury; ``passage`` changes passage «a»."""
    return {
        "title": "Провал",
        "entrance": "1",
        "treasury": "4",
        "types": list(types),
        "rooms": [{"id": "1"}, {"id": "2", "monsters": list(monsters)}, {"id": "3"}, {"id": "4"}],
        "passages": [
            {"id": "a", "rooms": ["1", "2"], **passage},
            {"id": "b", "rooms": ["2", "4"]},
            {"id": "c", "rooms": ["1", "3"]},
        ],
        "rumours": ["Там темно"],
    }


PLAIN_DUNGEON = {
    "title": "Погреб",
    "entrance": "1",
    "treasury": "3",
    "types": [{"name": "Крыса", "points": 7}],
    "rooms": [{"id": "1"}, {"id": "2", "monsters": ["Крыса"]}, {"id": "3"}],
    "passages": [{"id": "a", "rooms": ["1", "2"], "kind": "door"}, {"id": "b", "rooms": ["2", "3"]}],
    "rumours": ["Там пищат"],
}
"""The least that a party of the first level may be sent to."""


def view(campaign: Campaign, viewer: str | None = GM) -> dict[str, Any]:
    return ENGINE.view(campaign.state, viewer)


@st.composite
def filled(draw: st.DrawFn, choice: Choice) -> dict[str, Any]:
    """A command from a choice, its fields filled with any of the values that it allows."""
    command: dict[str, Any] = {"do": choice.do, **choice.preset}
    for field in choice.fields:
        if field.asked(command) and not (field.optional and draw(st.booleans())):
            command[field.name] = draw(_value(field))
    return meant(choice, command)


def meant(choice: Choice, command: dict[str, Any]) -> dict[str, Any]:
    """The command as its fields mean it."""
    fields = [field for field in choice.fields if field.name in command and field.asked(command)]
    return command | {field.name: field.meant(command[field.name]) for field in fields if field.means}


def _value(field: Field) -> st.SearchStrategy[Any]:
    if field.kind == "text":
        return st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).map(lambda text: f"«{text}»")
    if field.kind == "flag":
        return st.booleans()
    if field.kind == "number":
        lowest, highest = (int(bound) for bound in field.options)
        one: st.SearchStrategy[Any] = st.integers(lowest, highest)
    else:
        one = st.sampled_from(field.options)
    if not field.many:
        return one
    most = field.most if field.kind != "number" else min(field.most or 0, 6)
    return st.lists(one, min_size=field.least, max_size=most, unique=field.kind != "number")


class Chance:
    """A player without a plan: legal commands drawn from a seed of its own, never from the game's dice."""

    def __init__(self, seed: str) -> None:
        self._roller = SeedRoller(f"chance/{seed}")

    def below(self, number: int) -> int:
        """0 … ``number`` − 1."""
        return self._roller.face(number, "chance")[0] - 1

    def pick(self, options: Sequence[Any]) -> Any:
        assert options, "an offered field without values"
        return options[self.below(len(options))]

    def fill(self, choice: Choice) -> dict[str, Any]:
        """A command from a choice."""
        command: dict[str, Any] = {"do": choice.do, **choice.preset}
        for field in choice.fields:
            if field.asked(command) and not (field.optional and self.below(2)):
                command[field.name] = self._value(field)
        if choice.some and command.keys() == {"do", *choice.preset}:
            field = choice.fields[-1]
            command[field.name] = self._value(field)
        return meant(choice, command)

    def _value(self, field: Field) -> Any:
        if field.kind == "text":
            return "Что там?"
        if field.kind == "flag":
            return bool(self.below(2))
        if not field.many:
            return self._one(field)
        most = min(field.most or len(field.options), 6)
        if field.kind == "number":
            return [self._one(field) for _ in range(field.least + self.below(most - field.least + 1))]
        size = field.least + self.below(min(most, len(field.options)) - field.least + 1)
        left = list(field.options)
        return [left.pop(self.below(len(left))) for _ in range(size)]

    def _one(self, field: Field) -> Any:
        if field.kind == "number":
            lowest, highest = (int(bound) for bound in field.options)
            return lowest + self.below(highest - lowest + 1)
        return self.pick(field.options)

    def actor(self, state: DungeonState) -> str | None:
        """Somebody who may have something to say; the GM where he alone can go on."""
        if state.phase == "monsters":
            return GM
        actor: str | None = self.pick([*state.people, None])
        return actor

    def command(self, state: DungeonState, actor: str | None) -> dict[str, Any] | None:
        """Any legal command of the actor: first its kind by chance, then the rest."""
        offered = ENGINE.choices(state, actor)
        # A written dungeon may be a wrong one.
        left_out = {*ENGINE.rewinds, "dungeon"}
        kinds = list(dict.fromkeys(choice.do for choice in offered if choice.do not in left_out))
        if not kinds:
            return None
        do = self.pick(kinds)
        command = self.fill(self.pick([choice for choice in offered if choice.do == do]))
        return command if actor in (None, GM) else {**command, "by": actor}


def party(chance: Chance, state: DungeonState, roller: SeedRoller, size: int) -> DungeonState:
    """Heroes made through the sheet, as a table makes them."""
    for draft in ENGINE.ready_made(state)[:size]:
        for _ in range(2):
            sheet = ENGINE.sheet(state, draft)
            assert sheet is not None
            for command in sheet.commands:
                state = ENGINE.apply(state, command, Dice(roller)).state
    return state


SECRETS = (
    *(f"s{number}" for number in range(1, 7)),
    *(f"m{number}" for number in (1, 2, 4, 5, 6)),
    *(f"m3:{spell}" for spell in (1, 2, 4, 10, 11, 9)),
    *(f"g{number}" for number in range(1, 7)),
)
_KINDS = ("open", "door", "stairs", "climb", "chasm", "water")
_EFFECTS = ("damage", "alarm", "teleport", "block", "curse")


def wild(chance: Chance) -> dict[str, Any]:
    """A position somewhere in the middle of an adventure, with everything that positions can hold."""
    types = [_wild_type(chance, name) for name in ("Крыса", "Гоблин")[: 1 + chance.below(2)]]
    here = [chance.pick(types)["name"] for _ in range(chance.below(4))]
    rooms: list[dict[str, Any]] = [{"id": str(number)} for number in range(1, 6)]
    rooms[1]["monsters"] = here
    rooms[2]["monsters"] = [chance.pick(types)["name"] for _ in range(chance.below(3))]
    passages = [
        _wild_passage(chance, name, ends)
        for name, ends in zip("abcdef", ("12", "23", "13", "24", "35", "25"), strict=True)
    ]
    setup: dict[str, Any] = {
        "characters": [_wild_hero(chance, hero) for hero in PARTY[: 1 + chance.below(3)]],
        "dungeon": {
            "title": "Провал",
            "entrance": "1",
            "treasury": "4",
            "types": types,
            "hunters": {"type": {"name": "Ловчий", "hits": 4, "secrets": [chance.pick(SECRETS)]}, "n": 2},
            "rooms": rooms,
            "passages": passages,
            "rumours": ["Там темно", {"about": "false_empty", "room": "2"}],
        },
        "at": "2" if here else chance.pick(("1", "2", "3") if not rooms[2]["monsters"] else ("1", "2")),
        "act": chance.pick(("opening", "climax", "climax", "denouement")),
        "study": [types[0]["name"]] if not chance.below(3) else [],
        "may_prepare": bool(chance.below(2)),
    }
    if here:
        setup["phase"] = chance.pick(("stealth", "battle", "monsters"))
        setup["came"] = "a"
        if setup["phase"] != "stealth":
            setup["battle"] = {"first": chance.pick(("party", "monsters")), "bodies": ["Крыса 9"]}
            setup["allies"] = [{"type": types[0]["name"], "owner": "Боро", "kind": chance.pick(("copy", "zombie"))}]
    return setup


def _wild_type(chance: Chance, name: str) -> dict[str, Any]:
    secrets = {secret.partition(":")[0]: secret for secret in (chance.pick(SECRETS) for _ in range(chance.below(4)))}
    return {
        "name": name,
        "strength": chance.below(4) - 1,
        "wit": chance.below(3) - 1,
        "hits": 3 + chance.below(4),
        "defence": 2 + chance.below(4),
        "secrets": list(secrets.values()),
    }


def _wild_passage(chance: Chance, name: str, ends: str) -> dict[str, Any]:
    kind = chance.pick(_KINDS)
    passage: dict[str, Any] = {"id": name, "rooms": list(ends), "kind": kind, "secret": not chance.below(4)}
    if kind in ("stairs", "climb"):
        passage["up"] = ends[chance.below(2)]
    if kind == "door":
        passage["locked"] = bool(chance.below(2))
    if chance.below(2):
        effect = chance.pick(_EFFECTS)
        passage["trap"] = {"effect": effect, "save": chance.pick(("strength", "wit")), "found": bool(chance.below(2))}
        if effect == "teleport":
            passage["trap"]["to"] = "3"
        if effect == "block":
            passage["trap"]["block"] = chance.pick(("back", "forward"))
    return passage


def _wild_hero(chance: Chance, hero: dict[str, Any]) -> dict[str, Any]:
    wizard = hero["class"] == "wizard"
    return {
        **hero,
        "hits": 1 + chance.below(hero["max_hits"]),
        "level": 1 + chance.below(3),
        "small": chance.below(3),
        "normal": chance.below(2),
        "curses": [1 + chance.below(6) for _ in range(chance.below(3))],
        "items": [{"spell": 1 + chance.below(12), "charges": 1 + chance.below(2)} for _ in range(chance.below(3))],
        "gift": {"type": "Гоблин", "secret": chance.pick(SECRETS)} if chance.below(2) else None,
        "bless": not chance.below(4),
        "marks": ["levitation"] if not chance.below(3) else [],
        **({"slots": 5, "spells": [1 + chance.below(13) for _ in range(chance.below(6))]} if wizard else {}),
    }
