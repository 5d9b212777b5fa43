"""Menus without a memory: what a button carries becomes the command."""

from engines.core.engine import Choice, Field
from narratives.registry import narrator_of
from tgbot.keyboards.callback import Press
from tgbot.play.menu import Menu, Ready, Walk

WORDS = narrator_of("moonwar").words
START = Press("00aaaaaa", 1, "pc", ("1", "0"))


def walk(*fields: Field) -> Walk:
    return Walk(START, Choice(do="go", fields=fields), WORDS, lambda command: "")


def test_a_value_stands_in_the_command_as_what_it_means() -> None:
    spend = Field(name="spend", kind="option", options=("luck", "wit"), optional=True, means={"luck": [{"on": "wit"}]})
    form = walk(spend).step(())
    assert isinstance(form, Menu)
    (turn,), (done,) = form.keyboard
    assert done.data is not None
    plain = walk(spend).step(Press.unpack(done.data).args[2:])
    assert plain == Ready({"do": "go"})
    assert turn.data is not None
    staked = walk(spend).step(Press.unpack(turn.data).args[2:])
    assert isinstance(staked, Menu)
    assert staked.keyboard[-1][0].data is not None
    assert walk(spend).step(Press.unpack(staked.keyboard[-1][0].data).args[2:]) == Ready(
        {"do": "go", "spend": [{"on": "wit"}]}
    )


def test_buttons_stand_as_wide_as_their_words() -> None:
    """Short ids with long words do not stand six in a row."""
    ways = Field(name="passage", kind="option", options=("a", "b"), facts={"a": {}, "b": {}})
    long = Field(name="scenario", kind="option", options=(1, 2, 3))
    for field, widest in ((ways, 2), (long, 2)):
        menu = walk(field).step(())
        assert isinstance(menu, Menu)
        longest = max(len(button.text) for row in menu.keyboard for button in row)
        assert max(map(len, menu.keyboard)) <= (6 if longest <= 2 else widest)
