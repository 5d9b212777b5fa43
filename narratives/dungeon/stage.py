"""What handlers of events read while a command is told: people for slots, tags, the story as far as it has come."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from engines.core.engine import Viewer
from narratives.chronicle.bags import pick
from narratives.chronicle.deed import Deed
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line, spoken_of
from narratives.dungeon import lore
from narratives.dungeon.story import Story, is_hero, kind_of, was_there
from narratives.russian.noun import Noun
from narratives.russian.person import Person, Slot

ALLIES: Final = ("copy ", "zombie ")


class Cast:
    """Everybody of the adventure as a person, by what the story and the view know."""

    def __init__(self, view: Mapping[str, Any], story: Story) -> None:
        self._view = view
        self._story = story

    def class_of(self, name: str) -> str:
        """The class of a hero, "" of somebody who is none."""
        listed = self._view["characters"].get(name)
        return str(listed["class"] if listed else self._story.classes.get(name, ""))

    def hero(self, name: str) -> Person:
        """A hero, as the player wishes to be spoken of; the class is the epithet."""
        person = spoken_of(name, self._story.spelt.get(name))
        of = self.class_of(name)
        return person.but(epithets=(lore.trade(of, person.gender),)) if of else person

    def monster(self, name: str) -> Person:
        """A monster: with its number only where there are others of its kind."""
        of = kind_of(name)
        several = sum(kind_of(one) == of for one in self._story.present) > 1
        number = name.rpartition(" ")[2]
        return lore.monster(name, of, int(number) if several and number.isdecimal() else None)

    def person(self, name: str) -> Person:
        """Whoever it is."""
        if self.class_of(name):
            return self.hero(name)
        for nature in ALLIES:
            if name.startswith(nature):
                return lore.ally(name, kind_of(name), nature.strip())
        return self.hero(name) if is_hero(self._story, name) else self.monster(name)

    def foes(self, names: Iterable[str]) -> Noun:
        """Monsters together: «три гоблина и огр»."""
        return lore.crowd(tuple(Counter(map(kind_of, names)).items()))


class Stage(Deed[Story]):
    """One command while it is told; ``now`` is the story after the event at hand."""

    def __init__(self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str) -> None:
        super().__init__(events, before, after, view, salt)
        self.place_in = 0

    @property
    def cast(self) -> Cast:
        """The people as the story knows them now."""
        return Cast(self.view, self.now)

    def move(self, place_in: int, story: Story) -> None:
        """To the next event, and the story after it."""
        self.place_in = place_in
        self.go_on(story)

    # --- what happened

    def next(self, *names: str, until: Sequence[str] = ()) -> Told | None:
        """The first later event of one of these names, before one of ``until``."""
        for event in self.events[self.place_in + 1 :]:
            if event["event"] in names:
                return event
            if event["event"] in until:
                return None
        return None

    def last(self, *names: str) -> Told | None:
        """The latest earlier event of one of these names."""
        return next((event for event in reversed(self.events[: self.place_in]) if event["event"] in names), None)

    def last_is(self, name: str) -> bool:
        """Was the event just before one of this name?"""
        return bool(self.place_in) and self.events[self.place_in - 1]["event"] == name

    def hurt_badly(self, monster: str) -> bool:
        """Has the monster lost half of what it can bear, as far as everybody has seen? The exact hits are no one's."""
        shown = self.view.get("monsters", {}).get(monster)
        return bool(shown) and shown["lost"] >= 4

    def badly_off(self, hero: str) -> bool:
        """Has the hero hardly any hits left after this blow?"""
        harm = self.next("damage.dealt")
        return harm is not None and harm["target"] == hero and harm.get("hits") == 1

    # --- who and where

    def is_hero(self, name: str | None) -> bool:
        """Is it a character of the party?"""
        return bool(name) and (bool(self.cast.class_of(str(name))) or is_hero(self.now, name))

    @property
    def place(self) -> lore.Spot:
        """The room in which the party is."""
        return self.room(self.now.room)

    def room(self, room: str) -> lore.Spot:
        """A room by its id."""
        listed = self.view.get("rooms", {}).get(room)
        return lore.room(listed["name"] if listed else self.now.names.get(room, room)) if room else self.dungeon

    @property
    def dungeon(self) -> lore.Spot:
        """The dungeon as a place."""
        return lore.dungeon(self.title)

    @property
    def title(self) -> str:
        """What the dungeon is called; empty before the first one."""
        return self.now.title or str(self.view.get("title", ""))

    @property
    def own_theme(self) -> lore.Theme | None:
        """What the dungeon is told as by the GM's word or by its title."""
        return lore.theme_named(self.view.get("theme", "")) or lore.theme(self.title)

    @property
    def theme(self) -> lore.Theme | None:
        """The same, or for a dungeon that a GM has made up what its title reminds of."""
        return self.own_theme or (lore.likely_theme(self.title) if self.title else None)

    def kind_of_way(self, passage: str) -> str:
        """«door», «chasm» …: what a passage is."""
        listed = self.view.get("passages", {}).get(passage)
        return str(listed["kind"]) if listed else "open"

    def living(self) -> list[str]:
        """Those alive now, as far as the command has come."""
        shown = self.view["characters"]
        return [
            name
            for name, one in shown.items()
            if name not in self.now.dead and (one["alive"] or name in self.after.dead)
        ]

    def sight(self, sentences: Sequence[str], *key: object) -> str:
        """One of the theme's sentences: another one for each key, the same one whenever it is asked again."""
        return sentences[self.number(*key) % len(sentences)] if sentences else ""

    def in_turn(self, sentences: Sequence[str], turn: int, *key: object) -> str:
        """One sentence after another, in an order that the campaign gives to the key."""
        order = sorted(range(len(sentences)), key=lambda one: pick(10**6, one, *key))
        return sentences[order[turn % len(order)]]

    def number(self, *key: object) -> int:
        """A number that this adventure gives to the key."""
        return pick(10**6, self.now.title, self.now.adventure, *key)

    def fell_here(self, name: str) -> bool:
        """Did the hero die on this adventure?"""
        return any(name in dead for dead in self.now.bodies.values())

    def found_here(self) -> bool:
        """Has something been found on a passage of this room: a trap, a secret door?"""
        passages = self.view.get("passages", {}).values()
        here = [one for one in passages if self.now.room in one["rooms"]]
        return any((one["trap"] and one["trap"]["found"]) or (one.get("secret") and one.get("found")) for one in here)

    def slot(self, name: str) -> Slot:
        """A person for the slot of a text."""
        return Slot(person=self.cast.person(name))

    def weapon(self, hero: str, of: str) -> Noun:
        """What a hero fights with: always the same thing."""
        return lore.weapon(of if of in ("light", "medium", "two_handed", "thrown") else "thrown",
                           pick(3, hero, of))  # fmt: skip

    def tags_of(self, slot: str, name: str) -> Iterator[str]:
        """What holds of the person in a slot: «a.warrior», «t:Гоблин»."""
        person = self.cast.person(name)
        yield f"{slot}.{person.gender}"
        of = self.cast.class_of(name)
        yield f"{slot}.{of}" if of else f"{slot}.foe"
        if not of:
            yield f"{slot}:{kind_of(name)}"
        elif name in self.now.spelt and self.now.spelt[name].gender is None:
            yield f"{slot}.unspelt"

    def tags(self) -> Iterator[str]:
        """What holds of the adventure."""
        yield f"act:{self.now.act or 'camp'}"
        living = self.living()
        seasoned = [name for name in living if was_there(self.now, name, self.now.adventure - 1)]
        if seasoned:
            yield "veterans"
        if seasoned == living:
            yield "regulars"
        if len(living) == 1:
            yield "alone"
        if self.now.fighting:
            yield "fighting"
        theme = self.own_theme
        if theme is not None:
            yield f"theme:{theme.id}"
        if any(self.now.bodies.values()):
            yield "loss"
        deaths = [fact.adventure for fact in self.now.facts if fact.kind == "died" and fact.who in self.now.dead]
        if any(was_there(self.now, name, adventure) for name in living for adventure in deaths):
            yield "grief"

    def line(
        self,
        names: str | tuple[str, ...],
        tags: Iterable[str] = (),
        *,
        who: Mapping[str, str] | None = None,
        fresh: bool = False,
        headline: bool = False,
        optional: bool = False,
        audience: Viewer = None,
        post: str = "",
        **slots: Any,
    ) -> Line:
        """A line with the adventure's tags; ``who``: slot -> name of a hero, a monster or an ally."""
        people = who or {}
        given = {slot: self.slot(name) for slot, name in people.items()}
        of_people = {tag for slot, name in people.items() for tag in self.tags_of(slot, name)}
        return Line(
            names,
            {"place": self.place, "dungeon": self.dungeon, **given, **slots},
            frozenset({*self.tags(), *of_people, *tags}),
            fresh,
            headline,
            optional,
            audience,
            post,
        )

    def kind_noun(self, of: str) -> Noun:
        """One of a kind, without a number."""
        return lore.crowd(((of, 1),))
