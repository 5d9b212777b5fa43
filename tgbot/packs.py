"""Packs on disk: a folder read with limits, nothing followed out of it."""

import time
from pathlib import Path

from narratives.chronicle.packs import MOST_BYTES, MOST_FILES, BadPack, PackProblem
from narratives.moonwar.pack import Pack, read_pack


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
