"""The scene of a hunt: the place, its people with their guard, the foxes with their tails, the bar of Suspicion."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from narratives.pictures import fonts
from narratives.pictures.canvas import MARGIN, SMALL, TEXT, Canvas, Picture
from narratives.pictures.icons import badge, icon, legend
from narratives.pictures.theme import Theme

_CLASSES: Final = ("monk", "warrior", "merchant", "peasant")
"""Human classes in the order of the palette's hues; exorcists are red."""
SPECIES: Final = ("tenko", "reiko", "kitsunebi", "kageko", "kazeko", "kagamiko", "kosinko", "yoko")
_DEFENCES: Final = {"temperance": "Возд", "resolve": "Стойк", "insight": "Прон"}
_CALM, _BANISHED, _MOST = 5, 10, 10
_CARD, _GAP, _FOX = 72.0, 8.0, 48.0
_TOKENS: Final = 2
"""Wariness tokens that exhaust a human."""


class Scene(NamedTuple):
    """What the view does not say in words."""

    title: str
    under: str
    suspicion: str
    """«Подозрение 4 · спокойно»; empty where nobody suspects anything now."""
    trades: Mapping[str, str]
    """Somebody of the scene -> «купец»."""
    notes: Sequence[str] = ()
    """What stands at the bottom, line by line."""


def hunt_scene(view: Mapping[str, Any], scene: Scene, theme: Theme) -> Picture | None:
    """The scene of a view; None before there are foxes."""
    return _Drawing(view, scene, theme).picture() if view["foxes"] else None


class _Drawing:
    def __init__(self, view: Mapping[str, Any], scene: Scene, theme: Theme) -> None:
        self._view = view
        self._scene = scene
        self._canvas = Canvas(theme)
        self._colours = self._canvas.palette
        here = {name: npc for name, npc in view["npcs"].items() if npc["here"]}
        self._people: Mapping[str, Any] = here if view["phase"] in ("scout", "hunt") else {}

    def picture(self) -> Picture:
        canvas = self._canvas
        y = canvas.heading(self._scene.title, self._scene.under)
        if self._scene.suspicion:
            y = self._suspicion(y)
        y = self._crowd(y)
        y = self._clan(y)
        y = self._notes(y)
        return canvas.picture(y + 6, self._alt())

    # --- Suspicion

    def _suspicion(self, top: float) -> float:
        canvas, colours = self._canvas, self._colours
        value = max(0, int(self._view["suspicion"]))
        colour = colours.good if value < _CALM else colours.gold if value < _BANISHED else colours.bad
        icon(canvas, "eye", MARGIN + 8, top + 7, colour, 17)
        canvas.text(MARGIN + 24, top + 12, self._scene.suspicion, room=320, bold=True, fill=colour)
        wide = (canvas.width - 2 * MARGIN - 4 * (_MOST - 1)) / _MOST
        for place in range(_MOST):
            filled = place < value
            fill, opacity = (colour, None) if filled else (colours.line, 0.35)
            canvas.rect(MARGIN + place * (wide + 4), top + 21, wide, 11, radius=4, fill=fill, fill_opacity=opacity)
        return top + 46

    # --- people

    def _crowd(self, top: float) -> float:
        if not self._people:
            return top
        top = self._title("Люди", top)
        wide = (self._canvas.width - 2 * MARGIN - _GAP) / 2
        for place, (name, npc) in enumerate(self._people.items()):
            x, y = MARGIN + place % 2 * (wide + _GAP), top + place // 2 * (_CARD + _GAP)
            self._human(name, npc, x, y, wide)
        return top + -(-len(self._people) // 2) * (_CARD + _GAP) + 4

    def _title(self, words: str, top: float) -> float:
        self._canvas.text(MARGIN, top + 12, words, room=300, bold=True, fill=self._colours.faint)
        return top + 20

    def _human(self, name: str, npc: Mapping[str, Any], x: float, y: float, wide: float) -> None:
        canvas, colours, of = self._canvas, self._colours, npc["class"]
        hunter, out = of not in _CLASSES, npc["exhausted"]
        hue = colours.bad if hunter else colours.hues[(3, 2, 1, 5)[_CLASSES.index(of)]]
        colour = colours.gone if out or npc["distracted"] else hue
        canvas.rect(
            x, y, wide, _CARD, radius=10, fill=colours.panel, stroke=colour if hunter else None, stroke_width=1.5
        )
        canvas.circle(x + 21, y + 22, 14, fill=colour)
        if hunter:
            icon(canvas, "spark", x + 21, y + 22, colours.on_colour, 17)
        else:
            letter = fonts.legible(name)[:1].upper()
            canvas.text(x + 21, y + 27, letter, room=24, size=14, bold=True, fill=colours.on_colour, anchor="middle")
        ink = colours.gone if out else colours.ink
        signs = 18 * npc["alarm"]
        canvas.text(x + 42, y + 20, name, room=wide - 50 - signs, size=TEXT, bold=True, fill=ink, struck=out)
        canvas.text(x + 42, y + 36, self._scene.trades.get(name, ""), room=wide - 50, size=SMALL, fill=colours.faint)
        if npc["alarm"]:
            icon(canvas, "bell", x + wide - 14, y + 15, colours.bad, 15)
        self._guard(npc, x + 10, y + 60, wide - 20, colour)

    def _guard(self, npc: Mapping[str, Any], x: float, y: float, wide: float, colour: str) -> None:
        """The bottom line of a card: wariness and what the clan has learned of the defences."""
        canvas, colours = self._canvas, self._colours
        if npc["class"] not in _CLASSES:
            words = "отвлечён" if npc["distracted"] else "экзорцист"
            canvas.text(x, y, words, room=wide, size=SMALL, fill=colour, bold=True)
            return
        for token in range(_TOKENS):
            filled = token < npc["wariness"]
            canvas.circle(
                x + 5 + token * 13,
                y - 4,
                4.5,
                fill=colours.gold if filled else "none",
                stroke=colours.gold,
                stroke_width=1.3,
            )
        known = "  ".join(f"{word} {npc['known'].get(defence, '?')}" for defence, word in _DEFENCES.items())
        canvas.text(x + wide, y, known, room=wide - 28, size=SMALL, fill=colours.faint, anchor="end")

    # --- foxes

    def _clan(self, top: float) -> float:
        top = self._title("Лисы", top)
        for place, (name, fox) in enumerate(self._view["foxes"].items()):
            self._fox(name, fox, top + place * (_FOX + 6))
        return top + len(self._view["foxes"]) * (_FOX + 6) + 2

    def _fox(self, name: str, fox: Mapping[str, Any], y: float) -> None:
        canvas, colours = self._canvas, self._colours
        x, wide, away = float(MARGIN), canvas.width - 2.0 * MARGIN, fox["away"]
        species = fox["species"]
        hue = colours.gone if away else colours.hues[SPECIES.index(species) if species in SPECIES else 0]
        canvas.rect(x, y, wide, _FOX, radius=10, fill=colours.panel)
        canvas.circle(x + 24, y + _FOX / 2, 17, fill=hue)
        icon(canvas, "fox", x + 24, y + _FOX / 2 + 1, colours.on_colour, 20)
        if self._view["head"] == name:
            badge(canvas, "crown", x + 36, y + 11, colours.gold, 8.5)
        purse = self._purse(fox, x + wide - 10, y + 20)
        canvas.text(
            x + 50, y + 20, name, room=wide - 66 - purse, bold=True, fill=colours.faint if away else colours.ink
        )
        if away:
            canvas.text(x + 50, y + 38, "отлучка", room=200, size=SMALL, fill=colours.gone)
            return
        self._tails(fox, x + 57, y + 34)
        self._doings(name, fox, x + wide - 10, y + 38)

    def _purse(self, fox: Mapping[str, Any], right: float, y: float) -> float:
        """Qi at the right edge: in the purse, and what the night has brought; how wide it is."""
        words = f"{fox['purse']}" + (f" +{fox['earned']}" if fox["earned"] else "")
        long = self._canvas.text(right, y, words, room=90, bold=True, fill=self._colours.gold, anchor="end")
        icon(self._canvas, "coin", right - long - 12, y - 4.5, self._colours.gold, 13)
        return long + 26

    def _tails(self, fox: Mapping[str, Any], x: float, y: float) -> None:
        lit, out = int(fox["lit"]), max(0, int(fox["tails"]) - int(fox["lit"]))
        for place in range(lit + out):
            icon(
                self._canvas,
                "flame",
                x + place * 15,
                y,
                self._colours.accent if place < lit else self._colours.line,
                15,
            )

    def _doings(self, name: str, fox: Mapping[str, Any], right: float, y: float) -> None:
        """What she may still do tonight, at the right edge."""
        if self._view["phase"] not in ("scout", "hunt"):
            return
        told = [f"действий {fox['actions']}"] if fox["actions"] else []
        told += ["бестелесна"] if fox["unseen"] else []
        told += ["за уход"] if name in self._view["votes"] else []
        words = " · ".join(told)
        self._canvas.text(right, y, words, room=170, size=SMALL, fill=self._colours.faint, anchor="end")

    def _notes(self, top: float) -> float:
        signs: list[tuple[Any, str, str]] = [
            ("flame", self._colours.accent, "горящий хвост"),
            ("coin", self._colours.gold, "Ци"),
        ]
        if any(npc["class"] in _CLASSES for npc in self._people.values()):
            signs.append(("dot", self._colours.gold, "настороженность"))
        if any(npc["alarm"] for npc in self._people.values()):
            signs.append(("bell", self._colours.bad, "тревога"))
        for line in self._scene.notes:
            self._canvas.text(MARGIN, top + 14, line, room=self._canvas.width - 2 * MARGIN, size=12)
            top += 18
        return legend(self._canvas, top + 6, signs)

    # --- in words

    def _alt(self) -> str:
        parts = [f"{self._scene.title}. {self._scene.under}", self._scene.suspicion]
        people = [
            f"{name} ({self._scene.trades.get(name, '')}" + (", истощение" if npc["exhausted"] else "") + ")"
            for name, npc in self._people.items()
        ]
        parts.append("Люди: " + ", ".join(people) if people else "")
        foxes = [f"{name} — хвостов {fox['lit']} из {fox['tails']}" for name, fox in self._view["foxes"].items()]
        parts.append("Лисы: " + ", ".join(foxes))
        return "\n".join(part for part in (*parts, *self._scene.notes) if part)
