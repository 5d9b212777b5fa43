"""The map of a war's people: who is alive, alliances as links, captivity as chains, the dead in grey below."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, sin
from typing import Any, Final

from narratives.pictures import fonts
from narratives.pictures.canvas import MARGIN, PHONE, SMALL, Canvas, Picture, Point
from narratives.pictures.clusters import Group, Place, Stand, arranged, captives_of
from narratives.pictures.icons import Icon, badge, icon, legend
from narratives.pictures.theme import Theme

_COLUMNS: Final = 4
_STEP: Final = ((PHONE - 2 * 8) / _COLUMNS, 92.0)
_TOKEN: Final = 21.0
_NAME_ROOM: Final = _STEP[0] - 6
_HUES: Final = ("mage", "church", "apostle", "civilian", "other", "force")
"""Categories in the order of the palette's hues."""
_CATEGORIES: Final = {
    "mage": "маги",
    "church": "Церковь",
    "apostle": "Апостолы",
    "civilian": "мирные",
    "other": "прочие",
    "force": "третья сила",
}
_GONE: Final = 26.0
"""Height of a line of the dead."""


def war_map(view: Mapping[str, Any], names: Mapping[str, str], title: str, under: str, theme: Theme) -> Picture | None:
    """The people of a view; None before the war has any. ``names``: what the picture calls each, the force too."""
    if not view["characters"]:
        return None
    return _Drawing(view, names, theme).picture(title, under)


class _Drawing:
    def __init__(self, view: Mapping[str, Any], names: Mapping[str, str], theme: Theme) -> None:
        self._people: Mapping[str, Any] = view["characters"]
        self._names = names
        self._canvas = Canvas(theme)
        self._colours = self._canvas.palette
        result = view["result"] or {}
        self._winners = frozenset(result.get("winners", ()))
        force = view["force"]
        self._force: Mapping[str, Any] = {force["name"]: force} if force else {}
        self._living = [who for who, one in self._people.items() if one["status"] == "in"]
        self._gone = [who for who, one in self._people.items() if one["status"] != "in"]
        everybody = [*self._living, *self._force]
        captors = {who: self._people[who]["captor"] for who in self._living if self._people[who]["captor"]}
        self._held = captives_of(captors, everybody)
        self._alliances: Sequence[Mapping[str, Any]] = view["alliances"]
        self._stands = arranged(list(self._groups(everybody)), self._held, _COLUMNS)
        self._used: set[str] = set()
        self._top = 0.0

    def _groups(self, everybody: Sequence[str]) -> Iterator[Group]:
        """Alliances, then those who stand alone and are nobody's captives."""
        captive = {who for held in self._held.values() for who in held}
        allied: set[str] = set()
        for alliance in self._alliances:
            members = tuple(who for who in alliance["members"] if who in everybody and who not in captive | allied)
            allied.update(members)
            if members:
                yield Group(members, alliance["quarrel"])
        for who in everybody:
            if who not in captive and who not in allied:
                yield Group((who,))

    # --- the page

    def picture(self, title: str, under: str) -> Picture:
        canvas = self._canvas
        self._top = canvas.heading(title, under)
        for number, stand in enumerate(one for one in self._stands if len(one.group.members) > 1):
            self._alliance(stand, self._colours.hues[-1 - number % 4])
        for stand in self._stands:
            self._chains(stand)
            for who, cell in stand.cells.items():
                self._person(who, *self._middle(cell))
        rows = max((stand.corner[1] + stand.rows for stand in self._stands), default=0)
        bottom = self._dead(self._top + rows * _STEP[1] + 2)
        bottom = legend(canvas, bottom, list(self._signs()))
        return canvas.picture(self._categories(bottom) + 8, self._alt(title, under))

    def _middle(self, cell: Place) -> Point:
        """The middle of a token."""
        return 8 + (cell[0] + 0.5) * _STEP[0], self._top + cell[1] * _STEP[1] + 34

    # --- who belongs together

    def _alliance(self, stand: Stand, colour: str) -> None:
        """A common ground and links from each to the next, broken in a quarrel."""
        left, top = 8 + stand.corner[0] * _STEP[0] + 3, self._top + stand.corner[1] * _STEP[1] + 3
        self._canvas.rect(
            left,
            top,
            stand.columns * _STEP[0] - 6,
            stand.rows * _STEP[1] - 6,
            radius=14,
            fill=colour,
            fill_opacity=0.13,
        )
        for one, other in pairwise(stand.group.members):
            start, end = self._middle(stand.cells[one]), self._middle(stand.cells[other])
            if start[1] != end[1]:
                start = self._below_name(one, stand)
            dashes = "3 8" if stand.group.quarrel else None
            self._canvas.line(start, end, stroke=colour, width=6, stroke_dasharray=dashes)
        self._used.add("quarrel" if stand.group.quarrel else "alliance")

    def _chains(self, stand: Stand) -> None:
        for captor, captives in self._held.items():
            for captive in captives:
                if captive in stand.cells:
                    self._chain(self._below_name(captor, stand), self._middle(stand.cells[captive]))
                    self._used.add("chain")

    def _below_name(self, who: str, stand: Stand) -> Point:
        x, y = self._middle(stand.cells[who])
        return x, y + _TOKEN + 5 + 13 * len(self._lines(self._names.get(who, who))[1])

    def _chain(self, start: Point, token: Point) -> None:
        """Links that lie flat and on edge by turns, from under a name to the edge of a token."""
        colour = self._colours.faint
        turn = atan2(token[1] - start[1], token[0] - start[0])
        long = hypot(token[0] - start[0], token[1] - start[1]) - _TOKEN
        links = max(3, round(long / 8))
        for number in range(links):
            far = long * (number + 0.5) / links
            with self._canvas.at(start[0] + cos(turn) * far, start[1] + sin(turn) * far, turn=degrees(turn)):
                if number % 2:
                    self._canvas.line((-4.5, 0), (4.5, 0), stroke=colour, width=2.6)
                else:
                    self._canvas.rect(-6, -3.6, 12, 7.2, radius=3.6, stroke=colour, stroke_width=2.2)

    # --- people

    def _person(self, who: str, x: float, y: float) -> None:
        canvas, colours = self._canvas, self._colours
        force = who in self._force
        one = self._force[who] if force else self._people[who]
        colour = self._hue("force" if force else one["category"])
        ring = colours.gold if who in self._winners else colours.raised
        self._used.add("force" if force else one["category"])
        if force:
            canvas.rect(x - 18, y - 18, 36, 36, radius=7, fill=colour, stroke=ring, stroke_width=2.5)
        else:
            canvas.circle(x, y, _TOKEN, fill=colour, stroke=ring, stroke_width=2.5)
        name = self._names.get(who, who)
        initial = fonts.legible(name)[:1].upper()
        canvas.text(x, y + 7, initial, room=30, size=20, bold=True, fill=colours.on_colour, anchor="middle")
        self._name(name, x, y + _TOKEN + 14)
        if who in self._winners:
            badge(canvas, "crown", x, y - _TOKEN - 1, colours.gold, 9.5)
            self._used.add("winner")
        if one["mods"]:
            self._modifier(int(one["mods"][0]), x + _TOKEN - 3, y - _TOKEN + 6)

    def _name(self, name: str, x: float, y: float) -> None:
        size, lines = self._lines(name)
        for number, line in enumerate(lines):
            self._canvas.text(x, y + 13 * number, line, room=_STEP[0], size=size, bold=True, anchor="middle")

    def _lines(self, name: str) -> tuple[float, list[str]]:
        """A name in two lines at most, smaller when it is long."""
        shown = fonts.legible(name)
        size = 12.5 if fonts.width(shown, 12.5, bold=True) <= _NAME_ROOM else SMALL
        return size, fonts.wrap(shown, size, _NAME_ROOM, 2, bold=True)

    def _modifier(self, mod: int, x: float, y: float) -> None:
        if mod == 0:
            return
        colour = self._colours.good if mod > 0 else self._colours.bad
        words = f"+{mod}" if mod > 0 else f"–{-mod}"
        wide = fonts.width(words, SMALL, bold=True) + 8
        self._canvas.rect(
            x - wide / 2, y - 8, wide, 16, radius=8, fill=self._colours.paper, stroke=colour, stroke_width=1.2
        )
        self._canvas.text(x, y + 4, words, room=40, size=SMALL, bold=True, fill=colour, anchor="middle")

    def _hue(self, category: str) -> str:
        return self._colours.hues[_HUES.index(category) if category in _HUES else _HUES.index("other")]

    # --- those who are out

    def _dead(self, top: float) -> float:
        if not self._gone:
            return top
        canvas, colours = self._canvas, self._colours
        half = (canvas.width - 2 * MARGIN) / 2
        lines = -(-len(self._gone) // 2)
        canvas.rect(8, top, canvas.width - 16, 26 + lines * _GONE + 4, radius=12, fill=colours.panel)
        canvas.text(MARGIN + 4, top + 19, "Выбыли", room=200, size=12, bold=True, fill=colours.faint)
        for place, who in enumerate(self._gone):
            x, y = MARGIN + 4 + (place // lines) * half, top + 26 + (place % lines) * _GONE
            note = self._note(who)
            long = fonts.width(note, SMALL)
            icon(canvas, "cross", x + 7, y + 12, colours.gone, 14)
            canvas.text(x + half - 12, y + 16, note, room=90, size=SMALL, fill=colours.gone, anchor="end")
            name = self._names.get(who, who)
            canvas.text(x + 20, y + 16, name, room=half - 12 - 28 - long, size=12, fill=colours.faint, struck=True)
        return top + 26 + lines * _GONE + 4 + 8

    def _note(self, who: str) -> str:
        one = self._people[who]
        if one["status"] == "dust":
            return "пыль"
        if one["status"] == "left":
            return "нет в городе"
        return f"ход {one['out_turn']}"

    # --- what the signs mean

    def _signs(self) -> Iterator[tuple[Icon, str, str]]:
        signs: tuple[tuple[str, Icon, str, str], ...] = (
            ("alliance", "link", self._colours.hues[-1], "союз"),
            ("quarrel", "quarrel", self._colours.hues[-1], "ссора в союзе"),
            ("chain", "chain", self._colours.faint, "плен"),
            ("winner", "crown", self._colours.gold, "победа"),
        )
        for used, name, colour, words in signs:
            if used in self._used:
                yield name, colour, words
        if self._gone:
            yield "cross", self._colours.gone, "смерть"

    def _categories(self, top: float) -> float:
        """Dots with what the colours mean."""
        x, y = float(MARGIN), top + 10
        for category in _HUES:
            if category not in self._used:
                continue
            words = _CATEGORIES[category]
            long = 18 + fonts.width(words, SMALL)
            if x > MARGIN and x + long > self._canvas.width - MARGIN:
                x, y = float(MARGIN), y + 20
            self._canvas.circle(x + 6, y - 2, 5.5, fill=self._hue(category))
            self._canvas.text(x + 16, y + 2, words, room=120, size=SMALL, fill=self._colours.faint)
            x += long + 12
        return y + 8

    # --- in words

    def _alt(self, title: str, under: str) -> str:
        called = self._names
        parts = [
            f"{title}. {under}",
            "В городе: " + (", ".join(called.get(who, who) for who in self._living) or "никого"),
        ]
        allied = [", ".join(called.get(who, who) for who in one["members"]) for one in self._alliances]
        if allied:
            parts.append("Союзы: " + "; ".join(allied))
        held = [
            f"{called.get(captive, captive)} (у кого: {called.get(captor, captor)})"
            for captor, captives in self._held.items()
            for captive in captives
        ]
        if held:
            parts.append("В плену: " + ", ".join(held))
        if self._gone:
            parts.append("Выбыли: " + ", ".join(f"{called.get(who, who)} ({self._note(who)})" for who in self._gone))
        return "\n".join(parts)
