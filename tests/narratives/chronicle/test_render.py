"""A chronicle as plain text."""

from narratives.chronicle.post import Post
from narratives.chronicle.render import chronicle_text, plain, text_of

TURN = Post(
    key="turn:1",
    kind="turn",
    turn=1,
    body="<b>Счёт</b>\n\nДождь &lt;кончился&gt;. <tg-spoiler>Змей рассыпался.</tg-spoiler>\n\n— Да.\nНет.",
    mark="<i>по воле ведущего: кость 1: 2 → 6</i>",
    footer="<blockquote expandable>d6:1: A &amp; B\nсмерть: Роа</blockquote>",
)
STRUCK = TURN.model_copy(update={"key": "turn:2", "body": f"<s>{TURN.body}</s>", "footer": ""})


def test_plain_text_has_neither_tags_nor_entities():
    assert plain(TURN.footer) == "d6:1: A & B\nсмерть: Роа"
    text = text_of(TURN)
    assert text.startswith("Счёт\n\nДождь <кончился>. Змей рассыпался.\n\n— Да.\nНет.")
    assert "\n\n  d6:1: A & B\n  смерть: Роа" in text
    assert "\x1b" not in text


def test_colours_are_only_added():
    coloured = text_of(TURN, colour=True)
    assert coloured.startswith("\x1b[1;33mСчёт\x1b[0m")
    assert "\x1b[9m" in text_of(STRUCK, colour=True)


def test_a_chronicle_as_text_parts_its_posts():
    assert chronicle_text([TURN, STRUCK]).count("* * *") == 1
