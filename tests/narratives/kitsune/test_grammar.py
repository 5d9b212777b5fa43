"""Agreement: expected texts for men, women, undeclinable names and numbers; whole campaigns read by a grammarian."""

import pytest

from narratives.chronicle.compose import tidy
from narratives.chronicle.render import plain
from narratives.chronicle.scenes import Spelling
from narratives.chronicle.texts import library_of, plain_of
from narratives.kitsune import names
from narratives.kitsune.footer import footer
from narratives.kitsune.stage import Cast
from narratives.kitsune.story import Story
from narratives.russian.person import Slot
from tests.narratives.kitsune.games import commands
from tests.narratives.moonwar.grammar import disagreements

VIEW = {"foxes": {}, "npcs": {}}


def fox(name, species="tenko", **spelling):
    spelt = {name: Spelling(**spelling)} if spelling else {}
    return Slot(person=Cast(VIEW, Story(species={name: species}, spelt=spelt)).fox(name))


def somebody(name, of):
    return Slot(person=names.human(name, of))


WOMAN, MAN, STILL = fox("Мидзуха"), fox("Сюн", "kazeko"), fox("Кохару", "reiko")
MONK, WIDOW, FIXED = somebody("Доген", "monk"), somebody("Отама", "peasant"), somebody("Гэндзо", "merchant")


@pytest.mark.parametrize(
    ("name", "f", "h", "said"),
    [
        ("try/charm", WOMAN, MONK, "Мидзуха подошла к Догену с улыбкой."),
        ("try/charm", MAN, WIDOW, "Сюн подошёл к Отаме с улыбкой."),
        ("try/charm", STILL, FIXED, "Кохару подошла к Гэндзо с улыбкой."),
        ("scout/charm", MAN, WIDOW, "Сюн завёл разговор с Отамой."),
        ("scout/ferocity", WOMAN, MONK, "Мидзуха пристально смотрела на Догена."),
        ("won/cunning", WOMAN, WIDOW, "Обман удался, и Мидзуха ушла с добычей: отдала её Отама."),
        ("lost/ferocity", MAN, MONK, "Ничего не вышло: Доген не испугался, и Сюн отступил."),
        ("lost/ferocity", STILL, WIDOW, "Ничего не вышло: Отама не испугалась, и Кохару отступила."),
        ("push/again", WOMAN, FIXED, "Мидзуха не отступила и попробовала ещё раз; Гэндзо тоже стоял на своём."),
        ("gift/kageko", MAN, WIDOW, "Сюн украл чужую тень, и Отама теперь вся как на ладони."),
    ],
)
def test_expected_sentences(name, f, h, said):
    values = {"f": f, "h": h}
    assert tidy(library_of("kitsune").render(plain_of("kitsune")[name], values)) == said


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("{{ f|epithet|cap }} {{ f|v('улыбнулся') }}.", ("Золотая гостья улыбнулась.", "Бегун из полей улыбнулся.")),
        ("{{ kind|cap }} {{ f|v('пришёл') }}.", ("Небесная лиса пришла.", "Ветряной лис пришёл.")),
    ],
)
def test_epithets_and_kinds_agree_with_the_fox(source, said):
    for one, species, wanted in ((WOMAN, "tenko", said[0]), (MAN, "kazeko", said[1])):
        assert library_of("kitsune").render(source, {"f": one, "kind": names.kind(species, one.gender)}) == wanted


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 успех"), (2, "2 успеха"), (5, "5 успехов"), (11, "11 успехов"), (21, "21 успех")],
)
def test_successes_are_counted(number, said):
    roll = {"trait": "charm", "tails": 0, "setting": False, "help": 0, "dice": [4], "successes": number}
    event = {"event": "siege.rolled", "to": "all", "hidden": [], "fox": "Рэн", **roll}
    assert footer([event]) == f"<blockquote expandable>Рэн, Обаяние: 4 → {said}</blockquote>"


@pytest.mark.parametrize(
    ("number", "said"), [(2, "второй"), (3, "третий"), (5, "пятый"), (8, "восьмой"), (9, "девятый")]
)
def test_tails_are_numbered(number, said):
    for text in library_of("kitsune").texts("tail/grown"):
        if "|ordinal" in text.source:
            assert said in library_of("kitsune").render(text.source, {"f": WOMAN, "n": number}).casefold()


@pytest.mark.parametrize("name", ["рен", "<b>&", "X Æ 12", "Лис-из-Леса", "🦊", "О", "Сестра Ветра", "ЯЯЯ", "a" * 40])
def test_no_name_breaks_a_text(name):
    for spelling in ({}, {"gender": "f"}, {"gender": "m", "ins": "кем-то"}):
        one = fox(name, "yoko", **spelling)
        for set_name in ("try/charm", "won/ferocity", "vote/for", "share/made", "fate/triumph"):
            for text in library_of("kitsune").texts(set_name):
                values = {"f": one, "h": FIXED, "manner": "молча", "trait": "молчит", "wish": "молчать"}
                rendered = library_of("kitsune").render(text.source, values)
                assert "<" not in plain(rendered).casefold().replace("<b>&", "")


def test_a_players_wishes_are_kept():
    assert fox("Рэн", gender="f").gender == "f"
    assert fox("Рэн", gender="m").gender == "m"
    assert fox("Рэн", gender="m", dat="Рэну-сану").decline("dat") == "Рэну-сану"
    assert fox("Мидзуха", gender="m").gender == "m"


def test_whole_campaigns_agree():
    read = 0
    for command in commands():
        cast = command.cast
        people = [cast.person(name) for name in {*command.view["foxes"], *command.view["npcs"], *command.after.classes}]
        for post in command.public:
            assert disagreements(plain(post.body), people) == [], post.texts
            read += 1
    assert read > 1500
