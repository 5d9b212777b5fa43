"""What reaches Telegram: everything, once, in order."""

from tests.tgbot.delivery.stage import Stage
from tgbot.delivery.effects import Amend, Document, Keys, Panel, React, Say
from tgbot.keyboards.model import Button

BUTTON = ((Button(text="Ход", data="x.1.turn"),),)


async def test_messages_come_in_order(stage: Stage) -> None:
    await stage.say(*map(str, range(5)))
    await stage.say(*map(str, range(5, 10)))
    await stage.send_all()
    assert stage.texts() == list(map(str, range(10)))


async def test_a_post_is_amended_in_place_and_its_keyboard_moves(stage: Stage) -> None:
    await stage.commit(Say(to=stage.target, html="<b>Ход 1</b>", post="turn:1", keyboard=BUTTON))
    await stage.send_all()
    (post,) = stage.posts()
    assert post.button_texts == ["Ход"]
    await stage.commit(Keys(to=stage.target, post="turn:1"))
    await stage.send_all()
    assert (post.text, post.button_texts) == ("Ход 1", [])
    await stage.commit(Amend(to=stage.target, post="turn:1", html="<s>Ход 1</s>", keyboard=BUTTON))
    await stage.send_all()
    assert (post.html, post.button_texts) == ("<s>Ход 1</s>", ["Ход"])
    assert len(stage.posts()) == 1


async def test_a_post_that_nothing_shows_is_not_said_again_for_its_text_alone(stage: Stage) -> None:
    """It stayed behind in the group that this one was. The post with the buttons comes along."""
    await stage.commit(Amend(to=stage.target, post="turn:1", html="<s>Ход 1</s>"))
    await stage.commit(Amend(to=stage.target, post="turn:2", html="Ход 2, иначе", keyboard=BUTTON))
    await stage.send_all()
    assert stage.texts() == ["Ход 2, иначе"]


async def test_an_amended_post_grows_and_shrinks(stage: Stage) -> None:
    await stage.commit(Say(to=stage.target, html="коротко", post="turn:1", keyboard=BUTTON))
    long = "\n\n".join(letter * 3000 for letter in "абв")
    await stage.commit(Amend(to=stage.target, post="turn:1", html=long, keyboard=BUTTON))
    await stage.send_all()
    assert [text[0] for text in stage.texts()] == ["а", "б", "в"]
    assert [post.button_texts for post in stage.posts()] == [[], [], ["Ход"]]
    await stage.commit(Amend(to=stage.target, post="turn:1", html="снова", keyboard=BUTTON))
    await stage.send_all()
    assert stage.texts() == ["снова"]
    assert stage.posts()[0].button_texts == ["Ход"]


async def test_only_the_last_waiting_panel_is_shown(stage: Stage) -> None:
    await stage.commit(
        *(Panel(to=stage.target, panel="board", html=f"Ход {n}", pin=n == 0) for n in range(4)),
        Say(to=stage.target, html="post"),
        Panel(to=stage.target, panel="board", html="Ход 4"),
    )
    await stage.send_all()
    post, board = stage.posts()
    assert (post.text, board.text, board.edits, board.pinned) == ("post", "Ход 4", 0, True)
    await stage.commit(Panel(to=stage.target, panel="board", html="Ход 5"))
    await stage.send_all()
    assert (board.text, len(stage.posts())) == ("Ход 5", 2)


async def test_a_panel_anew_lets_go_of_the_old_one(stage: Stage) -> None:
    await stage.commit(Panel(to=stage.target, panel="board", html="старая", pin=True))
    await stage.send_all()
    await stage.commit(Panel(to=stage.target, panel="board", html="новая", pin=True, anew=True))
    await stage.send_all()
    old, new = stage.posts()
    assert (old.text, old.pinned, new.text, new.pinned) == ("старая", False, "новая", True)


async def test_a_board_that_was_deleted_is_sent_again(stage: Stage) -> None:
    await stage.commit(Panel(to=stage.target, panel="board", html="один"))
    await stage.send_all()
    stage.botapi.delete_message(stage.posts()[0])
    for text in ("два", "три"):
        await stage.commit(Panel(to=stage.target, panel="board", html=text))
        await stage.send_all()
    assert stage.texts() == ["три"]


async def test_document_reaction_and_question(stage: Stage) -> None:
    asked = await stage.gm.send(stage.chat, "/chronicle")
    await stage.commit(
        React(to=stage.target, message_id=asked.id, emoji="👍"),
        Document(to=stage.target, name="letopis.html", content="<p>ё", caption="<b>Летопись</b>"),
        Say(to=stage.target, html="Ваш текст?", reply_to=asked.id, ask_reply=True),
    )
    await stage.send_all()
    assert list(asked.reactions.values()) == [("👍",)]
    document, question = stage.posts()
    assert (document.kind, document.text) == ("document", "Летопись")
    assert question.reply_to is asked
    assert question.content.markup is not None
    assert question.content.markup["force_reply"]


async def test_a_post_goes_before_tidying_when_the_limits_are_tight(stage: Stage) -> None:
    """The group reads the turn first; the old buttons and the board follow when there is room for them."""
    await stage.commit(*(Say(to=stage.target, html=str(n), post=f"turn:{n}", keyboard=BUTTON) for n in range(3)))
    await stage.sender.run_once()
    await stage.commit(
        Keys(to=stage.target, post="turn:0", keyboard=BUTTON),
        Keys(to=stage.target, post="turn:0"),
        Keys(to=stage.target, post="turn:1"),
        Panel(to=stage.target, panel="board", html="доска"),
        Say(to=stage.target, html="3", post="turn:3", keyboard=BUTTON),
        Keys(to=stage.target, post="turn:2"),
    )
    before = len(stage.botapi.calls)
    await stage.send_all()
    told = [(call.method, call.fields.get("text", "")) for call in stage.botapi.calls[before:]]
    assert told[0] == ("sendMessage", "3")
    assert sorted(told[1:]) == [("editMessageReplyMarkup", "")] * 3 + [("sendMessage", "доска")]
    assert [post.button_texts for post in stage.posts()] == [[], [], [], ["Ход"], []]
