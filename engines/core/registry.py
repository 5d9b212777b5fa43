"""The games: every package beside this one that has an ``engine`` module with an ``ENGINE``."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

import engines
from engines.core.engine import Engine


@cache
def games() -> tuple[str, ...]:
    """The ids of the games that are installed, in alphabetical order."""
    return tuple(
        package.name
        for package in pkgutil.iter_modules(engines.__path__)
        if package.ispkg
        and package.name != "core"
        and any(module.name == "engine" for module in pkgutil.iter_modules([f"{engines.__path__[0]}/{package.name}"]))
    )


@cache
def engine_of(game: str) -> Engine[Any]:
    """The engine of a game, imported on first use. Raises KeyError for a game that does not exist."""
    if game not in games():
        raise KeyError(game)
    engine: Engine[Any] = import_module(f"engines.{game}.engine").ENGINE
    return engine
