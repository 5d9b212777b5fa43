"""Light and dark: the colours of all pictures, by what they mean."""

from typing import Final, Literal, NamedTuple

Theme = Literal["light", "dark"]


class Palette(NamedTuple):
    """Colours by their use; every ink is legible on ``paper`` and on ``panel``."""

    paper: str
    panel: str
    raised: str
    """What lies on the paper: boxes, tokens."""
    line: str
    ink: str
    faint: str
    """Ink of what matters less."""
    gone: str
    """What is no more."""
    accent: str
    good: str
    bad: str
    gold: str
    water: str
    on_colour: str
    """Ink on a coloured ground."""
    hues: tuple[str, ...]
    """Tells groups apart."""


PALETTES: Final[dict[Theme, Palette]] = {
    "light": Palette(
        paper="#faf6ee",
        panel="#f1eadc",
        raised="#ffffff",
        line="#b9ad98",
        ink="#2b2620",
        faint="#6f6557",
        gone="#a59c8e",
        accent="#b3452c",
        good="#3f7d4e",
        bad="#b3302c",
        gold="#b58a1b",
        water="#2f77a8",
        on_colour="#ffffff",
        hues=("#6d4fa3", "#a8741a", "#a8324a", "#3d7a50", "#47637d", "#7a5a44", "#2b7f86", "#9a3d8a"),
    ),
    "dark": Palette(
        paper="#1b1d24",
        panel="#262a34",
        raised="#323845",
        line="#6a7389",
        ink="#eeebe3",
        faint="#a9adb8",
        gone="#777d8a",
        accent="#f0926f",
        good="#7cc48d",
        bad="#f0827a",
        gold="#e6bf57",
        water="#6fb7e6",
        on_colour="#14161b",
        hues=("#b49be6", "#e3b566", "#ea8b9c", "#86c79a", "#9db8d3", "#cda88c", "#77cbd1", "#e39bd6"),
    ),
}
