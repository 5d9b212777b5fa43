"""SVG becomes PNG: with the package's own letters, as large as Telegram takes, in another process."""

import struct

import pytest

from narratives.pictures.canvas import Canvas, Picture
from tgbot.pictures import LONGEST, Painter, rasterised

HEAD = b"\x89PNG\r\n\x1a\n"


def drawn(text: str = "Ход 7", height: int = 200) -> Picture:
    canvas = Canvas("light")
    canvas.text(20, 40, text, room=350)
    return canvas.picture(height, text)


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return int(width), int(height)


def test_a_picture_is_three_pixels_a_unit() -> None:
    png = rasterised(drawn().svg)
    assert png.startswith(HEAD)
    assert size(png) == (1170, 600)


def test_a_tall_picture_stays_within_the_limits_of_telegram() -> None:
    assert size(rasterised(drawn(height=4000).svg)) == (250, LONGEST)


def test_letters_are_drawn_and_differ() -> None:
    empty, moon, sun = (len(rasterised(drawn(text).svg)) for text in ("", "Луна", "Солнце взошло"))
    assert empty < moon < sun


@pytest.mark.parametrize("broken", ["", "<svg/>", "<html></html>", "Луна"])
def test_what_is_no_picture_is_refused(broken: str) -> None:
    with pytest.raises(ValueError, match="no picture of ours"):
        rasterised(broken)


async def test_a_painter_draws_in_another_process_and_can_be_closed() -> None:
    painter = Painter()
    painter.close()
    try:
        assert await painter.png(drawn().svg) == rasterised(drawn().svg)
        with pytest.raises(ValueError, match="no picture of ours"):
            await painter.png("<svg/>")
    finally:
        painter.close()
