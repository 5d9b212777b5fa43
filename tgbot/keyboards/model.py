"""Keyboards as plain data: decided without aiogram, drawn by delivery."""

from typing import Literal

from pydantic import model_validator

from engines.core.model import Frozen

Style = Literal["primary", "success", "danger"]


class Button(Frozen):
    """One inline button: exactly one of ``data``, ``url`` and ``copy_text`` says what it does."""

    text: str
    data: str | None = None
    """Callback data, 1…64 bytes (``keyboards.callback`` packs it)."""
    url: str | None = None
    copy_text: str | None = None
    style: Style | None = None

    @model_validator(mode="after")
    def _one_action(self) -> "Button":
        if sum(action is not None for action in (self.data, self.url, self.copy_text)) != 1:
            raise ValueError("a button has exactly one action")
        if self.data is not None and not 1 <= len(self.data.encode()) <= 64:
            raise ValueError(f"callback data of {len(self.data.encode())} bytes: Telegram takes 1…64")
        return self


Keyboard = tuple[tuple[Button, ...], ...]
"""Rows of at most 8 buttons, 100 in all."""
