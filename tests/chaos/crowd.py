"""Hundreds of wars at once: opened in the store, driven by presses and by the clock, counted at the end."""

import asyncio
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from tests.botapi.server import BotApiServer
from tests.chaos.wars import TURN, War, doubles
from tgbot.play import lobby
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.records import Actor, Timetable
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer

LONG_SCENARIO = 1
PUMP_SECONDS = 0.02


def free_ports(count: int) -> list[int]:
    """Ports of 127.0.0.1 that nobody listens on."""
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


async def open_war(server: BotApiServer, sessions: Sessions, number: int, every: timedelta | None = None) -> War:
    """A group whose war has begun; its prologue waits in the outbox. ``every``: turns come by themselves."""
    war = War.set_up(server, number)
    gm = Actor(user_id=war.gm.id, name=war.gm.name)

    def opened(loaded: Loaded) -> Decision:
        decision = lobby.opened(loaded, "moonwar", gm, None, f"seed {number}")
        assert decision.game is not None
        game = decision.game.model_copy(update={"options": {"scenario": LONG_SCENARIO, "edition": "third"}})
        if every is not None:
            timetable = Timetable(every=every)
            game = game.model_copy(update={"settings": game.settings.model_copy(update={"timetable": timetable})})
        return Decision(chat=decision.chat, game=game)

    def started(loaded: Loaded) -> Decision:
        return lobby.started(loaded, gm, False, datetime.now(UTC), lambda: "another")

    await sessions.step(Where(war.chat.id), opened)
    await sessions.step(Where(war.chat.id), started)
    return war


async def pump(wars: Sequence[War], turns: int, patience: float = 400.0, again: float = 1000.0) -> int:
    """Press «Ход» in every war as soon as its buttons stand under a new post, until each had so many turns or ended.

    ``again``: seconds after which somebody presses once more where nothing follows. How many presses were made.
    Raises TimeoutError.
    """
    pressed = {war.gm.id: -1 for war in wars}
    left = {war.gm.id: turns for war in wars}
    moments = dict.fromkeys(pressed, 0.0)
    limit, presses = time.monotonic() + patience, 0
    while True:
        waiting = 0
        for war in wars:
            place = war.place()
            if war.over or (left[war.gm.id] == 0 and place > pressed[war.gm.id]):
                continue
            waiting += 1
            if left[war.gm.id] and place > pressed[war.gm.id]:
                pressed[war.gm.id] = place
                left[war.gm.id] -= 1
                presses += 1
                moments[war.gm.id] = time.monotonic()
                await war.press_button(TURN)
            elif place >= 0 and time.monotonic() - moments[war.gm.id] > again:
                moments[war.gm.id] = time.monotonic()
                await war.press_button(TURN)
        if not waiting:
            return presses
        if time.monotonic() > limit:
            raise TimeoutError(f"{waiting} wars stand still")
        await asyncio.sleep(PUMP_SECONDS)


async def drained(client: Client, patience: float = 400.0) -> None:
    """No turn comes by itself any more; wait until everything is sent. Raises TimeoutError."""
    limit = time.monotonic() + patience
    while True:
        # A turn in hand plans the next one.
        planned = sum([int(await client.delete(keys.due)) for keys in Keys.all()])
        waiting = sum([int(await answer(client.zcard(keys.lanes))) for keys in Keys.all()])
        if not planned + waiting:
            return
        if time.monotonic() > limit:
            raise TimeoutError(f"{waiting} lanes are not sent")
        await asyncio.sleep(0.2)


@dataclass(frozen=True)
class Count:
    """What stands in the store and in the groups."""

    games: int
    turns: int
    lost: int
    """Posts that are in the store and not in their group, in their order."""
    doubled: int
    too_soon: int
    """Turns of the schedule that came sooner than half their interval after the last one."""


async def count(sessions: Sessions, wars: Sequence[War], every: timedelta | None = None) -> Count:
    """Compare groups and store."""
    turns = lost = doubled = too_soon = 0
    for war in wars:
        loaded = await sessions.load(Where(war.chat.id, game_id=war.game_id), with_journal=True, with_texts=True)
        assert loaded.journal is not None
        assert loaded.texts is not None
        told = war.told()
        turns += sum(line.entry.command["do"] == "turn" for line in loaded.journal)
        # Whatever else was said in one group must not make up for a post lost in another.
        lost += max(0, len(loaded.texts) - len(dict.fromkeys(told)))
        doubled += doubles(told)
        if every is not None:
            moments = [line.at for line in loaded.journal[1:]]
            gaps = [later - earlier for earlier, later in pairwise(moments)]
            too_soon += sum(gap < every / 2 for gap in gaps)
    return Count(len(wars), turns, lost, doubled, too_soon)
