"""What handlers of events read while a command is told: people for slots, tags, the story as far as it has come."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engines.core.engine import Viewer
from narratives.chronicle.bags import pick
from narratives.chronicle.deed import Deed
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line, spoken_of
from narratives.kitsune import names
from narratives.kitsune.names import Hour, Location, Trait
from narratives.kitsune.story import Story
from narratives.russian.noun import CASES
from narratives.russian.person import Person, Slot

LIKE: Final[Mapping[str, frozenset[str]]] = {
    "market": frozenset({"shop"}),
    "temple": frozenset({"shrine", "indoors"}),
    "inn": frozenset({"indoors"}),
    "bridge": frozenset({"water"}),
    "fields": frozenset({"water", "farm"}),
    "springs": frozenset({"water"}),
    "harbour": frozenset({"water", "shop"}),
    "manor": frozenset({"indoors"}),
    "festival": frozenset({"shop"}),
    "dojo": frozenset({"indoors"}),
    "graveyard": frozenset({"shrine"}),
}
"""What a place that stands ready has, for texts that need it."""


class Cast:
    """Everybody of the campaign as a person, by what the story and the view know."""

    def __init__(self, view: Mapping[str, Any], story: Story) -> None:
        self._view = view
        self._story = story
        self._foxes: dict[str, Person] = {}

    def species(self, name: str) -> str:
        """The species of a fox; that of a changeable one where nobody knows."""
        listed = self._view["foxes"].get(name)
        return str(listed["species"] if listed else self._story.species.get(name, "kagamiko"))

    def of(self, name: str) -> str:
        """The class of somebody of a scene."""
        listed = self._view["npcs"].get(name)
        return str(listed["class"] if listed else self._story.classes.get(name, "peasant"))

    def fox(self, name: str) -> Person:
        """A fox: as her player wishes, from the table of ready-made names, or by rule."""
        if name not in self._foxes:
            self._foxes[name] = self._fox(name)
        return self._foxes[name]

    def _fox(self, name: str) -> Person:
        spelling = self._story.spelt.get(name)
        ready = names.ready_fox(name)
        as_listed = ready is not None and (spelling is None or spelling.gender in (None, ready.gender))
        corrected = spelling is not None and any(getattr(spelling, case) for case in CASES)
        person = ready if ready is not None and as_listed and not corrected else spoken_of(name, spelling)
        return names.fox(person, self.species(name))

    def npc(self, name: str) -> Person:
        """Somebody of a scene."""
        return names.human(name, self.of(name))

    def person(self, name: str) -> Person:
        """A fox or somebody of a scene."""
        return self.fox(name) if name in self._view["foxes"] or name in self._story.species else self.npc(name)


def fox_tags(slot: str, person: Person, species: str) -> frozenset[str]:
    """What holds of a fox in a slot: «f.tenko», «f.m»."""
    return frozenset({f"{slot}.{species}", f"{slot}.{person.gender}"})


def npc_tags(slot: str, person: Person, of: str) -> frozenset[str]:
    """What holds of somebody of a scene: «h.monk», «h.f», «h:Гэндзо» for one of the ready-made places."""
    tags = {f"{slot}.{of}", f"{slot}.{person.gender}"}
    return frozenset(tags | ({f"{slot}:{person.name}"} if person.name in names.people() else set()))


class Stage(Deed[Story]):
    """One command while it is told; ``now`` is the story after the event at hand."""

    def __init__(self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str) -> None:
        super().__init__(events, before, after, view, salt)
        self.cast = Cast(view, after)
        self.at: Told = {}
        self._checks = 0
        self._slots: dict[str, Slot] = {}

    def move(self, event: Told, story: Story) -> None:
        """To the next event, and the story after it."""
        self.at = event
        self.go_on(story)

    # --- what happened

    @property
    def has_push(self) -> bool:
        """Is the roll of this command a second one?"""
        return any(event["push"] for event in self.named("influence.rolled"))

    def begin_check(self) -> str:
        """An exorcist's look begins: the name of its post."""
        self._checks += 1
        return self.check_post

    @property
    def check_post(self) -> str:
        """The post of the look under way; the first one when it had begun before this command."""
        return f"check{self._checks}" if self._checks else ""

    @property
    def recalls(self) -> bool:
        """Does this command's post look back?"""
        return self.after.recalled_at == self.before.step

    # --- who and where

    @property
    def place(self) -> Location:
        """Where the night is."""
        return place_of(self.now.place or self.view["name"] or "")

    def hour(self, hour: Hour) -> str:
        """A sentence of the place at an hour; another one on the clan's next night there."""
        sights = self.place.hours.get(hour)
        if sights is None:
            return ""
        kinds = (sights.sight, sights.sound, sights.smell)
        visits = self.now.visits.get(self.now.place, 1)
        return kinds[(visits + len(self.place.id) + len(hour)) % 3]

    def slot(self, name: str) -> Slot:
        """A person for the slot of a text."""
        if name not in self._slots:
            self._slots[name] = Slot(person=self.cast.person(name), epithet_index=pick(3, self.salt, name))
        return self._slots[name]

    def tags_of(self, slot: str, name: str) -> frozenset[str]:
        """What holds of the person in a slot."""
        if name in self.view["foxes"] or name in self.after.species:
            return fox_tags(slot, self.cast.fox(name), self.cast.species(name))
        return npc_tags(slot, self.cast.npc(name), self.cast.of(name))

    def manner(self, fox: str, trait: Trait) -> str:
        """How a fox of her species does it; another way each time."""
        ways = names.manners(self.cast.species(fox), trait)
        return ways[(self.now.step + pick(3, self.salt, "manner")) % len(ways)]

    def tags(self) -> frozenset[str]:
        """What holds of the night."""
        tags = {f"trail:{self.now.trail}", f"village:{self.view['village']}", *LIKE.get(self.place.id, ())}
        if self.place.id:
            tags.add(f"place:{self.place.id}")
        if self.now.suspicion >= 5:
            tags.add("wary")
        if self.now.scene >= 2:
            tags.add("later")
        if self.now.visits.get(self.now.place, 0) > 1:
            tags.add("again")
        return frozenset(tags)

    def met(self, fox: str, npc: str) -> frozenset[str]:
        """«met»: has the fox had to do with him before this command?"""
        before = any({fact.fox, fact.npc} == {fox, npc} for fact in self.before.facts)
        return frozenset({"met"} if before else ())

    def line(
        self,
        names_: str | tuple[str, ...],
        tags: Iterable[str] = (),
        *,
        who: Mapping[str, str] | None = None,
        fresh: bool = False,
        headline: bool = False,
        optional: bool = False,
        post: str = "",
        audience: Viewer = None,
        **slots: Any,
    ) -> Line:
        """A line with the night's tags; ``who``: slot -> name of a fox or of somebody of a scene."""
        people = who or {}
        given = {slot: self.slot(name) for slot, name in people.items()}
        of_people = (self.tags_of(slot, name) for slot, name in people.items())
        return Line(
            names_,
            {"place": self.place, **given, **slots},
            self.tags().union(tags, *of_people),
            fresh,
            headline,
            optional,
            audience,
            post,
        )


def place_of(name: str) -> Location:
    """The place of a scene by its name: one of those that stand ready, or the GM's own."""
    return names.locations().get(name) or names.elsewhere(name)
