"""Why people meet, and how words win: a meeting has a reason (MW-N2), a victory by talk its price (MW-N9, MW-N10)."""

import re

import pytest

from narratives.chronicle.texts import library_of
from narratives.moonwar.beats import TALKS
from tests.narratives.moonwar.wars import commands, wars

GOT = re.compile(
    r"отда[лв]|рассказа|обеща|уступ|выпросил|получ|оберег|адрес|помощь|сведени|имя|имена|секрет|доск|карт|взял|забрал|"
    r"унёс|унес|назвал|показал|выгод|дал\b|дала\b|извлек|рецепт|парол|выдал|узна|согласи|услуг|ключ|долг|выменя|пообеща|"
    r"клял|слово|подпис|предложил|добил|обучил|научил|признал|вын[её]с|прибав|достал|поделил|подарил|обошлось|записала?\b|"
    r"снабж|оказал|знал|тропы|ушёл|в голове|разреш|впустил|провёл|провел|открыл|вернул|открылась"
)
BARGAIN = re.compile(
    r"догов|союз|сделк|услов|дол[яюие]\b|половин|контракт|равн|партн|подпис|четверт|процент|устав|пункт|голос|пай|вклад|"
    r"выгод|делёж|согласил|работ|должност|довери|по рукам|рукопожат|обязан|взамен|обмен|цен[аеуы]|плат",
    re.IGNORECASE,
)


def turns():
    for war, told in commands():
        if "turn.started" in told.names:
            yield war, told


@pytest.mark.rule("MW-N2")
def test_every_meeting_says_why_these_people_met_and_why_it_ended_so():
    seen = dict.fromkeys(("met", "inner", "captive", "chase"), 0)
    read: dict[tuple[int, str], set[str]] = {}
    for war, told in turns():
        texts, post = set(told.texts), told.posts[0]
        of_war = read.setdefault((id(war), post.kind), set())
        if "nature" in told.names:
            assert {text for text in texts if text.startswith("approach/")} | texts & {"death/meeting"}, told.label
            seen["met"] += 1
        for event, name in (("inner.relation", "inner"), ("inner.captive", "captive")):
            if event in told.names:
                told_all = {
                    f"approach/{name}#{n}" for n in range(len(library_of("moonwar").texts(f"approach/{name}")))
                } <= of_war
                assert f"approach/{name}" in texts or told_all, told.label
                seen[name] += 1
        if {"chase.escaped", "chase.caught"} & told.names:
            assert "chase/start" in texts
            seen["chase"] += 1
        of_war |= set(post.texts)
        # How it ended is told by a text chosen for that outcome, never by the plain sentence.
        assert not [text for text in post.texts if text.endswith("#plain")], post.texts
    assert all(count > 20 for count in seen.values()), seen


@pytest.mark.rule("MW-N2")
def test_a_bond_of_the_two_is_the_reason_when_they_have_one():
    for _, told in turns():
        texts = set(told.texts)
        if "approach/close" in texts:
            assert not texts & {"approach/battle", "approach/force"}
        assert len([text for text in told.texts if text.startswith("approach/")]) <= 1, told.label


@pytest.mark.rule("MW-N9")
def test_a_talk_is_told_in_words_and_a_persuasion_names_what_was_got():
    for _, told in turns():
        talks = [event for event in told.events if event["event"] in TALKS]
        if talks and not [event for event in told.events if event["event"].startswith("battle.")]:
            assert not [text for text in told.texts if text.startswith("battle/")], told.label
            assert {text for text in told.texts if text.startswith("talk/")}
    nothing = [text.source for text in library_of("moonwar").texts("talk/persuaded") if not GOT.search(text.source)]
    assert nothing == []


@pytest.mark.rule("MW-N10")
def test_submission_has_a_text_of_its_own_that_names_both():
    seen = 0
    for _, told in turns():
        for event in told.events:
            if event["event"] == "talk.subdued" and any(
                other["event"] == "character.captured" and other["who"] == event["loser"] for other in told.events
            ):
                assert "talk/subdued" in told.texts
                seen += 1
    assert seen > 10
    for name, slot in (("talk/subdued", "l"), ("fate/captured", "who")):
        for text in library_of("moonwar").texts(name):
            asked_by_name = any(tag.startswith(f"{slot}:") for tag in text.required)
            assert f"{{{{ {slot}" in text.source or asked_by_name, text.source


@pytest.mark.rule("MW-N10")
def test_in_the_third_edition_submission_is_a_bargain_and_not_in_the_second():
    bargains = {
        f"{name}#{place}"
        for name in ("fate/captured", "talk/subdued")
        for place, text in enumerate(library_of("moonwar").texts(name))
        if {"edition:third"} & text.required or {"edition:second"} & text.forbidden
    }
    assert len(bargains) >= 10
    for one in bargains:
        name, _, place = one.partition("#")
        assert BARGAIN.search(library_of("moonwar").texts(name)[int(place)].source), (
            library_of("moonwar").texts(name)[int(place)].source
        )
    third = {text for war in wars() if war.edition == "third" for told in war.turns for text in told.posts[0].texts}
    second = {text for war in wars() if war.edition == "second" for told in war.turns for text in told.posts[0].texts}
    assert third & bargains
    assert not second & bargains
