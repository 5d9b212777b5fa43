"""Nothing that the group must not know enters its posts: not a number, not a hint, not an order of words."""

import re

import pytest

from engines.core.engine import GM
from narratives.chronicle.texts import library_of
from narratives.duel.contract import CONTRACT
from narratives.duel.narrator import NARRATOR
from tests.narratives.duel.tables import BLADE, Table, commands, hero, random_tables


def public_bodies(posts):
    return [(post.body, post.footer) for post in posts if post.audience is None]


@pytest.mark.rule("DU-N1", "DU-H1", "DU-H2", "DU-H4", "DU-H5", "DU-N6", "DU-N9")
def test_the_group_reads_the_same_whatever_is_hidden():
    """Told again from what the group has heard and sees alone, every post of the group is the same to the letter."""
    told_again = 0
    for told in commands():
        if not told.public:
            assert public_bodies(told.posts) == []
            continue
        view = {**told.view, "people": {}}
        again, _ = NARRATOR.tell(told.public, told.before, view, told.bags, told.salt)
        assert public_bodies(again) == public_bodies(told.posts), told.label
        told_again += 1
    assert told_again > 600


@pytest.mark.rule("DU-N1", "DU-N6")
def test_the_memory_knows_only_what_all_have_seen():
    for told in commands():
        after = NARRATOR.remember(told.before, told.public) if told.public else told.before
        assert after.facts == told.after.facts or not told.public, told.label


@pytest.mark.rule("DU-N1", "DU-H1", "DU-H5")
def test_a_private_post_has_the_reader_to_whom_the_event_was_addressed():
    private = 0
    for told in commands():
        addressed = {name for event in told.events if event["to"] != "all" for name in event["to"]}
        readers = {post.audience for post in told.posts if post.audience is not None}
        assert readers <= addressed | {GM}, told.label
        assert (GM in readers) == any(
            event["to"] != "all" and event["event"] != "card.played" for event in told.events
        ), told.label
        private += len(readers)
    assert private > 500


IMPLIES = re.compile(
    r"(?<![а-яё])(?:мимо|промах\w*|промаз\w*|увернул\w*|отбил\w*|отразил\w*|ранил\w*|ранен\w*|кров\w+|пробил\w*|"
    r"едва|насквозь|поморщил\w*|вскрикнул\w*|охнул\w*|застонал\w*|пошатнул\w*|прошл?[аои]?|прошёл|не прош\w+|"
    r"больно|хит(?:а|у|ом|ы|ов|ам|ами|ах)?|границ\w+|зацепил\w*|задел\w*|попал\w*|достал\w* до|"
    r"невредим\w*|цел[аы]?)(?![а-яё])",
    re.IGNORECASE,
)
BEFORE_THE_OUTCOME = ("card/", "blow/", "area/", "still/", "heal/", "effect/", "recall/struck")


@pytest.mark.rule("DU-N1", "DU-H2", "DU-N9")
@pytest.mark.parametrize("name", [name for name in sorted(CONTRACT.sets) if name.startswith(BEFORE_THE_OUTCOME)])
def test_no_words_tell_whether_it_passed(name):
    """A blow, a shot, a spell: how it looked; what it did is the target's own business."""
    found = [(IMPLIES.search(text.source), text.source) for text in library_of("duel").texts(name)]
    assert [(match[0], source) for match, source in found if match] == []


@pytest.mark.rule("DU-H1")
def test_no_digit_enters_the_groups_posts_but_what_people_have_named():
    for told in commands():
        if told.label.startswith("random/3"):  # an open table shows its numbers in the footer
            continue
        assert not re.search(r"\d", re.sub(r"Гость \d+", "", told.body)), told.body


@pytest.mark.rule("DU-N9")
def test_a_blow_let_through_is_told_to_the_target_as_his_choice():
    table = Table({"Дон": hero(8, 1, "удар посохом"), "Мира": hero(8, 4)}, "willing")
    table.act("attack", "Дон", targets=["Мира"])
    guard = table.act("open", "Мира", to=["Дон"])
    assert guard.body == ""
    assert "Дон" in guard.read_by("Мира")
    told = table.act("play", "Дон", card="удар посохом", target="Мира")
    assert "1 хит" in told.read_by("Мира")
    assert any(text.startswith("private/blow_willing") for post in told.posts for text in post.texts)
    assert told.read_by("Дон") == ""


@pytest.mark.rule("DU-H5", "DU-N6", "DU-D1")
@pytest.mark.parametrize(("do", "words"), [("assassinate", "Тёплой Луны!"), ("stun", "Оглушён!")])
def test_a_hidden_attacker_is_named_to_himself_and_the_gm_alone(do, words):
    table = Table({"Дон": hero(8, 1, items=BLADE), "Мира": hero(), "Лада": hero()}, do)
    told = table.act(do, "Дон", target="Мира", words=words, seen=False)
    assert "Дон" not in told.body
    assert "Мира" in told.body or "Миру" in told.body or "Миры" in told.body
    assert "луны" not in told.body.lower()
    assert told.read_by("Мира") == told.read_by("Лада") == ""
    assert told.read_by("Дон")
    assert "Дон → Мира" in told.read_by(GM)
    assert [fact.of for fact in told.after.facts if fact.kind == "felled"] == [""]


@pytest.mark.rule("DU-N1")
def test_an_open_table_shows_the_numbers_under_the_post():
    table = next(one for one in random_tables() if one.label == "random/3")
    shown = [post.footer for told in table.told for post in told.posts if post.audience is None and post.footer]
    assert any("против" in footer for footer in shown)
    assert not any(re.search(r"осталось \d", told.body) for told in table.told)


@pytest.mark.rule("DU-H4")
def test_of_a_quiet_shield_the_group_sees_only_that_somebody_was_busy():
    table = Table({"Дон": hero(8, 1, "каменная кожа"), "Мира": hero()}, "quiet")
    table.act("attack", "Дон", targets=["Мира"])
    told = table.act("play", "Дон", card="каменная кожа")
    assert told.texts == ["turn/quiet"]
    assert "кам" not in told.body.lower()
    assert "каменная кожа" in told.read_by("Дон").lower()


@pytest.mark.rule("DU-H3", "DU-N3")
def test_a_worked_artefact_is_told_as_something_unnatural():
    table = Table({"Дон": hero(8, 1, "артефакт-щит"), "Мира": hero(8, 1, "удар мечом")}, "flash")
    table.act("attack", "Дон", targets=["Мира"])
    assert table.act("play", "Дон", card="артефакт-щит").texts == ["card/shield"]
    told = table.act("play", "Мира", card="удар мечом", target="Дон")
    assert told.texts[-1].startswith("flash/")
    assert table.act("pass", "Дон").texts[-1] == "turn/passed"


UNNATURAL = re.compile(
    r"свет|сия|вспых|вспыш|блес|блик|блесн|звон|звен|гул|гуд|искр|руны|зарев|вспыл|загор|полых|сверк|взвы|огон|огн|рябь|"
    r"мига|мигн|зажг|лун|луч|горе|кис|стекл|пламя|серебр|пузыр|озон|стена",
    re.IGNORECASE,
)


@pytest.mark.rule("DU-N3")
@pytest.mark.parametrize(
    "name", ["card/shield", "card/amulet", "card/wand", "shield/artefact", "blow/artefact", "flash/shield",
             "flash/amulet", "flash/other"]
)  # fmt: skip
def test_every_text_of_an_artefact_has_a_light_or_a_sound(name):
    assert [text.source for text in library_of("duel").texts(name) if not UNNATURAL.search(text.source)] == []
