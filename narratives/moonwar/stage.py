"""The stage of a post: everything that a text may refer to, made into slots and tags."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from narratives.chronicle.compose import Composer
from narratives.moonwar.beats import LISTS, Beat, People, main_pair
from narratives.moonwar.cast import Cast, identity_tags
from narratives.moonwar.memory import Recall
from narratives.moonwar.names import Passerby, Venue
from narratives.moonwar.night import Night
from narratives.russian.person import Slot

LATE, FEW = 10, 3
"""The turn from which a war is late, and the number of people left when they are few."""

_DETAIL = "place.detail"


class Later:
    """A text that is drawn only when a template asks for it."""

    def __init__(self, make: Callable[[], str]) -> None:
        self._make = make
        self.text: str | None = None

    def __str__(self) -> str:
        if self.text is None:
            self.text = self._make()
        return self.text

    def __html__(self) -> str:
        return str(self)


class Stage:
    """Says beats: fills their slots, works out their tags, draws their texts."""

    def __init__(self, cast: Cast, composer: Composer, view: Mapping[str, Any]) -> None:
        self.cast = cast
        self.composer = composer
        self.view = view
        self.place: Venue | None = None
        self.weather = ""
        """What was said of the weather in this post."""
        self._detail_told = False
        """Has a post of this war described the place already?"""
        self._beats = 0
        self._common: dict[str, Any] = {}
        gone = {f"gone:{cast.member(who).id}" for who in cast.out()}
        self._tags = frozenset({f"scenario:{view['scenario']}", f"edition:{view['edition']}", *gone})

    def move_to(self, place: str, night: Night, known: bool = False) -> None:
        """Place and hour of the post; ``known``: this war has been there before."""
        self._detail_told = known
        atlas = self.cast.world.atlas
        self.place = atlas.venue(place)
        sky = night.tags if self.place.suits.moon else night.tags - {"moon"}
        self._tags |= sky | atlas.traits(self.place.id) | {f"place:{self.place.id}"}
        self._common |= {"place": self.place, "night": Later(self._weather)}

    def add_tags(self, **conditions: bool) -> None:
        """Tags that hold for the whole post."""
        self._tags |= {tag for tag, holds in conditions.items() if holds}

    def common(self, **slots: Any) -> None:
        """Slots that every text of the post may use."""
        self._common |= slots

    def _weather(self) -> str:
        self.weather = self.composer.say("scene/weather", self._common | {"night": ""}, self._tags)
        return Markup(self.weather)  # noqa: S704 -- rendered with autoescape just now

    def tell(self, beat: Beat, distaste: Callable[[str], int] | None = None) -> str:
        """The text of a beat; empty when even the plain sentence is missing, or an optional one would be told again."""
        self._beats += 1

        def described(source: str) -> int:
            return 4 * (_DETAIL in source) + (distaste(source) if distaste else 0)

        against = described if self._detail_told else distaste
        slots = self._slots(beat.people)
        if beat.n:
            slots["n"] = beat.n
        told = self.composer.say(beat.sets, slots, self._tags_of(beat), against, beat.optional)
        self._detail_told = self._detail_told or (self.place is not None and self.place.detail in told)
        return told

    def say(self, sets: str | tuple[str, ...], people: People | None = None, **slots: Any) -> str:
        """A text that dresses the post and tells no event of its own. ``slots``: numbers and lists of facts."""
        self.common(**slots)
        return self.tell(Beat((sets,) if isinstance(sets, str) else sets, people or {}))

    def dress(self, name: str, people: People | None = None, tags: frozenset[str] = frozenset()) -> str:
        """A text that a post can do without: nothing rather than a repetition."""
        return self.tell(Beat((name,), people or {}, tags, optional=True))

    def aside(self, passerby: Passerby) -> str:
        """A word from somebody of the town (MW-N5)."""
        tags = self._tags | identity_tags("p", passerby, "passerby")
        slots = self._common | {"p": Slot(person=passerby)}
        return self.composer.say("aside/passerby", slots, tags, optional=True)

    def recall(self, found: Recall, ago: int, now: frozenset[str] = frozenset()) -> str:
        """A memory of ``ago`` turns ago; ``place`` is where it happened then, ``now`` what has become of the two."""
        beat = Beat((found.set_name,), found.people, now)
        self._beats += 1
        slots = self._slots(beat.people) | {"place": self.cast.world.atlas.venue(found.fact.place), "n": ago}
        return self.composer.say(beat.sets, slots, self._tags_of(beat), optional=True)

    def _slots(self, people: People) -> dict[str, Any]:
        slots = dict(self._common)
        for slot, who in people.items():
            if isinstance(who, str):
                slots[slot] = self.cast.slot(who, self._beats)
            elif slot in LISTS:
                slots[slot] = [self.cast.slot(one, self._beats) for one in who]
            else:
                slots[slot] = self.cast.company(who, self._beats)
        return slots

    def _tags_of(self, beat: Beat) -> frozenset[str]:
        people = [
            self.cast.tags(slot, who) if isinstance(who, str) else self.cast.company_tags(slot, who)
            for slot, who in beat.people.items()
            if isinstance(who, str) or slot not in LISTS
        ]
        pair = main_pair(beat.people)
        return self._tags.union(beat.tags, *people, self.cast.bond(*pair) if pair else ())


def slots_of(people: Sequence[str]) -> dict[str, str]:
    """The first two as ``a`` and ``b``; a single one is both."""
    first, second = (*people, *people)[:2]
    return {"a": first, "b": second}
