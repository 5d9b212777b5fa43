"""What all events share, and what of one somebody may know."""

from collections.abc import Mapping
from typing import Any

from engines.core.model import Event

Names = tuple[str, ...]
Faces = tuple[int, ...]
UNKNOWN = "?"
"""Shown in place of the rank of a phantasm that is not made out."""


class Told(Event):
    """Any event of the game."""

    see: Names | None = None
    """Who may hear of it besides the GM; None: all."""

    def payload(self) -> dict[str, Any]:
        data = super().payload()
        if self.see is None:
            del data["see"]
        return data


class Naming(Told):
    """An event that may name phantasms."""

    labels: dict[str, str] = {}
    """Phantasm that is not made out -> its label."""
    knows: dict[str, Names] = {}
    """The same phantasms -> who knows them: the owner and his partner."""

    def payload(self) -> dict[str, Any]:
        data = super().payload()
        if not self.knows:
            del data["knows"]
        return data


def told(event: Event, viewer: str | None) -> dict[str, Any] | None:
    """The event as ``viewer`` may know it (GR-15.4, GR-N3): labels in place of secret phantasms, without their ranks.

    None when he may not hear of it at all.
    """
    if isinstance(event, Told) and event.see is not None and viewer not in event.see:
        return None
    data = event.payload()
    if not isinstance(event, Naming) or not event.knows:
        return data
    secret = {name: event.labels[name] for name, known in event.knows.items() if viewer not in known}
    data["labels"] = {name: label for name, label in event.labels.items() if name not in secret}
    data.pop("knows")
    masked: dict[str, Any] = _masked(data, secret) if secret else data
    return masked


_RANKS = ("rank", "from", "to", "left", "max")


def _masked(data: Any, secret: Mapping[str, str]) -> Any:
    if isinstance(data, str):
        return secret.get(data, data)
    if isinstance(data, list):
        return [_masked(one, secret) for one in data]
    if not isinstance(data, dict):
        return data
    hidden = data.get("with") in secret or data.get("cliche") in secret
    return {
        key: UNKNOWN if hidden and key in _RANKS and isinstance(value, str) else _masked(value, secret)
        for key, value in data.items()
    }
