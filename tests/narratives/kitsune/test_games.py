"""Whole campaigns, played by robots and told from the first line to the last."""

import pytest

from engines.kitsune.robots import Robots
from narratives.chronicle.playthrough import playthrough


@pytest.mark.parametrize("foxes", [2, 4])
def test_a_whole_campaign_is_told(foxes):
    pieces = list(playthrough("kitsune", f"game/{foxes}", {"auto_gm": True}, driver=Robots(f"game/{foxes}", foxes)))
    assert pieces[0].post.kind == "prologue"
    assert pieces[-1].post.kind == "epilogue"
    keys = [piece.post.key for piece in pieces]
    assert len(set(keys)) == len(keys)
    for piece in pieces:
        assert 0 < len(piece.post.html) <= 4000
        assert "None" not in piece.post.html
