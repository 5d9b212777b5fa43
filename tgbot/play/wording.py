"""A post whose words change while its events stand: struck through, written by a person, told again. Pure."""

from collections.abc import Mapping
from typing import Any

from narratives.chronicle.post import Post
from narratives.chronicle.typed import typed_prose
from tgbot.sessions.records import Actor
from tgbot.texts import text

_SIGNATURE = text("mark.written", by=Actor(user_id=0, name="\0")).partition("\0")[0]
"""How the mark of a person's own text begins."""


def struck(post: Post, why: str) -> Post:
    """A post that no longer holds: struck through, and who took it back."""
    return post.model_copy(update={"body": f"<s>{post.body}</s>", "mark": why, "footer": ""})


def told_of(command: Mapping[str, Any]) -> str:
    """The key of the post that a command about a text means."""
    turn = command.get("turn")
    return {None: "", 0: "prologue", "epilogue": "epilogue"}.get(turn, f"turn:{turn}")


def text_for(post: Post) -> dict[str, Any] | None:
    """The command that gives a post another text; None for a post that no such command can name."""
    turn: int | str
    match post.kind:
        case "prologue":
            turn = 0
        case "turn":
            turn = post.turn
        case "epilogue":
            turn = "epilogue"
        case _:
            return None
    command = {"do": "prose", "turn": turn}
    return command if told_of(command) == post.key else None


def written_by(post: Post, words: str, by: Actor) -> Post:
    """The post with a person's own text in the place of its prose. What the GM changed before stays marked."""
    return post.model_copy(update={"body": typed_prose(words), "mark": _signed(post, text("mark.written", by=by))})


def told_again(post: Post, old: Post) -> Post:
    """The post in other words of the narrator's: nobody's own text any more, but marked as before otherwise."""
    return post.model_copy(update={"mark": _signed(old)})


def _signed(post: Post, *signature: str) -> str:
    lines = [line for line in post.mark.split("\n") if line and not line.startswith(_SIGNATURE)]
    return "\n".join([*lines, *signature])
