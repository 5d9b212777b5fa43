"""What holds in every game, whatever the dice say and whatever people try."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.grail.commands import COMMANDS
from engines.grail.engine import ENGINE
from engines.grail.events import GrailEvent
from engines.grail.ladder import HOUSE
from engines.grail.shapes import WOUNDS
from engines.grail.state import GrailState
from engines.grail.templates import war_of
from tests.engines.attempts import try_all, try_new
from tests.engines.grail.ledger import UNTOLD, Ledger
from tests.engines.grail.play import Game, begin, cast, randomly

LADDER = ("0", *(rung.rank for rung in HOUSE))
ANY_EVENT: TypeAdapter[Any] = TypeAdapter(GrailEvent)
seeds = st.integers(0, 10**9)
bounded = settings(max_examples=25)


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "tie": draw(st.sampled_from(("defender", "reroll", "both"))),
        "close": draw(st.sampled_from(("all", "gm"))),
        "refusal": draw(st.sampled_from(("full", "graded"))),
        "mana_floor": draw(st.sampled_from(("keep", "drain"))),
        "mundane_vs_servant": draw(st.sampled_from(("refused", "fits", "dramatic", "practical"))),
        "broken_factor": draw(st.integers(1, 5)),
        "helpers_max": draw(st.integers(0, 5)),
        "night_rounds": draw(st.integers(1, 4)),
        "night_rest": draw(st.integers(0, 9)),
    }


@given(options(), seeds)
@bounded
@pytest.mark.rule("GR-2.8", "GR-5.1", "GR-16.1")
def test_what_is_offered_is_accepted_and_the_books_balance(chosen: dict[str, Any], seed: int) -> None:
    """Everybody does anything that he may; ranks, seals and who is out follow from the events."""
    before = begin(seed, **chosen)
    for game, command, events in randomly(before, seed, 40):
        assert_sound(game.state)
        told = [event.payload() for event in events]
        json.dumps(told)
        ledger = Ledger(ENGINE.view(before.state, GM))
        if command["do"] not in UNTOLD and "conflict.ended" not in [event["event"] for event in told]:
            ledger.read(told, LADDER)
            ledger.compare(ENGINE.view(game.state, GM))
        for event in events:
            assert ANY_EVENT.validate_python(event.payload()).payload() == event.payload()
        before = game


@given(options(), seeds)
@bounded
@pytest.mark.rule("GR-XX.1")
def test_the_past_is_kept_exactly(chosen: dict[str, Any], seed: int) -> None:
    """Undo restores the position to the byte, and the journal replays to the same bytes."""
    before = begin(seed, npcs=1, **chosen)
    game, roller = before, SeedRoller(f"undo {seed}")
    for game, command, _ in randomly(before, seed, 25):
        if command["do"] not in ENGINE.rewinds:
            back, told = game.act({"do": "undo"}, roller)
            assert back.state.model_dump_json() == before.state.model_dump_json()
            assert [event.payload() for event in told] == [{"event": "undone", "undid": command["do"]}]
        before = game
    replayed = Play.replay(ENGINE, chosen, cast(random.Random(seed), 2, 1), game.entries)
    assert replayed.state.model_dump_json() == game.state.model_dump_json()


@given(options(), seeds)
@bounded
@pytest.mark.rule("GR-15.4", "GR-13.7", "GR-14.3")
def test_nobody_is_told_what_he_may_not_know(chosen: dict[str, Any], seed: int) -> None:
    """A phantasm that is not made out is never named to others, in no view, no event and no choice of theirs."""
    for game, _, events in randomly(begin(seed, **chosen), seed, 25):
        for viewer in (None, *game.state.people):
            heard = [told for event in events if (told := ENGINE.heard(event, viewer)) is not None]
            offered = [] if viewer is None else [one.model_dump() for one in ENGINE.choices(game.state, viewer)]
            words = json.dumps([heard, ENGINE.view(game.state, viewer), offered], ensure_ascii=False)
            for secret in _secrets(game, viewer):
                assert secret not in words


def _secrets(game: Game, viewer: str | None) -> list[str]:
    secrets = []
    for name, person in game.state.people.items():
        if viewer is not None and viewer in (name, person.partner):
            continue
        phantasms = [cliche for cliche in person.cliches.values() if cliche.phantasm]
        secrets += [cliche for cliche, one in person.cliches.items() if one.secret]
        if person.true_name is not None and not any(one.revealed for one in phantasms):
            secrets.append(person.true_name)
    return secrets


@given(seeds, st.integers(2, 7), st.booleans())
@settings(max_examples=30)
@pytest.mark.rule("GR-W1", "GR-W2", "GR-W4", "GR-W5", "GR-D1")
def test_every_war_ends(seed: int, pairs: int, days: bool) -> None:
    state, roller, nights = ENGINE.new({}, war_of(str(seed), pairs, days=days)), SeedRoller(str(seed)), 0
    while not ENGINE.over(state):
        state, events = ENGINE.apply(state, {"do": "night"}, Dice(roller))
        nights += 1
        assert nights <= 60
        assert events[-1].event in ("day.closed", "night.closed", "alliance.ended", "vow.sworn", "war.ended")
        assert [event.event for event in events].count("night.closed") == (events[0].event != "day.opened")
        assert_sound(state)
    assert state.war is not None
    assert len(state.war.alive) <= 1
    assert ENGINE.winners(state) == (state.war.alive[0] if state.war.alive else ())


def some_value() -> st.SearchStrategy[Any]:
    words = [
        "Сейбер",
        "Вера Остужева",
        "Тень 0",
        "Сила",
        "Магия",
        "Удача",
        "A",
        "EX",
        "0",
        "attack",
        "defence",
        "gm",
        "а",
    ]
    words += ["instant", "help", "hit", "fits", "physical", "roll", "master", "pump"]
    simple = st.one_of(st.none(), st.booleans(), st.integers(-2, 20), st.text(max_size=3), st.sampled_from(words))
    lists = st.lists(simple, max_size=3)
    objects = st.dictionaries(st.sampled_from(("with", "target", "pump", "helpers", "by", "name", "cliches")), simple)
    return st.one_of(simple, simple, lists, objects, st.dictionaries(st.text(max_size=3), lists, max_size=2))


FIELDS = sorted(
    {
        *(
            "actor",
            "by",
            "attack",
            "defence",
            "prepare",
            "give",
            "heal",
            "mana_boon",
            "members",
            "leader",
            "difficulty",
        ),
        *("owner", "cliche", "order", "duration", "vague", "cancel", "restore", "resist", "with", "against", "of"),
        *(
            "stake",
            "pump",
            "helpers",
            "dice",
            "item",
            "noble",
            "sheet",
            "force",
            "name",
            "base",
            "count",
            "per",
            "kind",
        ),
        *("title", "life", "initiative", "clash", "sides", "who", "side", "fit", "what", "part", "outcome", "damage"),
        *("winner", "text", "ranks", "rank", "max", "seals", "pc", "partner", "boon", "out", "attack.with", "sides.а"),
    }
)


@st.composite
def anything(draw: st.DrawFn, people: list[str]) -> Any:
    """A command that may well be nonsense."""
    if draw(st.integers(0, 19)) == 0:
        return draw(some_value())
    command: dict[str, Any] = {"do": draw(st.one_of(st.sampled_from(COMMANDS), some_value()))}
    for field in draw(st.lists(st.sampled_from(FIELDS), max_size=4, unique=True)):
        command[field] = draw(st.one_of(st.sampled_from(people), some_value()))
    if draw(st.booleans()):
        command["actor"] = draw(st.sampled_from(people))
    return command


@given(options(), seeds, st.data())
@bounded
def test_nonsense_is_refused_and_changes_nothing(chosen: dict[str, Any], seed: int, data: st.DataObject) -> None:
    game, roller = begin(seed, **chosen), SeedRoller(str(seed))
    people = list(game.state.people)
    if data.draw(st.booleans(), label="in a conflict"):
        sides = {"а": people[:2], "б": people[2:]}
        game, _ = game.act({"do": "open", "title": "Бой", "sides": sides}, roller)
    try_all(ENGINE, game, (data.draw(anything(people)) for _ in range(12)), roller, assert_sound)


@given(some_value(), st.dictionaries(st.sampled_from(("characters", "war", "x")), some_value(), max_size=2))
@settings(max_examples=150)
def test_nonsense_options_and_setups_are_refused(wild: Any, setup: dict[str, Any]) -> None:
    for given_options, given_setup in (
        (wild, {}),
        ({}, wild),
        ({}, setup),
        ({"tie": wild}, {}),
        ({"ladder": wild}, {}),
    ):
        state, code = try_new(ENGINE, given_options, given_setup)
        if state is None:
            assert code == "bad_value"
        else:
            assert_sound(state)


def assert_sound(state: GrailState) -> None:
    """Levels are in range, contracts are mutual, the conflict is of people who are there; JSON gives it back."""
    top = state.options.ranks.top
    for name, person in state.people.items():
        assert person.partner is None or state.people[person.partner].partner == name
        assert person.seals >= 0
        assert (person.held > 0) == (WOUNDS in person.foes)
        for cliche in person.cliches.values():
            assert 0 <= cliche.level <= cliche.max <= top
            assert not cliche.level or cliche.level >= cliche.floor
            assert not (cliche.destroyed and cliche.level)
            assert person.role != "servant" or cliche.kind != "human"
        assert all(1 <= level <= top for level in person.foes.values())
    conflict = state.conflict
    if conflict is not None:
        fighters = [name for names in conflict.sides.values() for name in names]
        assert len(set(fighters)) == len(fighters)
        assert set(conflict.out) <= set(fighters) <= set(state.people)
        grouped = [name for group in conflict.groups for name in group.names]
        assert len(set(grouped)) == len(grouped)
        assert sum(any(name not in conflict.out for name in names) for names in conflict.sides.values()) > 1
    assert GrailState.model_validate_json(state.model_dump_json()) == state
