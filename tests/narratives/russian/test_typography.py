"""The linter of texts and the no-break spaces."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narratives.russian.lexicon import NEEDS_YO
from narratives.russian.typography import polish, problems

NB = "\u00a0"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('Он сказал "да".', "прямые кавычки вместо «»"),
        ("Он - враг.", "дефис вместо тире"),
        ("- Да.", "дефис вместо тире"),
        ("Он -- враг.", "дефис вместо тире"),
        ("Он – враг.", "короткое тире вместо длинного"),
        ("Он —враг.", "тире без пробела"),
        ("Он— враг.", "тире без пробела"),
        ("И тогда...", "точки вместо «…»"),
        ("И  тогда.", "двойной пробел"),
        ("И тогда , ночью.", "пробел перед знаком препинания"),
        ("И тогда,ночью.", "нет пробела после знака препинания"),
        ("Он « враг».", "пробел внутри кавычек или скобок"),
        ("Он враг. \nВот.", "пробел в конце строки"),
        ("Нoж.", "латинская буква среди русских"),
        ("Он пришел.", "«е» вместо «ё»"),
        ("Ее нож.", "«е» вместо «ё»"),
        ("Он «враг.", "непарные «»"),
        ("Он (враг.", "непарные ()"),
    ],
)
def test_each_mistake_is_named(text, what):
    assert what in {problem.what for problem in problems(text)}


@pytest.mark.parametrize(
    "text",
    [
        "Нож нашёл линию. Линия не возражала.",
        "— Ты хорошо выглядишь, — сказал он. — Я старался, когда жил в этом теле.",
        "<b>Счёт за разбитое стекло</b>\n«Гаран-но-До» („Храм“) — 2–3 этажа… и кошка.",
        '<a href="https://t.me/x-y">да</a>: {{ "о"|prep(w) }} — {{ n|count("ход", "хода", "ходов") }}…',
        "{% if w %}Он{% else %}Она{% endif %}, всё-таки, ушёл.",
        "О’Брайен: A&amp;B, <code>a -- b</code>",
        "…и тогда — …вот.",
        "    Строка с отступом.",
    ],
)
def test_good_texts_are_left_in_peace(text):
    assert problems(text) == []


def test_the_place_is_shown():
    assert problems("Ночь была тихой. Он - враг.")[0].where == "была тихой. Он - враг."


def test_words_that_need_yo_are_no_words_without_it(morph):
    # A dictionary knows some of them as forms of rare words; those are here on purpose.
    rare = {"козел", "нее", "окружен", "пленен", "полет", "потрясен", "стер", "черных"}
    known = {word for word in NEEDS_YO if any(parse.word == word and parse.is_known for parse in morph.parse(word))}
    assert known == rare


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("Нож — в руке", f"Нож{NB}— в{NB}руке"),
        ("— Я не о том", f"— Я{NB}не о{NB}том"),
        ("а в доме и у реки", f"а{NB}в{NB}доме и{NB}у{NB}реки"),
        ("<b>Сиэль</b> — в <i>доме</i>", f"<b>Сиэль</b>{NB}— в{NB}<i>доме</i>"),
        ("<b>Ка</b>и пошёл", "<b>Ка</b>и пошёл"),
        ('<a href="a — b и c">и мы</a>', f'<a href="a — b и c">и{NB}мы</a>'),
        ("<code>и он — тут</code> и <pre>в x</pre>", f"<code>и он — тут</code> и{NB}<pre>в x</pre>"),
        ("A&amp;B — я &lt;тут&gt;", f"A&amp;B{NB}— я{NB}&lt;тут&gt;"),
        ("«В лесу»\nИ в поле", f"«В{NB}лесу»\nИ{NB}в{NB}поле"),
        ("кто-то и она", f"кто-то и{NB}она"),
        ("из-за я б", f"из-за я{NB}б"),
        ("", ""),
    ],
)
def test_spaces_that_must_not_break(html, expected):
    assert polish(html) == expected


HTML = st.lists(
    st.sampled_from(
        [
            "<b>",
            "</b>",
            "<code>",
            "</code>",
            "&amp;",
            "&#34;",
            " ",
            " — ",
            "и ",
            " в",
            "дом",
            "\n",
            "a",
            "<i>я</i>",
            "—",
        ]
    ),
    max_size=14,
).map("".join)


@given(HTML)
def test_polish_changes_spaces_only_and_only_once(html):
    done = polish(html)
    assert done.replace(NB, " ") == html
    assert polish(done) == done
    assert re.findall(r"<[^>]*>|&\S+?;", done) == re.findall(r"<[^>]*>|&\S+?;", html)


@given(st.text())
def test_any_text_can_be_linted(text):
    for problem in problems(text):
        assert problem.what
