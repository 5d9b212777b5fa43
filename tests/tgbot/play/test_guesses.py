"""«Кто выиграет?»: asked, guessed, closed in time, honoured at the end, and taken back with it."""

from datetime import timedelta

import pytest

from engines.core.errors import Refused
from engines.duel.robots import Robots
from engines.grail.templates import war_of
from tests.tgbot.books import act as act_of_the_rules
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.commands.duel import drawn, setup
from tgbot.delivery.effects import Amend, ClosePoll, Panel, Poll, Say, Target
from tgbot.keyboards.callback import Press
from tgbot.play import lobby, manage, turns, votes
from tgbot.play.guesses import TURNS
from tgbot.play.odds import kept, series
from tgbot.play.table import Table
from tgbot.sessions.decision import Decision
from tgbot.sessions.records import Actor, Guessing

ANYA = Actor(user_id=9, name="Аня <&>")
HERE = Target(chat_id=-100)
POLL = "6000000001"


def war(table: TableTop, *, guessing: bool = True, **options: object) -> None:
    """A war that has begun, with the question or without it."""
    table.open(VASYA, "moonwar", **{"scenario": 1, **options})
    if guessing:
        table.press(Press(table.playing.id, -1, lobby.SWITCH, ("guessing", "1")))
    table.press(Press(table.playing.id, -1, "go"))


def question(table: TableTop) -> Guessing:
    found = table.playing.guessing
    assert found is not None
    return found


def vote(table: TableTop, by: Actor, *names: str, poll: str = POLL) -> None:
    table.wait(timedelta(minutes=1))
    options = [question(table).names.index(name) for name in names]
    table.take(lambda at: votes.voted(at, poll, by, options, table.now))


def act(table: TableTop, **command: object) -> None:
    table.take(lambda at: turns.carried_out(at, command, VASYA, False, True, table.now, lambda: "fresh"))


def ask(table: TableTop) -> object:
    return table.take(lambda at: votes.asked(at, HERE, 5)).effects[-1]


def to_the_end(table: TableTop, winner: str | None = None) -> None:
    """Everybody but one is killed; the last turn ends the war."""
    spared = winner or question(table).names[0]
    for name in table.playing.state["order"]:  # type: ignore[index]
        if name != spared:
            act(table, do="kill", name=name)
    while table.playing.status == "playing":
        act(table, do="turn")


def honours(table: TableTop) -> str:
    found = [post.body for post in table.texts.values() if post.key.startswith("honours:")]
    assert len(found) == 1, found
    return found[0]


def test_a_poll_follows_the_prologue() -> None:
    table = TableTop()
    war(table)
    (poll,) = table.said("poll")
    assert isinstance(poll, Poll)
    assert poll.options == question(table).names
    assert len(poll.options) <= 12
    assert "до конца хода 3, но лишь пока все в строю" in poll.question
    kinds = [effect.kind for effect in table.effects]
    assert kinds.index("say") < kinds.index("poll")


def test_nobody_is_asked_where_the_group_does_not_want_it_but_anybody_may_ask() -> None:
    table = TableTop()
    war(table, guessing=False)
    assert table.playing.guessing is None
    assert isinstance(ask(table), Poll)
    told = ask(table)
    assert isinstance(told, Say)
    assert "Пока никто ни на кого." in told.html


def test_votes_are_given_changed_and_taken_back() -> None:
    table = TableTop()
    war(table)
    first, second = question(table).names[:2]
    vote(table, VASYA, first)
    vote(table, PETYA, first)
    vote(table, PETYA, second)
    vote(table, ANYA, first)
    vote(table, ANYA)
    assert {bet.by.name: bet.name for bet in question(table).bets.values()} == {"Вася": first, "Петя": second}
    at = question(table).bets["7"].at
    vote(table, VASYA, first)
    assert question(table).bets["7"].at == at, "the same answer is no later one"
    vote(table, VASYA, second, poll="another")
    table.game = table.playing.model_copy(update={"guessing": question(table).model_copy(update={"poll": POLL})})
    vote(table, PETYA, first, poll="another")
    assert question(table).bets["8"].name == second
    table.take(lambda at: votes.voted(at, POLL, PETYA, [99], table.now))
    assert question(table).bets["8"].name == second
    told = ask(table)
    assert isinstance(told, Say)
    assert f"<b>{second}</b> — Петя, Вася" in told.html.replace("Вася, Петя", "Петя, Вася")


def test_it_closes_when_somebody_is_out_and_stays_closed() -> None:
    table = TableTop()
    war(table)
    names = question(table).names
    vote(table, VASYA, names[0])
    act(table, do="kill", name=names[1])
    (closed,) = table.said("close_poll")
    assert isinstance(closed, ClosePoll)
    assert closed.panel == question(table).key
    vote(table, PETYA, names[0])
    assert "8" not in question(table).bets
    act(table, do="undo")
    assert not question(table).is_open
    assert len(table.said("poll")) == len(table.said("close_poll")) == 1


def test_it_closes_after_some_turns_at_the_latest() -> None:
    for seed in range(1, 30):
        table = TableTop()
        table.seeds = iter(range(seed, 1000))
        war(table)
        for _ in range(TURNS):
            act(table, do="turn")
            now = Table(table.playing)
            everybody = set(question(table).names) <= set(now.engine.contenders(now.state))
            assert question(table).is_open == (everybody and now.engine.turns(now.state) < TURNS)
            if not everybody:
                break
        else:
            return
    raise AssertionError("somebody dies in every war")


def test_a_turn_that_the_group_has_not_seen_tells_nothing() -> None:
    table = TableTop()
    war(table)
    names = question(table).names
    settings = table.playing.settings.model_copy(update={"preview": True})
    table.game = table.playing.model_copy(update={"settings": settings})
    act(table, do="turn")
    assert table.playing.draft is not None
    act(table, do="kill", name=names[1])
    assert question(table).is_open
    table.press(Press(table.playing.id, -1, "pub"))
    assert not question(table).is_open
    table.game = table.playing.model_copy(update={"guessing": None})
    act(table, do="turn")
    with pytest.raises(Refused, match="draft_waits"):
        ask(table)


def test_who_was_right_is_told_after_the_epilogue_and_taken_back_with_it() -> None:
    table = TableTop()
    war(table)
    winner, loser = question(table).names[:2]
    vote(table, ANYA, winner)
    vote(table, PETYA, winner)
    vote(table, VASYA, loser)
    to_the_end(table, winner)
    assert table.playing.status == "over"
    told = honours(table)
    assert told.startswith("<b>Кто угадал</b>")
    assert "Аня &lt;&amp;&gt;" in told
    assert "Петя" in told
    assert "Вася" not in told
    posts = list(table.texts.values())
    assert [post.kind for post in posts[-2:]] == ["epilogue", "epilogue"]
    assert "Зерно этой игры" in posts[-2].mark
    assert posts[-1].chapter == posts[-2].chapter
    key = posts[-1].key
    assert table.playing.last_post == key

    act(table, do="undo")
    assert not [post for post in table.texts.values() if post.key == key]
    struck = [one for one in table.effects if isinstance(one, Amend) and one.post == key]
    assert struck[-1].html.startswith("<s>")
    assert question(table).settled is None
    to_the_end(table, winner)
    assert "Аня" in honours(table)


def test_everybody_wrong_nobody_guessed_and_no_winner() -> None:
    table = TableTop()
    war(table)
    winner, loser = question(table).names[:2]
    vote(table, ANYA, loser)
    to_the_end(table, winner)
    assert "Аня" not in honours(table)

    table = TableTop()
    war(table)
    to_the_end(table)
    assert not [post for post in table.texts.values() if post.key.startswith("honours")]

    table = TableTop()
    war(table)
    vote(table, ANYA, question(table).names[0])
    act(table, do="end")
    assert "Аня" not in honours(table)


def test_more_people_than_a_poll_takes_are_asked_about_by_buttons() -> None:
    table = TableTop()
    table.open(VASYA, "moonwar", scenario=1)
    people = [f"Человек {number}" for number in range(16)]
    game = table.playing
    settings = game.settings.model_copy(update={"guessing": True})
    field = next(iter(Table(game).engine.casting(game.options, {}))).name
    table.game = game.model_copy(update={"settings": settings, "setup": {field: people}})
    table.press(Press(game.id, -1, "go"))
    asked = next(one for one in table.said("panel") if one.panel.startswith("guess:"))  # type: ignore[union-attr]
    assert isinstance(asked, Panel)
    assert question(table).buttons
    buttons = [button for row in asked.keyboard for button in row]
    assert [button.text for button in buttons] == list(question(table).names)
    assert table.push(buttons[3], PETYA).text == f"Ваша ставка: {buttons[3].text}."
    panel = table.effects[-1]
    assert isinstance(panel, Panel)
    assert f"{buttons[3].text} · 1" in [button.text for row in panel.keyboard for button in row]
    assert table.push(buttons[4], PETYA).text == f"Ваша ставка: {buttons[4].text}."
    assert table.push(buttons[4], PETYA).text == "Ставка снята."
    assert question(table).bets == {}
    table.push(buttons[4], PETYA)
    act(table, do="kill", name=buttons[0].text)
    closed = table.said("close_poll")[-1]
    assert isinstance(closed, ClosePoll)
    assert f"{buttons[4].text} — 1 голос" in closed.instead.html
    assert closed.instead.keyboard == ()
    with pytest.raises(Refused, match="guess_closed"):
        table.push(buttons[4], ANYA)


def test_a_game_that_nobody_wins_asks_nothing() -> None:
    table = TableTop()
    table.start("kitsune")
    with pytest.raises(Refused, match="no_guess"):
        ask(table)


def test_a_group_that_moved_is_asked_by_buttons() -> None:
    table = TableTop()
    war(table)
    vote(table, PETYA, question(table).names[0])
    table.chat = table.chat.model_copy(update={"unsettled": (table.playing.id,)})
    table.take(manage.moved_in(table.playing.id))
    assert question(table).buttons
    panel = next(effect for effect in reversed(table.effects) if isinstance(effect, Panel) and "guess" in effect.panel)
    assert any(button.text.endswith("· 1") for row in panel.keyboard for button in row)
    # Whoever still finds the old poll is heard, too.
    vote(table, ANYA, question(table).names[1])
    assert len(question(table).bets) == 2


def test_odds_are_kept_by_turn_and_tell_who_guessed_against_them() -> None:
    table = TableTop()
    war(table)
    winner, loser = question(table).names[:2]
    before = table.playing
    table.take(lambda at: Decision(game=kept(at, before, [(winner, 0.03), (loser, 0.5)])))
    assert series(table.playing)[0].chances[winner] == 0.03
    vote(table, ANYA, winner)
    act(table, do="turn")
    later = table.playing
    table.take(lambda at: Decision(game=kept(at, later, [(winner, 0.2)])))
    assert [asked.turn for asked in series(table.playing)] == [0, 1]
    act(table, do="undo")
    assert [asked.turn for asked in series(table.playing)] == [0]
    to_the_end(table, winner)
    assert "3 %" in honours(table)


def peopled(game: str, **people: object) -> TableTop:
    """A game whose people are there from the beginning, with the question."""
    table = TableTop()
    table.open(VASYA, game)
    table.press(Press(table.playing.id, -1, lobby.SWITCH, ("guessing", "1")))
    table.game = table.playing.model_copy(update={"setup": {**table.playing.setup, **people}})
    table.press(Press(table.playing.id, -1, "go"))
    return table


def test_each_fight_of_a_table_is_guessed_anew() -> None:
    table = peopled("duel", **setup(drawn("бой", 2)))
    assert table.playing.guessing is None, "nobody fights yet"
    robots = Robots("бой")
    while table.playing.guessing is None:
        here = Table(table.playing)
        done(table, robots(here.engine, here.state))
    for by, name in zip((VASYA, PETYA), question(table).names, strict=True):
        vote(table, by, name)
    while question(table).settled is None:
        here = Table(table.playing)
        done(table, robots(here.engine, here.state))
    told = honours(table)
    assert ("Вася" in told) != ("Петя" in told)
    assert not question(table).is_open

    done(table, {"do": "gm.undo", "by": "gm"})
    assert question(table).settled is None
    assert not [post for post in table.texts.values() if post.key.startswith("honours")]
    assert len(table.said("poll")) == 1
    while question(table).settled is None:
        here = Table(table.playing)
        done(table, robots(here.engine, here.state))
    before = question(table).key
    able = list(Table(table.playing).engine.persons(Table(table.playing).state))
    for name in able:
        done(table, {"do": "gm.set", "who": name, "set": {"hits": 3, "state": "ready"}, "by": "gm"})
    done(table, {"do": "attack", "by": able[0], "targets": [able[1]]})
    assert question(table).key != before
    assert question(table).bets == {}


def test_a_war_of_pairs_is_guessed_by_servants() -> None:
    table = peopled("grail", **war_of("пары", 3, days=True))
    names = question(table).names
    assert len(names) == 3
    assert "до конца ночи 3, но лишь пока целы все пары" in table.said("poll")[0].question  # type: ignore[union-attr]
    for by, name in zip((VASYA, PETYA, ANYA), names, strict=True):
        vote(table, by, name)
    while table.playing.status == "playing":
        done(table, {"do": "night", "by": "gm"})
    state = Table(table.playing)
    winners = state.engine.winners(state.state)
    told = honours(table)
    for by, name in zip((VASYA, PETYA, ANYA), names, strict=True):
        assert (by.name.split()[0] in told) == (name in winners)


def done(table: TableTop, command: object) -> None:
    assert isinstance(command, dict)
    act_of_the_rules(table, command)
