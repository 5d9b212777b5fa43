"""A fox throws: her pool, and what it costs her (KI-T1, KI-T2, KI-S9, KI-H8)."""

from typing import NamedTuple

from engines.kitsune.draft import Draft, successes
from engines.kitsune.state import Fox, Tokens
from engines.kitsune.terms import TRAITS, Trait


class Stake(NamedTuple):
    """What a fox rolls and what she adds of her own."""

    trait: Trait
    tails: int = 0
    setting: bool = False


class Roll(NamedTuple):
    """A pool as it fell, as the events tell it; ``successes`` of a plain roll may be forced."""

    trait: Trait
    tails: int
    setting: bool
    help: int
    dice: tuple[int, ...]
    successes: int


def size(fox: Fox, stake: Stake, extra: int = 0) -> int:
    """The dice of a pool; ``extra`` are those of a lead. Help waits only in the hunt, for the next roll."""
    return fox.trait(stake.trait) + stake.tails + stake.setting + fox.help + extra


def throw(draft: Draft, name: str, stake: Stake, extra: int = 0) -> Roll:
    """Throw the fox's pool and take what she added."""
    fox = draft.foxes[name]
    dice = draft.pool(size(fox, stake, extra), stake.trait)
    settings = _without(fox.settings, stake.trait) if stake.setting else fox.settings
    draft.fox(name, lit=fox.lit - stake.tails, settings=settings, help=0)
    return Roll(*stake, fox.help, dice, successes(dice))


def plain(draft: Draft, name: str, stake: Stake) -> Roll:
    """A roll against nobody: its successes are its result."""
    roll = throw(draft, name, stake)
    return roll._replace(successes=draft.successes(roll.dice))


def spend_action(draft: Draft, name: str) -> None:
    """The fox has acted."""
    draft.fox(name, actions=draft.foxes[name].actions - 1)
    draft.acted = True


def tokens_with(settings: Tokens, trait: Trait) -> Tokens:
    """One token of the trait more (KI-S8)."""
    return _changed(settings, trait, 1)


def _without(settings: Tokens, trait: Trait) -> Tokens:
    return _changed(settings, trait, -1)


def _changed(settings: Tokens, trait: Trait, by: int) -> Tokens:
    charm, ferocity, cunning = (count + by * (trait == own) for own, count in zip(TRAITS, settings, strict=True))
    return charm, ferocity, cunning
