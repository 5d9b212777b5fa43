"""The chronicle tells what happened, of whom it happened, and nothing else."""

import re

import pytest

from engines.core.engine import GM
from narratives.chronicle.texts import library_of
from narratives.duel.cast import Cast
from tests.narratives.duel.tables import BLADE, Table, commands, hero
from tests.narratives.moonwar.grammar import acting

ALWAYS = {
    "fight.started": ("fight/attack", "fight/many", "fight/band", "fight/turned"),
    "ring.crowded": ("fight/crowded",),
    "fighter.joined": ("join/ally", "join/alone"),
    "fighter.heavy": ("wound/kneels", "wound/all_kneel", "wound/runs", "wound/lies", "wound/helpless"),
    "fighter.fell": ("fell/one", "fell/many", "fell/unseen", "fell/lying", "flight/failed"),
    "fighter.rose": ("woke/rose",),
    "fighter.woke": ("woke/well", "woke/heavy"),
    "flight.started": ("flight/started",),
    "flight.escaped": ("flight/escaped", "flight/heavy"),
    "flight.failed": ("flight/failed",),
    "turn.passed": ("turn/passed",),
    "turn.quiet": ("turn/quiet",),
    "fighter.surrendered": ("surrender/given",),
    "fight.ended": ("end/",),
    "fighter.killed": ("finish/weapon", "finish/spell"),
    "finish.failed": ("finish/words_failed", "finish/threshold_failed"),
    "assassination.failed": ("ambush/assassination_",),
    "stun.failed": ("ambush/stun_",),
    "survival.decided": ("fate/",),
    "artefact.flashed": ("flash/",),
    "effect.shown": ("shown/",),
    "stun.ended": ("time/stun_over",),
    "runner.collapsed": ("time/collapsed",),
    "captive.bound": ("captive/bound_",),
    "captive.led": ("captive/led",),
    "captive.left": ("captive/left",),
    "captive.watched": ("captive/watched",),
    "captive.alarm": ("captive/alarm",),
    "captive.freed": ("captive/released", "captive/free_", "captive/alarm"),
    "captive.rebound": ("captive/rebound",),
    "search.asked": ("search/asked",),
    "clock.moved": ("time/moved", "time/ages"),
}
"""What all have seen is told by a text of its own, and by no other event."""


@pytest.mark.rule("DU-N2")
def test_what_all_have_seen_is_always_told_and_what_did_not_happen_never():
    told_of = set()
    for told in commands():
        happened = {event["event"] for event in told.public}
        for name, sets in ALWAYS.items():
            has_text = any(text.startswith(sets) for text in told.texts)
            if name in happened:
                assert has_text, (name, told.label)
                told_of.add(name)
            elif not any(set(sets) & set(ALWAYS[other]) for other in happened & ALWAYS.keys()):
                assert not has_text, (name, told.label, told.texts)
    assert len(told_of) > 25


ROLES = ("by", "who", "target", "to_whom", "ally")


@pytest.mark.rule("DU-N2")
def test_everybody_who_acts_or_suffers_is_named():
    for told in commands():
        cast = Cast(told.after.spelt)
        body = told.body
        for event in told.public:
            if event["event"] in ("turn.next", "gm.die_set", "fight.ended", "blow.resolved", "shield.ended"):
                continue
            people = [event[role] for role in ROLES if event.get(role)]
            for who in (*people, *event.get("targets", ())):
                person = cast[who].person
                forms = {form for cases in (person.short, person.full) for form in cases.model_dump().values()}
                assert any(form in body for form in forms), (who, event, body)


@pytest.mark.rule("DU-N2")
def test_the_end_of_a_fight_names_those_who_stand_lie_or_have_given_up():
    ended = 0
    for told in commands():
        cast = Cast(told.after.spelt)
        for event in told.of("fight.ended"):
            for who in (*event["standing"], *event["fallen"], *event["surrendered"]):
                assert any(form in told.body for form in cast[who].short.model_dump().values()), (who, told.body)
            ended += 1
    assert ended > 50


@pytest.mark.rule("DU-N2", "DU-N5")
def test_the_dead_never_act():
    """Whoever was dead before the command does nothing in it: a past verb beside his name is nowhere."""
    dead: dict[str, set[str]] = {}
    for told in commands():
        table = told.label.rsplit("/", 1)[0]
        gone = dead.setdefault(table, set())
        for one in [*told.of("fighter.killed"), *told.of("survival.decided")]:
            if one.get("outcome") != "lives":
                gone.add(one["who"])
        died_now = {one["who"] for one in [*told.of("fighter.killed"), *told.of("survival.decided")]}
        cast = Cast(told.after.spelt)
        buried = [cast[who].person for who in gone - died_now]
        acts = {person.name for person, sentence in acting(told.body, buried) if not re.search("погиб", sentence)}
        assert not acts, (acts, told.body)
    assert any(dead.values())


@pytest.mark.rule("DU-N4")
def test_the_words_are_said_only_where_they_were_said():
    """«Тёплой Луны» stands in the post of a death, or of a blow for which it was said and the threshold held."""
    deaths = 0
    for told in commands():
        if told.command["do"] == "lead":
            continue  # people name the place themselves
        said = "тёплой луны" in told.body.lower()
        killed = bool(told.of("fighter.killed"))
        held = any(event["reason"] == "threshold" for event in told.of("finish.failed"))
        assert said == (killed or held), told.body
        deaths += killed
    assert deaths > 5


@pytest.mark.rule("DU-N4")
@pytest.mark.parametrize("name", ["ambush/assassination_words", "finish/words_failed"])
def test_wrong_words_are_not_quoted(name):

    assert not [text for text in library_of("duel").texts(name) if "луны" in text.source.lower()]


DEATH = re.compile(r"(?<![а-яё])(?:погиб\w*|умер\w*|убит\w*|м[её]ртв\w*|смерт\w*|скончал\w*|труп\w*)", re.IGNORECASE)


@pytest.mark.rule("DU-N5")
def test_death_is_told_only_of_the_dead():
    for told in commands():
        died = told.of("fighter.killed") or [e for e in told.of("survival.decided") if e["outcome"] == "dies"]
        recalls = any(text.startswith(("recall/killed", "end/dead")) for text in told.texts)
        spared = told.of("finish.failed") or told.of("survival.decided")
        if DEATH.search(told.body):
            assert died or recalls or spared, told.body


@pytest.mark.rule("DU-N5")
def test_zero_hits_is_lying_unconscious():

    for name in ("fell/one", "fell/many", "fell/unseen", "fell/lying", "flight/failed", "time/collapsed"):
        assert not [text.source for text in library_of("duel").texts(name) if DEATH.search(text.source)], name


@pytest.mark.rule("DU-N7")
def test_a_runner_in_a_heavy_wound_falls_after_the_count():
    table = Table({"Дон": hero(3, 1), "Мира": hero(8, 1, "удар мечом")}, "runner")
    table.act("attack", "Дон", targets=["Мира"])
    table.act("flee", "Дон")
    told = table.act("play", "Мира", card="удар мечом", target="Дон")
    assert [text for text in told.texts if text.startswith("wound/")] == ["wound/runs"]
    assert "wound/kneels" not in told.texts
    escaped = next(one for one in reversed(table.told) if one.of("flight.escaped"))
    assert "flight/heavy" in escaped.texts
    assert not [text for text in escaped.texts if text.startswith(("fell/", "time/"))]
    assert table.act("tick", seconds=10).texts == ["time/moved"]
    assert "time/collapsed" in table.act("tick", seconds=5).texts


@pytest.mark.rule("DU-N8")
def test_by_life_only_the_agreement_is_told_with_a_reminder():
    people = {"Дон": hero(consent=["Мира"], sex="м"), "Мира": hero(consent=["Дон"], sex="м", state="surrendered")}
    table = Table(people, "rope")
    told = table.act("bind", "Дон", target="Мира", how="life", limb="hands")
    assert told.texts == ["captive/bound_life"]

    for text in library_of("duel").texts("captive/bound_life"):
        assert re.search("аккуратно|бережно|осторожно|надолго не", text.source)
        assert re.search("соглас|договорил", text.source)
    searched = table.act("search", "Дон", target="Мира", how="life", found=[])
    assert searched.body == ""
    assert searched.read_by("Дон")
    assert searched.read_by("Мира")


@pytest.mark.rule("DU-N8")
def test_a_search_is_asked_before_all_and_answered_to_two():
    people = {"Дон": hero(items=BLADE), "Мира": hero(state="surrendered", items=BLADE)}
    table = Table(people, "search")
    told = table.act("search", "Дон", target="Мира", how="game", place="пояс")
    assert "пояс" in told.body
    assert "меч" not in told.body.replace("меча", "")
    assert "«меч»" in told.read_by("Дон")
    assert "«меч»" in told.read_by("Мира")
    assert "меч" in told.read_by(GM)


@pytest.mark.rule("DU-N10")
def test_the_example_of_the_rules_is_told_step_by_step():
    """The source's fight: whatever the tone, each step tells its own outcome and no other."""
    people = {
        "Альв": hero(10, 3, "удар мечом", "удар мечом", "удар мечом", "удар мечом", "хитрый удар"),
        "Бран": hero(8, 1, "удар мечом", "артефакт-щит"),
        "Вера": hero(7, 2, "файрболл", "файрболл", "файрболл", "молния"),
    }
    table = Table(people, "example")
    table.act("attack", "Бран", targets=["Альв"])
    steps = [
        ("play", "Бран", {"card": "удар мечом", "target": "Альв"}, set()),
        ("join", "Вера", {}, {"join/alone"}),
        ("play", "Вера", {"card": "файрболл"}, set()),
        ("play", "Альв", {"card": "удар мечом", "target": "Бран"}, set()),
        ("play", "Бран", {"card": "артефакт-щит"}, {"card/shield"}),
        ("play", "Вера", {"card": "файрболл"}, {"flash/shield"}),
    ]
    for do, by, fields, expected in steps:
        if table.play.state.fight.turn != by and do == "play":
            table.act("gm.turn", who=by)
        told = table.act(do, by, **fields)
        assert expected <= set(told.texts), told.texts
        outcomes = {text for text in told.texts if text.startswith(("fell/", "wound/", "flash/", "end/"))}
        assert outcomes == {text for text in expected if text.startswith(("fell/", "wound/", "flash/", "end/"))}
