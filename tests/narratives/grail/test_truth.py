"""What is told is what happened: who is named, who acts, what is recalled, what stays secret."""

import re

import pytest

from engines.core.engine import GM
from engines.grail.engine import ENGINE
from narratives.chronicle.texts import library_of
from narratives.grail.narrator import NARRATOR
from narratives.grail.stage import Cast
from narratives.russian.noun import CASES
from tests.narratives.grail.tables import TABLES, WARS, Step, every_step, table, war

ACTORS = {
    "attack.rolled": ("who", "defender"),
    "fighter.out": ("who",),
    "phantasm.named": ("who",),
    "phantasm.activated": ("who",),
    "phantasm.interrupted": ("who", "by"),
    "phantasm.weakened": ("who", "by"),
    "phantasm.destroyed": ("who",),
    "phantasm.hidden": ("who", "by"),
    "seal.spent": ("master", "servant"),
    "seal.resisted": ("servant",),
    "seal.bound": ("servant",),
    "mana.given": ("master", "servant"),
    "prepared": ("who",),
    "wounded": ("who",),
    "test.rolled": ("who",),
    "inner.rolled": ("who",),
    "item.made": ("who",),
    "gm.fate": ("who",),
    "gm.judged": ("who",),
    "resummoned": ("who",),
    "joined": ("who",),
    "character.created": ("name",),
    "mob.made": ("name",),
}


def forms(step: Step, name: str) -> set[str]:
    """Everything that somebody may be called."""
    person = Cast(ENGINE.view(step.state, GM), step.after).person(name)
    known = {table.of(case) for table in (person.short, person.full) for case in CASES}
    return known | {noun.cases.of(case) for noun in person.epithets for case in CASES}


def is_named(step: Step, name: str, text: str) -> bool:
    return any(form.lower() in text.lower() for form in forms(step, name))


@pytest.mark.rule("GR-N1", "GR-XX.1")
def test_whoever_acts_or_suffers_is_named():
    for step in every_step():
        for post, events in step.parts():
            text = post.body.replace("\u00a0", " ")
            for event in events:
                for field in ACTORS.get(event["event"], ()):
                    assert is_named(step, event[field], text), (event["event"], field, event[field], post.body)


def test_every_event_of_a_blow_is_told_once():
    """A post has as many paragraphs of blows as there were blows."""
    for step in every_step():
        for post, events in step.parts():
            blows = sum(event["event"] == "attack.rolled" for event in events)
            outcomes = ("hit/", "block/", "word/", "clash/", "phantasm/hit", "phantasm/final", "phantasm/blocked")
            told = sum(text.startswith(outcomes) for text in post.texts)
            assert told == blows, post.body


def test_the_fallen_are_only_remembered():
    """A Servant who has left the war stands in a later post only where something is recalled."""
    for seed in WARS:
        for step in war(seed):
            for post, _ in step.parts():
                if post.kind != "turn":
                    continue
                recalls = any(text.startswith("recall/") for text in post.texts)
                for gone in step.before.fallen:
                    assert recalls or not is_named_plainly(step, gone.servant, post.body), post.body


def is_named_plainly(step: Step, name: str, text: str) -> bool:
    person = Cast(ENGINE.view(step.state, GM), step.after).person(name)
    return any(re.search(rf"\b{re.escape(person.short.of(case))}\b", text) for case in CASES)


def test_a_third_of_the_posts_look_back():
    """From the second night on, where there is something to look back at."""
    posts = [
        post
        for seed in WARS
        for step in war(seed)
        for post, _ in step.parts()
        if post.kind == "turn" and step.after.night > 1
    ]
    looking = sum(any(text.startswith("recall/") for text in post.texts) for post in posts)
    assert looking >= len(posts) / 3


def test_what_is_recalled_is_true():
    """Every recollection is a fact of the story at that time, and never of the same round."""
    for step in every_step():
        fact = step.after.recalled
        if fact is None or step.after.recalled_at == step.before.recalled_at:
            continue
        assert fact.told >= 1
        known = [one.model_copy(update={"told": 0}) for one in step.after.facts]
        assert fact.model_copy(update={"told": 0}) in known


# --- secrets


def secrets(step: Step) -> set[str]:
    """Names of phantasms that the group does not know after this step, and true names that stay with them."""
    found = set()
    for name, person in step.state.people.items():
        hidden = {cliche for cliche, one in person.cliches.items() if one.secret}
        found |= hidden
        if person.true_name and ENGINE.view(step.state, None)["characters"][name]["true_name"] is None:
            found.add(person.true_name)
    return found


@pytest.mark.rule("GR-N3", "GR-15.1", "GR-15.4")
def test_no_secret_stands_in_a_post_of_the_group():
    seen = 0
    for step in every_step():
        hidden = secrets(step)
        seen += len(hidden)
        for post, _ in step.parts():
            for secret in hidden:
                assert secret not in post.html.replace("\u00a0", " "), post.html
    assert seen > 100


@pytest.mark.rule("GR-N3")
def test_the_board_of_the_group_keeps_secrets():
    for step in every_step():
        shown = NARRATOR.board(ENGINE.view(step.state, None), step.after, None)
        assert not [secret for secret in secrets(step) if secret in shown]


@pytest.mark.rule("GR-13.7", "GR-15.1")
def test_a_name_that_was_spoken_is_told_with_its_owner():
    found = 0
    for step in every_step():
        for post, events in step.parts():
            text = post.body.replace("\u00a0", " ")
            for event in events:
                if event["event"] == "phantasm.identified" and event["by"] == "name":
                    first = event["who"] not in step.before.revealed
                    if any(one["event"] == "phantasm.named" for one in events):
                        assert event["cliche"] in text
                    if first and event["true_name"]:
                        assert event["true_name"] in text
                        found += 1
    assert found > 20


@pytest.mark.rule("GR-15.2", "GR-15.3")
def test_a_witness_is_told_and_so_is_his_failure():
    told = {text.partition("#")[0] for step in every_step() for post in step.posts for text in post.texts}
    by_night = (step for step in every_step() if step.events[0]["event"] != "day.opened")
    happened = {event["event"] for step in by_night for event in step.events}
    assert ("phantasm/hidden" in told) == ("phantasm.hidden" in happened)
    assert "phantasm/exposed" in told


def test_what_one_may_hear_alone_is_no_post_of_the_group():
    private = 0
    for step in every_step():
        if any(event["event"] == "sheet.checked" for event in step.events):
            assert all(post.audience is not None for post in step.posts)
            private += len(step.posts)
    assert private > 0


# --- the rules of narration


@pytest.mark.rule("GR-N1", "GR-5.4")
@pytest.mark.parametrize("name", ["out/life", "out/mana", "out/argument", "out/yield", "out/gm", "out/healed"])
def test_to_be_out_is_not_to_be_dead(name):
    deadly = re.compile(r"(?<!\w)(?:умер|умира|погиб|убит|скончал|мёртв(?!ым гребцам)|смерть)", re.IGNORECASE)
    assert [text.source for text in library_of("grail").texts(name) if deadly.search(text.source)] == []


@pytest.mark.rule("GR-N2", "GR-13.4", "GR-13.5")
def test_an_interruption_is_told_as_one():
    seen = set()
    for step in every_step():
        for post, events in step.parts():
            for event in events:
                kind = str(event["event"])
                if kind in ("phantasm.interrupted", "phantasm.weakened"):
                    seen.add(kind)
                    assert any(text.startswith(kind.replace(".", "/")) for text in post.texts)
    assert seen == {"phantasm.interrupted", "phantasm.weakened"}


@pytest.mark.parametrize("seed", TABLES)
def test_a_ruling_is_a_ruling(seed):
    for step in table(seed):
        for post in step.posts:
            first = str(step.events[0]["event"])
            assert (post.kind == "ruling") == (first.startswith("gm.") or first in RULINGS), (post.kind, first)


RULINGS = {"rested", "resummoned", "contract.broken", "joined", "mob.made", "character.created", "sheet.checked"}
