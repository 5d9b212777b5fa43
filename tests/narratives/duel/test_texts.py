"""Every text of the duel is fit to print: alone, with everybody, and in whole games."""

import re

import pytest
from jinja2 import meta

from narratives.chronicle.compose import tidy
from narratives.chronicle.finish import faults
from narratives.chronicle.lint import _trials, problems
from narratives.chronicle.render import plain as as_read
from narratives.chronicle.scenes import spoken_of
from narratives.chronicle.texts import Text, library_of, plain_of
from narratives.duel.cast import Cast, slugs, thing
from narratives.duel.contract import CONTRACT, known_tag
from narratives.duel.spans import in_words, span
from narratives.russian.environment import environment
from narratives.russian.person import Slot
from tests.narratives.duel.tables import Table, commands, hero
from tests.narratives.moonwar.grammar import disagreements


def test_every_variant_renders_for_everybody_and_is_clean():
    assert [str(problem) for problem in problems("duel")] == []


@pytest.mark.parametrize("name", sorted(CONTRACT.sets))
def test_every_set_has_a_plain_sentence_that_renders_for_everybody(name):
    spec, source = CONTRACT.sets[name], plain_of("duel").get(name)
    if source is None:
        assert name.startswith(("recall/", "still/"))  # a post does without
        return
    slots = {slot.rstrip("!+*#$"): slot for slot in spec.slots if slot.rstrip("!+*#$") in source}
    for values in _trials(CONTRACT, slots, Text.of(source)):
        found = list(faults(tidy(library_of("duel").render(source, values)), headline=name.startswith("headline/")))
        assert not found, (values, found)


PARTS = {"card": {"a", "t", "targets"}, "blow": {"a", "t"}, "heal": {"a", "t"}, "effect": {"a", "t"},
         "area": {"people", "targets"}, "fell": {"who", "people"}, "wound": {"who", "people"}, "woke": {"who"},
         "turn": {"who"}, "flight": {"who"}, "surrender": {"who", "to"}, "finish": {"a", "t"}, "fate": {"who"},
         "ambush": {"a", "t"}, "captive": {"a", "t", "who"}, "search": {"a", "t"}, "join": {"who", "ally"},
         "flash": {"who"}, "end": {"winners", "losers", "people"}}  # fmt: skip
"""Who must be named in every text of a set of the folder, where the set has such a slot."""


@pytest.mark.rule("DU-N2")
@pytest.mark.parametrize("name", [name for name in sorted(CONTRACT.sets) if name.partition("/")[0] in PARTS])
def test_every_text_names_those_whom_it_is_about(name):
    slots = {slot.rstrip("!+*#$") for slot in CONTRACT.sets[name].slots} & PARTS[name.partition("/")[0]]
    for text in library_of("duel").texts(name):
        missing = slots - meta.find_undeclared_variables(environment().parse(text.source))
        assert not missing, text.source


def test_every_card_of_the_house_deck_has_texts_of_its_own():
    from engines.duel.cards import house_deck

    assert all(thing(card).slug for card in house_deck())
    for slug in slugs():
        assert len(library_of("duel").texts(f"card/{slug}")) >= 6, slug


def test_all_texts_agree_with_the_people_in_them():
    people = [sample.value.person for sample in CONTRACT.samples]
    found = []
    for name, spec in CONTRACT.sets.items():
        for text in library_of("duel").texts(name):
            wanted = meta.find_undeclared_variables(environment().parse(text.source))
            slots = {slot.rstrip("!+*#$"): slot for slot in spec.slots if slot.rstrip("!+*#$") in wanted}
            for values in _trials(CONTRACT, slots, text) or ():
                rendered = as_read(tidy(library_of("duel").render(text.source, values)))
                found += [(name, what) for what in disagreements(rendered, people)]
    assert found == []


def test_whole_games_agree():
    read = 0
    for told in commands():
        cast = Cast(told.after.spelt)
        people = [cast[name].person for name in told.view["public"]]
        for post in told.posts:
            assert disagreements(as_read(post.body), people) == [], post.texts
            read += 1
    assert read > 500


@pytest.mark.parametrize(
    ("tag", "known"),
    [
        ("a.f", True),
        ("t.kneels", True),
        ("card:axe", True),
        ("source:spell", True),
        ("limb:legs", True),
        ("old", True),
        ("card:spoon", False),
        ("t.wounded", False),
        ("hits:3", False),
    ],
)
def test_tags_are_a_closed_list(tag, known):
    assert known_tag(tag) is known


def person(name, **forms):
    return Slot(person=spoken_of(name, None))


@pytest.mark.parametrize(
    ("a", "t", "blow", "fall"),
    [
        ("Лев", "Мира", "Лев ударил Миру мечом.", "Мира упала без сознания."),
        ("Мира", "Лев", "Мира ударила Льва мечом.", "Лев упал без сознания."),
        ("Кармен", "Эль", "Кармен ударила Эль мечом.", "Эль упал без сознания."),
        ("Ведьма Аглая", "Рыцарь Олег", "Ведьма Аглая ударила Рыцаря Олега мечом.", "Рыцарь Олег упал без сознания."),
        ("Xx_Dragon_xX", "Тень", "Xx_Dragon_xX ударил Тень мечом.", "Тень упала без сознания."),
        ("<b>Дон", "O’Нил & Ко", "&lt;B&gt;Дон ударил O’Нил &amp; Ко мечом.", None),
    ],
)
def test_names_of_all_kinds_stand_in_their_cases(a, t, blow, fall):
    slots = {"a": person(a), "t": person(t), "who": person(t), "by": person(a)}
    rendered = tidy(library_of("duel").render(plain_of("duel")["card/sword"], slots))
    assert rendered == blow
    if fall is not None:
        assert tidy(library_of("duel").render(plain_of("duel")["fell/one"], slots)) == fall


@pytest.mark.parametrize(
    ("number", "lost"), [(1, "1 хит"), (2, "2 хита"), (5, "5 хитов"), (11, "11 хитов"), (21, "21 хит")]
)
def test_hits_are_counted_as_people_count_them(number, lost):
    for text in library_of("duel").texts("private/blow_passed"):
        known = thing("удар мечом")
        slots = {"by": person("Лев"), "target": person("Мира"), "card": known.name, "thing": known.noun}
        assert lost in library_of("duel").render(text.source, {**slots, "lost": number, "hits": 7})


@pytest.mark.parametrize(
    ("seconds", "short", "said", "accusative"),
    [
        (1, "1 секунда", "секунда", "секунду"),
        (15, "15 секунд", "пятнадцать секунд", "пятнадцать секунд"),
        (60, "1 минута", "минута", "минуту"),
        (120, "2 минуты", "две минуты", "две минуты"),
        (300, "5 минут", "пять минут", "пять минут"),
        (660, "11 минут", "одиннадцать минут", "одиннадцать минут"),
        (1260, "21 минута", "двадцать одна минута", "двадцать одну минуту"),
        (3600, "1 час", "час", "час"),
        (7275, "2 часа 1 минута 15 секунд", "два часа минута пятнадцать секунд", "два часа минуту пятнадцать секунд"),
    ],
)
def test_spans_of_time_in_digits_and_words(seconds, short, said, accusative):
    assert (span(seconds), in_words(seconds), in_words(seconds, "acc")) == (short, said, accusative)


@pytest.mark.parametrize(
    ("card", "accusative", "verb"),
    [
        ("вихрь", "вихрь", "сорвалось"),
        ("шторм", "шторм", "сорвался"),
        ("буря", "бурю", "сорвалась"),
        ("икота", "икоту", "сорвалась"),
        ("пламя", "пламя", "сорвалось"),
        ("крылья", "крылья", "сорвалось"),
        ("искры", "искры", "сорвались"),
        ("зеркало", "зеркало", "сорвалось"),
        ("пляска теней", "пляска теней", "сорвалось"),
        ("X", "X", "сорвалось"),
        ("порча", "порчу", "сорвалась"),
        ("синие уши", "синие уши", "сорвались"),
        ("удар секирой", "удар секирой", "сорвался"),
    ],
)
def test_cards_are_spoken_of_by_their_names(card, accusative, verb):
    """A card that somebody has made up is guessed by its ending, and where nothing is sure it stays as it is."""
    source = "{{ card|acc }} {{ card|v('сорвался') }}"
    assert library_of("duel").render(source, {"card": thing(card).name}) == f"{accusative} {verb}"


def test_a_card_of_a_house_name_that_the_table_has_changed_is_told_as_what_it_is():
    table = Table({"Дон": hero(8, 1, "удар мечом", "файрболл"), "Мира": hero()}, "changed", {
        "удар мечом": {"kind": "heal", "source": "skill", "power": 1, "hits": 1},
        "файрболл": {"kind": "blow", "source": "weapon", "power": 1, "hits": 1},
    })  # fmt: skip
    table.act("attack", "Дон", targets=["Мира"])
    assert table.act("play", "Дон", card="удар мечом", target="Мира").texts == ["heal/other"]
    table.act("gm.turn", who="Дон")
    assert "blow/weapon" in table.act("play", "Дон", card="файрболл", target="Мира").texts


@pytest.mark.parametrize("name", sorted(CONTRACT.sets))
def test_himself_agrees_with_somebody(name):
    """«Ведьма сам положила» is not caught by a verb that agrees."""
    for text in library_of("duel").texts(name):
        bare = re.sub(r"\{\{.*?\}\}", "", text.source).replace("сам собой", "").replace("сама собой", "")
        assert not re.search(r"\bсама?\b", bare), text.source
