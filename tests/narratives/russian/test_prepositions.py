"""Which vowel a preposition takes, and which case it asks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narratives.russian import prepositions

BEFORE = """
о Роа; об Акихе; об Эмии; об Инуи; об Ортенроссе; об ужасе; о Ёсиро; о Юлии; о яде; о ели; о Шики; об «Акихе»
о «Роа»; обо мне; обо всём; обо всех; о всаднике; об Alice; о Bob; об обоих; о нём; об этом; с Шики
со Свелтеном; с Сиэль; со Стридберг; со Звездочётом; с Зепией; со змеем; со зверем; со щитом; со шпагой
с шапкой; со жрецом; с женщиной; со мной; с Меремом; со Львом; со льдом; с Леном; с Владимиром; со всеми
со встревоженными соседями; со вчерашними; с врагом; со временем; со двора; с дворянином; с Трхвмном
с чужой рукой; с Сьюзан; со многими; со рта; с рыбой; с тремя; со ртом; с мстителем; со Мстиславом; в Шики
во Францию; во Владивосток; во врага; в Ван-Фема; во двор; в дворян; во сне; в снах; во тьму; во мраке; во мне
в музей; во льду; во рту; в Роа; в Лен; во встревоженных; в фонарь; во флот; в Фуджино; во мгле; во лбу; во рву
в рвение; к Шики; ко мне; ко Льву; ко всем; к всаднику; ко второму; к столу; ко входу; ко двору
к двери; ко дну; ко многим; к Свелтену; к кресту; ко сну; ко лбу; из Роа; изо рта; изо льда
изо лба; от Роа; ото сна; от снега; ото лба; от Льва; ото рта; над Роа; надо мной; надо льдом; надо лбом
надо рвом; над рвением; надо ртом; под Роа; подо мной; подо льдом; под ливнем; перед Роа; передо мной
без Роа; безо всякого; безо всего; без всадника; с Днепром; с днём рождения; со дна; во Вьетнам; со лжецом; с ртутью
у Акихи; при Акихе; из-за Акихи
"""
PHRASES = [phrase.strip() for line in BEFORE.strip().splitlines() for phrase in line.split(";")]


@pytest.mark.parametrize("phrase", PHRASES)
def test_vowels(phrase):
    preposition, text = phrase.split(" ", 1)
    assert prepositions.before(prepositions.base_form(preposition), text) == phrase


def test_a_capital_stays_with_the_preposition():
    assert prepositions.before("С", "Свелтеном") == "Со Свелтеном"
    assert prepositions.before("О", "Акихе") == "Об Акихе"
    assert prepositions.before("Об", "Роа") == "О Роа"


@pytest.mark.parametrize(
    ("preposition", "case"),
    [("о", "pre"), ("С", "ins"), ("ко", "dat"), ("из", "gen"), ("про", "acc"), ("из-за", "gen"), ("по", "dat")],
)
def test_governed_case(preposition, case):
    assert prepositions.governed_case(preposition) == case


@pytest.mark.parametrize("preposition", ["в", "на", "за", "Во"])
def test_two_cases_must_be_told_apart(preposition):
    with pytest.raises(ValueError, match="two cases"):
        prepositions.governed_case(preposition)


@given(st.sampled_from(sorted(prepositions.GOVERNS)), st.text(min_size=1))
def test_any_text_may_follow(preposition, text):
    shape, _, rest = prepositions.before(preposition, text).partition(" ")
    assert prepositions.base_form(shape) == preposition
    assert rest == text
