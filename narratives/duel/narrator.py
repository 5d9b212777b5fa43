"""The chronicler of the duel: «Тёплой Луны!»."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import escape

from engines.core.engine import Viewer
from narratives.chronicle.narrator import Bags, Telling, Told
from narratives.chronicle.scenes import Line, SceneNarrator
from narratives.chronicle.words import Words
from narratives.duel import biography, drawing, footer, memory, private, prologue
from narratives.duel import story as stories
from narratives.duel.board import board
from narratives.duel.fates import fates
from narratives.duel.public import PublicScene
from narratives.duel.sheet import sheet
from narratives.duel.story import Story
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from narratives.russian import numerals


class DuelNarrator(SceneNarrator[Story]):
    """Tells the group what all have seen, and to each what he alone may know."""

    game = "duel"
    has_cards = True
    story_type = Story
    words = Words("narratives.duel")
    silent = frozenset({"gm.undone"})
    linked = True

    def fold(self, story: Story, event: Told) -> Story:
        """The story after one event."""
        return stories.fold(story, event)

    def remember(self, story: Story, events: Sequence[Told]) -> Story:
        """The story after a command, with what its post recalls."""
        after = super().remember(story, events)
        return memory.remembered(after, memory.choose(story, events)) if after.step != story.step else after

    def lines(
        self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str
    ) -> Iterator[Line]:
        """What the group reads, then what single people and the GM do."""
        told = [event for event in events if event["event"] not in self.silent]
        yield from PublicScene(told, before, after, view, salt).lines()
        yield from private.lines(told, after)

    def introduce(self, view: Mapping[str, Any], story: Story, bags: Bags, salt: str) -> Telling:
        """The clearing before anything has happened."""
        return self.introduced(prologue.lines(view, story), view, story, bags, salt)

    def turn_of(self, view: Mapping[str, Any], story: Story) -> int:
        """Steps taken so far, of all fights."""
        return story.steps

    def chapter_of(self, view: Mapping[str, Any], story: Story) -> str:
        """A fight with what follows it."""
        return f"Бой {numerals.ordinal(story.fights)}" if story.fights else "До первого боя"

    def footer_of(self, events: Sequence[Told], view: Mapping[str, Any], audience: Viewer) -> str:
        """Dice that the reader may know of, and at an open table the numbers of the blows."""
        return footer.footer(events, audience)

    def biography(self, view: Mapping[str, Any], story: Story, name: str) -> str:
        """A person's way so far; the same at any number of askings while nothing happens."""
        if name not in view["public"]:
            return ""
        telling = self.introduced(biography.lines(view, story, name), view, story, Bags(), f"bio/{name}")
        return f"<b>{escape(name)}</b>\n\n{telling.posts[0].body}"

    def board(self, view: Mapping[str, Any], story: Story, viewer: Viewer) -> str:
        """The ring and those around it; the same for everybody."""
        return board(view, story, self.words)

    def card(self, view: Mapping[str, Any], story: Story, person: str, theme: Theme) -> Picture | None:
        """A fighter's card."""
        return drawing.fighter(view, story, person, theme)

    def sheet(self, view: Mapping[str, Any], story: Story, person: str) -> str:
        """What the person's player may know of him."""
        return sheet(view, person)

    def cast(self, view: Mapping[str, Any], story: Story) -> tuple[tuple[str, str], ...]:
        """Everybody with what became of him."""
        return fates(view, story)

    def alive(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """All but the dead."""
        return tuple(name for name, shown in view["public"].items() if shown["pose"] != "dead")


NARRATOR = DuelNarrator()
