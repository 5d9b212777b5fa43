"""What holds in every war, whatever the dice say and whatever people try."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.moonwar.commands import COMMANDS
from engines.moonwar.engine import ENGINE
from engines.moonwar.roster import everybody
from engines.moonwar.scenarios import FORCE_NAMES
from engines.moonwar.state import MoonwarState
from tests.engines.attempts import try_act, try_all, try_new
from tests.engines.moonwar.ledger import Ledger
from tests.engines.moonwar.play import begin, filled, view

seeds = st.integers(0, 10**9).map(str)
scenarios = st.integers(1, 8)
editions = st.sampled_from(("third", "second"))
clocks = st.sampled_from((None, "throw", "turn"))
fates = st.sampled_from(("freed", "pass_on"))
bounded = settings(max_examples=60)


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "scenario": draw(scenarios),
        "edition": draw(editions),
        "modifier_clock": draw(clocks),
        "captives_of_captured": draw(fates),
        "green": draw(st.booleans()),
        "returns": draw(st.booleans()),
    }


@given(options(), seeds)
@bounded
@pytest.mark.rule("MW-Z1", "MW-Z7", "MW-X5")
def test_every_war_ends_and_its_events_add_up(chosen: dict[str, Any], seed: str) -> None:
    roller = SeedRoller(seed)
    war = begin(roller, **chosen)
    ledger = Ledger(view(war), chosen)
    turns = 0
    while not ENGINE.over(war.state):
        war, events = war.act({"do": "turn"}, roller)
        turns += 1
        assert turns <= 201
        ledger.read([event.payload() for event in events])
        ledger.compare(view(war))
    result = view(war)["result"]
    assert (
        result["reason"] in ("turn_limit", "dust", "both_out", "nobody_left") or result["winners"] or result["captives"]
    )


@given(options(), seeds, st.data())
@bounded
def test_choices_are_never_refused(chosen: dict[str, Any], seed: str, data: st.DataObject) -> None:
    """Commands of the GM and of the people, among them undo, rerolls and forced turns."""
    roller = SeedRoller(seed)
    war = Play.begin(ENGINE, chosen, {})
    for _ in range(data.draw(st.integers(1, 14), label="how many commands")):
        actor = data.draw(st.sampled_from((GM, GM, None, "Игрок")), label="actor")
        offered = ENGINE.choices(war.state, actor)
        if not offered:
            continue
        kinds = sorted({choice.do for choice in offered})
        do = data.draw(st.sampled_from(kinds), label="kind")
        choice = data.draw(st.sampled_from([choice for choice in offered if choice.do == do]), label="choice")
        command = data.draw(filled(choice, war), label="command")
        if actor != GM:
            command["by"] = actor or "Прохожий"
        war, _ = war.act(command, roller)
        assert_sound(war.state)


@given(options(), seeds, st.data())
@bounded
def test_the_past_is_kept_exactly(chosen: dict[str, Any], seed: str, data: st.DataObject) -> None:
    """Undo restores the position to the byte, and the journal replays to the same bytes."""
    roller = SeedRoller(seed)
    war = begin(roller, **chosen)
    for _ in range(data.draw(st.integers(1, 10))):
        offered = [choice for choice in ENGINE.choices(war.state, GM) if choice.do not in ("undo", "prose")]
        if not offered:
            break
        choice = data.draw(st.sampled_from(offered))
        before = war.state
        war, _ = war.act(data.draw(filled(choice, war)), roller)
        if choice.do not in ENGINE.rewinds:
            back, told = war.act({"do": "undo"}, roller)
            assert back.state.model_dump_json() == before.model_dump_json()
            assert [event.payload() for event in told] == [{"event": "undone", "do": choice.do, "turn": before.turn}]
    replayed = Play.replay(ENGINE, chosen, {}, war.entries)
    assert replayed.state.model_dump_json() == war.state.model_dump_json()
    assert MoonwarState.model_validate_json(war.state.model_dump_json()) == war.state


def some_value() -> st.SearchStrategy[Any]:
    names = st.sampled_from([listed.name for listed in everybody()[:20]])
    simple = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-12, 20),
        st.floats(allow_nan=False),
        st.text(max_size=3),
        names,
        st.sampled_from(sorted(FORCE_NAMES)),
        st.sampled_from(["battle", "talk", "killed", "hit", "allied", "caught", "epilogue", "gm", "mage"]),
    )
    return st.one_of(simple, st.lists(simple, max_size=3), st.dictionaries(st.text(max_size=3), simple, max_size=2))


@st.composite
def anything(draw: st.DrawFn) -> Any:
    """A command that may well be nonsense."""
    if draw(st.integers(0, 19)) == 0:
        return draw(some_value())
    fields = ["by", "participants", "nature", "result", "winner", "extra", "fate", "relation", "index", "value"]
    fields += ["winners", "turn", "text", "who", "item", "name", "category", "mods", "power", "names", "captor"]
    command: dict[str, Any] = {"do": draw(st.one_of(st.sampled_from(COMMANDS), some_value()))}
    for field in draw(st.lists(st.sampled_from(fields), max_size=3, unique=True)):
        command[field] = draw(some_value())
    return command


@given(options(), seeds, st.data())
@bounded
def test_nonsense_is_refused_and_changes_nothing(chosen: dict[str, Any], seed: str, data: st.DataObject) -> None:
    roller = SeedRoller(seed)
    war = Play.begin(ENGINE, chosen, {})
    if data.draw(st.booleans()):
        war, _, _ = try_act(war, {"do": "start"}, roller)
    try_all(ENGINE, war, (data.draw(anything()) for _ in range(12)), roller, assert_sound)


@given(
    some_value(),
    some_value(),
    st.dictionaries(
        st.sampled_from(
            [
                "characters",
                "alliances",
                "turn",
                "force",
                "carrier",
                "host",
                "demons",
                "stakes",
                "arrivals",
                "keys",
                "deaths",
                "copy_of",
            ]
        ),
        some_value(),
        max_size=4,
    ),
    scenarios,
)
@settings(max_examples=150)
def test_nonsense_options_and_setups_are_refused(wild: Any, other: Any, setup: dict[str, Any], number: int) -> None:
    for options_given, setup_given in ((wild, {}), ({"scenario": other}, {}), ({"scenario": number}, setup)):
        state, code = try_new(ENGINE, options_given, setup_given)
        if state is None:
            assert code in ("bad_options", "bad_setup")
        else:
            assert_sound(state)


def assert_sound(state: MoonwarState) -> None:
    """The ties of a position fit together, and it goes to JSON and back unchanged."""
    shown = ENGINE.view(state, GM)
    people, order = shown["characters"], [name for name in shown["list"] if name in shown["characters"]]
    assert order == list(state.order)
    force = shown["force"]["name"] if shown["force"] else None
    allied = [name for alliance in shown["alliances"] for name in alliance["members"]]
    assert len(allied) == len(set(allied))
    for alliance in shown["alliances"]:
        assert len(alliance["members"]) > 1
    for name, person in people.items():
        captor = person["captor"]
        assert (person["status"] == "in") == (name in order)
        assert not person["mods"] or person["mods"][-1] != 0
        assert name not in allied or (person["status"] == "in" and captor is None)
        assert captor is not None or not person["broken"]
        if captor is not None:
            assert name in order
            assert captor == force or (captor in order and people[captor]["captor"] is None)
    assert MoonwarState.model_validate_json(state.model_dump_json()) == state
