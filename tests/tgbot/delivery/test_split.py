"""Long posts: valid parts, nothing lost, cut where a reader would cut."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgbot.botapi.entities import parse_html
from tgbot.delivery.split import LIMIT, plain, split, units

TAGS = st.sampled_from(
    ["b", "i", "u", "s", "code", "blockquote", "blockquote expandable", 'a href="https://t.me/x?a=1&amp;b=2"']
)
LETTERS = st.text(st.sampled_from("абвёЖ z.!?…»,\n\n 🌙👩‍🚀é<>&"), max_size=60)
WORDS = LETTERS.map(lambda text: text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))


@st.composite
def marked_up(draw: st.DrawFn, depth: int = 3) -> str:
    pieces = []
    for _ in range(draw(st.integers(0, 4))):
        if depth and draw(st.booleans()):
            tag = draw(TAGS)
            pieces.append(f"<{tag}>{draw(marked_up(depth - 1))}</{tag.split()[0]}>")
        else:
            pieces.append(draw(WORDS))
    return "".join(pieces)


def packed(text: str) -> str:
    """Text without space, which a cut may drop."""
    return re.sub(r"\s+", "", text)


@given(html=marked_up(), limit=st.integers(200, 400))
def test_parts_are_valid_fit_and_tell_everything(html: str, limit: int) -> None:
    parts = split(html, limit)
    assert packed("".join(map(plain, parts))) == packed(plain(html))
    for part in parts:
        assert units(part) <= limit
        assert plain(part).strip()
        text, _ = parse_html(part)
        assert text.strip() == plain(part).strip()


@given(html=marked_up())
def test_what_fits_is_left_as_it_is(html: str) -> None:
    assert [part.rstrip() for part in split(html)] == ([html.rstrip()] if plain(html).strip() else [])


def test_nine_thousand_letters_with_nested_tags() -> None:
    html = "<b>" + "".join(f"Абзац {n}. <i>{'слово ' * 40}</i>\n\n" for n in range(36)) + "</b>"
    parts = split(html)
    assert len(parts) == 3
    for part in parts:
        assert units(part) <= LIMIT
        assert part.startswith("<b>Абзац")
        assert re.search(r"</i>\s*</b>$", part)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("aaaa aaaa\n\nbbbb bbbb bbbb bbbb", ["aaaa aaaa", "bbbb bbbb bbbb bbbb"]),
        ("aaaa aaaa\nbbbb bbbb bbbb bbbb", ["aaaa aaaa", "bbbb bbbb bbbb bbbb"]),
        ("aaa aaa. bbb bbb bbb bbb", ["aaa aaa.", "bbb bbb bbb bbb"]),
        ("«aaa aaa!» bbb bbb bbb bbb", ["«aaa aaa!»", "bbb bbb bbb bbb"]),
        ("aaaa bbbb cccc dddd eeee", ["aaaa bbbb cccc dddd", "eeee"]),
        ("a" * 30, ["a" * 20, "a" * 10]),
        ("aaaaaaaaaaaaaaaaaaa&lt;bb", ["a" * 19, "&lt;bb"]),
        ("aaaaaaaaaaaaa<b>bbbb</b>", ["a" * 13, "<b>bbbb</b>"]),
        ("", []),
        (" \n ", []),
        ("<b> </b>", []),
    ],
)
def test_where_it_cuts(html: str, expected: list[str]) -> None:
    assert list(split(html, 20)) == expected


def test_an_emoji_is_never_torn() -> None:
    for length in range(14, 20):
        assert split("x" * length + "👩‍🚀" * 3, 20)[0].strip("x") in ("", "👩‍🚀")


def test_no_more_entities_than_telegram_keeps() -> None:
    html = "".join(f"<b>{n}</b> " for n in range(250))
    parts = split(html)
    assert all(part.count("<b>") <= 100 for part in parts)
    assert packed("".join(map(plain, parts))) == packed(plain(html))
