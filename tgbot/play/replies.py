"""Words that people write in reply to the bot's question: a value of a command, a name, a turn, a text. Pure."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from engines.core.errors import Refused
from narratives.chronicle.typed import readable
from narratives.registry import narrator_of
from tgbot.play import acting, casting, lobby, outlines, plans, rewriting, sheets
from tgbot.play.asking import answered, asking, waits_for
from tgbot.play.sitting import FreshSeed
from tgbot.play.turns import carried_out, playing
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord
from tgbot.texts import plain, understood

GOES_ON = "…"
"""Stands at the end of a part after which another one comes; the game's own reading takes it out."""


def given(
    loaded: Loaded, code: str, written: str, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """Take the answer to the question ``code``. Raises Refused: it was not asked of this person, or it is no such
    value; then the question waits on.
    """
    waiting = waits_for(loaded, code, by)
    if waiting is None or loaded.game is None:
        raise Refused("nothing_asked")
    words = readable(written)
    if words.strip(" .!«»").casefold() in understood("cancel"):
        return _thought_better(answered(loaded.game, waiting), waiting, by)
    if not words or len(words) > waiting.longest:
        raise Refused("bad_text", longest=waiting.longest)
    value = read(waiting.kind, words)
    if narrator_of(loaded.game.game).words.in_parts(str(waiting.command["do"]), waiting.field):
        value = f"{waiting.command.get(waiting.field, '')}\n{words}".strip()
        if value.endswith(GOES_ON):
            return _more(loaded.game, waiting, value, by)
    loaded = replace(loaded, game=answered(loaded.game, waiting))
    return _taken(loaded, waiting, value, words, by, is_admin, now, fresh_seed)


def _taken(
    loaded: Loaded,
    waiting: Asked,
    value: Any,
    words: str,
    by: Actor,
    is_admin: bool,
    now: datetime,
    fresh_seed: FreshSeed,
) -> Decision:
    """What an answer in order, the ``value`` of these ``words``, is for."""
    match waiting.command:
        case {"do": "act"}:
            return _acted(loaded, waiting, value, by, now, fresh_seed)
        case {"do": "cast", "number": number}:
            return casting.name_given(loaded, by, is_admin, str(number), words)
        case {"do": "tune"}:
            return lobby.tuning_given(loaded, by, is_admin, words)
        case {"do": "plan", "what": dict(what)}:
            return plans.planned(loaded, int(value), what, by, is_admin)
        case {"do": "plan.words", "what": dict(what)}:
            return plans.turn_asked(loaded, {**what, waiting.field: value}, by, is_admin)
        case {"do": "sheet", "field": field}:
            return sheets.written(playing(loaded), by, str(field), words)
        case {"do": outlines.KEY, "number": number}:
            return outlines.written(playing(loaded), by, is_admin, str(number), words)
        case {"do": "text", "post": key}:
            return rewriting.own_text_given(loaded, str(key), words, by, is_admin, now, fresh_seed)
    command = {**waiting.command, waiting.field: value}
    return carried_out(loaded, command, by, is_admin, waiting.gm, now, fresh_seed)


def _acted(loaded: Loaded, waiting: Asked, value: Any, by: Actor, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """A deed of a person is complete with these words; some are said aloud, and stay in the chat."""
    what, person, as_gm = (waiting.command[part] for part in ("what", "person", "as_gm"))
    decision = acting.done(loaded, {**what, waiting.field: value}, person, by, bool(as_gm), now, fresh_seed)
    aloud = narrator_of(playing(loaded).game).words.aloud(str(what["do"]), waiting.field)
    return replace(decision, answer=replace(decision.answer, aloud=aloud))


def _thought_better(record: GameRecord, waiting: Asked, by: Actor) -> Decision:
    """Whoever was asked does not answer after all. A sheet in the making comes back as it was."""
    if waiting.command.get("do") == "sheet":
        return replace(sheets.opened(record, by), game=record)
    return Decision(game=record, answer=Answer(text=plain("answer.unasked")))


def _more(record: GameRecord, waiting: Asked, so_far: str, by: Actor) -> Decision:
    """A long text comes in parts: what there is is kept, and the rest asked for. Raises Refused("bad_text")."""
    if len(so_far) > waiting.longest:
        raise Refused("bad_text", longest=waiting.longest)
    words = narrator_of(record.game).words
    question = plain("menu.more", so_far=len(so_far))
    kept = waiting.model_copy(update={"command": {**waiting.command, waiting.field: so_far}})
    return asking(
        answered(record, waiting), kept, question, by, secret=words.secret(str(kept.command["do"]), kept.field)
    )


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
