"""Files, polls, dice, the bot's profile."""

from __future__ import annotations

import io
import json
import struct
from typing import Any

import aiohttp
import pytest

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import Person
from tgbot.botapi.state import Chat

from .conftest import Caller


def png(width: int = 640, height: int = 480) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\0" * 16


async def upload(call: Caller, method: str, field: str, content: bytes, **fields: Any) -> dict[str, Any]:
    form = aiohttp.FormData(quote_fields=False)
    for name, value in fields.items():
        form.add_field(name, str(value))
    form.add_field(field, "attach://part")
    form.add_field("part", io.BytesIO(content), filename="летопись.html", content_type="text/html")
    url = f"{call.server.url}/bot{call.server.token}/{method}"
    async with call.session.post(url, data=form) as answer:
        body: dict[str, Any] = await answer.json()
        assert answer.status == body.get("error_code", 200)
        return body


async def test_document_goes_in_and_comes_out(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    content = "<b>Летопись</b>".encode()
    body = await upload(
        call, "sendDocument", "document", content, chat_id=forum.id, caption="<i>Книга</i>", parse_mode="HTML"
    )
    sent = body["result"]
    assert (sent["document"]["file_name"], sent["document"]["file_size"]) == ("летопись.html", len(content))
    assert (sent["caption"], sent["caption_entities"][0]["type"]) == ("Книга", "italic")
    message = botapi.posts(forum)[-1]
    assert (message.kind, message.text, message.html) == ("document", "Книга", "<i>Книга</i>")
    file = await call("getFile", file_id=sent["document"]["file_id"])
    url = f"{botapi.url}/file/bot{botapi.token}/{file['file_path']}"
    async with call.session.get(url) as answer:
        assert await answer.read() == content
    again = await call("sendDocument", chat_id=forum.id, document=sent["document"]["file_id"])
    assert again["document"]["file_id"] == sent["document"]["file_id"]
    edited = await call("editMessageCaption", chat_id=forum.id, message_id=sent["message_id"], caption="Другая")
    assert edited["caption"] == "Другая"


async def test_captions_and_missing_files(call: Caller, forum: Chat) -> None:
    body = await upload(call, "sendDocument", "document", b"x", chat_id=forum.id, caption="я" * 1024)
    assert body["ok"]
    words = await call.refused(
        "editMessageCaption", chat_id=forum.id, message_id=body["result"]["message_id"], caption="я" * 1025
    )
    assert words == "Bad Request: MEDIA_CAPTION_TOO_LONG"
    body = await upload(call, "sendDocument", "document", b"x", chat_id=forum.id, caption="я" * 1025)
    assert body["description"] == "Bad Request: message caption is too long"
    assert await call.refused("sendDocument", chat_id=forum.id) == "Bad Request: there is no document in the request"
    words = await call.refused("sendDocument", chat_id=forum.id, document="https://ya.ru/x.pdf")
    assert words == "Bad Request: wrong file identifier/HTTP URL specified"
    assert await call.refused("getFile", file_id="nope") == "Bad Request: invalid file_id"


async def test_file_sizes(call: Caller, forum: Chat) -> None:
    body = await upload(call, "sendDocument", "document", b"x" * (50 * 1024 * 1024 + 1), chat_id=forum.id)
    assert (body["error_code"], body["description"]) == (413, "Request Entity Too Large")
    body = await upload(call, "sendDocument", "document", b"x" * (20 * 1024 * 1024 + 1), chat_id=forum.id)
    words = await call.refused("getFile", file_id=body["result"]["document"]["file_id"])
    assert words == "Bad Request: file is too big"


async def test_photos(call: Caller, forum: Chat) -> None:
    body = await upload(call, "sendPhoto", "photo", png(), chat_id=forum.id)
    assert (body["result"]["photo"][0]["width"], body["result"]["photo"][0]["height"]) == (640, 480)
    for content, words in (
        (b"<svg/>", "IMAGE_PROCESS_FAILED"),
        (png(9000, 1001), "PHOTO_INVALID_DIMENSIONS"),
        (png(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
    ):
        body = await upload(call, "sendPhoto", "photo", content, chat_id=forum.id)
        assert body["description"] == f"Bad Request: {words}"
    body = await upload(call, "sendPhoto", "photo", png() + b"x" * (10 * 1024 * 1024), chat_id=forum.id)
    assert body["description"].endswith("is too big for a photo; the maximum size is 10485760 bytes")


async def edit(call: Caller, content: bytes, media: dict[str, Any], **fields: Any) -> dict[str, Any]:
    form = aiohttp.FormData(quote_fields=False)
    for name, value in {**fields, "media": json.dumps(media)}.items():
        form.add_field(name, str(value))
    form.add_field("part", io.BytesIO(content), filename="карта.png", content_type="image/png")
    async with call.session.post(f"{call.server.url}/bot{call.server.token}/editMessageMedia", data=form) as answer:
        body: dict[str, Any] = await answer.json()
        return body


async def test_photos_are_edited_in_place(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    sent = (await upload(call, "sendPhoto", "photo", png(), chat_id=forum.id, caption="было"))["result"]
    where = {"chat_id": forum.id, "message_id": sent["message_id"]}
    new = {"type": "photo", "media": "attach://part", "caption": "<b>стало</b>", "parse_mode": "HTML"}
    body = await edit(call, png(800, 600), new, **where)
    assert (body["result"]["photo"][0]["width"], body["result"]["caption"]) == (800, "стало")
    (message,) = botapi.posts(forum)
    assert (message.html, message.edits) == ("<b>стало</b>", 1)
    same = {**new, "media": body["result"]["photo"][0]["file_id"]}
    assert "message is not modified" in await call.refused("editMessageMedia", media=same, **where)
    text = await call("sendMessage", chat_id=forum.id, text="просто текст")
    body = await edit(call, png(), new, chat_id=forum.id, message_id=text["message_id"])
    assert body["result"]["caption"] == "стало"


@pytest.mark.parametrize(
    ("media", "words"),
    [
        ("", "can't parse input media JSON object"),
        ("[1]", "can't parse input media JSON object"),
        ({"type": "photo"}, "there is no media in the request"),
        ({"type": "photo", "media": "https://ya.ru/x.png"}, "wrong file identifier/HTTP URL specified"),
        ({"type": "photo", "media": "attach://part", "caption": "я" * 1025}, "MEDIA_CAPTION_TOO_LONG"),
        ({"type": "video", "media": "attach://part"}, "type of the input media is not supported here"),
    ],
)
async def test_broken_media(call: Caller, forum: Chat, media: object, words: str) -> None:
    sent = (await upload(call, "sendPhoto", "photo", png(), chat_id=forum.id))["result"]
    refused = await call.refused("editMessageMedia", chat_id=forum.id, message_id=sent["message_id"], media=media)
    assert refused == f"Bad Request: {words}"


async def test_people_send_files(call: Caller, botapi: BotApiServer, anya: Person) -> None:
    await anya.start()
    await anya.send_document(None, "roster.txt", "Сиэль".encode(), caption="состав")
    told = (await call("getUpdates", offset=-1))[0]["message"]
    assert (told["caption"], told["document"]["file_name"]) == ("состав", "roster.txt")


async def test_poll_and_votes(call: Caller, botapi: BotApiServer, forum: Chat, anya: Person, borya: Person) -> None:
    sent = await call(
        "sendPoll", chat_id=forum.id, question="Кто?", options=["Сиэль", {"text": "Акиха"}], is_anonymous=False
    )
    message = forum.messages[sent["message_id"]]
    await anya.vote(message, "Сиэль")
    await borya.vote(message, "Сиэль")
    await borya.vote(message, "Акиха")
    updates = await call("getUpdates")
    answers = [(u["poll_answer"]["user"]["id"], u["poll_answer"]["option_ids"]) for u in updates if "poll_answer" in u]
    assert answers == [(anya.id, [0]), (borya.id, [0]), (borya.id, [1])]
    counts = [[o["voter_count"] for o in u["poll"]["options"]] for u in updates if "poll" in u]
    assert counts == [[1, 0], [2, 0], [1, 1]]
    stopped = await call("stopPoll", chat_id=forum.id, message_id=message.id)
    assert (stopped["is_closed"], stopped["total_voter_count"]) == (True, 2)


@pytest.mark.parametrize(
    ("question", "options", "words"),
    [
        ("", ["а", "б"], "poll question must be non-empty"),
        ("я" * 301, ["а", "б"], "poll question length must not exceed 300"),
        ("?", [], "poll must have at least 1 option"),
        ("?", ["а"] * 13, "poll can't have more than 12 options"),
        ("?", ["я" * 101], "poll options length must not exceed 100"),
        ("?", [" "], "poll options must be non-empty"),
    ],
)
async def test_poll_limits(call: Caller, forum: Chat, question: str, options: list[str], words: str) -> None:
    refused = await call.refused("sendPoll", chat_id=forum.id, question=question, options=options)
    assert refused == f"Bad Request: {words}"


async def test_largest_poll_and_quiz(call: Caller, forum: Chat) -> None:
    await call("sendPoll", chat_id=forum.id, question="я" * 300, options=["я" * 100] * 12)
    quiz = {"chat_id": forum.id, "question": "?", "options": ["а", "б"], "type": "quiz"}
    assert (await call("sendPoll", **quiz, correct_option_ids=[1]))["poll"]["correct_option_ids"] == [1]
    for ids in (None, [2], []):
        words = await call.refused("sendPoll", **quiz, correct_option_ids=ids)
        assert words == "Bad Request: wrong correct option ID specified"


async def test_dice(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    botapi.world.dice = [6, 64]
    assert (await call("sendDice", chat_id=forum.id))["dice"] == {"emoji": "🎲", "value": 6}
    assert (await call("sendDice", chat_id=forum.id, emoji="🎰"))["dice"]["value"] == 64
    values = {(await call("sendDice", chat_id=forum.id, emoji="⚽"))["dice"]["value"] for _ in range(60)}
    assert values == {1, 2, 3, 4, 5}
    assert "dice emoji" in await call.refused("sendDice", chat_id=forum.id, emoji="🐉")


async def test_commands(call: Caller, forum: Chat, anya: Person, borya: Person) -> None:
    commands = [{"command": "war", "description": "Начать войну"}]
    group_scope = {"type": "all_group_chats"}
    assert await call("setMyCommands", commands=commands, scope=group_scope) is True
    assert await call("getMyCommands", scope=group_scope) == commands
    assert await call("getMyCommands") == []
    await call("deleteMyCommands", scope=group_scope)
    assert await call("getMyCommands", scope=group_scope) == []
    for command, words in (
        ({"command": "Война", "description": "x"}, "BOT_COMMAND_INVALID"),
        ({"command": "x" * 33, "description": "x"}, "BOT_COMMAND_INVALID"),
        ({"command": "war", "description": " "}, "command description must be non-empty"),
        ({"command": "war", "description": "я" * 257}, "BOT_COMMAND_DESCRIPTION_INVALID"),
    ):
        assert await call.refused("setMyCommands", commands=[command]) == f"Bad Request: {words}"
    await call("setMyCommands", commands=commands, scope={"type": "all_chat_administrators"})
    assert (anya.menu(forum), borya.menu(forum), anya.menu()) == ({"war": "Начать войну"}, {}, {})
    many = [{"command": f"c{n}", "description": "x"} for n in range(101)]
    assert await call.refused("setMyCommands", commands=many) == "Bad Request: can't set more than 100 bot commands"
    words = await call.refused("setMyCommands", commands=commands, scope={"type": "nowhere"})
    assert words.endswith("Unsupported type specified")


async def test_profile_texts(call: Caller) -> None:
    await call("setMyDescription", description="Луновойна", language_code="ru")
    assert await call("getMyDescription", language_code="ru") == {"description": "Луновойна"}
    assert await call("getMyDescription") == {"description": ""}
    assert await call("setMyShortDescription", short_description="я" * 120) is True
    assert await call.refused("setMyShortDescription", short_description="я" * 121)
    assert await call("setMyName", name="Летопись") is True


async def test_chat_action(call: Caller, forum: Chat) -> None:
    assert await call("sendChatAction", chat_id=forum.id, action="typing") is True
    words = await call.refused("sendChatAction", chat_id=forum.id, action="dancing")
    assert words == "Bad Request: wrong parameter action in request"
