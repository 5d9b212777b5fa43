"""The words themselves keep to the truth (MW-N6): the dead only in memories, nothing foretold that may not come."""

import re

import pytest

from narratives.chronicle.render import plain
from narratives.chronicle.texts import library_of
from narratives.moonwar.cast import Cast
from narratives.moonwar.layout import laid_out
from tests.narratives.moonwar.grammar import acting
from tests.narratives.moonwar.wars import commands, wars

MEMORIES = {"recall/killed_friend", "recall/has_killed", "recall/dead_here"}
FORESHADOWING = ("prologue/promise", "prologue/end", "quiet/thought", "quiet/war", "tatari/rumours", "closing/")
_FORETOLD = re.compile(r"\b(?:умр[её]т|погибн[её]т|победит|убь[её]т|не дожив[её]т|сбежит|спас[её]т)\b")


@pytest.mark.rule("MW-N3", "MW-N6")
def test_the_dead_and_the_departed_do_something_only_in_memories():
    seen = remembered = 0
    for _, told in commands():
        if "turn.started" not in told.names:
            continue
        came = {event["who"] for event in told.events if event["event"] == "character.arrived"}
        cast = Cast(told.view, told.after)
        out = [who for who in told.before.out if who not in came and who in told.view["characters"]]
        gone = [cast.member(who).person for who in out]
        doing = list(acting(plain(told.posts[0].body.partition("\n\n")[2]), [one for one in gone if one.declinable]))
        assert not doing or MEMORIES & set(told.texts), (doing, told.texts)
        seen += bool(gone)
        remembered += bool(doing)
    assert seen > 300
    assert remembered > 10


@pytest.mark.rule("MW-N6")
def test_nothing_is_foretold_that_the_war_may_not_bring():
    told = [
        (name, text.source)
        for name in library_of("moonwar").names()
        if name.startswith(FORESHADOWING)
        for text in library_of("moonwar").texts(name)
        if _FORETOLD.search(text.source)
    ]
    assert told == []


@pytest.mark.rule("MW-N6")
def test_a_prologue_promises_only_people_of_this_war():
    promised = 0
    for war in wars():
        prologue, view = war.told[0].posts[0], war.told[0].view
        cast = Cast(view, war.told[0].after)
        body = plain(prologue.body).replace("\u00a0", " ")
        for text in prologue.texts:
            if text.startswith("prologue/promise#"):
                named = [who for who in view["characters"] if any(plain(form) in body for form in cast.forms(who))]
                assert len(named) >= 2
                promised += 1
    assert promised > 20


@pytest.mark.rule("MW-N6")
def test_an_alliance_talked_over_in_a_crowd_names_its_members_only():
    told = next(one for one in wars()[0].told if one.view["force"] and len(one.view["characters"]) > 2)
    cast = Cast(told.view, told.after)
    force, (first, second) = told.view["force"]["name"], list(told.view["characters"])[:2]
    everyone = [force, first, second]
    events = [
        {"event": "turn.started", "participants": [force, first], "met": [], "rerolled": [], "dice": []},
        {"event": "nature", "kind": "talk", "again": False},
        {"event": "talk.allied", "participants": everyone, "margin": 0, "throws": []},
        {"event": "alliance.made", "members": [first, second]},
    ]
    beat = next(one for one in laid_out(events, cast, 1).beats if "talk/allied" in one.sets)
    assert {"crowd"} <= beat.tags
    assert (beat.people["a"], beat.people["b"], beat.people["all"]) == (first, second, [first, second])
