"""A bot among whose games some cannot be read: it works, after a restart too, and says so to whoever asks for them."""

import asyncio
from pathlib import Path

from tests.botapi.server import BotApiServer
from tests.chaos.crowd import open_war, pump
from tests.chaos.processes import Bot, Zygote
from tests.chaos.quicker import LINES
from tests.chaos.wars import TURN
from tests.tgbot.sessions.damage import PRIVATE, another, keys_of, spoilt_lines
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer
from tgbot.texts import plain

PATIENCE = 60.0


async def test_a_bot_lives_on_with_games_that_cannot_be_read(
    botapi: BotApiServer, redis_server: str, real_redis: Client, zygote: Zygote, tmp_path: Path
) -> None:
    sessions = Sessions(Repository(real_redis))
    wars = [await open_war(botapi, sessions, number) for number in range(4)]
    good, no_record, no_past, over = wars
    bot = Bot(zygote, tmp_path, token=botapi.token, api=botapi.url, redis=redis_server)
    bot.start()
    try:
        await botapi.wait_ready()
        await pump(wars, LINES + 1)
        assert await bot.stop() == 0
        await sessions.step(Where(0, game_id=over.game_id), _over)
        for keys in Keys.all():
            # It was over long ago: the archivist comes for it at once.
            if await real_redis.zcard(keys.over):
                await real_redis.zadd(keys.over, {over.game_id: 1})
        await another(real_redis, no_record.game_id)
        for war in (no_record, no_past, over):
            await spoilt_lines(real_redis, war.game_id)
        expected = {
            no_record.game_id: {"fold", "look at rights"},
            no_past.game_id: {"fold"},
            over.game_id: {"reckon", "pack"},
        }
        for _ in range(2):
            bot.log.unlink()
            bot.start()
            await pump([good], LINES)
            # The worker that folds comes round every half second, and finds the good game between the others.
            while left_alone(bot) != expected or not await _folded(real_redis, good.game_id):  # noqa: ASYNC110 -- another process
                await asyncio.sleep(0.1)
            await no_record.press_button(TURN)
            told = await asyncio.wait_for(no_record.presses[-1].answer, PATIENCE)
            assert (told.text, told.alert) == (plain("refused.broken"), True)
            assert await bot.stop() == 0
    finally:
        await bot.clean_up()
    assert good.game_id not in left_alone(bot)
    said = bot.log.read_text(encoding="utf-8")
    assert PRIVATE not in said
    assert good.gm.name not in said


def left_alone(bot: Bot) -> dict[str, set[str]]:
    """Which games it has found damaged, at which work."""
    found: dict[str, set[str]] = {}
    for line in bot.said():
        if line["event"] == "a game is left as it is":
            found.setdefault(line["game"], set()).add(line["work"])
    return found


def _over(loaded: Loaded) -> Decision:
    assert loaded.game is not None
    return Decision(game=loaded.game.model_copy(update={"status": "over"}))


async def _folded(client: Client, game_id: str) -> bool:
    return await answer(client.llen(keys_of(game_id).log(game_id))) < LINES
