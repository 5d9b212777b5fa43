"""`/bio`: a way through the war, true and whole, for the living, the dead, the captive and the untouched."""

import re

from narratives.chronicle.finish import faults
from narratives.chronicle.render import plain
from narratives.moonwar.cast import Cast
from narratives.moonwar.narrator import NARRATOR
from tests.narratives.moonwar.grammar import disagreements
from tests.narratives.moonwar.wars import ruled_wars, wars

_SENTENCE = re.compile(r"[.?!…](?:\s|$)")
ENDS = {
    "dead": ("погиб", "вычеркнули", "Кончилось", "Последним", "Убийц"),
    "dust": ("пыл",),
    "captive": ("неволе", "решает"),
}


def told():
    for war in (*wars(), *ruled_wars()):
        for at in (len(war.told) // 3, len(war.told) - 1):
            yield war.told[at]


def test_everybody_has_a_biography_of_some_sentences_that_is_fit_to_print():
    counts = []
    for one in told():
        cast = Cast(one.view, one.after)
        people = [cast.member(who).person for who in one.view["characters"]]
        for who in one.view["characters"]:
            bio = NARRATOR.biography(one.view, one.after, who)
            head, _, prose = bio.partition("\n\n")
            assert plain(head) == cast.member(who).person.full.nom
            assert list(faults(prose)) == [], bio
            assert disagreements(plain(prose), people) == [], bio
            assert any(plain(form) in plain(prose).replace("\u00a0", " ") for form in cast.forms(who)), bio
            counts.append(len(_SENTENCE.findall(plain(prose))))
            assert 4 <= counts[-1] <= 10, bio
    assert len(counts) > 300
    assert min(counts) >= 4
    assert max(counts) <= 10
    assert 4 <= sorted(counts)[len(counts) // 2] <= 8


def test_a_biography_ends_as_its_hero_has():
    seen = set()
    for one in told():
        for who, state in one.view["characters"].items():
            last = plain(NARRATOR.biography(one.view, one.after, who)).rsplit("\n\n", 1)[1]
            fate = state["status"] if state["status"] != "in" else "captive" if state["captor"] else "in"
            if fate == "captive" and one.view["phase"] == "over":
                continue
            dead = any(word in last for word in ENDS["dead"])
            assert dead == (fate == "dead"), (fate, last)
            if fate in ENDS:
                assert any(word in last for word in ENDS[fate]), last
            seen.add(fate)
    assert {"in", "dead", "captive"} <= seen


def test_asking_twice_gives_the_same_and_a_stranger_has_none():
    one = wars()[0].told[-1]
    who = next(iter(one.view["characters"]))
    assert NARRATOR.biography(one.view, one.after, who) == NARRATOR.biography(one.view, one.after, who)
    assert NARRATOR.biography(one.view, one.after, "Никто") == ""
