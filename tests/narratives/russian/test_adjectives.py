"""Full adjectives in every gender, number, case and animacy, against a dictionary."""

import itertools

import pytest

from narratives.russian import adjectives
from narratives.russian.noun import CASES, Agreement
from tests.narratives.russian.words import FULL_ADJECTIVES

_CASES = dict(zip(CASES, ("nomn", "gent", "datv", "accs", "ablt", "loct"), strict=True))
_COLUMNS = {"m": "masc", "f": "femn", "n": "neut", "pl": "plur"}
# The dictionary lists the pronoun-like ones as pronouns, with gaps; they have their own test below.
_BY_HAND = {"сам", "один", "весь", "этот", "тот", "чей", "ничей", "мой", "твой", "свой", "наш", "ваш"}


def _who(column, animate):
    return Agreement("m" if column == "pl" else column, "pl" if column == "pl" else "sg", animate)


def _of_dictionary(morph, word, column, case, animate):
    wanted = {_CASES[case], _COLUMNS[column]}
    found = set()
    for parse in morph.parse(word):
        if parse.word != word or parse.tag.POS not in ("ADJF", "PRTF") or "nomn" not in parse.tag:
            continue
        for form in parse.lexeme:
            tag = form.tag
            same = tag.POS == parse.tag.POS and tag.voice == parse.tag.voice and tag.tense == parse.tag.tense
            wrong_kind = ("inan" if animate else "anim") in tag
            if same and wanted <= tag.grammemes and not wrong_kind and "Supr" not in tag:
                found.add(form.word)
    return found


def test_forms_are_those_of_the_dictionary(morph):
    disagreements = []
    compared = 0
    for word in (one for one in FULL_ADJECTIVES if one not in _BY_HAND):
        for column, case, animate in itertools.product(_COLUMNS, CASES, (True, False)):
            known = _of_dictionary(morph, word, column, case, animate)
            compared += bool(known)
            form = adjectives.decline(word, _who(column, animate), case)
            if known and form not in known:
                disagreements.append((word, column, case, form, known))
    assert disagreements == []
    assert compared > 4000


@pytest.mark.parametrize(
    ("word", "column", "forms"),
    [
        ("сам", "m", "сам самого самому самого самим самом"),
        ("сам", "f", "сама самой самой саму самой самой"),
        ("сам", "pl", "сами самих самим самих самими самих"),
        ("один", "f", "одна одной одной одну одной одной"),
        ("весь", "n", "всё всего всему всё всем всём"),
        ("тот", "pl", "те тех тем тех теми тех"),
        ("свой", "f", "своя своей своей свою своей своей"),
        ("мой", "m", "мой моего моему моего моим моём"),
        ("ничей", "f", "ничья ничьей ничьей ничью ничьей ничьей"),
        ("наш", "n", "наше нашего нашему наше нашим нашем"),
        ("третий", "f", "третья третьей третьей третью третьей третьей"),
        ("бледнолицый", "m", "бледнолицый бледнолицего бледнолицему бледнолицего бледнолицым бледнолицем"),
    ],
)
def test_pronoun_like_words(word, column, forms):
    assert [adjectives.decline(word, _who(column, True), case) for case in CASES] == forms.split()


def test_the_accusative_depends_on_animacy():
    assert adjectives.decline("новый", _who("m", False), "acc") == "новый"
    assert adjectives.decline("новый", _who("m", True), "acc") == "нового"
    assert adjectives.decline("один", _who("pl", False), "acc") == "одни"
    assert adjectives.decline("улыбающийся", _who("pl", True), "acc") == "улыбающихся"


def test_a_phrase_keeps_its_adverbs_and_capitals():
    woman = _who("f", True)
    assert adjectives.decline_phrase("Усталый и очень злой", woman, "dat") == "Усталой и очень злой"
    assert adjectives.decline_phrase("смертельно бледный, едва живой", woman, "acc") == "смертельно бледную, едва живую"
    with pytest.raises(ValueError, match="меч"):
        adjectives.decline_phrase("острый меч", woman, "nom")
    with pytest.raises(ValueError, match="усталая"):
        adjectives.decline_phrase("усталая", woman, "gen")
