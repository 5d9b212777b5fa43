"""Work on many games, one after another: what is wrong with one of them keeps it from no other."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from redis.exceptions import RedisError

from tgbot.sessions.errors import Contended, Damaged, Unreadable

_LEFT = "a game is left as it is"

log = structlog.get_logger(__name__)


@contextmanager
def apart(work: str, game_id: str) -> Iterator[None]:
    """Around the work on one game: its errors are logged, and it is left as it is.

    Raises RedisError only: the store is out of reach, which concerns all of them.
    """
    try:
        yield
    except RedisError:
        raise
    except (Contended, Unreadable) as error:
        tell = log.error if isinstance(error, Damaged) else log.info
        tell(_LEFT, work=work, game=game_id, error=str(error))
    except Exception:
        log.exception(_LEFT, work=work, game=game_id)


@contextmanager
def unless_damaged(work: str, game_id: str) -> Iterator[None]:
    """The same where an update asks it of several games: a damaged one is passed over; any other error is raised, and
    the update comes again."""
    try:
        yield
    except Damaged as error:
        log.error(_LEFT, work=work, game=game_id, error=str(error))
