"""A list of choices each of which stands with the answers that complete it, so that what and at whom is one press."""

from collections.abc import Iterator, Sequence
from typing import Final

from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import leaves, rows
from tgbot.keyboards.model import Button, Keyboard

Group = tuple[Button, Sequence[Button]]
"""A choice's own button, by which something may be added first, and its answers."""
MOST: Final = 36
"""Buttons on one page: a phone's screen or two."""
_COLUMNS: Final = ((8, 4), (12, 3), (22, 2))
"""The longest label of a row so far -> how many stand in it."""


def spread(groups: Sequence[Group], turn: Press, page: int) -> Keyboard:
    """A page of the list; ``turn`` is the press that the numbers of other pages are added to."""
    pages = list(_pages(groups))
    page = min(page, len(pages) - 1)
    lines = [line for title, answers in pages[page] for line in ((title,), *rows(answers, _columns(answers)))]
    return (*lines, *leaves(turn, page, len(pages)))


def _pages(groups: Sequence[Group]) -> Iterator[list[Group]]:
    """As many choices on each as there is room for."""
    page: list[Group] = []
    for group in groups:
        if page and sum(1 + len(answers) for _, answers in (*page, group)) > MOST:
            yield page
            page = []
        page.append(group)
    yield page


def _columns(answers: Sequence[Button]) -> int:
    longest = max((len(button.text) for button in answers), default=0)
    return next((columns for most, columns in _COLUMNS if longest <= most), 1)
