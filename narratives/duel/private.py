"""What single people and the GM read of a command: what the group must not know (DU-H, DU-N6)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engines.core.engine import GM
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel.cast import Cast, thing
from narratives.duel.edits import edited
from narratives.duel.story import Story


def lines(events: Sequence[Told], after: Story) -> Iterator[Line]:
    """For everybody to whom something secret is addressed his own lines; all of it for the GM too."""
    cast = Cast(after.spelt)
    for event in events:
        to = event["to"]
        if to == "all" or event["event"] == "card.played":
            continue  # of a quiet shield its user hears that it is raised
        for reader in to:
            teller = _TELLERS.get(str(event["event"]))
            if teller is not None:
                yield teller(cast, event, reader)._replace(audience=reader, fresh=True)
        yield _line(cast, f"gm/{str(event['event']).replace('.', '_')}", event, _check_tags(event))._replace(
            audience=GM, fresh=True
        )


def _line(cast: Cast, name: str, event: Told, tags: Sequence[str] = ()) -> Line:
    """A line with every field of the event in a slot of its name: people as people, cards with their thing."""
    slots: dict[str, Any] = {key: value for key, value in event.items() if key not in ("event", "to")}
    for key in ("by", "target", "who", "with_whom"):
        if slots.get(key):
            slots[key] = cast[slots[key]]
    if "to_whom" in slots:
        slots["to_whom"] = cast.slots(slots["to_whom"])
    if "card" in slots:
        known = thing(event["card"])
        slots["thing"], slots["card"] = known.noun, known.name
    if "set" in slots:
        slots["fields"] = edited(slots.pop("set"))
    if "items" in slots:
        slots["things"] = ", ".join(f"«{one}»" for one in slots.pop("items"))
    return Line(name, slots, frozenset(tags))


def _check_tags(event: Told) -> list[str]:
    """How a check came out: «passed» or «held», «willing», «forced»."""
    if "passed" not in event:
        return []
    return [
        "passed" if event["passed"] else "held",
        *(name for name in ("willing", "forced") if event[name]),
    ]


def _resolved(cast: Cast, event: Told, reader: str) -> Line:
    kind = str(event["event"]).partition(".")[0]
    changed = event.get("lost", event.get("gained", 1))
    if not event["passed"]:
        how = "held"
    elif event["willing"]:
        how = "willing"
    else:
        how = "passed" if changed else "idle"
    tags = ["down"] if event.get("hits") == 0 else []
    return _line(cast, f"private/{kind}_{how}", event, [*tags, *(["self"] if event["by"] == event["target"] else [])])


def _named(name: str) -> Callable[[Cast, Told, str], Line]:
    return lambda cast, event, reader: _line(cast, name, event)


def _guard(cast: Cast, event: Told, reader: str) -> Line:
    return _line(cast, "private/guard_open" if event["to_whom"] else "private/guard_closed", event)


def _untied(cast: Cast, event: Told, reader: str) -> Line:
    return _line(cast, "private/untied" if event["freed"] else "private/still_tied", event)


def _consent(cast: Cast, event: Told, reader: str) -> Line:
    who = "own" if event["by"] == reader else "other"
    return _line(cast, f"private/consent_{'on' if event['on'] else 'off'}_{who}", event)


def _searched(cast: Cast, event: Told, reader: str) -> Line:
    who = "own" if event["by"] == reader else "other"
    return _line(cast, f"private/search_{'found' if event['items'] else 'empty'}_{who}", event)


_TELLERS: dict[str, Callable[[Cast, Told, str], Line]] = {
    "blow.resolved": _resolved,
    "heal.resolved": _resolved,
    "effect.resolved": _resolved,
    "shield.raised": _named("private/shield_raised"),
    "shield.ended": _named("private/shield_ended"),
    "curse.ended": _named("private/curse_ended"),
    "guard.opened": _guard,
    "assassination.done": _named("private/assassinated"),
    "stun.done": _named("private/stunned"),
    "untie.tried": _untied,
    "consent.changed": _consent,
    "search.given": _searched,
    "search.done": _searched,
}
