"""The process's settings: environment variables ``LETOPIS_…`` and nothing else."""

import hashlib
import re
from pathlib import Path
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_TOKEN = re.compile(r"\d+:[A-Za-z0-9_-]+")
"""Telegram's own tokens are longer; a Bot API server of one's own may give any such pair."""
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_LISTEN = re.compile(r"(?P<host>\[[0-9a-fA-F:]+\]|[^:\s]*):(?P<port>\d{1,5})")
_REDIS_SCHEMES = ("redis://", "rediss://", "unix://", "redis+cluster://")

_MISSING = (
    "Не задан токен бота.\n"
    "Получите его у @BotFather (https://t.me/BotFather, команда /newbot) и запустите так:\n"
    "  LETOPIS_TOKEN=123456789:AA… letopis bot"
)
_ILL_FORMED = (
    "LETOPIS_TOKEN не похож на токен бота: он выглядит как 123456789:AA… и выдаётся у @BotFather "
    "(https://t.me/BotFather, команда /token)."
)


AWAY_DAYS = 30
"""So long a game may wait for somebody to go on with it."""


class ConfigError(Exception):
    """The settings cannot be used; the message says in Russian which and why. It never holds a secret."""


class StoreConfig(BaseSettings):
    """Where the games are kept: all that a command needs that only reads them."""

    model_config = SettingsConfigDict(
        env_prefix="LETOPIS_", env_ignore_empty=True, frozen=True, hide_input_in_errors=True, extra="ignore"
    )

    redis: str = Field(default="embedded", repr=False)
    """URL (it may hold a password), or «embedded»."""
    data: Path = Path("data")

    @field_validator("redis")
    @classmethod
    def _check_redis(cls, url: str) -> str:
        if url != "embedded" and not url.startswith(_REDIS_SCHEMES):
            raise ValueError("нужно redis://…, rediss://…, unix://…, redis+cluster://… или embedded")
        return url


class Config(StoreConfig):
    """What the bot is told from outside. Secrets do not show in ``repr``."""

    token: SecretStr
    api: str | None = None
    """Base URL of a Bot API server; None: Telegram's."""
    webhook: str | None = None
    """Public URL that Telegram calls; None: polling."""
    webhook_secret: SecretStr | None = None
    listen: str | None = None
    log: Literal["console", "json"] = "console"
    away_days: int = AWAY_DAYS
    """Days after which a game that is left alone goes one step down (``play.left``)."""

    @field_validator("away_days", mode="before")
    @classmethod
    def _check_days(cls, days: object) -> int:
        if not str(days).isdecimal() or not 1 <= int(str(days)) <= 3650:
            raise ValueError("нужно число дней от 1 до 3650")
        return int(str(days))

    @field_validator("token")
    @classmethod
    def _check_token(cls, token: SecretStr) -> SecretStr:
        if not _TOKEN.fullmatch(token.get_secret_value()):
            raise ValueError(_ILL_FORMED)
        return token

    @field_validator("api", "webhook")
    @classmethod
    def _check_url(cls, url: str | None) -> str | None:
        if url is not None and not re.fullmatch(r"https?://[^\s/]+\S*", url):
            raise ValueError("нужен адрес вида https://…")
        return url.rstrip("/") if url else url

    @field_validator("webhook_secret")
    @classmethod
    def _check_secret(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and not _SECRET.fullmatch(secret.get_secret_value()):
            raise ValueError("годятся от 1 до 256 латинских букв, цифр, «_» и «-»")
        return secret

    @field_validator("listen")
    @classmethod
    def _check_listen(cls, listen: str | None) -> str | None:
        found = _LISTEN.fullmatch(listen or ":1")
        if found is None or not 0 <= int(found["port"]) <= 65535:
            raise ValueError("нужно «адрес:порт», например 0.0.0.0:8080")
        return listen

    @property
    def listen_address(self) -> tuple[str, int] | None:
        """Where to listen: as told, on 0.0.0.0:8080 for a webhook, else nowhere."""
        found = _LISTEN.fullmatch(self.listen or ("0.0.0.0:8080" if self.webhook else ""))
        return (found["host"].strip("[]") or "0.0.0.0", int(found["port"])) if found else None  # noqa: S104

    @property
    def secret_of_webhook(self) -> str:
        """What Telegram must show with every call: as told, else made from the token (the same in all processes)."""
        if self.webhook_secret is not None:
            return self.webhook_secret.get_secret_value()
        return hashlib.sha256(b"letopis webhook " + self.token.get_secret_value().encode()).hexdigest()

    @property
    def secrets(self) -> tuple[str, ...]:
        """What may never show in a log: token, webhook secret, the store's password."""
        password = urlsplit(self.redis).password if "://" in self.redis else None
        return tuple(filter(None, (self.token.get_secret_value(), self.secret_of_webhook, password)))


def load_config(**overrides: Any) -> Config:
    """The settings of this process. Raises ConfigError for those that are missing or wrong."""
    return _loaded(Config, **overrides)


def load_store_config(**overrides: Any) -> StoreConfig:
    """The settings of the store alone. Raises ConfigError."""
    return _loaded(StoreConfig, **overrides)


C = TypeVar("C", bound=StoreConfig)


def _loaded(kind: type[C], **overrides: Any) -> C:
    try:
        return kind(**overrides)
    except ValidationError as error:
        raise ConfigError("\n".join(_explain(fault) for fault in error.errors(include_input=False))) from None


def _explain(fault: Any) -> str:
    name = str(fault["loc"][0])
    if name == "token":
        return _MISSING if fault["type"] == "missing" else _ILL_FORMED
    if fault["type"] == "literal_error":
        known = fault["ctx"]["expected"].replace("'", "").replace(" or ", " или ")
        return f"LETOPIS_{name.upper()}: годится {known}."
    return f"LETOPIS_{name.upper()}: {fault.get('ctx', {}).get('error', fault['msg'])}."
