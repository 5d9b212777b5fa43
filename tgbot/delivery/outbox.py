"""The outbox in Redis: lanes of effects, each carried by one worker at a time.

A worker takes a lane for the length of a lease; a token fences off one that overslept. Effects leave a lane from its
front only, after they were carried out.
"""

import json
import random
import secrets
from collections.abc import Callable
from time import time
from typing import Literal, NamedTuple, cast

from tgbot import metrics
from tgbot.delivery.envelope import Envelope
from tgbot.delivery.shown import Message, Shown, unpack_folded
from tgbot.sessions.folds import MESSAGES
from tgbot.sessions.keys import Keys
from tgbot.storage.connection import Client, answer
from tgbot.storage.script import Script

LEASE_SECONDS = 15.0
"""For so long a lane is nobody's when its worker died; a living one renews its lease."""
RENEW_SECONDS = 5.0
WINDOW = 64
"""How far a lane is looked through for a later state of the same panel."""


class LeaseLost(Exception):  # noqa: N818 -- another worker carries the lane now
    """The lane was taken over: whatever this worker knows of it is stale."""


class Lane(NamedTuple):
    """A lane in this worker's hands."""

    keys: Keys
    name: str
    token: str


class Head(NamedTuple):
    """The first effect of a lane, how far it has come, and what waits behind it."""

    envelope: Envelope
    messages: tuple[Message, ...] | None
    """What already shows it, when it was begun before."""
    in_doubt: bool
    """A request was begun and nobody noted its end: it may have arrived."""
    tries: int
    behind: tuple[bytes, ...]


class Claims(NamedTuple):
    """Lanes taken, and when the next one can be (seconds since the epoch)."""

    lanes: tuple[Lane, ...]
    next_at: float | None


class Outbox:
    """Lanes of all shards. Every method that takes a Lane may raise LeaseLost."""

    def __init__(self, client: Client, *, now: Callable[[], float] = time) -> None:
        self._client = client
        self._now = now
        self._claim = Script(__package__, "claim")
        self._peek = Script(__package__, "peek")
        self._note = Script(__package__, "note")
        self._done = Script(__package__, "done")
        self._supersede = Script(__package__, "supersede")
        self._release = Script(__package__, "release")
        self._put_off = Script(__package__, "put_off")
        self._renew = Script(__package__, "renew")

    async def claim(self, most: int) -> Claims:
        """Take up to ``most`` lanes that may send now."""
        shards = list(Keys.all())
        pipeline = self._client.pipeline(transaction=False)
        for keys in shards:
            pipeline.zrange(keys.lanes, 0, 0, withscores=True)
        first = [(rows[0][1], keys) for rows, keys in zip(await pipeline.execute(), shards, strict=True) if rows]
        ready = [keys for score, keys in first if score <= self._ms()]
        random.shuffle(ready)
        lanes: list[Lane] = []
        for keys in ready:
            if len(lanes) < most:
                lanes += await self._claim_in(keys, most - len(lanes))
        later = [score / 1000 for score, keys in first if keys not in ready and score != float("inf")]
        return Claims(tuple(lanes), min(later, default=None))

    async def _claim_in(self, keys: Keys, most: int) -> list[Lane]:
        token = secrets.token_hex(8)
        names: list[bytes] = await self._claim(
            self._client, [keys.lanes], [self._ms(), self._ms(LEASE_SECONDS), token, keys.head(""), most]
        )
        return [Lane(keys, name.decode(), token) for name in names]

    async def survey(self) -> None:
        """Measure for the metrics what waits, and for how long."""
        pipeline = self._client.pipeline(transaction=False)
        for keys in Keys.all():
            pipeline.zcard(keys.lanes)
            pipeline.zcount(keys.lanes, "+inf", "+inf")
            pipeline.zrange(keys.lanes, 0, 0, withscores=True)
        answers = await pipeline.execute()
        parked = sum(answers[1::3])
        metrics.OUTBOX_DEPTH.set(sum(answers[0::3]) - parked)
        metrics.OUTBOX_PARKED.set(parked)
        first = min((rows[0][1] for rows in answers[2::3] if rows), default=float("inf"))
        metrics.OUTBOX_LAG.set(max(0.0, self._now() - first / 1000))

    async def renew(self, lane: Lane) -> None:
        """The worker lives: the lane stays its own for another lease."""
        await self._held(
            lane, self._renew, [lane.keys.head(lane.name), lane.keys.lanes], [lane.name, self._ms(LEASE_SECONDS)]
        )

    async def head(self, lane: Lane) -> Head | None:
        """What is to be carried out next; None when the lane is empty."""
        answer = await self._peek(
            self._client, [lane.keys.head(lane.name), lane.keys.out(lane.name)], [lane.token, WINDOW]
        )
        if not answer:
            raise LeaseLost(lane.name)
        effect, messages, sending, tries, items = answer
        if not items:
            return None
        envelope = Envelope.model_validate_json(items[0])
        begun = effect.decode() == envelope.id
        return Head(
            envelope=envelope,
            messages=tuple(Message(*row) for row in json.loads(messages)) if begun else None,
            in_doubt=begun and sending == b"1",
            tries=int(tries),
            behind=tuple(items[1:]),
        )

    async def shown(self, lane: Lane, key: str) -> Shown | None:
        """Which messages show a post or a panel; an older post may be folded away."""
        data = await answer(self._client.hget(lane.keys.shown(lane.name), key))
        if data is not None:
            return Shown.unpack(cast(bytes, data))
        folded = await answer(self._client.hget(lane.keys.folded(lane.name), MESSAGES))
        return None if folded is None else unpack_folded(cast(bytes, folded)).get(key)

    async def note(self, lane: Lane, head: Head, messages: tuple[Message, ...], *, sending: bool) -> None:
        """Remember how far the first effect has come; ``sending``: a request that makes a message begins now."""
        await self._held(
            lane,
            self._note,
            [lane.keys.head(lane.name), lane.keys.lanes],
            [lane.name, self._ms(LEASE_SECONDS), head.envelope.id, json.dumps(messages), int(sending)],
        )

    async def done(self, lane: Lane, head: Head, key: str | None = None, shown: Shown | None = None) -> None:
        """The first effect is carried out; ``key`` is shown so from now on."""
        metrics.OUTBOX_AGE.observe(max(0.0, self._now() - head.envelope.at / 1000))
        keys = lane.keys
        await self._held(
            lane,
            self._done,
            [keys.head(lane.name), keys.lanes, keys.out(lane.name), keys.shown(lane.name)],
            [
                *(lane.name, self._ms(LEASE_SECONDS), head.envelope.id),
                *((key, shown.pack()) if key is not None and shown is not None else ("", "")),
            ],
        )

    async def supersede(self, lane: Lane, head: Head, place: int, later: Envelope) -> None:
        """Drop the first effect; the one at ``place`` of ``behind`` becomes ``later``."""
        await self._held(
            lane,
            self._supersede,
            [lane.keys.head(lane.name), lane.keys.out(lane.name)],
            [head.envelope.id, place + 1, head.behind[place], later.model_dump_json()],
        )

    async def put_off(self, lane: Lane, head: Head, *, keep: bool) -> bool:
        """The first effect lets the others of its lane go first; without ``keep`` it is dropped. False: it is begun."""
        answer = await self._held(
            lane,
            self._put_off,
            [lane.keys.head(lane.name), lane.keys.out(lane.name)],
            [head.envelope.id, int(keep)],
        )
        return answer == 1

    async def release(
        self, lane: Lane, at: float | Literal["park"], *, failed: bool = False, in_doubt: bool = False
    ) -> None:
        """Give the lane back until ``at`` (seconds), or until its game is resumed.

        ``failed``: counts as a try; ``in_doubt``: the request that was begun may have arrived.
        """
        keys = lane.keys
        await self._held(
            lane,
            self._release,
            [keys.head(lane.name), keys.lanes, keys.out(lane.name), keys.game(lane.name)],
            [lane.name, at if at == "park" else round(at * 1000), self._ms(), int(failed), int(in_doubt)],
        )

    async def break_leases(self) -> None:
        """Make every lane free at once. Only for the one process that has the store to itself, when it starts."""
        for keys in Keys.all():
            for name, score in await self._client.zrange(keys.lanes, 0, -1, withscores=True):
                held = await answer(self._client.hdel(keys.head(name.decode()), "token"))
                if held and score != float("inf"):
                    await self._client.zadd(keys.lanes, {name: self._ms()})

    async def _held(self, lane: Lane, script: Script, keys: list[str], args: list[str | bytes | int]) -> int:
        answer: int = await script(self._client, keys, [lane.token, *args])
        if not answer:
            raise LeaseLost(lane.name)
        return answer

    def _ms(self, later: float = 0.0) -> int:
        return round((self._now() + later) * 1000)
