"""The journal is the truth: undo, rerolls, changed dice and forced outcomes are entries, and every position follows."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.dice import HandRoller, SeedRoller, TapeRoller, Throw
from engines.core.errors import DieNeeded, Refused
from engines.core.journal import Play
from tests.engines.core.toy import TOY, ToyState

Game = Play[ToyState]


def play(tape: list[str], *commands: dict[str, Any]) -> tuple[Game, list[dict[str, Any]]]:
    """Play commands with a tape that must fit exactly."""
    game, roller, told = Play.begin(TOY, {}, {}), TapeRoller.parse(tape), []
    for command in commands:
        game, events = game.act(command, roller)
        told += [event.payload() for event in events]
    roller.finish()
    return game, told


ADD, UNDO, REROLL = {"do": "add"}, {"do": "undo"}, {"do": "reroll"}


def test_an_accepted_command_is_an_entry_with_its_dice() -> None:
    game, told = play(["d6:6", "d4:3"], ADD)
    assert game.state.total == 9
    assert told == [{"event": "added", "faces": [6, 3]}]
    assert game.entries[0].throws == (Throw(6, 6, "six", "tape"), Throw(4, 3, "four", "tape"))
    assert game.steps[0].before == ToyState()
    assert game.steps[0].entry == 0


def test_undo_takes_back_one_step_after_another_and_is_an_entry() -> None:
    game, told = play(["d6:1", "d6:2"], ADD, ADD, UNDO, UNDO)
    assert game.state == ToyState()
    assert game.steps == ()
    assert len(game.entries) == 4
    assert [event["event"] for event in told] == ["added", "added", "told", "told"]
    with pytest.raises(Refused, match="nothing_to_undo"):
        game.act(UNDO, TapeRoller([]))


def test_several_steps_may_be_taken_back_at_once() -> None:
    game, _ = play(["d6:1", "d6:2", "d6:3"], ADD, ADD, ADD, {"do": "undo", "steps": 2})
    assert game.state.total == 1


def test_a_reroll_replaces_the_step() -> None:
    game, told = play(["d6:1", "d6:2", "d6:5"], ADD, ADD, REROLL)
    assert game.state.total == 6
    assert len(game.steps) == 2
    assert game.steps[1].entry == 2
    assert [event["event"] for event in told] == ["added", "added", "told", "added"]
    back, _ = game.act(UNDO, TapeRoller([]))
    assert back.state.total == 1


def test_a_changed_die_drops_what_no_longer_fits() -> None:
    """The six brings a d4 where the record has a d6: the rest is thrown anew, the second d6 too."""
    game, _ = play(
        ["d6:1", "d6:2", "d4:4", "d6:3"], {"do": "add", "dice": 2}, {"do": "set_die", "index": 1, "value": 6}
    )
    assert game.steps[0].throws == (
        Throw(6, 6, "six", "gm"),
        Throw(4, 4, "four", "tape"),
        Throw(6, 3, "six", "tape"),
    )
    assert game.state.total == 13


def test_changed_dice_may_be_chained() -> None:
    game, _ = play(
        ["d6:1", "d6:2"],
        {"do": "add", "dice": 2},
        {"do": "set_die", "index": 1, "value": 3},
        {"do": "set_die", "index": 2, "value": 5},
    )
    assert game.state.total == 8
    assert [throw.source for throw in game.steps[0].throws] == ["gm", "gm"]
    again, _ = game.act(REROLL, TapeRoller.parse(["d6:4", "d6:4"]))
    assert again.state.total == 8
    assert [throw.source for throw in again.steps[0].throws] == ["tape", "tape"]


def test_a_forced_outcome_belongs_to_its_entry_only() -> None:
    game, _ = play(["d6:1"], ADD, {"do": "force", "exactly": 50})
    assert game.state.total == 50
    rerolled, _ = game.act(REROLL, TapeRoller.parse(["d6:3"]))
    assert rerolled.state.total == 3


def test_a_refused_command_gives_its_dice_back() -> None:
    game, roller = Play.begin(TOY, {}, {}), TapeRoller.parse(["d6:5"])
    with pytest.raises(Refused, match="bad_value"):
        game.act({"do": "add", "refuse": True}, roller)
    assert roller.position == 0
    assert game.act(ADD, roller)[0].state.total == 5


@pytest.mark.parametrize(
    ("tape", "code"), [([], "dice_exhausted"), (["d4:1"], "dice_mismatch"), (["d6:6"], "dice_exhausted")]
)
def test_a_tape_that_does_not_fit_refuses_the_command(tape: list[str], code: str) -> None:
    roller = TapeRoller.parse(tape)
    with pytest.raises(Refused, match=code):
        Play.begin(TOY, {}, {}).act(ADD, roller)
    assert roller.position == 0


def test_a_failed_reroll_leaves_the_old_step() -> None:
    game, _ = play(["d6:2"], ADD)
    roller = TapeRoller.parse(["d6:6"])
    with pytest.raises(Refused, match="dice_exhausted"):
        game.act(REROLL, roller)
    assert game.state.total == 2
    assert roller.position == 0


def test_dice_by_hand_are_asked_one_by_one() -> None:
    game = Play.begin(TOY, {}, {})
    hand = HandRoller([6])
    with pytest.raises(DieNeeded) as asked:
        game.act(ADD, hand)
    assert (asked.value.sides, asked.value.label) == (4, "four")
    assert hand.position == 0
    game, _ = game.act(ADD, HandRoller([6, 2]))
    assert [throw.source for throw in game.entries[0].throws] == ["hand", "hand"]


def test_undo_passes_over_notes_and_keeps_them_where_it_can() -> None:
    note = {"do": "note", "at": 3}
    game, _ = play(["d6:4", "d6:1"], ADD, ADD, note, UNDO)
    assert game.state == ToyState(total=4, notes=("3",))
    again, _ = game.act(UNDO, TapeRoller([]))
    assert again.state == ToyState()  # there is nothing left that the note could be about
    assert again.notes == ()


def test_a_note_made_before_a_step_stays_with_the_position() -> None:
    game, _ = play(["d6:4", "d6:1"], ADD, {"do": "note", "at": 4}, ADD, {"do": "note", "at": 5}, UNDO)
    assert game.state == ToyState(total=4, notes=("4",))
    rerolled, _ = game.act(REROLL, TapeRoller.parse(["d6:2"]))
    assert rerolled.state == ToyState(total=2)


COMMANDS = st.one_of(
    st.just(ADD),
    st.builds(lambda dice: {"do": "add", "dice": dice}, st.integers(0, 4)),
    st.just(UNDO),
    st.just(REROLL),
    st.builds(
        lambda index, value: {"do": "set_die", "index": index, "value": value}, st.integers(1, 3), st.integers(1, 4)
    ),
    st.builds(lambda at: {"do": "note", "at": at}, st.integers(0, 12)),
    st.builds(lambda exactly: {"do": "force", "exactly": exactly}, st.integers(0, 9)),
)


@given(st.lists(COMMANDS, max_size=15), st.text(max_size=4))
def test_the_journal_replays_to_the_same_game(commands: list[dict[str, Any]], seed: str) -> None:
    game, roller = Play.begin(TOY, {}, {}), SeedRoller(seed)
    for command in commands:
        try:
            game, _ = game.act(command, roller)
        except Refused:
            continue
    replayed = Play.replay(TOY, {}, {}, game.entries)
    assert replayed.state.model_dump_json() == game.state.model_dump_json()
    assert replayed.entries == game.entries
    assert replayed.steps == game.steps
    assert replayed.notes == game.notes


def test_a_journal_of_another_game_is_refused() -> None:
    game, _ = play(["d6:2"], ADD)
    wrong = game.entries[0].model_copy(update={"throws": (Throw(8, 1),)})
    with pytest.raises(Refused, match="dice_mismatch"):
        Play.replay(TOY, {}, {}, [wrong])
