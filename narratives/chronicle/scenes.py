"""The narrator of a game that is told deed by deed: every event asks for its lines, the lines make short posts.

A game's own narrator says what an event is in words of its texts (``lines``) and what of it is remembered (``fold``);
all the rest is here: drawing texts, paragraphs, who may read what, keys that live through an undo.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from engines.core.engine import Viewer
from engines.core.model import Frozen
from narratives.chronicle.bags import Drawer
from narratives.chronicle.compose import Composer, Page
from narratives.chronicle.narrator import Bags, Narrator, Telling, Told
from narratives.chronicle.post import Post, PostKind, new_post
from narratives.chronicle.pronominal import linked
from narratives.chronicle.texts import Shelf, library_of, plain_of
from narratives.russian import decline
from narratives.russian.noun import CASES, Cases, Gender
from narratives.russian.person import Person, Slot


class Spelling(Frozen):
    """What people have told of a character that a player made: how he is spoken of, and their own words on him."""

    gender: Gender | None = None
    nom: str | None = None
    gen: str | None = None
    dat: str | None = None
    acc: str | None = None
    ins: str | None = None
    pre: str | None = None
    looks: str = ""
    character: str = ""
    story: str = ""


class SceneStory(Frozen):
    """What every such narrator remembers; a game's own story adds to it."""

    step: int = 0
    """How many commands have told something so far."""
    spelt: dict[str, Spelling] = {}


class Line(NamedTuple):
    """What is to be said of something: sets of texts, what stands in their slots, and what holds."""

    names: str | tuple[str, ...]
    """A set, or several that are taken as one."""
    slots: Mapping[str, Any] = {}
    tags: frozenset[str] = frozenset()
    fresh: bool = False
    """It begins a paragraph."""
    headline: bool = False
    """It stands in bold above everything else of its post."""
    optional: bool = False
    """Nothing rather than a text that this game has told before."""
    audience: Viewer = None
    """Who alone may read it; None: the group."""
    post: str = ""
    """Lines of another name make a post of their own after the first: «close», «epilogue»."""


S = TypeVar("S", bound=SceneStory)


class SceneNarrator(Narrator[S]):
    """Tells a game deed by deed."""

    silent: ClassVar[frozenset[str]] = frozenset()
    """Events of which nothing is ever said."""
    linked: ClassVar[bool] = False
    """Is a person named again at once a pronoun (``pronominal``)?"""

    @property
    def shelf(self) -> Shelf:
        """The game's texts."""
        return library_of(self.game)

    @property
    def plain(self) -> Mapping[str, str]:
        """For every set a neutral sentence, for when it has nothing that fits."""
        return plain_of(self.game)

    def begin(self) -> S:
        """The story before the first event."""
        return self.story_type()

    @abstractmethod
    def fold(self, story: S, event: Told) -> S:
        """The story after one event."""

    @abstractmethod
    def lines(self, events: Sequence[Told], before: S, after: S, view: Mapping[str, Any], salt: str) -> Iterator[Line]:
        """What is to be said of the events of one command, in order. ``salt``: for the narrator's own choices."""

    @abstractmethod
    def turn_of(self, view: Mapping[str, Any], story: S) -> int:
        """The number that a post carries: the night, the round, the step."""

    def chapter_of(self, view: Mapping[str, Any], story: S) -> str:
        """The chapter of the book to which what happens now belongs."""
        return ""

    def heading_of(self, name: str, events: Sequence[Told], story: S) -> str:
        """What stands before the text of a post's headline, its number for instance; ``events``: of the command."""
        return ""

    def footer_of(self, events: Sequence[Told], view: Mapping[str, Any], audience: Viewer) -> str:
        """The line of dice under a post, as Telegram HTML; only what ``audience`` may know."""
        return ""

    def part_of(self, name: str, events: Sequence[Told]) -> tuple[int, int]:
        """Which events of a command the group's post ``name`` tells: from the first place to before the second."""
        return (0, len(events)) if name in ("", "prologue") else (0, 0)

    def kind_of(self, name: str, events: Sequence[Told]) -> PostKind:
        """What the post ``name`` is: the first one of a command that only a GM gives is a ruling."""
        if name in ("prologue", "epilogue"):
            return "prologue" if name == "prologue" else "epilogue"
        return "ruling" if all(str(event["event"]).startswith("gm.") for event in events) else "turn"

    def remember(self, story: S, events: Sequence[Told]) -> S:
        """The story after the events of one command."""
        told = [event for event in events if event["event"] not in self.silent]
        if not told:
            return story
        for event in told:
            story = self.fold(story, event)
        return story.but(step=story.step + 1)

    def with_names(self, story: S, names: Mapping[str, Mapping[str, str]]) -> S:
        """The story in which people made by players are spoken of as they wish."""
        known = Spelling.model_fields.keys()
        spelt = {
            name: Spelling.model_validate({key: value for key, value in facts.items() if key in known})
            for name, facts in names.items()
        }
        return story.but(spelt={**story.spelt, **spelt})

    def person(self, view: Mapping[str, Any], story: S, name: str) -> Person:
        return spoken_of(name, story.spelt.get(name))

    def tell(
        self,
        events: Sequence[Told],
        story: S,
        view: Mapping[str, Any],
        bags: Bags,
        salt: str,
        later: S | None = None,
    ) -> Telling:
        """The posts of one command: what the group reads first, then what single people read."""
        after = self.remember(story, events) if later is None else later
        drawer = Drawer(bags)
        lines = list(self.lines(events, story, after, view, salt))
        posts = self._all_told(list(self._posts(lines, events, after, view, drawer, salt)), events, view)
        return Telling(tuple(posts), drawer.bags)

    def _all_told(self, posts: list[Post], events: Sequence[Told], view: Mapping[str, Any]) -> list[Post]:
        """Where no post of the group tells any of the events in particular, its first one tells them all."""
        first = next((place for place, post in enumerate(posts) if post.audience is None), None)
        if first is None or any(post.audience is None and events[slice(*post.tells)] for post in posts):
            return posts
        whole = {"tells": (0, len(events)), "footer": self.footer_of(events, view, None)}
        return [*posts[:first], posts[first].but(**whole), *posts[first + 1 :]]

    def introduced(self, lines: Iterable[Line], view: Mapping[str, Any], story: S, bags: Bags, salt: str) -> Telling:
        """For ``introduce``: these lines as the prologue of a new game."""
        drawer = Drawer(bags)
        drawer.begin()
        prologue = [line._replace(post="prologue") for line in lines]
        return Telling(tuple(self._posts(prologue, (), story, view, drawer, salt)), drawer.bags)

    def _posts(
        self,
        lines: Sequence[Line],
        events: Sequence[Told],
        story: S,
        view: Mapping[str, Any],
        drawer: Drawer,
        salt: str,
    ) -> Iterator[Post]:
        parts = dict.fromkeys((line.audience, line.post) for line in lines)
        for audience, name in sorted(parts, key=lambda part: part[0] is not None):
            own = [line for line in lines if (line.audience, line.post) == (audience, name)]
            key = _key(story.step, audience, name)
            composer = Composer(self.shelf, self.plain, drawer, f"{salt}/{key}")
            body = _written(
                own, composer, self.linked, self.heading_of(name, events, story) if audience is None else ""
            )
            if not body:
                continue
            part = self.part_of(name, events)
            told = events[slice(*part)]
            yield new_post(
                key=key,
                kind=self.kind_of(name, events),
                turn=self.turn_of(view, story),
                body=body,
                footer=self.footer_of(told, view, audience) if told else "",
                chapter="" if name == "prologue" else self.chapter_of(view, story),
                texts=tuple(composer.used),
                tells=part if audience is None else (0, 0),
                audience=audience,
            )


def _key(step: int, audience: Viewer, name: str) -> str:
    if name in ("prologue", "epilogue") and audience is None:
        return f"{name}:{step}" if step else name
    return ":".join(part for part in (f"step:{step}", name, audience or "") if part)


def _written(lines: Sequence[Line], composer: Composer, are_linked: bool, heading: str) -> str:
    headline, page, last = "", Page(), ""
    people = _people_of(lines) if are_linked else []
    for line in lines:
        said = composer.say(line.names, line.slots, line.tags, optional=line.optional)
        if line.headline and said:
            headline = f"<b>{heading}{said}</b>"
        elif said:
            page.add(linked(last, said, people) if last and not line.fresh else said, line.fresh)
            last = said
    return "\n\n".join(part for part in (headline, page.text) if part)


def _people_of(lines: Sequence[Line]) -> list[Slot]:
    """Everybody who stands in a slot."""
    people: dict[str, Slot] = {}
    for line in lines:
        for value in line.slots.values():
            for one in value if isinstance(value, list) else (value,):
                if isinstance(one, Slot):
                    people[one.name] = one
    return list(people.values())


def spoken_of(name: str, spelling: Spelling | None) -> Person:
    """A person whose name people typed: declined by rule, as far as nobody has corrected it. Any name will do."""
    guessed = decline.person(name, spelling.gender) if spelling and spelling.gender else decline.person(name)
    if spelling is None:
        return guessed
    corrected = {case: getattr(spelling, case) or guessed.full.of(case) for case in CASES}
    return decline.person(name, guessed.gender, cases=Cases(**corrected))
