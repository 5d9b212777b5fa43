"""No text was written for a man alone: whoever stands in its slots, the narrator's words agree."""

import re

import pytest

from narratives.chronicle.compose import tidy
from narratives.chronicle.texts import library_of
from narratives.grail import names
from narratives.grail.contract import CONTRACT
from narratives.russian.person import Slot

MAN = Slot(person=names.person("Рен", None, None, known=False))
WOMAN = Slot(person=names.person("Хельга", None, None, known=False))
OTHER = Slot(person=names.person("Мира", None, None, known=False))
SETS = ("hit/light", "hit/heavy", "hit/final", "block/narrow", "block/sure", "out/life", "harm/last", "price/pump")

_OF_A_MAN = re.compile(r"(?:Хельга|Мира),? (?:(?:не|уже|ещё|и|тоже|только|сам) )*\w+(?:ёл|ал|ил|ел|ул|ся)\b(?<!лась)")


@pytest.mark.parametrize("name", SETS)
def test_a_woman_is_spoken_of_as_one(name):
    fixed = {key: values[0] for key, values in CONTRACT.fixed.items()}
    for text in library_of("grail").texts(name):
        if any(":" in tag and tag[0] in "atwsr" for tag in text.required):
            continue
        women = {**fixed, "a": WOMAN, "t": OTHER, "w": WOMAN, "n": 2}
        said = tidy(library_of("grail").render(text.source, women))
        assert not _OF_A_MAN.search(said), said


@pytest.mark.parametrize(
    ("count", "word"), [(1, "ошибка"), (2, "ошибки"), (5, "ошибок"), (11, "ошибок"), (21, "ошибка")]
)
def test_numbers_agree(count, word):
    [text] = library_of("grail").texts("sheet/wrong")
    assert f"{count} {word}" in library_of("grail").render(text.source, {"name": "Рен", "n": count, "cost": 3})


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (MAN, "Рен собрал силы"),
        (WOMAN, "Хельга собрала силы"),
        (Slot(person=names.person("Мадлен Кросс", None, None, known=False)), "Мадлен собрала силы"),
        (Slot(person=names.person("Лоренцо Альвизе", None, None, known=False)), "Лоренцо собрал силы"),
    ],
)
def test_verbs_agree_with_men_women_and_undeclined(who, said):
    assert library_of("grail").render("{{ a|cap }} {{ a|v('собрал') }} силы", {"a": who}) == said
