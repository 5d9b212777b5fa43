"""Death at a chosen await point: every script call of the store and every request to Telegram, before it and after."""

import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn
from unittest.mock import patch

from aiogram.client.session.aiohttp import AiohttpSession

from tgbot.storage.script import Script


class Killed(BaseException):
    """Nothing after this is executed, as with SIGKILL."""


def _stop(point: str) -> NoReturn:
    raise Killed(point)


def sigkill(point: str) -> NoReturn:
    """The process itself dies, with all that it holds."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError(f"outlived a kill {point}")


class Reaper:
    """Lets so many await points pass and kills at the next one: before it, or when its work is done."""

    def __init__(self, die: Callable[[str], NoReturn] = _stop) -> None:
        self._die = die
        self.passed = 0
        self.at: int | None = None

    def set(self, at: int) -> None:
        """Kill when so many points have passed from now on."""
        self.passed, self.at = 0, at

    async def around(self, name: str, call: Callable[[], Awaitable[Any]]) -> Any:
        """The call between its two points."""
        self._point(f"before {name}")
        result = await call()
        self._point(f"after {name}")
        return result

    def _point(self, name: str) -> None:
        if self.at is not None:
            self.passed += 1
            if self.passed > self.at:
                self.at = None
                self._die(name)


@contextmanager
def reaping(die: Callable[[str], NoReturn] = _stop) -> Iterator[Reaper]:
    """A reaper at every await point of this process."""
    reaper = Reaper(die)
    script, request = Script.__call__, AiohttpSession.make_request

    async def reaped_script(self: Script, *args: Any) -> Any:
        return await reaper.around(self.name, lambda: script(self, *args))

    async def reaped_request(self: AiohttpSession, bot: Any, method: Any, timeout: Any = None) -> Any:  # noqa: ASYNC109
        return await reaper.around(type(method).__name__, lambda: request(self, bot, method, timeout))

    with patch.object(Script, "__call__", reaped_script), patch.object(AiohttpSession, "make_request", reaped_request):
        yield reaper
    reaper.at = None
