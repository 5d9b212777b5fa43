"""The prose never contradicts the events: whoever acts is named, what did not happen is not told."""

import pytest

from tests.narratives.kitsune.games import campaigns, commands, names

FOR_ALL = frozenset({"village.bonus"})
"""Events that befall everybody alike and name nobody."""


def told_of(command):
    """The public events of a command that have somebody in them."""
    return [e for e in command.events if e["to"] != "gm" and not e["event"].startswith("gm.")]


def test_everybody_who_acts_or_suffers_is_named():
    checked = 0
    for command in commands():
        for event in told_of(command):
            if event["event"] in FOR_ALL or (event["event"] == "lead.lost" and event["why"] == "siege"):
                continue
            if event["event"] == "fox.passed" and event["fox"] in command.before.shared:
                assert command.public == () or command.of("village.bonus") or "headline/dawn" in command.texts
                continue  # «Готово» after the split says nothing new
            for who in (event.get(key) for key in ("fox", "npc", "to_fox")):
                if who:
                    assert names(command.cast, who, command.text), (event, command.text)
                    checked += 1
    assert checked > 3000


def test_nobody_acts_who_is_not_there():
    for command in commands():
        view = command.view
        here = {name for name, npc in view["npcs"].items() if npc["here"]}
        present = {*view["foxes"], *here, *(npc for npc in command.after.met)}
        for event in told_of(command):
            assert event.get("npc") is None or event["npc"] in present


OUTCOMES = {
    "influence.won": {"won/charm", "won/ferocity", "won/cunning", "fire/burnt", "fire/spared"},
    "influence.lost": {"lost/charm", "lost/ferocity", "lost/cunning"},
    "influence.tied": {"tied/charm", "tied/ferocity", "tied/cunning"},
    "alarm.raised": {"alarm/raised"},
    "lead.gained": {"lead/gained"},
    "lead.given": {"lead/given"},
    "disguise.rolled": {"disguise/charm", "disguise/ferocity", "disguise/cunning", "disguise/failed"},
    "setting.rolled": {"setting/charm", "setting/ferocity", "setting/cunning", "setting/failed"},
    "check.rolled": {"check/hidden", "check/noticed"},
    "help.given": {"help/given"},
    "head.chosen": {"clan/head"},
    "siege.ended": {"siege/won", "siege/lost"},
    "scene.ended": {"end/left", "end/exhausted", "end/banished", "end/gm"},
    "fox.joined": {"fox/joined"},
}


@pytest.mark.parametrize("name", sorted(OUTCOMES))
def test_what_matters_is_told_as_often_as_it_happens(name):
    for command in commands():
        texts = [text for text in command.texts if text in OUTCOMES[name]]
        assert len(texts) == len(command.of(name)), (command.given, command.texts)


def test_an_outcome_is_told_as_what_it_was():
    won = lost = 0
    for command in commands():
        for event in command.of("influence.won"):
            fire = command.of("ability.used", species="kitsunebi")
            rolled = command.of("influence.rolled")
            wanted = f"won/{event['approach']}" if rolled else "fire/burnt" if fire else "fire/spared"
            assert wanted in command.texts
            won += 1
        for event in command.of("influence.lost"):
            assert f"lost/{event['approach']}" in command.texts
            assert ("alarm/raised" in command.texts) == event["alarm"]
            lost += 1
        for event in command.of("check.rolled"):
            assert f"check/{event['outcome']}" in command.texts
        for event in command.of("scene.ended"):
            assert f"end/{event['reason']}" in command.texts
    assert won > 100
    assert lost > 20


def test_suspicion_is_told_when_it_crosses_a_line_and_only_then():
    crossed = 0
    for command in commands():
        value = command.before.suspicion if not command.of("scene.opened") else 0
        wanted = []
        for event in command.of("suspicion.changed"):
            if event["level"] != "banished":
                wanted += ["suspicion/wary"] * (value < 5 <= event["value"])
                wanted += ["suspicion/calm"] * (event["value"] < 5 <= value)
            value = event["value"]
        assert [text for text in command.texts if text in ("suspicion/wary", "suspicion/calm")] == wanted
        crossed += len(wanted)
    assert crossed > 20


@pytest.mark.rule("KI-N1")
def test_scouting_settings_and_disguise_go_by_the_trait():
    for command in commands():
        for event in command.of("scout.rolled"):
            assert f"scout/{event['trait']}" in command.texts
        for event in command.of("setting.rolled"):
            assert (f"setting/{event['trait']}" if event["successes"] else "setting/failed") in command.texts
        for event in command.of("disguise.rolled"):
            assert (f"disguise/{event['trait']}" if event["successes"] else "disguise/failed") in command.texts


@pytest.mark.rule("KI-N2")
def test_an_exorcist_senses_and_is_distracted_by_the_strongest_trait():
    seen = set()
    for command in commands():
        for event in command.of("check.started"):
            assert f"check/{event['trait']}" in command.texts
            seen.add("check")
        for event in command.of("distract.rolled"):
            assert f"distract/{event['trait']}" in command.texts
            assert f"distract/{event['outcome']}" in command.texts
            seen.add(event["outcome"])
    assert seen == {"check", "distracted", "nothing", "failed"}


@pytest.mark.rule("KI-N4")
def test_from_the_first_whispers_on_the_posts_know_of_rumours():
    told = {command.before.trail for game in campaigns() for command in game if "trail/whispers" in command.texts}
    assert told == {"quiet"}
    heard = 0
    for game in campaigns():
        for command in game:
            if command.of("scene.opened"):
                assert ("night/rumour" in command.texts) == (command.before.trail != "quiet")
                heard += "night/rumour" in command.texts
    assert heard > 5
