"""What a running bot shows of itself: logs without secrets, metrics, health; and that it believes no stranger."""

import io
import json
from pathlib import Path

import aiohttp

from tests.botapi.server import BotApiServer
from tests.chaos.crowd import free_ports
from tests.chaos.processes import Bot, Zygote
from tests.chaos.wars import War
from tgbot.botapi.webhook import SECRET_HEADER

TOKEN = "7:kurz"
"""A Bot API server of one's own may give such a one."""
METRICS = (
    'letopis_updates_total{kind="callback_query",outcome="ok"}',
    "letopis_commit_conflicts_total",
    "letopis_outbox_lanes",
    "letopis_outbox_parked_lanes",
    "letopis_outbox_lag_seconds",
    "letopis_outbox_age_seconds_bucket",
    "letopis_flood_waits_total",
    "letopis_handler_seconds_bucket",
    "letopis_turns_total",
    'letopis_sent_total{method="SendMessage",outcome="ok"}',
)
SECRET = "тайное слово ведущего"


async def test_what_a_running_bot_shows(zygote: Zygote, tmp_path: Path) -> None:
    (port,) = free_ports(1)
    here = f"http://127.0.0.1:{port}"
    async with BotApiServer(token=TOKEN) as server, aiohttp.ClientSession() as web:
        bot = Bot(
            zygote, tmp_path, token=TOKEN, api=server.url, webhook=here, listen=f"127.0.0.1:{port}", durable=False
        )
        bot.start()
        try:
            await server.wait_ready()
            war = War.set_up(server, 1)
            await war.begin(3)
            await war.turn()
            await war.gm.send(war.chat, f"/name {SECRET}")
            await war.gm.send(war.chat, SECRET)
            # Something goes wrong in every way: the token must not be in what is said of it.
            server.faults.error("sendMessage", 429, retry_after=1)
            server.faults.error("sendMessage", 502, page=True)
            server.faults.drop("sendMessage")
            await war.turn()
            await server.settle()
            async with web.get(f"{here}/healthz") as answer:
                assert (answer.status, await answer.text()) == (200, "ok\n")
            async with web.get(f"{here}/metrics") as answer:
                metrics = await answer.text()
            await _strangers(web, here, server)
            assert await bot.stop() == 0
        finally:
            await bot.clean_up()
    assert [name for name in METRICS if name not in metrics] == []
    said = bot.log.read_text(encoding="utf-8")
    game_id = war.game_id
    pressed = [line for line in bot.said() if line["event"] == "update" and line.get("kind") == "callback_query"]
    assert pressed
    assert all({"update", "chat", "game", "ms"} <= line.keys() for line in pressed)
    assert {line["game"] for line in pressed} == {game_id}
    named = [line for line in bot.said() if line["event"] == "update" and line.get("kind") == "message"]
    assert any(line.get("game") == game_id for line in named), "a command's line names the game that it meant"
    assert TOKEN not in said
    assert "kurz" not in said
    assert SECRET not in said
    assert war.gm.name not in said
    assert war.chat.title not in said


async def _strangers(web: aiohttp.ClientSession, url: str, server: BotApiServer) -> None:
    """Calls that are not Telegram's, and Telegram's that are nonsense."""
    hook = server.webhook
    assert hook is not None
    before = len(server.calls)
    update = {"update_id": 1, "message": {}}
    for headers in ({}, {SECRET_HEADER: "guess"}, {SECRET_HEADER: "я"}):
        async with web.post(url, json=update, headers=headers) as answer:
            assert answer.status == 403
    known = {SECRET_HEADER: hook.secret, "Content-Type": "application/json"}
    for body in (b"", b"[]", b"{", b'{"update_id": "x"}', b"\xff", json.dumps(update).encode()):
        async with web.post(url, data=body, headers=known) as answer:
            assert answer.status == 200, "what can never be read is not to come again"
    async with web.post(url, data=io.BytesIO(b"x" * (2 << 20)), headers=known) as answer:
        assert answer.status == 413
    assert len(server.calls) == before
