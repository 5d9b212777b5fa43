"""What stands under a post besides its prose: whose will it was, the seal of the seed, the seed itself at the end."""

from collections.abc import Sequence

from engines.core.dice import commitment
from engines.core.engine import GM, Viewer
from narratives.chronicle.post import Post
from tgbot.play.table import Move, Table
from tgbot.sessions.records import Done, GameRecord
from tgbot.texts import text


def marked(game: GameRecord, posts: Sequence[Post], made: Move, line: Done) -> tuple[Post, ...]:
    """Posts with the GM's mark, the seed's commitment in the prologue and its reveal at the end."""
    engine = Table(game).engine
    # A GM may simply lead on: it stands in the log, but needs no mark.
    willed = bool(line.note) and line.entry.command["do"] not in engine.leads_by
    told = []
    for post in posts:
        mark = post.mark
        if made.taken_lines or (post.kind == "turn" and willed):
            mark = _ruled(game, line, post.audience)
        if post.kind == "prologue" and post.audience is None:
            mark = sealed(game)
        told.append(post.model_copy(update={"mark": mark}))
    if engine.over(made.state):
        _reveal(game, told)
    return tuple(told)


def sealed(game: GameRecord) -> str:
    """By what the seed will be known when it is shown."""
    return text("seed.sealed", commitment=commitment(game.seed))


def _ruled(game: GameRecord, line: Done, reader: Viewer) -> str:
    """Whose will it was: a GM's, or nobody's, when the time of the silent was over.

    What the GM did in secret, only he reads of: nobody else may know who crept up on whom.
    """
    if line.by.via == "schedule":
        return text("mark.waited")
    if game.settings.silent_rulings:
        return text("mark.silent")
    hushed = reader != GM and Table(game).narrator.words.hushed(str(line.entry.command["do"]))
    return text("mark.ruled", note="" if hushed else line.note)


def _reveal(game: GameRecord, posts: list[Post]) -> None:
    """The seed, when the game is over and never before: under the last post that the group reads."""
    last = max((place for place, post in enumerate(posts) if post.audience is None), default=None)
    if last is not None:
        revealed = text("seed.revealed", seed=game.seed, id=game.id, chain=game.chain)
        marks = [posts[last].mark, revealed] if posts[last].kind == "ruling" else [revealed]
        posts[last] = posts[last].model_copy(update={"mark": "\n".join(mark for mark in marks if mark)})
