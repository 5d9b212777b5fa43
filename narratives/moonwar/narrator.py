"""The chronicler of the Moon War."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.core.engine import Viewer
from narratives.chronicle.bags import Drawer
from narratives.chronicle.compose import Composer
from narratives.chronicle.narrator import Bags, Narrator, Telling, Told
from narratives.chronicle.post import Post, PostKind, new_post
from narratives.chronicle.texts import Shelf, library_of, plain_of
from narratives.chronicle.words import Words
from narratives.moonwar import drawing, ruling, setting
from narratives.moonwar.biography import Biography
from narratives.moonwar.board import board
from narratives.moonwar.cast import Cast
from narratives.moonwar.ends import fates
from narratives.moonwar.epilogue import Epilogue
from narratives.moonwar.footer import Footer, deeds
from narratives.moonwar.prologue import Prologue
from narratives.moonwar.stage import Stage
from narratives.moonwar.story import Spelling, Story
from narratives.moonwar.turn import TurnPost
from narratives.moonwar.world import USUAL, World
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from narratives.russian import numerals
from narratives.russian.person import Person

_ENDING = frozenset({"game.dust", "stakes.awarded", "game.ended"})


class MoonwarNarrator(Narrator[Story]):
    """Tells the events of a Moon War. Never fails for a text: plain sentences stand in for missing ones."""

    game = "moonwar"
    shows = "turns"
    story_type = Story
    words = Words("narratives.moonwar")

    def __init__(self, shelf: Shelf | None = None, world: World = USUAL, words: Words | None = None) -> None:
        """``shelf``, ``world`` and ``words``: those of a pack, in place of the game's own."""
        self._own_shelf = shelf
        self._world = world
        if words is not None:
            self.words = words

    @property
    def _shelf(self) -> Shelf:
        return self._own_shelf or library_of("moonwar")

    def begin(self) -> Story:
        """The story before the first event."""
        return Story()

    def remember(self, story: Story, events: Sequence[Told]) -> Story:
        """The story after the events of one command; ``undone`` and ``prose.set`` leave it as it is."""
        return setting.folded(story, events, self._world.atlas)

    def with_names(self, story: Story, names: Mapping[str, Mapping[str, str]]) -> Story:
        """The story in which people typed by hand are declined as the GM corrected them."""
        spelt = {name: Spelling.model_validate(forms) for name, forms in names.items()}
        return story.but(spelt=story.spelt | spelt)

    def person(self, view: Mapping[str, Any], story: Story, name: str) -> Person:
        return Cast(view, story, self._world).member(name).person

    def tell(
        self,
        events: Sequence[Told],
        story: Story,
        view: Mapping[str, Any],
        bags: Bags,
        salt: str,
        later: Story | None = None,
    ) -> Telling:
        """The posts of one command (MW-N1…N16): a prologue, a turn, a ruling, an epilogue, or none."""
        after = self.remember(story, events) if later is None else later
        telling = _Telling(
            self._shelf, self.words, Cast(view, after, self._world), events, story, after, view, bags, salt
        )
        return Telling(tuple(telling.posts()), telling.drawer.bags)

    def introduce(self, view: Mapping[str, Any], story: Story, bags: Bags, salt: str) -> Telling:
        """The prologue of a war that begins with a position of the GM's own making."""
        telling = _Telling(self._shelf, self.words, Cast(view, story, self._world), (), story, story, view, bags, salt)
        telling.drawer.begin()
        return Telling((telling.prologue(0),), telling.drawer.bags)

    def biography(self, view: Mapping[str, Any], story: Story, name: str) -> str:
        """A character's way through the war; the same at any number of askings while nothing happens."""
        if name not in view["characters"]:
            return ""
        cast = Cast(view, story, self._world)
        composer = Composer(self._shelf, plain_of("moonwar"), Drawer(Bags()), f"{story.thread}/bio/{name}")
        return Biography(Stage(cast, composer, view), story, name).body()

    def board(self, view: Mapping[str, Any], story: Story, viewer: Viewer) -> str:
        """The living status board; the war has no secrets, so it is the same for every viewer."""
        return board(view, Cast(view, story, self._world), self.words)

    def picture(self, view: Mapping[str, Any], story: Story, theme: Theme) -> Picture | None:
        """The map of the war's people."""
        return drawing.people(view, Cast(view, story, self._world), self.words, theme)

    def cast(self, view: Mapping[str, Any], story: Story) -> tuple[tuple[str, str], ...]:
        """Everybody with what became of him."""
        return fates(view, Cast(view, story, self._world))

    def alive(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """The characters in the list, captives included; the force is nobody."""
        return tuple(who for who in view["list"] if who in view["characters"])


class _Telling:
    """The posts of one command while they are written."""

    def __init__(
        self,
        shelf: Shelf,
        words: Words,
        cast: Cast,
        events: Sequence[Told],
        before: Story,
        after: Story,
        view: Mapping[str, Any],
        bags: Bags,
        salt: str,
    ) -> None:
        self._shelf = shelf
        self._words = words
        self._events = events
        self._before = before
        self._after = after
        self._view = view
        self._salt = salt
        self._cast = cast
        self.drawer = Drawer(bags)

    def posts(self) -> list[Post]:
        """Every post that these events give."""
        end = next((place for place, event in enumerate(self._events) if event["event"] in _ENDING), len(self._events))
        told = {event["event"] for event in self._events}
        posts: list[Post] = []
        if "game.started" in told:
            self.drawer.begin()
            posts.append(self.prologue(end))
        elif "turn.started" in told:
            posts.append(self._turn(end))
        elif "turn.skipped" in told:
            posts.append(self._post("turn", f"turn:{self._after.number}", self._skipped, (0, end)))
        elif "stake.placed" in told:
            posts.append(self._post("ruling", f"ruling:{self._after.rulings}", self._stake, (0, end)))
        elif self._events and self._events[0]["event"] == "gm.ruled" and self._events[0]["do"] in ruling.TOLD:
            posts.append(self._post("ruling", f"ruling:{self._after.rulings}", self._ruling, (0, end)))
        if "game.ended" in told:
            start = end if posts else 0
            posts.append(self._post("epilogue", "epilogue", self._epilogue, (start, len(self._events))))
        return posts

    def prologue(self, end: int) -> Post:
        """The prologue, whose footer lists the dice of the cast."""
        return self._post(
            "prologue", "prologue", lambda stage: Prologue(stage, self._after, self._words).body(), (0, end)
        )

    def _turn(self, end: int) -> Post:
        return self._post("turn", f"turn:{self._after.number}", self._turn_body, (0, end))

    def _turn_body(self, stage: Stage) -> str:
        turn = self._after.turn
        if turn is None:
            raise ValueError("no turn was played")
        return TurnPost(stage, self._before, turn, self._events).body()

    def _skipped(self, stage: Stage) -> str:
        return ruling.skipped(stage, self._after)

    def _stake(self, stage: Stage) -> str:
        return ruling.stake(stage, self._events[0])

    def _ruling(self, stage: Stage) -> str:
        return ruling.ruling(stage, self._after, self._events)

    def _epilogue(self, stage: Stage) -> str:
        return Epilogue(stage, self._after).body()

    def _chapter(self, kind: PostKind) -> str:
        if kind == "prologue":
            return ""
        turn = self._after.turn
        if kind == "epilogue" or turn is None:
            return "Эпилог" if kind == "epilogue" else ""
        return f"Ночь {numerals.ordinal(turn.night.number, gender='f')}"

    def _post(self, kind: PostKind, key: str, write: Callable[[Stage], str], tells: tuple[int, int]) -> Post:
        composer = Composer(self._shelf, plain_of("moonwar"), self.drawer, f"{self._salt}/{key}")
        stage = Stage(self._cast, composer, self._view)
        body = write(stage)
        more = deeds(self._view, self._cast) if kind == "epilogue" else ()
        footer = Footer(self._events[tells[0] : tells[1]], self._cast, self._words, more).html()
        return new_post(
            key=key,
            kind=kind,
            turn=int(self._view["turn"]),
            body=body,
            footer=footer,
            chapter=self._chapter(kind),
            texts=tuple(composer.used),
            tells=tells,
        )


NARRATOR = MoonwarNarrator()
