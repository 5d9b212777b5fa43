"""Which records this release understands.

Policy. A release reads every record that an older one wrote: a new field has a default, and what changes its shape gets
a reader of the old one beside the new. An older release refuses fields that it does not know, so every change of the
records raises ``SCHEMA``, and a record of a newer release is left alone (``Foreign``): nothing is changed, the update
goes back to Telegram, and a process of the newer release gets it.
"""

import json
from typing import TypeVar

from pydantic import ValidationError

from engines.core.model import Frozen
from tgbot.sessions.errors import Foreign
from tgbot.storage.connection import Client

SCHEMA = 3
"""Of GameRecord and ChatRecord; a game's version speaks for its journal, texts and effects too."""
_KEY = "lt:{all}:schema"

R = TypeVar("R", bound=Frozen)


def read(model: type[R], data: str) -> R:
    """A stored record. Raises Foreign for one of a newer release."""
    try:
        return model.model_validate_json(data)
    except ValidationError:
        version = json.loads(data).get("schema_version")
        if isinstance(version, int) and version > SCHEMA:
            raise Foreign(version) from None
        raise


async def newest_schema(client: Client) -> int:
    """The newest schema that any release has written into this store; from now on at least ours."""
    known = int(await client.get(_KEY) or 0)
    if known < SCHEMA:
        await client.set(_KEY, SCHEMA)
    return max(known, SCHEMA)
