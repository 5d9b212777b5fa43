"""Simple players for the terminal and for counting many fights: they know the numbers, and mostly do what pays best.

A company of robots fights one fight and then deals with those who lie there. Their decisions come from a die of their
own, never from the game's.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

from engines.core.dice import SeedRoller
from engines.core.engine import Command, Engine
from engines.core.model import Frozen
from engines.duel.state import DuelState, Fight
from engines.duel.worth import deeds, foes_of

_T = TypeVar("_T")
_BEST: Final = 70
"""Per cent of the steps in which the best card is found; else any card that can be used."""
_JOINS: Final = 25
"""Per cent of the steps before which a bystander, if there is one, intervenes."""
_FLEES: Final = 15
"""Per cent of the steps in a heavy wound in which a faint heart runs."""
_SURRENDERS: Final = 10
_HOT: Final = 50
"""Per cent of people who shout first and strike afterwards."""
_LONGEST: Final = 200
"""After so many steps the GM parts them."""
_WORDS: Final = "Тёплой Луны!"


class Robots:
    """Called again and again for the next command; None when the fight and what follows it are over.

    ``brave``: nobody flees or surrenders, and nothing follows the fight (for counting). ``apart``: everybody is in it
    from the beginning, each for himself.
    """

    def __init__(self, seed: str, brave: bool = False, apart: bool = False) -> None:
        self._roller = SeedRoller(f"robots/{seed}")
        self._brave = brave
        self._apart = apart
        self._hot: dict[str, bool] = {}
        self._fought = False
        self._after: list[Command] | None = None

    def __call__(self, engine: Engine[Any], state: Frozen) -> Command | None:
        if not isinstance(state, DuelState):
            raise TypeError("not a position of this game")
        if state.fight is not None:
            self._fought = True
            if state.fight.step > _LONGEST:
                return {"do": "gm.end"}
            return self._intervention(state, state.fight) or self._step(state, state.fight)
        if not self._fought:
            return self._attack(state)
        if self._after is None:
            self._after = [] if self._brave else list(self._aftermath(state))
        return self._after.pop(0) if self._after else None

    # --- chance

    def _one_of(self, options: Sequence[_T]) -> _T:
        return options[self._roller.face(len(options), "")[0] - 1]

    def _chance(self, percent: int) -> bool:
        return self._roller.face(100, "")[0] <= percent

    # --- the fight

    def _attack(self, state: DuelState) -> Command | None:
        """Somebody attacks somebody, first blow by lot."""
        able = [name for name, person in state.people.items() if person.able]
        if len(able) < 2:
            return None
        by = self._one_of(able)
        target = self._one_of([name for name in able if name != by])
        return {"do": "attack", "by": by, "targets": [target]}

    def _intervention(self, state: DuelState, fight: Fight) -> Command | None:
        near = [name for name, person in state.people.items() if person.able and name not in (*fight.ring, *fight.fled)]
        if near and self._apart:
            return {"do": "join", "by": self._one_of(near)}
        if not near or not self._chance(_JOINS):
            return None
        command: dict[str, Any] = {"do": "join", "by": self._one_of(near)}
        # For somebody, or against everybody.
        ally = self._one_of([name for name in fight.ring if state.people[name].able] + [""])
        return {**command, "ally": ally} if ally else command

    def _step(self, state: DuelState, fight: Fight) -> Command:
        who = fight.turn
        person = state.people[who]
        if not self._brave and 0 < person.hits <= state.options.heavy:
            if self._chance(_FLEES):
                return {"do": "flee", "by": who}
            if self._chance(_SURRENDERS):
                return {"do": "surrender", "by": who, "to": self._one_of(foes_of(state, fight, who))}
        found = list(deeds(state, fight, who, self._is_hot(who)))
        if not found:
            return {"do": "pass", "by": who}
        if not self._chance(_BEST):
            return self._one_of(found).command(who)
        best = max(deed.worth for deed in found)
        return self._one_of([deed for deed in found if deed.worth == best]).command(who)

    def _is_hot(self, who: str) -> bool:
        if who not in self._hot:
            self._hot[who] = self._chance(_HOT)
        return self._hot[who]

    # --- afterwards

    def _aftermath(self, state: DuelState) -> Iterator[Command]:
        """What one of the winners does with everybody who lies there or has given up; then a minute passes."""
        winners = [name for name, person in state.people.items() if person.able]
        if not winners:
            return
        by = self._one_of(winners)
        armed = any(item.kind in ("blade", "weapon") for item in state.people[by].items)
        for name, person in state.people.items():
            if person.helpless:
                yield from self._fate(by, name, armed)
        yield {"do": "tick", "minutes": 1}

    def _fate(self, by: str, target: str, armed: bool) -> Iterator[Command]:
        if armed and self._chance(20):
            yield {"do": "finish", "by": by, "target": target, "using": "weapon", "words": _WORDS}
        elif self._chance(40):
            yield {"do": "bind", "by": by, "target": target, "how": "game"}
            yield {"do": "search", "by": by, "target": target, "how": "game", "place": "правый карман"}
            yield {"do": "lead", "by": by, "target": target, "where": "к костру"}
