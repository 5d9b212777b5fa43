"""Keyboards as Telegram takes them."""

from aiogram.types import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup

from tgbot.keyboards.model import Button, Keyboard

WHISPER = "~"
"""Before the data of a button that one person alone sees: its press is answered in its message's place."""


def inline(keyboard: Keyboard, prefix: str = "") -> InlineKeyboardMarkup | None:
    """An inline keyboard, ``prefix`` before each button's data; None when it has no buttons."""
    rows = [[_button(button, prefix) for button in row] for row in keyboard if row]
    return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None


def _button(button: Button, prefix: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        text=button.text,
        callback_data=None if button.data is None else prefix + button.data,
        url=button.url,
        copy_text=None if button.copy_text is None else CopyTextButton(text=button.copy_text),
        style=button.style,
    )
