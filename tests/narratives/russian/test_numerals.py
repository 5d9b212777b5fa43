"""Numbers with nouns, numbers in words, ordinals, and people counted without a noun."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narratives.russian import numerals
from narratives.russian.noun import CASES, Noun
from narratives.russian.numerals import cardinal, ordinal


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 ходов"),
        (1, "1 ход"),
        (2, "2 хода"),
        (4, "4 хода"),
        (5, "5 ходов"),
        (11, "11 ходов"),
        (12, "12 ходов"),
        (14, "14 ходов"),
        (20, "20 ходов"),
        (21, "21 ход"),
        (22, "22 хода"),
        (100, "100 ходов"),
        (101, "101 ход"),
        (111, "111 ходов"),
        (1002, "1002 хода"),
        (-3, "−3 хода"),
    ],
)
def test_a_number_with_its_noun(render, number, text):
    assert render("{{ n|count('ход', 'хода', 'ходов') }}", n=number) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ 21|count('ход', 'хода', 'ходов', words=True) }}", "двадцать один ход"),
        ("{{ 2|count('рана', 'раны', 'ран', words=True, gender='f') }}", "две раны"),
        ("{{ 1|count('окно', 'окна', 'окон', words=True, gender='n') }}", "одно окно"),
        ("{{ 3|count('хода', 'ходов', 'ходов', words=True, case='gen') }}", "трёх ходов"),
        ("{{ 1|count('раной', 'ранами', 'ранами', words=True, case='ins', gender='f') }}", "одной раной"),
        ("{{ 0|count('ход', 'хода', 'ходов', words=True) }}", "ноль ходов"),
        ("{{ 2|count('гость', 'гостей', 'гостей', words=True, case='acc', animate=True) }}", "двух гостей"),
        ("на {{ 3|ordinal('pre') }} ходу", "на третьем ходу"),
        ("{{ 2|ordinal('acc', 'f') }} ночь", "вторую ночь"),
    ],
)
def test_filters(render, source, text):
    assert render(source) == text


@pytest.mark.parametrize(
    ("number", "forms"),
    [
        (2, "два; двух; двум; два; двумя; двух"),
        (4, "четыре; четырёх; четырём; четыре; четырьмя; четырёх"),
        (5, "пять; пяти; пяти; пять; пятью; пяти"),
        (8, "восемь; восьми; восьми; восемь; восемью; восьми"),
        (13, "тринадцать; тринадцати; тринадцати; тринадцать; тринадцатью; тринадцати"),
        (40, "сорок; сорока; сорока; сорок; сорока; сорока"),
        (58, "пятьдесят восемь; пятидесяти восьми; пятидесяти восьми; пятьдесят восемь; "
             "пятьюдесятью восемью; пятидесяти восьми"),
        (80, "восемьдесят; восьмидесяти; восьмидесяти; восемьдесят; восемьюдесятью; восьмидесяти"),
        (90, "девяносто; девяноста; девяноста; девяносто; девяноста; девяноста"),
        (200, "двести; двухсот; двумстам; двести; двумястами; двухстах"),
        (301, "триста один; трёхсот одного; трёмстам одному; триста один; тремястами одним; трёхстах одном"),
        (600, "шестьсот; шестисот; шестистам; шестьсот; шестьюстами; шестистах"),
        (2000, "две тысячи; двух тысяч; двум тысячам; две тысячи; двумя тысячами; двух тысячах"),
        (1001, "одна тысяча один; одной тысячи одного; одной тысяче одному; одну тысячу один; "
               "одной тысячей одним; одной тысяче одном"),
    ],
)  # fmt: skip
def test_cardinals_in_every_case(number, forms):
    assert [cardinal(number, case) for case in CASES] == forms.split("; ")


def test_animate_accusative_of_small_numbers_only():
    assert cardinal(2, "acc", animate=True) == "двух"
    assert cardinal(2, "acc", "f", animate=True) == "двух"
    assert cardinal(22, "acc", animate=True) == "двадцать два"
    assert cardinal(21, "acc", animate=True) == "двадцать одного"
    assert cardinal(5, "acc", animate=True) == "пять"


def test_negative_and_too_big():
    assert cardinal(-1) == "минус один"
    with pytest.raises(ValueError, match="too big"):
        cardinal(1_000_000)


@pytest.mark.parametrize(
    ("number", "feminine_genitive"),
    [
        (1, "первой"),
        (3, "третьей"),
        (12, "двенадцатой"),
        (20, "двадцатой"),
        (21, "двадцать первой"),
        (40, "сороковой"),
        (100, "сотой"),
        (300, "трёхсотой"),
        (340, "триста сороковой"),
        (999, "девятьсот девяносто девятой"),
        (0, "нулевой"),
    ],
)
def test_ordinals(number, feminine_genitive):
    assert ordinal(number, "gen", "f") == feminine_genitive


@pytest.mark.parametrize("number", [-1, 1000])
def test_ordinals_end_at_999(number):
    with pytest.raises(ValueError, match="no ordinal"):
        ordinal(number)


def _people(gender, number):
    return [Noun(cases=dict.fromkeys(CASES, "кто-то"), gender=gender, animate=True)] * number


@pytest.mark.parametrize(
    ("gender", "number", "forms"),
    [
        ("m", 1, "один; одного; одному; одного; одним; одном"),
        ("f", 1, "одна; одной; одной; одну; одной; одной"),
        ("m", 2, "двое; двоих; двоим; двоих; двоими; двоих"),
        ("f", 2, "две; двух; двум; двух; двумя; двух"),
        ("m", 4, "четверо; четверых; четверым; четверых; четверыми; четверых"),
        ("f", 4, "четыре; четырёх; четырём; четырёх; четырьмя; четырёх"),
        ("m", 10, "десятеро; десятерых; десятерым; десятерых; десятерыми; десятерых"),
        ("m", 11, "одиннадцать; одиннадцати; одиннадцати; одиннадцать; одиннадцатью; одиннадцати"),
        ("m", 0, "никто; никого; никому; никого; никем; ником"),
    ],
)
def test_people_counted_without_a_noun(gender, number, forms):
    assert [numerals.headcount(_people(gender, number), case) for case in CASES] == forms.split("; ")


def test_mixed_company_is_masculine():
    assert numerals.headcount([*_people("f", 2), *_people("m", 1)]) == "трое"


@given(st.integers(-999_999, 999_999), st.sampled_from(CASES), st.sampled_from("mfn"), st.booleans())
def test_any_number_can_be_said(number, case, gender, animate):
    words = cardinal(number, case, gender, animate=animate)
    assert words
    assert "  " not in words
    assert not any(letter.isdigit() or letter == "_" for letter in words)


@given(st.integers(0, 999), st.sampled_from(CASES), st.sampled_from("mfn"))
def test_any_ordinal_can_be_said(number, case, gender):
    assert "_" not in ordinal(number, case, gender)
