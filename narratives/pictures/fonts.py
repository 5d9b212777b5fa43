"""The pictures' own letters, and how wide they are: read from the font files that the package brings."""

import struct
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

FAMILY: Final = "Noto Sans"
MISSING: Final = "�"
"""Stands for a letter that the font lacks."""
_LOOKALIKES: Final = {"−": "–", "‐": "-", "‑": "-"}
_FILES: Final = {False: "NotoSans-Regular.ttf", True: "NotoSans-Bold.ttf"}
_BMP_SEGMENTS, _ALL_GROUPS = 4, 12
"""Formats of a font's table of characters."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me", "Zl", "Zp"})


class Font(NamedTuple):
    """Advance widths of the characters that a font has, as shares of the font size."""

    widths: Mapping[int, float]
    missing: float

    def width(self, text: str, size: float) -> float:
        """How long a line is, in the units of ``size``; kerning left aside."""
        return size * sum(self.widths.get(ord(letter), self.missing) for letter in text)


def font_file(*, bold: bool) -> Traversable:
    """The file of a face, as a resource of the package."""
    return files(__package__).joinpath("fonts", _FILES[bold])


@cache
def font(*, bold: bool = False) -> Font:
    """A face; read once."""
    data = font_file(bold=bold).read_bytes()
    tables = dict(_tables(data))
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    count = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = [struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * glyph)[0] / units for glyph in range(count)]
    return Font({code: advances[min(glyph, count - 1)] for code, glyph in _glyphs(data, tables[b"cmap"])}, advances[0])


def _tables(data: bytes) -> Iterator[tuple[bytes, int]]:
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        yield tag, offset


def _glyphs(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Character codes with their glyphs, of every Unicode subtable."""
    for number in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        offset = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * number)[0]
        kind = struct.unpack_from(">H", data, offset)[0]
        if kind == _BMP_SEGMENTS:
            yield from _segments(data, offset)
        elif kind == _ALL_GROUPS:
            yield from _groups(data, offset)


def _segments(data: bytes, offset: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">H", data, offset + 6)[0] // 2
    columns = [offset + 14, *(offset + 16 + 2 * count * part for part in (1, 2, 3))]
    for segment in range(count):
        end, start, delta, jump = (struct.unpack_from(">H", data, column + 2 * segment)[0] for column in columns)
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if jump:
                at = columns[3] + 2 * segment + jump + 2 * (code - start)
                glyph = struct.unpack_from(">H", data, at)[0]
            if glyph or not jump:
                yield code, (glyph + delta) % 0x10000


def _groups(data: bytes, offset: int) -> Iterator[tuple[int, int]]:
    for group in range(struct.unpack_from(">I", data, offset + 12)[0]):
        start, end, glyph = struct.unpack_from(">III", data, offset + 16 + 12 * group)
        for code in range(start, end + 1):
            yield code, glyph + code - start


def legible(text: str) -> str:
    """What of a text can be drawn: one line of visible characters; what the font lacks becomes one «�» a run.

    People call themselves what they like: control characters, directions, emoji and piles of accents would break the
    picture or its file.
    """
    kept: list[str] = []
    known = font().widths
    for given in unicodedata.normalize("NFC", text):
        letter = _LOOKALIKES.get(given, given)
        if letter.isspace():
            letter = " "
        elif unicodedata.category(letter) in _INVISIBLE:
            continue
        elif ord(letter) not in known:
            letter = MISSING
        if not (kept and letter in (" ", MISSING) and kept[-1] == letter):
            kept.append(letter)
    return "".join(kept).strip()


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How long a legible line is."""
    return font(bold=bold).width(text, size)


def cut(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, shortened with «…» until it is no longer than ``room``."""
    if width(text, size, bold=bold) <= room:
        return text
    kept = text
    while kept and width(kept.rstrip() + "…", size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip(" ,.;:—-") + "…"


def wrap(text: str, size: float, room: float, most: int, *, bold: bool = False) -> list[str]:
    """The text in at most ``most`` lines no longer than ``room``; what does not fit ends in «…»."""
    lines = [""]
    for piece, joint in _pieces(text, size, room, bold=bold):
        longer = f"{lines[-1]}{joint if lines[-1] else ''}{piece}"
        if width(longer, size, bold=bold) <= room or not lines[-1]:
            lines[-1] = longer
        elif len(lines) < most:
            lines.append(piece)
        else:
            return [*lines[:-1], cut(f"{longer} {text}", size, room, bold=bold)]
    return lines


def _pieces(text: str, size: float, room: float, *, bold: bool) -> Iterator[tuple[str, str]]:
    """Its words, each with what stands before it; one too long by itself is broken, after a hyphen where it has one."""
    for word in text.split():
        joint = " "
        while width(word, size, bold=bold) > room:
            fitting = max((n for n in range(1, len(word)) if width(word[:n], size, bold=bold) <= room), default=1)
            # A hyphen may hang over the edge a little rather than begin the next line.
            end = word.rfind("-", 0, fitting + 1) + 1 or fitting
            yield word[:end], joint
            word, joint = word[end:], ""
        yield word, joint
