"""A package of texts of one's own, for tests of everything that reads texts."""

import importlib
import itertools
import sys

import pytest

from narratives.chronicle.texts import Library
from narratives.russian.environment import environment

_names = (f"texts_of_test_{number}" for number in itertools.count())


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A function that writes sets («folder/name» -> TOML) into a package and gives its Library."""

    def make(sets: dict[str, str]) -> Library:
        name = next(_names)
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").touch()
        for path, toml in sets.items():
            file = package / "texts" / f"{path}.toml"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(toml, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        importlib.invalidate_caches()
        importlib.import_module(name)
        monkeypatch.delitem(sys.modules, name, raising=False)
        return Library(name, environment())

    return make
