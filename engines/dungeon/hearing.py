"""Events as a viewer may know them (DN-N7)."""

from typing import Any

from engines.core.engine import GM, Viewer
from engines.core.model import Event
from engines.dungeon.events import CharacterCreated, DamageDealt, GmSet, HitsHealed, RumourHeard, Told
from engines.dungeon.view import told

_OWN_FIELDS = ("spells", "prepared")


def heard(event: Event, viewer: Viewer) -> dict[str, Any] | None:
    """The event without what is not for the viewer; None when none of it is."""
    payload = event.payload()
    if viewer == GM:
        return payload
    if isinstance(event, Told) and event.audience not in (None, viewer):
        return None
    if isinstance(event, DamageDealt | HitsHealed) and event.foe:
        del payload["hits"]
    elif isinstance(event, RumourHeard):
        payload["rumour"] = told(event.rumour)
    elif isinstance(event, CharacterCreated) and event.who != viewer:
        payload.pop("spells", None)
    elif isinstance(event, GmSet) and event.who != viewer:
        payload["fields"] = {name: value for name, value in event.fields.items() if name not in _OWN_FIELDS}
    return payload
