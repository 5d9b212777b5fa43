"""«Кто угадал»: the honours of those who guessed who would win, as the last post of a game. Pure."""

import tomllib
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, NamedTuple

from narratives.russian.environment import environment
from narratives.russian.person import Person

MOST_NAMED = 12
"""So many who were right are called by name; the others are counted."""


class Guess(NamedTuple):
    """Who guessed what, in order of guessing."""

    by: str
    name: str
    odds: float | None = None
    """The chance of that person when it was guessed, where anybody had asked for it."""


def honours(winners: Sequence[Person], guesses: Sequence[Guess], choices: int, salt: str) -> str:
    """The post's body as Telegram HTML; empty when nobody guessed.

    ``guesses``: one of each person, the earliest first; ``choices``: among how many people they guessed; ``salt``
    decides between texts that fit equally well.
    """
    if not guesses:
        return ""
    texts = _texts()
    names = {person.name: person for person in winners}
    right = [guess for guess in guesses if guess.name in names]
    values: dict[str, Any] = {"won": winners[0] if len(winners) == 1 else winners, "votes": len(guesses)}
    parts = []
    if right:
        # The earliest: whoever waited knew more.
        first = right[0]
        person = names[first.name]
        said = _listed([one.by for one in right])
        lines = _listed([f"{one.by} ({names[one.name].short.nom})" for one in right])
        values |= {"first": first.by, "person": person, "right": said, "lines": lines}
        if first.odds is not None and first.odds < 1 / choices:
            values["odds"] = max(1, round(100 * first.odds))
            parts.append("odds")
    parts.insert(0, _kind(len(winners), len(right), len(guesses)))
    told = " ".join(_said(part, values, salt) for part in parts)
    return f"<b>{texts['title']}</b>\n\n{told}"


def _kind(winners: int, right: int, guesses: int) -> str:
    if not winners:
        return "nobody_won"
    if winners > 1:
        return "shared_nobody" if not right else "shared_one" if right == 1 else "shared"
    if not right:
        return "nobody"
    if right == 1:
        return "one"
    return "everybody" if right == guesses else "several"


def _listed(names: Sequence[str]) -> list[str]:
    more = len(names) - MOST_NAMED
    return [*names[:MOST_NAMED], *([f"ещё {more}"] if more > 0 else [])]


def _said(kind: str, values: dict[str, Any], salt: str) -> str:
    texts = _texts()[kind]
    place = int.from_bytes(blake2b(f"{salt}/{kind}".encode(), digest_size=4).digest()) % len(texts)
    return str(environment().from_string(texts[place]).render(values)).strip()


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("guesses.toml").read_text(encoding="utf-8"))
