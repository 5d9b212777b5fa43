"""One browser and one theatre for the whole folder; every scenario has its own performance and browser profile."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize

from tests.demo.browser import Sitter, chromium, find_chromium, required
from tgbot.demo.house import House
from tgbot.demo.theatre import Theatre

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1180, "height": 760}
SEED = "demo"
NOON = 1_796_212_800.0
"""A December afternoon: when every scenario begins."""

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All scenarios share one event loop, in which the theatre lives; those of the page cannot be without a browser."""
    missing = find_chromium() is None and not required()
    for item in items:
        if _HERE not in item.path.parents:
            continue
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        if missing and "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.skip(reason="нет Chromium: apt-get install chromium"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The browser."""
    assert find_chromium(), "нет Chromium: apt-get install chromium"
    async with chromium() as one:
        yield one


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def open_house() -> AsyncIterator[House]:
    """The theatre, served on a free port."""
    async with House(Theatre(seed=SEED, start=NOON)) as one:
        yield one


@pytest_asyncio.fixture(loop_scope="session")
async def house(open_house: House) -> AsyncIterator[House]:
    """The theatre with a new performance; a bug of its server fails the scenario."""
    await open_house.theatre.again()
    yield open_house
    assert open_house.theatre.server.broken == []
    assert open_house.theatre.trouble is None


async def _sitter(browser: Browser, house: House, viewport: ViewportSize) -> AsyncIterator[Sitter]:
    context = await browser.new_context(viewport=viewport, locale="ru-RU", timezone_id="Europe/Moscow")
    sitter = Sitter(await context.new_page(), house)
    await sitter.arrives()
    yield sitter
    await context.close()
    assert sitter.errors == []


@pytest_asyncio.fixture(loop_scope="session")
async def phone(browser: Browser, house: House) -> AsyncIterator[Sitter]:
    """The page on a small phone."""
    async for sitter in _sitter(browser, house, PHONE):
        yield sitter


@pytest_asyncio.fixture(loop_scope="session")
async def desk(browser: Browser, house: House) -> AsyncIterator[Sitter]:
    """The page on a desk."""
    async for sitter in _sitter(browser, house, DESK):
        yield sitter
