"""Ending a process that may be our child, an orphan of a killed bot, or gone already."""

import os
import signal
import subprocess
import time
from pathlib import Path


def end(pid: int, patience: float) -> None:
    """Ask it to end; after ``patience`` seconds, make it."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.kill(pid, how)
        except ProcessLookupError:
            return
        if wait_gone(pid, patience):
            return


def wait_gone(pid: int, patience: float) -> bool:
    """Wait until it has ended; False when it has not after ``patience`` seconds."""
    limit = time.monotonic() + patience
    while not _is_gone(pid):
        if time.monotonic() > limit:
            return False
        time.sleep(0.02)
    return True


def mentions(pid: int, word: bytes) -> bool:
    """Is there such a process, and does its command line hold the word? (A pid may have been given to another one.)"""
    if not Path("/proc").is_dir():  # macOS
        shown = subprocess.run(["/bin/ps", "-o", "command=", "-p", str(pid)], capture_output=True, check=False)  # noqa: S603
        return word in shown.stdout
    try:
        return word in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    # Dead, and only waiting to be noticed by its parent (a container's init may never do that).
    return state == "Z"
