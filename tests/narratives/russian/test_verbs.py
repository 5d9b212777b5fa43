"""Agreement of the predicate, against a dictionary and by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narratives.russian import verbs
from narratives.russian.noun import Agreement
from tests.narratives.russian.words import PAST_VERBS, SHORT_ADJECTIVES, SHORT_PARTICIPLES

SUBJECTS = {
    "m": Agreement("m", "sg", True),
    "f": Agreement("f", "sg", True),
    "n": Agreement("n", "sg", True),
    "pl": Agreement("m", "pl", True),
}
_GENDERS = {"m": "masc", "f": "femn", "n": "neut"}


def _of_dictionary(morph, word, kind, column):
    """All spellings of `word` (given in the masculine) that a dictionary has for `column`."""
    wanted = {"plur"} if column == "pl" else {"sing", _GENDERS[column]}
    found = set()
    for parse in morph.parse(word):
        tag = parse.tag
        right_kind = kind == tag.POS and (kind != "VERB" or "past" in tag)
        if parse.word != word or not right_kind or "masc" not in tag or not parse.is_known:
            continue
        for form in parse.lexeme:
            same = form.tag.POS == tag.POS and form.tag.tense == tag.tense and form.tag.aspect == tag.aspect
            if same and wanted <= form.tag.grammemes and form.tag.voice == tag.voice:
                found.add(form.word)
    return found


@pytest.mark.parametrize(
    ("words", "kind"),
    [(PAST_VERBS, "VERB"), (SHORT_PARTICIPLES, "PRTS"), (SHORT_ADJECTIVES, "ADJS")],
    ids=["past", "participles", "adjectives"],
)
def test_forms_are_those_of_the_dictionary(morph, words, kind):
    compared = 0
    disagreements = []
    for word in dict.fromkeys(words):
        for column, who in SUBJECTS.items():
            known = _of_dictionary(morph, word, kind, column)
            compared += bool(known)
            if known and verbs.agree(word, who) not in known:
                disagreements.append((word, column, verbs.agree(word, who), known))
    assert disagreements == []
    assert compared > 3.8 * len(set(words))  # nearly every word is in the dictionary


# masculine: feminine, neuter, plural
BY_HAND = {
    "пришёл": "пришла пришло пришли",
    "вышел": "вышла вышло вышли",
    "нашёлся": "нашлась нашлось нашлись",
    "разошёлся": "разошлась разошлось разошлись",
    "произошёл": "произошла произошло произошли",
    "учёл": "учла учло учли",
    "счёл": "сочла сочло сочли",
    "прочёл": "прочла прочло прочли",
    "вёл": "вела вело вели",
    "сплёл": "сплела сплело сплели",
    "нёс": "несла несло несли",
    "вынес": "вынесла вынесло вынесли",
    "умер": "умерла умерло умерли",
    "запер": "заперла заперло заперли",
    "вытер": "вытерла вытерло вытерли",
    "стёр": "стёрла стёрло стёрли",
    "упёрся": "упёрлась упёрлось упёрлись",
    "замёрз": "замёрзла замёрзло замёрзли",
    "лёг": "легла легло легли",
    "сжёг": "сожгла сожгло сожгли",
    "поджёг": "подожгла подожгло подожгли",
    "обжёгся": "обожглась обожглось обожглись",
    "испёк": "испекла испекло испекли",
    "растолок": "растолкла растолкло растолкли",
    "спасся": "спаслась спаслось спаслись",
    "воскрес": "воскресла воскресло воскресли",
    "опроверг": "опровергла опровергло опровергли",
    "ранен": "ранена ранено ранены",
    "поражён": "поражена поражено поражены",
    "стёрт": "стёрта стёрто стёрты",
    "смущён": "смущена смущено смущены",
    "мёртв": "мертва мертво мертвы",
    "должен": "должна должно должны",
    "спокоен": "спокойна спокойно спокойны",
    "мужествен": "мужественна мужественно мужественны",
    "зол": "зла зло злы",
    "похож": "похожа похоже похожи",
    "хорош": "хороша хорошо хороши",
    "тих": "тиха тихо тихи",
    "стих": "стихла стихло стихли",
    "слаб": "слаба слабо слабы",
    "ослаб": "ослабла ослабло ослабли",
    "один": "одна одно одни",
    "сам": "сама само сами",
    "весь": "вся всё все",
    "тот": "та то те",
    "первый": "первая первое первые",
    "лисий": "лисья лисье лисьи",
    "непобеждён": "непобеждена непобеждено непобеждены",
    "невесел": "невесела невесело невеселы",
}


@pytest.mark.parametrize("word", BY_HAND)
def test_words_that_change_in_their_own_way(word):
    found = verbs.forms(word)
    assert (found.m, *found[1:]) == (word, *BY_HAND[word].split())


@pytest.mark.parametrize(
    ("phrase", "feminine"),
    [
        ("был ранен", "была ранена"),
        ("не смог", "не смогла"),
        ("так и не пришёл", "так и не пришла"),
        ("был уже готов", "была уже готова"),
        ("мог бы уйти", "могла бы уйти"),
        ("был ранен, но жив", "была ранена, но жива"),
        ("Был сам не свой", "Была сама не своя"),
        ("едва успел", "едва успела"),
        ("сначала совсем один", "сначала совсем одна"),
        ("всё-таки ушёл", "всё-таки ушла"),
        ("остался цел и невредим", "осталась цела и невредима"),
    ],
)
def test_a_phrase_agrees_word_by_word(phrase, feminine):
    assert verbs.agree(phrase, SUBJECTS["f"]) == feminine


@pytest.mark.parametrize(
    "word", ["меч", "нож", "мост", "ножом", "в", "без сил", "кот", "спящен", "ударила", "ранены", "усталая"]
)
def test_what_cannot_agree_is_refused(word):
    with pytest.raises(ValueError, match="cannot agree"):
        verbs.agree(word, SUBJECTS["f"])


def test_forms_spelt_out_complete_themselves():
    assert verbs.spelt_out("пришёл", "пришла") == ("пришёл", "пришла", "пришло", "пришли")
    assert verbs.spelt_out("вернулся", "вернулась") == ("вернулся", "вернулась", "вернулось", "вернулись")
    assert verbs.spelt_out("рад", "рада") == ("рад", "рада", "радо", "рады")
    assert verbs.spelt_out("лих", "лиха") == ("лих", "лиха", "лихо", "лихи")
    assert verbs.spelt_out("сам", "сама", "само", "сами") == ("сам", "сама", "само", "сами")


@given(st.text(alphabet="абвгдеёжзийклмнопрстуфхцчшщъыьэюя -", max_size=24), st.sampled_from(sorted(SUBJECTS)))
def test_any_phrase_agrees_or_is_refused(phrase, column):
    try:
        agreed = verbs.agree(phrase, SUBJECTS[column])
    except ValueError:
        return
    assert len(agreed.split()) == len(phrase.split())
    if column == "m":
        assert agreed == phrase
