"""Hands that are too quick are answered, not obeyed; others are not disturbed."""

from typing import Any

from aiogram.types import CallbackQuery, Chat, TelegramObject, User

from tests.tgbot.clock import FakeClock
from tgbot.middlewares.pace import MOST, MOST_OF_CHAT, SECONDS, Pace

GROUP = Chat(id=-1, type="supergroup", title="Группа")


class Query(CallbackQuery):
    """A press that notes its answers."""

    async def answer(self, *args: Any, **kwargs: Any) -> Any:
        ANSWERS.append(args[0])


ANSWERS: list[str] = []


class Tapping:
    """People who press."""

    def __init__(self) -> None:
        ANSWERS.clear()
        self.clock = FakeClock()
        self.pace = Pace(self.clock)
        self.handled = 0

    async def press(self, user_id: int, chat: Chat = GROUP) -> None:
        """One press."""
        user = User(id=user_id, is_bot=False, first_name="Вася")
        query = Query(id="1", from_user=user, chat_instance="1")
        await self.pace(self._handle, query, {"event_from_user": user, "event_chat": chat})

    async def _handle(self, event: TelegramObject, data: dict[str, Any]) -> None:
        self.handled += 1


async def test_one_person_too_quick() -> None:
    tapping = Tapping()
    for _ in range(MOST + 3):
        await tapping.press(7)
    assert tapping.handled == MOST
    assert ANSWERS == ["Помедленнее: слишком много команд подряд."] * 3
    await tapping.press(8)
    assert tapping.handled == MOST + 1
    tapping.clock.advance(SECONDS + 0.1)
    await tapping.press(7)
    assert tapping.handled == MOST + 2


async def test_a_crowd_too_quick() -> None:
    tapping = Tapping()
    for person in range(MOST_OF_CHAT + 5):
        await tapping.press(person + 1)
    assert tapping.handled == MOST_OF_CHAT
    assert len(ANSWERS) == 5
    await tapping.press(9999, Chat(id=-2, type="supergroup", title="Другая"))
    assert tapping.handled == MOST_OF_CHAT + 1
