"""A declaration in one written line: «Сила > Рен; защита Ловкость; прокачка 1; мана; художка: …»."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engines.core.errors import Refused
from engines.grail.shapes import LONGEST_WORDS

_ARROW: Final = re.compile(r"\s*(?:>|→|->|=>)\s*")
_TALE: Final = re.compile(r"(?:^|[;\n])\s*(?:художка|описание)\s*[:—–-]\s*(\S.*)\Z", re.IGNORECASE | re.DOTALL)
_NUMBER: Final = re.compile(r"\d+")
_BOONS: Final = {"ранг": "rank", "вместо ранга": "rank", "помощь": "help", "в помощь": "help"}


def command_of(view: Mapping[str, Any], person: str, words: str) -> dict[str, Any]:
    """The ``declare`` that a line means for this person; ``view``: as he sees the position.

    Parts are divided by «;» or lines. Raises Refused: not_said (with the part that makes no sense), no_conflict,
    unknown_cliche, unknown_character.
    """
    return _Line(view, person).read(words)


class _Line:
    def __init__(self, view: Mapping[str, Any], person: str) -> None:
        self.person = person
        self.conflict = view["conflict"]
        self.own = view["characters"][person]
        self.people = view["characters"]
        self.command: dict[str, Any] = {"do": "declare", "actor": person}
        self.attack: dict[str, Any] = {}
        self.defence: dict[str, Any] = {}
        self.part = ""

    def read(self, words: str) -> dict[str, Any]:
        """The whole command."""
        words = self._addressed(self._told(words))
        parts = [part.strip(" .") for part in re.split(r"[;\n]", words)]
        if not any(parts):
            raise Refused("not_said", part="")
        if self.conflict is None:
            raise Refused("no_conflict")
        for part in filter(None, parts):
            self._part(part)
        if self.attack:
            if "with" not in self.attack:
                raise Refused("not_said", part=f"{self.part} — без «чем > кого»")
            self.command["attack"] = self.attack
        if self.defence:
            if "with" not in self.defence:
                raise Refused("not_said", part="защита")
            self.command["defence"] = self.defence
        return self.command

    def _addressed(self, words: str) -> str:
        """«Рен: Сила > Хельга» is Ren's alone."""
        head, colon, rest = words.partition(":")
        if colon and ">" not in head and ";" not in head:
            if _plain(head) != _plain(self.person):
                raise Refused("not_said", part=head.strip())
            return rest
        return words

    def _told(self, words: str) -> str:
        """«художка: …» is the player's own tale to the end of the line, whatever stands in it (GR-N4)."""
        found = _TALE.search(words)
        if found is None:
            return words
        if len(found[1].strip()) > LONGEST_WORDS:
            raise Refused("not_said", part=f"художка длиннее {LONGEST_WORDS} знаков")
        self.command["words"] = found[1].strip()
        return words[: found.start()]

    def _part(self, part: str) -> None:
        self.part = part
        sides = _ARROW.split(part)
        if len(sides) == 2 and all(sides):
            self._strike(*sides)
            return
        for start, said in _PARTS:
            found = re.fullmatch(rf"(?:{start})\b[\s:—–-]*(.*)", part, re.IGNORECASE)
            if found is not None:
                said(self, found[1].strip())
                return
        raise Refused("not_said", part=part)

    # --- the parts

    def _strike(self, what: str, whom: str) -> None:
        if "target" in self.attack:
            # One attack a round (GR-2.2): the first one is not dropped without a word.
            raise Refused("not_said", part=self.part)
        for word, flag in _MODES.items():
            what, times = re.subn(rf"\s*[,(]?\s*\b{word}\b\)?", "", what, flags=re.IGNORECASE)
            if times:
                self.attack[flag] = True
        self.attack["with"] = self._cliche(what)
        self.attack["target"] = self._target(whom)

    def _target(self, whom: str) -> str:
        """One of those who stand; of the others the rules say themselves why they are no target."""
        standing = [] if self.conflict is None else [name for side in self.conflict["sides"].values() for name in side]
        try:
            return _found(whom, standing, "unknown_character", "name")
        except Refused:
            return _found(whom, self.people, "unknown_character", "name")

    def _defend(self, what: str) -> None:
        self.defence["with"] = None if _plain(what) in ("нет", "никакая", "-") else self._cliche(what)

    def _powerful(self, what: str) -> None:
        self.defence["powerful"] = True
        if what:
            self._defend(what)

    def _help(self, what: str) -> None:
        self.attack["helpers"] = [self._cliche(one) for one in what.split(",")]

    def _help_defence(self, what: str) -> None:
        self.defence["helpers"] = [self._cliche(one) for one in what.split(",")]

    def _pump(self, what: str) -> None:
        self.attack["pump"] = _number(what, "прокачка")

    def _pump_defence(self, what: str) -> None:
        self.defence["pump"] = _number(what, "прокачка защиты")

    def _heal(self, what: str) -> None:
        self.command["heal"] = _number(what or "1", "лечение")

    def _give(self, what: str) -> None:
        self.command["give"] = True

    def _boon(self, what: str) -> None:
        if _plain(what) in ("мана", "за ману"):
            self.command["mana_boon"] = True
        elif _plain(what) in _BOONS:
            self.attack["boon"] = _BOONS[_plain(what)]
        else:
            raise Refused("not_said", part=self.part)

    def _prepare(self, what: str) -> None:
        kinds = {"атаку": "attack", "атаки": "attack", "защиту": "defence", "защиты": "defence"}
        if _plain(what) not in kinds:
            raise Refused("not_said", part=self.part)
        self.command["prepare"] = kinds[_plain(what)]

    def _flag(self, flag: str) -> None:
        self.attack[flag] = True

    def _by(self, what: str) -> None:
        self.attack["by"] = _found(what, self.people, "unknown_character", "name")

    def _defended_by(self, what: str) -> None:
        self.defence["by"] = _found(what, self.people, "unknown_character", "name")

    def _cliche(self, what: str) -> str:
        """One of his own, or of whoever strikes or defends for the group."""
        if not _plain(what):
            raise Refused("not_said", part=self.part)
        others = [self.attack.get("by"), self.defence.get("by")]
        names = [*self.own["ranks"], *(name for one in others if one for name in self.people[one]["ranks"])]
        return _found(what, names, "unknown_cliche", "cliche")


_MODES: Final = {"по имени": "activate", "имя": "activate", "слом": "broken", "заряд": "charged"}
_PARTS: Final[tuple[tuple[str, Callable[[_Line, str], None]], ...]] = (
    ("мощная защита", _Line._powerful),
    ("мощная", _Line._powerful),
    ("помощь защите", _Line._help_defence),
    ("прокачка защиты", _Line._pump_defence),
    ("защита|защищаюсь", _Line._defend),
    ("помощь атаке|помощь", _Line._help),
    ("прокачка атаки|прокачка", _Line._pump),
    ("лечение|лечусь", _Line._heal),
    ("мана|отдаю ману", _Line._give),
    ("приказ", _Line._boon),
    ("подготовка|готовлю", _Line._prepare),
    ("заряд", lambda line, _: line._flag("charged")),
    ("имя|по имени|активация", lambda line, _: line._flag("activate")),
    ("слом", lambda line, _: line._flag("broken")),
    ("бьёт|бьет", _Line._by),
    ("прикрывает", _Line._defended_by),
)
"""What a part begins with, longer words first, and who reads the rest of it."""


def _number(said: str, part: str) -> int:
    if _NUMBER.fullmatch(said) is None:
        raise Refused("not_said", part=f"{part} {said}".strip())
    return int(said)


def _found(said: str, names: Iterable[str], code: str, detail: str) -> str:
    """The name that was meant: as it is, or the only one that begins so. Raises Refused(code)."""
    wanted = _plain(said)
    known = {_plain(name): name for name in names}
    fitting = [name for plain, name in known.items() if wanted and plain.startswith(wanted)]
    if wanted in known:
        return known[wanted]
    if len(fitting) != 1:
        raise Refused(code, **{detail: said.strip()})
    return fitting[0]


def _plain(said: str) -> str:
    return " ".join(said.strip(" «»\"'.").lower().replace("ё", "е").split())
