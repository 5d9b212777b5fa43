"""`letopis demo` as a program: it says where it is, asks nothing of other addresses, and ends when it is told to."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import aiohttp

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0


async def started(*words: str) -> Process:
    """The program with these parameters."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("LETOPIS_")}
    command = (sys.executable, "-m", "tgbot", "demo", "--no-browser", *words)
    return await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=clean, stdout=PIPE, stderr=PIPE)


async def ended(process: Process) -> tuple[str, str]:
    """What it has said and complained of, once it has ended."""
    said, complaints = await asyncio.wait_for(process.communicate(), PATIENCE)
    return said.decode(), complaints.decode()


async def test_it_serves_its_page_and_stops(tmp_path: Path) -> None:
    process = await started("--port", "0", "--data", str(tmp_path / "games"))
    assert process.stdout is not None
    said = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+/", said)
    assert found, said + "".join(await ended(process))
    async with aiohttp.ClientSession() as session, session.get(found[0]) as answer:
        page = await answer.text()
    assert "Летопись: попробовать" in page
    assert not re.search(r"https?://", page), "the page asks nothing of any other address"
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[1] == ""
    assert process.returncode == 0


async def test_a_port_that_is_taken_is_told_in_russian() -> None:
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    process = await started("--port", str(port))
    _, complaints = await ended(process)
    server.close()
    assert process.returncode == 2
    assert complaints.startswith(f"letopis demo: порт {port} не открыть")
    assert complaints.count("\n") == 1
