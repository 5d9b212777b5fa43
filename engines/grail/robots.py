"""Players who play by the policy: a whole war in the terminal, or a conflict that somebody has opened."""

from typing import Any

from engines.core.engine import Command, Engine
from engines.core.model import Frozen
from engines.grail.seats import modest
from engines.grail.state import GrailState


class Robots:
    """Called again and again for the next command; None when there is nothing left to play.

    The policy of the rule book throws no dice of its own, so neither do they: ``seed`` is for the sake of the others.
    """

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def __call__(self, engine: Engine[Any], state: Frozen) -> Command | None:
        if not isinstance(state, GrailState):
            raise TypeError("not a position of this game")
        waiting = [name for name, one in state.people.items() if one.order is not None]
        if waiting:
            return {"do": "answer", "actor": waiting[0], "resist": False}
        if state.conflict is not None:
            return {"do": "npc"} if modest(state) and state.options.close == "all" else self._gm_closes(state)
        return {"do": "night"} if state.war is not None and not state.war.over else None

    def _gm_closes(self, state: GrailState) -> Command:
        conflict = state.conflict
        undeclared = conflict is not None and "npc" in {command["do"] for command in modest(state)}
        return {"do": "npc"} if undeclared else {"do": "resolve"}
