"""Packs: a group's own people and texts over the same rules; whatever is wrong is named with its file and line."""

import re
from itertools import chain, count, repeat

import pytest
from jinja2.exceptions import SecurityError

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.moonwar.engine import ENGINE
from narratives.chronicle.narrator import Bags
from narratives.chronicle.packs import LONGEST_CHECK, MOST_BYTES, MOST_FILES, BadPack, Located, PackShelf
from narratives.chronicle.playthrough import playthrough
from narratives.chronicle.render import plain
from narratives.chronicle.texts import Text, library_of
from narratives.moonwar import names
from narratives.moonwar.narrator import NARRATOR
from narratives.moonwar.pack import Pack, read_pack
from narratives.moonwar.world import Atlas

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
    narrator = own.narrator()
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
    narrator = own.narrator()
    setup = own.setup(("Дядя Коля", "Баба Зина"))
    told = [piece.post for piece in playthrough("moonwar", "3", {"scenario": 1}, setup, narrator=narrator)]
    assert {text for post in told for text in post.texts if not text.endswith("#plain")} <= {"battle/hit#0"}


YARD = """
[[place]]
name = "детская площадка"
gender = "f"
where = "на детской площадке"
to = "на детскую площадку"
detail = "Качели скрипели без седока."
home = true

[[place]]
name = "подвал"
gender = "m"
where = "в подвале"
to = "в подвал"
detail = "Пахло картошкой."
traits = ["indoors"]
cell = true

[[force]]
of = "Мимокроки"
name = "Доминошники"
[force.cases]
nom = "доминошники"
gen = "доминошников"
dat = "доминошникам"
acc = "доминошников"
ins = "доминошниками"
pre = "доминошниках"
"""


def test_a_pack_brings_its_places_forces_and_words():
    about = ABOUT.replace('mode = "MODE"', 'mode = "replace"\n[words]\n"scenario.1" = "Субботник"') + YARD
    own = pack(entry("Удар. {{ place.where|cap }}.", '["place:y01", "indoors"]'), about=about)
    narrator = own.narrator()
    told = [
        piece
        for seed in "123456"
        for piece in playthrough("moonwar", seed, {"scenario": 1}, own.drawn(seed, 1), narrator=narrator)
    ]
    assert own.world.atlas.numbers == ("y00", "y01")
    assert own.world.atlas.quarters == ("y00",)
    assert own.world.atlas.cells == ("y01",)
    assert own.world.atlas.traits("y00") == {"outdoors"}
    assert told[0].post.body.startswith("<b>Субботник</b>")
    story = narrator.begin()
    for piece in told:
        story = narrator.remember(story, piece.events)
    assert set(story.places) == {"y00", "y01"}
    assert any("Доминошники" in piece.post.footer for piece in told)
    assert not any("Мимокроки" in piece.post.footer for piece in told)


def test_where_a_pack_is_gone_the_war_goes_on_at_places_of_the_games_own():
    own = pack(about=ABOUT + YARD, mode="replace")
    story = own.narrator().begin()
    for piece in playthrough("moonwar", "5", {"scenario": 1}, own.drawn("5", 1), narrator=own.narrator()):
        told = NARRATOR.tell(piece.events, story, _view_of("5", own, piece.post.turn), Bags(), "s").posts
        assert len(told) <= 2
        story = own.narrator().remember(story, piece.events)
    assert Atlas().venue("y01") is Atlas().venue("l02")


def _view_of(seed, own, turn):
    game, roller = Play.begin(ENGINE, {"scenario": 1}, own.drawn(seed, 1)), SeedRoller(seed)
    while ENGINE.view(game.state, GM)["turn"] < turn:
        game, _ = game.act({"do": "turn"}, roller)
    return ENGINE.view(game.state, GM)


@pytest.mark.parametrize("scenario", range(1, 9))
def test_a_seed_casts_every_scenario(scenario):
    own = pack()
    assert list(playthrough("moonwar", "2", {"scenario": scenario}, own.drawn("2", scenario), narrator=own.narrator()))
    assert 1 <= own.scenario("2") <= 8


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (('of = "Мимокроки"', 'of = "Гномы"'), "нет такой сторонней силы: Гномы"),
        (('traits = ["indoors"]', 'traits = ["windy"]'), "traits"),
        (('where = "в подвале"', 'where = ""'), "where"),
    ],
)
def test_faulty_places_and_forces_are_named_with_their_lines(changed, what):
    told = refused(about=ABOUT + YARD.replace(*changed))
    assert any(re.match(r"pack\.toml:\d+: ", one) and what in one for one in told), told


def test_a_pack_may_bring_no_people_but_not_one():
    assert not pack(entry("Да."), about='title = "Тексты"\nmode = "extend"').people
    lonely = ABOUT.partition('[[person]]\nname = "Баба')[0].replace(
        'relations = [{ to = "Баба Зина", kind = "rival" }]', ""
    )
    assert "pack.toml:5: одному воевать не с кем" in refused(about=lonely)
    told = refused(about=ABOUT.replace('mode = "MODE"', 'mode = "extend"\n[words]\ntitle = "Двор"\n"scenario.2" = ""'))
    assert told == ["pack.toml: words: нет такого слова: title", "pack.toml: words: scenario.2 — от 1 до 60 знаков"]


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
