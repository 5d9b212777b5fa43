"""Lists of buttons: rows and pages, and places in a list as buttons carry them."""

from collections.abc import Sequence

from engines.core.errors import Refused
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button, Keyboard

PAGE = 40
"""Buttons on one page of a list."""
PAGE_SIGN = "*"
"""Before the number of a page that is leafed to: no place in a list begins so."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def rows(buttons: Sequence[Button], columns: int) -> Keyboard:
    """Buttons in rows of ``columns``."""
    return tuple(tuple(buttons[start : start + columns]) for start in range(0, len(buttons), columns))


def paged(buttons: Sequence[tuple[str, Press]], turn: Press, page: int, size: int = PAGE) -> Keyboard:
    """A page of a long list of buttons; ``turn`` is the press that the numbers of other pages are added to."""
    shown = buttons[page * size : (page + 1) * size]
    made = [Button(text=label, data=press.pack()) for label, press in shown]
    columns = 2 if max((len(label) for label, _ in shown), default=0) <= 20 else 1
    return (*rows(made, columns), *leaves(turn, page, -(-len(buttons) // size)))


def leaves(turn: Press, page: int, pages: int) -> Keyboard:
    """The row by which one leafs to the pages beside this one; none where it is the only one."""
    found = tuple(
        Button(text=sign, data=turn._replace(args=(*turn.args, f"{PAGE_SIGN}{short(other)}")).pack())
        for sign, other in (("‹", page - 1), ("›", page + 1))
        if 0 <= other < pages
    )
    return (found,) if found else ()


def page_of(answer: str) -> int:
    """The page of a list that a button leafs to; the first one for anything else."""
    return unshort(answer[1:]) if answer.startswith(PAGE_SIGN) else 0


def short(number: int) -> str:
    """A place in a list, as buttons carry it."""
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits


def unshort(text: str) -> int:
    """The place again. Raises Refused("stale") for what no button of ours says."""
    try:
        number = int(text, 36)
    except ValueError:
        raise Refused("stale") from None
    if number < 0:
        raise Refused("stale")
    return number
