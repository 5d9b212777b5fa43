"""What a refusal says to people: the game's own words for its codes, the interface's for the table's."""

from engines.core.errors import Refused
from narratives.registry import narrator_of
from tgbot.handlers.desk import Desk
from tgbot.sessions.decision import Where
from tgbot.texts import catalogue, plain

LONGEST = 200
"""Characters of an alert."""


async def refusal_words(desk: Desk, game_id: str, refused: Refused) -> str:
    """One Russian sentence that says what to do."""
    if f"refused.{refused.code}" in catalogue():
        return plain(f"refused.{refused.code}", **refused.details)[:LONGEST]
    game = (await desk.sessions.load(Where(0, game_id=game_id))).game if game_id else None
    if game is None:
        return plain("refused.no_game")[:LONGEST]
    return narrator_of(game.game).words.refusal(refused.code, refused.details)[:LONGEST]
