"""Lint: every variant is rendered for every kind of person; whatever is wrong is named."""

import pytest

from narratives.chronicle.lint import NUMBERS, Contract, Sample, SetSpec, contract_of, problems_of, read_specs
from narratives.russian.decline import person
from narratives.russian.person import Slot

MAN, WOMAN = Slot(person=person("Иван", "m")), Slot(person=person("Анна", "f"))
CROWD = Slot(person=person("Толпа", "f").model_copy(update={"number": "pl"}))


def sample(slot, *tags, force=False):
    return Sample(slot, lambda prefix: frozenset(f"{prefix}.{tag}" for tag in tags), not force)


SAMPLES = [sample(MAN, "m"), sample(WOMAN, "f"), sample(CROWD, "pl", "force", force=True)]


def found(library, sets, specs):
    contract = Contract(
        library=library(sets),
        sets=specs,
        known_tag=lambda tag: tag in {"rain", "w.m", "w.force", "w.wounded", "l.force"},
        samples=SAMPLES,
        everybody=SAMPLES,
        states=frozenset({"wounded"}),
        fixed={"place": ["мост"]},
    )
    return [str(problem) for problem in problems_of(contract)]


def text(source, when=()):
    return f"[[text]]\nwhen = {list(when)}\ntext = '''\n{source}\n'''\n"


SPEC = {"a/b": SetSpec(("w", "l!", "n#", "members*", "item$", "place"), 1)}


@pytest.mark.parametrize(
    ("source", "when", "problem"),
    [
        ("{{ w|cap }} ушла.", (), None),
        ("{{ w|gen|cap }} нет, {{ l }} здесь.", (), None),
        ("{{ nobody }}.", (), "нет такого слота: nobody"),
        ("{{ w|nofilter }}.", (), "не шаблон"),
        ("{{ w|v('ушёл в дом') }}.", (), "не складывается"),
        ("Ночь!", (), "восклицание"),
        ("Дождь.", ("snow",), "неизвестная метка «snow»"),
        ("Удар {{ w|gen }} {{ l }} запомнит надолго.", (), "два имени рядом"),
        ("За мостом — {{ w }} {{ place }}.", (), None),
        ("{{ members|join_and|cap }}, {{ n|count('раз', 'раза', 'раз') }}, {{ item }}, {{ place }}.", (), None),
    ],
)
def test_problems_of_a_text(library, source, when, problem):
    told = found(library, {"a/b": text("Просто.") + text(source, when)}, SPEC)
    told = [line for line in told if "#1" in line]
    if problem is None:
        assert told == []
    else:
        assert any(problem in line for line in told)


def test_a_text_is_tried_only_on_those_whom_its_conditions_allow(library):
    source = "{% if w.number == 'pl' %}плохо{% else %}{{ w|cap }} здесь.{% endif %}"
    assert any("абзац без точки" in line for line in found(library, {"a/b": text("Да.") + text(source)}, SPEC))
    for when in (("!w.force",), ("w.m", "w.wounded")):
        assert not [line for line in found(library, {"a/b": text("Да.") + text(source, when)}, SPEC) if "#1" in line]


def test_conditions_that_nobody_meets_are_a_problem(library):
    told = found(library, {"a/b": text("Да.") + text("{{ l|cap }} здесь.", ("l.force",))}, SPEC)
    assert "a/b#1: под эти условия не подходит никто" in told


def test_a_place_for_people_only_is_never_tried_on_a_force(library):
    source = "{% if l.number == 'pl' %}плохо{% else %}{{ l|cap }} здесь.{% endif %}"
    assert not [line for line in found(library, {"a/b": text("Да.") + text(source)}, SPEC) if "#1" in line]


def test_sets_that_are_small_conditional_unknown_broken_or_doubled(library):
    specs = {"a/b": SetSpec((), 3), "c/d": SetSpec((), 1), "e/f": SetSpec((), 1)}
    told = found(
        library,
        {"a/b": text("Дождь.", ("rain",)) + text("Ночь."), "c/d": "[[text", "e/f": text("Ночь."), "g/h": text("День.")},
        specs,
    )
    assert "a/b: вариантов 2, нужно не меньше 3" in told
    assert "a/b: вариантов без условий 1, нужно не меньше 3" in told
    assert "g/h: неизвестный набор" in told
    assert any(line.startswith("c/d: ") for line in told)
    assert "e/f#0: тот же текст, что a/b#1" in told


def test_specs_are_read_from_toml():
    specs = read_specs('[battle]\nhit = { slots = "w l", turn = true, min = 24 }', ("place",), ("a", "b"))
    assert specs == {"battle/hit": SetSpec(("w", "l", "place", "a", "b"), 24)}


def test_numbers_of_every_russian_form_are_tried():
    assert {1, 2, 5, 11, 21} <= set(NUMBERS)


def test_a_game_without_texts_has_no_contract():
    with pytest.raises(KeyError):
        contract_of("chess")


@pytest.mark.parametrize(("source", "wrong"), [("Бой с {{ w|ins }} шёл.", True), ("Бой {{ 'с'|prep(w) }} шёл.", False)])
def test_a_preposition_that_names_change_is_written_by_the_filter(library, source, wrong):
    told = found(library, {"a/b": text("Да.") + text(source)}, SPEC)
    assert any("предлог от руки: с {{ w|ins" in line for line in told) is wrong


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("Удар {{ w|gen }} {{ l }} {{ l|v('помнил') }}.", True),
        ("Бой {{ 'с'|prep(w) }} {{ l }} {{ l|v('помнил') }}.", True),
        ("{{ l|cap }} {{ l|v('помнил') }} удар {{ w|gen }}.", False),
        ("{{ w|cap }} и {{ l }} {{ [w, l]|v('ушёл') }}.", False),
    ],
)
def test_two_names_do_not_stand_side_by_side(library, source, wrong):
    told = found(library, {"a/b": text("Да.") + text(source)}, SPEC)
    assert any("два имени рядом" in line for line in told) is wrong
