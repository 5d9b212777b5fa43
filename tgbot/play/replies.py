"""Words that people write in reply to the bot's question: a value of a command, a name, a turn, a text. Pure."""

from datetime import datetime
from typing import Any

from engines.core.errors import Refused
from tgbot.play import lobby, manage
from tgbot.play.sitting import FreshSeed
from tgbot.play.turns import carried_out
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked
from tgbot.texts import plain, text


def waits_for(loaded: Loaded, by: Actor) -> Asked | None:
    """What was asked of this person, if anything."""
    asked = loaded.game.asked if loaded.game is not None else ()
    return next((one for one in asked if one.user_id == by.user_id), None)


def answered(loaded: Loaded, written: str, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """Take the answer. Needs journal and texts. Raises Refused: nothing was asked, or it is no such value."""
    waiting = waits_for(loaded, by)
    if waiting is None or loaded.game is None:
        raise Refused("nothing_asked")
    words = written.strip()
    if not words or len(words) > waiting.longest:
        raise Refused("bad_text", longest=waiting.longest)
    value = read(waiting.kind, words)
    match waiting.command:
        case {"do": "cast", "number": number}:
            return lobby.name_given(loaded, by, is_admin, str(number), words)
        case {"do": "plan", "what": dict(what)}:
            return manage.planned(loaded, int(value), what, by, is_admin)
        case {"do": "plan.words", "what": dict(what)}:
            return _then_the_turn(loaded, waiting, {**what, waiting.field: value}, by)
        case {"do": "text", "post": key}:
            return manage.own_text_given(loaded, str(key), words, by, is_admin, now)
    command = {**waiting.command, waiting.field: value}
    return carried_out(loaded, command, by, is_admin, waiting.gm, now, fresh_seed)


def _then_the_turn(loaded: Loaded, waiting: Asked, what: dict[str, Any], by: Actor) -> Decision:
    assert loaded.game is not None
    following = Asked(user_id=by.user_id, command={"do": "plan", "what": what}, field="turn", gm=True, kind="number")
    asked = tuple(following if one is waiting else one for one in loaded.game.asked)
    question = text("menu.ask", by=by, question=plain("plan.when"), id=loaded.game.id)
    return Decision(game=loaded.game.model_copy(update={"asked": asked}), answer=Answer(ask=question))


def read(kind: str, words: str) -> Any:
    """A written value: words, a number, or numbers apart. Raises Refused("bad_numbers")."""
    if kind == "text":
        return words
    try:
        numbers = [int(part) for part in words.replace(",", " ").replace("−", "-").replace("–", "-").split()]
    except ValueError:
        raise Refused("bad_numbers") from None
    if kind == "numbers":
        return numbers
    if len(numbers) != 1:
        raise Refused("bad_numbers")
    return numbers[0]
