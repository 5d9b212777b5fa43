"""Secrets of monsters: shown, learned, held by a keeper."""

from collections.abc import Iterable, Mapping
from typing import Final

from engines.core.model import unchecked
from engines.dungeon.draft import Draft
from engines.dungeon.events import SecretLearned, SecretNone, SecretUsed
from engines.dungeon.state import Character
from engines.dungeon.words import LearnedHow

_used = unchecked(SecretUsed)

INITIATIVE: Final[Mapping[str, int]] = {"s6": 2, "m6": 3}
DISPELS: Final[Mapping[str, int]] = {"s5": 6, "m5": 5, "g5": 4}
DAMAGE_DICE: Final[Mapping[str, int]] = {"m4": 2, "g3": 3}
WIT_PENALTY: Final = -2


def show(draft: Draft, type_name: str, secret: str, monster: str | None = None) -> None:
    """A secret shows itself in play and is thereby known (DN-M3): after the roll that it changed, if it changed one."""
    draft.tell(_used(monster=monster, type=type_name, secret=secret))
    if secret not in draft.known.get(type_name, ()):
        learn(draft, type_name, secret, "seen")


def learn(draft: Draft, type_name: str, secret: str, how: LearnedHow, by: str | None = None) -> None:
    """A secret of a type is known from now on."""
    draft.known = {**draft.known, type_name: (*draft.known.get(type_name, ()), secret)}
    draft.tell(SecretLearned(type=type_name, secret=secret, how=how, by=by))


def unknown(draft: Draft, type_name: str) -> str | None:
    """The first secret in the type's list that nobody knows."""
    known = draft.known.get(type_name, ())
    return next((secret for secret in draft.type(type_name).secrets if secret not in known), None)


def reveal(draft: Draft, type_name: str, how: LearnedHow, by: str | None) -> None:
    """The first unknown secret of a type, or that there is none left (DN-F16, DN-S12)."""
    secret = unknown(draft, type_name)
    if secret is None:
        draft.tell(SecretNone(type=type_name, how=how, by=by))
    else:
        learn(draft, type_name, secret, how, by)


def gift(person: Character) -> str:
    """The secret that a keeper holds, empty without one (DN-M5)."""
    return "" if person.gift is None or person.gift.secret is None else person.gift.secret


def spell_of(secrets: Iterable[str]) -> int | None:
    """The spell of an m3 among these (DN-Mm3)."""
    return next((int(secret[3:]) for secret in secrets if secret.startswith("m3:")), None)


def best(secrets: Iterable[str], worth: Mapping[str, int], *, least: bool = False) -> str | None:
    """The one of most (or least) worth among those that are worth anything."""
    fitting = [secret for secret in secrets if secret in worth]
    if not fitting:
        return None
    return min(fitting, key=worth.__getitem__) if least else max(fitting, key=worth.__getitem__)
