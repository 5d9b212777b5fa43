"""Pictures reach the group: drawn when they are sent, edited in place, by the same rules as posts."""

import pytest

from narratives.pictures.canvas import Canvas
from tests.tgbot.delivery.stage import Stage
from tgbot.botapi.state import Message
from tgbot.delivery.effects import Photo, Say, packed, unpacked
from tgbot.keyboards.model import Button

WORDS = ((Button(text="Текстом", data="x.-.txt"),),)


def svg(text: str, height: int = 60) -> str:
    canvas = Canvas("light")
    canvas.text(10, 30, text, room=300)
    return canvas.picture(height, text).svg


def photo(stage: Stage, text: str, panel: str = "", **more: object) -> Photo:
    given = {"caption": f"<b>{text}</b>", "keyboard": WORDS, "panel": panel, **more}
    return Photo.model_validate({"to": stage.target, "picture": packed(svg(text)), **given})


def content(stage: Stage, message: Message) -> bytes:
    return stage.botapi.world.files[message.payload["photo"][-1]["file_id"]].content


def test_a_picture_is_packed_small_and_comes_out_whole() -> None:
    drawn = svg("Луна" * 200)
    assert unpacked(packed(drawn)) == drawn
    assert len(packed(drawn)) < len(drawn)
    with pytest.raises(ValueError, match="no packed picture"):
        unpacked("moon0")


async def test_a_picture_is_sent_as_a_photo_with_its_words(stage: Stage) -> None:
    asked = await stage.gm.send(stage.chat, "/map")
    await stage.commit(photo(stage, "Ход 5", reply_to=asked.id), Say(to=stage.target, html="после"))
    await stage.send_all()
    sent, after = stage.posts()
    assert (sent.kind, sent.html, sent.button_texts, sent.reply_to) == ("photo", "<b>Ход 5</b>", ["Текстом"], asked)
    assert content(stage, sent).startswith(b"\x89PNG")
    assert (sent.payload["photo"][-1]["width"], sent.payload["photo"][-1]["height"]) == (1170, 180)
    assert after.text == "после"


async def test_a_living_picture_is_edited_in_place(stage: Stage) -> None:
    await stage.commit(photo(stage, "один", "map"))
    await stage.send_all()
    (sent,) = stage.posts()
    first = content(stage, sent)
    await stage.commit(photo(stage, "два", "map"))
    await stage.send_all()
    assert stage.posts() == [sent]
    assert (sent.text, sent.edits, sent.button_texts) == ("два", 1, ["Текстом"])
    assert content(stage, sent) != first
    await stage.commit(photo(stage, "два", "map"))
    await stage.send_all()
    assert sent.edits == 1


async def test_only_the_last_waiting_picture_is_drawn(stage: Stage) -> None:
    await stage.commit(*(photo(stage, f"ход {n}", "map") for n in range(4)), photo(stage, "другая", "scene"))
    await stage.send_all()
    assert [(post.text, post.edits) for post in stage.posts()] == [("ход 3", 0), ("другая", 0)]


async def test_a_picture_asked_for_anew_comes_to_the_bottom_and_the_old_one_goes(stage: Stage) -> None:
    await stage.commit(photo(stage, "карта", "map"))
    await stage.send_all()
    await stage.commit(Say(to=stage.target, html="долгий бой"), photo(stage, "карта", "map", anew=True))
    await stage.send_all()
    assert stage.texts() == ["долгий бой", "карта"]


async def test_a_picture_is_taken_away(stage: Stage) -> None:
    await stage.commit(photo(stage, "ход 5", "picture:turn:5"), Say(to=stage.target, html="пост"))
    await stage.send_all()
    await stage.commit(Photo(to=stage.target, picture="", panel="picture:turn:5"))
    await stage.send_all()
    assert stage.texts() == ["пост"]
    await stage.commit(Photo(to=stage.target, picture="", panel="picture:never"))
    await stage.send_all()
    assert stage.texts() == ["пост"]


async def test_a_deleted_picture_is_sent_again(stage: Stage) -> None:
    await stage.commit(photo(stage, "один", "map"))
    await stage.send_all()
    stage.botapi.delete_message(stage.posts()[0])
    await stage.commit(photo(stage, "два", "map"))
    await stage.send_all()
    assert stage.texts() == ["два"]


async def test_where_pictures_are_forbidden_their_words_stand(stage: Stage) -> None:
    stage.botapi.restrict(stage.chat, stage.botapi.bot, "can_send_photos")
    await stage.commit(photo(stage, "один", "map"), Say(to=stage.target, html="дальше"))
    await stage.send_all()
    assert [(post.kind, post.text, post.button_texts) for post in stage.posts()] == [
        ("text", "один", ["Текстом"]),
        ("text", "дальше", []),
    ]
    assert not (await stage.game()).paused_why


async def test_what_telegram_does_not_take_as_a_picture_is_told(stage: Stage) -> None:
    broken = photo(stage, "карта").model_copy(update={"picture": packed("<svg/>")})
    await stage.commit(broken)
    await stage.send_all()
    assert [(post.kind, post.text) for post in stage.posts()] == [("text", "карта")]


async def test_a_private_picture_is_seen_by_one(stage: Stage) -> None:
    await stage.commit(photo(stage, "карточка", only_for=stage.gm.id))
    await stage.send_all()
    assert stage.posts() == []
    (seen,) = stage.chat.ephemeral.values()
    assert (seen.kind, seen.receiver, seen.text) == ("photo", stage.gm.user, "карточка")


async def test_a_private_picture_comes_to_the_private_chat_else(stage: Stage) -> None:
    stage.botapi.restrict(stage.chat, stage.botapi.bot, "can_send_photos")
    await stage.commit(photo(stage, "карточка", only_for=stage.gm.id))
    await stage.send_all()
    assert stage.posts() == []
    (seen,) = stage.botapi.posts(stage.gm)
    assert (seen.kind, seen.text) == ("photo", "карточка")


async def test_a_picture_waits_for_the_limits_like_a_post(stage: Stage) -> None:
    stage.botapi.faults.error("sendPhoto", 429, retry_after=7)
    before = stage.clock()
    await stage.commit(photo(stage, "один", "map"))
    await stage.send_all()
    assert stage.texts() == ["один"]
    assert stage.clock() - before >= 7


async def test_a_living_picture_lets_posts_go_first_when_the_limits_are_tight(stage: Stage) -> None:
    await stage.say("0", "1", "2")
    await stage.sender.run_once()
    await stage.commit(
        photo(stage, "карта", "map"),
        photo(stage, "карточка"),
        Say(to=stage.target, html="3"),
        photo(stage, "новая", "map"),
    )
    await stage.send_all()
    assert stage.texts() == ["0", "1", "2", "карточка", "3", "новая"]
