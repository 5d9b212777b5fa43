"""What people read stands in the language's own files, so that another language is other files and no other code.

- ``tgbot/texts/`` and ``narratives/`` are the language's rooms: sentences as data, grammar as code.
- ``engines/`` hold Russian only as names and notations of the rule books: those are data by which cases and journals
  know people, clichés and scenarios. Which files do is listed here; a sentence is never among them.
- Who runs the bot is spoken to by the terminal and at start-up, in the files of OPERATOR; Telegram's users never are.
- Everywhere else a Cyrillic literal is an error. Docstrings and comments may quote.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import engines
import tgbot

ENGINES, TGBOT = (Path(str(package.__file__)).parent for package in (engines, tgbot))
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
SENTENCE = re.compile(r"[а-яё]{2,}[.!?…]\s|[а-яё]{2,}[.…]$|(?:[а-яё]+\s+){6}", re.IGNORECASE)

LANGUAGE = ("texts/", "sessions/letters.py", "sessions/spaces.py")  # an alphabet and a rule by which records are packed
OPERATOR = (
    *("cli.py", "config.py", "checkup.py", "bot.py", "logs.py", "packs.py", "webhook.py", "storage/embedded.py"),
    *("commands/", "demo/", "botapi/"),
)
NOTATIONS = (
    *("duel/choices_gm.py", "duel/sheets.py", "duel/state.py"),  # «м», «ж» of a sheet
    *("duel/words.py", "duel/written.py", "duel/robots.py"),  # words said in a fight, the sheet as people write it
    *("dungeon/seats.py", "dungeon/written.py"),  # names of ready-made heroes, the dungeon as people write it
    *("grail/choices_gm.py", "grail/seats.py", "grail/shapes.py", "grail/sheets.py", "grail/state.py", "grail/war.py"),
    "grail/written.py",  # the sheet as the rule book writes it
    "kitsune/seats.py",  # names of ready-made foxes
    "moonwar/scenarios/",  # names of scenarios and forces
)


def test_no_sentence_of_the_interface_stands_in_code() -> None:
    found = [
        f"tgbot/{name}:{node.lineno}: {node.value!r}"
        for name, node in _literals(TGBOT)
        if not name.startswith((*LANGUAGE, *OPERATOR))
    ]
    assert found == []


def test_rules_hold_names_and_notations_only() -> None:
    names = [(name, node) for name, node in _literals(ENGINES)]
    assert [
        f"engines/{name}:{node.lineno}: {node.value!r}" for name, node in names if not name.startswith(NOTATIONS)
    ] == []
    spoken = [
        f"engines/{name}:{node.lineno}: {node.value!r}"
        for name, node in names
        if SENTENCE.search(str(node.value)) and "\\" not in str(node.value)
    ]
    assert spoken == []


def test_every_exception_is_still_needed() -> None:
    of_tgbot = {name for name, _ in _literals(TGBOT)}
    of_engines = {name for name, _ in _literals(ENGINES)}
    assert {one for one in (*LANGUAGE, *OPERATOR) if not any(name.startswith(one) for name in of_tgbot)} == set()
    assert {one for one in NOTATIONS if not any(name.startswith(one) for name in of_engines)} == set()


def _literals(package: Path) -> Iterator[tuple[str, ast.Constant]]:
    """Every string with a Russian letter in it that is no docstring, with its file inside the package."""
    for path in sorted(package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
            if is_text and isinstance(node, ast.Constant) and CYRILLIC.search(str(node.value)):
                yield path.relative_to(package).as_posix(), node
