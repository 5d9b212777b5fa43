"""The chronicler of Kitsune no Hi."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.core.engine import Viewer
from narratives.chronicle.narrator import Bags, Telling, Told
from narratives.chronicle.post import PostKind
from narratives.chronicle.scenes import Line, SceneNarrator
from narratives.chronicle.words import Words
from narratives.kitsune import deeds, drawing, memory, names, nights, rulings
from narratives.kitsune.biography import biography
from narratives.kitsune.board import board, sheet
from narratives.kitsune.footer import footer
from narratives.kitsune.stage import Cast, Stage
from narratives.kitsune.story import Story, folded
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from narratives.russian import numerals
from narratives.russian.filters import count, v
from narratives.russian.person import Person

_HANDLERS = {**deeds.HANDLERS, **nights.HANDLERS, **rulings.HANDLERS}


class KitsuneNarrator(SceneNarrator[Story]):
    """Tells a campaign of the foxes deed by deed. Never fails for a text: plain sentences stand in for missing ones."""

    game = "kitsune"
    has_cards = True
    shows = "asked"
    story_type = Story
    words = Words("narratives.kitsune")
    silent = frozenset({"gm.die", "gm.forced", "gm.undone"})

    def fold(self, story: Story, event: Told) -> Story:
        """The event remembered, after what it made the narrator look back at."""
        return folded(memory.recalling(story, event), event)

    def lines(
        self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str
    ) -> Iterator[Line]:
        stage, story = Stage(events, before, after, view, salt), before
        # Where the command has recalled nothing, no fact need be weighed again.
        fold = self.fold if after.recalled_at == before.step else folded
        words = next((event["text"] for event in events if event.get("text")), "")
        for place, event in enumerate(events):
            if event["event"] in self.silent:
                continue
            story = fold(story, event)
            stage.move(event, story)
            handler = _HANDLERS.get(event["event"])
            if handler is not None:
                yield from handler(stage, event)
            if words and place == 0 and event.get("fox"):
                yield stage.line("said/words", who={"f": event["fox"]}, words=words, fresh=True)

    def turn_of(self, view: Mapping[str, Any], story: Story) -> int:
        return story.night

    def chapter_of(self, view: Mapping[str, Any], story: Story) -> str:
        if story.phase in ("siege", "over"):
            return "Осада" if "siege" in (story.phase, str(view["outcome"])[:5]) else "Развязка"
        if not story.scene:
            return "Дорога" if story.campaign == 1 else "Новая дорога"
        night = f"ночь {numerals.ordinal(story.scene, gender='f')}"
        return night.capitalize() if story.campaign == 1 else f"Поход {story.campaign}, {night}"

    def kind_of(self, name: str, events: Sequence[Told]) -> PostKind:
        if name == "" and events and events[0]["event"] in ("gm.set", "gm.next"):
            return "ruling"
        return super().kind_of(name, events)

    def footer_of(self, events: Sequence[Told], view: Mapping[str, Any], audience: Viewer) -> str:
        return footer(events) if audience is None else ""

    def introduce(self, view: Mapping[str, Any], story: Story, bags: Bags, salt: str) -> Telling:
        """The clan comes to a new land, with the foxes that are there already."""
        stage = Stage((), story, story, view, salt)
        lines = [stage.line("headline/arrival", headline=True), stage.line("prologue/arrival", fresh=True)]
        for name in view["foxes"]:
            kind = names.kind(stage.cast.species(name), stage.cast.fox(name).gender)
            lines.append(stage.line("fox/joined", who={"f": name}, kind=kind, fresh=True))
        lines.append(stage.line("prologue/end", fresh=True))
        return self.introduced(lines, view, story, bags, salt)

    def board(self, view: Mapping[str, Any], story: Story, viewer: Viewer) -> str:
        return board(view, Cast(view, story))

    def picture(self, view: Mapping[str, Any], story: Story, theme: Theme) -> Picture | None:
        """The scene."""
        return drawing.scene(view, Cast(view, story), theme)

    def card(self, view: Mapping[str, Any], story: Story, person: str, theme: Theme) -> Picture | None:
        """A fox's card."""
        return drawing.fox(view, Cast(view, story), person, theme)

    def sheet(self, view: Mapping[str, Any], story: Story, person: str) -> str:
        if person not in view["foxes"]:
            return ""
        cast = Cast(view, story)
        spelling = story.spelt.get(person)
        words = [word for word in (spelling.looks, spelling.character, spelling.story) if word] if spelling else []
        kind = names.kind(cast.species(person), cast.fox(person).gender).cases.nom
        return sheet(view, cast, person, kind, words)

    def biography(self, view: Mapping[str, Any], story: Story, name: str) -> str:
        if name not in view["foxes"]:
            return ""
        return biography(view, story, name, _fate(view, name, Cast(view, story).fox(name)))

    def cast(self, view: Mapping[str, Any], story: Story) -> tuple[tuple[str, str], ...]:
        """Every fox with her tails, and what became of her."""
        people = Cast(view, story)
        return tuple((name, _fate(view, name, people.fox(name))) for name in view["foxes"])

    def alive(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """All foxes: a campaign of destruction has none left."""
        return () if view["outcome"] == "destruction" else tuple(view["foxes"])


def _fate(view: Mapping[str, Any], name: str, person: Person) -> str:
    if view["outcome"] == "destruction":
        return v(person, "сгинул")
    tails = count(view["foxes"][name]["tails"], "хвост", "хвоста", "хвостов", words=True)
    return f"глава клана, {tails}" if view["head"] == name else tails


NARRATOR = KitsuneNarrator()
