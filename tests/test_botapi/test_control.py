"""The server on its own: started as a program and driven over HTTP."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

import aiohttp

ROOT = Path(__file__).parents[2]


async def test_the_program_is_driven_over_http() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.botapi", "--port", "0", cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(20):
            line = (await process.stdout.readline()).decode()
        match = re.fullmatch(r"LETOPIS_API=(\S+) LETOPIS_TOKEN=(\S+)\n", line)
        assert match
        async with aiohttp.ClientSession(match[1]) as session:
            await _play(session, match[2])
    finally:
        process.terminate()
        await process.wait()


async def _play(session: aiohttp.ClientSession, token: str) -> None:
    async def control(action: str, body: dict[str, Any] | None = None, **query: Any) -> Any:
        params = {name: str(value) for name, value in query.items()}
        async with session.request("POST" if body else "GET", f"/control/{action}", json=body, params=params) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def bot(method: str, **body: Any) -> Any:
        async with session.post(f"/bot{token}/{method}", json=body) as answer:
            return (await answer.json()).get("result")

    state = await control("state")
    chat = next(c["id"] for c in state["chats"] if c["type"] == "supergroup")
    user = state["users"][1]["id"]
    thread = (await control("topic", {"chat": chat, "name": "Война"}))["thread"]
    said = await control("send", {"user": user, "chat": chat, "text": "/war", "thread": thread})
    updates = await bot("getUpdates")
    assert updates[-1]["message"]["message_thread_id"] == thread
    markup = {"inline_keyboard": [[{"text": "Ход", "callback_data": "x"}]]}
    sent = await bot("sendMessage", chat_id=chat, message_thread_id=thread, text="Лобби", reply_markup=markup)
    press = asyncio.create_task(
        control("press", {"user": user, "chat": chat, "message": sent["message_id"], "button": "Ход"})
    )
    query = (await bot("getUpdates", offset=updates[-1]["update_id"] + 1, timeout=5))[0]["callback_query"]
    await bot("answerCallbackQuery", callback_query_id=query["id"], text="да")
    assert await press == {"text": "да", "alert": False}
    await control("send", {"user": user, "chat": chat, "text": "вот", "reply_to": said["id"]})
    shown = await control("transcript", chat=chat, thread=thread)
    assert [m["text"] for m in shown] == ["", "/war", "Лобби", "вот"]
    assert shown[2]["keyboard"] == [["Ход"]]
    newcomer = await control("user", {"first_name": "Вера"})
    other = await control("chat", {"title": "Двор", "kind": "group", "members": [newcomer["id"]]})
    await control("bot", {"chat": other["id"]})
    await control("fault", {"kind": "error", "method": "sendMessage", "code": 502})
    assert await bot("sendMessage", chat_id=other["id"], text="x") is None
    await control("flood", {"enabled": True})
    calls = await control("calls", method="sendMessage")
    assert [c["status"] for c in calls] == [200, 502]
    async with session.post("/control/send", json={"user": newcomer["id"], "chat": chat, "text": "x"}) as answer:
        assert answer.status == 400
    async with session.get("/control/nothing") as answer:
        assert answer.status == 404
