"""The people, forces, passers-by and places of the Moon War."""

import re
import subprocess
import sys

import pytest

from engines.moonwar import roster
from narratives.moonwar import names
from narratives.russian.filters import prep
from narratives.russian.noun import CASES, Gender
from narratives.russian.person import FORMS, Slot, namesakes
from narratives.russian.typography import problems

READINGS = [reading for readings in names.forces().values() for reading in readings]
EVERYBODY = [*names.people().values(), *READINGS, *names.passersby()]
_DICTIONARY_CASES = {
    "nom": {"nomn"},
    "gen": {"gent", "gen2"},
    "dat": {"datv"},
    "acc": {"accs"},
    "ins": {"ablt"},
    "pre": {"loct", "loc2"},
}


def _words(text):
    return re.findall("[а-яё]+", text.lower())


def test_who_there_is():
    assert len(names.people()) == 75
    assert next(iter(names.people())) == "Сион Эльтнем Атласия"
    assert {name: len(readings) for name, readings in names.forces().items()} == {
        "Мимокроки": 1,
        "Горожане/Гули": 2,
        "Войска/Апостолы-отпрыски-Роа": 2,
        "Слухи": 1,
        "Олицетворение Смерти": 1,
        "Мимоапостол": 1,
        "Оборона убежища": 1,
        "Сторонние силы": 1,
    }
    assert (len(names.passersby()), len(names.places())) == (40, 40)


def test_names_are_those_of_the_engine():
    assert [one.name for one in roster.everybody()] == list(names.people())
    for name, one in names.people().items():
        assert one.name == name == one.full.nom
    for name, readings in names.forces().items():
        assert {reading.name for reading in readings} == {name}


@pytest.mark.parametrize("one", EVERYBODY, ids=lambda one: f"{one.id} {one.full.nom}")
def test_any_name_in_any_case_and_form(one):
    for turn in range(3):
        slot = Slot(person=one, epithet_index=turn, means_index=turn)
        assert slot.means
        for case in CASES:
            for form in FORMS:
                assert slot.decline(case, form).strip()


def test_data_is_whole_and_well_typeset():
    for one in EVERYBODY:
        texts = [one.full.nom, *one.means, *(epithet.cases.nom for epithet in one.epithets)]
        texts += [fact.text for fact in getattr(one, "facts", ())]
        texts += [getattr(one, "wish", "Да."), getattr(one, "quirk", "Да.")]
        assert [problem for text in texts for problem in problems(text)] == []
        assert one.means
        if not isinstance(one, names.Passerby):
            assert len(one.epithets) == 3
            assert one.facts
    for place in names.places():
        assert not problems(f"{place.where} {place.to} {place.detail}")
        assert any((place.suits.day, place.suits.night, place.suits.moon))


def test_epithets_agree_with_their_owners():
    for one in names.people().values():
        assert {(epithet.gender, epithet.number) for epithet in one.epithets} == {(one.gender, "sg")}
    for reading in READINGS:
        assert {epithet.number for epithet in reading.epithets} == {reading.number}


def _disagreements(morph, cases):
    """Words that changed into something that a dictionary does not call this case of the same word."""
    found = []
    for case in CASES:
        nominative, form = _words(cases.nom), _words(cases.of(case))
        assert len(nominative) == len(form)
        for before, after in zip(nominative, form, strict=True):
            if before == after or not morph.word_is_known(before):
                continue
            lemmas = {parse.normal_form for parse in morph.parse(before)}
            if not any(
                parse.normal_form in lemmas and parse.tag.case in _DICTIONARY_CASES[case]
                for parse in morph.parse(after)
            ):
                found.append((case, before, after))
    return found


@pytest.fixture(scope="module")
def morph():
    import pymorphy3

    return pymorphy3.MorphAnalyzer()


def test_cases_are_those_of_the_dictionary(morph):
    tables = {one.full.nom: one.full for one in EVERYBODY} | {one.short.nom: one.short for one in EVERYBODY}
    tables |= {epithet.cases.nom: epithet.cases for one in EVERYBODY for epithet in one.epithets}
    tables |= {place.cases.nom: place.cases for place in names.places()}
    disagreements = {name: _disagreements(morph, table) for name, table in tables.items()}
    # Looked at one by one: the dictionary takes these for words that they are not (the sea, the museum, a march;
    # «Акира» and «Арая» for surnames that do not decline).
    by_name = {"Арая Сорен", "Арая", "Сео Акира", "Акира"}
    accusatives = {"Карри де Марш": "марша", "Неро Хаос": "хаоса", "Лувр": "лувра"}
    unexpected = {
        name: wrong
        for name, wrong in disagreements.items()
        if wrong
        and name not in by_name
        and [("acc", after) for _, _, after in wrong] != [("acc", accusatives.get(name))]
    }
    assert unexpected == {}


def test_means_are_in_the_instrumental(morph):
    for one in EVERYBODY:
        for means in one.means:
            cases = {parse.tag.case for word in _words(means) for parse in morph.parse(word)}
            assert "ablt" in cases, means


def _pronoun_genders(facts):
    return {fact.text.split(" ", 1)[0] for fact in facts} & {"Он", "Она", "Оно", "Они"}


def test_facts_speak_of_their_owner_in_his_gender():
    wanted = {"m": {"Он"}, "f": {"Она"}, "n": {"Оно"}}
    for one in [*names.people().values(), *READINGS]:
        assert _pronoun_genders(one.facts) <= ({"Они"} if one.number == "pl" else wanted[one.gender]), one.name
    for one in names.passersby():
        assert one.wish.startswith({"m": "Он ", "f": "Она "}[one.gender])


# The whole roster and the forces: with «о», with «с».
PREPOSITIONS = """
о Сион, с Сион; об Аоко, с Аоко; о Токо, с Токо; о Лорелей, с Лорелей; о Форте, с Форте; об Альбе, с Альбой
об Арае, с Араей; о Курогири, с Курогири; о Базетт, с Базетт; об Алисе, с Алисой; о Наталье, с Натальей
о Кирицугу, с Кирицугу; о Сиэль, с Сиэль; о Ризбиф, с Ризбиф; о Нарбарек, с Нарбарек; о Мереме, с Меремом
о Доуне, с Доуном; о Ризее, с Ризеем; о Кирее, с Киреем; о Карен, с Карен; об Арк, с Арк; о Роа, с Роа
о Карри, с Карри; об Айннаше, с Айннаше; о Свелтене, со Свелтеном; об Альтруж, с Альтруж; о Неро, с Неро
о Лувре, с Лувром; о Зепии, с Зепией; о Пыли Осириса, с Пылью Осириса; о Ван-Феме, с Ван-Фемом; о Рите, с Ритой
о Блекморе, с Блекмором; об Ортенроссе, с Ортенроссом; об Энхансе, с Энхансом; о Сумире, с Сумире
о Дилёме, с Дилёмом; о Лютере, с Лютером; о Шики, с Шики; об Акихе, с Акихой; о ШИКИ, с ШИКИ
о Макихисе, с Макихисой; о Хисуи, с Хисуи; о Кохаку, с Кохаку; о Саччин, с Саччин; о Кири, с Кири; о Коуме, с Коумой
о Согене, с Согеном; об Арихико, с Арихико; об Ичико, с Ичико; о Нанако, с Нанако; о Лен, с Лен; об Акире, с Акирой
о Мияко, с Мияко; о Рёги, с Рёги; о Кирие, с Кирие; о Фуджино, с Фуджино; о Лио, с Лио; о Томое, с Томое
о Микии, с Микией; об Азаке, с Азакой; о Мане, с Маной; о Мицуру, с Мицуру; о Шизуне, с Шизуне
о Меха-Хисуи, с Меха-Хисуи; о Мато, с Мато; о Макине, с Макиной; о Неко-Арк, с Неко-Арк
о Фомальгауте, с Фомальгаутом; об Арике, с Арикой; о Лавеле, с Лавелем; о Зели, с Зели; о Викторе, с Виктором
о Соре, с Соре; о Норикате, с Норикатой; о мимокроках, с мимокроками; о горожанах, с горожанами; о гулях, с гулями
о войсках, с войсками; об отпрысках Роа, с отпрысками Роа; о слухах, со слухами
об олицетворении Смерти, с олицетворением Смерти; о мимоапостоле, с мимоапостолом; об обороне, с обороной
о сторонних силах, со сторонними силами
"""


def test_prepositions_before_the_whole_roster():
    expected = [pair.strip() for pair in PREPOSITIONS.replace("\n", ";").split(";") if pair.strip()]
    everybody = [*names.people().values(), *READINGS]
    assert [f"{prep('о', one)}, {prep('с', one)}" for one in everybody] == expected
    for one in everybody:
        for form in ("short", "full"):
            # Nobody here begins with two consonants after which «в» or «к» would need a vowel.
            assert prep("к", one, form=form).startswith("к ")
            assert prep("в", one, "acc", form).startswith("в ")
    assert prep("со", names.people()["Фина-Блад Свелтен"], form="full") == "с Фина-Бладом Свелтеном"
    assert prep("о", names.people()["Эмия Кирицугу"], form="full") == "об Эмии Кирицугу"


def test_every_relation_has_its_reciprocal():
    kinds = names.relation_kinds()
    inverse_role = {"parent": "child", "child": "parent", "sibling": "sibling"}
    inverse_role |= {"ancestor": "descendant", "descendant": "ancestor"}
    for one in names.people().values():
        for bond in one.relations:
            back = names.relation(bond.to, one.name)
            assert back is not None, (one.name, bond.to)
            assert kinds[bond.kind].inverse == back.kind
            assert (bond.role is None) == (bond.kind != "kin")
            assert inverse_role.get(bond.role or "") == back.role


def test_relation_and_facts_by_name():
    bond = names.relation("Сион Эльтнем Атласия", "Зепия Эльтнем Оберон")
    assert (bond.kind, bond.role) == ("kin", "descendant")
    assert names.relation("Сиэль", "Сиэль") is None
    assert names.relation("Сиэль", "Гость") is None
    assert names.relation_kinds()["rival"].title.f == "соперница"
    weapons = names.facts("Сион Эльтнем Атласия", "weapon")
    assert [fact.kind for fact in weapons] == ["weapon", "weapon"]
    assert len(names.facts("Сион Эльтнем Атласия")) == 6
    assert names.facts("Горожане/Гули", reading=1)[0].text.startswith("Гули ")
    assert names.facts("Гость") == ()


def test_find_knows_characters_forces_and_strangers():
    assert names.find("Тоно Акиха").short.acc == "Акиху"
    assert [names.find("Горожане/Гули", reading=turn).short.nom for turn in range(3)] == [
        "горожане",
        "гули",
        "горожане",
    ]
    stranger = names.find("Накамура Юми")
    assert (stranger.name, stranger.gender, stranger.full.dat) == ("Накамура Юми", "f", "Накамуре Юми")
    assert names.find("Накамура Юми", gender="m").gender == "m"
    with pytest.raises(ValueError, match="blank"):
        names.find(" ")


@pytest.mark.parametrize(
    ("name", "asked", "gender", "genitive"),
    [
        ("Фомальгаут", "f", "f", "Фомальгаут"),
        ("Форте", "m", "m", "Форте"),
        ("Фомальгаут", "m", "m", "Фомальгаута"),
        ("Сиэль", "m", "f", "Сиэль"),
    ],
)
def test_only_an_unsure_gender_can_be_overridden(name, asked: Gender, gender, genitive):
    found = names.find(name, gender=asked)
    assert (found.gender, found.full.gen) == (gender, genitive)
    assert found.means == names.people()[name].means


def test_namesakes_of_the_roster():
    assert namesakes(names.people().values()) == {"Тоно Шики", "Тоно ШИКИ"}


def test_data_is_read_once():
    assert names.people() is names.people()
    assert names.forces() is names.forces()
    assert names.places() is names.places()


def test_nothing_here_needs_the_dictionary_at_run_time():
    code = "import sys, narratives.moonwar.names as n; n.find('Иван'); print('pymorphy3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout.strip() == b"False"
