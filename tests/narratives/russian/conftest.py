"""Five kinds of subject that break careless texts, and a dictionary to check forms against."""

import pymorphy3
import pytest

from narratives.moonwar import names
from narratives.russian.environment import environment
from narratives.russian.person import Slot

CAST = {
    "man": Slot(person=names.find("Мерем Соломон")),
    "woman": Slot(person=names.find("Тоно Акиха"), epithet_index=1),
    "undeclined_woman": Slot(person=names.find("Сиэль"), epithet_index=2, means_index=1),
    "undeclined_man": Slot(person=names.find("Роа")),
    "crowd": Slot(person=names.find("Горожане/Гули", reading=1), epithet_index=3),
}


@pytest.fixture(scope="session")
def render():
    """Render a template's source with the five subjects in the slots m, f, u, r, g and any others given."""
    env = environment()
    slots = dict(zip(("m", "f", "u", "r", "g"), CAST.values(), strict=True))

    def rendered(source, **more):
        return env.from_string(source).render(**slots, **more)

    return rendered


@pytest.fixture(scope="session")
def morph():
    return pymorphy3.MorphAnalyzer()
