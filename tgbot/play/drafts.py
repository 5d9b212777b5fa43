"""Preview: a turn that is played and held, as its GMs read it. Pure."""

from collections.abc import Container

from tgbot.delivery.effects import Effect, Panel, Target
from tgbot.keyboards.model import Keyboard
from tgbot.play import keys
from tgbot.play.table import Table
from tgbot.sessions.records import Draft, GameRecord
from tgbot.texts import text


def draft_html(game: GameRecord, draft: Draft, timezone: str) -> str:
    """A held turn as its GM reads it."""
    head = text("draft.head", title=game.title, at=draft.publish_at, timezone=timezone)
    return "\n\n".join([head, *(post.html for post in draft.posts if post.audience is None)])


def panels(table: Table, was: Draft | None, told: Container[str], timezone: str) -> list[Effect]:
    """The draft in each GM's private chat: a new message for a new draft, and a word when it is one no more.

    ``was``: the draft before this decision; ``told``: keys of the posts that the group is given by it.
    """
    game = table.record
    html = ""
    keyboard: Keyboard = ()
    if game.draft is not None:
        html, keyboard = draft_html(game, game.draft, timezone), keys.under_draft(table)
    elif was is not None:
        published = any(post.key in told for post in was.posts)
        html = text("draft.published" if published else "draft.dropped", title=game.title)
    else:
        return []
    return [
        Panel(to=Target(chat_id=gm.user_id), panel=f"draft:{game.id}", html=html, keyboard=keyboard, anew=was is None)
        for gm in game.gms
        if gm.via == "user" and gm.user_id > 0
    ]
