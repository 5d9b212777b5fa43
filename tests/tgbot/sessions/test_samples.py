"""A store that an older release left is read, played on and packed by this one; one of a newer is left alone."""

import json
from datetime import UTC, datetime

import pytest
from redis.exceptions import RedisError

from tests.tgbot.sessions.sample import FOLDER, SUMS, put, sum_of
from tests.tgbot.sessions.test_squeeze import GAME
from tgbot.play import turns
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.errors import Foreign
from tgbot.sessions.keys import Keys
from tgbot.sessions.records import Actor
from tgbot.sessions.repository import Repository
from tgbot.sessions.schema import SCHEMA
from tgbot.sessions.service import Sessions
from tgbot.sessions.squeeze import squeezed
from tgbot.storage.connection import Client, answer

SAMPLES = sorted(file.stem for file in FOLDER.glob("*.json"))


def test_what_a_release_has_left_is_for_good() -> None:
    """A sample made anew would prove nothing of the stores that there are: another is put beside it."""
    known = dict(row.split()[::-1] for row in SUMS.read_text().splitlines())
    assert known == {file.name: sum_of(file) for file in FOLDER.glob("*.json")}


@pytest.mark.parametrize("name", SAMPLES)
async def test_an_older_store_is_played_on(real_redis: Client, name: str) -> None:
    await put(real_redis, name)
    sessions = Sessions(Repository(real_redis))
    (game_id,) = [game_id async for game_id in sessions.running()]
    loaded = await sessions.load(Where(0, game_id=game_id), with_journal=True, with_texts=True)
    assert loaded.game is not None
    assert loaded.journal is not None
    assert loaded.texts is not None
    assert len(loaded.journal) == loaded.game.position == len(loaded.texts) == 5
    gm = Actor(user_id=loaded.game.gms[0].user_id, name="Вася")

    def turn(at: Loaded) -> Decision:
        return turns.carried_out(at, {"do": "turn"}, gm, False, False, datetime.now(UTC), lambda: "x")

    game = loaded.game
    while game.status == "playing":
        made = await sessions.step(Where(0, game_id=game_id), turn)
        assert isinstance(made, Decision)
        assert made.game is not None
        game = made.game
    whole = await sessions.load(Where(0, game_id=game_id), with_texts=True)
    assert whole.texts is not None
    assert whole.texts[-1].kind == "epilogue"


@pytest.mark.parametrize("name", SAMPLES)
async def test_an_older_store_is_undone(real_redis: Client, name: str) -> None:
    """Back to the first turn, whatever the past lies in."""
    await put(real_redis, name)
    sessions = Sessions(Repository(real_redis))
    (game_id,) = [game_id async for game_id in sessions.running()]
    where = Where(0, game_id=game_id)
    gm = Actor(user_id=7, name="Вася")

    def undone(at: Loaded) -> Decision:
        return turns.carried_out(at, {"do": "undo"}, gm, True, True, datetime.now(UTC), lambda: "x")

    before = await sessions.load(where, with_texts=True)
    for _ in range(3):
        await sessions.step(where, undone, with_journal=True, with_texts=True)
    after = await sessions.load(where, with_journal=True, with_texts=True)
    assert after.journal is not None
    assert (len(after.journal), after.texts) == (8, (before.texts or ())[:2])


@pytest.mark.parametrize("name", SAMPLES)
async def test_an_older_archive_is_read(real_redis: Client, name: str) -> None:
    await put(real_redis, name)
    sessions = Sessions(Repository(real_redis))
    packed = [key.decode().rpartition(":")[2] async for key in real_redis.scan_iter("*:old:*")]
    loaded = await sessions.load(Where(0, game_id=packed[0]), with_journal=True, with_texts=True)
    assert loaded.archived
    assert loaded.texts is not None
    assert [loaded.texts[0].kind, loaded.texts[-1].kind] == ["prologue", "epilogue"]


async def test_a_record_of_a_newer_release_is_left_alone(real_redis: Client) -> None:
    sessions, keys = Sessions(Repository(real_redis)), Keys(0)
    newer = json.loads(GAME.model_dump_json()) | {"schema_version": SCHEMA + 1, "of tomorrow": 1}
    data = squeezed(json.dumps(newer))
    await answer(real_redis.hset(keys.game(GAME.id), mapping={"v": 1, "home": -1, "data": data}))
    before = await real_redis.dump(keys.game(GAME.id))
    with pytest.raises(Foreign, match=f"schema {SCHEMA + 1}"):
        await sessions.step(Where(0, game_id=GAME.id), lambda _: Decision())
    assert await real_redis.dump(keys.game(GAME.id)) == before
    assert not issubclass(Foreign, RedisError)
