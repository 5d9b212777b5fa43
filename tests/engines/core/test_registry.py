"""The registry finds the games that are installed, and every one of them says what it knows."""

import pytest

from engines.core.engine import Engine
from engines.core.registry import engine_of, games


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        engine_of("chess")
    assert "core" not in games()


@pytest.mark.parametrize("game", games())
def test_every_game_describes_itself(game: str) -> None:
    engine = engine_of(game)
    assert isinstance(engine, Engine)
    assert engine.game == game
    assert engine.rewinds | engine.notes <= set(engine.commands)
    assert not engine.rewinds & engine.notes
    for names in (engine.commands, engine.events, engine.refusals):
        assert len(names) == len(set(names))
    assert set(engine.tape_codes.values()) <= set(engine.refusals)
    assert all(sentence.endswith((".", "!")) for sentence in engine.rules.values())


def test_a_game_begins_with_nothing_unless_it_says_otherwise() -> None:
    assert engine_of("moonwar").blank() == {}
