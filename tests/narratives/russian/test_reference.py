"""The writers' reference tells the truth: every example of docs/texts.md is rendered."""

import re
from pathlib import Path

import pytest

from narratives.moonwar import names
from narratives.russian.environment import environment, user_environment
from narratives.russian.filters import FILTERS
from narratives.russian.person import Slot

REFERENCE = Path(__file__).parents[3].joinpath("docs/texts.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^(.*\{\{.*\}\}.*?) +→ (.+)$", REFERENCE, re.MULTILINE)
SLOTS = {
    "w": Slot(person=names.find("Тоно Акиха")),
    "l": Slot(person=names.find("Роа")),
    "m": Slot(person=names.find("Мерем Соломон")),
    "u": Slot(person=names.find("Сиэль")),
    "s": Slot(person=names.find("Фина-Блад Свелтен")),
    "g": Slot(person=names.find("Горожане/Гули", reading=1), epithet_index=1),
    "place": names.places()[0],
}


@pytest.mark.parametrize("env", [environment(), user_environment()], ids=["ours", "theirs"])
@pytest.mark.parametrize(("source", "text"), EXAMPLES, ids=[source for source, _ in EXAMPLES])
def test_example(env, source, text):
    assert env.from_string(source).render(**SLOTS) == text


def test_every_filter_has_an_example():
    shown = " ".join(source for source, _ in EXAMPLES)
    missing = {name for name in FILTERS if not re.search(rf"\|{name}\b", shown)}
    assert missing == {"nom"}
