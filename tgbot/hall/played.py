"""A finished game as the hall of fame remembers it. Pure: it follows from the journal, and can be reckoned again."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Literal

from engines.core.deeds import Deeds, reckoned
from engines.core.engine import GM
from engines.core.model import Frozen
from tgbot.play.table import Table
from tgbot.sessions.records import Actor, Done, GameRecord
from tgbot.sessions.squeeze import expanded, squeezed

Gender = Literal["m", "f", "n"]


class Played(Frozen):
    """Who did what in one game, and who played whom."""

    schema_version: Literal[1] = 1
    id: str
    game: str
    title: str
    ended: datetime
    """When the last thing happened in it."""
    deeds: Deeds
    genders: dict[str, Gender] = {}
    """Everybody of the game -> how he is spoken of."""
    players: dict[str, Actor] = {}
    """A person of the game -> whoever played him at the end."""
    leaders: tuple[Actor, ...] = ()
    guessers: tuple[Actor, ...] = ()
    """Who named a winner before it was known."""

    def pack(self) -> bytes:
        """As it is stored."""
        return squeezed(self.model_dump_json(exclude_defaults=True), self.game)

    @classmethod
    def unpack(cls, data: bytes) -> "Played":
        """The reverse of ``pack``. Raises ValidationError or Foreign for what a newer release wrote."""
        return cls.model_validate_json(expanded(data))


def played(record: GameRecord, journal: Sequence[Done]) -> Played | None:
    """What came of a game that is over; None when nothing was played in it.

    Raises Refused, TapeError, ValueError, KeyError: the journal is of other rules than these.
    """
    if record.status != "over" or record.state is None or not journal:
        return None
    table = Table(record)
    game = table.replayed(journal)
    if not game.steps:
        return None
    deeds = reckoned(table.engine, game.state, (step.events for step in game.steps))
    return Played(
        id=record.id,
        game=record.game,
        title=record.title or table.narrator.words.title,
        ended=_ended(table, journal),
        deeds=deeds,
        genders=_genders(table, deeds.people),
        players={name: player for name, player in record.players.items() if name in deeds.people},
        leaders=tuple(gm for gm in record.gms if gm.via == "user" and gm.user_id > 0),
        guessers=_guessers(record, table.engine.winners(game.state)),
    )


def _guessers(record: GameRecord, winners: Collection[str]) -> tuple[Actor, ...]:
    """In the order of their guesses; at a table of many fights each has its own question, and none is kept."""
    bets = record.guessing.bets.values() if record.guessing is not None else ()
    return tuple(bet.by for bet in sorted(bets, key=lambda bet: bet.at) if bet.name in winners)


def _ended(table: Table, journal: Sequence[Done]) -> datetime:
    """A text that a person writes afterwards is no part of the game."""
    played_on = [line.at for line in journal if line.entry.command.get("do") not in table.engine.notes]
    return max(played_on or [line.at for line in journal])


def _genders(table: Table, people: Mapping[str, object]) -> dict[str, Gender]:
    view = table.engine.view(table.state, GM)
    return {name: table.narrator.person(view, table.story, name).gender for name in people}
