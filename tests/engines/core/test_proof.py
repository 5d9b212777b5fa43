"""A finished game proves its dice, and a changed die shows."""

import pytest

from engines.core.dice import SeedRoller, commitment
from engines.core.journal import Entry, Play
from engines.core.proof import GameFile, Sealed, prove, read_game
from engines.core.registry import engine_of


def played(seed: str, commands: list[dict[str, object]]) -> GameFile:
    game, roller = Play.begin(engine_of("moonwar"), {"scenario": 1}, {}), SeedRoller(seed)
    for command in commands:
        game, _ = game.act(command, roller)
    sealed = Sealed(seed=seed, commitment=commitment(seed))
    return GameFile(game="moonwar", options={"scenario": 1}, seeds=(sealed,), journal=game.entries)


COMMANDS: list[dict[str, object]] = [
    {"do": "start"},
    *[{"do": "turn"}] * 4,
    {"do": "reroll"},
    {"do": "undo"},
    {"do": "turn"},
]


def test_every_die_of_an_honest_game_is_the_seeds_own() -> None:
    proof = prove(played("семь", COMMANDS))
    assert proof.problems == ()
    assert proof.by_seed == proof.dice > 10
    assert proof.rulings == (6, 7)  # the reroll and the undo


def test_a_die_changed_by_the_gm_is_no_lie() -> None:
    honest = played("семь", [{"do": "start"}, {"do": "turn"}])
    sides = honest.journal[-1].throws[-1].sides
    changed = played(
        "семь",
        [{"do": "start"}, {"do": "turn"}, {"do": "set_die", "index": len(honest.journal[-1].throws), "value": sides}],
    )
    assert prove(changed).problems == ()


@pytest.mark.parametrize("line", range(1, 5))
def test_any_changed_die_shows(line: int) -> None:
    game = played("семь", COMMANDS[:5])
    entry = game.journal[line]
    die = entry.throws[0]
    other = die._replace(value=die.value % die.sides + 1)
    forged = Entry(command=entry.command, throws=(other, *entry.throws[1:]))
    journal = (*game.journal[:line], forged, *game.journal[line + 1 :])
    assert prove(game.model_copy(update={"journal": journal})).problems


def test_another_seed_than_the_one_that_was_sealed_shows() -> None:
    game = played("семь", COMMANDS)
    other = Sealed(seed="восемь", commitment=game.seeds[0].commitment)
    assert any(problem.kind == "seal" for problem in prove(game.model_copy(update={"seeds": (other,)})).problems)


def test_a_game_that_went_on_after_its_seed_was_shown_is_proven_by_both() -> None:
    first = played("семь", COMMANDS[:3])
    given = sum(len(entry.throws) for entry in first.journal)
    game = Play.replay(engine_of("moonwar"), first.options, {}, first.journal)
    game, _ = game.act({"do": "turn"}, SeedRoller("девять"))
    seeds = (first.seeds[0].model_copy(update={"dice": given}), Sealed(seed="девять", commitment=commitment("девять")))
    assert prove(first.model_copy(update={"seeds": seeds, "journal": game.entries})).problems == ()


@pytest.mark.parametrize("data", [None, [], {"game": "moonwar"}, {"game": "moonwar", "seeds": [], "journal": 3}])
def test_what_is_no_game_is_refused(data: object) -> None:
    with pytest.raises(ValueError):
        read_game(data)
