"""The table itself: the GM's panel, pause and resume, settings, the end by hand. Decisions, pure."""

from dataclasses import replace
from datetime import datetime, timedelta

from engines.core.engine import GM
from engines.core.errors import Refused
from tgbot.delivery.effects import Say, Target
from tgbot.delivery.split import split
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button
from tgbot.play import guesses, keys, lobby, switches
from tgbot.play.board import board
from tgbot.play.drafts import draft_html
from tgbot.play.leading import away, back_to_panel, led, sitting_of, with_settings
from tgbot.play.rights import require_gm
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.table import Table
from tgbot.play.turns import fresh, panel_of
from tgbot.sessions.decision import Answer, Decide, Decision, Loaded
from tgbot.sessions.records import Actor, GameRecord, Status
from tgbot.texts import plain, text

# -- panel ------------------------------------------------------------------------------------------------------------


def panel(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """The GM's panel, for him alone."""
    return Decision(answer=panel_of(led(loaded, by, is_admin)))


def draft_shown(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """The held turn, for a GM who cannot be written to in private; a very long one is cut short."""
    record = led(loaded, by, is_admin)
    if record.draft is None:
        raise Refused("no_draft")
    html = split(draft_html(record, record.draft, loaded.chat.timezone))[0]
    return Decision(answer=Answer(whisper=html, keyboard=keys.under_draft(Table(record))))


# -- pause, timetable, preview ----------------------------------------------------------------------------------------


def paused(loaded: Loaded, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """No turn comes, by hand or by itself, until somebody resumes."""
    record = led(loaded, by, is_admin)
    if record.status != "playing":
        raise Refused("not_playing")
    why = plain("pause.by", name=by.name)
    sitting = sitting_of(loaded, record.model_copy(update={"status": "paused", "paused_why": why}), now)
    return sitting.decision(panel_of(sitting.game, plain("answer.paused")))


def resumed(loaded: Loaded, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """The game goes on from where it stopped, and what could not be delivered is sent.

    A missed turn comes at its next hour, not all missed ones at once. One that was broken off goes on with new dice.
    """
    record = loaded.game
    if record is None:
        raise Refused("no_game")
    require_gm(record, by, is_admin)
    if record.interrupted and record.state is None:
        raise Refused("game_over")  # a lobby that was left alone
    if record.status != "paused" and not record.paused_why and not record.interrupted:
        raise Refused("not_paused")
    answer = plain("answer.resumed")
    if record.interrupted:
        going = record.model_copy(update={"paused_why": ""})
        sitting = Sitting(replace(loaded, game=going), now, fresh_seed)
        sitting.go_on()
        sitting.plan_next()
        return sitting.decision(panel_of(sitting.game, answer))
    status: Status = record.status
    if status == "paused":
        status = "lobby" if record.state is None else "playing"
    going = record.model_copy(update={"status": status, "paused_why": ""})
    if status == "lobby":
        panel_anew = lobby.panel(going).model_copy(update={"anew": True})
        return Decision(chat=loaded.chat, game=going, answer=Answer(text=answer), effects=(panel_anew,))
    return sitting_of(loaded, going, now).decision(panel_of(going, answer))


def moved_in(game_id: str) -> Decide:
    """The group has become a supergroup: the messages with the game's buttons and its board stayed in the old one.

    The chat remembers which games are still to be told so; told is told. A lobby is set out anew as it is.
    """

    def decide(loaded: Loaded) -> Decision:
        record, chat = loaded.game, loaded.chat
        if game_id not in chat.unsettled:
            return Decision()
        chat = chat.model_copy(update={"unsettled": tuple(one for one in chat.unsettled if one != game_id)})
        if record is not None and record.status != "over" and record.state is None:
            return Decision(chat=chat, effects=(lobby.panel(record),))
        if record is None or record.status not in ("playing", "paused") or not record.last_post:
            return Decision(chat=chat)
        table, here = Table(record), Target(game_id=record.id)
        said = Say(to=here, html=text("start.moved"), keyboard=keys.under_post(table), post=record.last_post)
        game, asked = guesses.moved_in(table)
        return Decision(chat=chat, game=game if asked else None, effects=(said, *asked, board(table, chat)))

    return decide


def settings_shown(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """What the group has settled for this game, with buttons that change it."""
    record = led(loaded, by, is_admin)
    return Decision(answer=_settings_answer(record, loaded.chat.timezone))


def _settings_answer(record: GameRecord, timezone: str) -> Answer:
    table = Table(record)
    by_hours, paced = table.engine.by_itself(table.state), table.engine.seated
    html = text("gm.settings", game=record, timezone=timezone, by_hours=by_hours, paced=paced)
    lines = [(switches.button(record, name, "sets"),) for name in switches.on_panel(table)]
    if record.settings.preview:
        lines.insert(1, (_patience(record),))
    lines.append((back_to_panel(record),))
    return Answer(whisper=html, keyboard=tuple(lines))


def setting_changed(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """A setting takes another value. Preview off publishes what is held. Raises Refused("stale")."""
    record = led(loaded, by, is_admin)
    if len(press.args) < 2:
        raise Refused("stale")
    name, value = press.args[:2]
    changed = switches.turned(record, switches.on_panel(Table(record)), name, value)
    sitting = sitting_of(loaded, changed, now)
    if name == "preview" and not changed.settings.preview and record.draft is not None:
        sitting.publish_draft()
        sitting.plan_next()
    return sitting.decision(_settings_answer(sitting.game, loaded.chat.timezone))


PREVIEWS = tuple(timedelta(minutes=minutes) for minutes in (15, 30, 60, 180, 720, 1440))
"""How long a held turn may wait for its GM's word."""


def _patience(record: GameRecord) -> Button:
    """How long a held turn waits now; pressed, it is the next longer time, and after the longest the shortest."""
    span = record.settings.preview_for
    following = next((longer for longer in PREVIEWS if longer > span), PREVIEWS[0])
    minutes = str(int(following.total_seconds() // 60))
    words = plain("settings.preview_for", span=span)
    return Button(text=words, data=Press(record.id, -1, "hold", (minutes,)).pack())


def patience_changed(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """How long turns are held from now on; the one that is held keeps its hour."""
    record = led(loaded, by, is_admin)
    spans = {str(int(span.total_seconds() // 60)): span for span in PREVIEWS}
    if not press.args or press.args[0] not in spans:
        raise Refused("stale")
    sitting = sitting_of(loaded, with_settings(record, preview_for=spans[press.args[0]]), now)
    return sitting.decision(_settings_answer(sitting.game, loaded.chat.timezone))


def closed(loaded: Loaded, by: Actor, is_admin: bool, *, openly: bool) -> Decision:
    """A panel is put away: one's own by oneself, one that all can see by a GM. Raises Refused."""
    if openly and loaded.game is not None:
        require_gm(loaded.game, by, is_admin)
    return Decision()


# -- the end ----------------------------------------------------------------------------------------------------------


def end_asked(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """Sure? A game ended by hand can still be taken back by «Отменить»."""
    record = loaded.game
    if record is None:
        raise Refused("no_game")
    require_gm(record, by, is_admin)
    if record.status == "over":
        raise Refused("game_over")
    yes = Button(text=plain("keys.end_yes"), data=Press(record.id, record.position, "endyes").pack(), style="danger")
    return Decision(
        answer=Answer(
            whisper=text("gm.end_sure", game=record, told=bool(Table(record).engine.ends_by)),
            keyboard=((yes,), (away(record),)),
        )
    )


def ended(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """The GM ends the game: with an epilogue where the game has a command for it."""
    record = led(loaded, by, is_admin)
    fresh(record, press)
    if record.status == "over":
        raise Refused("game_over")
    sitting = Sitting(loaded, now, fresh_seed)
    ends_by = Table(record).engine.ends_by
    if ends_by:
        sitting.act({"do": ends_by, "by": GM}, by)
    else:
        sitting.leave(by)
    sitting.plan_next()
    return sitting.decision(panel_of(sitting.game, plain("answer.ended")))
