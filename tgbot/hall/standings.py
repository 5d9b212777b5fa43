"""Who did most: the summaries of many games added up. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from tgbot.hall.played import Gender, Played

K = TypeVar("K")

SHARED: Final = ("wins", "kills", "captures", "captivities", "escapes", "deaths")
"""Deeds that more than one game knows, in the order in which they are told."""
GAMES, LED, GUESSED = "games", "led", "guessed"


class Place(NamedTuple):
    """A place of a list, with all who share it."""

    names: tuple[str, ...]
    times: int


class Feat(NamedTuple):
    """What nobody has done better in one game."""

    what: str
    names: tuple[str, ...]
    times: int
    game: Played


class Standings:
    """What came of some games, by people of the games and by players."""

    def __init__(self, games: Iterable[Played]) -> None:
        self.games: tuple[Played, ...] = tuple(games)
        self.by_game: Counter[str] = Counter(one.game for one in self.games)
        self.people: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """Deed -> name -> times."""
        self.own: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        """Game and a deed of this game alone -> name -> times."""
        self.own_of_players: dict[tuple[str, str], Counter[int]] = {}
        """The same -> id of a user -> times."""
        self.players: dict[str, Counter[int]] = {}
        """Deed, «games», «led», «guessed» -> id of a user -> times."""
        self.names: dict[int, str] = {}
        """Users by the name that they had last."""
        self.parts: dict[int, dict[str, Counter[str]]] = {}
        """Id of a user -> kind of game -> whom he played, how often."""
        self.genders: dict[str, Gender] = {}
        for one in self.games:
            self._count(one)

    def _count(self, one: Played) -> None:
        self.genders |= one.genders
        for name, done in one.deeds.people.items():
            self.people[GAMES][name] += 1
            for deed, times in done.items():
                if deed in SHARED:
                    self.people[deed][name] += times
                else:
                    self.own[one.game, deed][name] += times
        for what, people in ((LED, one.leaders), (GUESSED, one.guessers)):
            for who in people:
                self.names[who.user_id] = who.name
                self.players.setdefault(what, Counter())[who.user_id] += 1
        for user in {player.user_id for player in one.players.values()}:
            self._count_player(one, user)

    def _count_player(self, one: Played, user: int) -> None:
        parts = [name for name, player in one.players.items() if player.user_id == user]
        self.names[user] = one.players[parts[-1]].name
        self.parts.setdefault(user, {}).setdefault(one.game, Counter()).update(parts)
        self.players.setdefault(GAMES, Counter())[user] += 1
        for deed in SHARED:
            each = [one.deeds.people[name].get(deed, 0) for name in parts]
            # A master and a Servant of one player win one war.
            times = max(each) if deed == "wins" else sum(each)
            if times:
                self.players.setdefault(deed, Counter())[user] += times
        for name in parts:
            for deed, times in one.deeds.people[name].items():
                if deed not in SHARED:
                    self.own_of_players.setdefault((one.game, deed), Counter())[user] += times

    def best(self, deed: str, most: int = 3) -> list[Place]:
        """The first places of the people of the games."""
        return places(self.people.get(deed, {}), most)

    def best_own(self, game: str, deed: str, most: int = 3) -> list[Place]:
        """The same for a deed that one kind of game alone knows."""
        return places(self.own.get((game, deed), {}), most)

    def best_players(self, deed: str, most: int = 3) -> list[Place]:
        """The first places of the players, by their names as they now are."""
        return self._named(self.players.get(deed, Counter()), most)

    def best_own_of_players(self, game: str, deed: str, most: int = 3) -> list[Place]:
        """The same for a deed that one kind of game alone knows."""
        return self._named(self.own_of_players.get((game, deed), Counter()), most)

    def _named(self, counts: Counter[int], most: int) -> list[Place]:
        return [Place(tuple(sorted(self.names[user] for user in users)), n) for users, n in _ranked(counts, most)]

    # -- records --------------------------------------------------------------------------------------------------

    def longest(self, game: str) -> Played | None:
        """The game of a kind that took most chapters, two at least; of equals the first."""
        found = [one for one in self.games if one.game == game and one.deeds.chapters > 1]
        return max(found, key=lambda one: one.deeds.chapters, default=None)

    def worst(self, game: str) -> Played | None:
        """The game of a kind with the deadliest chapter, two dead at least; of equals the first."""
        found = [one for one in self.games if one.game == game and _dead(one) > 1]
        return max(found, key=_dead, default=None)

    def feats(self, deeds: Sequence[str], *, game: str = "") -> list[Feat]:
        """Of each deed the most that anybody has done in one game (``game``: of this kind), when it is two or more."""
        found = [self._feat(deed, [one for one in self.games if not game or one.game == game]) for deed in deeds]
        return [feat for feat in found if feat is not None]

    @staticmethod
    def _feat(deed: str, games: Sequence[Played]) -> Feat | None:
        best: Feat | None = None
        for one in games:
            most = max((done.get(deed, 0) for done in one.deeds.people.values()), default=0)
            if most >= 2 and (best is None or most > best.times):
                names = sorted(name for name, done in one.deeds.people.items() if done.get(deed) == most)
                best = Feat(deed, tuple(names), most, one)
        return best


def remarkable(games: Iterable[Played]) -> bool:
    """Do these games leave any record at all?"""
    return any(
        one.deeds.chapters > 1
        or _dead(one) > 1
        or any(max(done.values(), default=0) > 1 for done in one.deeds.people.values())
        for one in games
    )


def _dead(one: Played) -> int:
    return one.deeds.worst.deaths if one.deeds.worst is not None else 0


def places(counts: Mapping[str, int], most: int) -> list[Place]:
    """The first so many places; who has as much shares one, in alphabetical order. Nought is no place."""
    return [Place(tuple(sorted(names)), times) for names, times in _ranked(counts, most)]


def _ranked(counts: Mapping[K, int], most: int) -> list[tuple[list[K], int]]:
    steps = sorted({times for times in counts.values() if times}, reverse=True)[:most]
    return [([one for one, times in counts.items() if times == step], step) for step in steps]
