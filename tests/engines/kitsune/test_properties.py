"""What holds in every campaign, whatever the dice say and whatever people try."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.kitsune.commands import COMMANDS
from engines.kitsune.engine import ENGINE
from engines.kitsune.state import Exorcist, Human, KitsuneState
from engines.kitsune.terms import DEFENCES, SPECIES, TRAITS
from tests.engines.attempts import try_act, try_all, try_new
from tests.engines.kitsune.ledger import Ledger
from tests.engines.kitsune.play import begin, campaign, clan, filled, offered, picked, randoms

seeds = st.integers(0, 10**9).map(str)
counts = st.integers(1, 5)
bounded = settings(max_examples=20)


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "exorcist_target": draw(st.sampled_from(("random", "suspicious"))),
        "leads_absent": draw(st.sampled_from(("keep", "burn"))),
        "auto_gm": draw(st.booleans()),
        "numbers": draw(st.sampled_from(({}, {"whispers": 3, "hunted": 9, "trail_limit": 20}, {"trail_limit": 9999}))),
    }


@given(seeds, counts)
@settings(bounded, max_examples=8)
@pytest.mark.rule("KI-I3", "KI-B2", "KI-K6")
def test_every_campaign_ends_and_its_events_add_up(seed: str, count: int) -> None:
    ledger = Ledger(ENGINE.view(begin(seed, count).state, GM))
    for state, _, events in campaign(seed, count):
        ledger.read([event.payload() for event in events])
        ledger.compare(ENGINE.view(state, GM))
        assert_sound(state)
    assert state.outcome is not None


@given(options(), counts, seeds, randoms)
@bounded
def test_choices_are_never_refused(chosen: dict[str, Any], count: int, seed: str, rng: random.Random) -> None:
    """Commands of foxes and of the GM, among them undo, changed dice and forced results."""
    roller = SeedRoller(seed)
    game = Play.begin(ENGINE, chosen, {"foxes": clan(rng, count)})
    for _ in range(60):
        ours, his = offered(game.state), list(ENGINE.choices(game.state, GM))
        choices = ours if ours and rng.random() < 0.7 else his
        game, events = game.act(filled(picked(choices, rng), rng), roller)
        assert all(event.payload()["event"] in ENGINE.events for event in events)
        assert_sound(game.state)


@given(options(), counts, seeds, randoms)
@bounded
def test_the_past_is_kept_exactly(chosen: dict[str, Any], count: int, seed: str, rng: random.Random) -> None:
    """Undo restores the position to the byte, and the journal replays to the same bytes."""
    roller, setup = SeedRoller(seed), {"foxes": clan(rng, count)}
    game = Play.begin(ENGINE, chosen, setup)
    for _ in range(30):
        his = [one for one in ENGINE.choices(game.state, GM) if one.do != "undo"]
        choices = offered(game.state) if rng.random() < 0.7 else his
        command = filled(picked(choices or his, rng), rng)
        before = game.state
        game, _ = game.act(command, roller)
        if command["do"] not in ENGINE.rewinds:
            back, told = game.act({"do": "undo"}, roller)
            assert back.state.model_dump_json() == before.model_dump_json()
            assert [event.payload() for event in told] == [
                {"event": "gm.undone", "to": "all", "hidden": [], "steps": 1}
            ]
    replayed = Play.replay(ENGINE, chosen, setup, game.entries)
    assert replayed.state.model_dump_json() == game.state.model_dump_json()
    assert KitsuneState.model_validate_json(game.state.model_dump_json()) == game.state


def some_value(rng: random.Random) -> Any:
    words = [*TRAITS, *DEFENCES, *SPECIES, "Лиса 0", "Лиса 1", "Гэндзо", "market", "random", "push", "resist", GM, ""]
    simple = [None, True, 0, 1, 2, -1, 12, 0.5, "pot", "tails", "away", *words]
    one = rng.choice(simple)
    return rng.choice([one, one, one, [one], {"npc": one, "class": "monk"}, [{"npc": "Некто", "class": one}]])


def anything(rng: random.Random) -> Any:
    """A command that may well be nonsense."""
    if rng.random() < 0.05:
        return some_value(rng)
    fields = ["by", "fox", "npc", "to", "trait", "approach", "tails", "setting", "lead", "ability", "defence", "pick"]
    fields += ["vote", "pot", "qi", "name", "npcs", "preset", "gone", "field", "value", "at", "result", "steps"]
    command = {"do": rng.choice(COMMANDS), "fox": f"Лиса {rng.randrange(3)}"}
    for field in rng.sample(fields, rng.randrange(4)):
        command[field] = some_value(rng)
    for field in rng.sample(sorted(command), rng.randrange(2)):
        del command[field]
    return command


@given(options(), seeds, randoms)
@bounded
def test_nonsense_is_refused_and_changes_nothing(chosen: dict[str, Any], seed: str, rng: random.Random) -> None:
    roller = SeedRoller(seed)
    game = Play.begin(ENGINE, chosen, {"foxes": clan(rng, 2)})
    game, _, _ = try_act(game, {"do": "scene", "preset": "market"}, roller)
    try_all(ENGINE, game, (anything(rng) for _ in range(60)), roller, assert_sound)


@given(randoms)
@settings(max_examples=100)
def test_nonsense_options_and_setups_are_refused(rng: random.Random) -> None:
    keys = ["foxes", "npcs", "leads", "phase", "scene", "name", "round", "suspicion", "pot", "village", "head"]
    setup = {key: some_value(rng) for key in rng.sample(keys, rng.randrange(1, 4))}
    for options_given, setup_given in ((some_value(rng), {}), ({"numbers": some_value(rng)}, {}), ({}, setup)):
        state, code = try_new(ENGINE, options_given, setup_given)
        if state is None:
            assert code in ("options.bad", "setup.bad")
        else:
            assert_sound(state)


@given(options(), counts, seeds, randoms)
@bounded
@pytest.mark.rule("KI-V2")
def test_players_see_nothing_of_what_is_hidden(
    chosen: dict[str, Any], count: int, seed: str, rng: random.Random
) -> None:
    """Were the hidden numbers others, no player would see another position or other buttons."""
    roller = SeedRoller(seed)
    game = Play.begin(ENGINE, chosen, {"foxes": clan(rng, count)})
    for _ in range(25):
        ours, his = offered(game.state), list(ENGINE.choices(game.state, GM))
        choices = ours if ours and rng.random() < 0.8 else his
        game, events = game.act(filled(picked(choices, rng), rng), roller)
        other = disguised(game.state, rng)
        for viewer in (None, "Лиса 0"):
            assert ENGINE.view(game.state, viewer) == ENGINE.view(other, viewer)
            assert ENGINE.choices(game.state, viewer) == ENGINE.choices(other, viewer)
            for event in events:
                heard = ENGINE.heard(event, viewer)
                payload = event.payload()
                assert (heard is None) == (payload["to"] == "gm")
                assert heard is None or heard == {k: v for k, v in payload.items() if k not in payload["hidden"]}
                assert ENGINE.heard(event, GM) == payload


def disguised(state: KitsuneState, rng: random.Random) -> KitsuneState:
    """The same position with other numbers wherever players may not know them."""
    npcs: dict[str, Any] = {}
    for name, npc in state.npcs.items():
        if isinstance(npc, Exorcist):
            npcs[name] = npc.but(pool=rng.randint(1, 12))
        else:
            unknown = {one: rng.randint(0, 9) for one in DEFENCES if one not in npc.known}
            npcs[name] = npc.but(strength=rng.randint(1, 3), **unknown)
    return state.but(npcs=npcs, last_dice=(), last_result=None)


def assert_sound(state: KitsuneState) -> None:
    """Numbers are in range, what belongs to a phase stands in it only, and it goes to JSON and back unchanged."""
    assert 0 <= state.suspicion <= 10
    assert state.suspicion < 10 or state.phase not in ("scout", "hunt")
    assert 0 <= state.village <= 3
    assert 0 <= state.decay <= 4
    assert min(state.pot, state.trail) >= 0
    in_scene = state.phase in ("scout", "hunt")
    for fox in state.foxes.values():
        assert 0 <= fox.lit <= fox.tails <= 9
        assert min(fox.purse, fox.earned, *fox.settings, fox.help, fox.actions) >= 0
        assert in_scene or not fox.actions
        assert state.phase == "hunt" or not (fox.help or fox.unseen or state.round)
        assert not (fox.away and fox.actions)
    for npc in state.npcs.values():
        assert in_scene or not npc.here
        if isinstance(npc, Human):
            assert 0 <= npc.wariness <= 2
            assert npc.known == tuple(one for one in DEFENCES if one in npc.known)
    assert in_scene or state.pending is None
    assert state.phase == "hunt" or state.closing is None
    assert (state.closing is None) == (state.pending is None or state.pending.kind != "check")
    assert (state.phase == "over") == (state.outcome is not None)
    assert all(lead.fox in state.foxes and isinstance(state.npcs[lead.npc], Human) for lead in state.leads)
    assert all(vote in state.foxes and not state.foxes[vote].away for vote in state.votes)
    assert KitsuneState.model_validate_json(state.model_dump_json()) == state
    json.dumps(ENGINE.view(state, GM))
