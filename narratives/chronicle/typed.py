"""Texts that people type, as the body of a post: escaped, paragraphs kept, dashes and spaces put right."""

import re

from markupsafe import escape

_BLANK_LINES = re.compile(r"\n\s*\n\s*")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029]")


def typed_prose(written: str) -> str:
    """HTML of a person's own text. Whatever it holds, it is only text: no tags of his, no lost line."""
    clean = _CONTROL.sub("", written.replace("\r\n", "\n").replace("\r", "\n")).strip()
    return str(escape(_BLANK_LINES.sub("\n\n", clean)))
