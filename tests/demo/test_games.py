"""Each of the five games on a phone: opened, seated, started, and pressed until something is told."""

from tests.demo.browser import GM, Sitter


async def joins(phone: Sitter, name: str, *presses: str) -> None:
    """A player comes with a ready-made character."""
    await phone.becomes(name)
    await phone.presses("Вступить")
    await phone.sees("новый персонаж")
    await phone.presses("Готовый", under="новый персонаж")
    for label in presses:
        await phone.sees_button(label, under="персонаж")
        await phone.presses(label, under="персонаж")
    await phone.sees_button("Войти", under="персонаж")
    await phone.presses("Войти", under="персонаж")
    await phone.hears("Вы в игре.")


async def test_a_moon_war(phone: Sitter) -> None:
    await phone.opens("war")
    await phone.starts("Луновойна")
    await phone.nothing_overflows()
    for turn in ("Ход 1", "Ход 2"):
        await phone.presses("Ход")
        await phone.pinned_says(turn)
    await phone.presses("Ведущему")
    await phone.sees("Видно только вам")
    await phone.nothing_overflows()


async def test_a_hunt_of_foxes(phone: Sitter) -> None:
    await phone.opens("hunt")
    await phone.starts("Kitsune")
    await joins(phone, "Боря")
    await joins(phone, "Вера")
    await phone.pinned_says("Гинта")
    await phone.presses("Новая ночь")
    await phone.presses("Рыночная площадь")
    await phone.pinned_says("Рыночная площадь")
    await phone.presses("Пропустить")
    await phone.sees("Боря")
    await phone.nothing_overflows()


async def test_a_duel(phone: Sitter) -> None:
    await phone.opens("duel")
    await phone.starts("Тёплой Луны")
    await joins(phone, "Боря")
    await joins(phone, "Вера")
    await phone.becomes("Боря")
    await phone.presses("Напасть")
    await phone.sees("ваш шаг")
    await phone.presses("Карта", under="ваш шаг")
    await phone.nothing_overflows()


async def test_a_grail_war(phone: Sitter) -> None:
    await phone.opens("grail")
    await phone.starts("Война Грааля")
    await joins(phone, "Боря")
    await joins(phone, "Вера")
    await phone.pinned_says("Вера")
    await phone.becomes(GM)
    await phone.presses("Ведущему")
    await phone.nothing_overflows()


async def test_a_dungeon(phone: Sitter) -> None:
    await phone.opens("dungeon")
    await phone.starts("В темноту")
    await joins(phone, "Боря", "Дальше")
    await joins(phone, "Вера", "Дальше")
    await phone.pinned_says("Вера")
    await phone.nothing_overflows()
