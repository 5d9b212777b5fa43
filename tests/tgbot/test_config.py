"""Settings: clear words for what is missing or wrong, and no secrets in them."""

import pytest

from tgbot.config import Config, ConfigError, load_config

TOKEN = "123456789:AAHfiqksKZ8WmR2zSjiQ7_v4TMAKdiHm9T0"


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TOKEN", "API", "REDIS", "DATA", "WEBHOOK", "WEBHOOK_SECRET", "LISTEN", "LOG"):
        monkeypatch.delenv(f"LETOPIS_{name}", raising=False)


def test_without_a_token_it_says_where_to_get_one() -> None:
    with pytest.raises(ConfigError, match="@BotFather"):
        load_config()


@pytest.mark.parametrize("token", ["abc", "987654321", "12 34:AAHfiqksKZ8WmR2zSjiQ7_v4TMAKdiHm9T0", f"{TOKEN}\n"])
def test_an_ill_formed_token_is_not_shown(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("LETOPIS_TOKEN", token)
    with pytest.raises(ConfigError, match="@BotFather") as error:
        load_config()
    assert token not in str(error.value)


def test_defaults_and_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETOPIS_TOKEN", TOKEN)
    monkeypatch.setenv("LETOPIS_REDIS", "redis://:hunter2@host/0")
    monkeypatch.setenv("LETOPIS_LISTEN", "")
    config = load_config()
    assert TOKEN not in f"{config!r} {config} {config.model_dump_json()}"
    assert "hunter2" not in f"{config!r} {config}"
    assert config.token.get_secret_value() == TOKEN
    assert (config.log, config.webhook, config.listen_address) == ("console", None, None)
    assert str(config.data) == "data"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("API", "telegram", "LETOPIS_API: нужен адрес"),
        ("WEBHOOK", "ftp://x", "LETOPIS_WEBHOOK: нужен адрес"),
        ("REDIS", "localhost", "LETOPIS_REDIS: нужно redis://"),
        ("WEBHOOK_SECRET", "секрет", "LETOPIS_WEBHOOK_SECRET: годятся"),
        ("LISTEN", "8080", "LETOPIS_LISTEN: нужно"),
        ("LISTEN", ":99999", "LETOPIS_LISTEN: нужно"),
        ("AWAY_DAYS", "0", "LETOPIS_AWAY_DAYS: нужно число дней"),
        ("AWAY_DAYS", "месяц", "LETOPIS_AWAY_DAYS: нужно число дней"),
        ("LOG", "xml", "LETOPIS_LOG: годится console или json"),
    ],
)
def test_what_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch, name: str, text: str, words: str) -> None:
    monkeypatch.setenv("LETOPIS_TOKEN", TOKEN)
    monkeypatch.setenv(f"LETOPIS_{name}", text)
    with pytest.raises(ConfigError, match=words):
        load_config()


@pytest.mark.parametrize(
    ("listen", "webhook", "address"),
    [
        ("127.0.0.1:9000", None, ("127.0.0.1", 9000)),
        (":9000", None, ("0.0.0.0", 9000)),
        ("[::1]:9000", None, ("::1", 9000)),
        (None, "https://bot.example/hook/", ("0.0.0.0", 8080)),
        (None, None, None),
    ],
)
def test_where_to_listen(listen: str | None, webhook: str | None, address: tuple[str, int] | None) -> None:
    config = load_config(token=TOKEN, listen=listen, webhook=webhook)
    assert config.listen_address == address
    assert config.webhook == (webhook and webhook.rstrip("/"))


def test_the_webhooks_secret_is_the_same_in_all_processes() -> None:
    first, second = (load_config(token=TOKEN) for _ in range(2))
    assert first.secret_of_webhook == second.secret_of_webhook
    assert TOKEN not in first.secret_of_webhook
    assert load_config(token=TOKEN, webhook_secret="mine").secret_of_webhook == "mine"
    assert isinstance(first, Config)


def test_secrets_for_the_logs_to_mask() -> None:
    config = load_config(token=TOKEN, redis="redis://user:hunter2@host/0", webhook_secret="mine")
    assert config.secrets == (TOKEN, "mine", "hunter2")
    assert load_config(token="7:k").secrets[0] == "7:k"
