"""Packs: a group's own people and texts over the same rules; whatever is wrong is named with its file and line."""

from itertools import chain, count, repeat

import pytest
from jinja2.exceptions import SecurityError

from narratives.chronicle.packs import LONGEST_CHECK, MOST_BYTES, MOST_FILES, BadPack, Located, PackShelf
from narratives.chronicle.playthrough import playthrough
from narratives.chronicle.render import plain
from narratives.chronicle.texts import Text, library_of
from narratives.moonwar import names
from narratives.moonwar.narrator import MoonwarNarrator
from narratives.moonwar.pack import Pack, read_pack

ABOUT = """
title = "Двор"
mode = "MODE"

[[person]]
name = "Дядя Коля"
short = "Коля"
gender = "m"
relations = [{ to = "Баба Зина", kind = "rival" }]

[[person]]
name = "Баба Зина"
short = "Зина"
gender = "f"
category = "mage"
means = ["клюкой"]
"""
HIT = "texts/battle/hit.toml"


def pack(text="", mode="extend", about=ABOUT, clock=(), **more) -> Pack:
    files = {"pack.toml": about.replace("MODE", mode), **({HIT: text} if text else {}), **more}
    return read_pack(files, chain(clock, repeat(0.0)).__next__)


def refused(*args, **kwargs) -> list[str]:
    with pytest.raises(BadPack) as caught:
        pack(*args, **kwargs)
    return [str(problem) for problem in caught.value.problems]


def entry(text, when="[]"):
    return f"[[text]]\nwhen = {when}\ntext = '''\n{text}\n'''\n"


def test_own_people_are_told_of_with_own_texts():
    own = pack(
        entry("{{ w|cap }} {{ w|v('махнул') }} {{ w|means }} во дворе, и {{ l }} {{ l|v('сел') }}.", '["w:x01"]')
    )
    narrator = MoonwarNarrator(own.shelf, own.people)
    setup = own.setup(("Дядя Коля", "Баба Зина"))
    posts = [
        piece.post.body
        for seed in range(6)
        for piece in playthrough("moonwar", str(seed), {"scenario": 1}, setup, narrator=narrator)
    ]
    assert any("Зина махнула клюкой во дворе, и Коля сел." in plain(body).replace("\u00a0", " ") for body in posts)
    assert any("Коли" in body or "Коле" in body for body in posts)


def test_a_pack_that_replaces_uses_nothing_of_the_games_texts():
    own = pack(entry("{{ w|cap }} {{ w|v('попал') }}, {{ l }} {{ l|v('охнул') }}."), mode="replace")
    assert own.shelf.names() == ("battle/hit",)
    narrator = MoonwarNarrator(own.shelf, own.people)
    setup = own.setup(("Дядя Коля", "Баба Зина"))
    told = [piece.post for piece in playthrough("moonwar", "3", {"scenario": 1}, setup, narrator=narrator)]
    assert {text for post in told for text in post.texts if not text.endswith("#plain")} <= {"battle/hit#0"}


def test_a_seed_chooses_the_cast():
    own = pack()
    assert own.cast("a") == own.cast("a")
    assert set(own.cast("b")) <= set(own.people)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (entry("Да.") + entry("{% for x in all %}а{% endfor %}"), 6, "в тексте нельзя: For"),
        (entry("{{ w.__class__ }} пришёл."), 1, "не складывается"),
        (entry("{{ w.decline('nom') }}."), 1, "в тексте нельзя: Call"),
        (entry("{{ 9 ** 9 }}."), 1, "в тексте нельзя: Pow"),
        (entry("{{ w|center(99999) }}"), 1, "center"),
        (entry("{{ nobody }} пришёл."), 1, "нет такого слота: nobody"),
        (entry("{{ " + "(" * 1400 + "w" + ")" * 1400 + " }}"), 1, "не шаблон"),
        ("x = " + "[" * 50_000, 0, "не TOML"),
        (entry("Да."), 1, ""),
        (entry('Он сказал "да".'), 1, "кавычк"),
        (entry("Да.", '["moonlit"]'), 1, "неизвестная метка «moonlit»"),
        (entry("а" * 3001), 1, "шаблон длиннее"),
        (entry("Слово. " * 300), 1, "длиннее"),
        ("[[text]]\ntext = 5\n", 1, "empty text"),
        ("[[text]]\ntext = да\n", 2, "не TOML"),
    ],
)
def test_faulty_texts_are_named_with_file_and_line(text, line, what):
    if not what:
        pack(text)
        return
    told = refused(text)
    place = f"{HIT}:{line}: " if line else f"{HIT}: "
    assert any(one.startswith(place) and what in one for one in told), told


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (('Баба Зина"\nshort', 'Сиэль"\nshort'), "имя «Сиэль» уже занято"),
        (('kind = "rival"', 'kind = "boss"'), "нет такого отношения: boss"),
        (('to = "Баба Зина"', 'to = "Никто"'), "отношение к тому, кого нет: Никто"),
        (('gender = "f"', 'gender = "x"'), "gender"),
        (('means = ["клюкой"]', 'cases = { voc = "Зино" }'), "нет такого падежа: voc"),
        (('category = "mage"', "age = 80"), "age"),
        (('mode = "MODE"', 'mode = "both"'), "mode"),
    ],
)
def test_faulty_people_are_named(changed, what):
    told = refused(about=ABOUT.replace(*changed))
    assert any(one.startswith("pack.toml") and what in one for one in told), told


def test_limits_of_number_size_and_time():
    assert any("файлов" in one for one in refused(**{f"texts/a/b{n}.toml": "" for n in range(MOST_FILES)}))
    assert any("байт" in one for one in refused("#" * (MOST_BYTES + 1)))
    assert any("проверка дольше" in one for one in refused(entry("Да.") * 3, clock=count(0.0, LONGEST_CHECK)))
    assert any("слишком долго" in one for one in refused(entry("Да."), clock=count(0.0, 5.0)))


def test_files_that_no_pack_has():
    assert "readme.toml: такого файла в пакете не бывает: pack.toml или texts/папка/набор.toml" in refused(
        **{"readme.toml": ""}
    )
    assert "texts/battle/hot.toml: нет такого набора" in refused(**{"texts/battle/hot.toml": entry("Да.")})
    with pytest.raises(BadPack, match="нет файла"):
        read_pack({}, iter(repeat(0.0)).__next__)


def test_the_packs_templates_stay_in_the_sandbox_and_the_games_do_not_enter_it():
    source = "{{ w.decline }} попал."
    own = PackShelf([Located(HIT, 1, "battle/hit", Text.of(source))], library_of("moonwar"), alone=False)
    with pytest.raises(SecurityError):
        own.render(source, {"w": names.find("Сиэль")})
    assert own.render("{{ w }} здесь.", {"w": names.find("Сиэль")}) == "Сиэль здесь."
    assert len(own.texts("battle/hit")) == len(library_of("moonwar").texts("battle/hit")) + 1
