"""The position of a table: frozen, goes to JSON and back unchanged."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from engines.core.given import Text
from engines.core.model import Frozen
from engines.duel.cards import Card
from engines.duel.options import Options
from engines.duel.shapes import Names, Natural, Positive, Texts

Condition = Literal["ready", "surrendered", "out", "stunned", "collapsed", "dead"]
How = Literal["game", "life"]
"""«По игре» or «по жизни»: for ropes and searches (DU-T, DU-Q)."""
Limb = Literal["hands", "legs"]
Sex = Literal["м", "ж"]
ItemKind = Literal["blade", "weapon", "thing", "personal"]


class _Strict(Frozen):
    model_config = ConfigDict(strict=True)


class Item(_Strict):
    """A thing on a person; «personal» ones are not of the game (DU-Q4)."""

    item: Text
    place: str
    kind: ItemKind
    card: str = ""
    """The card that goes with it, if any (DU-Q5)."""


class Timed(_Strict):
    """A shield or a curse that holds through step ``until`` (DU-S2)."""

    card: Text
    plus: int
    until: Natural


class Person(_Strict):
    """Somebody at the table. What depends on what is put right by ``persons.consistent`` (DU-V4)."""

    hits: Natural
    max: Natural
    threshold: Natural
    hand: Texts = ()
    discard: Texts = ()
    items: Annotated[tuple[Item, ...], Field(strict=False)] = ()
    sex: Sex | None = None
    state: Condition = "ready"
    bound: How | None = None
    limb: Limb | None = None
    alone: Natural | None = None
    """Seconds that a captive has been alone; None: in company."""
    tried: Natural | None = None
    """The clock of the last try to get free «по жизни» (DU-T5)."""
    dying: bool = False
    """A victim of кулуарка whose fate is open (DU-K7)."""
    fleeing: bool = False
    timed: Annotated[tuple[Timed, ...], Field(strict=False)] = ()
    open: Names = ()
    """Whose attacks and effects he lets through (DU-B7)."""
    consent: Names = ()
    """To whom he has agreed «по жизни», in the order of agreeing (DU-T2)."""
    marks: Names = ()
    where: str | None = None
    collapse_at: Natural | None = None
    stun_until: Natural | None = None
    recover_at: Natural | None = None

    @property
    def able(self) -> bool:
        """Ready and not bound."""
        return self.state == "ready" and self.bound is None

    @property
    def conscious(self) -> bool:
        """Ready or surrendered, bound or not."""
        return self.state in ("ready", "surrendered")

    @property
    def helpless(self) -> bool:
        """Cannot hinder anybody: may be finished, bound, searched, led away. The dead are not among them."""
        return self.state in ("out", "stunned", "collapsed", "surrendered") or (
            self.bound is not None and self.state != "dead"
        )


class Fight(_Strict):
    """The running fight."""

    ring: Names
    turn: str
    step: Positive = 1
    sides: dict[str, str]
    """Name -> side; those who have left the ring keep theirs."""
    waiting: Names = ()
    """Interveners who have not moved yet, in the order of declaring (DU-R4)."""
    fled: Names = ()


class DuelState(Frozen):
    """The whole position."""

    options: Options
    cards: dict[str, Card] = {}
    """Cards of this table besides the house deck (or instead of its own of the same name)."""
    people: dict[str, Person]
    """Everybody at the table, in the order of the set-up."""
    clock: int = 0
    """Seconds (DU-X1)."""
    fight: Fight | None = None
    die: int | None = None
    """What the next die is going to show (DU-G2)."""
    forced: dict[str, bool] = {}
    """Person -> does the next check against him pass (DU-G3)?"""
    commands: int = 0
    """How many accepted commands stand: there is nothing to undo at 0."""
