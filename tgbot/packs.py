"""Packs on disk: a folder read with limits, nothing followed out of it; those that are installed for the bot."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

from narratives.chronicle.packs import MOST_BYTES, MOST_FILES, BadPack, PackProblem
from narratives.moonwar.pack import Pack, read_pack

FOLDER = "packs"
"""Where they are, within the data folder: a folder each."""
MOST_INSTALLED = 40
_NAME = re.compile(r"[\w-]{1,32}")
"""A folder's name: games remember their pack by it."""


def installed(data: Path) -> tuple[dict[str, Pack], list[PackProblem]]:
    """The packs in a data folder that are fit for use, by the names of their folders; what is wrong with the others."""
    packs: dict[str, Pack] = {}
    problems: list[PackProblem] = []
    for folder in _folders(data / FOLDER):
        try:
            if not _NAME.fullmatch(folder.name):
                raise BadPack([PackProblem("", 0, "имя папки: до 32 букв, цифр, «-» и «_»")])
            if len(packs) >= MOST_INSTALLED:
                raise BadPack([PackProblem("", 0, f"больше {MOST_INSTALLED} пакетов")])
            packs[folder.name] = load(folder)
        except BadPack as bad:
            problems += [one._replace(file=f"{folder.name}/{one.file}".rstrip("/")) for one in bad.problems]
    return packs, problems


def _folders(root: Path) -> Iterator[Path]:
    try:
        yield from sorted(path for path in root.iterdir() if path.is_dir() and not path.name.startswith("."))
    except OSError:
        return  # no such folder: no packs


def load(folder: Path) -> Pack:
    """The pack in a folder. Raises BadPack with everything wrong."""
    return read_pack(_files(folder), time.monotonic)


def _files(folder: Path) -> dict[str, str]:
    """Every TOML file below the folder, by its path. Raises BadPack for what is too much or cannot be read."""
    if not folder.is_dir():
        raise BadPack([PackProblem(str(folder), 0, "нет такой папки")])
    files: dict[str, str] = {}
    size = 0
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink() or not path.is_file() or not path.resolve().is_relative_to(folder.resolve()):
            raise BadPack([PackProblem(name, 0, "не обычный файл")])
        size += path.stat().st_size
        if len(files) >= MOST_FILES or size > MOST_BYTES:
            raise BadPack([PackProblem(name, 0, f"больше {MOST_FILES} файлов или {MOST_BYTES} байт")])
        try:
            files[name] = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadPack([PackProblem(name, 0, f"не прочесть: {error}")]) from error
    return files
