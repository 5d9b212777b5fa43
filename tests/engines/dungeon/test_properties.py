"""What holds in every adventure, whatever the dice say and whatever people try."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.dungeon.draft import INSIDE
from engines.dungeon.engine import ENGINE
from engines.dungeon.reading import COMMANDS, GM_ONLY
from engines.dungeon.state import DungeonState
from tests.engines.attempts import try_all, try_new
from tests.engines.dungeon.play import Campaign, Chance, begin, filled, party, view, wild

seeds = st.integers(0, 10**9).map(str)
bounded = settings(max_examples=60)
options = st.fixed_dictionaries(
    {},
    optional={
        "monsters": st.sampled_from(("auto", "gm")),
        "moves_by": st.sampled_from(("anyone", "vote")),
        "awards": st.sampled_from(("auto", "gm")),
        "failed_cast": st.sampled_from(("spent", "kept")),
        "disarm_fail": st.sampled_from(("springs", "stays")),
        "chasm_damage": st.sampled_from((0, 1, 6)),
        "water_damage": st.sampled_from((0, 1, 3)),
        "known_trap_bonus": st.integers(0, 6),
        "armor_noise": st.integers(-6, 0),
        "item_level": st.integers(1, 3),
    },
)


@given(options, seeds)
@bounded
def test_legal_commands_are_never_refused(chosen: dict[str, Any], seed: str) -> None:
    """From the middle of an adventure, with everybody saying anything that he may."""
    chance, roller = Chance(seed), SeedRoller(seed)
    state = ENGINE.new(chosen, wild(chance))
    assert_sound(state)
    for _ in range(25):
        actor = chance.actor(state) if chance.below(5) else GM
        command = chance.command(state, actor)
        if command is not None:
            state, events = ENGINE.apply(state, command, Dice(roller))
            json.dumps([event.payload() for event in events])
            assert_sound(state)


@given(options, seeds, st.integers(1, 4))
@bounded
def test_campaigns_from_nothing(chosen: dict[str, Any], seed: str, size: int) -> None:
    """Heroes by the sheet, dungeons by the generator, then whatever comes."""
    chance, roller = Chance(seed), SeedRoller(seed)
    state = party(chance, ENGINE.new(chosen, {}), roller, size)
    assert len(ENGINE.persons(state)) == size
    for _ in range(40):
        command = chance.command(state, chance.actor(state))
        if command is not None:
            state, _ = ENGINE.apply(state, command, Dice(roller))
            assert_sound(state)


@given(options, seeds, st.data())
@bounded
def test_any_value_of_an_offered_field_is_accepted(chosen: dict[str, Any], seed: str, data: st.DataObject) -> None:
    """Commands of people and of the GM, among them undo and changed dice."""
    roller = SeedRoller(seed)
    campaign = Play.begin(ENGINE, chosen, wild(Chance(seed)))
    for _ in range(data.draw(st.integers(1, 8), label="how many commands")):
        actor = data.draw(st.sampled_from((GM, None, *ENGINE.persons(campaign.state))), label="actor")
        offered = [one for one in ENGINE.choices(campaign.state, actor) if one.do != "dungeon"]
        if not offered:
            continue
        do = data.draw(st.sampled_from(sorted({choice.do for choice in offered})), label="kind")
        choice = data.draw(st.sampled_from([choice for choice in offered if choice.do == do]), label="choice")
        command = data.draw(filled(choice), label="command")
        if actor not in (None, GM):
            command["by"] = actor
        campaign, _ = campaign.act(command, roller)
        assert_sound(campaign.state)


@given(options, seeds)
@bounded
def test_the_past_is_kept_exactly(chosen: dict[str, Any], seed: str) -> None:
    """Undo restores the position to the byte, and the journal replays to the same bytes."""
    chance, roller = Chance(seed), SeedRoller(seed)
    setup = wild(chance)
    campaign = Play.begin(ENGINE, chosen, setup)
    for _ in range(8):
        command = chance.command(campaign.state, chance.actor(campaign.state) if chance.below(3) else GM)
        if command is None:
            continue
        before = campaign.state
        campaign, _ = campaign.act(command, roller)
        throws = campaign.steps[-1].throws
        if throws:
            index = 1 + chance.below(len(throws))
            value = 1 + chance.below(throws[index - 1].sides)
            campaign, told = campaign.act({"do": "set_die", "index": index, "value": value}, roller)
            assert told[0].payload() | {"value": value, "was": throws[index - 1].value} == told[0].payload()
        back, told = campaign.act({"do": "undo"}, roller)
        assert back.state.model_dump_json() == before.model_dump_json()
        assert [event.payload() for event in told] == [{"event": "gm.undone", "command": command["do"]}]
        if chance.below(2):
            campaign = back
    replayed = Play.replay(ENGINE, chosen, setup, campaign.entries)
    assert replayed.state.model_dump_json() == campaign.state.model_dump_json()
    assert DungeonState.model_validate_json(campaign.state.model_dump_json()) == campaign.state


@given(seeds)
@bounded
@pytest.mark.rule("DN-N7", "DN-X12", "DN-X1", "DN-W15")
def test_nobody_learns_what_is_hidden(seed: str) -> None:
    """Neither the view nor anything heard tells a player of what the party has not found, nor another's secrets."""
    chance, roller = Chance(seed), SeedRoller(seed)
    campaign = begin(wild(chance))
    for _ in range(12):
        command = chance.command(campaign.state, chance.actor(campaign.state))
        if command is None:
            continue
        campaign, events = campaign.act(command, roller)
        for viewer in (None, *ENGINE.persons(campaign.state)):
            _check_view(campaign, viewer)
            for event in events:
                heard = ENGINE.heard(event, viewer)
                payload = event.payload()
                assert (heard is None) == (payload.get("audience") not in (None, viewer))
                if heard is not None and heard.get("foe"):
                    assert "hits" not in heard
                assert "false_" not in json.dumps(heard)


def _check_view(campaign: Campaign, viewer: str | None) -> None:
    state, shown = campaign.state, view(campaign, viewer)
    everything = view(campaign)
    assert "dungeon" not in shown
    assert "false_" not in json.dumps(shown)
    for name, person in shown["characters"].items():
        assert name == viewer or not {"spells", "prepared", "rumour"} & person.keys()
    assert all(order["who"] == viewer for order in shown["orders"])
    assert all("hits" not in monster for monster in shown.get("monsters", {}).values())
    if state.dungeon is None:
        return
    rooms, passages = state.dungeon.rooms, state.dungeon.passages
    here = {state.at} - {None}  # a GM may call it unseen: the party stands there all the same
    assert shown["rooms"].keys() == {room.id for room in rooms.values() if room.seen} | here
    for name, passage in shown["passages"].items():
        way = passages[name]
        assert way.found or not way.secret
        assert any(rooms[room].seen for room in way.rooms)
        assert passage["trap"] is None or (way.trap is not None and (way.trap.found or way.trap.sprung))
        assert not {"secret", "found"} & passage.keys()
    assert len(shown["map"]) == len(shown["passages"]) <= len(everything["passages"])
    assert set(shown["known"]) == set(state.known)


def some_value() -> st.SearchStrategy[Any]:
    names = st.sampled_from(["Боро", "Мира", "Лис", "Крыса 1", "Крыса", "1", "2", "a", "b", "gm", "party", "gift"])
    words = st.sampled_from(["plus", "success", "six", "check", "attack", "melee", "front", "agility", "roll", "other"])
    simple = st.one_of(
        st.none(), st.booleans(), st.integers(-3, 14), st.floats(allow_nan=False), st.text(max_size=2), names, words
    )
    spend = st.fixed_dictionaries({"who": names, "on": words, "use": words})
    return st.one_of(
        simple,
        st.lists(st.one_of(simple, spend), max_size=3),
        st.dictionaries(st.one_of(names, words), simple, max_size=2),
    )


@st.composite
def anything(draw: st.DrawFn) -> Any:
    """A command that may well be nonsense."""
    if draw(st.integers(0, 19)) == 0:
        return draw(some_value())
    fields = ["by", "who", "name", "class", "stats", "spells", "passage", "lead", "quiet", "spend", "stat", "type"]
    fields += ["spell", "item", "target", "targets", "about", "text", "rank", "weapon", "rear", "plan", "on", "use"]
    fields += ["fate", "secret", "choice", "kind", "n", "room", "changes", "result", "index", "value", "hits", "gift"]
    command: dict[str, Any] = {"do": draw(st.one_of(st.sampled_from(COMMANDS), some_value()))}
    for field in draw(st.lists(st.sampled_from(fields), max_size=4, unique=True)):
        command[field] = draw(some_value())
    return command


@given(seeds, st.data())
@bounded
def test_nonsense_is_refused_and_changes_nothing(seed: str, data: st.DataObject) -> None:
    roller = SeedRoller(seed)
    campaign = begin(wild(Chance(seed)))
    try_all(ENGINE, campaign, (data.draw(anything()) for _ in range(12)), roller, assert_sound)


@given(
    st.dictionaries(st.sampled_from(["monsters", "difficulty", "viewer", "foo"]), some_value(), max_size=2),
    st.dictionaries(
        st.sampled_from(["characters", "dungeon", "rolled", "at", "phase", "battle", "allies", "known", "orders"]),
        some_value(),
        max_size=3,
    ),
)
@settings(max_examples=150)
def test_nonsense_options_and_setups_are_refused(chosen: Any, setup: Any) -> None:
    for given_options, given_setup in ((chosen, {}), ({}, setup)):
        state, code = try_new(ENGINE, given_options, given_setup)
        assert code in (None, "bad_options", "bad_setup", "bad_dungeon")
        if state is not None:
            assert_sound(state)


def test_players_are_not_offered_what_is_the_gms() -> None:
    offered: Counter[str] = Counter()
    for seed in range(60):
        chance = Chance(f"{seed}")
        state = ENGINE.new({"monsters": "gm"}, wild(chance))
        for actor in (None, *ENGINE.persons(state)):
            choices = ENGINE.choices(state, actor)
            offered.update(choice.do for choice in choices)
            assert not any(choice.gm or choice.do in GM_ONLY for choice in choices)
        assert all(choice.gm for choice in ENGINE.choices(state, GM))
    assert {"move", "attack", "cast", "use", "order", "search", "open", "disarm", "hint", "fight"} <= offered.keys()


@given(options, seeds)
@bounded
def test_silence_does_not_stop_the_game(chosen: dict[str, Any], seed: str) -> None:
    """Whoever is waited for can be answered for, and then the game goes on."""
    chance, roller = Chance(seed), SeedRoller(seed)
    state = ENGINE.new(chosen, wild(chance))
    for _ in range(15):
        command = chance.command(state, chance.actor(state))
        if command is not None:
            state, _ = ENGINE.apply(state, command, Dice(roller))
        modest = ENGINE.modest(state)
        assert bool(modest) == bool(view(begin_at(state))["waiting"] or state.phase == "monsters")
        for answer in modest:
            state, _ = ENGINE.apply(state, answer, Dice(roller))
            assert_sound(state)


def begin_at(state: DungeonState) -> Campaign:
    return Play(ENGINE, state)


def assert_sound(state: DungeonState) -> None:
    """Numbers in range, phases that fit the position, JSON there and back."""
    for person in state.people.values():
        assert 0 <= person.hits <= person.max_hits
        assert person.alive == (person.hits > 0)
        assert 0 <= person.small <= 2
        assert 0 <= person.normal <= 1
        assert len(person.spells) <= person.slots
        assert all(item.charges > 0 for item in person.items)
        assert not (person.returning and person.alive)
        assert person.treasure is None or (person.alive and state.phase == "treasure")
    assert (state.battle is not None) == (state.phase in ("battle", "monsters"))
    assert (state.twist is not None) == (state.phase == "twist")
    assert (state.at is not None) == (state.phase in INSIDE)
    assert state.phase == "camp" or state.act is not None
    if state.dungeon is not None:
        _assert_peopled(state)
    if state.phase in INSIDE:
        assert any(person.alive for person in state.people.values())
    if state.phase == "treasure":
        assert any(person.treasure for person in state.people.values())
    if state.phase in ("camp", "treasure"):
        assert not state.allies
    assert DungeonState.model_validate_json(state.model_dump_json()) == state


def _assert_peopled(state: DungeonState) -> None:
    dungeon = state.dungeon
    assert dungeon is not None
    placed = [monster for room in dungeon.rooms.values() for monster in (*room.monsters, *room.lured)]
    assert sorted(placed) == sorted(dungeon.monsters)
    assert all(monster.hits > 0 for monster in dungeon.monsters.values())
    assert state.hunt or state.battle or not dungeon.rooms[dungeon.treasury].monsters
    if state.at is not None:
        here = bool(dungeon.rooms[state.at].monsters)
        assert here == (state.phase in ("stealth", "battle", "monsters"))
    if state.phase == "battle":
        assert ENGINE.view(state, GM)["waiting"]
