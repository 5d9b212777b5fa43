"""Presses of buttons: unpack, decide, commit, answer. Every press gets exactly one answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

import structlog
from aiogram import Router
from aiogram.types import CallbackQuery, Message, Update

from engines.core.errors import Refused
from tgbot.delivery.markup import WHISPER
from tgbot.delivery.split import plain as without_tags
from tgbot.hall.tables import TURN
from tgbot.handlers.answers import answered
from tgbot.handlers.desk import Desk, name_of
from tgbot.handlers.hall import turned
from tgbot.handlers.refusals import refusal_words
from tgbot.handlers.whisper import CLOSE, Listener, dismissed, in_place, is_its_own, question, whisper
from tgbot.keyboards.callback import Press
from tgbot.play import (
    acting,
    book,
    bookcase,
    casting,
    guesses,
    hand,
    illustrations,
    keys,
    leaders,
    lobby,
    manage,
    outlines,
    pictures,
    plans,
    rewriting,
    seats,
    sheets,
    turns,
    votes,
)
from tgbot.play.sitting import FreshSeed
from tgbot.sessions.decision import Answer, Decision, Duplicate, Loaded, Where
from tgbot.sessions.errors import Contended
from tgbot.sessions.records import Actor
from tgbot.texts import plain

log = structlog.get_logger(__name__)
router = Router(name="presses")


@dataclass(frozen=True)
class Given:
    """A press with all that its decision may need."""

    press: Press
    by: Actor
    is_admin: bool
    now: datetime
    fresh_seed: FreshSeed
    openly: bool
    """Is the message there for all of the group to see?"""

    @property
    def args(self) -> tuple[str, ...]:
        """The press's arguments, two at least."""
        return (*self.press.args, *("0", "0")[len(self.press.args) :])


LONGEST_ALERT = 200
"""Characters of an alert."""
Deed = Callable[[Loaded, Given], Decision]

DEEDS: Mapping[str, Deed] = {
    # the lobby
    "lm": lambda at, g: lobby.option_listed(at, g.by, g.is_admin, g.args[0]),
    "lo": lambda at, g: lobby.option_chosen(at, g.by, g.is_admin, g.args[0], g.args[1]),
    lobby.SWITCH: lambda at, g: lobby.switched(at, g.by, g.is_admin, g.args[0], g.args[1]),
    bookcase.LIST: lambda at, g: bookcase.listed(at, g.by, g.is_admin),
    bookcase.CHOOSE: lambda at, g: bookcase.chosen(at, g.by, g.is_admin, g.args[0]),
    "lb": lambda at, g: lobby.back(at, g.by, g.is_admin),
    "lc": lambda at, g: casting.asked(at, g.by, g.is_admin, g.args[0], g.args[1]),
    "lt": lambda at, g: casting.toggled(at, g.by, g.is_admin, *(*g.args, "0")[:3]),
    "lw": lambda at, g: casting.name_asked(at, g.by, g.is_admin, g.args[0]),
    "ln": lambda at, g: lobby.tuning_asked(at, g.by, g.is_admin),
    "ld": lambda at, g: casting.dropped(at, g.by, g.is_admin),
    "lx": lambda at, g: lobby.cancelled(at, g.by, g.is_admin),
    "go": lambda at, g: lobby.started(at, g.by, g.is_admin, g.now, g.fresh_seed),
    # the game
    keys.PLAY: lambda at, g: turns.pressed(at, g.press, g.by, g.is_admin, g.now, g.fresh_seed),
    keys.RULE: lambda at, g: turns.pressed(at, g.press, g.by, g.is_admin, g.now, g.fresh_seed),
    keys.RULING.command: lambda at, g: turns.narrowed(at, g.press, g.by, g.is_admin, g.now, g.fresh_seed),
    "pub": lambda at, g: turns.published(at, g.by, g.is_admin, g.now, g.fresh_seed, g.press),
    # one's own character
    hand.ACT: lambda at, g: acting.named(at, turns.playing(at), g.press, g.by, g.is_admin, g.now, g.fresh_seed),
    hand.CHOOSE: lambda at, g: acting.chosen(at, turns.playing(at), g.press, g.by, g.is_admin, g.now, g.fresh_seed),
    hand.ACT_FOR: lambda at, g: acting.named(at, turns.playing(at), g.press, g.by, g.is_admin, g.now, g.fresh_seed),
    hand.CHOOSE_FOR: lambda at, g: acting.chosen(at, turns.playing(at), g.press, g.by, g.is_admin, g.now, g.fresh_seed),
    hand.OTHERS: lambda at, g: seats.for_others(turns.playing(at), g.by, g.is_admin),
    hand.ALL: lambda at, g: seats.all_shown(turns.running(at), g.args[0], g.by, g.is_admin),
    hand.OWN: lambda at, g: seats.own_shown(turns.running(at), g.by, g.is_admin),
    seats.WRITTEN: lambda at, g: seats.own_written(turns.running(at), g.by),
    hand.CARD: lambda at, g: pictures.own_cards(at, g.by),
    illustrations.IN_WORDS: lambda at, _: pictures.told(at),
    hand.JOIN: lambda at, g: sheets.opened(turns.playing(at), g.by),
    sheets.LIST: lambda at, g: sheets.listed(turns.playing(at), g.by, g.args[0], g.args[1]),
    sheets.SET: lambda at, g: sheets.chosen(turns.playing(at), g.by, g.args[0], g.args[1]),
    sheets.WRITE: lambda at, g: sheets.asked(turns.playing(at), g.by, g.args[0]),
    sheets.READY: lambda at, g: sheets.ready_made(turns.playing(at), g.by),
    sheets.ENTER: lambda at, g: sheets.entered(at, turns.playing(at), g.by, g.now, g.fresh_seed),
    sheets.DROP: lambda at, g: sheets.dropped(turns.playing(at), g.by),
    seats.TAKE: lambda at, g: seats.taken(at, turns.playing(at), g.press, g.by, g.now, g.fresh_seed),
    seats.GIVE_BACK: lambda at, g: seats.given_back(at, turns.playing(at), g.press, g.by, g.now, g.fresh_seed),
    # what a GM lays out
    outlines.OPEN: lambda at, g: outlines.opened(turns.playing(at), g.by, g.is_admin),
    outlines.LIST: lambda at, g: outlines.listed(turns.playing(at), g.by, g.is_admin, g.args[0], g.args[1]),
    outlines.SET: lambda at, g: outlines.toggled(turns.playing(at), g.by, g.is_admin, g.args[0], g.args[1]),
    outlines.WRITE: lambda at, g: outlines.asked(turns.playing(at), g.by, g.is_admin, g.args[0]),
    outlines.DROP: lambda at, g: outlines.dropped(turns.playing(at), g.by, g.is_admin),
    outlines.ENTER: lambda at, g: outlines.laid_out(at, turns.playing(at), g.by, g.is_admin, g.now, g.fresh_seed),
    guesses.BET: lambda at, g: votes.pressed(at, g.args[0], g.args[1], g.by, g.now),
    # the table
    "draft": lambda at, g: manage.draft_shown(at, g.by, g.is_admin),
    "gm": lambda at, g: manage.panel(at, g.by, g.is_admin),
    "pause": lambda at, g: manage.paused(at, g.by, g.is_admin, g.now),
    "resume": lambda at, g: manage.resumed(at, g.by, g.is_admin, g.now, g.fresh_seed),
    "set": lambda at, g: manage.settings_shown(at, g.by, g.is_admin),
    "sets": lambda at, g: manage.setting_changed(at, g.press, g.by, g.is_admin, g.now),
    "hold": lambda at, g: manage.patience_changed(at, g.press, g.by, g.is_admin, g.now),
    "log": lambda at, g: leaders.log_shown(at, g.by, g.is_admin, g.args[0]),
    "plan": lambda at, g: plans.plan_shown(at, g.by, g.is_admin),
    keys.PLANNING.command: lambda at, g: plans.narrowed(at, g.press, g.by, g.is_admin),
    keys.PLANNING.choice: lambda at, g: plans.plan_step(at, g.press, g.by, g.is_admin),
    "plx": lambda at, g: plans.plan_cancelled(at, g.args[0], g.by, g.is_admin),
    "reword": lambda at, g: rewriting.reworded(at, g.press, g.by, g.is_admin, g.now),
    "own": lambda at, g: rewriting.own_text_asked(at, g.by, g.is_admin),
    "endyes": lambda at, g: manage.ended(at, g.press, g.by, g.is_admin, g.now, g.fresh_seed),
    CLOSE: lambda at, g: manage.closed(at, g.by, g.is_admin, openly=g.openly),
    "chron": lambda at, g: book.chronicle(at, "", g.now),
}


@router.callback_query()
async def pressed(query: CallbackQuery, desk: Desk, event_update: Update) -> None:
    """Any button of ours."""
    data = query.data or ""
    # What stands in the group for all to see is changed and taken away by its own buttons alone.
    own = is_its_own(query)
    on_whisper = own and data.startswith(WHISPER)
    try:
        press = Press.unpack(data.removeprefix(WHISPER))
        if press.verb == CLOSE and not own:
            raise ValueError("no button of this message")
    except ValueError:
        await answered(query, plain("refused.unknown_button"), alert=True)
        return
    try:
        if press.verb == TURN:
            await turned(query, press, desk)
            return
        answer = await _decided(query, press, desk, event_update.update_id)
    except Refused as refused:
        if on_whisper and refused.code == "stale" and await _refreshed(query, press, desk, event_update.update_id):
            refused = Refused("stale_panel")
        await answered(query, await refusal_words(desk, press.game_id, refused), alert=True)
    except Contended:
        await answered(query, plain("refused.busy"), alert=True)
    else:
        await _answer(query, desk, answer, on_whisper)
        if press.verb == CLOSE or (answer.gone and on_whisper):
            await dismissed(desk.bot, query)


async def _refreshed(query: CallbackQuery, press: Press, desk: Desk, update_id: int) -> bool:
    """The GM's panel as it now is, in the place of one that the game has left behind."""
    try:
        answer = await _decided(query, Press(press.game_id, -1, "gm"), desk, update_id)
    except Refused:
        return False
    return await in_place(desk.bot, query, answer.whisper, answer.keyboard)


async def _decided(query: CallbackQuery, press: Press, desk: Desk, update_id: int) -> Answer:
    deed = DEEDS.get(press.verb)
    if deed is None:
        raise Refused("unknown_button")
    by = Actor(user_id=query.from_user.id, name=name_of(query.from_user))
    chat_id = query.message.chat.id if query.message is not None else query.from_user.id
    where = Where(chat_id, game_id=press.game_id)
    in_private = chat_id == by.user_id
    if in_private and not await desk.may_press_in_private(by.user_id, where):
        raise Refused("unknown_button")
    now = desk.now()

    def decide(is_admin: bool) -> Callable[[Loaded], Decision]:
        given = Given(press, by, is_admin, now, desk.fresh_seed, not in_private and not _is_ephemeral(query))

        def decided(loaded: Loaded) -> Decision:
            # A client may send any data from any message of ours: in a group a button is good for its own games.
            own = chat_id in (loaded.chat.chat_id, loaded.chat.home)
            if not in_private and loaded.game is not None and not own:
                raise Refused("unknown_button")
            return deed(loaded, given)

        return decided

    made = await desk.step(where, decide, by, update_id=update_id)
    return Answer(text=plain("answer.already")) if isinstance(made, Duplicate) else made.answer


def _is_ephemeral(query: CallbackQuery) -> bool:
    return isinstance(query.message, Message) and query.message.ephemeral_message_id is not None


async def _answer(query: CallbackQuery, desk: Desk, answer: Answer, on_whisper: bool) -> None:
    if answer.ask and answer.secret:
        asked = await question(desk.bot, Listener.of_query(query).alone, answer.ask)
        words = plain("answer.asked_in_private") if asked else plain("refused.whisper_lost")
        await answered(query, words, alert=not asked)
        return
    if answer.ask:
        await answered(query)
        await question(desk.bot, Listener.of_query(query), answer.ask)
        return
    if answer.whisper and (on_whisper or not answer.text):
        if on_whisper and await in_place(desk.bot, query, answer.whisper, answer.keyboard):
            await answered(query, answer.text)
            return
        way = await whisper(desk.bot, Listener.of_query(query), answer.whisper, answer.keyboard, secret=answer.secret)
        if not way:
            # Short words fit into the alert; more, and whatever has buttons, needs the private chat.
            words = without_tags(answer.whisper)
            fits = len(words) <= LONGEST_ALERT and not answer.keyboard
            await answered(query, words if fits else plain("refused.whisper_lost"), alert=True)
            return
        await answered(query, plain("answer.in_private") if way == "private" else answer.text)
        return
    await answered(query, answer.text, alert=answer.alert)
