"""A person named again at once is a pronoun, where nobody can be taken for somebody else."""

import pytest

from narratives.chronicle.pronominal import linked
from narratives.chronicle.scenes import spoken_of
from narratives.russian.person import Slot

PEOPLE = [Slot(person=spoken_of(name, None)) for name in ("Лев", "Мира", "Лада", "Эль", "Том и Джерри", "Том", "<Ян>")]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Кто вошёл, тот и отвечает. Лев отвечал.", "Лев ткнул Ладу посохом.", "Он ткнул Ладу посохом."),
        ("Лада это знала.", "Долги Лада отдавала железом, и Мира ждала.", "Долги она отдавала железом, и Мира ждала."),
        ("Лев отвечал.", "— Лови, — сказал Лев и рубанул.", "— Лови, — сказал он и рубанул."),
        ("Встал &lt;Ян&gt;.", "&lt;Ян&gt; поклонился.", "Он поклонился."),
    ],
)
def test_the_subject_named_again_is_a_pronoun(before, after, expected):
    assert linked(before, after, PEOPLE) == expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Лада ударила.", "Лев ответил."),
        ("Лада смотрела на Миру.", "Лада ударила."),
        ("Лев ударил Ладу.", "Лада ответила."),
        ("Лада ждала.", "Меч Мира подняла, и Лада отступила."),
        ("Лада ждала.", "Меч Лады пошёл по дуге, и Лада шагнула."),
        ("Лада ждала.", "Лада и Мира разошлись."),
        ("Лада ждала.", "Молния ударила. Лада ломала лучину."),
        ("Лада ждала.", "Меч описал широкую, красивую, длинную дугу, и Лада шагнула."),
        ("Эль ждал.", "Эль выстрелил."),
        ("Том ждал.", "Том выстрелил."),
        ("«Лада тут».", "Лада шагнула."),
        ("— Лада тут.", "Лада шагнула."),
    ],
)
def test_where_somebody_else_could_be_meant_the_name_stays(before, after):
    # «Лев ударил Ладу»: the accusative is nobody's subject; «Эль» may be any case, «Том» also a part of «Том и Джерри».
    assert linked(before, after, PEOPLE) == after
