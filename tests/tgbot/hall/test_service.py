"""Deeds follow from journals: kept, taken back, found after a migration, reckoned anew to the same."""

from datetime import timedelta

from tests.tgbot.clock import FakeClock
from tests.tgbot.hall.games import NOW, Group
from tests.tgbot.play.sittings import GROUP, PETYA, VASYA
from tgbot.hall.service import Hall
from tgbot.hall.shelf import NOTHING, Shelf
from tgbot.play import lobby
from tgbot.schedule.archivist import AFTER_SECONDS, Archivist
from tgbot.sessions import service
from tgbot.sessions.decision import Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.sessions.squeeze import squeezed
from tgbot.storage.connection import Client


async def test_a_finished_war_is_remembered_and_taken_back(sessions: Sessions) -> None:
    group, hall = Group(sessions), Hall(sessions)
    assert (await hall.of(GROUP))[1] == ()
    game = await group.open("7")
    await group.command(game, "turn")
    assert (await hall.of(GROUP))[1] == (), "a war that goes on is nobody's fame yet"
    await group.close(game)
    [one] = (await hall.of(GROUP))[1]
    assert (one.id, one.game, one.ended, one.deeds.chapters) == (game, "moonwar", NOW, 1)
    assert [leader.name for leader in one.leaders] == ["Вася"]
    assert set(one.genders) == set(one.deeds.people)
    # Taken up again: gone; ended anew: as it now is.
    await group.command(game, "undo")
    assert (await hall.of(GROUP))[1] == ()
    await group.command(game, "turn")
    await group.close(game)
    [again] = (await hall.of(GROUP))[1]
    assert again.deeds.chapters == 2


async def test_what_was_kept_before_an_undo_never_comes_back(sessions: Sessions, redis: Client) -> None:
    """Somebody reckoned the war, somebody else took it up and ended it otherwise before that was kept."""
    group, hall, shelf = Group(sessions), Hall(sessions), Shelf(redis)
    game = await group.open("7")
    await group.close(game)
    before = (await sessions.load(Where(0, game_id=game))).game
    assert before is not None
    await hall.reckon(game)
    stale = (await shelf.of(GROUP))[game]
    await group.command(game, "undo")
    assert await shelf.of(GROUP) == {}
    assert not await shelf.keep(before, stale), "it goes on"
    await group.command(game, "turn")
    await group.close(game)
    assert not await shelf.keep(before, stale), "it has changed"
    assert (await hall.of(GROUP))[1][0].deeds.chapters == 1


async def test_the_archivist_keeps_deeds_and_a_rebuild_finds_the_same(
    sessions: Sessions, redis: Client, clock: FakeClock
) -> None:
    group, hall, shelf = Group(sessions), Hall(sessions), Shelf(redis)
    games = [await group.play(str(seed), options={"scenario": seed}) for seed in (1, 2)]
    assert await _packed(sessions, redis, clock) == 2
    kept = await shelf.of(GROUP)
    assert set(kept) == set(games)
    assert max(map(len, kept.values())) < 1500, "an ordinary war leaves little behind"
    _, told = await hall.of(GROUP)
    assert await hall.rebuild() == (2, 0, 0)
    # Lost and spoilt: found again from the journals.
    await redis.hdel(Keys.of_chat(GROUP).deeds(GROUP), games[0])  # type: ignore[misc]
    await redis.hset(Keys.of_chat(GROUP).deeds(GROUP), games[1], NOTHING)  # type: ignore[misc,arg-type]
    assert await hall.rebuild() == (2, 2, 0)
    assert await shelf.of(GROUP) == kept, "to the byte"
    assert (await hall.of(GROUP))[1] == told


async def test_deeds_outlive_the_packed_game(sessions: Sessions, redis: Client, clock: FakeClock) -> None:
    group, hall = Group(sessions), Hall(sessions)
    game = await group.open("7")
    await group.close(game)
    assert await _packed(sessions, redis, clock) == 1
    await redis.delete(Keys.of_chat(GROUP).old(game))
    assert await hall.rebuild() == (1, 0, 1)
    assert [one.id for one in (await hall.of(GROUP))[1]] == [game]


async def test_a_group_that_became_a_supergroup_keeps_its_hall(sessions: Sessions, redis: Client) -> None:
    group = Group(sessions)
    game = await group.open("7")
    await group.close(game)
    await sessions.migrate(GROUP, -1_009)
    elsewhere = Hall(Sessions(Repository(redis)))
    assert [one.id for one in (await elsewhere.of(-1_009))[1]] == [game]
    later = await Group(service.Sessions(Repository(redis)), -1_009).open("8")
    assert later != game


async def test_what_a_newer_release_has_kept_is_not_told_and_not_touched(sessions: Sessions, redis: Client) -> None:
    group, hall = Group(sessions), Hall(sessions)
    game = await group.open("7")
    await group.close(game)
    [one] = (await hall.of(GROUP))[1]
    newer = squeezed(one.model_dump_json().replace('"schema_version":1', '"schema_version":2'))
    await redis.hset(Keys.of_chat(GROUP).deeds(GROUP), game, newer)  # type: ignore[misc,arg-type]
    assert (await hall.of(GROUP))[1] == ()
    assert (await Shelf(redis).of(GROUP))[game] == newer


async def test_two_groups_have_two_halls(sessions: Sessions) -> None:
    one, other = Group(sessions, -1), Group(sessions, -2)
    other.now += timedelta(days=1)
    for group, by in ((one, PETYA), (other, PETYA)):
        await group.close(await group.open("7", by), by)
    hall = Hall(sessions)
    [mine], [others] = [(await hall.of(chat))[1] for chat in (-1, -2)]
    assert mine.id != others.id
    assert others.ended == NOW + timedelta(days=1)


async def test_a_lobby_that_was_closed_is_nothing(sessions: Sessions) -> None:
    group = Group(sessions)
    made = await group.take(lambda at: lobby.opened(at, "moonwar", VASYA, None, "7"))
    assert made.game is not None
    await group.take(lambda at: lobby.cancelled(at, VASYA, False), made.game.id)
    assert (await Hall(sessions).of(GROUP))[1] == ()


async def _packed(sessions: Sessions, redis: Client, clock: FakeClock) -> int:
    """Everything is sent, two days pass, the archivist comes; how many games he has packed."""
    async for key in redis.scan_iter(match="*}:out:*"):
        await redis.delete(key)
    clock.advance(AFTER_SECONDS + 1)
    return await Archivist(sessions, now=clock).run_once()


async def test_a_journal_of_other_rules_spoils_nothing(sessions: Sessions, redis: Client, clock: FakeClock) -> None:
    """It is packed all the same; what was known of it stays, and the others are told."""
    group, hall, shelf = Group(sessions), Hall(sessions), Shelf(redis)
    games = []
    for seed in ("7", "8", "9"):
        games.append(await group.open(seed))
        await group.close(games[-1])
    good, known, strange = games
    await hall.reckon(known)
    before = (await shelf.of(GROUP))[known]
    keys = Keys.of_chat(GROUP)
    for game in (known, strange):
        journal = await redis.lrange(keys.log(game), 0, -1)  # type: ignore[misc]
        await redis.lset(keys.log(game), 0, journal[-1])  # type: ignore[misc]
    assert {one.id for one in (await hall.of(GROUP))[1]} == {good, known}
    assert await _packed(sessions, redis, clock) == 3
    kept = await shelf.of(GROUP)
    assert kept[known] == before
    assert kept[strange] == NOTHING
    assert await hall.rebuild() == (3, 0, 2)
