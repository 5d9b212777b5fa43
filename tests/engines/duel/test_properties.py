"""What holds at every table, whatever the dice say and whatever people try."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.duel.cards import house_deck, templates
from engines.duel.commands import COMMANDS
from engines.duel.engine import ENGINE
from engines.duel.state import DuelState, Person
from tests.engines.attempts import try_all, try_new
from tests.engines.duel.ledger import Ledger
from tests.engines.duel.play import NAMES, by_search, filled, played, random_command, random_game, table

seeds = st.integers(0, 10**9).map(str)
bounded = settings(max_examples=50)


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "join": draw(st.sampled_from(("next", "last"))),
        "shields": draw(st.sampled_from(("best", "sum"))),
        "discard": draw(st.sampled_from(("free", "reshuffle"))),
        "finish_check": draw(st.booleans()),
        "hidden": draw(st.booleans()),
        "heavy": draw(st.integers(0, 4)),
        "notice_from": draw(st.integers(1, 7)),
    }


@given(options(), seeds, st.integers(2, 6))
@bounded
@pytest.mark.rule("DU-B6", "DU-R1", "DU-R4", "DU-R6", "DU-F2")
def test_the_events_of_a_whole_game_add_up(chosen: dict[str, Any], seed: str, count: int) -> None:
    """The ring, the steps and the hits follow from the events; ring order is right through joins, flights and falls."""
    ledger = None
    for game, _ in random_game(seed, count, most=80, **chosen):
        ledger = ledger or Ledger(ENGINE.view(game.steps[0].before, GM))
        before = game.steps[-1].before
        ledger.read([event.payload() for event in game.steps[-1].events])
        ledger.compare(ENGINE.view(game.state, GM))
        assert_next_in_ring(before, game.state, game.steps[-1].command["do"])
        assert_sound(game.state)
    assert ledger is not None


def assert_next_in_ring(before: DuelState, after: DuelState, do: str) -> None:
    """After a plain step the next able person of the ring is on turn; who ran away between is gone."""
    if do not in ("play", "pass", "flee", "finish") or before.fight is None or after.fight is None:
        return
    if before.fight.step == after.fight.step:
        return  # a card used outside the fight
    place = before.fight.ring.index(before.fight.turn)
    order = before.fight.ring[place + 1 :] + before.fight.ring[: place + 1]
    here = [name for name in order if name in after.fight.ring and after.people[name].able]
    assert after.fight.turn == here[0]


@given(options(), seeds, st.data())
@bounded
def test_choices_are_never_refused(chosen: dict[str, Any], seed: str, data: st.DataObject) -> None:
    """Commands of everybody and of the GM, among them edits and undo, with whatever values are offered."""
    roller, pick = SeedRoller(seed), by_search(data)
    game = table(roller, data.draw(st.integers(1, 5), label="people"), **chosen)
    for _ in range(data.draw(st.integers(1, 14), label="how many commands")):
        if data.draw(st.integers(0, 9)) == 0 and game.steps:
            command: dict[str, Any] = {"do": "gm.undo", "by": GM}
        else:
            command = random_command(game.state, pick, edits=True)
        game, _ = game.act(command, roller)
        assert_sound(game.state)


@given(options(), seeds)
@bounded
@pytest.mark.rule("DU-G1")
def test_the_gm_does_for_others_what_they_may_do(chosen: dict[str, Any], seed: str) -> None:
    """Everything that is offered to anybody at a position is accepted, signed by him or by the GM for him."""
    state = played(seed, 4, most=25, **chosen).steps[-1].before
    begun = Play(ENGINE, state)
    for name in state.people:
        for choice in ENGINE.choices(state, name):
            assert not choice.gm
            command = filled(choice, lambda values: values[0])
            own, told = begun.act({**command, "by": name}, SeedRoller(seed))
            his, said = begun.act({**command, "by": GM}, SeedRoller(seed))
            assert own.state == his.state
            assert told == said


@given(options(), seeds)
@bounded
@pytest.mark.rule("DU-G5")
def test_the_past_is_kept_exactly(chosen: dict[str, Any], seed: str) -> None:
    """Undo restores the position to the byte, and the journal replays to the same bytes."""
    roller = SeedRoller("undo")
    game = None
    for game, command in random_game(seed, 4, most=25, **chosen):
        back, told = game.act({"do": "gm.undo"}, roller)
        assert back.state == game.steps[-1].before
        assert [event.payload() for event in told] == [{"event": "gm.undone", "to": [], "command": command["do"]}]
    assert game is not None
    setup = {"people": {name: as_written(person) for name, person in game.steps[0].before.people.items()}}
    replayed = Play.replay(ENGINE, chosen, setup, game.entries)
    assert replayed.state.model_dump_json() == game.state.model_dump_json()


def as_written(person: Person) -> dict[str, Any]:
    """A person as a set-up writes him down."""
    return {name: value for name, value in person.model_dump(mode="json").items() if name != "items"} | {
        "items": [item.model_dump(mode="json", exclude_none=True) for item in person.items]
    }


@given(options(), seeds)
@bounded
@pytest.mark.rule("DU-H1", "DU-H2", "DU-H4", "DU-H5")
def test_secrets_are_told_to_nobody_else(chosen: dict[str, Any], seed: str) -> None:
    """Events reach only those they are addressed to, and those with numbers are addressed to the one concerned."""
    for game, _ in random_game(seed, 4, most=60, **{**chosen, "hidden": True}):
        for event in game.steps[-1].events:
            told = event.payload()
            assert ENGINE.heard(event, GM) == told
            for viewer in (*game.state.people, None):
                known = told["to"] == "all" or viewer in told["to"]
                assert ENGINE.heard(event, viewer) == (told if known else None)
            owner = SECRETS.get(told["event"])
            if owner is not None:
                assert told["to"] == [told[name] for name in owner]
            elif told["event"].startswith("gm."):
                assert told["to"] == []
            else:
                assert told["to"] == "all" or told["kind"] == "shield"
                assert not {"threshold", "passed", "margin", "lost", "gained"} & told.keys()


SECRETS = {
    "blow.resolved": ["target"],
    "heal.resolved": ["target"],
    "effect.resolved": ["target"],
    "shield.raised": ["who"],
    "shield.ended": ["who"],
    "curse.ended": ["who"],
    "guard.opened": ["by"],
    "assassination.done": ["by"],
    "stun.done": ["by"],
    "untie.tried": ["who"],
    "consent.changed": ["by", "with_whom"],
    "search.given": ["by", "target"],
    "search.done": ["by", "target"],
}


@given(options(), seeds, st.data())
@bounded
@pytest.mark.rule("DU-H1", "DU-H2")
def test_nobody_sees_or_is_offered_anything_that_follows_from_anothers_secrets(
    chosen: dict[str, Any], seed: str, data: st.DataObject
) -> None:
    """Other hits, thresholds, cards and things of somebody else: the same view and the same choices."""
    state = played(seed, 4, most=data.draw(st.integers(1, 40)), **chosen).steps[-1].before
    whose = data.draw(st.sampled_from(list(state.people)))
    person = state.people[whose]
    changed = person.but(
        hits=person.hits if person.hits <= chosen["heavy"] else person.max,
        threshold=data.draw(st.integers(0, 9)),
        hand=tuple(data.draw(st.lists(st.sampled_from(list(house_deck())), max_size=4))),
        discard=(),
        items=(),
    )
    other = state.but(people={**state.people, whose: changed})
    for viewer in (None, *state.people):
        if viewer != whose:
            assert ENGINE.view(other, viewer) == ENGINE.view(state, viewer)
            assert ENGINE.choices(other, viewer) == ENGINE.choices(state, viewer)
            assert whose not in ENGINE.view(state, viewer)["people"]
    assert set(ENGINE.view(state, GM)["people"]) == set(state.people)
    assert ENGINE.openly(other) == ENGINE.openly(state)
    hidden = {choice.do for name in state.people for choice in ENGINE.choices(state, name)} - {*ENGINE.openly(state)}
    assert hidden <= {"assassinate", "stun", "untie", "open", "consent"}


def some_value() -> st.SearchStrategy[Any]:
    simple = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-12, 20),
        st.floats(allow_nan=False),
        st.text(max_size=3),
        st.sampled_from(NAMES),
        st.sampled_from(list(house_deck())),
        st.sampled_from(["game", "life", "weapon", "spell", "ready", "out", "dead", "Тёплой Луны", "пояс", "gm"]),
    )
    keys = st.sampled_from(["hits", "max", "threshold", "hand", "state", "bound", "template", "open", "timed"])
    return st.one_of(simple, st.lists(simple, max_size=3), st.dictionaries(keys, simple, max_size=3))


@st.composite
def anything(draw: st.DrawFn) -> Any:
    """A command that may well be nonsense."""
    if draw(st.integers(0, 19)) == 0:
        return draw(some_value())
    fields = ["by", "as", "target", "targets", "allies", "ally", "to", "who", "card", "words", "how", "place", "found"]
    fields += ["using", "where", "helper", "on", "minutes", "seconds", "set", "set.hits", "name", "person", "value"]
    command: dict[str, Any] = {"do": draw(st.one_of(st.sampled_from(COMMANDS), some_value()))}
    for field in draw(st.lists(st.sampled_from(fields), max_size=4, unique=True)):
        command[field] = draw(some_value())
    return command


@given(options(), seeds, st.data())
@bounded
@pytest.mark.rule("DU-V1", "DU-V2")
def test_nonsense_is_refused_and_changes_nothing(chosen: dict[str, Any], seed: str, data: st.DataObject) -> None:
    roller = SeedRoller(seed)
    game = table(roller, 3, **chosen)
    try_all(ENGINE, game, (data.draw(anything()) for _ in range(12)), roller, assert_sound)


@given(
    some_value(), some_value(), st.sampled_from(["hits", "hand", "items", "timed", "open", "state", "marks", "where"])
)
@settings(max_examples=150)
@pytest.mark.rule("DU-V3")
def test_nonsense_options_and_setups_are_refused(wild: Any, other: Any, field: str) -> None:
    person = {"template": next(iter(templates()))}
    for options_given, setup_given in (
        (wild, {"people": {"Дон": person}}),
        ({"heavy": other}, {"people": {"Дон": person}}),
        ({}, wild),
        ({}, {"people": wild}),
        ({}, {"people": {"Дон": {**person, field: other}}}),
        ({}, {"people": {"Дон": person}, "cards": {"своя": wild}, "fight": other}),
    ):
        state, code = try_new(ENGINE, options_given, setup_given)
        if state is None:
            assert code in ("bad_options", "bad_setup")
        else:
            assert_sound(state)


def assert_sound(state: DuelState) -> None:
    """The position fits together, and goes to JSON and back unchanged."""
    assert DuelState.model_validate_json(state.model_dump_json()) == state
    assert DuelState.model_validate(state.model_dump(mode="json")) == state
    for name, person in state.people.items():
        assert 0 <= person.hits <= person.max
        assert (person.state == "out") == (person.hits == 0 and person.state != "dead")
        assert person.state != "dead" or not person.hits
        assert not person.dying or person.state == "out"
        assert person.able or (not person.fleeing and person.collapse_at is None)
        assert person.stun_until is None or person.state == "stunned"
        assert (person.bound is None) == (person.limb is None)
        assert person.bound is not None or (person.alone is None and person.tried is None)
        assert name not in person.open
        assert name not in person.consent
    fight = state.fight
    if fight is None:
        return
    able = [name for name in fight.ring if state.people[name].able]
    assert fight.turn in able
    assert len({fight.sides[name] for name in able}) > 1
    assert set(fight.waiting) <= set(able)
    assert not set(fight.ring) & set(fight.fled)
    assert all(state.people[name].state != "dead" for name in fight.ring)
    assert len(set(fight.ring)) == len(fight.ring)
