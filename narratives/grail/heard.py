"""Events as the group hears them (GR-15.4, GR-N3): labels in place of phantasms that are not made out."""

from collections.abc import Mapping
from typing import Any, Final

from engines.grail.events import UNKNOWN
from narratives.chronicle.narrator import Told

_RANKS: Final = ("rank", "from", "to", "left", "max")


def heard(event: Told) -> Told:
    """The event without what only a phantasm's owner, his partner and the GM know; one already so stays as it is."""
    knows = event.get("knows")
    if not knows:
        return event
    secret = {name: event["labels"][name] for name in knows}
    rest = {key: value for key, value in event.items() if key not in ("knows", "labels")}
    masked: dict[str, Any] = _masked(rest, secret)
    return {**masked, "labels": {name: of for name, of in event["labels"].items() if name not in secret}}


def secrets(event: Told) -> frozenset[str]:
    """The labels that stand in the event in place of phantasms which the group does not know."""
    return frozenset(event["labels"][name] for name in event.get("knows") or ())


def _masked(data: Any, secret: Mapping[str, str]) -> Any:
    if isinstance(data, str):
        return secret.get(data, data)
    if isinstance(data, list | tuple):
        return [_masked(one, secret) for one in data]
    if not isinstance(data, dict):
        return data
    hidden = data.get("with") in secret or data.get("cliche") in secret
    return {
        key: UNKNOWN if hidden and key in _RANKS and isinstance(value, str) else _masked(value, secret)
        for key, value in data.items()
    }
