"""Scenario 8, «Познавший рандом - не спешит»: people arrive while the war goes on (MW-S8)."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from engines.moonwar.events import CharacterArrived
from engines.moonwar.roster import Listed, drawn_from
from engines.moonwar.scenarios.base import CastPart, ForceNow, Scenario
from engines.moonwar.setup_models import WarSetup
from engines.moonwar.state import FORCE, ArrivalsSpecial, MoonwarState, Person, Special

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft

MOST_ARRIVALS = 5


class ArrivalsSetup(WarSetup):
    """How many have arrived."""

    absent = frozenset({"force"})

    arrivals: Annotated[int, Field(ge=0, le=MOST_ARRIVALS)] = 0


class Arrivals(Scenario):
    number = 8
    title = "Познавший рандом - не спешит"
    force = ForceNow("Сторонние силы", None)
    cast = (CastPart(6),)
    setup_model = ArrivalsSetup

    @property
    def force_fights(self) -> bool:
        """It has no die and never fights (MW-S8-1)."""
        return False

    def prepare(self, draft: "Draft") -> None:
        draft.special = ArrivalsSpecial()

    def special_of(self, setup: ArrivalsSetup, people: dict[str, Person]) -> Special:
        return ArrivalsSpecial(arrivals=setup.arrivals)

    def force_listed(self, war: "Draft | MoonwarState") -> bool:
        """Out of the list after the last arrival (MW-S8-3), and when everybody is here already."""
        return _arrived(war.special) < MOST_ARRIVALS and any(
            _may_arrive(war, listed) for listed in drawn_from(None, war.options.green)
        )

    def arrivals(self, draft: "Draft", first: str, second: str) -> tuple[str, str]:
        """Both places: one arrival, who is alone with himself (MW-S8-2)."""
        if FORCE not in (first, second):
            return first, second
        who = _arrive(draft)
        return who if first == FORCE else first, who if second == FORCE else second

    def arrival(self, draft: "Draft", entry: str) -> str:
        return _arrive(draft) if entry == FORCE else entry


def _arrived(special: Special) -> int:
    assert isinstance(special, ArrivalsSpecial)
    return special.arrivals


def _may_arrive(war: "Draft | MoonwarState", listed: Listed) -> bool:
    """Nobody twice; the dead and the departed only if they may return (MW-S8-4)."""
    person = war.people.get(listed.name)
    return person is None or (person.status != "in" and war.options.returns)


def _arrive(draft: "Draft") -> str:
    """Somebody of the whole list comes to the end of the list of participants (MW-S8-2)."""
    pool = drawn_from(None, draft.options.green)
    dice: tuple[str, ...] = ()
    while True:
        roll = draft.roll(len(pool), "arrival")
        dice += roll.dice
        listed = pool[roll.value - 1]
        if _may_arrive(draft, listed):
            break
    returned = listed.name in draft.people
    if not returned:
        draft.people[listed.name] = Person(id=listed.id, category=listed.category)
    draft.bring_in(listed.name)
    arrivals = _arrived(draft.special) + 1
    draft.special = ArrivalsSpecial(arrivals=arrivals)
    left = MOST_ARRIVALS - arrivals
    draft.tell(CharacterArrived(who=listed.name, returned=returned, left=left, dice=dice))
    return listed.name
