"""Questions that a person answers in writing, by a reply: asked, recognised, taken off. Pure."""

from zlib import crc32

from tgbot.keyboards.lists import short
from tgbot.play.bounds import MOST_ASKED
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord
from tgbot.texts import text


def asking(
    record: GameRecord, waiting: Asked, question: str, by: Actor, *, secret: bool = False, gone: bool = False
) -> Decision:
    """Ask; a question that this person has not answered yet is forgotten.

    ``secret``: in private; ``gone``: the menu that led here has done its work.
    """
    asked = (*(one for one in record.asked if one.user_id != waiting.user_id), waiting)[-MOST_ASKED:]
    html = text("menu.ask", by=by, question=question, id=record.id, code=code_of(waiting))
    answer = Answer(ask=html, secret=secret, gone=gone)
    return Decision(game=record.model_copy(update={"asked": asked}), answer=answer)


def code_of(waiting: Asked) -> str:
    """What tells a question from another one: it stands in its text, so that no reply answers a question forgotten."""
    return short(crc32(waiting.model_dump_json().encode()) % 36**4)


def waits_for(loaded: Loaded, code: str, by: Actor) -> Asked | None:
    """The question of this code, when it was asked of this person."""
    asked = loaded.game.asked if loaded.game is not None else ()
    found = [one for one in asked if code_of(one) == code]
    # Whoever presses is seen by Telegram; who then writes as the group itself is not.
    return next((one for one in found if one.user_id == by.user_id or (one.gm and by.via == "anonymous")), None)


def answered(record: GameRecord, waiting: Asked) -> GameRecord:
    """The question waits no more."""
    return record.model_copy(update={"asked": tuple(one for one in record.asked if one != waiting)})
