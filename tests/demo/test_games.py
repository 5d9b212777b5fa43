"""Each of the five games on a phone: opened, seated, started, and pressed until something is told."""

from tests.demo import scenes
from tests.demo.browser import GM, Sitter


async def test_a_moon_war(phone: Sitter) -> None:
    await phone.begins("war", "Луновойна")
    await phone.nothing_overflows()
    await scenes.turns_of_war(phone)
    await phone.presses("Ведущему")
    await phone.sees("Видно только вам")
    await phone.nothing_overflows()


async def test_a_hunt_of_foxes(phone: Sitter) -> None:
    await scenes.night_opens(phone)
    await phone.nothing_overflows()
    await scenes.scouts(phone)
    await phone.nothing_overflows()


async def test_a_duel(phone: Sitter) -> None:
    await scenes.duel_begins(phone)

    # -- it is not Vera's turn; she is told so
    await phone.becomes("Вера")
    await phone.presses("Карта", under="ваш шаг")
    await phone.alerted("Сейчас вы этого не можете. Шаг: Рыцарь.")

    # -- what a blow has cost is for the one who was hit, and for the GM in private
    await phone.becomes("Боря")
    await scenes.strikes(phone)
    await phone.sees("минус 3 хита", count=0)
    await scenes.reads_what_it_cost(phone)
    await phone.nothing_overflows()
    await phone.has_news(GM)
    await phone.becomes(GM)
    await phone.goes("Летопись")
    await phone.sees("«хитрый удар»: 3 против 1")


async def test_a_grail_war(phone: Sitter) -> None:
    await scenes.two_come(phone, "grail", "Война Грааля")
    await phone.presses("Моё")
    await phone.sees("пока тайна")
    await phone.nothing_overflows()
    await phone.becomes(GM)
    await phone.sees("пока тайна", count=0)
    await scenes.round_of_a_grail_war(phone)
    await phone.nothing_overflows()


async def test_a_dungeon(phone: Sitter) -> None:
    await scenes.dungeon_is_entered(phone)
    await phone.sees_picture()
    await phone.presses("Идти")
    await phone.presses("Готово", under="Идти")
    await phone.sees("Боро слышал об этом подземелье", count=0)  # that was for Borya alone
    await scenes.remembers_a_rumour(phone)
    await phone.nothing_overflows()
