"""Each of the five games on a phone: opened, seated, started, and pressed until something is told."""

from tests.demo.browser import GM, Sitter


async def test_a_moon_war(phone: Sitter) -> None:
    await phone.begins("war", "Луновойна")
    await phone.nothing_overflows()
    for turn in ("Ход 1", "Ход 2"):
        await phone.presses("Ход")
        await phone.pinned_says(turn)
    await phone.presses("Ведущему")
    await phone.sees("Видно только вам")
    await phone.nothing_overflows()


async def test_a_hunt_of_foxes(phone: Sitter) -> None:
    await phone.begins("hunt", "Kitsune")
    await phone.joins("Боря")
    await phone.joins("Вера")
    await phone.pinned_says("Гинта")
    await phone.presses("Новая ночь")
    await phone.presses("Рыночная площадь")
    await phone.pinned_says("Рыночная площадь")
    await phone.presses("Разведать")
    await phone.nothing_overflows()
    await phone.presses("Обаян.")
    await phone.presses("Бросить")
    await phone.sees("Гинта, Обаяние:")
    await phone.nothing_overflows()


async def test_a_duel(phone: Sitter) -> None:
    await phone.begins("duel", "Тёплой Луны")
    await phone.joins("Боря")
    await phone.joins("Вера")
    await phone.becomes("Боря")
    await phone.presses("Напасть")
    await phone.sees("Боря (Рыцарь): ваш шаг.")

    # -- it is not Vera's turn; she is told so
    await phone.becomes("Вера")
    await phone.presses("Карта", under="ваш шаг")
    await phone.alerted("Сейчас вы этого не можете. Шаг: Рыцарь.")

    # -- what a blow has cost is for the one who was hit, and for the GM in private
    await phone.becomes("Боря")
    await phone.presses("Карта", under="ваш шаг")
    await phone.presses("хитрый удар")
    await phone.sees("Вера (Мечник): ваш шаг.")
    await phone.sees("минус 3 хита", count=0)
    await phone.becomes("Вера")
    await phone.sees("минус 3 хита")
    await phone.nothing_overflows()
    await phone.has_news(GM)
    await phone.becomes(GM)
    await phone.goes("Летопись")
    await phone.sees("«хитрый удар»: 3 против 1")


async def test_a_grail_war(phone: Sitter) -> None:
    await phone.begins("grail", "Война Грааля")
    await phone.joins("Боря")
    await phone.joins("Вера")
    await phone.pinned_says("Вера")
    await phone.presses("Моё")
    await phone.sees("пока тайна")
    await phone.nothing_overflows()
    await phone.becomes(GM)
    await phone.sees("пока тайна", count=0)
    await phone.opens_conflict("Сейбер", "Арчер")

    # -- both declare, and the round is told
    await phone.becomes("Боря")
    await phone.declares("Сейбер", "Сила", "Бросить")
    await phone.becomes("Вера")
    await phone.declares("Арчер", "Только защита", "Готово")
    await phone.sees("Сейбер, инициатива:")
    await phone.nothing_overflows()


async def test_a_dungeon(phone: Sitter) -> None:
    await phone.begins("dungeon", "В темноту")
    await phone.joins("Боря", "Дальше")
    await phone.joins("Вера", "Дальше")
    await phone.pinned_says("Вера")
    await phone.presses("Подземелье")
    await phone.presses("Подземелье", under="точно")
    await phone.presses("Войти")
    await phone.sees("Вы стоите у входа")
    await phone.sees_picture()
    await phone.presses("Идти")
    await phone.presses("Готово", under="Идти")
    await phone.sees("Боро слышал об этом подземелье", count=0)  # that was for Borya alone
    await phone.becomes("Боря")
    await phone.sees("Боро слышал об этом подземелье")
    await phone.nothing_overflows()
