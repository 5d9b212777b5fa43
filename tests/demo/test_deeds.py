"""What the page may ask for, without a page: refusals in Russian, and a theatre that is opened again in its folder."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from aiohttp import ClientConnectionResetError, ClientSession, web

from tgbot.botapi.state import Json, Message
from tgbot.demo.deeds import Deeds, ImpossibleError
from tgbot.demo.house import House
from tgbot.demo.theatre import Theatre

PATIENCE = 60.0


async def until(theatre: Theatre, found: Callable[[], Message | None]) -> Message:
    """Wait for a message."""
    changed = theatre.server.world.changed
    async with asyncio.timeout(PATIENCE):
        while True:
            changed.clear()
            if (message := found()) is not None:
                return message
            await changed.wait()


def with_button(theatre: Theatre, label: str) -> Callable[[], Message | None]:
    """Finds the group's last message with this button."""

    def found() -> Message | None:
        shown = [message for message in theatre.scene.group.messages.values() if not message.deleted]
        return next((one for one in reversed(shown) if any(label in text for text in one.button_texts)), None)

    return found


REFUSED = [
    ("send", {"place": "t1", "text": "  "}, "Напишите что-нибудь."),
    ("send", {"place": "t1", "text": "я" * 4097}, "Слишком длинно"),
    ("send", {"place": "t77", "text": "я"}, "Этой темы уже нет."),
    ("send", {"place": "t1", "text": "я", "reply": "m777"}, "Этого сообщения уже нет."),
    ("send", {"me": 5, "place": "t1", "text": "я"}, "Такого человека здесь нет."),
    ("send", {"place": "t1"}, "Страница прислала непонятное."),
    ("press", {"message": "m777", "data": "x"}, "Этого сообщения уже нет."),
    ("press", {"message": "нет", "data": "x"}, "Этого сообщения уже нет."),
    ("vote", {"message": "m2", "options": [0]}, "непонятное"),
    ("follow", {"url": "https://t.me/c/1/777"}, "Этого сообщения уже нет."),
    ("follow", {"url": "https://t.me/durov"}, "настоящий Telegram"),
    ("follow", {"url": "https://t.me/letopis_demo_bot?startgroup=letopis"}, "Бот уже в группе"),
    ("person", {"name": "   "}, "Имя — от 1 до 32 знаков."),
    ("person", {"name": "я" * 33}, "Имя — от 1 до 32 знаков."),
    ("jump", {}, "Само собой ничего не назначено"),
    ("jump", {"seconds": 1e9}, "не больше месяца"),
]


@pytest.mark.parametrize(("deed", "body", "words"), REFUSED)
async def test_what_cannot_be_is_refused_in_russian(open_house: House, deed: str, body: Json, words: str) -> None:
    deeds = Deeds(open_house.theatre)
    with pytest.raises(ImpossibleError, match=words):
        await deeds.act(deed, {"me": open_house.theatre.scene.gm.id} | body)


async def test_a_secret_is_pressed_by_nobody_else(house: House) -> None:
    scene, deeds = house.theatre.scene, Deeds(house.theatre)
    gm, borya, *_ = scene.people
    await gm.send(scene.group, "/status")
    await until(house.theatre, lambda: next(iter(scene.group.ephemeral.values()), None))
    (number,) = scene.group.ephemeral
    with pytest.raises(ImpossibleError, match="Этого сообщения уже нет"):
        await deeds.act("press", {"me": borya.id, "message": f"e{number}", "data": "x"})


async def test_a_closed_topic_is_for_its_gm(house: House) -> None:
    theatre = house.theatre
    topic = theatre.server.create_topic(theatre.scene.group, "Тихая")
    theatre.server.close_topic(topic)
    place = {"place": f"t{topic.thread_id}", "text": "Можно?"}
    with pytest.raises(ImpossibleError, match="Тема закрыта"):
        await Deeds(theatre).act("send", place | {"me": theatre.scene.people[1].id})
    await Deeds(theatre).act("send", place | {"me": theatre.scene.gm.id})


async def test_games_and_their_chat_wait_in_the_given_folder(tmp_path: Path) -> None:
    theatre = Theatre(tmp_path, seed="demo")
    await theatre.open()
    await theatre.scene.gm.send(theatre.scene.group, "/war")
    await theatre.scene.gm.press(await until(theatre, with_button(theatre, "Начать")), "Начать")
    await until(theatre, with_button(theatre, "🌙 Ход"))
    await theatre.close()

    again = Theatre(tmp_path, seed="demo")
    await again.open()
    assert [person.name for person in again.scene.people] == ["Аня", "Боря", "Вера", "Гена"]
    before = await until(again, with_button(again, "🌙 Ход"))
    await again.scene.people[1].press(before, "🌙 Ход")
    newest = with_button(again, "🌙 Ход")

    def later() -> Message | None:
        found = newest()
        return found if found is not None and found.id > before.id else None

    assert (await until(again, later)).text
    assert again.server.broken == []
    await again.close()


async def test_a_folder_without_a_readable_chat_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "chat.json").write_text('{"format": 0}')
    theatre = Theatre(tmp_path)
    await theatre.open()
    assert len(theatre.scene.people) == 4
    await theatre.close()


async def test_who_leaves_while_he_is_being_told_is_no_fault(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def gone(response: web.StreamResponse, body: Json) -> None:
        raise ClientConnectionResetError("Cannot write to closing transport")

    monkeypatch.setattr("tgbot.demo.page._event", gone)
    async with ClientSession() as session, session.get(f"{house.url}events") as answer:
        assert answer.status == 200
        assert await answer.read() == b""
    assert [record for record in caplog.records if record.name == "aiohttp.server"] == []
