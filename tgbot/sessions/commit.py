"""A decision as the keys and arguments of the commit script. Pure; ``lua/commit.lua`` reads them in this order."""

import secrets
from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from tgbot.delivery.envelope import Envelope, lane_of
from tgbot.sessions.decision import Decision, Loaded
from tgbot.sessions.folds import thawed
from tgbot.sessions.keys import Keys
from tgbot.sessions.packing import pack, pack_line
from tgbot.sessions.posts import pack_post
from tgbot.sessions.records import ChatRecord, GameRecord
from tgbot.sessions.schema import SCHEMA

SEEN_SECONDS = 25 * 3600
"""Longer than Telegram repeats an update (24 hours)."""
COMMIT_SECONDS = 300
"""Longer than a call is repeated after a broken connection."""

Arg = str | bytes | int


class Commit:
    """One call of the script. Made once per attempt: repeated after a broken connection it is known by its token."""

    def __init__(self, before: Loaded, decision: Decision, *, update_id: int | None, now: float) -> None:
        """``now``: seconds since the epoch. Versions are set here: one more than the decision saw."""
        self._token = secrets.token_hex(8)
        self._now = round(now * 1000)
        game = decision.game
        kept = before.game if before.game and (game is None or game.id == before.game.id) else None
        changed = game or kept
        kind = changed.game if changed else ""
        lanes = list(dict.fromkeys(map(lane_of, decision.effects)))
        game_version = kept.version + 1 if kept else 1
        self.chat = stored_as(decision.chat, before.chat.version + 1) if decision.chat else None
        self.game = stored_as(game, game_version) if game else None
        self.keys = self._keys(before.chat.home, changed, update_id, lanes)
        self.args: list[Arg] = [
            *(self._now, "" if update_id is None else SEEN_SECONDS, COMMIT_SECONDS),
            *(before.chat.version, kept.version if kept and not before.archived else 0),
            *_chat_args(self.chat, before.chat.version + 1),
            *_game_args(self.game, game_version),
            int(_happened(kept, decision, update_id)),
            *listed((pack_line(line, kind),) for line in decision.done),
            *_laid_out(before, decision, kind),
            *listed((post.key, pack_post(post, kind)) for post in decision.texts),
            *listed((key,) for key in decision.dropped_texts),
            *listed(self._effects(decision, lanes)),
        ]

    def _keys(self, home: int, game: GameRecord | None, update_id: int | None, lanes: list[str]) -> list[str]:
        keys = Keys.of_chat(home)
        game_id = game.id if game else ""
        return [
            *(keys.chat(home), keys.game(game_id), keys.log(game_id), keys.texts(game_id), keys.folded(game_id)),
            *(keys.due, keys.live, keys.idle, keys.over, keys.lanes, keys.deeds(home)),
            *(keys.seen("-" if update_id is None else str(update_id)), keys.seen(self._token)),
            *(keys.out(lane) for lane in lanes),
        ]

    def _effects(self, decision: Decision, lanes: list[str]) -> Iterable[tuple[Arg, ...]]:
        for number, effect in enumerate(decision.effects):
            lane = lane_of(effect)
            envelope = Envelope(id=f"{self._token}.{number}", at=self._now, effect=effect)
            yield lanes.index(lane) + 1, lane, envelope.model_dump_json()


def _happened(kept: GameRecord | None, decision: Decision, update_id: int | None) -> bool:
    """Has anything happened in the game? That a turn which cannot be played is put off to its next hour is nothing."""
    game = decision.game
    changed = kept is None or (game is not None and game.status != kept.status)
    return changed or bool(decision.done) or update_id is not None


def _laid_out(before: Loaded, decision: Decision, kind: str) -> list[Arg]:
    """Folded posts that the decision changes or takes back, with those of their blocks."""
    touched = {post.key for post in decision.texts} | set(decision.dropped_texts)
    laid = thawed(before.texts or (), before.folds, touched, kind)
    return [*listed((block,) for block in laid.blocks), *listed(laid.posts)]


R = TypeVar("R", ChatRecord, GameRecord)


class Stored(NamedTuple, Generic[R]):
    """A record as it will lie in the store."""

    data: bytes
    record: R


def stored_as(record: R, version: int) -> Stored[R]:
    """The record with this version, and of this release, whichever wrote it before."""
    written = record.model_copy(update={"version": version, "schema_version": SCHEMA})
    return Stored(pack(written), written)


def listed(rows: Iterable[tuple[Arg, ...]]) -> list[Arg]:
    """A list for the script: how many rows, then the rows."""
    known = list(rows)
    return [len(known), *(value for row in known for value in row)]


def _chat_args(stored: Stored[ChatRecord] | None, version: int) -> list[Arg]:
    if stored is None:
        return [version, "", 0]
    return [version, stored.data, *listed(stored.record.games.items())]


def _game_args(stored: Stored[GameRecord] | None, version: int) -> list[Arg]:
    if stored is None:
        return [version, "", "", "", "", "", ""]
    game = stored.record
    waits = game.due is not None and game.status in ("lobby", "playing")
    return [
        version,
        stored.data,
        game.id,
        game.home,
        int(game.status == "over"),
        round(game.due.timestamp() * 1000) if game.due is not None and waits else "",
        int(bool(game.paused_why)),
    ]
