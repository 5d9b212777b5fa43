"""What every game's narrator is: events in, posts out, and a memory of what was told.

Two kinds of memory live apart. The *story* is what happened in this game: a fold over its events, rebuilt from the
journal when steps are taken back. The *bags* are which texts this chat has read already: they never go back, and they
outlive the game, so that a group's next war prefers what its last ones did not use.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from engines.core.engine import Viewer
from engines.core.errors import Refused
from engines.core.model import Frozen
from narratives.chronicle.post import Post
from narratives.chronicle.words import Words
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from narratives.russian import decline
from narratives.russian.person import Person

M = TypeVar("M", bound=Frozen)

Told = Mapping[str, Any]
"""An event's payload: the narrator reads only events, never the rules."""


class Bags(Frozen):
    """Texts already read in a chat: the name of a set -> places of the texts drawn since its bag was last full."""

    drawn: dict[str, tuple[int, ...]] = {}
    game: dict[str, tuple[int, ...]] = {}
    """The texts that the game under way has told: none of them comes again in it while another one fits."""
    openings: tuple[str, ...] = ()
    """How the last posts opened (name, place, weather, speech, object), latest last."""


class Telling(NamedTuple):
    """Posts of one command, and the bags after them."""

    posts: tuple[Post, ...]
    bags: Bags


class Narrator(ABC, Generic[M]):
    """The chronicler of one game. Pure: the same arguments give the same text."""

    game: ClassVar[str]
    story_type: type[M]
    shows: ClassVar[Literal["", "asked", "turns", "standing"]] = ""
    """When a group sees the game's picture: never, when somebody asks for it, after turns, all the time."""
    has_cards: ClassVar[bool] = False
    """Does it draw its characters?"""
    words: Words
    """The words of the game's interface: buttons, questions, refusals (``words.toml`` of the game)."""

    @abstractmethod
    def begin(self) -> M:
        """The story before the first event."""

    @abstractmethod
    def remember(self, story: M, events: Sequence[Told]) -> M:
        """The story after the events of one command."""

    @abstractmethod
    def tell(
        self,
        events: Sequence[Told],
        story: M,
        view: Mapping[str, Any],
        bags: Bags,
        salt: str,
        later: M | None = None,
    ) -> Telling:
        """Tell the events of one command.

        ``story``: before these events; ``view``: the GM's view after them; ``salt`` decides between texts that fit
        equally well (another salt gives another wording of the same events); ``later``: the story after them, where it
        is known already (``remember``).
        """

    def introduce(self, view: Mapping[str, Any], story: M, bags: Bags, salt: str) -> Telling:
        """The prologue of a position set up by hand, which no event announces."""
        return Telling((), bags)

    def with_names(self, story: M, names: Mapping[str, Mapping[str, str]]) -> M:
        """The story in which people typed by hand are declined so: name -> {"gender": "m", "gen": "…", …}."""
        return story

    def person(self, view: Mapping[str, Any], story: M, name: str) -> Person:
        """Somebody of the game as texts speak of him, in all cases. ``view``, ``story``: now. Any name will do."""
        return decline.person(name)

    def biography(self, view: Mapping[str, Any], story: M, name: str) -> str:
        """A character's way through the game so far as Telegram HTML: a headline and some sentences.

        ``view``, ``story``: now. Nothing where the game tells none, or knows nobody of that name.
        """
        return ""

    def sheet(self, view: Mapping[str, Any], story: M, person: str) -> str:
        """What a player sees of his own character, for his eyes only, as Telegram HTML. ``view``: as he may see it."""
        return ""

    def command_of(self, view: Mapping[str, Any], person: str, words: str) -> dict[str, Any]:
        """The command that a written line means: «Сила > Рен; защита Ловкость». Raises Refused("not_understood")."""
        raise Refused("not_understood")

    @abstractmethod
    def board(self, view: Mapping[str, Any], story: M, viewer: Viewer) -> str:
        """The living status board as Telegram HTML: who is in, ties, wounds, whose turn; never over 3500 characters."""

    def picture(self, view: Mapping[str, Any], story: M, theme: Theme) -> Picture | None:
        """What people would rather look at than read: a war's people, a dungeon's map, a hunt's scene. It shows what
        the view shows and nothing else; ``board`` says it in words. None where there is nothing to be drawn (yet).
        """
        return None

    def card(self, view: Mapping[str, Any], story: M, person: str, theme: Theme) -> Picture | None:
        """A character's card as the owner of the view may see it; ``sheet`` and ``biography`` say it in words."""
        return None

    def cast(self, view: Mapping[str, Any], story: M) -> tuple[tuple[str, str], ...]:
        """Everybody of the game for the first page of its book: name, and what became of him («погибла на ходу 7»)."""
        return tuple((name, "") for name in self.alive(view))

    @abstractmethod
    def alive(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """Names of those who are still in the game, in the order of its list."""
