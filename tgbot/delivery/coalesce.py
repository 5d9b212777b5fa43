"""What waits in a lane: only the last state of a panel is shown, and posts go before what is only tidying. Pure."""

from typing import Literal

from tgbot.delivery.effects import Amend, Keys, Panel, Photo, Say
from tgbot.delivery.envelope import Envelope
from tgbot.delivery.outbox import Head


def later_panel(head: Head) -> tuple[int, Envelope] | None:
    """When the first effect is a panel or a living picture that a later one of the lane overtakes: the place of that
    one in ``behind``, and what becomes of it (anew or pinned if the first should have been). One begun is finished.
    """
    panel = head.envelope.effect
    if not isinstance(panel, Panel | Photo) or not panel.panel or head.messages is not None:
        return None
    for place, item in enumerate(head.behind):
        envelope = Envelope.model_validate_json(item)
        later = envelope.effect
        if isinstance(later, type(panel)) and (later.panel, later.to) == (panel.panel, panel.to):
            return place, envelope.model_copy(update={"effect": _merged(panel, later)})
    return None


def _merged(first: Panel | Photo, later: Panel | Photo) -> Panel | Photo:
    kept = {"anew": later.anew or first.anew}
    if isinstance(first, Panel) and isinstance(later, Panel):
        kept["pin"] = later.pin or first.pin
    return later.model_copy(update=kept)


def gives_way(head: Head) -> Literal["later", "never", ""]:
    """When the limits make the first effect wait, may what is behind it go first?

    A keyboard, a panel and a living picture may come after a post that waits: «later». A keyboard that is set again
    behind has nothing more to do: «never». What has begun, and everything else, keeps its turn.
    """
    effect = head.envelope.effect
    living = isinstance(effect, Keys | Panel) or (isinstance(effect, Photo) and effect.panel)
    if not living or head.messages is not None:
        return ""
    behind = [Envelope.model_validate_json(item).effect for item in head.behind]
    if isinstance(effect, Keys) and any(
        isinstance(later, Keys | Amend) and (later.post, later.to) == (effect.post, effect.to) for later in behind
    ):
        return "never"
    return "later" if any(isinstance(later, Say) for later in behind) else ""
