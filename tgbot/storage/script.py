"""Lua scripts: sent once, called by their hash, on one server or a cluster."""

import hashlib
from importlib.resources import files
from typing import Any

from redis.exceptions import NoScriptError

from tgbot.storage.connection import Client, answer


class Script:
    """One Lua script kept as ``lua/<name>.lua`` beside the package that uses it.

    Every call names at least one key, and all keys it touches carry the same hash tag: a call never leaves its slot.
    """

    def __init__(self, package: str, name: str) -> None:
        self.name = name
        self._source = files(package).joinpath("lua", f"{name}.lua").read_text(encoding="utf-8")
        self._sha = hashlib.sha1(self._source.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, client: Client, keys: list[str], args: list[str | bytes | int]) -> Any:
        """Run it. A server that has forgotten the script (restarted, another node) is given it again."""
        try:
            return await answer(client.evalsha(self._sha, len(keys), *keys, *args))
        except NoScriptError:
            return await answer(client.eval(self._source, len(keys), *keys, *args))
