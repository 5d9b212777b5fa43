"""The tables of the hall as pages of one message: who did most, the records, the seasons; a game's, a season's. Pure.

Under a page stand buttons for those beside it, as far as there is something on them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.errors import Refused
from narratives.registry import narrator_of, told_games
from tgbot.hall import seasons, told
from tgbot.hall.played import Played
from tgbot.hall.standings import remarkable
from tgbot.keyboards.callback import NO_GAME, Press
from tgbot.keyboards.lists import rows
from tgbot.keyboards.model import Button, Keyboard
from tgbot.sessions.records import ChatRecord, Season
from tgbot.texts import plain

TURN = "hall"
"""The verb of the buttons: table, season, game."""
TOP, RECORDS, SEASONS = "top", "records", "seasons"
_ANY = "-"
"""All games, all seasons."""
MOST_SEASONS = 5
"""Seasons that have a button; of the others ``/season`` tells."""


class Page(NamedTuple):
    """What is looked at."""

    table: str
    season: Season | None
    """None: all of them."""
    game: str = ""
    """A kind of game; empty: all of them."""


def asked(chat: ChatRecord, games: Sequence[Played], table: str, words: str) -> tuple[str, Keyboard]:
    """``/top``, ``/records Осень``, ``/top всё``: a table of the season that the words mean.

    Raises Refused("no_season").
    """
    return shown(chat, games, Page(table, seasons.meant(chat, words)))


def pressed(chat: ChatRecord, press: Press) -> Page:
    """The page of a button. Raises Refused: "unknown_button"; "no_season": it is not remembered any more."""
    match press.args:
        case ((("top" | "records" | "seasons") as table), season, game) if game in (_ANY, *told_games()):
            when = None if season == _ANY else _numbered(chat, season)
            return Page(table, when, "" if game == _ANY else game)
    raise Refused("unknown_button")


def _numbered(chat: ChatRecord, number: str) -> Season:
    for season in seasons.seasons_of(chat):
        if str(season.number) == number:
            return season
    raise Refused("no_season")


def shown(chat: ChatRecord, games: Sequence[Played], page: Page, *, leads: bool = False) -> tuple[str, Keyboard]:
    """A page as HTML, with the buttons of those beside it."""
    played = seasons.within(chat, page.season, tuple(games))
    chosen = [one for one in played if one.game == page.game]
    if not chosen:
        page = page._replace(game="")  # another season may know nothing of this kind of game
    match page.table:
        case "seasons":
            html = told.season_shown(chat, games, leads=leads)
        case "records":
            html = told.records(chat, chosen or played, page.season)
        case _:
            html = told.top(chat, chosen or played, page.season)
    return html, _beside(chat, games, played, chosen or played, page)


def _beside(
    chat: ChatRecord, games: Sequence[Played], played: Sequence[Played], chosen: Sequence[Played], page: Page
) -> Keyboard:
    known = seasons.seasons_of(chat)
    kinds = [game for game in told_games() if any(one.game == game for one in played)]
    offered = [
        *([(plain("keys.hall_top"), page._replace(table=TOP))] if games else []),
        *([(plain("keys.hall_records"), page._replace(table=RECORDS))] if remarkable(chosen) else []),
        *([(plain("keys.hall_seasons"), page._replace(table=SEASONS))] if len(known) > 1 else []),
    ]
    lines = [*rows(_buttons(offered, page), 3)]
    if page.table == SEASONS:
        return tuple(lines)
    if len(kinds) > 1:
        titles = [(plain("keys.hall_every_game"), ""), *((narrator_of(game).words.title, game) for game in kinds)]
        lines += rows(_buttons([(title, page._replace(game=game)) for title, game in titles], page), 2)
    told_of = [one for one in known if seasons.within(chat, one, tuple(games))]
    if len(known) > 1 and told_of:
        when = [(seasons.titled(one).capitalize() if not one.name else one.name, one) for one in told_of]
        several = [*when[-MOST_SEASONS:], (plain("keys.hall_ever"), None)]
        lines += rows(_buttons([(title, page._replace(season=one)) for title, one in several], page), 2)
    return tuple(lines)


def _buttons(offered: Sequence[tuple[str, Page]], now: Page) -> list[Button]:
    """A button for each page but the one that is shown."""
    return [Button(text=title, data=_press(page).pack()) for title, page in offered if page != now]


def _press(page: Page) -> Press:
    season = _ANY if page.season is None else str(page.season.number)
    return Press(NO_GAME, -1, TURN, (page.table, season, page.game or _ANY))
