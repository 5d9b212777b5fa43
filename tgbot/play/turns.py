"""Turns and the GM's commands: presses, replies and due moments become decisions. Pure."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from engines.core.dice import HandRoller
from engines.core.engine import GM, Viewer
from engines.core.errors import DieNeeded, Refused
from narratives.chronicle.words import fallen
from tgbot.delivery.effects import Say, Target
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import short
from tgbot.play import keys
from tgbot.play.acting import silent_answered
from tgbot.play.asking import asking
from tgbot.play.clock import due_of
from tgbot.play.menu import Ask, Menu, Next
from tgbot.play.rights import is_gm, require_gm
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.table import Table
from tgbot.play.wording import told_of
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
    if record.status == "over" and not record.position and not record.last_post:
        raise Refused("game_over")  # a lobby that was closed
    return record


def playing(loaded: Loaded) -> GameRecord:
    """The game, while people can do something in it. Raises Refused."""
    record = running(loaded)
    if record.status == "over":
        raise Refused("game_over")
    return record


def fresh(record: GameRecord, press: Press) -> None:
    """Raises Refused when the button was made for an earlier position: somebody was quicker, or it is an old one."""
    if press.position in (-1, record.position):
        return
    if press.verb != keys.PLAY:
        raise Refused("stale")
    if record.status == "over":
        raise Refused("game_over")
    raise Refused("already_done" if press.position == record.position - 1 else "stale")


def _fresh_ruling(table: Table, press: Press, by: Actor) -> None:
    """Raises Refused("stale") when a button of the GM's panel is good no more."""
    if not table.engine.seated:
        fresh(table.record, press)
    elif not keys.still_rules(table, press, table.record.acted.get(_as_gm(by), 0)):
        raise Refused("stale")


def _as_gm(by: Actor) -> str:
    """Among what people did last, a GM's rulings stand apart from the deeds of his own character."""
    return f"gm{by.user_id}"


def pressed(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """A button of a choice: a player's (``c``) or a GM's (``g``). It shows the next menu, asks, or carries out."""
    record = running(loaded)
    ruling = press.verb == keys.RULE
    table = Table(record)
    if ruling:
        _fresh_ruling(table, press, by)
        require_gm(record, by, is_admin)
    else:
        fresh(record, press)
    following = keys.walk(table, press, GM if ruling else _person(record, by)).step(press.args[1:])
    return _followed(loaded, following, by, is_admin, ruling, now, fresh_seed)


def narrowed(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """A GM's command of many choices: which of them."""
    record = running(loaded)
    table = Table(record)
    _fresh_ruling(table, press, by)
    require_gm(record, by, is_admin)
    found = keys.narrowed(table, press, keys.RULING)
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
        keyboard = (*following.keyboard, (keys.way_out(Table(record), ruling),))
        return Decision(answer=Answer(whisper=text("menu.question", question=following.question), keyboard=keyboard))
    if isinstance(following, Ask):
        secret = Table(record).narrator.words.secret(following.command["do"], following.field.name)
        return asking(record, asked_of(following, by, ruling), following.question, by, secret=secret)
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
    if command["do"] in table.engine.notes and _hides(record, command) and not is_gm(record, by, is_admin):
        raise Refused("draft_waits")
    given = {**command, "by": GM if ruling or _leads(record, command, by, is_admin) else _signature(record, by)}
    if given["do"] == table.engine.plays_on:
        _may_turn(record)
    sitting = Sitting(loaded, now, fresh_seed)
    if given["do"] == table.engine.plays_on:
        _act_as_planned(sitting, given, by)
    else:
        sitting.act(given, by)
    if ruling and table.engine.seated:
        acted = {**sitting.game.acted, _as_gm(by): sitting.game.position}
        sitting.game = sitting.game.model_copy(update={"acted": acted})
    sitting.plan_next()
    return sitting.decision(panel_of(sitting.game, plain("answer.done")) if ruling else None)


def by_hand(
    loaded: Loaded, values: Sequence[int], by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """The next turn with dice that people have thrown, ``values`` in order.

    Raises Refused: "die_needed" tells which die comes next, "dice_over" how many were too many.
    """
    record = running(loaded)
    require_gm(record, by, is_admin)
    table = Table(record)
    if not table.engine.by_itself(table.state):
        raise Refused("no_turns")
    _may_turn(record)
    sitting = Sitting(loaded, now, fresh_seed)
    roller = HandRoller(values)
    try:
        sitting.act({"do": Table(record).engine.plays_on, "by": GM}, by, roller)
    except DieNeeded as needed:
        raise Refused("die_needed", sides=needed.sides, values=" ".join(map(str, values))) from None
    if roller.position < len(values):
        raise Refused("dice_over", over=len(values) - roller.position)
    sitting.plan_next()
    return sitting.decision()


def panel_of(record: GameRecord, done: str = "") -> Answer:
    """The GM's panel as it now is: the game, its turn, the dice of the last turn by number. ``done``: what he did."""
    table = Table(record)
    dice = [fallen(die) for die in table.last_dice]
    turn = turn_number(record) if table.engine.by_itself(table.state) else None
    html = text("gm.panel", game=record, turn=turn, dice=dice)
    return Answer(text=done, whisper=html, keyboard=keys.panel(table))


def _hides(record: GameRecord, command: Mapping[str, Any]) -> bool:
    """Is the post that the command is about one that the group has not seen yet?"""
    return record.draft is not None and any(post.key == told_of(command) for post in record.draft.posts)


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


def _act_as_planned(sitting: Sitting, command: Mapping[str, Any], by: Actor) -> None:
    """Play a turn after all that was planned for it; a planned meeting is the turn itself.

    What cannot be done is told to the GM who planned it, and the turn is played without it. A turn that a GM forces
    just now goes before a planned meeting, which then waits for the next turn.
    """
    plays_on = command["do"]
    upcoming = turn_number(sitting.game) + 1
    sitting.hold_with_turn()
    meeting: Planned | None = None
    for planned in [one for one in sitting.game.plan if one.turn <= upcoming]:
        if planned.command["do"] != plays_on:
            _act_planned(sitting, planned, planned.command)
        elif meeting is None and set(command) <= {"do", "by"}:
            meeting = planned
    if meeting is None or not _act_planned(sitting, meeting, {**command, **meeting.command}):
        sitting.act(command, by)


def _act_planned(sitting: Sitting, planned: Planned, command: Mapping[str, Any]) -> bool:
    left = tuple(one for one in sitting.game.plan if one.number != planned.number)
    sitting.game = sitting.game.model_copy(update={"plan": left})
    try:
        sitting.act({**command, "by": GM}, planned.by.model_copy(update={"via": "plan"}))
    except Refused as refused:
        _tell_gm(sitting, planned, refused)
        return False
    return True


def _tell_gm(sitting: Sitting, planned: Planned, refused: Refused) -> None:
    words = Table(sitting.game).narrator.words
    html = text(
        "plan.refused",
        title=sitting.game.title,
        what=words.named(planned.command),
        why=words.refusal(refused.code, refused.details),
    )
    if planned.by.user_id > 0:
        sitting.add(Say(to=Target(chat_id=planned.by.user_id), html=html))


def turn_number(record: GameRecord) -> int:
    """Turns played so far, as the game counts them."""
    table = Table(record)
    return table.engine.turns(table.state)


# -- due moments ------------------------------------------------------------------------------------------------------


def due(loaded: Loaded, by: Actor, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """The hour has come: a held draft is published, or a turn is played. Does nothing when neither is due any more."""
    record = loaded.game
    if record is None or record.status != "playing" or record.due is None or record.due > now:
        return Decision()
    if record.draft is not None:
        return published(loaded, by, True, now, fresh_seed)
    table = Table(record)
    if table.engine.seated and table.engine.modest(table.state):
        return silent_answered(loaded, by, now, fresh_seed)
    if not table.engine.by_itself(table.state):
        return postponed(loaded, now)
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
    return sitting.decision(panel_of(sitting.game, plain("answer.published")))


def postponed(loaded: Loaded, now: datetime) -> Decision:
    """A due turn that could not be played waits for its next hour."""
    record = loaded.game
    if record is None or record.status != "playing":
        return Decision()
    table = Table(record)
    waiting = table.engine.seated and bool(table.engine.modest(table.state))
    due = now + record.settings.pace if waiting and record.settings.pace else due_of(record, loaded.chat, now)
    return Decision(game=record.model_copy(update={"due": due}))
