"""What ``/bio`` tells: whose it is, what happened to him, how it stands; nothing that the group does not know."""

import re

import pytest

from engines.core.engine import GM
from engines.grail.engine import ENGINE
from narratives.chronicle.texts import library_of
from narratives.grail.narrator import NARRATOR
from narratives.grail.stage import Cast
from tests.narratives.grail.tables import TABLES, WARS, Step, table, war


def bio(step: Step, name: str) -> str:
    view = ENGINE.view(step.state, None)
    return NARRATOR.biography(view, step.after, name).replace("\u00a0", " ")


@pytest.mark.parametrize("seed", WARS[:4])
def test_everybody_of_a_war_has_a_biography(seed: str) -> None:
    step = war(seed)[-1]
    for name, one in ENGINE.view(step.state, GM)["characters"].items():
        told = bio(step, name)
        assert told == bio(step, name), "asking changes nothing"
        servant = name if one["role"] == "servant" else one["partner"]
        assert Cast(ENGINE.view(step.state, GM), step.after).person(servant).short.nom in told
        assert told.startswith(f"<b>{name}")
        assert not re.search(r"[A-Za-z{}]", re.sub(r"</?b>", "", told)), told
        facts = [fact for fact in step.after.facts if servant in (fact.who, fact.by) and fact.kind != "mana"]
        assert facts == [] or re.search(r"\bво? \w+ (?:ночь|день)", told, re.IGNORECASE), told


def test_a_stranger_has_none() -> None:
    assert bio(war(WARS[0])[0], "Хельга") == ""


def test_the_fallen_and_the_winner_are_told_so() -> None:
    step = war(WARS[0])[-1]
    assert step.state.war is not None
    assert step.state.war.winner is not None
    won, gone = (ends(name) for name in ("bio/won", "bio/gone"))
    for servant in (pair[1] for pair in step.state.war.pairs):
        last = bio(step, servant).rpartition("\n")[2]
        assert any(re.fullmatch(one, last) for one in (won if servant in step.state.war.winner else gone)), last


def ends(name: str) -> list[str]:
    """The texts of a set as patterns: whatever is filled in stands for anything."""
    texts = [text.source.strip() for text in library_of("grail").texts(name)]
    return [".+".join(re.escape(part) for part in re.split(r"\{\{.*?\}\}", text)) for text in texts]


@pytest.mark.parametrize("seed", TABLES[:6])
def test_no_biography_betrays_a_secret(seed: int) -> None:
    for step in table(seed)[::10]:
        hidden = {cliche for one in step.state.people.values() for cliche, is_ in one.cliches.items() if is_.secret}
        for name in step.state.people:
            told = bio(step, name)
            assert told
            assert not [secret for secret in hidden if secret in told]
