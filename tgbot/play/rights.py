"""Who may do what at a table."""

from engines.core.errors import Refused
from tgbot.sessions.records import Actor, GameRecord


def is_gm(record: GameRecord, by: Actor, is_admin: bool) -> bool:
    """The game's GMs and the group's admins (anonymous ones too) lead it; so does what they themselves have planned."""
    return is_admin or by.via in {"schedule", "plan"} or any(gm.user_id == by.user_id for gm in record.gms)


def require_gm(record: GameRecord, by: Actor, is_admin: bool) -> None:
    """Raises Refused("gm_only")."""
    if not is_gm(record, by, is_admin):
        raise Refused("gm_only")
