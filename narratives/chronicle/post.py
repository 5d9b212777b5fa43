"""A post: one piece of a chronicle, ready to be shown."""

from typing import Literal

from engines.core.engine import Viewer
from engines.core.model import Frozen, unchecked

PostKind = Literal["prologue", "turn", "ruling", "epilogue"]


class Post(Frozen):
    """A piece of the chronicle as Telegram HTML, in two parts that live apart: people may replace the prose."""

    key: str
    """Stable within the game: «prologue», «turn:12», «ruling:40», «epilogue». A turn told anew keeps its key."""
    kind: PostKind
    turn: int
    body: str
    """The prose."""
    footer: str = ""
    """The line of dice and what changed, folded away; empty when nothing was thrown."""
    mark: str = ""
    """What a GM changed after the dice had fallen, in words; empty when nothing."""
    chapter: str = ""
    """The part of the book in which it stands: «Ночь первая»; empty: a book without parts, or before the first."""
    texts: tuple[str, ...] = ()
    """Which texts the prose is made of, in order («battle/killed#3»): for whoever mends them."""
    tells: tuple[int, int] = (0, 0)
    """Which events of the command it tells: from the first place to before the second."""
    audience: Viewer = None
    """None: the group; a person of the game by name; ``GM``."""

    @property
    def is_turn(self) -> bool:
        """Does it tell a whole turn? A night told deed by deed has many posts; its chapter says which night it is."""
        return self.key == f"turn:{self.turn}"

    @property
    def html(self) -> str:
        """The whole post as it is sent; may be longer than one message."""
        return "\n\n".join(part for part in (self.body, self.mark, self.footer) if part)


new_post = unchecked(Post)
"""A post that a narrator has written: every field is what it should be."""
