"""The chronicler of the Grail War."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import escape

from engines.core.engine import Viewer
from narratives.chronicle.narrator import Bags, Telling, Told
from narratives.chronicle.post import PostKind
from narratives.chronicle.scenes import Line, SceneNarrator
from narratives.chronicle.words import Words
from narratives.grail import biography, blows, days, deeds, drawing, memory, nights, prologue, rulings, spoken
from narratives.grail.board import board, sheet
from narratives.grail.fates import fates
from narratives.grail.footer import footer
from narratives.grail.heard import heard
from narratives.grail.stage import Cast, Stage
from narratives.grail.story import Story, folded
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from narratives.russian import numerals
from narratives.russian.person import Person

_HANDLERS: Final = {**blows.HANDLERS, **deeds.HANDLERS, **nights.HANDLERS, **days.HANDLERS, **rulings.HANDLERS}


class GrailNarrator(SceneNarrator[Story]):
    """Tells a war blow by blow, from what the group may hear. Plain sentences stand in for missing texts."""

    game = "grail"
    has_cards = True
    story_type = Story
    words = Words("narratives.grail")
    silent = frozenset({"undone"})
    linked = True

    def fold(self, story: Story, event: Told) -> Story:
        """The event remembered as the group heard it, after what it made the narrator look back at."""
        public = heard(event)
        return folded(memory.recalling(story, public), public)

    def lines(
        self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str
    ) -> Iterator[Line]:
        told = [event for event in events if event["event"] not in self.silent]
        stage, story = Stage(told, before, after, view, salt), before
        for place, event in enumerate(stage.events):
            story = self.fold(story, event)
            stage.move(place, story)
            handler = _HANDLERS.get(stage.at["event"])
            if handler is not None:
                yield from handler(stage, stage.at)

    def part_of(self, name: str, events: Sequence[Told]) -> tuple[int, int]:
        """A night is told round by round: each post its own."""
        return nights.part_of(name, events)

    def turn_of(self, view: Mapping[str, Any], story: Story) -> int:
        return story.day + story.night if view["war"] else story.conflict

    def chapter_of(self, view: Mapping[str, Any], story: Story) -> str:
        if view["war"] and (story.night or story.day):
            return _hour(story)
        return story.title or "До первой схватки"

    def heading_of(self, name: str, events: Sequence[Told], story: Story) -> str:
        """The number of the day or the night stands before its first headline."""
        opened = events[0]["event"] in ("day.opened", "night.opened") if events else False
        return _hour(story) + ". " if opened and name == "" else ""

    def kind_of(self, name: str, events: Sequence[Told]) -> PostKind:
        if name == "" and events and events[0]["event"] in rulings.HANDLERS:
            return "ruling"
        return super().kind_of(name, events)

    def footer_of(self, events: Sequence[Told], view: Mapping[str, Any], audience: Viewer) -> str:
        return footer([heard(event) for event in events], audience)

    def introduce(self, view: Mapping[str, Any], story: Story, bags: Bags, salt: str) -> Telling:
        """The town and those who have come to it."""
        return self.introduced(prologue.lines(view, story, salt), view, story, bags, salt)

    def person(self, view: Mapping[str, Any], story: Story, name: str) -> Person:
        return Cast(view, story).person(name)

    def board(self, view: Mapping[str, Any], story: Story, viewer: Viewer) -> str:
        return board(view, story)

    def card(self, view: Mapping[str, Any], story: Story, person: str, theme: Theme) -> Picture | None:
        """The card of anybody of the war."""
        return drawing.person(view, story, person, theme)

    def sheet(self, view: Mapping[str, Any], story: Story, person: str) -> str:
        return sheet(view, story, person)

    def biography(self, view: Mapping[str, Any], story: Story, name: str) -> str:
        """Somebody's way so far; the same at any number of askings while nothing happens."""
        if name not in view["characters"]:
            return ""
        telling = self.introduced(biography.lines(view, story, name), view, story, Bags(), f"bio/{name}")
        called = f"{name} — {story.revealed[name]}" if name in story.revealed else name
        return f"<b>{escape(called)}</b>\n\n{telling.posts[0].body}"

    def command_of(self, view: Mapping[str, Any], person: str, words: str) -> dict[str, Any]:
        return spoken.command_of(view, person, words)

    def cast(self, view: Mapping[str, Any], story: Story) -> tuple[tuple[str, str], ...]:
        """Everybody with what became of him."""
        return fates(view, story)

    def alive(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """All whose strength and mana hold; in a war the pairs that are left."""
        people = view["characters"]
        if not view["war"]:
            return tuple(name for name, one in people.items() if not one["fate"])
        left = set(view["war"]["alive"])
        return tuple(name for name, one in people.items() if name in left or one["partner"] in left)


def _hour(story: Story) -> str:
    """«Ночь третья», «День второй»."""
    if story.by_day:
        return f"День {numerals.ordinal(story.day)}"
    return f"Ночь {numerals.ordinal(story.night, gender='f')}"


NARRATOR = GrailNarrator()
