"""The bot as a process of its own: started, stopped, killed; its log is read by the tests."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.botapi.server import BotApiServer

ROOT = Path(__file__).parents[2]
QUICK = (sys.executable, "-m", "tests.e2e.quick")
REAL = (sys.executable, "-m", "tgbot", "bot")
START_SECONDS = 240.0


class BotProcess:
    """``letopis bot`` with its store in ``folder``. The same object may start it again and again."""

    def __init__(self, folder: Path, command: tuple[str, ...] = QUICK, **environment: str) -> None:
        self.folder = folder
        self.log = folder / "bot.log"
        self._command = command
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    def start(self) -> None:
        """Start; ``ready`` tells when it listens."""
        self.starts += 1
        self.folder.mkdir(parents=True, exist_ok=True)
        clean = {name: value for name, value in os.environ.items() if not name.startswith("LETOPIS_")}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env={**clean, "LETOPIS_DATA": str(self.folder / "data"), **self._environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    async def ready(self, telegram: BotApiServer) -> None:
        """Wait until it listens for updates; fails with its log when it ends instead."""
        await telegram.wait_for(
            lambda: not self.running or telegram.world.updates.polling or telegram.webhook is not None,
            START_SECONDS,
            what=f"the bot to listen: {self.said()[-2000:]}",
        )
        assert self.running, self.said()[-2000:]

    @property
    def running(self) -> bool:
        """Has it been started and not ended yet?"""
        return self._process is not None and self._process.poll() is None

    async def ended(self, timeout: float = START_SECONDS) -> int:  # noqa: ASYNC109
        """Wait for its end: the exit status."""
        assert self._process is not None, "never started"
        return await asyncio.wait_for(asyncio.to_thread(self._process.wait), timeout)

    async def stop(self) -> int:
        """SIGTERM, as a service manager does: the exit status."""
        return await self._signal(signal.SIGTERM)

    async def kill(self) -> int:
        """SIGKILL: nothing of it gets a chance to finish. Its store runs on, as after an out-of-memory kill."""
        return await self._signal(signal.SIGKILL)

    async def _signal(self, number: int) -> int:
        assert self._process is not None, "never started"
        if self.running:
            self._process.send_signal(number)
        return await self.ended()

    def said(self) -> str:
        """All that it has written to its standard streams."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def complaints(self) -> list[str]:
        """Lines of the log that tell of an error of ours."""
        return re.findall(r"^.*(?:\[error|Traceback|\[critical).*$", self.said(), re.MULTILINE)
