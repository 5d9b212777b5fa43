"""Other words for what has happened: the narrator's, or a GM's own. The dice and the events stand. Pure."""

from dataclasses import replace
from datetime import datetime

from engines.core.engine import GM
from engines.core.errors import Refused
from narratives.chronicle.post import Post
from tgbot.keyboards.callback import Press
from tgbot.play.asking import asking
from tgbot.play.leading import led, sitting_of, with_past
from tgbot.play.sitting import FreshSeed
from tgbot.play.table import Table
from tgbot.play.turns import carried_out, fresh
from tgbot.play.wording import text_for, told_again, written_by
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked
from tgbot.texts import plain


def reworded(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """The last turn's events told in other words. Needs journal and texts."""
    record = led(loaded, by, is_admin)
    fresh(record, press)
    table = Table(record)
    past = table.replayed(with_past(loaded).journal or ())
    if not past.steps:
        raise Refused("nothing_told")
    story = table.first_story()
    for step in past.steps[:-1]:
        story = table.narrator.remember(story, [event.payload() for event in step.events])
    events = [event.payload() for event in past.steps[-1].events]
    salt = f"reword:{record.version}"
    telling = table.narrator.tell(events, story, table.engine.view(past.state, GM), loaded.chat.bags, salt)
    known = {post.key: post for post in (*(loaded.texts or ()), *(record.draft.posts if record.draft else ()))}
    sitting = sitting_of(loaded, record, now)
    sitting.chat = loaded.chat.model_copy(update={"bags": telling.bags})
    retold = [post for post in telling.posts if post.key in known and post.audience is None]
    if not retold:
        raise Refused("nothing_told")
    for post in retold:
        sitting.rewrite(told_again(post, known[post.key]))
    return sitting.decision(Answer(text=plain("answer.reworded")))


def own_text_asked(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """Ask the GM for his own text of the last post (of the draft, when one is held)."""
    record = led(loaded, by, is_admin)
    open_ones = [post for post in (record.draft.posts if record.draft else ()) if post.audience is None]
    last = open_ones[-1].key if open_ones else record.last_post
    key = next((post.key for post in open_ones if post.kind == "turn"), last)
    if not key:
        raise Refused("nothing_told")
    waiting = Asked(user_id=by.user_id, command={"do": "text", "post": key}, field="text", gm=True, longest=12000)
    return asking(record, waiting, plain("gm.own_text"), by)


def own_text_given(
    loaded: Loaded, key: str, written: str, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """A person's own text in the place of a post's prose; the dice and the events stand. Needs the texts."""
    record = led(loaded, by, is_admin)
    held = record.draft.posts if record.draft else ()
    known: dict[str, Post] = {post.key: post for post in (*(with_past(loaded).texts or ()), *held)}
    if key not in known:
        raise Refused("nothing_told")
    command = text_for(known[key])
    if command is not None and command["do"] in Table(record).engine.notes:
        done = carried_out(loaded, {**command, "text": written}, by, is_admin, False, now, fresh_seed)
        return replace(done, answer=Answer(text=plain("answer.rewritten")))
    sitting = sitting_of(loaded, record, now)
    sitting.rewrite(written_by(known[key], written, by))
    return sitting.decision(Answer(text=plain("answer.rewritten")))
