"""A share of a core for each process, so that one small machine stands for many: control groups of Linux, as root."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 20_000
"""Microseconds in which a process may use its share."""


@contextmanager
def limited(pids: Sequence[int], cores: float) -> Iterator[None]:
    """Each of the processes gets so much of a core and no more. Raises OSError where that cannot be had."""
    with ExitStack() as groups:
        for pid in pids:
            groups.callback(_limit(pid, round(cores * PERIOD)))
        yield


def _limit(pid: int, quota: int) -> Callable[[], None]:
    """Put a process into a group of its own; gives what takes the group away again."""
    old = (GROUPS / "cpu").is_dir()
    group = GROUPS / ("cpu" if old else "") / f"letopis-{pid}"
    group.mkdir()
    if old:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {PERIOD}")
    (group / "cgroup.procs").write_text(str(pid))

    def free() -> None:
        if Path(f"/proc/{pid}").exists():
            (group.parent / "cgroup.procs").write_text(str(pid))
        group.rmdir()

    return free
