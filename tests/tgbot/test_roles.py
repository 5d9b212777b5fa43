"""What each role does, and that roles share a store."""

from pathlib import Path

import pytest

from tgbot.bot import serve
from tgbot.commands import bot
from tgbot.config import ConfigError, load_config
from tgbot.roles import Role


def test_together_they_are_the_whole_bot() -> None:
    parts = [role for role in Role if role is not Role.ALL]
    for name in ("receives", "works", "sends"):
        assert sum(getattr(role, name) for role in parts) == 1
        assert getattr(Role.ALL, name)


@pytest.mark.parametrize("role", [Role.WEB, Role.WORKER, Role.SENDER])
async def test_an_embedded_store_is_not_shared(role: Role, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="LETOPIS_REDIS"):
        await serve(load_config(token="1:a", data=tmp_path), role)
    assert not (tmp_path / "redis").exists()


def test_the_command_knows_the_roles(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bot.run(["--role", "king"])
    assert "нельзя «king»" in capsys.readouterr().err
