"""Whole games in a store, for the hall of fame to remember."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from tests.tgbot.play.sittings import GROUP, VASYA
from tgbot.play import lobby, turns
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.records import Actor
from tgbot.sessions.service import Sessions

NOW = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)


class Group:
    """A group that plays wars, one after another."""

    def __init__(self, sessions: Sessions, chat_id: int = GROUP) -> None:
        self.sessions = sessions
        self.chat_id = chat_id
        self.now = NOW

    async def take(self, decide: Callable[[Loaded], Decision], game_id: str | None = None) -> Decision:
        """Decide and commit, as handlers do."""
        where = Where(self.chat_id, game_id=game_id)
        made = await self.sessions.step(where, decide, with_journal=True, with_texts=True)
        assert isinstance(made, Decision)
        return made

    async def open(self, seed: str, by: Actor = VASYA, options: Mapping[str, Any] | None = None) -> str:
        """A war under way."""
        made = await self.take(lambda at: lobby.opened(at, "moonwar", by, None, seed))
        assert made.game is not None
        game = made.game.id

        def chosen(at: Loaded) -> Decision:
            assert at.game is not None
            return Decision(game=at.game.model_copy(update={"options": {**at.game.options, **(options or {})}}))

        await self.take(chosen, game)
        await self.take(lambda at: lobby.started(at, by, False, self.now, lambda: "8"), game)
        return game

    async def command(self, game: str, do: str, by: Actor = VASYA) -> Decision:
        """A command of the GM's."""

        def decide(at: Loaded) -> Decision:
            return turns.carried_out(at, {"do": do}, by, False, do != "turn", self.now, lambda: "8")

        return await self.take(decide, game)

    async def play(self, seed: str, by: Actor = VASYA, options: Mapping[str, Any] | None = None) -> str:
        """A whole war; its id."""
        game = await self.open(seed, by, options)
        made = await self.command(game, "turn", by)
        while made.game is not None and made.game.status == "playing":
            made = await self.command(game, "turn", by)
        return game

    async def close(self, game: str, by: Actor = VASYA) -> None:
        """An unfinished war is ended by its GM."""
        await self.command(game, "end", by)
