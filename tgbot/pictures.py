"""Pictures as PNG: drawn with the package's own letters, in a process of its own.

The renderer keeps the interpreter to itself while it draws (0.1 s and more), and the bot must answer meanwhile.
"""

import asyncio
import re
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from importlib.resources import as_file
from multiprocessing import get_context
from typing import Final

import resvg_py

from narratives.pictures.fonts import FAMILY, font_file

SHARPEST: Final = 3.0
"""Pixels for a unit of a picture, on a phone."""
LONGEST: Final = 2560
"""Pixels of the longer side: Telegram shows no more, and refuses pictures whose sides are 10,000 together."""
_SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')


def rasterised(svg: str) -> bytes:
    """A picture of ``narratives.pictures`` as PNG. Raises ValueError for what is none."""
    size = _SIZE.match(svg)
    if size is None:
        raise ValueError("no picture of ours")
    zoom = min(SHARPEST, LONGEST / max(int(size[1]), int(size[2])))
    with ExitStack() as stack:
        fonts = [str(stack.enter_context(as_file(font_file(bold=bold)))) for bold in (False, True)]
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=fonts,
            sans_serif_family=FAMILY,
            zoom=zoom,
        )
    return bytes(drawn)


class Painter:
    """Draws pictures one after another, in another process that is started with the first one."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def png(self, svg: str) -> bytes:
        """A picture as PNG. Raises ValueError for what is none, BrokenProcessPool when it cannot be drawn at all."""
        try:
            return await self._drawn(svg)
        except BrokenProcessPool:
            # Somebody killed it (a machine short of memory): once more, in a new one.
            self.close()
            return await self._drawn(svg)

    async def _drawn(self, svg: str) -> bytes:
        if self._pool is None:
            # A new interpreter: a copy of this one would hold its connections.
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        return await asyncio.get_running_loop().run_in_executor(self._pool, rasterised, svg)

    def close(self) -> None:
        """No more pictures."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
