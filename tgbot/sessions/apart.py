"""Work on many games, one after another: what is wrong with one of them keeps it from no other."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from redis.exceptions import RedisError

from tgbot.sessions.errors import Contended, Damaged, Unreadable

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
        tell("a game is left as it is", work=work, game=game_id, error=str(error))
    except Exception:
        log.exception("a game is left as it is", work=work, game=game_id)
