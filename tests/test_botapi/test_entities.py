"""The HTML parser against Telegram's complaints and shapes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgbot.botapi.entities import MAX_ENTITIES, parse_html, trim, utf16_length
from tgbot.botapi.errors import ApiError
from tgbot.botapi.text import detect_entities

PREFIX = "Bad Request: can't parse entities: "


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("x<zz>", 'Unsupported start tag "zz" at byte offset 1'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("я <", "Unclosed start tag at byte offset 3"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b>я</i>", 'Unmatched end tag at byte offset 5, expected "</b>", found "</i>"'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b><i>x</i>", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<span class="red">x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<p>x</p>", 'Unsupported start tag "p" at byte offset 0'),
        ("a<br/>b", 'Unsupported start tag "br/" at byte offset 1'),
        ("<a href>x</a>", 'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0'),
        ('<a href="x>y</a>', "Unclosed start tag at byte offset 0"),
        ("<a href=x_y>z</a>", "Unexpected end of name token at byte offset 8"),
        ("<a =1>x</a>", 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<b ", 'Empty attribute name in the tag "b" at byte offset 0'),
        ('<tg-emoji emoji-id="x">😀</tg-emoji>', "Invalid custom emoji identifier specified"),
        ('<tg-time unix="soon">x</tg-time>', "Invalid Unix time specified"),
        ('<tg-time unix="1700000000" format="zz">x</tg-time>', "Invalid date-time format specified"),
        (
            "&#xD83D;",
            "Text contains invalid Unicode characters after decoding HTML entities, "
            "check for unmatched surrogate code units",
        ),
    ],
)
def test_refused_html(source: str, complaint: str) -> None:
    with pytest.raises(ApiError) as refusal:
        parse_html(source)
    assert refusal.value.code == 400
    assert refusal.value.description == PREFIX + complaint


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        ("b", "bold"),
        ("STRONG", "bold"),
        ("i", "italic"),
        ("em", "italic"),
        ("u", "underline"),
        ("ins", "underline"),
        ("s", "strikethrough"),
        ("strike", "strikethrough"),
        ("del", "strikethrough"),
        ("tg-spoiler", "spoiler"),
        ("code", "code"),
        ("pre", "pre"),
        ("blockquote", "blockquote"),
    ],
)
def test_simple_tags(tag: str, kind: str) -> None:
    assert parse_html(f"я <{tag}>да</{tag}>!") == ("я да!", [{"type": kind, "offset": 2, "length": 2}])


@pytest.mark.parametrize(
    ("source", "entity"),
    [
        ('<span class="tg-spoiler">x</span>', {"type": "spoiler"}),
        ("<span class=tg-spoiler>x</span>", {"type": "spoiler"}),
        ("<blockquote expandable>x</blockquote>", {"type": "expandable_blockquote"}),
        ('<a href="https://t.me/x?a=1&amp;b=2">x</a>', {"type": "text_link", "url": "https://t.me/x?a=1&b=2"}),
        ("<a href='tg://resolve?domain=x'>x</a>", {"type": "text_link", "url": "tg://resolve?domain=x"}),
        ('<a href="tg://user?id=1001">x</a>', {"type": "text_mention", "user": {"id": 1001}}),
        ('<pre><code class="language-py">x</code></pre>', {"type": "pre", "language": "py"}),
        ('<code class="language-py"><pre>x</pre></code>', {"type": "pre", "language": "py"}),
        ('<code class="language-py">x</code>', {"type": "code"}),
        (
            '<tg-time unix="1700000000" format="wDT">x</tg-time>',
            {"type": "date_time", "unix_time": 1700000000, "date_time_format": "wDT"},
        ),
        ('<tg-emoji emoji-id="5368324170671202286">x</tg-emoji>', {"type": "custom_emoji"}),
    ],
)
def test_tags_with_more(source: str, entity: dict[str, object]) -> None:
    text, entities = parse_html(source)
    assert text == "x"
    assert len(entities) == 1
    assert entities[0] | entity == entities[0]
    assert ("language" in entities[0]) == ("language" in entity)


def test_characters() -> None:
    assert parse_html("&lt;&gt;&amp;&quot; &#171;&#xBB;")[0] == '<>&" «»'
    assert parse_html("Рог & копыта &nbsp; &mdash; &; &#0;")[0] == "Рог & копыта &nbsp; &mdash; &; &#0;"
    assert parse_html("a &ltb")[0] == "a &ltb"
    assert parse_html("a &lt b > c")[0] == "a < b > c"


def test_link_without_address_is_dropped_or_read_from_its_text() -> None:
    assert parse_html("<a>тут</a>") == ("тут", [])
    assert parse_html("<a>https://ya.ru</a>")[1][0]["url"] == "https://ya.ru"
    assert parse_html('<a href="не ссылка">тут</a>') == ("тут", [])


def test_offsets_are_utf16_and_outer_comes_first() -> None:
    text, entities = parse_html("😀<b>а<i>😀</i></b>")
    assert text == "😀а😀"
    assert entities == [
        {"type": "bold", "offset": 2, "length": 3},
        {"type": "italic", "offset": 3, "length": 2},
    ]


def test_empty_tags_leave_no_entity_and_short_end_tag_closes() -> None:
    assert parse_html("<b></b>x<i>y</>") == ("xy", [{"type": "italic", "offset": 1, "length": 1}])


def test_trim_moves_entities_and_cuts_past_the_hundredth() -> None:
    text, entities = parse_html("  <b> a </b> ")
    assert trim(text, entities) == ("a", [{"type": "bold", "offset": 0, "length": 1}])
    many = "".join("<b>x</b>y" for _ in range(150))
    assert len(trim(*parse_html(many))[1]) == MAX_ENTITIES


def test_detected_entities() -> None:
    found = detect_entities("/war@letopis_test_bot 😀 @anya #луна https://ya.ru/a. a/b")
    assert [(e["type"], e["offset"], e["length"]) for e in found] == [
        ("bot_command", 0, 21),
        ("mention", 25, 5),
        ("hashtag", 31, 5),
        ("url", 37, 15),
    ]


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40))
def test_escaped_text_survives(text: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    plain, entities = parse_html(f"<b>{escaped}</b>")
    assert plain == text
    assert [e["length"] for e in entities] == ([utf16_length(text)] if text else [])
