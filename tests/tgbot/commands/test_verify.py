"""``letopis verify`` tells in Russian what does not fit."""

import json
from pathlib import Path

import pytest

from engines.core.proof import GameFile, Sealed
from tests.engines.core.test_proof import COMMANDS, played
from tgbot.cli import main


def _spoilt(game: GameFile, **changes: object) -> GameFile:
    return game.model_copy(update=changes)


HONEST = played("семь", COMMANDS)
STRANGER = Sealed(seed="восемь", commitment=HONEST.seeds[0].commitment)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (HONEST, "✓ Все кости — из запечатанного зерна."),
        (_spoilt(HONEST, seeds=(STRANGER,)), "✗ зерно 1 не подходит к своему отпечатку"),
        (_spoilt(HONEST, seeds=()), "✗ в файле нет зерна"),
        (_spoilt(HONEST, options={"luck": 1}), "✗ игра с такими настройками не начинается (bad_options)"),
        (_spoilt(HONEST, journal=(*HONEST.journal, HONEST.journal[0])), "не по правилам"),
        (_spoilt(HONEST, chain="0" * 64), "✗ журнал изменён"),
    ],
)
def test_what_does_not_fit(game: GameFile, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.model_dump(mode="json")))
    assert main(["verify", str(file)]) == (0 if said.startswith("✓") else 1)
    assert said in capsys.readouterr().out
