"""The clan's roster: who joins (KI-C1–C3)."""

from engines.core.errors import Refused
from engines.kitsune.commands import Join
from engines.kitsune.draft import Draft
from engines.kitsune.events import FoxJoined
from engines.kitsune.state import Fox
from engines.kitsune.terms import POINTS


def fair_points(points: tuple[int, int, int]) -> bool:
    """Six points in all, one in each trait at least (KI-C1)."""
    return min(points) >= 1 and sum(points) == POINTS


def join(draft: Draft, command: Join) -> None:
    """A new fox, between nights. Raises Refused: fox.exists, fox.points."""
    if command.fox in draft.foxes:
        raise Refused("fox.exists", fox=command.fox)
    points = (command.charm, command.ferocity, command.cunning)
    if not fair_points(points):
        raise Refused("fox.points")
    charm, ferocity, cunning = points
    fox = Fox(species=command.species, charm=charm, ferocity=ferocity, cunning=cunning)
    draft.foxes[command.fox] = fox
    draft.tell(
        FoxJoined(
            fox=command.fox,
            species=command.species,
            charm=charm,
            ferocity=ferocity,
            cunning=cunning,
            tails=fox.tails,
            qi=fox.purse,
        )
    )
