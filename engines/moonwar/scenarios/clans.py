"""Scenario 5, «Разборки Церкви и Ассоциации»: two allied pairs, and one of them must go (MW-S5)."""

from typing import TYPE_CHECKING

from engines.core.errors import Refused
from engines.moonwar import alliances, ends
from engines.moonwar.scenarios.base import CastPart, ForceNow, Scenario
from engines.moonwar.setup_models import Names, WarSetup
from engines.moonwar.state import Category, ClansSpecial, Person, Special

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft


class ClansSetup(WarSetup):
    """The people of the Association and of the Church at the start (default: by category)."""

    mages: Names | None = None
    church: Names | None = None


class Clans(Scenario):
    number = 5
    title = "Разборки Церкви и Ассоциации"
    force = ForceNow("Мимоапостол", 5)
    cast = (CastPart(2, "mage"), CastPart(2, "church"), CastPart(4, "civilian"))
    setup_model = ClansSetup

    def prepare(self, draft: "Draft") -> None:
        """Each pair begins as friends (MW-S5-1)."""
        special = ClansSpecial(mages=_of(draft.people, "mage"), church=_of(draft.people, "church"))
        draft.special = special
        alliances.unite(draft, special.mages)
        alliances.unite(draft, special.church)

    def special_of(self, setup: ClansSetup, people: dict[str, Person]) -> Special:
        mages = _of(people, "mage") if setup.mages is None else setup.mages
        church = _of(people, "church") if setup.church is None else setup.church
        if not {*mages, *church} <= people.keys():
            raise Refused("bad_setup", field="mages")
        return ClansSpecial(mages=mages, church=church)

    def verdict(self, draft: "Draft") -> ends.Verdict | None:
        """A pair of the start is out: the survivors of the other win (MW-S5-2); else as anywhere (MW-Z4)."""
        special = draft.special
        assert isinstance(special, ClansSpecial)
        mages = [name for name in draft.order if name in special.mages]
        church = [name for name in draft.order if name in special.church]
        if not mages and not church:
            return ends.Verdict("both_out")
        if not mages:
            return ends.won(draft, "mages_out", church)
        if not church:
            return ends.won(draft, "church_out", mages)
        return ends.last_side(draft)


def _of(people: dict[str, Person], category: Category) -> tuple[str, ...]:
    return tuple(name for name, person in people.items() if person.category == category)
