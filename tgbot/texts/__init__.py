"""Every sentence of the interface, in one place: ``ru.toml``. Another language is another file.

The chronicle's prose is not here: that is the narrators'.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, Template

from narratives.russian.environment import environment


def text(key: str, /, **values: Any) -> str:
    """The text ``key`` («lobby.head») as Telegram HTML; values are escaped. Raises KeyError, UndefinedError."""
    return _template(key).render(values).strip()


def plain(key: str, /, **values: Any) -> str:
    """The same for buttons and alerts, which take no HTML: nothing is escaped."""
    return _plain_template(key).render(values).strip() if values else _fixed(key)


@cache
def _fixed(key: str) -> str:
    return _plain_template(key).render().strip()


@cache
def understood(what: str) -> frozenset[str]:
    """The words by which people say something in a command, in lower case: «off», «выкл»."""
    return frozenset(plain(f"understood.{what}").split())


@cache
def catalogue() -> dict[str, str]:
    """All texts: «section.name» -> template."""
    sections = tomllib.loads(files(__package__).joinpath("ru.toml").read_text(encoding="utf-8"))
    return {f"{section}.{name}": source for section, texts in sections.items() for name, source in texts.items()}


@cache
def _environments() -> tuple[Environment, Environment]:
    from tgbot.texts.filters import FILTERS

    escaping, bare = environment(), environment()
    bare.autoescape = False
    for env in (escaping, bare):
        env.filters.update(FILTERS)
    return escaping, bare


@cache
def _template(key: str) -> Template:
    return _environments()[0].from_string(catalogue()[key])


@cache
def _plain_template(key: str) -> Template:
    return _environments()[1].from_string(catalogue()[key])
