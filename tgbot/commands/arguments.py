"""An argument parser that speaks Russian."""

import argparse
import re
import sys
from typing import NoReturn

_WORDS = {
    "usage: ": "Запуск: ",
    "positional arguments": "что передать",
    "options": "параметры",
    "show this help message and exit": "показать эту справку",
}

_ERRORS = (
    (r"the following arguments are required: (.*)", r"не хватает: \1"),
    (r"unrecognized arguments: (.*)", r"непонятно: \1"),
    (r"argument (.*): invalid choice: '?(.*?)'? \(choose from (.*)\)", r"\1: нельзя «\2», можно: \3"),
    (r"argument (.*): expected one argument", r"\1: нужно значение"),
    (r"argument (.*): expected at least one argument", r"\1: нужно хотя бы одно значение"),
    (r"argument (.*): invalid \w+ value: '(.*)'", r"\1: не годится «\2», нужно целое число"),
    (r"argument (.*): not allowed with argument (.*)", r"\1 и \2 вместе не бывают"),
)


class Parser(argparse.ArgumentParser):
    """argparse with its fixed phrases translated; a wrong call is one line and exit status 2."""

    def __init__(self, command: str, about: str, epilog: str = "") -> None:
        super().__init__(
            prog=f"letopis {command}",
            description=about,
            epilog=epilog,
            add_help=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._positionals.title = _WORDS["positional arguments"]
        self._optionals.title = _WORDS["options"]
        self.add_argument("-h", "--help", action="help", help=_WORDS["show this help message and exit"])

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", _WORDS["usage: "])

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", _WORDS["usage: "])

    def error(self, message: str) -> NoReturn:
        for pattern, translation in _ERRORS:
            message = re.sub(pattern, translation, message)
        head, possible, choices = message.partition(", можно: ")
        message = head + possible + choices.replace("'", "")
        print(f"{self.prog}: {message}. Справка: {self.prog} --help", file=sys.stderr)
        raise SystemExit(2)
