"""A game as a book, in every format."""

import io
import json
import zipfile
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from engines.core.dice import commitment
from engines.core.proof import GameFile, Sealed, prove, read_game
from narratives.chronicle.book.bbcode import bbcode
from narratives.chronicle.book.bind import Book, Person, bind
from narratives.chronicle.book.epub import epub
from narratives.chronicle.book.markdown import markdown
from narratives.chronicle.book.web import page
from narratives.chronicle.playthrough import playthrough
from narratives.chronicle.post import Post
from narratives.pictures.canvas import Canvas
from narratives.registry import narrator_of
from tests.narratives.chronicle.test_render import STRUCK, TURN
from tgbot.commands.verify import _game_in

WORDS = narrator_of("moonwar").words
MOMENT = (2026, 9, 1, 12, 0, 0)
SECRET = Post(key="step:9", kind="turn", turn=9, body="<b>Тайное</b>", audience="Рэн")


def book(*posts: Post, **extra: object) -> Book:
    return bind(posts, "Война <1> & др.", WORDS, cast=[Person(name="Роа", fate="погиб", player="Вася")], **extra)  # type: ignore[arg-type]


def finished() -> GameFile:
    """A war of the seed 7, as the bot hands it out."""
    from engines.core.dice import SeedRoller
    from engines.core.journal import Play
    from engines.core.registry import engine_of

    engine, roller = engine_of("moonwar"), SeedRoller("7")
    game = Play.begin(engine, {}, {})
    game, _ = game.act({"do": "start"}, roller)
    while not engine.over(game.state):
        game, _ = game.act({"do": "turn"}, roller)
    return GameFile(game="moonwar", seeds=(Sealed(seed="7", commitment=commitment("7")),), journal=game.entries)


class Balanced(HTMLParser):
    """Fails on a tag that is closed out of turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """It closes itself."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_document_is_whole_and_balanced() -> None:
    document = page(book(TURN, STRUCK))
    assert Balanced(document).open == []
    assert document.startswith("<!DOCTYPE html>")
    assert "<title>Война &lt;1&gt; &amp; др.</title>" in document
    assert '<span class="tg-spoiler" tabindex="0">Змей рассыпался.</span>' in document
    assert "tg-spoiler>" not in document.split("<main>")[1].replace('class="tg-spoiler" tabindex', "")
    assert '<article id="turn:2" class="struck">' in document
    assert "<s>" not in document
    assert document.count("<details>") == 1
    assert "<b>Роа</b> — погиб" in document
    assert "играет Вася" in document


def test_only_a_whole_turn_is_called_one() -> None:
    deed = Post(key="step:31", kind="turn", turn=4, body="Лисы ушли.", chapter="Ночь четвёртая")
    assert "Ход" not in page(book(deed)).split("<main>")[1]
    assert f"Ход {TURN.turn}" in page(book(TURN, deed))
    assert dict(book(TURN, deed).figures)["Ходов"] == str(TURN.turn)


def test_what_one_player_was_told_is_in_no_book() -> None:
    made = book(TURN, SECRET)
    for text in (page(made), markdown(made), bbcode(made)):
        assert "Тайное" not in text


def test_pictures_stand_in_the_book_with_their_words() -> None:
    canvas = Canvas("light")
    canvas.text(10, 30, "Роа <1>", room=300)
    picture = canvas.picture(60, "Ход 7 & конец\nВ городе: Роа <1>")
    made = book(TURN, pictures=[picture])
    document = page(made)
    assert Balanced(document).open == []
    assert picture.svg in document
    assert "Ход 7 &amp; конец<br/>В городе: Роа &lt;1&gt;" in document
    assert "http" not in document.replace("http://www.w3.org/2000/svg", "")
    folder = zipfile.ZipFile(io.BytesIO(epub(made, MOMENT)))
    assert folder.read("OEBPS/picture-1.svg").decode() == picture.svg
    title = folder.read("OEBPS/title.xhtml").decode()
    assert '<img src="picture-1.svg" alt="Ход 7 &amp; конец · В городе: Роа &lt;1&gt;"/>' in title
    assert ElementTree.fromstring(title) is not None
    assert 'href="picture-1.svg" media-type="image/svg+xml"' in folder.read("OEBPS/content.opf").decode()


def test_chapters_follow_the_posts() -> None:
    prologue = TURN.model_copy(update={"key": "prologue", "kind": "prologue"})
    first, second = (TURN.model_copy(update={"key": f"turn:{n}", "chapter": f"Ночь {n}"}) for n in (1, 2))
    without = TURN.model_copy(update={"key": "ruling:1"})
    made = book(prologue, first, without, second)
    assert [chapter.title for chapter in made.chapters] == ["Пролог", "Ночь 1", "Ночь 2"]
    assert [len(chapter.posts) for chapter in made.chapters] == [1, 2, 1]
    assert '<a href="#c2">Ночь 1</a>' in page(made)


def test_the_seed_is_in_it_only_after_the_end() -> None:
    assert "Зерно костей" not in page(book(TURN))
    made = book(TURN, game=finished())
    document = page(made)
    assert commitment("7") in document
    assert "Журнал костей" in document
    assert not prove(read_game(_game_in(document))).problems
    assert not prove(read_game(json.loads(made.record))).problems


def test_one_changed_die_is_found_in_the_book() -> None:
    document = page(book(TURN, game=finished()))
    record = json.loads(str(json.dumps(_game_in(document))))
    changed = 0
    for entry in record["journal"][:6]:
        for throw in entry["throws"][:2]:
            old = throw[1]
            throw[1] = old % throw[0] + 1
            assert prove(read_game(record)).problems
            throw[1] = old
            changed += 1
    assert changed > 5


def test_markdown_escapes_what_stands_in_texts() -> None:
    post = TURN.model_copy(update={"body": "<b>Дом *на* углу</b>\n\n1_2 &lt;b&gt; <i>тихо</i> # нет\n\n<pre>a-b</pre>"})
    text = markdown(book(post))
    assert "### Дом \\*на\\* углу" in text
    assert "1\\_2 \\<b\\> *тихо* \\# нет" in text
    assert "```\na-b\n```" in text
    assert "### ~~Счёт~~" in markdown(book(STRUCK))


def test_bbcode_has_the_forum_s_tags() -> None:
    post = TURN.model_copy(
        update={"body": '<b>Счёт</b>\n\n<a href="https://t.me/x">Там</a> [b]нет[/b] &amp; <u>да</u>'}
    )
    text = bbcode(book(post))
    assert "[b]Счёт[/b]" in text
    assert "[url=https://t.me/x]Там[/url]" in text
    assert "[\u200db]нет[\u200d/b] & [u]да[/u]" in text
    assert "[spoiler=Кости]" in text
    assert "[s][b]Счёт" in bbcode(book(STRUCK))


@pytest.fixture(scope="module")
def war() -> Book:
    pieces = list(playthrough("moonwar", "7", {"scenario": 1}))
    return bind([piece.post for piece in pieces], "Луновойна", WORDS, game=finished())


def test_an_epub_is_a_valid_package(war: Book) -> None:
    """What the EPUB 3 specification asks of the container, the package document and its pages."""
    content = epub(war, MOMENT)
    assert content == epub(war, MOMENT)
    with zipfile.ZipFile(io.BytesIO(content)) as folder:
        assert folder.testzip() is None
        first = folder.infolist()[0]
        assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b"")
        assert folder.read("mimetype") == b"application/epub+zip"
        names = set(folder.namelist())
        package = ElementTree.fromstring(folder.read("OEBPS/content.opf"))
        opf, dc = "{http://www.idpf.org/2007/opf}", "{http://purl.org/dc/elements/1.1/}"
        assert package.get("version") == "3.0"
        identifier = next(package.iter(f"{dc}identifier"))
        assert identifier.get("id") == package.get("unique-identifier")
        assert next(package.iter(f"{dc}language")).text == "ru"
        modified = [one.text for one in package.iter(f"{opf}meta") if one.get("property") == "dcterms:modified"]
        assert modified == ["2026-09-01T12:00:00Z"]
        items = {one.get("id"): one for one in package.iter(f"{opf}item")}
        files = {f"OEBPS/{one.get('href')}" for one in items.values()}
        assert files <= names
        assert names - files == {"mimetype", "META-INF/container.xml", "OEBPS/content.opf"}
        assert [one.get("properties") for one in items.values()].count("nav") == 1
        spine = [one.get("idref") for one in package.iter(f"{opf}itemref")]
        assert spine
        assert set(spine) <= set(items)
        for name in files:
            if name.endswith(".xhtml"):
                root = ElementTree.fromstring(folder.read(name))
                assert root.tag == "{http://www.w3.org/1999/xhtml}html"
                ids = [one.get("id") for one in root.iter() if one.get("id")]
                assert len(ids) == len(set(ids))
                for link in root.iter("{http://www.w3.org/1999/xhtml}a"):
                    target = str(link.get("href"))
                    assert target.startswith("https://") or f"OEBPS/{target}" in names


def test_what_is_hidden_on_a_screen_is_told_where_nobody_can_point_at_it() -> None:
    with zipfile.ZipFile(io.BytesIO(epub(book(TURN, STRUCK), MOMENT))) as folder:
        pages = "".join(folder.read(name).decode() for name in folder.namelist() if name.endswith("xhtml"))
    assert "<span>Змей рассыпался.</span>" in pages
    assert "tg-spoiler" not in pages


def test_the_chapters_of_a_war_are_its_nights(war: Book) -> None:
    titles = [chapter.title for chapter in war.chapters]
    assert titles[0] == "Пролог"
    assert titles[1] == "Ночь первая"
    assert titles[-1] == "Эпилог"
    assert len(titles) > 3
