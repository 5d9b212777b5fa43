"""Who leads a game: GMs come, go and hand the role over; the log of who changed what. Pure."""

from engines.core.errors import Refused
from tgbot.delivery.effects import Say, Target
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play import lobby
from tgbot.play.bounds import MOST_GMS
from tgbot.play.leading import back_to_panel, led, with_past
from tgbot.play.rights import require_gm
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Done, GameRecord
from tgbot.texts import text

LOG_LINES = 20
"""Lines of the GM's log on one page."""


def gm_added(loaded: Loaded, who: Actor, by: Actor, is_admin: bool) -> Decision:
    """One more GM."""
    record = _led(loaded, by, is_admin)
    if any(gm.user_id == who.user_id for gm in record.gms):
        raise Refused("is_gm")
    if len(record.gms) >= MOST_GMS:
        raise Refused("too_many_gms", most=MOST_GMS)
    return _announced(record, (*record.gms, who), "gm.added", who)


def gm_removed(loaded: Loaded, who: Actor, by: Actor, is_admin: bool) -> Decision:
    """One GM fewer; the last one stays."""
    record = _led(loaded, by, is_admin)
    left = tuple(gm for gm in record.gms if gm.user_id != who.user_id)
    if len(left) == len(record.gms):
        raise Refused("is_not_gm")
    if not left:
        raise Refused("last_gm")
    return _announced(record, left, "gm.removed", who)


def handed_over(loaded: Loaded, who: Actor, by: Actor, is_admin: bool) -> Decision:
    """The role goes to somebody else; who gave it keeps it no longer."""
    record = _led(loaded, by, is_admin)
    if who.user_id == by.user_id:
        raise Refused("is_gm")
    left = tuple(gm for gm in record.gms if gm.user_id not in (by.user_id, who.user_id))
    return _announced(record, (who, *left), "gm.handed_over", who)


def _led(loaded: Loaded, by: Actor, is_admin: bool) -> GameRecord:
    """The game, a lobby too."""
    if loaded.game is None:
        raise Refused("no_game")
    require_gm(loaded.game, by, is_admin)
    return loaded.game


def _announced(record: GameRecord, gms: tuple[Actor, ...], key: str, who: Actor) -> Decision:
    """The group learns who leads from now on."""
    said = Say(to=Target(game_id=record.id), html=text(key, who=who, gms=gms), quiet=True)
    changed = record.model_copy(update={"gms": gms})
    return Decision(game=changed, effects=(*((lobby.panel(changed),) if record.status == "lobby" else ()), said))


def log_shown(loaded: Loaded, by: Actor, is_admin: bool, number: str = "0") -> Decision:
    """Who changed what, the newest first; ``number``: which page. Needs the journal."""
    record, page = led(loaded, by, is_admin), unshort(number)
    lines: list[Done] = [line for line in with_past(loaded).journal or () if line.note]
    lines.reverse()
    shown = lines[page * LOG_LINES : (page + 1) * LOG_LINES]
    html = text("gm.log", lines=shown, timezone=loaded.chat.timezone)
    turn = tuple(
        Button(text=sign, data=Press(record.id, -1, "log", (short(other),)).pack())
        for sign, other in (("‹", page - 1), ("›", page + 1))
        if 0 <= other * LOG_LINES < len(lines)
    )
    keyboard: Keyboard = (turn, (back_to_panel(record),)) if turn else ((back_to_panel(record),),)
    return Decision(answer=Answer(whisper=html, keyboard=keyboard))
