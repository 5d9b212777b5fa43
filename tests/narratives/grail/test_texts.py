"""The texts hold their contract; whole games stay within Telegram's limits and the narrator's manners."""

import itertools
import re

import pytest

from narratives.chronicle.finish import faults
from narratives.chronicle.lint import problems, text_problems
from narratives.chronicle.texts import Text, plain_of
from narratives.grail.contract import CONTRACT
from tests.narratives.grail.tables import TABLES, WARS, every_step, table, war

LONGEST = 4000


def test_texts_are_fit_to_print():
    assert [str(problem) for problem in problems("grail")] == []


def test_every_set_has_a_plain_sentence_and_no_other_has():
    assert set(plain_of("grail")) == set(CONTRACT.sets)


def test_plain_sentences_render_for_everybody():
    """The neutral sentences are tried on the same people as the texts."""
    wrong = {
        name: found
        for name, source in plain_of("grail").items()
        if name != "headline/conflict" and (found := text_problems(CONTRACT, name, Text.of(source)))
    }
    assert wrong == {}


def test_no_house_war_needs_a_plain_sentence():
    used = [text for seed in WARS for step in war(seed) for post in step.posts for text in post.texts]
    assert [text for text in used if text.endswith("#plain")] == []


def test_no_text_comes_twice_in_a_war():
    for seed in WARS:
        used = [text for step in war(seed) for post in step.posts for text in post.texts]
        assert len(set(used)) == len(used)


def test_posts_are_whole():
    """Limits, balanced tags, no Latin letters in the prose, nothing left of a template."""
    for step in every_step():
        for post in step.posts:
            assert 0 < len(post.html) <= LONGEST
            body = re.sub(r"</?b>", "", post.body)
            assert "None" not in post.html
            assert "True" not in post.body
            assert not re.search(r"[A-Za-z{}<>]", body), post.body
            assert post.html.count("<blockquote") == post.html.count("</blockquote>")
            prose = [
                fault for fault in faults((post.body.partition("</b>")[2] or post.body).strip()) if "Слово" not in fault
            ]
            assert [fault for fault in prose if not fault.startswith("слишком длинно")] == [], post.body


@pytest.mark.parametrize("seed", WARS)
def test_a_war_has_its_frame(seed):
    posts = [post for step in war(seed) for post in step.posts]
    assert posts[-1].kind == "epilogue"
    assert len({post.key for post in posts}) == len(posts)
    assert all(post.turn >= 1 and post.chapter.startswith(("Ночь ", "День ")) for post in posts)
    told = [(step, post.tells) for step in war(seed) for post in step.posts]
    for step in war(seed):
        parts = [post.tells for post in step.posts]
        assert parts[0][0] == 0
        assert parts[-1][1] == len(step.events)
        assert all(one[1] == two[0] for one, two in itertools.pairwise(parts))
    assert told


@pytest.mark.parametrize("seed", TABLES)
def test_a_table_keeps_its_keys(seed):
    keys = [post.key for step in table(seed) for post in step.posts]
    assert len(set(keys)) == len(keys)
