"""Turns and the GM's commands: presses, replies and due moments become decisions. Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engines.core.engine import GM, Viewer
from engines.core.errors import Refused
from tgbot.delivery.effects import Say, Target
from tgbot.keyboards.callback import Press
from tgbot.play import keys
from tgbot.play.menu import Ask, Menu, Next, short
from tgbot.play.rights import is_gm, require_gm
from tgbot.play.sitting import FreshSeed, Sitting, due_of
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord, Planned
from tgbot.texts import plain, text


def running(loaded: Loaded) -> GameRecord:
    """The game. Raises Refused: there is none, or it has not started."""
    record = loaded.game
    if record is None:
        raise Refused("no_game")
    if record.status == "lobby":
        raise Refused("not_started")
    return record


def fresh(record: GameRecord, press: Press) -> None:
    """Raises Refused("stale") when the button was made for an earlier position."""
    if press.position not in (-1, record.position):
        raise Refused("stale")


def pressed(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """A button of a choice: a player's (``c``) or a GM's (``g``). It shows the next menu, asks, or carries out."""
    record = running(loaded)
    fresh(record, press)
    ruling = press.verb == keys.RULE
    if ruling:
        require_gm(record, by, is_admin)
    table = Table(record)
    following = keys.walk(table, press, GM if ruling else _person(record, by)).step(press.args[1:])
    return _followed(loaded, following, by, is_admin, ruling, now, fresh_seed)


def narrowed(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """A GM's command of many choices: which of them."""
    record = running(loaded)
    fresh(record, press)
    require_gm(record, by, is_admin)
    table = Table(record)
    found = keys.narrowed(table, press)
    if isinstance(found, Menu):
        following: Next = found
    else:
        following = keys.walk(table, press._replace(verb=keys.RULE, args=(short(found),)), GM).step(())
    return _followed(loaded, following, by, is_admin, True, now, fresh_seed)


def _person(record: GameRecord, by: Actor) -> Viewer:
    """Whom this user plays; None for a game without players, or for a bystander."""
    return next((name for name, player in record.players.items() if player.user_id == by.user_id), None)


def asked_of(ask: Ask, by: Actor, ruling: bool) -> Asked:
    """The question as the record keeps it until the person has written."""
    field = ask.field
    if field.kind == "text":
        longest = int(field.options[0]) if field.options else 4000
        return Asked(user_id=by.user_id, command=ask.command, field=field.name, gm=ruling, longest=longest)
    kind = "numbers" if field.many else "number"
    return Asked(user_id=by.user_id, command=ask.command, field=field.name, gm=ruling, kind=kind, longest=64)


def _followed(
    loaded: Loaded, following: Next, by: Actor, is_admin: bool, ruling: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    record = running(loaded)
    if isinstance(following, Menu):
        return Decision(
            answer=Answer(whisper=text("menu.question", question=following.question), keyboard=following.keyboard)
        )
    if isinstance(following, Ask):
        waiting = asked_of(following, by, ruling)
        asked = (*(one for one in record.asked if one.user_id != by.user_id), waiting)
        question = text("menu.ask", by=by, question=following.question, id=record.id)
        return Decision(game=record.model_copy(update={"asked": asked}), answer=Answer(ask=question))
    return carried_out(loaded, following.command, by, is_admin, ruling, now, fresh_seed)


def carried_out(
    loaded: Loaded,
    command: Mapping[str, Any],
    by: Actor,
    is_admin: bool,
    ruling: bool,
    now: datetime,
    fresh_seed: FreshSeed,
) -> Decision:
    """Carry out a complete command, with what was planned for its turn before it. Raises Refused."""
    record = running(loaded)
    table = Table(record)
    if ruling or table.is_rewind(command):
        require_gm(record, by, is_admin)
    given = {**command, "by": GM if ruling or _leads(record, command, by, is_admin) else _signature(record, by)}
    if given["do"] == table.engine.plays_on:
        _may_turn(record)
    sitting = Sitting(loaded, now, fresh_seed)
    given = _with_plan(sitting, given)
    sitting.act(given, by)
    sitting.game = sitting.game.model_copy(
        update={"asked": tuple(one for one in sitting.game.asked if one.user_id != by.user_id)}
    )
    sitting.plan_next()
    return sitting.decision(_after(sitting.game) if ruling else None)


def _after(record: GameRecord) -> Answer:
    """The GM's panel as it now is, for the panel on which he pressed."""
    table = Table(record)
    return Answer(text=plain("answer.done"), whisper=panel_text(table), keyboard=keys.panel(table))


def panel_text(table: Table) -> str:
    """The head of the GM's panel: the game, its turn, the dice of the last turn by number."""
    dice = [str(die) for die in table.engine.view(table.state, GM).get("last_dice", [])]
    return text("gm.panel", game=table.record, turn=turn_number(table.record), dice=dice)


def _leads(record: GameRecord, command: Mapping[str, Any], by: Actor, is_admin: bool) -> bool:
    """A plain turn of a GM is a GM's turn (it matters where only the GM may turn); his text is his own."""
    return command["do"] not in Table(record).engine.notes and is_gm(record, by, is_admin)


def _signature(record: GameRecord, by: Actor) -> str:
    return _person(record, by) or by.name or plain("answer.somebody")


def _may_turn(record: GameRecord) -> None:
    if record.status == "paused":
        raise Refused("paused")
    if record.draft is not None:
        raise Refused("draft_waits")


# -- planned interventions --------------------------------------------------------------------------------------------


def _with_plan(sitting: Sitting, command: dict[str, Any]) -> dict[str, Any]:
    """Carry out what was planned for the turn that begins; a planned meeting is laid over the turn itself."""
    plays_on = Table(sitting.game).engine.plays_on
    if command["do"] != plays_on:
        return command
    upcoming = turn_number(sitting.game) + 1
    for planned in [one for one in sitting.game.plan if one.turn in (0, upcoming)]:
        left = tuple(one for one in sitting.game.plan if one.number != planned.number)
        sitting.game = sitting.game.model_copy(update={"plan": left})
        by = planned.by.model_copy(update={"via": "plan"})
        if planned.command["do"] == plays_on:
            command = {**command, **planned.command, "by": GM}
            continue
        try:
            sitting.act({**planned.command, "by": GM}, by)
        except Refused as refused:
            _tell_gm(sitting, planned, refused)
    return command


def _tell_gm(sitting: Sitting, planned: Planned, refused: Refused) -> None:
    words = Table(sitting.game).narrator.words
    html = text(
        "plan.refused",
        title=sitting.game.title,
        what=words.named(planned.command),
        why=words.refusal(refused.code, refused.details),
    )
    sitting.add(Say(to=Target(chat_id=planned.by.user_id), html=html))


def turn_number(record: GameRecord) -> int:
    """Turns played so far, by the game's own view."""
    table = Table(record)
    return int(table.engine.view(table.state, None).get("turn", 0))


# -- due moments ------------------------------------------------------------------------------------------------------


def due(loaded: Loaded, by: Actor, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """The hour has come: a held draft is published, or a turn is played. Does nothing when neither is due any more."""
    record = loaded.game
    if record is None or record.status != "playing" or record.due is None or record.due > now:
        return Decision()
    if record.draft is not None:
        return published(loaded, by, True, now, fresh_seed)
    return carried_out(loaded, {"do": Table(record).engine.plays_on}, by, False, True, now, fresh_seed)


def published(
    loaded: Loaded, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed, press: Press | None = None
) -> Decision:
    """Give the held draft to the group."""
    record = running(loaded)
    if press is not None:
        fresh(record, press)
    require_gm(record, by, is_admin)
    sitting = Sitting(loaded, now, fresh_seed)
    sitting.publish_draft()
    sitting.plan_next()
    return sitting.decision(Answer(text=plain("answer.published")))


def postponed(loaded: Loaded, now: datetime) -> Decision:
    """A due turn that could not be played waits for its next hour."""
    record = loaded.game
    if record is None or record.status != "playing":
        return Decision()
    return Decision(game=record.model_copy(update={"due": due_of(record, loaded.chat, now)}))
