"""A Chromium of the system, and the demo's page in it with the words of the scenarios."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from tgbot.demo.house import House

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60_000
"""Milliseconds that anything may take on a slow machine."""
GM = "Аня"
GENERAL = "Общая"

expect.set_options(timeout=PATIENCE)


def find_chromium() -> str | None:
    """The path of a Chromium, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def required() -> bool:
    """Whether a machine without Chromium is a fault: in CI nothing is left out."""
    return bool(os.environ.get("CI"))


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser with a new profile."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(), args=list(FLAGS), timeout=2 * PATIENCE
        )
        try:
            yield browser
        finally:
            await browser.close()


class Sitter:
    """Whoever sits at the page. ``errors`` collects what the page's scripts complained of."""

    def __init__(self, page: Page, house: House) -> None:
        self.page = page
        self.house = house
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    # -- what is seen

    @property
    def posts(self) -> Locator:
        """The messages of the open place."""
        return self.page.locator("#log .message")

    def post(self, text: str = "", button: str = "") -> Locator:
        """The last message with this text and this button."""
        found = self.posts.filter(has_text=text) if text else self.posts
        return (found.filter(has=self.page.locator(".key", has_text=button)) if button else found).last

    async def sees(self, text: str, *, count: int | None = None) -> None:
        """Wait until a message of the open place says so."""
        found = self.posts.filter(has_text=text)
        if count is None:
            await expect(found.last).to_be_visible()
        else:
            await expect(found).to_have_count(count)

    async def sees_button(self, label: str, *, under: str = "") -> None:
        """Wait until a message of the open place has this button."""
        await expect(self.post(under, label).locator(".key", has_text=label).first).to_be_enabled()

    async def pinned_says(self, text: str) -> None:
        """Wait until what is pinned in the open place says so."""
        await expect(self.page.locator("#log")).to_contain_text(text)
        await expect(self.page.locator("#pinned-text")).to_contain_text(text)

    async def hears(self, text: str | re.Pattern[str]) -> None:
        """Wait for a toast."""
        await expect(self.page.locator("#toast")).to_contain_text(text)

    async def alerted(self, text: str) -> None:
        """Wait for an alert, and close it."""
        await expect(self.page.locator("dialog .told")).to_contain_text(text)
        await self.page.locator("dialog").get_by_text("Понятно").click()
        await expect(self.page.locator("dialog")).to_have_count(0)

    async def is_at(self, title: str | re.Pattern[str]) -> None:
        """Wait until a place is open."""
        await expect(self.page.locator("#title")).to_have_text(title)

    async def nothing_overflows(self) -> None:
        """Nothing of the page is wider than the screen."""
        wide = await self.page.evaluate(
            """() => [...document.querySelectorAll("body, body *")]
                .filter((one) => getComputedStyle(one).overflowX === "visible" || one.matches("html, body, #log"))
                .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
                .filter((one) => one.getBoundingClientRect().left + one.scrollWidth > innerWidth + 1)
                .map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert wide == []
        assert await self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    async def sees_picture(self) -> None:
        """Wait until the open place has a picture that the browser can show."""
        picture = self.page.locator("#log .photo img").last
        await expect(picture).to_be_visible()
        await expect(picture).to_have_js_property("complete", True)
        assert await picture.evaluate("one => one.naturalWidth") > 100

    async def has_news(self, name: str) -> None:
        """Wait until a person's face shows that something was said to him alone."""
        await expect(self.page.locator(".face", has_text=name).locator(".dot")).to_be_visible()

    async def faces(self) -> list[str]:
        """The people whom one may be."""
        return await self.page.locator(".face .first").all_inner_texts()

    # -- what is done

    async def arrives(self) -> None:
        """Open the page, or load it anew."""
        await self.page.goto(self.house.url)
        await expect(self.page.locator(".face").first).to_be_visible()

    async def becomes(self, name: str) -> None:
        """Be another person."""
        face = self.page.locator(".face", has_text=name)
        await face.click()
        await expect(face).to_have_attribute("aria-checked", "true")
        await expect(self.page.locator("textarea, .start, .shut").first).to_be_visible()

    async def presses(self, button: str, *, under: str = "") -> None:
        """Press a button under the last message that has it, and wait for the answer to the press."""
        key = self.post(under, button).locator(".key", has_text=button).first
        await key.click()
        await expect(self.page.locator(".key[aria-busy=true]")).to_have_count(0)

    async def goes(self, place: str) -> None:
        """Open a place from the list."""
        back = self.page.locator("#back")
        if await back.is_visible():
            await back.click()
        await self.page.locator(".place", has=self.page.locator(".titles b", has_text=place)).first.click()
        await self.is_at(re.compile(re.escape(place)))

    async def writes(self, text: str) -> None:
        """Write where one is."""
        await self.page.locator("textarea").fill(text)
        await self.page.locator("textarea").press("Enter")
        await expect(self.page.locator("textarea")).to_have_value("")

    async def opens(self, command: str) -> None:
        """Press a game's button, on the first screen or in the menu."""
        if not await self.page.locator(".game").count():
            await self.page.locator("#more").click()
            await self.page.locator(".choice", has_text="Новая игра").click()
        await self.page.locator(f'.game[data-command="{command}"]').click()
        await self.is_at(GENERAL)
        await expect(self.post(button="Начать")).to_be_visible()

    async def starts(self, title: str) -> None:
        """The GM starts the game; the page goes to its topic."""
        await self.presses("Начать")
        await self.is_at(re.compile(title))

    async def begins(self, command: str, title: str) -> None:
        """Open a game and start it: one is in its topic."""
        await self.opens(command)
        await self.starts(title)

    async def opens_conflict(self, one: str, other: str) -> None:
        """The GM of a Grail War lets two fight."""
        await self.presses("Ведущему")
        await self.presses("Открыть схватку", under="панель ведущего")
        await self.presses("Схватка", under="Открыть схватку")
        for side, who in (("первой", one), ("второй", other)):
            await self.presses(who, under=f"Кто на {side} стороне?")
            await self.presses("Готово", under=f"Кто на {side} стороне?")
        await self.presses("Готово", under="Видно только вам")
        await self.sees("ваш шаг.")

    async def declares(self, who: str, *labels: str) -> None:
        """A player of a Grail War says what his side does."""
        await self.presses("Заявка", under="ваш шаг")
        await self.presses(labels[0], under=f"Заявка: {who}")
        for label in labels[1:]:
            await self.presses(label, under="Видно только вам")

    async def joins(self, name: str, *presses: str) -> None:
        """A player comes to a game with a ready-made character."""
        await self.becomes(name)
        await self.presses("Вступить")
        await self.sees("новый персонаж")
        for label in ("Готовый", *presses):
            before = await self.post("новый персонаж").locator(".text").inner_text()
            await self.presses(label, under="новый персонаж")
            await expect(self.post("новый персонаж").locator(".text")).not_to_have_text(before)
        await self.presses("Войти", under="новый персонаж")
        await self.hears("Вы в игре.")

    async def jumps(self, choice: str = "К следующему событию") -> None:
        """Let time pass."""
        await self.page.locator("#hours").click()
        await self.page.locator(".choice", has_text=choice).click()
        await self.hears("Теперь здесь")

    async def begins_again(self) -> None:
        """A new performance."""
        await self.page.locator("#more").click()
        await self.page.locator(".choice", has_text="Начать заново").click()
        await self.page.locator("dialog .danger").click()
        await self.is_at(GENERAL)
        await expect(self.page.locator(".game").first).to_be_visible()
