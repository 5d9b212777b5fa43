"""Scenario 4, «Сон»: whoever meets himself meets his nightmare (MW-S4)."""

from typing import TYPE_CHECKING

from engines.moonwar.events import Form, NightmareLost, NightmareTied, NightmareWon
from engines.moonwar.scenarios.base import CastPart, ForceNow, Scenario
from engines.moonwar.state import FORCE

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft
    from engines.moonwar.encounter import Encounter


class Dream(Scenario):
    number = 4
    title = "Сон"
    force = ForceNow("Олицетворение Смерти", 6)
    cast = (CastPart(8),)

    def alone(self, draft: "Draft", encounter: "Encounter") -> None:
        """The present form against the other, raw dice, until one is higher (MW-S4-2). Death alone is a vignette."""
        who = encounter.participants[0]
        if who == FORCE:
            super().alone(draft, encounter)
            return
        form = draft.people[who].form
        while True:
            encounter.exchanges += 1
            present, other = draft.roll(6, "nightmare"), draft.roll(6, "nightmare")
            dice = present.dice + other.dice
            if present.value != other.value:
                break
            draft.tell(NightmareTied(who=who, form=form, dice=dice))
            if not encounter.goes_on(draft):
                return
        margin = abs(present.value - other.value)
        if present.value > other.value:
            draft.tell(NightmareWon(who=who, was=form, form=form, margin=margin, dice=dice))
        else:
            turned: Form = "nightmare" if form == "self" else "self"
            draft.change(who, form=turned)
            draft.tell(NightmareLost(who=who, was=form, form=turned, margin=margin, dice=dice))
