"""Every text of the Moon War is fit to print, and every set has a sentence to fall back on."""

import re

import pytest

from narratives.chronicle.compose import tidy
from narratives.chronicle.finish import faults
from narratives.chronicle.lint import SetSpec, _trials, problems
from narratives.chronicle.texts import Text, library_of, plain_of
from narratives.moonwar.contract import CONTRACT, known_tag


def test_every_variant_renders_for_everybody_and_is_clean():
    assert [str(problem) for problem in problems("moonwar")] == []


_SKY = re.compile(
    r"(?:\b[Лл]ун(?:[аеуыо]\b|н)|\b[Нн]еб[оае]|[Тт]уман|[Дд]ожд[ьяеё]|\b[Вв]ет(?:ер|р)|[Зз]в[её]зд|\b[Оо]блак)"
)
_UNDER_ROOF_TOO = frozenset(
    {
        "Утренняя газета назвала это порывом ветра. Ветер не возражал.",
        "Дождь шёл до утра и никого не оплакивал: просто дождь.",
        "Лунный свет лежал ровно, и никто на него не ступал.",
    }
)


@pytest.mark.rule("MW-N6")
@pytest.mark.parametrize(
    "name", ["scene/weather", *(f"closing/{kind}" for kind in ("battle", "death", "draw", "talk"))]
)
def test_a_text_of_the_sky_knows_whether_it_is_told_under_a_roof(name):
    """Captivity and homes are always under one: their closings look out of the window."""
    loose = [
        text.source.strip()
        for text in library_of("moonwar").texts(name)
        if _SKY.search(text.source)
        and "indoors" not in text.required | text.forbidden
        and "outdoors" not in text.required
        and text.source.strip() not in _UNDER_ROOF_TOO
    ]
    assert loose == []


DRESS = {
    "talk/pause",
    "approach/inner",
    "approach/captive",
    "captive/cell",
    "chase/run",
    "epilogue/letter",
    "epilogue/survivor",
    "epilogue/town",
}
"""Sets that a post can do without."""


@pytest.mark.parametrize("name", sorted(CONTRACT.sets))
def test_every_set_has_a_plain_sentence_that_renders_for_everybody(name):
    spec: SetSpec = CONTRACT.sets[name]
    source = plain_of("moonwar").get(name)
    optional = name.startswith(("vignette/", "aside/", "closing/", "quiet/", "bio/")) or name in DRESS
    if source is None:
        assert optional
        return
    slots = {slot.rstrip("!+*#$"): slot for slot in spec.slots if slot.rstrip("!+*#$") in source}
    for values in _trials(CONTRACT, slots, Text.of(source)):
        found = list(faults(tidy(library_of("moonwar").render(source, values)), headline=name.startswith("headline/")))
        assert not found, (values, found)


@pytest.mark.parametrize(
    ("tag", "known"),
    [
        ("w:c13", True),
        ("p:p01", True),
        ("by.force", True),
        ("rel:enemy", True),
        ("pair:c39+c40", True),
        ("place:l02", True),
        ("was:nightmare", True),
        ("met:once", True),
        ("w:x13", False),
        ("rel:boss", False),
        ("wounded", False),
        ("scenario:9", False),
    ],
)
def test_tags_are_a_closed_list(tag, known):
    assert known_tag(tag) is known
