"""Panels: only the last waiting state is shown. Pure."""

from tgbot.delivery.effects import Panel
from tgbot.delivery.envelope import Envelope
from tgbot.delivery.outbox import Head


def later_panel(head: Head) -> tuple[int, Envelope] | None:
    """When the first effect is a panel that a later one of the lane overtakes: the place of that one in ``behind``,
    and what becomes of it (it is sent anew or pinned if the first should have been). A panel begun is finished."""
    panel = head.envelope.effect
    if not isinstance(panel, Panel) or head.messages is not None:
        return None
    for place, item in enumerate(head.behind):
        envelope = Envelope.model_validate_json(item)
        later = envelope.effect
        if isinstance(later, Panel) and (later.panel, later.to) == (panel.panel, panel.to):
            merged = later.model_copy(update={"anew": later.anew or panel.anew, "pin": later.pin or panel.pin})
            return place, envelope.model_copy(update={"effect": merged})
    return None
