"""Letters: what can be drawn, how long it is, where it is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narratives.pictures import fonts

HOSTILE = "А\x00\u202e<b>&amp;\"'😀😀漢字\ud800\u200dЁ\n\tё"


def test_the_package_brings_cyrillic_in_two_weights_and_a_licence() -> None:
    for bold in (False, True):
        known = fonts.font(bold=bold).widths
        assert all(ord(letter) in known for letter in "АЯабёЁжщъюЇїіҐqwertyQ0189«»—–…№×+%?!�")
    assert fonts.width("Луна", 12, bold=True) > fonts.width("Луна", 12) > fonts.width("Лун", 12)
    licence = fonts.font_file(bold=False).parent.joinpath("OFL.txt")  # type: ignore[attr-defined]
    assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8")


def test_widths_are_those_of_the_font() -> None:
    # Of the font's own tables: advances of 1000 units to the em.
    assert fonts.width("А", 1000) == pytest.approx(638, abs=2)
    assert fonts.width(" ", 1000) == pytest.approx(260, abs=1)


def test_what_cannot_be_drawn_is_one_box_a_run() -> None:
    assert fonts.legible(HOSTILE) == "А<b>&amp;\"'�Ё ё"
    assert fonts.legible("−1") == "–1"
    assert fonts.legible("  a \n b ") == "a b"


@given(st.text(max_size=60), st.floats(20, 300), st.integers(1, 3), st.booleans())
def test_lines_are_no_longer_than_their_room(text: str, room: float, most: int, bold: bool) -> None:
    shown = fonts.legible(text)
    lines = fonts.wrap(shown, 12, room, most, bold=bold)
    assert 1 <= len(lines) <= most
    # A hyphen may hang over the edge.
    assert all(fonts.width(line.removesuffix("-"), 12, bold=bold) <= room for line in lines)
    assert fonts.width(fonts.cut(shown, 12, room, bold=bold), 12, bold=bold) <= room


def test_words_are_kept_whole_where_they_fit() -> None:
    assert fonts.wrap("Зал колонн", 12, 200, 2) == ["Зал колонн"]
    assert fonts.wrap("Кладовая настоятеля", 12, 90, 2) == ["Кладовая", "настоятеля"]
    assert fonts.wrap("Александрина-Виктория", 11, 90, 2) == ["Александрина-", "Виктория"]
    assert fonts.wrap("один два три четыре", 12, 60, 2) == ["один два", "три чет…"]
    assert fonts.cut("Усыпальница старого короля", 12, 90) == "Усыпальниц…"
