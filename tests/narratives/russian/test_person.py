"""Persons, slots, and what other words copy from them."""

import pytest

from narratives.moonwar import names
from narratives.russian.noun import CASES, Agreement, Cases, Noun, Place, agreement
from narratives.russian.person import DEFAULT_MEANS, Person, Slot, namesakes

CIEL = names.find("Сиэль")
AKIHA = names.find("Тоно Акиха")
GHOULS = names.find("Горожане/Гули", reading=1)


def test_epithets_and_means_take_turns_and_wrap_around():
    epithets = [Slot(person=CIEL, epithet_index=index).epithet.cases.nom for index in range(4)]
    assert epithets == ["охотница с Чёрными ключами", "старшеклассница в рясе", "любительница карри", epithets[0]]
    means = [Slot(person=CIEL, means_index=index).means for index in range(3)]
    assert means == ["Чёрными ключами", "Седьмым Писанием", "Чёрными ключами"]


def test_a_slot_is_pure():
    slot = Slot(person=AKIHA, epithet_index=1)
    assert {slot.decline("ins", "epithet") for _ in range(5)} == {"хозяйкой особняка на холме"}
    with pytest.raises(AttributeError):
        slot.epithet_index = 2


def test_who_has_no_epithet_or_means_still_has_words():
    stranger = Person(name="Вера", full=Cases.same("Вера"), short=Cases.same("Вера"), gender="f")
    slot = Slot(person=stranger, epithet_index=7)
    assert slot.epithet.cases.nom == "Вера"
    assert (slot.epithet.gender, slot.epithet.number) == ("f", "sg")
    assert slot.means == DEFAULT_MEANS


def test_full_names_where_short_ones_look_alike():
    cast = [names.find(name) for name in ("Тоно Шики", "Тоно ШИКИ", "Рёги Шики", "Сиэль")]
    assert namesakes(cast) == {"Тоно Шики", "Тоно ШИКИ"}
    slot = Slot(person=cast[1], by="full")
    assert (str(slot), slot.decline("gen"), slot.short.dat) == ("Тоно ШИКИ", "Тоно ШИКИ", "Тоно ШИКИ")


def test_declinable_follows_from_the_table():
    assert (AKIHA.declinable, AKIHA.short_declinable) == (True, True)
    assert (CIEL.declinable, Slot(person=CIEL).declinable) == (False, False)
    sion = names.find("Сион Эльтнем Атласия")
    assert (sion.declinable, sion.short_declinable) == (True, False)
    assert Slot(person=sion, by="full").declinable


def test_a_person_and_his_slot_decline_alike():
    for case in CASES:
        for form in ("short", "full", "epithet", "pro"):
            assert AKIHA.decline(case, form) == Slot(person=AKIHA).decline(case, form)


def test_agreement_of_one_and_of_many():
    assert agreement(CIEL) == Agreement("f", "sg", True)
    assert agreement(GHOULS) == Agreement("m", "pl", True)
    assert agreement([CIEL]) == Agreement("f", "sg", True)
    assert agreement([CIEL, AKIHA]) == Agreement("f", "pl", True)
    assert agreement([CIEL, names.find("Роа")]) == Agreement("m", "pl", True)
    assert agreement([[CIEL, AKIHA], CIEL]) == Agreement("f", "pl", True)
    with pytest.raises(TypeError, match="a person or a noun"):
        agreement("Сиэль")


def test_things_and_places_are_words_too(render):
    knife = Noun(cases=Cases.same("нож"), gender="m")
    bridge = Place(
        cases=Cases(nom="мост", gen="моста", dat="мосту", acc="мост", ins="мостом", pre="мосте"),
        gender="m",
        where="на мосту",
        to="на мост",
    )
    assert render("{{ x|adj('острый', 'acc') }} {{ x|acc }} {{ x|v('упал') }}", x=knife) == "острый нож упал"
    assert render("{{ x.where|cap }}, {{ x.to }}, от {{ x|gen }}", x=bridge) == "На мосту, на мост, от моста"


def test_an_unknown_case_is_an_error():
    with pytest.raises(ValueError, match="unknown case 'voc'"):
        CIEL.short.of("voc")
