"""What one person alone sees he can put away; what all can see nobody takes away with data of his own making."""

from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import DeleteMessage, EditMessageText, SendMessage, TelegramMethod
from aiogram.types import CallbackQuery, InlineKeyboardMarkup

from tests.benchmarks.worlds import Instant
from tgbot.handlers.whisper import Listener, is_its_own, whisper

GROUP, PETYA = -100, 8


class Telegram(Instant):
    """Refuses what is ephemeral or private, as it is told to, and remembers the rest."""

    def __init__(self, *, ephemeral: bool = True, private: bool = True) -> None:
        super().__init__()
        self.ephemeral, self.private = ephemeral, private
        self.sent: list[SendMessage] = []

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
        assert isinstance(method, SendMessage | EditMessageText | DeleteMessage)
        if isinstance(method, SendMessage):
            alone = method.ephemeral_message_parameters is not None
            if (alone and not self.ephemeral) or (method.chat_id == PETYA and not self.private):
                raise TelegramBadRequest(method, "no")
            self.sent.append(method)
        return True


def buttons(message: SendMessage) -> list[str]:
    markup = message.reply_markup
    rows = markup.inline_keyboard if isinstance(markup, InlineKeyboardMarkup) else []
    return [button.text for row in rows for button in row]


@pytest.mark.parametrize("telegram", [Telegram(), Telegram(ephemeral=False)])
async def test_words_without_buttons_can_be_put_away(telegram: Telegram) -> None:
    bot = Bot("42:TEST", session=telegram)
    assert await whisper(bot, Listener(PETYA, GROUP), "Ходы только по кнопке.") in ("here", "private")
    assert buttons(telegram.sent[-1]) == ["Закрыть"]


async def test_what_all_can_see_has_no_button_for_everybody() -> None:
    telegram = Telegram(ephemeral=False, private=False)
    bot = Bot("42:TEST", session=telegram)
    assert await whisper(bot, Listener(PETYA, GROUP), "Ходы только по кнопке.") == "openly"
    assert buttons(telegram.sent[-1]) == []


def pressed(data: str, under: list[str], **more: Any) -> CallbackQuery:
    lines = [[{"text": "…", "callback_data": one}] for one in under]
    message: dict[str, Any] = {"message_id": 9, "date": 1, "chat": {"id": GROUP, "type": "supergroup", "title": "…"}}
    message |= {"text": "Доска", "reply_markup": {"inline_keyboard": lines}, **more}
    who = {"id": PETYA, "is_bot": False, "first_name": "Петя"}
    return CallbackQuery.model_validate(
        {"id": "1", "chat_instance": "1", "from": who, "data": data, "message": message}
    )


def test_a_button_belongs_to_the_message_that_it_stands_under() -> None:
    assert is_its_own(pressed("~1.-.me", under=["1.-.gm", "~1.-.me"]))
    assert not is_its_own(pressed("-.-.close", under=["1.-.gm"]))
    assert not is_its_own(pressed("~1.-.jx", under=[]))
    private = {"chat": {"id": PETYA, "type": "private", "first_name": "Петя"}}
    assert is_its_own(pressed("~1.-.me", under=[], **private)), "it is his own chat"
    assert is_its_own(pressed("~1.-.me", under=[], ephemeral_message_id=5)), "nobody else sees it"
