"""Every text of the dungeon is fit to print for everybody who may stand in its slots."""

import tomllib
from importlib.resources import files
from itertools import islice

import pytest
from jinja2 import meta

from narratives.chronicle.compose import tidy
from narratives.chronicle.finish import faults
from narratives.chronicle.lint import _trials, contract_of, problems
from narratives.chronicle.render import plain
from narratives.chronicle.texts import library_of, plain_of
from narratives.dungeon import lore
from narratives.russian import decline
from narratives.russian.environment import environment
from narratives.russian.noun import Noun
from narratives.russian.person import Person, Slot
from tests.narratives.moonwar.grammar import disagreements

BY_DATA = {"foe/assault", "foe/last"}
"""Their predicates come ready with the kind of monster."""


def test_lint_finds_nothing():
    assert [str(problem) for problem in problems("dungeon")] == []


def test_every_set_has_its_neutral_sentence():
    specs = contract_of("dungeon").sets
    assert set(plain_of("dungeon")) - {"quote"} == set(specs)
    assert set(library_of("dungeon").names()) <= set(specs)


def _people(value, slot):
    if isinstance(value, Slot):
        return [value.person]
    if isinstance(value, list):
        return [one for part in value for one in _people(part, slot)]
    if isinstance(value, Noun) and slot in ("foe", "foes", "kin", "w"):
        cases = value.cases
        return [Person(name=cases.nom, full=cases, short=cases, gender=value.gender, number=value.number)]
    return []


def test_what_stands_beside_a_name_agrees_with_it():
    contract, seen = contract_of("dungeon"), 0
    for name in library_of("dungeon").names():
        slots = {slot.rstrip("!+*#$"): slot for slot in contract.sets[name].slots}
        for text in library_of("dungeon").texts(name):
            wanted = sorted(meta.find_undeclared_variables(environment().parse(text.source)) & set(slots))
            for values in islice(_trials(contract, {slot: slots[slot] for slot in wanted}, text) or (), 6):
                told = plain(tidy(library_of("dungeon").render(text.source, values)))
                people = [one for slot, value in values.items() for one in _people(value, slot)]
                if people and name not in BY_DATA:
                    assert disagreements(told, people) == [], told
                    seen += 1
    assert seen > 5000


def test_the_neutral_sentences_can_be_rendered():
    contract = contract_of("dungeon")
    for name, source in plain_of("dungeon").items():
        if name == "quote":
            continue
        slots = {slot.rstrip("!+*#$"): slot for slot in contract.sets[name].slots}
        wanted = sorted(meta.find_undeclared_variables(environment().parse(source)) & set(slots))
        text = library_of("dungeon").texts(name)[0]._replace(required=frozenset(), forbidden=frozenset())
        trials = list(islice(_trials(contract, {slot: slots[slot] for slot in wanted}, text) or (), 6))
        assert trials or not wanted
        for values in trials:
            common = {"place": lore.room("Часовня"), "dungeon": lore.dungeon("Провал")}
            assert tidy(library_of("dungeon").render(source, {**common, **values})).strip()


def test_a_place_may_be_many():
    """A text that says what the place does by itself agrees with «Подвалы»."""
    said = " ".join(
        library_of("dungeon").render(one.source, {"dungeon": lore.dungeon("Подвалы Серого Аббатства")})
        for one in library_of("dungeon").texts("dungeon/generated")
    )
    assert "лежат Подвалы Серого Аббатства" in said
    assert "лежит Подвалы" not in said


def hero(name, gender=None):
    return Slot(person=decline.person(name, gender) if gender else decline.person(name))


@pytest.mark.parametrize(
    ("name", "gender", "expected"),
    [
        ("Боро", "m", "Боро промахнулся. У Боро мнение есть. Рядом с Боро пусто."),
        ("Мира", "f", "Мира промахнулась. У Миры мнение есть. Рядом с Мирой пусто."),
        ("Эль", "f", "Эль промахнулась. У Эль мнение есть. Рядом с Эль пусто."),
        ("Рыцарь Олег", "m", "Рыцарь Олег промахнулся. У Рыцаря Олега мнение есть. Рядом с Рыцарем Олегом пусто."),
        ("Света", "f", "Света промахнулась. У Светы мнение есть. Рядом со Светой пусто."),
    ],
)
def test_heroes_of_any_name(name, gender, expected):
    source = "{{ a|cap }} {{ a|v('промахнулся') }}. У {{ a|gen }} мнение есть. Рядом {{ 'с'|prep(a) }} пусто."
    assert library_of("dungeon").render(source, {"a": hero(name, gender)}) == expected


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ((("Гоблин", 1),), "Гоблин вышел. Отряд увидел гоблина, говорит с гоблином."),
        ((("Гоблин", 2),), "Два гоблина вышли. Отряд увидел двух гоблинов, говорит с двумя гоблинами."),
        ((("Мумия", 2),), "Две мумии вышли. Отряд увидел двух мумий, говорит с двумя мумиями."),
        ((("Огр", 5),), "Пять огров вышли. Отряд увидел пять огров, говорит с пятью ограми."),
        ((("Огр", 11),), "Одиннадцать огров вышли. Отряд увидел одиннадцать огров, говорит с одиннадцатью ограми."),
        (
            (("Гоблин", 3), ("Ведьма", 1)),
            "Три гоблина и ведьма вышли. Отряд увидел трёх гоблинов и ведьму, говорит с тремя гоблинами и ведьмой.",
        ),
        (
            (("Чупакабра", 2),),
            "Две твари породы «Чупакабра» вышли. Отряд увидел двух тварей породы «Чупакабра», "
            "говорит с двумя тварями породы «Чупакабра».",
        ),
    ],
)
def test_monsters_in_numbers(kinds, expected):
    source = "{{ foes|nom|cap }} {{ foes|v('вышел') }}. Отряд увидел {{ foes|acc }}, говорит с {{ foes|ins }}."
    assert library_of("dungeon").render(source, {"foes": lore.crowd(kinds)}) == expected


@pytest.mark.parametrize(
    ("of", "number", "expected"),
    [
        ("Гоблин", None, "гоблин, гоблина"),
        ("Гоблин", 2, "второй гоблин, второго гоблина"),
        ("Мумия", 1, "первая мумия, первую мумию"),
        ("Живая статуя", 3, "третья живая статуя, третью живую статую"),
        ("Паук-великан", 21, "двадцать первый паук-великан, двадцать первого паука-великана"),
        ("Крыса", 5, "пятая крыса, пятую крысу"),
    ],
)
def test_monsters_one_by_one(of, number, expected):
    person = lore.monster(f"{of} {number}", of, number)
    assert f"{person.full.nom}, {person.full.acc}" == expected


def test_sets_ask_for_what_they_have():
    specs = tomllib.loads(files("narratives.dungeon").joinpath("sets.toml").read_text(encoding="utf-8"))
    common = ("strike/medium_hit", "strike/medium_miss", "foe/hit", "foe/miss", "check/search_ok", "battle/won")
    for name in common:
        folder, _, kind = name.partition("/")
        assert specs[folder][kind]["min"] >= 10
    assert sum(len(library_of("dungeon").texts(name)) for name in library_of("dungeon").names()) > 1800


def test_every_kind_of_monsters_has_words_of_its_own():
    from narratives.dungeon import lore

    for kind in lore.kinds().values():
        assert len(kind.looks) >= 3, kind.name
        assert len(kind.attacks) >= 6, kind.name
        assert len(kind.deaths) >= 6, kind.name
        assert len({*kind.looks, *kind.attacks, *kind.shots, *kind.deaths}) == sum(
            map(len, (kind.looks, kind.attacks, kind.shots, kind.deaths))
        )
        for look in kind.looks:
            assert not list(faults(look, False)), look
        for phrase in (*kind.attacks, *kind.shots, *kind.deaths):
            assert not list(faults(f"{kind.sg.nom.capitalize()} {phrase}.", False)), phrase


def test_the_engine_knows_every_theme_by_its_title():
    from engines.dungeon.plans import tables

    assert tables().themes == {theme.id: theme.name.nom for theme in map(lore.theme, lore.titles())}
    assert {lore.likely_theme(title).id for title in ("Старая шахта", "Ледяной дворец", "Погреб Деда")} == {
        "blind_king_mine",
        "last_feast_ice",
        "grey_abbey",
    }
