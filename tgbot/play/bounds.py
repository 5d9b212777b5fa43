"""How much a group and a game may hold, so that a record stays small and a past can be played again in time.

Other bounds stand where they belong: texts with their fields, plans, guesses, sheets and odds with their modules.
"""

from engines.core.errors import Refused
from tgbot.sessions.records import ChatRecord, GameRecord

MOST_GAMES = 50
"""Games (a topic each) that run in one group at the same time."""
MOST_GMS = 20
MOST_ASKED = 50
"""Questions of one game that wait for an answer; the oldest is forgotten."""
MOST_NAMES = 300
"""Names whose forms people have corrected, in one game."""
MOST_PERSONS = 60
"""People of players in one game."""
LONGEST_JOURNAL = 20_000
"""Commands of one game, those taken back too: a campaign of years. Longer, and an undo would take a minute."""


def room_for_game(chat: ChatRecord) -> None:
    """Raises Refused("too_many_games")."""
    if len(chat.games) >= MOST_GAMES:
        raise Refused("too_many_games", most=MOST_GAMES)


def room_for_command(game: GameRecord, do: str, ends_by: str) -> None:
    """What ends the game is always heard. Raises Refused("journal_full")."""
    if game.position >= LONGEST_JOURNAL and do != ends_by:
        raise Refused("journal_full")


def room_for_person(game: GameRecord) -> None:
    """Raises Refused("table_full")."""
    if len(game.players) >= MOST_PERSONS:
        raise Refused("table_full", most=MOST_PERSONS)
