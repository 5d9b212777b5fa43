"""Who may do what at a table, and what whoever may not is told."""

from typing import Any, Final

from engines.core.errors import Refused
from tgbot.play.table import Table
from tgbot.sessions.records import Actor, GameRecord

_NAMED: Final = 2
"""Leaders who are named in a refusal, which is short."""
_LONGEST: Final = 24


def is_gm(record: GameRecord, by: Actor, is_admin: bool) -> bool:
    """The game's GMs and the group's admins (anonymous ones too) lead it; so does what they themselves have planned."""
    return is_admin or by.via in {"schedule", "plan"} or any(gm.user_id == by.user_id for gm in record.gms)


def require_gm(record: GameRecord, by: Actor, is_admin: bool) -> None:
    """Raises Refused("gm_only") with who may, and what whoever asks may do instead."""
    if not is_gm(record, by, is_admin):
        raise Refused("gm_only", **_instead(record))


def _instead(record: GameRecord) -> dict[str, Any]:
    table = Table(record)
    names = [gm.name if len(gm.name) <= _LONGEST else f"{gm.name[: _LONGEST - 1]}…" for gm in record.gms]
    return {
        "leaders": ", ".join(names[:_NAMED]),
        "more": len(names) > _NAMED,
        "situation": record.status if record.state is not None else "lobby",
        "seated": table.engine.seated and not table.engine.by_itself(table.state),
    }
