"""``letopis``: the command line. It imports a subcommand only when that is called, so that help and wars start fast."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple


class Entry(NamedTuple):
    """A subcommand: its module under ``tgbot.commands`` and one line of help."""

    module: str
    about: str


GROUPS: dict[str, dict[str, Entry]] = {
    "Игры в терминале": {
        "war": Entry("war", "сыграть целую Луновойну и напечатать её хронику"),
        "hunt": Entry("hunt", "сыграть поход Kitsune no Hi до финала и напечатать его хронику"),
        "duel": Entry("duel", "сыграть бой «Тёплой Луны!» и напечатать его хронику"),
        "grail": Entry("grail", "сыграть Войну Грааля семи пар и напечатать её хронику"),
        "dungeon": Entry("dungeon", "сыграть приключение «В темноту!», напечатать хронику и карту"),
    },
    "Разбор игр": {
        "replay": Entry("replay", "разыграть случай из файла или со стандартного ввода, напечатать JSON"),
        "check": Entry("check", "проверить случаи: сошлось ли с тем, что в них ожидается"),
        "verify": Entry("verify", "доказать по выгруженной игре, что кости были честными"),
        "export": Entry("export", "книга игры из хранилища бота: HTML, EPUB, Markdown, BBCode, JSON"),
        "seasons": Entry("seasons", "залы славы групп: letopis seasons rebuild — пересчитать по журналам"),
        "balance": Entry("balance", "чего ждать от игры: длина, концовки, победители по тысячам партий"),
        "rules": Entry("rules", "правила игр по номерам: letopis rules MW-B3"),
    },
    "Бот": {
        "demo": Entry("demo", "попробовать бота в браузере: ни токена, ни сети не нужно"),
        "bot": Entry("bot", "запустить бота (нужен LETOPIS_TOKEN)"),
        "health": Entry("health", "жив ли бот: код возврата 0 или 1 (для Docker)"),
    },
    "Тексты": {
        "packs": Entry("packs", "проверить пакет своих людей и текстов: letopis packs check ПАПКА"),
        "lint-texts": Entry("lint_texts", "проверить тексты летописи: падежи, скобки, тире, длину"),
    },
}


def usage() -> str:
    """Every command, in groups."""
    lines = ["Летопись: бот, который ведёт игры и рассказывает их.", "", "Запуск: letopis КОМАНДА [ПАРАМЕТРЫ]", ""]
    for title, commands in GROUPS.items():
        lines.append(f"{title}:")
        lines.extend(f"  {name:<12}{entry.about}" for name, entry in commands.items())
        lines.append("")
    lines.append("Подробно о команде: letopis КОМАНДА --help")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; the exit status. Errors that people see are one Russian line, never a stack trace."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] in {"-h", "--help", "help"}:
        print(usage())
        return 0
    known = {name: entry for commands in GROUPS.values() for name, entry in commands.items()}
    if words[0] not in known:
        print(f"Нет такой команды: {words[0]}. Список команд: letopis --help", file=sys.stderr)
        return 2
    command = import_module(f"tgbot.commands.{known[words[0]].module}")
    try:
        status: int = command.run(words[1:])
    except BrokenPipeError:  # the reader (head, less) has seen enough
        sys.stderr.close()
        return 0
    return status


if __name__ == "__main__":
    raise SystemExit(main())
