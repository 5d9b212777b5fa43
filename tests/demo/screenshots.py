"""`python -m tests.demo.screenshots [FOLDER]`: the README's pictures, made by playing five games on the demo's page.

The same seed, hour and presses every time: a picture changes when what it shows has changed.
"""

import argparse
import asyncio
import logging
from pathlib import Path

from playwright.async_api import Browser, ViewportSize, expect

from tests.demo import scenes
from tests.demo.browser import GM, Sitter, chromium
from tests.demo.conftest import DESK, NOON, SEED
from tgbot import logs
from tgbot.demo.house import House
from tgbot.demo.theatre import Theatre

PHONE: ViewportSize = {"width": 390, "height": 844}
FOLDER = Path(__file__).parents[2] / "docs" / "images"


async def war(phone: Sitter) -> None:
    """Turns of a Moon War."""
    await phone.begins("war", "Луновойна")
    await scenes.turns_of_war(phone)


async def hunt(phone: Sitter) -> None:
    """A night of foxes: whom to look at, and how."""
    await scenes.night_opens(phone)
    await scenes.scouts(phone)


async def duel(phone: Sitter) -> None:
    """A blow by the fire: what it has cost is for one reader."""
    await scenes.duel_begins(phone)
    await scenes.strikes(phone)
    await scenes.reads_what_it_cost(phone)


async def grail(phone: Sitter) -> None:
    """A round of two Servants."""
    await scenes.two_come(phone, "grail", "Война Грааля")
    await scenes.round_of_a_grail_war(phone)


async def dungeon(phone: Sitter) -> None:
    """Two heroes at a door, and what one of them has heard."""
    await scenes.dungeon_is_entered(phone)
    await scenes.remembers_a_rumour(phone)


SCENES = {"war": war, "hunt": hunt, "duel": duel, "grail": grail, "dungeon": dungeon}


async def shoot(browser: Browser, house: House, folder: Path) -> None:
    """All pictures: a phone for each game, the same in the dark for one, and a desk with all five topics."""
    context = await browser.new_context(
        viewport=PHONE, device_scale_factor=2, locale="ru-RU", timezone_id="Europe/Moscow", reduced_motion="reduce"
    )
    phone = Sitter(await context.new_page(), house)
    await phone.arrives()
    for name, scene in SCENES.items():
        await scene(phone)
        await save(phone, folder / f"{name}.png")
    await phone.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    await phone.goes("Тёплой Луны")
    await phone.becomes("Вера")
    await save(phone, folder / "dark.png")
    await phone.page.set_viewport_size(DESK)
    await phone.becomes(GM)
    await phone.goes("Луновойна")
    await save(phone, folder / "desk.png")


async def save(phone: Sitter, path: Path) -> None:
    """The page as it is once nothing moves on it."""
    await expect(phone.page.locator("#toast")).to_be_hidden()
    await phone.page.mouse.move(0, 0)
    await phone.page.screenshot(path=path, animations="disabled", caret="hide")
    print(path)


async def main(folder: Path) -> None:
    """Open a house, play, shoot."""
    logs.set_up("console", level=logging.WARNING)
    async with House(Theatre(seed=SEED, start=NOON)) as house, chromium() as browser:
        await shoot(browser, house, folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    asyncio.run(main(parser.parse_args().folder))
