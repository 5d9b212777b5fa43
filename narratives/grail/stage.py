"""What handlers of events read while a command is told: people for slots, tags, what comes next."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from narratives.chronicle.bags import chance, pick
from narratives.chronicle.deed import Deed
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line, Spelling
from narratives.grail import names
from narratives.grail.heard import heard, secrets
from narratives.grail.names import Ground, Thing
from narratives.grail.story import Story
from narratives.russian.person import Person, Slot

LOWEST: Final = {"servant": "E"}
"""The last rank of a life cliché before it is out, where it is not F."""
_STEPS: Final = frozenset({"attack.rolled", "attack.void", "phantasm.activated", "round.closed", "conflict.ended"})
"""Events with which something else begins than the blow before."""


class Cast:
    """Everybody of the war as a person, by what the story and the view know."""

    def __init__(self, view: Mapping[str, Any], story: Story) -> None:
        self._people = view["characters"]
        self._story = story
        self._cache: dict[tuple[str, bool], Person] = {}

    def person(self, name: str) -> Person:
        """Anybody by name; somebody who is not there is declined by rule."""
        key = (name, name in self._story.revealed)
        if key not in self._cache:
            self._cache[key] = names.person(name, self.true_name(name), self._spelling(name), known=key[1])
        return self._cache[key]

    def _spelling(self, name: str) -> Spelling | None:
        """How people spell him; his gender as his sheet says, where they have said nothing else."""
        spelling, one = self._story.spelt.get(name), self._people.get(name)
        gender = one.get("gender") if one else None
        if gender is None or (spelling is not None and spelling.gender is not None):
            return spelling
        return (spelling or Spelling()).but(gender=gender)

    def true_name(self, name: str) -> str | None:
        """A Servant's true name, known or not: for the table of the house alone."""
        one = self._people.get(name)
        true = self._story.revealed.get(name) or (one["true_name"] if one else None)
        return str(true) if true else None

    def role(self, name: str) -> str:
        """«master», «servant» or «npc»."""
        one = self._people.get(name)
        return str(one["role"]) if one else "npc"

    def partner(self, name: str) -> str | None:
        """The other one of his pair."""
        one = self._people.get(name)
        return one["partner"] if one and one["partner"] in self._people else None

    def master_of(self, servant: str) -> str | None:
        """A Servant's master."""
        partner = self.partner(servant)
        return partner if partner and self.role(partner) == "master" else None

    def tags(self, slot: str, name: str) -> frozenset[str]:
        """What holds of the person in a slot."""
        one = self._people.get(name)
        tags = set(tags_of(slot, self.person(name), self.role(name), self.true_name(name)))
        if name in self._story.revealed:
            tags.add(f"{slot}.known")
        life = one["ranks"].get("Выносливость") if one else None
        if one and life is not None and life != one["max"]["Выносливость"]:
            tags.add(f"{slot}.hurt")
        return frozenset(tags)


def tags_of(slot: str, person: Person, role: str, true_name: str | None) -> frozenset[str]:
    """«a.f», «a.servant», «a.archer», and «a:archer», «a:vera» for people of the house."""
    tags = {f"{slot}.{person.gender}", f"{slot}.{role}"}
    kind = names.class_of(person.name) if role == "servant" else ""
    if kind:
        tags.add(f"{slot}.{kind}")
    line = names.house_servant(person.name, true_name) or names.house_master(person.name)
    if line is not None:
        tags.add(f"{slot}:{line['id']}")
    return frozenset(tags)


def sentence(words: str) -> str:
    """What somebody has written as a sentence: with a capital and a full stop, if it lacks them."""
    text = words.strip()
    text = text[:1].upper() + text[1:]
    return text if text[-1:] in ".!?…»" else text + "."


class Stage(Deed[Story]):
    """One command while it is told; ``now`` is the story after the event at hand."""

    def __init__(self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str) -> None:
        super().__init__([heard(event) for event in events], before, after, view, salt)
        self.secret = frozenset(label for event in events for label in secrets(event))
        self.at: Told = {}
        self.place = -1
        self.post = ""
        self.is_night = self.has("night.opened")
        self.is_day = self.has("day.opened")
        self.is_round = self.has("round.closed")
        self.later: list[Line] = []
        """Falls to be told later: where all strike together, and after a name that was cut short."""
        self._casts: dict[int, Cast] = {}

    def move(self, place: int, story: Story) -> None:
        """To the next event, and the story after it."""
        self.place = place
        self.at = self.events[place]
        self.go_on(story)

    @property
    def cast(self) -> Cast:
        """People as they may be named now: a true name only after it was spoken."""
        known = len(self.now.revealed)
        if known not in self._casts:
            self._casts[known] = Cast(self.view, self.now)
        return self._casts[known]

    # --- what happened

    def ahead(self) -> Iterator[Told]:
        """What follows from the event at hand: until somebody else's turn."""
        for event in self.events[self.place + 1 :]:
            if event["event"] in _STEPS:
                return
            yield event

    def drops(self, name: str) -> bool:
        """Is somebody out by what has just happened?"""
        return any(event["event"] == "fighter.out" and event["who"] == name for event in self.ahead())

    def falls(self, name: str) -> bool:
        """Is he seen to fall at once? Where all strike together he falls when the round is over."""
        return self.now.initiative != "simultaneous" and self.drops(name)

    def amount(self, name: str) -> int:
        """Ranks that the blow at hand costs somebody."""
        return next(
            (event["amount"] for event in self.ahead() if event["event"] == "damage" and event["who"] == name), 0
        )

    def luck(self, *what: object) -> float:
        """A number of 0…1 of the narrator's own."""
        return chance(self.salt, self.place, *what)

    def postponed(self) -> Iterator[Line]:
        """What was put off until now."""
        yield from self.later
        self.later.clear()

    # --- who and with what

    def slot(self, name: str) -> Slot:
        """A person for the slot of a text."""
        step = self.now.step + self.place
        return Slot(person=self.cast.person(name), epithet_index=step, means_index=pick(2, self.salt, self.place, name))

    def thing(self, name: str) -> Thing:
        """A phantasm: its name, or the label that stands for it."""
        return names.phantasm(name, secret=name in self.secret)

    def is_phantasm(self, name: str) -> bool:
        """Is it known to be one, by name or by label?"""
        return name in self.secret or name in self.now.phantasms

    @property
    def ground(self) -> Ground | None:
        """Where the night goes."""
        return names.grounds().get(self.now.place)

    def tags(self) -> frozenset[str]:
        """What holds of the hour."""
        tags = {f"kind:{self.now.kind}", "auto" if self.view["war"] else "led"}
        if self.now.round <= 1:
            tags.add("first")
        if self.view["war"]:
            tags |= {"opening"} if self.now.night == 1 and not self.now.by_day else set()
            tags |= {"few"} if len(self.view["war"]["alive"]) <= 3 else set()
        ground = self.ground
        if ground is not None:
            tags.add(f"place:{ground.id}")
            tags.add("indoors" if ground.indoors else "outdoors")
            tags |= {"water"} if ground.water else set()
            tags |= {"high"} if ground.high else set()
        return frozenset(tags)

    def line(
        self,
        sets: str | tuple[str, ...],
        tags: Iterable[str] = (),
        *,
        who: Mapping[str, str] | None = None,
        fresh: bool = False,
        headline: bool = False,
        optional: bool = False,
        audience: str | None = None,
        post: str | None = None,
        **slots: Any,
    ) -> Line:
        """A line with the hour's tags; ``who``: slot -> name."""
        people = who or {}
        given = {slot: self.slot(name) for slot, name in people.items()}
        of_people = (self.cast.tags(slot, name) for slot, name in people.items())
        if isinstance(slots.get("name"), str):
            slots["name"] = names.skill(slots["name"])
        things = {f"{slot}:{value.id}" for slot, value in slots.items() if isinstance(value, Thing) and value.id}
        at = {"place": self.ground} if self.ground is not None else {}
        return Line(
            sets,
            {**at, **given, **slots},
            self.tags().union(tags, things, *of_people),
            fresh,
            headline,
            optional,
            audience,
            self.post if post is None else post,
        )
