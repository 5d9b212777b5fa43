"""Sheets in words, as people post them in a forum, and back again.

    Сейбер — Слуга, он, истинное имя: «Ратибор Сребролист»
    Сила B: атака
    Клинок Клятвы C: фантазм, ударный, «Меч в белых ножнах», атака, заряд

A line is a cliché: its name, its rank, and after a colon whatever is not as usual, in any order.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from engines.core.errors import Refused
from engines.grail.shapes import ORIGIN, SELF, TALE

_ROLES: Final = {"мастер": "master", "слуга": "servant", "npc": "npc", "нпс": "npc"}
_ROLE_WORDS: Final = {"master": "мастер", "servant": "Слуга", "npc": "NPC"}
_GENDERS: Final = {"он": "m", "она": "f"}
_GENDER_WORDS: Final = {letter: word for word, letter in _GENDERS.items()}
_FLAGS: Final[dict[str, tuple[str, Any]]] = {
    "помощь": ("helper", True),
    "мощная защита": ("powerful", True),
    "заряд": ("charge", True),
    "против заклинаний": ("resist", True),
    "человеческое": ("kind", "human"),
    "сверхъестественное": ("kind", "super"),
    "фантазм": ("kind", "phantasm"),
    "благородное": ("noble", True),
    "неблагородное": ("noble", False),
    "ударный": ("mode", "strike"),
    "частичный": ("mode", "partial"),
    "постоянный": ("mode", "always"),
    "не метается": ("throwable", False),
    "опознан": ("revealed", True),
    "тело": ("aspect", "physical"),
    "личность": ("aspect", "personal"),
    "биография": ("justified_by", TALE),
    "исток": ("justified_by", ORIGIN),
    "прокачка за свой счёт": ("pump", SELF),
}
_WORDS: Final = {given: word for word, given in _FLAGS.items()}
_USES: Final = {"атака": "attack", "защита": "defence"}
_NAMED: Final = {"броня": "armour", "прокачка": "pump", "обоснование": "justified_by"}
"""Words that a cliché's name follows: «броня: «Магия»»."""
_HEAD: Final = re.compile(r"(.+?)\s+[—–-]\s+(\w+)(.*)")
_TRUE_NAME: Final = re.compile(r"истинное имя[\s:—–-]*(.+)")
_COMMA: Final = re.compile(r",(?![^«]*»)")
"""Between words; a name in «» may have commas of its own."""
_SEALS: Final = re.compile(r"заклинани\w*[\s:—–-]*(\d)")
_LINE: Final = re.compile(r"(.+?)\s+([A-Z]{1,2}\+{0,3})(?:\s*\(сейчас\s+([A-Z]{1,2}\+{0,3}|0)\))?\s*(?::\s*(.*))?")


def read_written(text: str) -> dict[str, Any]:
    """The sheet that was written. Raises Refused("bad_value") with the line that makes no sense."""
    lines = [line.strip(" .;\t") for line in text.strip().splitlines() if line.strip()]
    found = _HEAD.fullmatch(lines[0]) if lines else None
    if found is None or found[2].lower() not in _ROLES:
        raise Refused("bad_value", line=lines[0] if lines else "")
    sheet: dict[str, Any] = {"name": found[1].strip(), "role": _ROLES[found[2].lower()]}
    for part in _parts(found[3]):
        true_name, seals = _TRUE_NAME.fullmatch(part), _SEALS.fullmatch(part)
        if true_name is not None:
            sheet["true_name"] = true_name[1].strip(" «»")
        elif seals is not None:
            sheet["seals"] = int(seals[1])
        elif part.lower() in _GENDERS:
            sheet["gender"] = _GENDERS[part.lower()]
        else:
            raise Refused("bad_value", line=lines[0])
    return {**sheet, "cliches": [_read_line(line) for line in lines[1:]]}


def _parts(words: str) -> list[str]:
    return [part.strip() for part in _COMMA.split(words) if part.strip()]


def _read_line(line: str) -> dict[str, Any]:
    found = _LINE.fullmatch(line)
    if found is None:
        raise Refused("bad_value", line=line)
    cliche: dict[str, Any] = {"name": found[1].strip(), "rank": found[2]}
    if found[3] is not None:
        cliche["level"] = found[3]
    use: list[str] = []
    for word in _parts(found[4] or ""):
        if word.lower() in _USES:
            use.append(_USES[word.lower()])
        elif not _take(cliche, word):
            raise Refused("bad_value", line=line)
    return {**cliche, "use": use} if use else cliche


def _take(cliche: dict[str, Any], word: str) -> bool:
    if word.startswith("«") and word.endswith("»"):
        cliche["label"] = word[1:-1]
        return True
    if word.lower() in _FLAGS:
        field, value = _FLAGS[word.lower()]
        cliche[field] = value
        return True
    start, _, name = word.partition(":")
    field = _NAMED.get(start.strip().lower(), "")
    if field and name.strip():
        cliche[field] = name.strip(" «»")
    return bool(field and name.strip())


def write(sheet: Mapping[str, Any]) -> str:
    """A sheet in words; ``read_written`` gives back the same sheet."""
    head = [f"{sheet['name']} — {_ROLE_WORDS[sheet['role']]}"]
    if sheet.get("gender"):
        head.append(_GENDER_WORDS[sheet["gender"]])
    if sheet.get("true_name"):
        head.append(f"истинное имя: «{sheet['true_name']}»")
    if sheet.get("seals") is not None:
        head.append(f"заклинаний: {sheet['seals']}")
    return "\n".join((", ".join(head), *(_line(cliche) for cliche in sheet["cliches"])))


def _line(cliche: Mapping[str, Any]) -> str:
    now = f" (сейчас {cliche['level']})" if cliche.get("level") is not None else ""
    words = [
        word for field, writer in _WRITERS.items() if cliche.get(field) is not None for word in writer(field, cliche)
    ]
    return f"{cliche['name']} {cliche['rank']}{now}" + (f": {', '.join(words)}" if words else "")


def _flag(field: str, cliche: Mapping[str, Any]) -> list[str]:
    word = _WORDS.get((field, cliche[field]))
    return [] if word is None else [word]


def _name(field: str, cliche: Mapping[str, Any]) -> list[str]:
    start = next(word for word, named in _NAMED.items() if named == field)
    return _flag(field, cliche) or [f"{start}: «{cliche[field]}»"]


_WRITERS: Final[dict[str, Callable[[str, Mapping[str, Any]], list[str]]]] = {
    "kind": _flag,
    "mode": _flag,
    "label": lambda field, cliche: [f"«{cliche[field]}»"],
    "noble": _flag,
    "aspect": _flag,
    "justified_by": _name,
    "helper": _flag,
    "use": lambda field, cliche: [word for word, use in _USES.items() if use in cliche[field]],
    "powerful": _flag,
    "charge": _flag,
    "resist": _flag,
    "pump": _name,
    "armour": _name,
    "throwable": _flag,
    "revealed": _flag,
}
