"""Whole games of every kind as the hall remembers them: each has its chapters, its deeds and its words."""

import pytest

from engines.core.errors import Refused
from engines.core.registry import engine_of
from engines.grail.robots import Robots as Pairs
from engines.grail.templates import PAIRS, war_of
from narratives.registry import narrator_of
from tests.tgbot.hall.made import records
from tests.tgbot.hall.made import top as top_of
from tests.tgbot.play.sittings import TableTop, check_html
from tests.tgbot.play.whole_games import PLANS, Plan, whole_game
from tgbot.hall import told
from tgbot.hall.played import Played, played
from tgbot.hall.standings import SHARED
from tgbot.play.table import Table

USUAL = {
    "moonwar": {"kills", "deaths"},
    "kitsune": {"qi"},
    "duel": {"wins", "blows"},
    "grail": {"wins", "kills", "deaths"},
    "dungeon": {"kills"},
}
"""What hardly any game of a kind ends without."""


SHORT = {"kitsune": "13"}
"""Seeds of games that are soon over."""


def whole(game: str, seed: str = "3", plan: Plan | None = None) -> tuple[TableTop, Played]:
    """A game played to its end, or left when its robots have come to theirs."""
    top = TableTop()
    deeds = whole_game(game, seed, plan)
    decide = next(deeds)
    while True:
        top.take(decide)
        try:
            decide = deeds.send(top.playing)
        except StopIteration:
            break
    if top.playing.status != "over":
        top.game = top.playing.model_copy(update={"status": "over"})
    made = played(top.playing, top.journal)
    assert made is not None
    return top, made


@pytest.mark.parametrize("game", sorted(PLANS))
def test_a_whole_game_is_remembered(game: str) -> None:
    top, made = whole(game, SHORT.get(game, "3"))
    done = {deed for deeds in made.deeds.people.values() for deed in deeds}
    assert USUAL[game] <= done
    assert done <= {*SHARED, *narrator_of(game).words.feats}, "every deed has words"
    assert made.deeds.chapters > 0
    state = Table(top.playing).state
    assert list(made.deeds.people) == list(engine_of(game).everybody(state))
    assert {name for name, deeds in made.deeds.people.items() if deeds.get("wins")} >= set(
        engine_of(game).winners(state)
    )
    assert Played.unpack(made.pack()) == made
    assert played(top.playing, top.journal) == made, "the same journal, the same deeds"
    for html in (top_of(top.chat, [made], ""), records(top.chat, [made], ""), told.honours(top.chat, [made])):
        check_html(html)
    longest = narrator_of(game).words.longest in records(top.chat, [made], "")
    assert longest == (made.deeds.chapters > 1), "a record of one is none"


def test_a_journal_of_other_rules_is_not_guessed_at() -> None:
    top, _ = whole("moonwar")
    strange = top.journal[0].model_copy(
        update={"entry": top.journal[0].entry.model_copy(update={"command": {"do": "fly"}})}
    )
    with pytest.raises(Refused, match="unknown_command"):
        played(top.playing, (strange, *top.journal[1:]))


def test_the_days_of_a_grail_war_are_remembered() -> None:
    top, made = whole("grail", plan=Plan({}, war_of("3", PAIRS, days=True), Pairs("3")))
    done = {deed for deeds in made.deeds.people.values() for deed in deeds}
    assert {"meetings", "alliances", "scouting"} <= done <= {*SHARED, *narrator_of("grail").words.feats}
    again = played(top.playing, top.journal)
    assert again is not None
    assert again.pack() == made.pack(), "to the byte"
    check_html(top_of(top.chat, [made], ""))
    assert "Дневные встречи (Война Грааля): " in top_of(top.chat, [made], "")
