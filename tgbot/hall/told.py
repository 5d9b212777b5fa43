"""The hall of fame in words: ``/top``, ``/records``, ``/season``, a season's honours. Pure."""

from collections import Counter
from collections.abc import Callable, Sequence

from markupsafe import Markup

from narratives.registry import narrator_of, told_games
from narratives.russian.decline import person
from narratives.russian.numerals import choose
from tgbot.hall import seasons
from tgbot.hall.played import Played
from tgbot.hall.standings import GAMES, GUESSED, LED, SHARED, Feat, Place, Standings
from tgbot.sessions.records import ChatRecord, Season
from tgbot.texts import text

MOST_NAMES = 4
"""Names that share a place and are all told."""
MOST_PLAYERS = 10
MOST_PARTS = 5


def top(chat: ChatRecord, games: Sequence[Played], season: Season | None) -> str:
    """Who did most in these games, which are those of a season (None: of all), or some of them."""
    counted = Standings(games)
    people = [_line(_deed(deed), counted.best(deed)) for deed in SHARED]
    own = _own(counted.best_own)
    deeds = (*SHARED[:1], GAMES, *SHARED[1:], GUESSED, LED)
    players = [_line(_deed(deed), counted.best_players(deed)) for deed in deeds]
    blocks = [
        (text("hall.people"), _said(*people, *own)),
        (text("hall.players"), _said(*players, *_own(counted.best_own_of_players))),
        (text("hall.roles"), _parts(counted)),
    ]
    return text("hall.top", season=_title(season), games=len(counted.games), by_game=_by_game(counted), blocks=blocks)


def records(chat: ChatRecord, games: Sequence[Played], season: Season | None) -> str:
    """The longest of these games, the bloodiest, the most in one of them."""
    counted = Standings(games)
    blocks = [(narrator_of(game).words.title, _of_game(chat, counted, game)) for game in told_games()]
    shared = [_feat(chat, _deed(feat.what), feat) for feat in counted.feats(SHARED)]
    return text("hall.records", season=_title(season), blocks=[*blocks, (text("hall.in_one"), shared)])


def season_shown(chat: ChatRecord, games: Sequence[Played], *, leads: bool) -> str:
    """``/season``: which one runs, which ones there were; for those who may, how another is opened."""
    known = seasons.seasons_of(chat)
    counts = [len(seasons.within(chat, season, tuple(games))) for season in known]
    earlier = [(seasons.titled(one), count, one.number) for one, count in zip(known[:-1], counts[:-1], strict=True)]
    return text(
        "season.shown",
        title=seasons.titled(known[-1]),
        since=known[-1].since,
        timezone=chat.timezone,
        games=counts[-1],
        earlier=earlier[-MOST_PLAYERS:],
        leads=leads,
    )


def honours(chat: ChatRecord, games: Sequence[Played]) -> str:
    """What is said when the season that runs is closed."""
    season = seasons.seasons_of(chat)[-1]
    counted = Standings(seasons.within(chat, season, tuple(games)))
    people = [
        _honour(deed, counted.best(deed, 1), counted) for deed in ("wins", "kills", "captivities", "escapes", "deaths")
    ]
    players = [
        _honour("player", counted.best_players("wins", 1), counted),
        _honour("guesser", counted.best_players(GUESSED, 1), counted),
        _honour("leader", counted.best_players(LED, 1), counted),
    ]
    return text(
        "season.over",
        title=seasons.titled(season),
        games=len(counted.games),
        by_game=_by_game(counted),
        honours=_said(*people, *players, *_season_records(chat, counted)),
    )


def _season_records(chat: ChatRecord, counted: Standings) -> list[Markup]:
    return [line for game in told_games() for line in _of_game(chat, counted, game, own=False)]


# -- lines ------------------------------------------------------------------------------------------------------------


def _said(*lines: Markup) -> list[Markup]:
    return [line for line in lines if line]


def _own(best: Callable[[str, str], Sequence[Place]]) -> list[Markup]:
    """Who did most of what one kind of game alone knows."""
    return [
        _line(_html("hall.own", title=title, game=narrator_of(game).words.title), best(game, deed))
        for game in told_games()
        for deed, title in narrator_of(game).words.feats.items()
    ]


def _title(season: Season | None) -> str:
    return "" if season is None else seasons.titled(season)


def _deed(deed: str) -> str:
    return text(f"deed.{deed}")


def _by_game(counted: Standings) -> list[tuple[str, int]]:
    return [(narrator_of(game).words.title, times) for game, times in counted.by_game.most_common()]


def _line(title: str, places: Sequence[Place]) -> Markup:
    """A title with its places; nothing where nobody stands out."""
    telling = [place for place in places if place.times > 1 or len(place.names) <= MOST_NAMES]
    if not telling:
        return Markup()
    return _html("hall.line", title=title, places=[_place("hall.place", place) for place in telling])


def _place(key: str, place: Place, **more: object) -> Markup:
    shown = place.names if len(place.names) <= MOST_NAMES else place.names[: MOST_NAMES - 1]
    left = len(place.names) - len(shown)
    return _html(key, names=shown, more=left, each=len(place.names) > 1, times=place.times, **more)


def _parts(counted: Standings) -> list[Markup]:
    """Whom the most diligent players have played."""
    diligent = [user for user, _ in counted.players.get(GAMES, Counter()).most_common(MOST_PLAYERS)]
    return [
        _html("hall.parts", name=counted.names[user], kinds=[_kind(*kind) for kind in counted.parts[user].items()])
        for user in diligent
    ]


def _kind(game: str, parts: Counter[str]) -> tuple[str, list[tuple[str, int]], int]:
    """What a player was in one kind of game, as whom, and how many more there were."""
    return narrator_of(game).words.role, parts.most_common(MOST_PARTS), len(parts) - MOST_PARTS


def _of_game(chat: ChatRecord, counted: Standings, game: str, *, own: bool = True) -> list[Markup]:
    """The records of one kind of game."""
    words = narrator_of(game).words
    lines: list[Markup] = []
    longest, worst = counted.longest(game), counted.worst(game)
    if longest is not None:
        length = longest.deeds.chapters
        told = f"{length} {choose(length, *words.chapter)}"
        lines.append(_html("hall.longest", title=words.longest, length=told, game=_game(chat, longest)))
    if worst is not None and worst.deeds.worst is not None:
        lines.append(
            _html(
                "hall.worst",
                title=words.worst,
                dead=worst.deeds.worst.deaths,
                chapter=words.chapter[0],
                number=worst.deeds.worst.chapter,
                game=_game(chat, worst),
            )
        )
    feats = counted.feats(tuple(words.feats), game=game) if own else []
    return [*lines, *(_feat(chat, words.feats[feat.what], feat) for feat in feats)]


def _feat(chat: ChatRecord, title: str, feat: Feat) -> Markup:
    return _place("hall.feat", Place(feat.names, feat.times), title=title, game=_game(chat, feat.game))


def _game(chat: ChatRecord, one: Played) -> Markup:
    return _html("hall.game", title=one.title, ended=one.ended, timezone=chat.timezone)


def _honour(kind: str, places: Sequence[Place], counted: Standings) -> Markup:
    """Whom the season praises for something, one or several who did as much; so many are nobody in particular."""
    if not places or len(places[0].names) > MOST_NAMES:
        return Markup()
    names, times = places[0]
    if times == 1 and kind not in ("wins", "player", "leader"):
        return Markup()  # once is no «more often than all»
    who = [person(name, counted.genders.get(name)) for name in names]
    women = all(one.gender == "f" for one in who)
    return _html(f"honour.{kind}", who=who, names=names, women=women, each=len(names) > 1, times=times)


def _html(key: str, **values: object) -> Markup:
    return Markup(text(key, **values))  # noqa: S704 -- a text of ours, its values escaped
