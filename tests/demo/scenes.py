"""The five games on the demo's page, step by step: what is pressed, and what then stands there."""

from tests.demo.browser import GM, Sitter


async def two_come(phone: Sitter, command: str, title: str, *presses: str) -> None:
    """A game is opened and started; Borya and Vera come with ready-made characters."""
    await phone.begins(command, title)
    await phone.joins("Боря", *presses)
    await phone.joins("Вера", *presses)
    await phone.pinned_says("Вера")


async def turns_of_war(phone: Sitter) -> None:
    """Two turns of a Moon War that has begun."""
    for turn in range(1, 3):
        await phone.presses("Ход")
        await phone.pinned_says(f"Ход {turn}")


async def night_opens(phone: Sitter) -> None:
    """Two foxes come to the market."""
    await two_come(phone, "hunt", "Kitsune")
    await phone.presses("Новая ночь")
    await phone.presses("Рыночная площадь")
    await phone.pinned_says("Рыночная площадь")
    await phone.presses("Разведать")


async def scouts(phone: Sitter) -> None:
    """One of them looks at somebody, and has thrown for it."""
    await phone.presses("Обаян.")
    await phone.presses("Бросить")
    await phone.sees("Гинта, Обаяние:")


async def duel_begins(phone: Sitter) -> None:
    """Borya attacks Vera."""
    await two_come(phone, "duel", "Тёплой Луны")
    await phone.becomes("Боря")
    await phone.presses("Напасть")
    await phone.sees("Боря (Рыцарь): ваш шаг.")


async def strikes(phone: Sitter) -> None:
    """Borya, whose step it is, plays a card."""
    await phone.presses("Карта", under="ваш шаг")
    await phone.presses("хитрый удар")
    await phone.sees("Вера (Мечник): ваш шаг.")


async def reads_what_it_cost(phone: Sitter) -> None:
    """Vera, who was hit, is told so."""
    await phone.becomes("Вера")
    await phone.sees("минус 3 хита")


async def round_of_a_grail_war(phone: Sitter) -> None:
    """Two pairs that have come are let fight: both declare, and the round is told."""
    await phone.becomes(GM)
    await phone.opens_conflict("Сейбер", "Арчер")
    await phone.becomes("Боря")
    await phone.declares("Сейбер", "Сила", "Бросить")
    await phone.becomes("Вера")
    await phone.declares("Арчер", "Только защита", "Готово")
    await phone.sees("Сейбер, инициатива:")


async def dungeon_is_entered(phone: Sitter) -> None:
    """Two heroes stand at a door."""
    await two_come(phone, "dungeon", "В темноту", "Дальше")
    await phone.presses("Подземелье")
    await phone.presses("Подземелье", under="точно")
    await phone.presses("Войти")
    await phone.sees("Вы стоите у входа")


async def remembers_a_rumour(phone: Sitter) -> None:
    """What Borya's hero alone has heard."""
    await phone.becomes("Боря")
    await phone.sees("Боро слышал об этом подземелье")
