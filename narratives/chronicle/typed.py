"""Texts that people type: without what nobody sees; as the body of a post escaped, with their paragraphs."""

import re

from markupsafe import escape

_BLANK_LINES = re.compile(r"\n\s*\n\s*")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029]")


def typed_prose(written: str) -> str:
    """HTML of a person's own text. Whatever it holds, it is only text: no tags of his, no lost line."""
    clean = _CONTROL.sub("", written.replace("\r\n", "\n").replace("\r", "\n")).strip()
    return str(escape(_BLANK_LINES.sub("\n\n", clean)))


def readable(written: str) -> str:
    """What was written without what nobody sees: marks that turn the direction of a line, spaces of no width.

    Signs that join (emoji, Arabic letters) stay.
    """
    return written.translate(_UNSEEN).strip()


_UNSEEN = dict.fromkeys(
    [*range(0x09), *range(0x0E, 0x20), 0x7F, 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060,
     *range(0x2066, 0x206A), 0x2800, 0x3164, 0xFEFF]
)  # fmt: skip
