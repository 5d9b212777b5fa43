"""A group's seasons: which one runs, how the next is opened, which one a moment or some words mean. Pure."""

from datetime import datetime

from engines.core.errors import Refused
from narratives.chronicle.typed import readable
from tgbot.hall.played import Played
from tgbot.sessions.records import ChatRecord, Season
from tgbot.texts import plain, understood

LONGEST_NAME = 64
MOST = 40
"""Seasons that a group remembers; of older ones only the games remain."""


def seasons_of(chat: ChatRecord) -> tuple[Season, ...]:
    """All that are remembered, in order; the last one runs."""
    return chat.seasons or (Season(number=1),)


def titled(season: Season) -> str:
    """«Осень», or «Сезон 3» of one that nobody has named."""
    return plain("season.named", name=season.name) if season.name else plain("season.numbered", number=season.number)


def within(chat: ChatRecord, season: Season | None, games: tuple[Played, ...]) -> tuple[Played, ...]:
    """The games that ended in a season; None: all."""
    return games if season is None else tuple(one for one in games if _at(chat, one.ended) == season)


def _at(chat: ChatRecord, moment: datetime) -> Season | None:
    begun = [one for one in seasons_of(chat) if one.since is None or one.since < moment]
    return begun[-1] if begun else None


def meant(chat: ChatRecord, words: str) -> Season | None:
    """The season that words mean: nothing: the one that runs; a number, a name or a part of it; None: «всё».

    Raises Refused("no_season").
    """
    wanted, seasons = " ".join(readable(words).split()).casefold(), seasons_of(chat)
    if not wanted:
        return seasons[-1]
    if wanted in understood("ever"):
        return None
    for fits in (
        lambda one: str(one.number) == wanted,
        lambda one: one.name.casefold() == wanted,
        lambda one: wanted in titled(one).casefold(),
    ):
        found = [one for one in seasons if fits(one)]
        if found:
            return found[-1]
    raise Refused("no_season")


def opened(chat: ChatRecord, name: str, now: datetime) -> ChatRecord:
    """The next season begins now."""
    seasons = seasons_of(chat)
    following = Season(number=seasons[-1].number + 1, name=name, since=now)
    return chat.model_copy(update={"seasons": (*seasons, following)[-MOST:]})


def renamed(chat: ChatRecord, name: str) -> ChatRecord:
    """The season that runs is called so."""
    *earlier, last = seasons_of(chat)
    return chat.model_copy(update={"seasons": (*earlier, last.model_copy(update={"name": name}))})


def reopened(chat: ChatRecord) -> ChatRecord:
    """The season before goes on, as if the last one had never begun. Raises Refused("first_season")."""
    seasons = seasons_of(chat)
    if len(seasons) < 2:
        raise Refused("first_season")
    return chat.model_copy(update={"seasons": seasons[:-1]})


def read_name(words: str) -> str:
    """A season's name as people wrote it, without what nobody sees. Raises Refused("bad_season")."""
    name = " ".join(readable(words).split())
    if not name or len(name) > LONGEST_NAME or name.isdecimal() or name.casefold() in understood("ever"):
        raise Refused("bad_season", longest=LONGEST_NAME)
    return name
