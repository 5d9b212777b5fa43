"""Scenario 2, «Пробуждение Роа»: a carrier, a force that changes with the third death, an end by key people (MW-S2)."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from engines.core.errors import Refused
from engines.core.given import Text
from engines.moonwar import ends
from engines.moonwar.events import ForceChanged, RoleGiven
from engines.moonwar.scenarios.base import CastPart, ForceNow, Scenario
from engines.moonwar.setup_models import Names, WarSetup
from engines.moonwar.state import Person, RoaSpecial, Special

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft

KEY_CATEGORIES = ("apostle", "church", "mage")
DEATHS_TO_CHANGE = 3


class RoaSetup(WarSetup):
    """Who carries Roa, how many have died, and who counts for the end (default: MW-S2-3)."""

    carrier: Text
    deaths: Annotated[int, Field(ge=0)] = 0
    keys: Names | None = None


class Roa(Scenario):
    number = 2
    title = "Пробуждение Роа"
    force = ForceNow("Горожане/Гули", 4)
    second_force = ForceNow("Войска/Апостолы-отпрыски-Роа", 5)
    cast = (CastPart(1, "apostle"), CastPart(1, "church"), CastPart(1, "mage"), CastPart(6, "civilian"))
    setup_model = RoaSetup

    def prepare(self, draft: "Draft") -> None:
        """Who of the list carries Roa (MW-S2-1)."""
        roll = draft.roll(len(draft.order), "carrier")
        carrier = draft.order[roll.value - 1]
        draft.special = RoaSpecial(carrier=carrier, keys=_keys(draft.people, carrier))
        draft.tell(RoleGiven(who=carrier, role="carrier", dice=roll.dice))

    def special_of(self, setup: RoaSetup, people: dict[str, Person]) -> Special:
        keys = _keys(people, setup.carrier) if setup.keys is None else setup.keys
        if not {setup.carrier, *keys} <= people.keys():
            raise Refused("bad_setup", field="keys")
        return RoaSpecial(carrier=setup.carrier, keys=keys, deaths=setup.deaths)

    def force_now(self, special: Special, turn: int) -> ForceNow:
        """Townspeople until the third death, troops after it (MW-S2-2)."""
        return self.second_force if _roa(special).deaths >= DEATHS_TO_CHANGE else self.force

    def force_names(self) -> tuple[str, ...]:
        return self.force.name, self.second_force.name

    def buried(self, draft: "Draft") -> None:
        """Deaths are counted; at the third the force changes at once (MW-S2-2)."""
        special = _roa(draft.special)
        deaths = special.deaths + 1
        draft.special = special.but(deaths=deaths)
        if deaths == DEATHS_TO_CHANGE:
            now = self.second_force
            draft.tell(ForceChanged(from_=self.force.name, to=now.name, die=now.die))

    def verdict(self, draft: "Draft") -> ends.Verdict | None:
        """One key is left, or all that are left are on one side (MW-S2-3); else as anywhere (MW-Z4)."""
        keys = [name for name in _roa(draft.special).keys if name in draft.order]
        if not keys:
            return ends.Verdict("nobody_left")
        if ends.one_side(draft, keys):
            return ends.won(draft, "key_left", ends.side_of(draft, keys[0]))
        return ends.last_side(draft)


def _keys(people: dict[str, Person], carrier: str) -> tuple[str, ...]:
    return tuple(
        name
        for name, person in people.items()
        if name == carrier or (person.status == "in" and person.category in KEY_CATEGORIES)
    )


def _roa(special: Special) -> RoaSpecial:
    assert isinstance(special, RoaSpecial)
    return special
