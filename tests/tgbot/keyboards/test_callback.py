"""Callback data: what is packed is read again; what no button says is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button

word = st.text("abcdefghijklmnopqrstuvwxyz0123456789~*", min_size=0, max_size=6)
arguments = st.lists(word | st.just("-"), max_size=4) | st.lists(st.just("-"), max_size=60)


@given(st.text("abcxyz019", min_size=8, max_size=8), st.integers(-1, 10**6), word, arguments)
def test_what_is_packed_is_read_again(game: str, position: int, verb: str, args: list[str]) -> None:
    press = Press(game, position, verb, tuple(args))
    assert Press.unpack(press.pack()) == press


def test_names_do_not_fit_into_data() -> None:
    """Ids only: 64 bytes hold 32 Cyrillic letters, and a point is the separator."""
    with pytest.raises(ValueError, match="64 bytes"):
        Press("00aaaaaa", 0, "g", ("Ё" * 32,)).pack()
    with pytest.raises(ValueError, match="holds"):
        Press("00aaaaaa", 0, "g", ("a.b",)).pack()
    with pytest.raises(ValueError, match="begins"):
        Press("00aaaaaa", 0, "g", ("-2",)).pack()


def test_answers_not_given_take_no_room() -> None:
    """A form of forty fields fits, whatever of it is filled in."""
    assert Press("00aaaaaa", 9, "gpc", ("xyz", "3", *["-"] * 20, "7", *["-"] * 20, "ok")).pack() == (
        "00aaaaaa.9.gpc.xyz.3.-k.7.-k.ok"
    )


@pytest.mark.parametrize("data", ["", "x", "a.b", "a.é.c", "🌙", "a.-1x!.c", "a.1.b.-!", "a.1.b.-1", "a.1.b.-zz"])
def test_nonsense_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Press.unpack(data)


@pytest.mark.parametrize(
    "action",
    [{}, {"data": "a", "url": "https://t.me"}, {"data": ""}, {"data": "Ё" * 33}, {"data": "a", "copy_text": "b"}],
)
def test_a_button_does_exactly_one_thing(action: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        Button(text="Кнопка", **action)
