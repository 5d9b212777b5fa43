"""The players' side: a fox in the making, ready-made ones, the modest answer, the pool before it is thrown."""

from typing import Any

import pytest

from engines.core.dice import Dice, SeedRoller, TapeRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.kitsune.engine import ENGINE
from engines.kitsune.modest import awaited
from engines.kitsune.terms import SPECIES
from tests.engines.kitsune.play import Campaign, campaign

AKIRA = {"name": "Акира", "species": "tenko", "charm": 3, "ferocity": 2, "cunning": 1}
YUKI = {"name": "Юки", "species": "reiko", "charm": 1, "ferocity": 3, "cunning": 2}
TAKEDA = {"name": "Такэда", "class": "warrior", "temperance": 1, "resolve": 4, "insight": 3}
NOVICE = {"name": "Сэйта", "class": "novice"}
EMPTY = ENGINE.new({}, {})
NO_DICE = Dice(TapeRoller(()))


def game(phase: str = "hunt", foxes: Any = (AKIRA, YUKI), **k: Any) -> Campaign:
    return Play.begin(ENGINE, {}, {"foxes": list(foxes), "npcs": [TAKEDA, NOVICE], "phase": phase, **k})


@pytest.mark.rule("KI-C1", "KI-C2")
def test_a_sheet_gives_out_six_points() -> None:
    blank = ENGINE.sheet(EMPTY, {})
    assert blank is not None
    assert blank.spare == 3
    assert blank.values == {"name": "", "species": None, "charm": 1, "ferocity": 1, "cunning": 1}
    assert (blank.problem, blank.commands, blank.persons) == ("bad.field", (), ())
    done = ENGINE.sheet(EMPTY, {"name": "  Кои ", "species": "kosinko", "charm": 1, "ferocity": 2, "cunning": 3})
    assert done is not None
    assert (done.spare, done.problem, done.persons) == (0, "", ("Кои",))
    (command,) = done.commands
    state, _ = ENGINE.apply(EMPTY, command, NO_DICE)
    assert ENGINE.persons(state) == ("Кои",)


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        ({"name": "Кои", "species": "kosinko", "charm": 2}, "fox.points"),
        ({"name": "Кои", "charm": 4}, "bad.field"),
        ({"name": GM, "species": "yoko", "charm": 4}, "bad.value"),
        ({"name": "GM", "species": "yoko", "charm": 4}, "bad.value"),
        ({"name": "Акира", "species": "yoko", "charm": 4}, "fox.exists"),
        ({"name": "акира", "species": "yoko", "charm": 4}, "fox.exists"),
        ({"name": "доген", "species": "yoko", "charm": 4}, "fox.person"),
    ],
)
def test_what_is_missing_is_said(draft: dict[str, Any], problem: str) -> None:
    sheet = ENGINE.sheet(ENGINE.new({}, {"foxes": [AKIRA]}), draft)
    assert sheet is not None
    assert (sheet.problem, sheet.commands) == (problem, ())


def test_what_does_not_fit_is_left_out() -> None:
    sheet = ENGINE.sheet(EMPTY, {"name": 7, "species": "wolf", "charm": 9, "ferocity": True, "cunning": 4, "mood": 1})
    assert sheet is not None
    assert sheet.values == {"name": "", "species": None, "charm": 4, "ferocity": 1, "cunning": 1}
    bounds = {field.name: field.options for field in sheet.fields if field.kind == "number"}
    assert bounds == {"charm": (1, 4), "ferocity": (1, 1), "cunning": (1, 1)}


def test_nobody_comes_in_the_middle_of_a_night() -> None:
    assert ENGINE.sheet(game().state, {}) is None


def test_ready_made_foxes_are_complete_and_free() -> None:
    state = EMPTY
    for ready in ENGINE.ready_made(EMPTY):
        sheet = ENGINE.sheet(state, ready)
        assert sheet is not None
        assert sheet.problem == ""
        state, _ = ENGINE.apply(state, sheet.commands[0], NO_DICE)
    assert len(ENGINE.persons(state)) == 12
    assert {fox.species for fox in state.foxes.values()} == set(SPECIES)
    assert ENGINE.ready_made(state) == ()


def test_the_silent_pass() -> None:
    assert ENGINE.modest(EMPTY) == ()
    assert [command["do"] for command in ENGINE.modest(game().state)] == ["pass", "pass"]
    assert [command["do"] for command in ENGINE.modest(game("scout").state)] == ["pass", "pass"]
    assert [command["fox"] for command in ENGINE.modest(game("share", (AKIRA, {**YUKI, "away": True})).state)] == [
        "Акира"
    ]
    assert ENGINE.modest(game("siege").state)[0] == {"do": "siege", "by": GM, "fox": "Акира"}


@pytest.mark.parametrize(
    ("species", "command", "dice", "pick"),
    [
        ("tenko", {"do": "influence", "npc": "Такэда", "approach": "charm"}, "4 1 1 6", "mark"),
        ("kitsunebi", {"do": "influence", "npc": "Такэда", "approach": "charm"}, "4 1 1 1", "spare"),
        ("tenko", {"do": "pass"}, "", "resist"),
    ],
)
def test_the_silent_decide_modestly(species: str, command: dict[str, Any], dice: str, pick: str) -> None:
    alone = game(foxes=[{**AKIRA, "species": species}])
    now, _ = alone.act({**command, "fox": "Акира"}, TapeRoller.parse([f"d6:{face}" for face in dice.split()]))
    (answer,) = ENGINE.modest(now.state)
    assert answer == {"do": "choose", "by": GM, "fox": "Акира", "pick": pick}
    now.act(answer, SeedRoller("modest"))


def test_after_a_good_scouting_the_first_defence_is_learned() -> None:
    now, _ = game("scout").act(
        {"do": "scout", "fox": "Акира", "npc": "Такэда", "trait": "ferocity"}, TapeRoller.parse(["d6:6", "d6:6"])
    )
    assert ENGINE.modest(now.state) == ({"do": "choose", "by": GM, "fox": "Акира", "pick": "temperance"},)


def test_a_silent_clan_comes_through_its_nights() -> None:
    roller, now = SeedRoller("silent"), game(village=3, trail=149)
    while now.state.phase != "over":
        commands = ENGINE.modest(now.state) or ({"do": "scene", "preset": "random"},)
        now, _ = now.act(commands[0], roller)
        if now.state.phase == "hunt" and now.state.round > 3:
            now, _ = now.act({"do": "end"}, roller)
    assert now.state.outcome in ("siege_won", "siege_lost")


@pytest.mark.rule("KI-S3")
def test_who_decides_and_who_is_the_last_is_called() -> None:
    both = game("scout")
    assert ENGINE.awaited(both.state) == ()
    last, _ = both.act({"do": "pass", "fox": "Акира"}, TapeRoller(()))
    assert ENGINE.awaited(last.state) == ("Юки",)
    assert ENGINE.awaited(game("scout", foxes=(AKIRA,)).state) == ()
    assert ENGINE.awaited(game("scout", foxes=(AKIRA, {**YUKI, "away": True})).state) == ()
    decides, _ = last.act(
        {"do": "scout", "fox": "Юки", "npc": "Такэда", "trait": "ferocity"},
        TapeRoller.parse(["d6:6", "d6:6", "d6:1"]),
    )
    assert ENGINE.awaited(decides.state) == ("Юки",)
    assert ENGINE.awaited(EMPTY) == ()


@pytest.mark.rule("KI-I1")
@pytest.mark.parametrize(
    ("command", "pool"),
    [
        ({"do": "influence", "npc": "Такэда", "approach": "charm", "tails": 2, "setting": True, "lead": 1}, "9d6"),
        ({"do": "influence", "npc": "Такэда", "approach": "cunning", "lead": 1}, "3d6"),
        ({"do": "influence", "npc": "Такэда", "approach": "charm", "lead": 7}, "4d6"),
        ({"do": "disguise", "trait": "ferocity", "tails": 1}, "4d6"),
        ({"do": "distract", "npc": "Сэйта", "setting": True}, "5d6"),
        ({"do": "pass"}, ""),
        ({"do": "influence", "npc": "Такэда"}, ""),
    ],
)
def test_the_pool_is_known_beforehand(command: dict[str, Any], pool: str) -> None:
    fox = {**AKIRA, "tails": 3, "settings": ["charm"]}
    leads = [{"fox": "Акира", "npc": "Такэда", "approach": "charm"}]
    now, _ = game(foxes=(fox, YUKI), leads=leads).act({"do": "help", "fox": "Юки", "to": "Акира"}, TapeRoller(()))
    assert ENGINE.pool(now.state, {**command, "fox": "Акира"}) == pool


def test_the_pool_of_a_siege_a_check_and_a_push() -> None:
    assert ENGINE.pool(game("siege").state, {"do": "siege", "fox": "Акира", "tails": 1}) == "4d6"
    assert ENGINE.pool(game().state, {"do": "choose", "fox": "Акира", "pick": "push"}) == ""
    tied, _ = game().act(
        {"do": "influence", "fox": "Акира", "npc": "Такэда", "approach": "charm", "tails": 1},
        TapeRoller.parse(["d6:4", "d6:1", "d6:1", "d6:1", "d6:6"]),
    )
    assert ENGINE.pool(tied.state, {"do": "choose", "fox": "Акира", "pick": "push"}) == "4d6"
    assert ENGINE.pool(tied.state, {"do": "choose", "fox": "Акира", "pick": "mark"}) == ""
    assert awaited(tied.state) == ("Акира",)
    checked, _ = game(foxes=(AKIRA,)).act({"do": "pass", "fox": "Акира"}, TapeRoller(()))
    assert ENGINE.pool(checked.state, {"do": "choose", "fox": "Акира", "pick": "resist", "tails": 1}) == "4d6"


def test_the_pool_told_is_the_pool_thrown() -> None:
    before = None
    for seed in range(6):
        for state, command, events in campaign(f"pool {seed}", 3):
            told = "" if before is None else ENGINE.pool(before, command)
            first = next((event.payload() for event in events if event.payload()["event"].endswith(".rolled")), None)
            if told and first is not None:
                assert told == f"{len(first['dice'])}d6"
            before = state
        before = None
