"""Pictures as effects: after turns, at the end, and the living one that shows where everybody stands. Pure.

A picture shows what everybody may know. What one person may know is for cards (``pictures``), and goes to him alone.
"""

from hashlib import blake2b

from markupsafe import escape

from narratives.chronicle.post import Post
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from tgbot.delivery.effects import LONGEST_CAPTION, Effect, Photo, Target, packed
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play.table import Table
from tgbot.sessions.records import GameRecord
from tgbot.texts import plain

IN_WORDS = "txt"
"""The verb of the button under a picture that tells it in words."""


def theme_of(record: GameRecord) -> Theme:
    """How the group likes its pictures."""
    return "dark" if record.settings.dark else "light"


def drawn(table: Table) -> Picture | None:
    """The game's picture as everybody may see it, whatever the group has settled; None: there is nothing to draw."""
    return table.narrator.picture(table.engine.view(table.state, None), table.story, theme_of(table.record))


def caption(picture: Picture) -> str:
    """What a picture shows, in words: as many lines as fit, the first one bold."""
    lines: list[str] = []
    room = LONGEST_CAPTION
    for line in picture.alt.splitlines():
        words = " ".join(line.split())
        if len(words) > room - 1:
            words = f"{words[: room - 2].rstrip()}…" if room > 2 else ""
        if words:
            lines.append(str(escape(words)) if lines else f"<b>{escape(words)}</b>")
            room -= len(words) + 1
    return "\n".join(lines)


def in_words(record: GameRecord) -> Keyboard:
    """The button that tells it in words."""
    return ((Button(text=plain("keys.in_words"), data=Press(record.id, -1, IN_WORDS).pack()),),)


def photo(table: Table, picture: Picture, panel: str = "") -> Photo:
    """A picture in the game's place, with its words."""
    return Photo(
        to=Target(game_id=table.record.id),
        picture=packed(picture.svg),
        caption=caption(picture),
        keyboard=in_words(table.record),
        panel=panel,
    )


# -- after a turn, and at the end -------------------------------------------------------------------------------------


def of_post(table: Table, post: Post) -> tuple[Effect, ...]:
    """The picture that follows a post which everybody reads; none for most posts."""
    picture = drawn(table) if _is_illustrated(table, post) else None
    return () if picture is None else (photo(table, picture, _beside(post)),)


def withdrawn(table: Table, post: Post) -> tuple[Effect, ...]:
    """The post does not hold any more: its picture goes."""
    if not _is_illustrated(table, post):
        return ()
    return (Photo(to=Target(game_id=table.record.id), picture="", panel=_beside(post)),)


def _is_illustrated(table: Table, post: Post) -> bool:
    settings = table.record.settings
    if post.audience is not None or table.narrator.shows != "turns" or not settings.pictures:
        return False
    if post.kind == "epilogue":
        return True
    every = settings.pictures_every
    return bool(every) and post.is_turn and post.turn % every == 0


def _beside(post: Post) -> str:
    return f"picture:{post.key}"


# -- the living picture -----------------------------------------------------------------------------------------------


def changes(was: GameRecord | None, table: Table) -> tuple[Effect, ...]:
    """What changes in the living picture between two records; nothing while it looks the same."""
    if table.narrator.shows != "standing" or table.record.draft is not None:
        return ()
    # What a GM has held back has not been shown yet, however it stood in the record.
    known = was is not None and was.state is not None and was.draft is None
    before = living(Table(was)) if was is not None and known else None
    after = living(table)
    if after is not None:
        same = before is not None and before.svg == after.svg
        return () if same else (photo(table, after, subject_of(after)),)
    if before is not None and not table.record.settings.pictures:
        return (Photo(to=Target(game_id=table.record.id), picture="", panel=subject_of(before)),)
    return ()


def living(table: Table) -> Picture | None:
    """The game's picture where the group wants pictures."""
    return drawn(table) if table.record.settings.pictures else None


def subject_of(picture: Picture) -> str:
    """The name of the living picture: another dungeon has another one."""
    return f"picture:{blake2b(picture.subject.encode(), digest_size=6).hexdigest()}"
