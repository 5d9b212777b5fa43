"""A chronicle as plain text and as an HTML document."""

from html.parser import HTMLParser

from narratives.chronicle.post import Post
from narratives.chronicle.render import chronicle_html, chronicle_text, plain, text_of

TURN = Post(
    key="turn:1",
    kind="turn",
    turn=1,
    body="<b>Счёт</b>\n\nДождь &lt;кончился&gt;. <tg-spoiler>Змей рассыпался.</tg-spoiler>\n\n— Да.\nНет.",
    mark="<i>по воле ведущего: кость 1: 2 → 6</i>",
    footer="<blockquote expandable>d6:1: A &amp; B\nсмерть: Роа</blockquote>",
)
STRUCK = TURN.model_copy(update={"key": "turn:2", "body": f"<s>{TURN.body}</s>", "footer": ""})


class Balanced(HTMLParser):
    """Fails on a tag that is closed out of turn."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


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


def test_the_document_is_whole_and_balanced():
    page = chronicle_html([TURN, STRUCK], "Война <1> & др.")
    parsed = Balanced(page)
    assert parsed.open == []
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>Война &lt;1&gt; &amp; др.</title>" in page
    assert '<span class="tg-spoiler">Змей рассыпался.</span>' in page
    assert "tg-spoiler>" not in page.replace("</style>", "").split("<main>")[1].replace('class="tg-spoiler">', "")
    assert '<article id="turn:2" class="struck">' in page
    assert "<s>" not in page
    assert page.count("<details>") == 1
