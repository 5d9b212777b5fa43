"""Menus without a memory: what a button carries becomes the command."""

from engines.core.engine import Choice, Field
from narratives.registry import narrator_of
from tgbot.keyboards.callback import Press
from tgbot.play.menu import Ask, Menu, Ready, Walk

WORDS = narrator_of("moonwar").words
START = Press("00aaaaaa", 1, "pc", ("1", "0"))


def walk(*fields: Field) -> Walk:
    return Walk(Choice(do="go", fields=fields), WORDS, lambda command: "", start=START)


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


def test_words_of_ones_own_may_be_added_to_a_deed() -> None:
    """The form shows what is about to be done, even where nothing else can be added; the words come last."""
    trait = Field(name="trait", kind="option", options=("charm", "cunning"))
    words = Field(name="text", kind="text", options=(500,), optional=True)
    form = walk(trait, words).step(("1",))
    assert isinstance(form, Menu)
    (done,), (own,) = form.keyboard
    assert (done.data, own.data) != (None, None)
    assert walk(trait, words).step(Press.unpack(str(done.data)).args[2:]) == Ready({"do": "go", "trait": "cunning"})
    asked = walk(trait, words).step(Press.unpack(str(own.data)).args[2:])
    assert asked == Ask({"do": "go", "trait": "cunning"}, words, WORDS.question("text"))
    # Whoever rules is not asked for such words.
    ruling = Walk(Choice(do="go", fields=(trait, words)), WORDS, start=START)
    assert ruling.step(("1",)) == Ready({"do": "go", "trait": "cunning"})


def test_words_that_are_needed_come_after_what_may_be_added() -> None:
    dice = Field(name="dice", kind="number", options=(1, 3), optional=True)
    name = Field(name="name", kind="text", options=(40,))
    form = walk(name, dice).step(())
    assert isinstance(form, Menu)
    ready = Press.unpack(str(form.keyboard[-1][0].data)).args[2:]
    assert walk(name, dice).step(ready) == Ask({"do": "go"}, name, WORDS.question("name"))
    assert walk(name).step(()) == Ask({"do": "go"}, name, WORDS.question("name"))
