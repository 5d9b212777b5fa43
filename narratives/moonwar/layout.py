"""A turn's events laid out as beats."""

from collections.abc import Sequence

from narratives.chronicle.narrator import Told
from narratives.moonwar import fates, meeting, ties
from narratives.moonwar.cast import Cast
from narratives.moonwar.plan import Plan

_HANDLERS = {**meeting.HANDLERS, **fates.HANDLERS, **ties.HANDLERS}


def laid_out(events: Sequence[Told], cast: Cast, scenario: int) -> Plan:
    """The plan that tells these events, in their order."""
    plan = Plan(events, cast, scenario)
    for place, event in plan.events:
        plan.place = place
        handler = _HANDLERS.get(event["event"])
        if handler is not None:
            handler(plan, event)
    return plan
