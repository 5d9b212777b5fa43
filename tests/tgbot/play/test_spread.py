"""Choices listed with the answers that complete them: rows for a phone, pages where they are many."""

import pytest

from tests.tgbot.play.sittings import check_keyboard
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button
from tgbot.play.spread import MOST, spread

TURN = Press("00abcdef", 5, "p", ("a",))


def group(name: str, *answers: str) -> tuple[Button, tuple[Button, ...]]:
    made = [Button(text=one, data=f"{name}.{number}") for number, one in enumerate(answers)]
    return Button(text=name, data=name), tuple(made)


def rows_of(*groups: tuple[Button, tuple[Button, ...]], page: int = 0) -> list[list[str]]:
    keyboard = spread(groups, TURN, page)
    check_keyboard(keyboard)
    return [[button.text for button in row] for row in keyboard]


@pytest.mark.parametrize(
    ("answers", "rows"),
    [
        (["Боро", "Мира", "Лис", "Рагна", "Искра"], [4, 1]),
        (["Крыса 1", "Крыса 10", "Крыса 11х"], [3]),
        (["Паук-великан 3", "Паук-великан 4", "Огр"], [2, 1]),
        (["заперто → 2, там ещё не были", "ход → 3"], [1, 1]),
        ([], []),
    ],
)
def test_answers_stand_under_their_choice(answers: list[str], rows: list[int]) -> None:
    """Long words stand alone, short ones side by side."""
    title, *lines = rows_of(group("огонь", *answers))
    assert title == ["огонь"]
    assert [len(line) for line in lines] == rows
    assert [one for line in lines for one in line] == answers


def test_what_has_no_room_is_on_the_next_page() -> None:
    twelve = [f"герой {number}" for number in range(12)]
    groups = [group(f"заклинание {number}", *twelve) for number in range(7)]
    pages = [rows_of(*groups, page=page) for page in range(4)]
    titles = [row[0] for page in pages for row in page if row[0].startswith("заклинание")]
    assert titles == [f"заклинание {number}" for number in range(7)]
    assert all(sum(map(len, page[:-1])) <= MOST for page in pages)
    assert [page[-1] for page in pages] == [["›"], ["‹", "›"], ["‹", "›"], ["‹"]]
    assert rows_of(*groups, page=9) == pages[-1], "a page that is no longer there"
