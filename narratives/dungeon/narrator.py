"""The chronicler of «В темноту!»."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engines.core.engine import Viewer
from narratives.chronicle.narrator import Bags, Telling, Told
from narratives.chronicle.post import PostKind
from narratives.chronicle.scenes import Line, SceneNarrator
from narratives.chronicle.words import Words
from narratives.dungeon import (
    casting,
    drawing,
    exploring,
    fighting,
    footer,
    growing,
    headlines,
    memory,
    rumours,
    turning,
)
from narratives.dungeon.biography import biography
from narratives.dungeon.board import board
from narratives.dungeon.fates import fate_of
from narratives.dungeon.sheet import sheet
from narratives.dungeon.stage import Cast, Stage
from narratives.dungeon.story import Story, folded
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from narratives.russian import numerals

_HANDLERS: Final = {
    **exploring.HANDLERS,
    **fighting.HANDLERS,
    **casting.HANDLERS,
    **growing.HANDLERS,
    **turning.HANDLERS,
}
_BEFORE: Final = frozenset(
    {"attack.rolled", "trap.sprung", "cast.rolled", "item.used", "check.rolled", "treasure.rolled"}
)
"""Events before which a post looks back; elsewhere it does so after."""


class DungeonNarrator(SceneNarrator[Story]):
    """Tells adventures deed by deed. Never fails for a text: plain sentences stand in for missing ones."""

    game = "dungeon"
    has_cards = True
    shows = "standing"
    story_type = Story
    words = Words("narratives.dungeon")
    silent = frozenset({"gm.undone"})
    linked = True

    def fold(self, story: Story, event: Told) -> Story:
        return folded(story, event)

    def remember(self, story: Story, events: Sequence[Told]) -> Story:
        """The story after a command, with what its post recalls."""
        after = super().remember(story, events)
        return after if after is story else memory.remembered(after, memory.choose(after, events))

    def lines(
        self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str
    ) -> Iterator[Line]:
        told = [event for event in events if event["event"] not in self.silent]
        stage, story = Stage(told, before, after, view, salt), before
        at = memory.occasion(after, told)
        said: list[Line] = []
        for place, event in enumerate(told):
            story = self.fold(story, event)
            stage.move(place, story)
            looks_back = at is not None and at.place == place
            if at is not None and looks_back and event["event"] in _BEFORE:
                said += [line._replace(fresh=True) for line in memory.lines(stage, at)]
            new = list(self._of(stage, event))
            if said and looks_back and said[-1].names[:6] == "recall" and new:
                new[0] = new[0]._replace(fresh=False)
            said += new
            if at is not None and looks_back and event["event"] not in _BEFORE:
                said += memory.lines(stage, at)
        public = any(line.audience is None for line in said)
        if public:
            yield from headlines.headline(stage)
        yield from said

    @staticmethod
    def _of(stage: Stage, event: Told) -> Iterator[Line]:
        handler = _HANDLERS.get(event["event"])
        if handler is not None:
            yield from handler(stage, event)
        if event["event"] == "room.entered":
            yield from rumours.entered(stage, event)

    def turn_of(self, view: Mapping[str, Any], story: Story) -> int:
        return story.step

    def chapter_of(self, view: Mapping[str, Any], story: Story) -> str:
        """A dungeon, and the road between two."""
        if not story.adventure:
            return "До подземелья"
        return f"Подземелье {numerals.ordinal(story.adventure, gender='n')}: {story.title}"

    def kind_of(self, name: str, events: Sequence[Told]) -> PostKind:
        if name == "" and any(event["event"] == "dungeon.entered" for event in events):
            return "prologue"
        if name == "" and any(event["event"] in ("party.lost", "camp.made") for event in events):
            return "epilogue"
        return super().kind_of(name, events)

    def footer_of(self, events: Sequence[Told], view: Mapping[str, Any], audience: Viewer) -> str:
        return footer.footer(events, self.alive(view), view) if audience is None else ""

    def introduce(self, view: Mapping[str, Any], story: Story, bags: Bags, salt: str) -> Telling:
        """A party that stands somewhere already."""
        if not view["characters"]:
            return Telling((), bags)
        stage = Stage((), story, story, view, salt)
        lines = [
            stage.line("headline/road", headline=True),
            exploring.party(stage, tuple(view["characters"])),
        ]
        return self.introduced(lines, view, story, bags, salt)

    def board(self, view: Mapping[str, Any], story: Story, viewer: Viewer) -> str:
        return board(view, Cast(view, story))

    def picture(self, view: Mapping[str, Any], story: Story, theme: Theme) -> Picture | None:
        """The map."""
        return drawing.plan(view, story, theme)

    def card(self, view: Mapping[str, Any], story: Story, person: str, theme: Theme) -> Picture | None:
        """A hero's card."""
        return drawing.hero(view, story, person, theme)

    def sheet(self, view: Mapping[str, Any], story: Story, person: str) -> str:
        return sheet(view, story, person)

    def biography(self, view: Mapping[str, Any], story: Story, name: str) -> str:
        return biography(view, story, name)

    def cast(self, view: Mapping[str, Any], story: Story) -> tuple[tuple[str, str], ...]:
        """Every hero with what became of him."""
        return tuple((name, fate_of(view, story, name)) for name in view["characters"])

    def alive(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return tuple(name for name, one in view["characters"].items() if one["alive"])


NARRATOR = DungeonNarrator()
