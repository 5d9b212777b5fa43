"""The real bot against the strict Bot API server: one pair for the whole run, a group of its own for each scenario."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from tests.botapi.server import BotApiServer
from tests.e2e.process import QUICK, BotProcess
from tests.e2e.room import Room
from tgbot.botapi.people import Person
from tgbot.botapi.rights import ADMIN_RIGHTS

_HERE = Path(__file__).parent
_numbers = count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All scenarios share one event loop, in which the server lives."""
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def telegram() -> AsyncIterator[BotApiServer]:
    """The Bot API server that most scenarios share."""
    async with BotApiServer() as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def bot(telegram: BotApiServer, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """The bot that most scenarios share: started once, and stopped in good order at the end."""
    process = BotProcess(tmp_path_factory.mktemp("bot"), QUICK, LETOPIS_TOKEN=telegram.token, LETOPIS_API=telegram.url)
    process.start()
    try:
        await process.ready(telegram)
        yield process
    finally:
        status = await process.stop()
    assert status == 0, process.said()[-2000:]


@pytest.fixture
def nothing_broken(bot: BotProcess, telegram: BotApiServer) -> Iterator[None]:
    """Each scenario leaves no error in the bot's log, and no press without its one answer."""
    faults, presses = len(bot.complaints()), len(telegram.world.callbacks)
    answers, starts, calls = len(telegram.calls_of("answerCallbackQuery")), bot.starts, len(telegram.calls)
    yield
    unreadable = [call for call in telegram.calls[calls:] if "parse entities" in call.description]
    assert not unreadable, unreadable
    assert bot.complaints()[faults:] == [], bot.said()[-4000:]
    pressed = len(telegram.world.callbacks) - presses
    given = telegram.calls_of("answerCallbackQuery")[answers:]
    if bot.starts == starts:
        assert len(given) == pressed, "one press, one answer"
    else:  # who was killed between a press and its end may try to answer it again
        assert sum(call.ok for call in given) == pressed
    assert telegram.broken == []


NewRoom = Callable[..., Room]


@pytest.fixture
def new_room(bot: BotProcess, telegram: BotApiServer, nothing_broken: None) -> NewRoom:
    """Makes a group with the bot in it: ``rights`` of the bot (None: a plain member), ``forum``, ``members``."""

    def make(
        *,
        forum: bool = False,
        rights: Iterable[str] | None = ADMIN_RIGHTS,
        kind: str = "supergroup",
        members: Iterable[Person] = (),
    ) -> Room:
        number = next(_numbers)
        gm = telegram.user("Вася", f"№ {number}")
        chat = telegram.chat(f"Группа {number}", kind=kind, forum=forum, owner=gm, members=members)  # type: ignore[arg-type]
        telegram.add_bot(chat, rights, by=gm)
        return Room(telegram, chat, gm)

    return make


@pytest.fixture
def petya(telegram: BotApiServer) -> Person:
    """Somebody of the group who leads nothing."""
    return telegram.user("Петя")
