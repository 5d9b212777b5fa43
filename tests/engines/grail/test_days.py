"""The days of a war that goes on by itself: meetings, alliances, betrayals, vows (GR-D)."""

from collections import Counter
from typing import Any

import pytest

from engines.core.dice import Dice, SeedRoller, TapeRoller
from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.journal import Play
from engines.core.model import Event
from engines.grail.engine import ENGINE
from engines.grail.events import AllianceMade, DayMet, PhantasmIdentified, VowSworn
from engines.grail.state import GrailState, War
from engines.grail.templates import war_of

NIGHT = {"do": "night"}


def begin(pairs: int = 4, **changes: Any) -> GrailState:
    """Before the first day of a war of house pairs; ``changes``: of its ``War``."""
    return with_war(ENGINE.new({}, war_of("1", pairs, days=True)), **changes)


def with_war(state: GrailState, **changes: Any) -> GrailState:
    return state.but(war=war_in(state).but(**changes))


def war_in(state: GrailState) -> War:
    assert state.war is not None
    return state.war


def act(state: GrailState, *tape: str) -> tuple[GrailState, list[dict[str, Any]]]:
    """A day with exactly these dice."""
    roller = TapeRoller.parse(tape)
    after, events = ENGINE.apply(state, NIGHT, Dice(roller))
    roller.finish()
    return after, [event.payload() for event in events]


def names(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def by_seed(state: GrailState, seed: str = "1") -> tuple[GrailState, list[dict[str, Any]]]:
    after, events = ENGINE.apply(state, NIGHT, Dice(SeedRoller(seed)))
    return after, [event.payload() for event in events]


@pytest.mark.rule("GR-D1")
def test_a_day_comes_before_every_night_and_only_where_the_set_up_wants_days() -> None:
    state = ENGINE.new({}, war_of("1", 3, days=True))
    opened = []
    for number in range(4):
        assert ENGINE.sense(state, "night") == ("" if number % 2 else "day")
        state, events = by_seed(state, f"{number}")
        opened.append(events[0])
        if ENGINE.over(state):
            break
    assert opened[0] == {"event": "day.opened", "day": 1}
    assert opened[1]["event"] == "night.opened"
    bare = ENGINE.new({}, war_of("1", 3))
    assert "allies" not in ENGINE.view(bare, GM)["war"]
    assert ENGINE.sense(bare, "night") == ""
    assert by_seed(bare)[1][0]["event"] == "night.opened"


@pytest.mark.rule("GR-D2")
def test_strangers_meet_by_lot_and_nobody_twice_a_day() -> None:
    state = begin(7)
    pairs = war_in(state).pairs
    after, events = act(state, "d7:7", "d6:1", "d6:1", "d5:5", "d4:4", "d6:2")
    met = [event["pairs"] for event in events if event["event"] == "day.met"]
    assert met == [[list(pairs[6]), list(pairs[0])], [list(pairs[5]), list(pairs[4])]]
    assert names(events) == ["day.opened", "day.met", "day.met", "day.closed"]
    assert war_in(after).day == 1


@pytest.mark.rule("GR-D2")
def test_the_last_one_left_over_is_chosen_without_a_throw() -> None:
    _, events = act(begin(2), "d2:2", "d6:1")
    assert names(events) == ["day.opened", "day.met", "day.closed"]


@pytest.mark.rule("GR-D3", "GR-D4")
@pytest.mark.parametrize(
    ("die", "outcome"), [(1, "refused"), (2, "refused"), (3, "allied"), (4, "allied"), (5, "scouted"), (6, "scouted")]
)
def test_what_comes_of_a_meeting_of_strangers(die: int, outcome: str) -> None:
    state = begin(3)
    one, other = war_in(state).pairs[0][1], war_in(state).pairs[1][1]
    luck = [*_luck(state, one, 1), *_luck(state, other, 1)] if outcome == "scouted" else []
    after, events = act(state, "d3:1", "d2:1", f"d6:{die}", *luck)
    assert events[1]["outcome"] == outcome
    assert events[1]["die"] == die
    assert war_in(after).allies == (((one, other),) if outcome == "allied" else ())


def _luck(state: GrailState, who: str, face: int) -> list[str]:
    dice, sides = state.options.ranks.pool(state.people[who].cliches["Удача"].level)
    return [f"d{sides}:{face}"] * dice


@pytest.mark.rule("GR-D3")
@pytest.mark.parametrize(("face", "told"), [(6, "phantasm.identified"), (1, "phantasm.hidden")])
def test_scouting_throws_luck_against_luck(face: int, told: str) -> None:
    state = begin(3)
    one, other = war_in(state).pairs[0][1], war_in(state).pairs[1][1]
    after, events = act(
        state, "d3:1", "d2:1", "d6:5", *_luck(state, one, face), *_luck(state, other, 1 if face > 1 else 6)
    )
    assert names(events) == ["day.opened", "day.met", told, "day.closed"]
    secret = next(name for name, cliche in state.people[other].cliches.items() if cliche.phantasm)
    assert after.people[other].cliches[secret].revealed == (face > 1)
    assert events[2]["by"] == one


@pytest.mark.rule("GR-D3")
def test_of_one_who_has_no_secrets_left_nothing_is_found_out() -> None:
    state = begin(3)
    other = war_in(state).pairs[1][1]
    person = state.people[other]
    bare = {name: cliche.but(revealed=True) if cliche.phantasm else cliche for name, cliche in person.cliches.items()}
    state = state.but(people={**state.people, other: person.but(cliches=bare)})
    _, events = act(state, "d3:1", "d2:1", "d6:5")
    assert events[1]["outcome"] == "refused"


@pytest.mark.rule("GR-D4")
@pytest.mark.parametrize("why", ["last two", "traitor", "called out"])
def test_who_does_not_become_an_ally(why: str) -> None:
    state = begin(2 if why == "last two" else 3)
    one, other = war_in(state).pairs[0][1], war_in(state).pairs[1][1]
    changes: dict[str, Any] = {"traitor": {"traitors": (other,)}, "called out": {"call": (other, one)}}.get(why, {})
    tape = ["d2:1"] if why == "last two" else ["d3:1", "d2:1"]
    after, events = act(with_war(state, **changes), *tape, "d6:3")
    assert events[1]["outcome"] == "refused"
    assert war_in(after).allies == ()


@pytest.mark.rule("GR-D5")
def test_allies_do_not_meet_by_night_while_others_live() -> None:
    for seed in range(40):
        state = begin(3, day=1)
        one, other, third = (servant for _, servant in war_in(state).pairs)
        _, events = by_seed(with_war(state, allies=((one, other),)), f"{seed}")
        met = {servant for _, servant in events[0]["pairs"]}
        assert third in met, met


@pytest.mark.rule("GR-D5")
def test_against_an_ally_the_other_is_chosen_without_a_throw() -> None:
    state = begin(3, day=1)
    one, other, _ = (servant for _, servant in war_in(state).pairs)
    state = with_war(state, allies=((one, other),))
    roller = Recording("7")
    _, events = ENGINE.apply(state, NIGHT, Dice(roller))
    first = events[0].payload()["pairs"][0][1]
    assert roller.labels.count("pair") == (1 if first in (one, other) else 2)


class Recording(SeedRoller):
    """Remembers for what dice were thrown."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.labels: list[str] = []

    def face(self, sides: int, label: str) -> Any:
        self.labels.append(label)
        return super().face(sides, label)


@pytest.mark.rule("GR-D2", "GR-D6")
def test_allies_meet_first_and_keep_faith_from_three_on() -> None:
    state = begin(3)
    one, other = war_in(state).pairs[0][1], war_in(state).pairs[2][1]
    after, events = act(with_war(state, allies=((one, other),)), "d6:3")
    assert [event.get("outcome") for event in events] == [None, "held", None]
    assert war_in(after).allies == ((one, other),)


@pytest.mark.rule("GR-D6", "GR-D7")
@pytest.mark.parametrize(("die", "who"), [(1, 1), (2, 2)])
def test_a_traitor_calls_his_ally_out_and_strikes_prepared(die: int, who: int) -> None:
    state = begin(4)
    allies = (war_in(state).pairs[0][1], war_in(state).pairs[3][1])
    after, events = act(with_war(state, allies=(allies,)), f"d6:{die}", f"d2:{who}", "d2:1", "d6:1")
    traitor, victim = allies if who == 1 else allies[::-1]
    assert events[1]["outcome"] == "betrayed"
    assert [servant for _, servant in events[1]["pairs"]] == [traitor, victim]
    war = war_in(after)
    assert (war.allies, war.call, war.ambush, war.traitors) == ((), (traitor, victim), True, (traitor,))

    roller = Recording("1")
    night, told = ENGINE.apply(after, NIGHT, Dice(roller))
    assert "pair" not in roller.labels
    [opened] = [event.payload() for event in told if event.event == "night.opened"]
    assert [servant for _, servant in opened["pairs"]] == [traitor, victim]
    blow = next(
        one for one in (event.payload() for event in told) if one["event"] == "attack.rolled" and one["who"] == traitor
    )
    dice, _ = after.options.ranks.pool(after.options.ranks.level(blow["attack"]["rank"]))
    assert len(blow["attack"]["dice"]) == dice + 1
    assert (war_in(night).call, war_in(night).ambush) == (None, False)


@pytest.mark.rule("GR-D7")
def test_an_alliance_ends_when_only_its_members_are_left() -> None:
    state = begin(3)
    one, other, third = (servant for _, servant in war_in(state).pairs)
    state = with_war(state, allies=((one, other),), fallen=(third,))
    after, events = act(state, "d2:1", "d6:3")
    assert events[1] == {"event": "alliance.ended", "allies": [one, other], "reason": "last"}
    assert events[2]["outcome"] == "refused"
    assert war_in(after).allies == ()


@pytest.mark.rule("GR-D7", "GR-D8")
def test_an_ally_answers_for_the_fallen() -> None:
    sworn = 0
    for seed in range(60):
        state = begin(3, day=1)
        one, other, third = (servant for _, servant in war_in(state).pairs)
        after, events = by_seed(with_war(state, allies=((one, other),)), f"{seed}")
        closed = next(event for event in events if event["event"] == "night.closed")
        if third in closed["fallen"] or not closed["fallen"]:
            assert "vow.sworn" not in names(events)
            continue
        [gone] = closed["fallen"]
        ally = other if gone == one else one
        assert {"event": "alliance.ended", "allies": [ally, gone], "reason": "fallen"} in events
        assert war_in(after).allies == ()
        vows = [event for event in events if event["event"] == "vow.sworn"]
        assert bool(vows) == (closed["winner"] == third)
        if vows:
            sworn += 1
            assert war_in(after).call == (ally, third)
            day, _ = by_seed(after)
            _, night = by_seed(day)
            assert [servant for _, servant in night[0]["pairs"]] == [ally, third]
    assert sworn > 5


@pytest.mark.rule("GR-D8")
def test_a_call_comes_to_nothing_when_one_of_the_two_is_out() -> None:
    state = begin(4, day=1)
    one, other, *_ = (servant for _, servant in war_in(state).pairs)
    state = with_war(state, fallen=(other,), call=(one, other))
    roller = Recording("1")
    _, events = ENGINE.apply(state, NIGHT, Dice(roller))
    assert "pair" in roller.labels
    assert other not in [servant for _, servant in events[0].payload()["pairs"]]


@pytest.mark.rule("GR-D1", "GR-W5")
def test_two_hundred_wars_with_days_end_and_are_sound() -> None:
    for seed in map(str, range(200)):
        state, dice, steps = ENGINE.new({}, war_of(seed, days=True)), Dice(SeedRoller(seed)), 0
        while not ENGINE.over(state):
            state, _ = ENGINE.apply(state, NIGHT, dice)
            steps += 1
            assert steps <= 40, seed
            war = war_in(state)
            allied = [servant for two in war.allies for servant in two]
            assert len(set(allied)) == len(allied)
            assert not {*allied, *(war.call or ())} & set(war.fallen)
            assert not set(allied) & set(war.traitors)
            assert war.day - war.night in (0, 1)
        assert len(war_in(state).alive) <= 1


@pytest.mark.rule("GR-XX.1", "GR-D1")
def test_days_are_replayed_and_taken_back_to_the_byte() -> None:
    setup = war_of("5", days=True)
    game, roller, past = Play.begin(ENGINE, {}, setup), SeedRoller("5"), []
    while not ENGINE.over(game.state):
        past.append(game.state.model_dump_json())
        game, _ = game.act(NIGHT, roller)
        assert GrailState.model_validate_json(game.state.model_dump_json()) == game.state
    assert Play.replay(ENGINE, {}, setup, game.entries).state == game.state
    for before in reversed(past):
        game, _ = game.act({"do": "undo"}, roller)
        assert game.state.model_dump_json() == before


def ruled(state: GrailState, **command: Any) -> tuple[GrailState, list[dict[str, Any]]]:
    """The GM's word; it throws nothing."""
    after, events = ENGINE.apply(state, command, Dice(TapeRoller.parse(())))
    return after, [event.payload() for event in events]


@pytest.mark.rule("GR-D9", "GR-XX.1")
def test_the_gm_makes_and_ends_an_alliance_by_masters_or_servants() -> None:
    state = begin(4)
    first, second, third, _ = war_in(state).pairs
    after, events = ruled(state, do="ally", who=first[0], other=second[1])
    assert events == [{"event": "alliance.made", "pairs": [list(first), list(second)]}]
    assert war_in(after).allies == ((first[1], second[1]),)
    with pytest.raises(Refused, match="allied") as refused:
        ruled(after, do="ally", who=third[0], other=second[0])
    assert refused.value.details == {"name": second[0]}, "nobody is in two of them"
    parted, events = ruled(after, do="sever", who=second[0])
    assert events == [{"event": "alliance.ended", "allies": [first[1], second[1]], "reason": "gm"}]
    assert (war_in(parted).allies, war_in(parted).traitors) == ((), ())
    with pytest.raises(Refused, match="not_allied"):
        ruled(parted, do="sever", who=second[0])


@pytest.mark.rule("GR-D9")
def test_a_call_between_allies_is_taken_back_and_a_traitor_is_forgiven() -> None:
    state = begin(4, day=1)
    first, second, third, _ = war_in(state).pairs
    called = with_war(state, call=(first[1], second[1]), ambush=True, traitors=(first[1],))
    after, _ = ruled(called, do="ally", who=first[0], other=second[0])
    assert (war_in(after).call, war_in(after).ambush) == (None, False)
    elsewhere, _ = ruled(called, do="ally", who=first[0], other=third[0])
    assert war_in(elsewhere).call == (first[1], second[1]), "it was about somebody else"


@pytest.mark.rule("GR-D9")
def test_an_alliance_needs_a_war_with_days_and_two_living_pairs() -> None:
    state = begin(4)
    first, second, third, _ = war_in(state).pairs
    fallen = with_war(state, fallen=(second[1],))
    for position, command, code in (
        (ENGINE.new({}, war_of("1", 4)), {"who": first[0], "other": second[0]}, "no_days"),
        (ENGINE.new({}, {"characters": ["Сейбер"]}), {"who": "Сейбер", "other": "Сейбер"}, "no_days"),
        (with_war(state, over=True), {"who": first[0], "other": second[0]}, "war_over"),
        (state, {"who": first[0], "other": first[1]}, "bad_value"),
        (state, {"who": first[0], "other": "Никто"}, "unknown_character"),
        (fallen, {"who": first[0], "other": second[0]}, "no_pair"),
        (state, {"who": first[0], "other": second[0], "by": third[0]}, "not_gm"),
    ):
        with pytest.raises(Refused, match=code):
            ruled(position, do="ally", **command)
    assert not {"ally", "sever"} & {one.do for one in ENGINE.choices(ENGINE.new({}, war_of("1", 4)), GM)}
    offered = [one for one in ENGINE.choices(fallen, GM) if one.do == "ally"]
    assert [field.options for field in offered[0].fields] == [(first[0], third[0], war_in(state).pairs[3][0])] * 2


def test_what_was_done_by_day_is_remembered() -> None:
    state = begin(4)
    first, second, third, fourth = war_in(state).pairs
    told: list[Event] = [
        DayMet(pairs=(first, second), outcome="allied", die=3),
        DayMet(pairs=(third, fourth), outcome="scouted", die=5),
        PhantasmIdentified(who=fourth[1], cliche="Клинок", label="Меч", true_name=None, by=third[1]),
        DayMet(pairs=(second, first), outcome="betrayed", die=1),
        AllianceMade(pairs=(first, third)),
        VowSworn(who=first[1], ally=third[1], against=fourth[1]),
        PhantasmIdentified(who=fourth[1], cliche="Щит", label="Щит", true_name=None, by="name"),
    ]
    done: dict[str, Counter[str]] = {}
    for who, what, times in ENGINE.deeds(told):
        done.setdefault(who, Counter())[what] += times
    assert done == {
        first[1]: {"meetings": 2, "alliances": 2, "vows": 1},
        second[1]: {"meetings": 2, "alliances": 1, "betrayals": 1},
        third[1]: {"meetings": 1, "scouting": 1, "identified": 1, "alliances": 1},
        fourth[1]: {"meetings": 1},
    }
