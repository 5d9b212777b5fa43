"""Bots as processes that are started and killed by the hundred."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

from tgbot.storage.embedded import Server

ROOT = Path(__file__).parents[2]


class Zygote:
    """The process that forks bots; a context manager."""

    def __enter__(self) -> Self:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("LETOPIS_")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.zygote"],
            cwd=ROOT,
            env=clean,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()

    def ask(self, request: dict[str, Any]) -> int:
        """One request, one answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        return int(self._process.stdout.readline())


class Bot:
    """One bot; the same object may be started and killed again and again."""

    def __init__(self, zygote: Zygote, folder: Path, **settings: Any) -> None:
        """``settings``: those of ``Config``, ``role``, and what ``quicker.apply`` takes."""
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "bot.log"
        self.data = folder / "data"
        self._zygote = zygote
        self._settings = {"data": str(self.data), "out": str(self.log), **settings}
        self.pid = 0

    def start(self, dies_at: int | None = None) -> None:
        """Start; it listens a moment later. ``dies_at``: at this await point it kills itself with SIGKILL."""
        mortal = {} if dies_at is None else {"dies_at": dies_at}
        self.pid = self._zygote.ask({"start": {**self._settings, **mortal}})

    async def gone(self) -> int:
        """Wait until it has ended by itself: the exit status."""
        pid, self.pid = self.pid, 0
        return await asyncio.to_thread(self._zygote.ask, {"wait": pid})

    def start_again(self) -> None:
        """Start it if it is not there (a service manager would)."""
        if not self.pid:
            self.start()

    async def kill(self) -> None:
        """SIGKILL."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM: the exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, sign: signal.Signals) -> int:
        if not self.pid:
            return 0
        os.kill(self.pid, sign)
        pid, self.pid = self.pid, 0
        return await asyncio.to_thread(self._zygote.ask, {"wait": pid})

    async def clean_up(self) -> None:
        """Nothing of it runs any more, its store included."""
        await self.kill()
        if (self.data / "redis").exists():
            await asyncio.to_thread(_stop_store, self.data)

    def said(self) -> list[dict[str, Any]]:
        """The lines of its log."""
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return [json.loads(line) for line in lines if line.startswith("{")]

    def complaints(self) -> list[dict[str, Any]]:
        """Those that tell of an error."""
        return [line for line in self.said() if line["level"] in ("error", "critical")]


def _stop_store(data: Path) -> None:
    with Server(data):
        pass
