"""The page itself: who sees what, time that is moved, a reload, a start anew, keys instead of a mouse."""

import re

from playwright.async_api import expect

from tests.demo.browser import GENERAL, GM, PATIENCE, Sitter


async def test_the_first_screen_says_what_to_do(phone: Sitter) -> None:
    games = phone.page.locator(".welcome .game")
    await expect(games).to_have_count(5)
    await expect(phone.page.locator(".welcome h2")).to_be_in_viewport()
    await expect(games.first).to_be_in_viewport()
    await games.last.scroll_into_view_if_needed()  # letters of some machines are wide
    await expect(games.last).to_be_in_viewport()
    assert await phone.faces() == ["Аня", "Боря", "Вера", "Гена"]
    await phone.nothing_overflows()
    await phone.page.locator("#back").click()
    await phone.nothing_overflows()
    await phone.goes("Летопись")
    await expect(phone.page.locator(".empty")).to_contain_text("Здесь бот говорит")


async def test_a_game_is_opened_by_its_gm_whoever_sits_there(phone: Sitter) -> None:
    await phone.becomes("Вера")
    await phone.opens("duel")
    await expect(phone.page.locator(".face", has_text=GM)).to_have_attribute("aria-checked", "true")
    await expect(phone.post("/duel").first).to_have_class(re.compile("mine"))


async def test_time_is_moved_to_the_next_turn(phone: Sitter) -> None:
    await phone.begins("war", "Луновойна")
    await phone.page.locator("#hours").click()
    await expect(phone.page.locator(".choice").first).to_be_disabled()
    await phone.page.keyboard.press("Escape")
    await phone.writes("/auto 12h")
    await phone.sees("Ходы сами: каждые 12 часов")
    await phone.jumps()
    await phone.pinned_says("Ход 1")
    await phone.jumps("На 12 часов")
    await phone.pinned_says("Ход 2")
    await expect(phone.page.locator(".day")).to_have_count(2)


async def test_those_who_are_silent_are_waited_for_no_longer_than_it_takes_to_jump(phone: Sitter) -> None:
    await phone.begins("hunt", "Kitsune")
    await phone.joins("Боря")
    await phone.presses("Новая ночь")
    await phone.presses("Рыночная площадь")
    await phone.pinned_says("Рыночная площадь")
    await phone.becomes(GM)
    await phone.writes("/pace 10m")
    await phone.sees("Молчащих жду 10 минут")
    await phone.jumps()
    await phone.sees("Ждали — не дождались.")


async def test_a_reload_keeps_person_place_and_words(desk: Sitter) -> None:
    await desk.begins("war", "Луновойна")
    await desk.becomes("Гена")
    await desk.writes("Я посмотрю.")
    await desk.sees("Я посмотрю.")
    said = await desk.posts.count()
    await desk.arrives()
    await desk.is_at(re.compile("Луновойна"))
    await desk.sees("Я посмотрю.")
    await expect(desk.posts).to_have_count(said)
    await expect(desk.page.locator(".face", has_text="Гена")).to_have_attribute("aria-checked", "true")


async def test_everything_starts_over(phone: Sitter) -> None:
    await phone.begins("duel", "Тёплой Луны")
    await phone.becomes("Боря")
    await phone.begins_again()
    await expect(phone.page.locator(".place")).to_have_count(2)
    await phone.begins("war", "Луновойна")


async def test_another_person_comes(phone: Sitter) -> None:
    await phone.page.locator("#add").click()
    await phone.page.locator("dialog input").fill("Дарья")
    await phone.page.keyboard.press("Enter")
    await expect(phone.page.locator(".face", has_text="Дарья")).to_have_attribute("aria-checked", "true")
    await expect(phone.page.locator("#log .service").last).to_have_text("В группе теперь Дарья")
    await phone.page.locator("#add").click()
    await phone.page.locator("dialog input").fill("🦊")
    await phone.page.keyboard.press("Enter")
    await expect(phone.page.locator(".face", has_text="🦊").locator(".avatar")).to_have_text("🦊")
    await phone.nothing_overflows()


async def test_a_question_is_answered_by_what_one_writes_next(phone: Sitter) -> None:
    await phone.begins("hunt", "Kitsune")
    await phone.becomes("Боря")
    await phone.presses("Вступить")
    await phone.presses("Имя", under="новый персонаж")
    await expect(phone.page.locator(".answering")).to_contain_text("Бот спрашивает вас")
    await phone.becomes("Вера")
    await expect(phone.page.locator(".answering")).to_be_hidden()
    await phone.becomes("Боря")
    await expect(phone.page.locator(".answering")).to_be_visible()
    await phone.writes("Юки")
    await phone.sees("Имя: Юки")
    await expect(phone.page.locator(".answering")).to_be_hidden()


async def test_commands_are_offered_and_chosen_with_keys(desk: Sitter) -> None:
    field = desk.page.locator("textarea")
    await field.fill("/h")
    offers = desk.page.locator(".offer")
    await expect(offers.first).to_be_visible()
    assert [await one.inner_text() for one in await offers.locator("b").all()] == ["/hunt", "/help", "/hand"]
    await field.press("ArrowDown")
    await field.press("ArrowDown")
    await field.press("Enter")
    await expect(desk.page.locator("#log .message.mine", has_text="/help")).to_be_visible()
    await expect(desk.page.locator(".menu")).to_be_hidden()


async def test_people_and_buttons_are_reached_without_a_mouse(desk: Sitter) -> None:
    await desk.page.locator(".face[aria-checked=true]").focus()
    await desk.page.keyboard.press("ArrowRight")
    await expect(desk.page.locator(".face", has_text="Боря")).to_have_attribute("aria-checked", "true")
    await expect(desk.page.locator(".face", has_text="Боря")).to_be_focused()
    await desk.becomes(GM)
    await desk.opens("duel")
    option = desk.page.locator(".key", has_text="Щиты:")
    before = await option.inner_text()
    await option.focus()
    await desk.page.keyboard.press("Enter")
    await expect(option).not_to_have_text(before)
    await expect(option).to_be_focused()
    unnamed = await desk.page.evaluate(
        """() => [...document.querySelectorAll("button, a, textarea, input, nav, dialog")]
            .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length))
            .map((one) => one.outerHTML)"""
    )
    assert unnamed == []


async def test_the_book_opens_and_a_guess_is_a_vote(desk: Sitter) -> None:
    await desk.opens("war")
    await desk.presses("Угадайка")
    await desk.sees_button("Угадайка: да")
    await desk.starts("Луновойна")
    option = desk.page.locator(".poll .option").first
    await option.click()
    await expect(option).to_have_attribute("aria-pressed", "true")
    await expect(option).to_contain_text("100 %")
    await desk.presses("Ход")
    await desk.pinned_says("Ход 1")
    await desk.writes("/chronicle")
    async with desk.page.context.expect_page(timeout=PATIENCE) as opened:
        await desk.post(".html").get_by_role("link", name="Открыть").click()
    book = await opened.value
    await expect(book.locator("h1")).to_contain_text("Луновойна")
    await book.close()


async def test_another_site_in_the_same_browser_gets_nothing(desk: Sitter) -> None:
    url = desk.house.url
    stranger = await desk.page.request.get(url, headers={"Host": "evil.example"})
    assert stranger.status == 403
    form = await desk.page.request.post(f"{url}do/again", form={"me": "1001"})
    assert form.status == 415
    await desk.is_at(GENERAL)
