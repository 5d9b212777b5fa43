"""What a finished game is remembered for: by chapters, by people of the game only, and in every game its own."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from engines.core.deeds import Deeds, Worst, reckoned
from engines.core.dice import Dice, SeedRoller
from engines.core.engine import Engine
from engines.core.model import Event, Frozen
from engines.core.registry import engine_of
from engines.duel.events import (
    AssassinationDone,
    CaptiveBound,
    CaptiveFreed,
    FightEnded,
    FighterKilled,
    FightStarted,
    SurvivalDecided,
)
from engines.dungeon.events import CharacterDied, DungeonEntered, MonsterDied, PartyLeft
from engines.grail.events import Damage, NightClosed, NightOpened
from engines.kitsune.events import CheckRolled, InfluenceWon
from engines.kitsune.state import Fox


def _war(seed: str, scenario: int) -> tuple[Any, list[Sequence[Event]]]:
    engine, roller = engine_of("moonwar"), SeedRoller(seed)
    outcomes = [engine.apply(engine.new({"scenario": scenario}, {}), {"do": "start"}, Dice(roller))]
    while not engine.over(outcomes[-1].state):
        outcomes.append(engine.apply(outcomes[-1].state, {"do": "turn"}, Dice(roller)))
    return outcomes[-1].state, [outcome.events for outcome in outcomes]


@pytest.mark.parametrize("scenario", range(1, 9))
def test_a_war_is_remembered_as_it_counts_itself(scenario: int) -> None:
    last, told = _war(f"deeds {scenario}", scenario)
    engine = engine_of("moonwar")
    deeds = reckoned(engine, last, told)
    assert deeds.chapters == last.turn
    assert list(deeds.people) == list(last.people)
    for name, person in last.people.items():
        mine = deeds.people[name]
        assert mine.get("wins", 0) == (name in engine.winners(last))
        for deed in ("kills", "captures", "escapes"):
            assert mine.get(deed, 0) == getattr(person.deeds, deed), (name, deed)
    dead = sum(mine.get("deaths", 0) for mine in deeds.people.values())
    assert (deeds.worst is None) == (dead == 0)
    assert deeds == Deeds.model_validate_json(deeds.model_dump_json())


class _Named:
    """An engine whose people are known, for the deeds of a handful of events."""

    def __init__(self, game: str, people: Iterable[str]) -> None:
        self._engine: Engine[Any] = engine_of(game)
        self._people = tuple(people)

    def everybody(self, _: Frozen) -> tuple[str, ...]:
        return self._people

    def chapters(self, state: Frozen) -> frozenset[str]:
        return self._engine.chapters(state)

    def winners(self, _: Frozen) -> tuple[str, ...]:
        return ()

    def deeds(self, events: Sequence[Event]) -> Any:
        return self._engine.deeds(events)


def _of(game: str, people: Iterable[str], *told: Sequence[Event], setup: dict[str, Any] | None = None) -> Deeds:
    engine = engine_of(game)
    state = engine.new({}, engine.blank() if setup is None else setup)
    return reckoned(_Named(game, people), state, told)  # type: ignore[arg-type]


def test_fights_are_won_one_by_one_and_an_ambush_kills_when_fate_says_so() -> None:
    fight = FightStarted(by="Рэн", ring=("Рэн", "Юки"), why="attack")
    end = FightEnded(step=9, reason="one_side", standing=("Рэн",), fallen=("Юки",), surrendered=())
    broken_off = end.model_copy(update={"reason": "gm"})
    told = [
        (AssassinationDone(by="Мао", target="Дон", roll=5),),
        (SurvivalDecided(who="Дон", roll=1, outcome="dies"),),
        (fight,),
        (end, FighterKilled(who="Юки", by="Рэн", using="weapon")),
        (fight, broken_off),
    ]
    deeds = _of("duel", ("Рэн", "Юки", "Мао", "Дон"), *told)
    assert deeds.people == {
        "Рэн": {"wins": 1, "kills": 1},
        "Юки": {"deaths": 1},
        "Мао": {"kills": 1},
        "Дон": {"deaths": 1},
    }
    assert deeds.chapters == 2
    assert deeds.worst == Worst(chapter=1, deaths=1), "who died before the first fight died in none"


def test_a_captive_who_frees_himself_has_escaped() -> None:
    bound = CaptiveBound(by="Рэн", target="Юки", how="game", limb="hands")
    let_go = CaptiveFreed(who="Юки", by="Рэн", how="released")
    himself = CaptiveFreed(who="Юки", by="Юки", how="blade")
    deeds = _of("duel", ("Рэн", "Юки"), (bound, let_go, bound, himself))
    assert deeds.people == {"Рэн": {"captures": 2}, "Юки": {"captivities": 2, "escapes": 1}}
    assert (deeds.chapters, deeds.worst) == (0, None)


def test_the_deadliest_adventure_is_the_first_of_equals_and_monsters_have_no_fame() -> None:
    into = DungeonEntered(title="Склеп", types=1, who=("Бор", "Ива"))
    died = [CharacterDied(who=who, cause="attack", act="climax") for who in ("Бор", "Ива")]
    slain = [MonsterDied(monster="m1", type="крыса", by=by) for by in ("Бор", "m2")]
    home = PartyLeft(act="denouement", who=("Ива",), treasure=True, restock=False)
    deeds = _of("dungeon", ("Бор", "Ива"), (into, *slain), (died[0], home), (into, died[1]))
    assert deeds.people == {"Бор": {"kills": 1, "deaths": 1}, "Ива": {"wins": 1, "deaths": 1}}
    assert (deeds.chapters, deeds.worst) == (2, Worst(chapter=1, deaths=1))


def test_a_servant_falls_to_whoever_hurt_her_last() -> None:
    engine = engine_of("grail")
    options: dict[str, Any] = {}
    war = engine.new(options, engine.drawn({}, "7"))
    night = NightOpened(night=1, pairs=(("М1", "С1"), ("М2", "С2")))
    hurts = [
        Damage(who="С1", by=by, cliche="Сила", amount=1, parts=None, hits=(), reason="attack")
        for by in ("С3", "С2", None, "С1")
    ]
    closed = NightClosed(night=1, winner="С2", fallen=("С1",))
    deeds = reckoned(_Named("grail", ("С1", "С2", "С3")), war, [(night, *hurts, closed)])  # type: ignore[arg-type]
    assert deeds.people == {"С1": {"deaths": 1}, "С2": {"kills": 1}, "С3": {}}


def test_foxes_are_remembered_for_qi_and_for_hiding() -> None:
    won = InfluenceWon(fox="Мао", npc="Гэндзо", approach="charm", margin=2, qi=3, earned=3)
    check = CheckRolled(
        npc="Инквизитор",
        fox="Мао",
        trait="cunning",
        tails=1,
        setting=False,
        help=0,
        dice=(5,),
        successes=1,
        npc_dice=(1,),
        npc_successes=0,
        margin=1,
        outcome="hidden",
    )
    noticed = check.model_copy(update={"outcome": "noticed"})
    deeds = _of("kitsune", ("Мао",), (won, check), (won, noticed), setup={})
    assert deeds.people == {"Мао": {"qi": 6, "escapes": 1}}


def test_a_clan_that_triumphs_wins_together() -> None:
    engine = engine_of("kitsune")
    foxes = {name: Fox(species="tenko", charm=3, ferocity=2, cunning=2) for name in ("Мао", "Юки")}
    state = engine.new({}, {}).model_copy(update={"foxes": foxes})
    for outcome, winners in (("triumph", ("Мао", "Юки")), ("destruction", ()), (None, ())):
        last = state.model_copy(update={"outcome": outcome})
        assert engine.winners(last) == winners
        assert reckoned(engine, last, ()).people == {name: {"wins": 1} if winners else {} for name in ("Мао", "Юки")}
