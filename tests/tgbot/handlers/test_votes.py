"""Votes: the poll's id may be written a moment after the first of them; polls of nobody's hold nobody up."""

from typing import Any, cast

import pytest
from aiogram.types import PollAnswer, Update, User

from tgbot.handlers import votes
from tgbot.handlers.desk import Desk
from tgbot.sessions.decision import Where


class Sessions:
    """Knows its poll after some askings."""

    def __init__(self, known_after: int) -> None:
        self.askings = 0
        self.steps: list[tuple[Where, int]] = []
        self._known_after = known_after

    async def game_of_poll(self, poll: str) -> str | None:
        self.askings += 1
        return "00aaaaa1" if self.askings > self._known_after else None

    async def load(self, where: Where) -> Any:
        class Loaded:
            class chat:  # noqa: N801 -- as the record's field is called
                chat_id = -100

        return Loaded

    async def step(self, where: Where, _: object, *, update_id: int) -> None:
        self.steps.append((where, update_id))


class Bot:
    """Says of everybody that he is a member, or has left."""

    def __init__(self, status: str = "member") -> None:
        self._status = status

    async def get_chat_member(self, chat_id: int, user_id: int) -> Any:
        return cast(Any, type("Member", (), {"status": self._status}))


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(votes, "PAUSES", (0.0, 0.0, 0.0))


async def vote(desk: Desk, update_id: int = 5) -> None:
    user = User(id=7, is_bot=False, first_name="Вася")
    given = PollAnswer(poll_id="p", option_ids=[0], option_persistent_ids=["0"], user=user)
    await votes.voted(given, desk, Update(update_id=update_id))


async def test_a_vote_waits_for_its_poll_to_be_known() -> None:
    sessions = Sessions(known_after=2)
    desk = Desk(cast(Any, sessions), cast(Any, Bot()), "letopis")
    await vote(desk)
    assert sessions.askings == 3
    assert sessions.steps == [(Where(0, game_id="00aaaaa1"), 5)]


async def test_a_poll_of_nobody_is_waited_for_once() -> None:
    sessions = Sessions(known_after=5)
    desk = Desk(cast(Any, sessions), cast(Any, Bot()), "letopis")
    await vote(desk)
    assert sessions.askings == 4
    await vote(desk)
    assert sessions.askings == 5
    assert sessions.steps == []
    await vote(desk)
    assert len(sessions.steps) == 1
    assert not desk.strange_polls


async def test_whoever_has_left_does_not_count() -> None:
    sessions = Sessions(known_after=0)
    await vote(Desk(cast(Any, sessions), cast(Any, Bot("left")), "letopis"))
    assert sessions.steps == []
