"""SVG becomes PNG: with the package's own letters, as large as Telegram takes, in another process."""

import io
import struct

import pytest

from narratives.pictures.canvas import Canvas, Picture
from tgbot.pictures import LONGEST, Painter, Undrawable, rasterised, serve

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
    with pytest.raises(Undrawable, match="no picture of ours"):
        rasterised(broken)


def test_what_the_renderer_does_not_take_is_refused() -> None:
    with pytest.raises(Undrawable):
        rasterised('<svg width="10" height="10"><rect')


async def test_a_painter_draws_in_another_process_and_can_be_closed() -> None:
    painter = Painter()
    await painter.close()
    try:
        assert await painter.png(drawn().svg) == rasterised(drawn().svg)
        with pytest.raises(Undrawable):
            await painter.png("<svg/>")
        first = painter._process
        assert first is not None
        first.kill()
        assert await painter.png(drawn("снова").svg) == rasterised(drawn("снова").svg)
        assert painter._process is not first
    finally:
        await painter.close()


def test_the_process_ends_with_its_input() -> None:
    asked = b"".join(len(svg).to_bytes(4, "big") + svg for svg in (drawn().svg.encode(), b"\xff", b"<svg/>"))
    result = io.BytesIO()
    serve(io.BytesIO(asked + b"\0"), result)
    png = rasterised(drawn().svg)
    assert result.getvalue() == len(png).to_bytes(4, "big") + png + bytes(8)
