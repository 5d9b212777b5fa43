"""Scenario 6, «Штурм крепости»: a host behind his guard, a defence that he strengthens (MW-S6)."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from engines.core.errors import Refused
from engines.core.given import Text
from engines.moonwar import captivity, consequences, ends
from engines.moonwar.events import DeathCause, GuardFell, HostAppeared, RoleGiven
from engines.moonwar.scenarios.base import CastPart, ForceNow, Scenario
from engines.moonwar.setup_models import WarSetup
from engines.moonwar.state import FORCE, FortressSpecial, MoonwarState, Person, Special

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft

GUARDS = 2


class FortressSetup(WarSetup):
    """Whose house it is, and how many of his guards have fallen."""

    host: Text
    host_deaths: Annotated[int, Field(ge=0, le=GUARDS)] = 0


class Fortress(Scenario):
    number = 6
    title = "Штурм крепости"
    force = ForceNow("Оборона убежища", 4)
    cast = (CastPart(2, "apostle"), CastPart(2, "mage"), CastPart(2, "church"), CastPart(2, "civilian"))
    setup_model = FortressSetup

    def prepare(self, draft: "Draft") -> None:
        """Whose house is stormed (MW-S6-1)."""
        roll = draft.roll(len(draft.order), "host")
        host = draft.order[roll.value - 1]
        draft.special = FortressSpecial(host=host)
        draft.tell(RoleGiven(who=host, role="host", dice=roll.dice))

    def special_of(self, setup: FortressSetup, people: dict[str, Person]) -> Special:
        host = people.get(setup.host)
        if host is None or host.status != "in":
            raise Refused("bad_setup", field="host")
        if setup.host_deaths == GUARDS:
            people[setup.host] = host.but(power=host.power + 1)
        return FortressSpecial(host=setup.host, host_deaths=setup.host_deaths)

    def friend_of_force(self, war: "Draft | MoonwarState") -> str | None:
        return _fortress(war.special).host

    def guarded(self, draft: "Draft", who: str) -> bool:
        special = _fortress(draft.special)
        return who == special.host and special.host_deaths < GUARDS

    def die(self, draft: "Draft", who: str, by: str | None, cause: DeathCause) -> None:
        """His first two deaths are his guard's; after them he appears himself (MW-S6-2, MW-S6-3)."""
        special = _fortress(draft.special)
        if who != special.host:
            consequences.bury(draft, who, by, cause)
            return
        deaths = special.host_deaths + 1
        draft.special = special.but(host_deaths=deaths)
        if deaths > GUARDS:
            consequences.bury(draft, who, by, cause)
            return
        draft.tell(GuardFell(who=who, by=None if by is None else draft.name(by), deaths=deaths))
        if deaths == GUARDS:
            power = draft.power(who) + 1
            draft.set_power(who, power)
            draft.tell(HostAppeared(who=who, power=power))
        if cause == "captor":
            captivity.release(draft, who, "captor_killed")

    def joined(self, draft: "Draft", who: str) -> None:
        """Brought back by the GM, the host has a life to lose."""
        special = _fortress(draft.special)
        if who == special.host and special.host_deaths > GUARDS:
            draft.special = special.but(host_deaths=GUARDS)

    def verdict(self, draft: "Draft") -> ends.Verdict | None:
        """The host is out, or no stormer is left against his side (MW-S6-6)."""
        host = _fortress(draft.special).host
        if host not in draft.order:
            return ends.won(draft, "host_killed", draft.order)
        side = ends.side_of(draft, host)
        if any(name not in side and draft.captor(name) != FORCE for name in draft.order):
            return None
        held = draft.captor(host) not in (None, FORCE)
        return ends.won(draft, "host_captured" if held else "storm_failed", side)


def _fortress(special: Special) -> FortressSpecial:
    assert isinstance(special, FortressSpecial)
    return special
