"""Pictures as PNG: drawn with the package's own letters, in a process of its own.

The renderer keeps the interpreter to itself while it draws (0.1 s and more), and the bot must answer meanwhile. That
process (``python -m tgbot.pictures``) reads SVG and writes PNG, each after its length in four bytes; nothing is
written for what cannot be drawn. It ends with its standard input: it cannot outlive a bot that was killed.
"""

import asyncio
import re
import struct
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import ExitStack, suppress
from importlib.resources import as_file
from typing import BinaryIO, Final

import resvg_py

from narratives.pictures.fonts import FAMILY, font_file

SHARPEST: Final = 3.0
"""Pixels for a unit of a picture, on a phone."""
LONGEST: Final = 2560
"""Pixels of the longer side: Telegram shows no more, and refuses pictures whose sides are 10,000 together."""
SLOWEST: Final = 20.0
"""Seconds for a picture; whoever needs more is stuck."""
_SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
_LENGTH = struct.Struct(">I")


class Undrawable(Exception):  # noqa: N818 -- what is the matter with a picture
    """It cannot be drawn."""


def rasterised(svg: str) -> bytes:
    """A picture of ``narratives.pictures`` as PNG. Raises Undrawable for what is none."""
    size = _SIZE.match(svg)
    if size is None:
        raise Undrawable("no picture of ours")
    zoom = min(SHARPEST, LONGEST / max(int(size[1]), int(size[2])))
    with ExitStack() as stack:
        fonts = [str(stack.enter_context(as_file(font_file(bold=bold)))) for bold in (False, True)]
        try:
            drawn = resvg_py.svg_to_bytes(
                svg_string=svg, skip_system_fonts=True, font_files=fonts, sans_serif_family=FAMILY, zoom=zoom
            )
        except ValueError as broken:
            raise Undrawable(str(broken)) from broken
    return bytes(drawn)


class Painter:
    """Draws pictures one after another, in another process that is started with the first one."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def png(self, svg: str) -> bytes:
        """A picture as PNG. Raises Undrawable."""
        async with self._turn:
            for _ in range(2):  # somebody may have killed it (a machine short of memory): once more, in a new one
                try:
                    drawn = await asyncio.wait_for(self._drawn(svg.encode()), SLOWEST)
                except (OSError, asyncio.IncompleteReadError, TimeoutError):
                    await self._stop()
                    continue
                if drawn:
                    return drawn
                break
        raise Undrawable("the renderer did not draw it")

    async def _drawn(self, svg: bytes) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__), stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        source, result = self._process.stdin, self._process.stdout
        assert source is not None
        assert result is not None
        source.write(_LENGTH.pack(len(svg)) + svg)
        await source.drain()
        (length,) = _LENGTH.unpack(await result.readexactly(_LENGTH.size))
        return await result.readexactly(length)

    async def close(self) -> None:
        """No more pictures."""
        async with self._turn:
            await self._stop()

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


def serve(source: BinaryIO, result: BinaryIO) -> None:
    """Draw what comes until it ends."""
    while len(head := source.read(_LENGTH.size)) == _LENGTH.size:
        svg = source.read(_LENGTH.unpack(head)[0])
        try:
            drawn = rasterised(svg.decode())
        except (Undrawable, UnicodeDecodeError):
            drawn = b""
        result.write(_LENGTH.pack(len(drawn)) + drawn)
        result.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
