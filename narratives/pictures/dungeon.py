"""The map of a dungeon: rooms that were seen, ways and what bars them, and a stub for every way into the dark."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from narratives.pictures import fonts
from narratives.pictures.canvas import MARGIN, PHONE, SMALL, Canvas, Picture, Point
from narratives.pictures.icons import Icon, badge, icon, legend
from narratives.pictures.layout import Grid, Plan, Way, clipped, planned
from narratives.pictures.theme import Palette, Theme
from narratives.russian.filters import count

_BOX: Final = (104.0, 50.0)
_STUB: Final = 15.0
_STEP: Final = (129.0, 88.0)
_COLUMNS: Final = 3
"""Of rooms on a phone; a map that wants more is wider, and smaller there."""
_FEW, _MANY = 12, 30
_STOREY_HEAD: Final = 26.0
_KINDS: Final[Mapping[str, tuple[Icon, str]]] = {
    "door": ("door", "дверь"),
    "stairs": ("stairs", "лестница"),
    "climb": ("climb", "подъём"),
    "chasm": ("chasm", "пропасть"),
    "water": ("water", "вода"),
}
_ABOVE: Final = {1: "Ярусом выше", 2: "Двумя ярусами выше", 3: "Тремя ярусами выше"}
_BELOW: Final = {1: "Ярусом ниже", 2: "Двумя ярусами ниже", 3: "Тремя ярусами ниже"}


class _Marks(NamedTuple):
    treasure: bool = False
    monsters: bool = False


def dungeon_map(view: Mapping[str, Any], theme: Theme, *, order: Sequence[str] = (), under: str = "") -> Picture | None:
    """The map of a view, with all that the view shows and nothing else; None where there is none yet.

    ``order``: rooms as the party came into them, so that the map grows and does not jump; ``under``: the line under
    the title.
    """
    if not any(room["seen"] for room in (view.get("rooms") or {}).values()):
        return None
    return _Drawing(view, theme, order, under).picture()


class _Drawing:
    def __init__(self, view: Mapping[str, Any], theme: Theme, order: Sequence[str], under: str) -> None:
        self._view = view
        self._under = under
        self._rooms: Mapping[str, Any] = view["rooms"]
        self._passages: Mapping[str, Any] = view["passages"]
        self._known = list(self._sorted(order))
        self._plan: Plan = self._planned()
        self._canvas = Canvas(theme, PHONE + round(max(0, self._plan.columns - _COLUMNS) * _STEP[0]))
        self._left = MARGIN + _BOX[0] / 2 + max(0, _COLUMNS - self._plan.columns) * _STEP[0] / 2
        self._colours: Palette = self._canvas.palette
        self._marks = self._marked()
        self._used: dict[Icon, tuple[str, str]] = {}
        self._tops = self._storey_tops()

    def _sorted(self, order: Sequence[str]) -> Iterator[str]:
        """Rooms as they were found; with each the rooms in the dark to which its ways lead."""
        entered = [*(room for room in order if self._seen(room)), *(room for room in self._rooms if self._seen(room))]
        known: dict[str, None] = {}
        for room in entered:
            known.setdefault(room)
            for passage in self._passages.values():
                if room in passage["rooms"]:
                    known.update(dict.fromkeys(one for one in passage["rooms"] if one not in known))
        yield from known

    def _planned(self) -> Plan:
        """In as few columns as it can be without a tangle."""
        ways = [Way(passage["rooms"][0], passage["rooms"][1], passage["up"]) for passage in self._passages.values()]
        fewest = _COLUMNS + (len(self._known) > _FEW) + (len(self._known) > _MANY)
        plans = (planned(self._known, ways, Grid(fewest + more, _STEP, (_BOX[0] + 8, _BOX[1] + 8))) for more in (0, 1))
        first = next(plans)
        return first if not first.tangled else min(first, next(plans), key=lambda plan: plan.tangled)

    def _seen(self, room: str) -> bool:
        return bool(self._rooms.get(room, {}).get("seen"))

    def _marked(self) -> dict[str, _Marks]:
        """What the lines of the text map say of rooms: «7$!*»."""
        found: dict[str, _Marks] = {}
        for line, passage in zip(self._view["map"], self._passages.values(), strict=True):
            left, _, rest = line.partition(" -")
            right = rest.partition("- ")[2]
            for room, mark in zip(passage["rooms"], (left, right), strict=True):
                signs = mark.removeprefix(room)
                found[room] = _Marks("$" in signs, "!" in signs)
        return found

    # --- the page

    def picture(self) -> Picture:
        canvas = self._canvas
        bottom = self._ground()
        for passage in self._passages.values():
            self._way(passage)
        for room_id in self._known:
            self._room(room_id)
        for passage in self._passages.values():
            self._barriers(passage)
        entries = [(name, colour, words) for name, (colour, words) in self._used.items()]
        return canvas.picture(legend(canvas, bottom + 6, entries) + 10, self._alt())

    def _storey_tops(self) -> list[tuple[int, float, float, int]]:
        """(storey, where it begins, where its first row lies, its first row of cells), from above."""
        tops, y, row = [], self._canvas.heading(str(self._view["title"]), self._under), 0
        several = len(self._plan.storeys) > 1
        for storey, rows in self._plan.storeys:
            first = y + (_STOREY_HEAD if several else 0) + _STEP[1] / 2 - 8
            tops.append((storey, y, first, row))
            y, row = first + (rows - 1) * _STEP[1] + _STEP[1] / 2, row + rows
        return [*tops, (0, y, y, row)]

    def _ground(self) -> float:
        """The storeys' grounds; where the last one ends."""
        several = len(self._plan.storeys) > 1
        for (storey, top, _, _), (_, bottom, _, _) in zip(self._tops, self._tops[1:], strict=False):
            self._canvas.rect(
                MARGIN - 8,
                top,
                self._canvas.width - 2 * MARGIN + 16,
                bottom - top - 6,
                radius=10,
                fill=self._colours.panel,
            )
            if several:
                words = _storey(storey)
                self._canvas.text(MARGIN, top + 17, words, room=250, size=SMALL, bold=True, fill=self._colours.faint)
        return self._tops[-1][1]

    def _middle(self, room: str) -> Point:
        column, row = self._plan.cells[room]
        first, start = next((first, start) for _, _, first, start in reversed(self._tops[:-1]) if start <= row)
        return self._left + column * _STEP[0], first + (row - start) * _STEP[1]

    # --- rooms

    def _room(self, room: str) -> None:
        x, y = self._middle(room)
        if not self._seen(room) and room not in self._rooms:
            self._canvas.circle(
                x,
                y,
                _STUB,
                fill=self._colours.paper,
                stroke=self._colours.line,
                stroke_width=1.5,
                stroke_dasharray="4 3",
            )
            icon(self._canvas, "unknown", x, y, self._colours.faint, 14)
            self._used.setdefault("unknown", (self._colours.faint, "не видели"))
            return
        self._box(room, x, y)

    def _box(self, room: str, x: float, y: float) -> None:
        canvas, colours = self._canvas, self._colours
        wide, high = _BOX
        here, marks = room == self._view.get("at"), self._marks.get(room, _Marks())
        canvas.rect(
            x - wide / 2,
            y - high / 2,
            wide,
            high,
            radius=9,
            fill=colours.raised,
            stroke=colours.accent if here else colours.gold if marks.treasure else colours.line,
            stroke_width=2.6 if here else 1.6,
            stroke_dasharray=None if self._seen(room) else "5 3",
        )
        self._name(room, x, y)
        left, top = x - wide / 2 - 5, y - high / 2 - 7
        label = fonts.cut(fonts.legible(room), SMALL, wide / 2, bold=True)
        long = max(22.0, fonts.width(label, SMALL, bold=True) + 12)
        canvas.rect(left, top, long, 17, radius=8.5, fill=colours.faint)
        canvas.text(
            left + long / 2, top + 12.5, label, room=long, size=SMALL, bold=True, fill=colours.paper, anchor="middle"
        )
        corners = self._corners(room, here, marks)
        for place, (name, colour, words) in enumerate(corners):
            badge(canvas, name, x + wide / 2 - 14 - 24 * place, y - high / 2, colour, 11)
            self._used.setdefault(name, (colour, words))

    def _name(self, room: str, x: float, y: float) -> None:
        name, wide = str(self._rooms[room]["name"]), _BOX[0] - 10
        ink = self._colours.ink if self._seen(room) else self._colours.faint
        lines = self._canvas.count(name, room=wide, most=2, size=12)
        self._canvas.lines(x, y + (11 - 7 * lines), name, room=wide, most=2, size=12, anchor="middle", fill=ink)

    def _corners(self, room: str, here: bool, marks: _Marks) -> list[tuple[Icon, str, str]]:
        found: list[tuple[Icon, str, str]] = []
        if here:
            found.append(("party", self._colours.accent, "отряд"))
        if marks.treasure:
            found.append(("treasure", self._colours.gold, "казна"))
        if marks.monsters:
            found.append(("monster", self._colours.bad, "чудовища"))
        return found

    # --- ways

    def _ends(self, passage: Mapping[str, Any]) -> tuple[Point, Point]:
        first, second = passage["rooms"]
        return self._middle(first), self._middle(second)

    def _way(self, passage: Mapping[str, Any]) -> None:
        start, end = self._ends(passage)
        dark = not all(room in self._rooms for room in passage["rooms"])
        dashes = "2 6" if passage.get("secret") else "6 5" if dark or passage["blocked"] else None
        colour = self._colours.water if passage["kind"] == "water" else self._colours.line
        self._canvas.line(
            start, end, stroke=colour, width=5 if passage["kind"] == "open" else 4, stroke_dasharray=dashes
        )

    def _barriers(self, passage: Mapping[str, Any]) -> None:
        """Signs in the middle of what is seen of a way, beside each other across it."""
        signs = list(self._signs(passage))
        if not signs:
            return
        (x, y), (to_x, to_y) = self._ends(passage)
        from_share, to_share = self._outside(passage)
        at = (from_share + to_share) / 2
        long = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        across = ((y - to_y) / long, (to_x - x) / long)
        for place, (name, colour, words) in enumerate(signs):
            aside = 22 * (place - (len(signs) - 1) / 2)
            badge(
                self._canvas,
                name,
                x + (to_x - x) * at + across[0] * aside,
                y + (to_y - y) * at + across[1] * aside,
                colour,
            )
            self._used.setdefault(name, (colour, words))

    def _signs(self, passage: Mapping[str, Any]) -> Iterator[tuple[Icon, str, str]]:
        colours, kind = self._colours, passage["kind"]
        if passage["blocked"]:
            yield "rubble", colours.faint, "завал"
        elif passage["locked"]:
            yield "lock", colours.gold, "заперто"
        elif kind in _KINDS:
            name, words = _KINDS[kind]
            yield name, colours.water if kind == "water" else colours.ink, words
        trap = passage["trap"]
        if trap is not None and trap["found"] and not trap["sprung"] and not trap["disarmed"]:
            yield "trap", colours.bad, "ловушка"

    def _outside(self, passage: Mapping[str, Any]) -> tuple[float, float]:
        """The part of a way between its rooms, as shares of its length."""
        ends = self._ends(passage)
        shares = []
        for room, (x, y) in zip(passage["rooms"], ends, strict=True):
            wide, high = (_BOX[0] / 2, _BOX[1] / 2) if room in self._rooms else (_STUB, _STUB)
            shares.append(clipped(ends, (x - wide, y - high, x + wide, y + high)) or (0.0, 0.0))
        return shares[0][1], shares[1][0]

    # --- in words

    def _alt(self) -> str:
        seen = [room for room in self._rooms if self._seen(room)]
        dark = [room for room in self._known if room not in self._rooms]
        at = self._view.get("at")
        parts = [f"Осмотрено: {count(len(seen), 'комната', 'комнаты', 'комнат')}"]
        if dark:
            parts.append(f"впереди темнота: {count(len(dark), 'выход', 'выхода', 'выходов')}")
        if at is not None:
            parts.append(f"отряд: {self._rooms[at]['name']} ({at})")
        return f"Карта: {self._view['title']}\n{'; '.join(parts)}"


def _storey(storey: int) -> str:
    if storey == 0:
        return "Ярус входа"
    words = _ABOVE if storey > 0 else _BELOW
    return words.get(abs(storey), f"{abs(storey)} ярусов {'выше' if storey > 0 else 'ниже'}")
