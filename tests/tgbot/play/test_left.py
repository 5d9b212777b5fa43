"""Each kind of game, left alone: it stands still, it is broken off, it may be called back."""

import pytest

from engines.core.errors import Refused
from engines.core.registry import games
from tests.tgbot.play.sittings import GROUP, PETYA, VASYA, TableTop
from tgbot.delivery.effects import Document, Panel, Say
from tgbot.keyboards.callback import Press
from tgbot.play.left import stepped_down
from tgbot.sessions.decision import Decision

DAYS = 30


def left(top: TableTop) -> Decision:
    """Nobody was there for so long."""
    return top.take(lambda at: stepped_down(at, top.now, DAYS))


def resume(top: TableTop) -> None:
    top.press(Press(top.playing.id, -1, "resume"))


@pytest.mark.parametrize("game", games())
def test_one_step_after_another(game: str) -> None:
    top = TableTop()
    top.start(game)
    seed = top.playing.seed

    (notice,) = [effect for effect in left(top).effects if isinstance(effect, Say)]
    assert notice.to.chat_id == VASYA.user_id
    assert (top.playing.status, top.playing.due) == ("paused", None)
    assert "Пауза" in top.board.html

    made = left(top)
    assert (top.playing.status, top.playing.interrupted) == ("over", True)
    assert top.chat.games == {}
    assert top.chat.past == (top.playing.id,)
    assert "Партия прервана" in top.board.html
    files = [effect for effect in made.effects if isinstance(effect, Document)]
    words = [effect for effect in made.effects if isinstance(effect, Say) and effect.to.chat_id == VASYA.user_id]
    assert len(files) + len(words) == 1, "the GM is told once"
    assert (files or words)[0].to.chat_id == VASYA.user_id
    assert left(top) == Decision(), "there is no further step"

    resume(top)
    assert (top.playing.status, top.playing.interrupted, top.playing.paused_why) == ("playing", False, "")
    assert top.playing.seed != seed
    assert top.chat.games == {"0": top.playing.id}
    assert top.chat.past == ()


def test_who_is_no_gm_calls_nothing_back() -> None:
    top = TableTop()
    top.start("moonwar")
    left(top)
    left(top)
    with pytest.raises(Refused, match="gm_only"):
        top.press(Press(top.playing.id, -1, "resume"), PETYA)


def test_where_another_game_has_begun() -> None:
    """The place of the one that was broken off is taken: it stays as it is."""
    top = TableTop()
    top.start("moonwar")
    left(top)
    left(top)
    top.chat = top.chat.model_copy(update={"games": {"0": "00another"}})
    with pytest.raises(Refused, match="slot_taken"):
        resume(top)
    assert top.playing.interrupted


def test_a_lobby_has_one_step() -> None:
    top = TableTop()
    top.open()
    (closed,) = left(top).effects
    assert isinstance(closed, Panel)
    assert closed.keyboard == ()
    assert "никто не начал за 30 дней" in closed.html
    assert (top.playing.status, top.chat.games) == ("over", {})
    assert left(top) == Decision()
    with pytest.raises(Refused, match="game_over"):
        resume(top)


def test_the_group_is_named_to_the_gm() -> None:
    top = TableTop()
    top.chat = top.chat.model_copy(update={"title": "Летописцы"})
    top.start("moonwar")
    left(top)
    (file,) = [effect for effect in left(top).effects if isinstance(effect, Document)]
    assert "в группе «Летописцы» прервана: за 30 дней её никто не продолжил." in file.caption
    assert file.name == f"moonwar-{top.playing.id}.html"
    assert GROUP not in (file.to.chat_id,)
