"""What the decisions of a GM begin with: his right, the past, a sitting in which only the record changes. Pure."""

from datetime import datetime

from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button
from tgbot.play.rights import require_gm
from tgbot.play.sitting import Sitting
from tgbot.play.turns import running
from tgbot.sessions.decision import Loaded, PastNeeded
from tgbot.sessions.records import Actor, GameRecord, Settings
from tgbot.texts import plain


def led(loaded: Loaded, by: Actor, is_admin: bool) -> GameRecord:
    """The running game of which this person is a GM. Raises Refused."""
    record = running(loaded)
    require_gm(record, by, is_admin)
    return record


def with_past(loaded: Loaded) -> Loaded:
    """With journal and texts. Raises PastNeeded when they were not loaded."""
    if loaded.journal is None or loaded.texts is None:
        raise PastNeeded
    return loaded


def sitting_of(loaded: Loaded, record: GameRecord, now: datetime) -> Sitting:
    """A sitting in which only the record changes: no command of the game, no new seed."""
    sitting = Sitting(loaded, now, _no_seed)
    sitting.game = record
    sitting.plan_next()
    return sitting


def _no_seed() -> str:
    raise AssertionError("nothing here goes on after an end")


def with_settings(record: GameRecord, **changes: object) -> GameRecord:
    """The record with some settings changed."""
    settings = Settings.model_validate({**dict(record.settings), **changes})
    return record.model_copy(update={"settings": settings})


def away(record: GameRecord) -> Button:
    """Under what one person alone sees: he has read it."""
    return Button(text=plain("keys.close"), data=Press(record.id, -1, "close").pack())


def back_to_panel(record: GameRecord) -> Button:
    """To the GM's panel, from wherever it led to."""
    return Button(text=plain("keys.back"), data=Press(record.id, -1, "gm").pack())
