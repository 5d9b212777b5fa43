"""The line of dice under a post; at an open table also the numbers that a closed one hides."""

from collections.abc import Iterator, Sequence

from markupsafe import escape

from engines.core.engine import GM, Viewer
from narratives.chronicle.narrator import Told

_DICE = {
    "assassination.failed": "заметили ли",
    "stun.failed": "заметили ли",
    "assassination.done": "заметили ли",
    "stun.done": "заметили ли",
    "survival.decided": "выживет ли",
    "untie.tried": "поддалась ли верёвка",
}


def footer(events: Sequence[Told], audience: Viewer) -> str:
    """A folded quotation, empty when there is nothing to show; only of what ``audience`` has heard (DU-H1 … DU-H3)."""
    lines = [line for event in events if _hears(event, audience) for line in _lines(event)]
    return f"<blockquote expandable>{escape(chr(10).join(lines))}</blockquote>" if lines else ""


def _hears(event: Told, audience: Viewer) -> bool:
    if event["to"] == "all":
        return audience is None
    return audience == GM or audience in event["to"]


def _lines(event: Told) -> Iterator[str]:
    name = str(event["event"])
    rolls = event.get("rolls") or ([event["roll"]] if event.get("roll") is not None else [])
    if rolls:
        meaning = _DICE.get(name, "найдено ли")
        yield f"🎲 d6: {', '.join(map(str, rolls))} — {meaning}"
    if name.endswith(".resolved") and event["to"] == "all":
        yield f"{event['target']}: {event['power']} против {event['threshold']} — {_outcome(event)}"
    if name == "shield.raised" and event["to"] == "all":
        yield f"{event['who']}: граница {event['threshold']} до конца шага {event['until']}"


def _outcome(event: Told) -> str:
    if not event["passed"]:
        return "не прошло"
    if "lost" in event:
        return f"прошло, −{event['lost']}, осталось {event['hits']}"
    return f"прошло, +{event['gained']}, стало {event['hits']}" if "gained" in event else "прошло"
