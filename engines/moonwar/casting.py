"""The beginning of a war: the scenario, the cast and its dice (MW-P)."""

from typing import TYPE_CHECKING

from engines.moonwar import ends
from engines.moonwar.events import CastDrawn, CastSized, GameStarted, ScenarioRolled
from engines.moonwar.roster import Listed, RosterCategory, drawn_from
from engines.moonwar.state import Person

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft


def announce(draft: "Draft", dice: tuple[str, ...]) -> None:
    """Tell which war begins; the scenario's die only if one was thrown (MW-P1)."""
    scenario = draft.scenario
    if dice:
        draft.tell(ScenarioRolled(scenario=scenario.number, title=scenario.title, dice=dice))
    draft.tell(
        GameStarted(
            edition=draft.options.edition,
            scenario=scenario.number,
            title=scenario.title,
            force=None if scenario.force is None else scenario.force.name,
        )
    )


def gather(draft: "Draft") -> None:
    """Draw the cast in the scenario's order, then its own rolls, then the end test (MW-P5, MW-P8)."""
    draft.scenario.before_cast(draft)
    for part in draft.scenario.cast:
        count = part.people
        if part.die is not None:
            roll = draft.roll(part.die, "size")
            count += roll.value
            draft.tell(CastSized(count=count, dice=roll.dice))
        for _ in range(count):
            _draw(draft, part.category)
    draft.scenario.prepare(draft)
    ends.test(draft)


def admit(draft: "Draft", listed: Listed, dice: tuple[str, ...]) -> None:
    """One of the list joins the cast."""
    draft.people[listed.name] = Person(id=listed.id, category=listed.category)
    draft.order.append(listed.name)
    draft.tell(CastDrawn(who=listed.name, category=listed.category, dice=dice))


def _draw(draft: "Draft", category: RosterCategory | None) -> None:
    """Throw until somebody new is named (MW-P2 … MW-P4)."""
    pool = drawn_from(category, draft.options.green)
    dice: tuple[str, ...] = ()
    while True:
        roll = draft.roll(len(pool), "cast")
        dice += roll.dice
        listed = pool[roll.value - 1]
        if listed.name not in draft.people:
            admit(draft, listed, dice)
            return
