"""The days of a war that goes on by itself: meetings, alliances, betrayals, vows (GR-D)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.grail import memory, names
from narratives.grail.stage import Stage
from narratives.grail.story import alliance


def day_opened(stage: Stage, event: Told) -> Iterator[Line]:
    """The town by daylight."""
    yield stage.line("headline/day", headline=True, n=event["day"])
    tags = {"opening"} if event["day"] == 1 else set()
    tags |= set() if stage.now.fallen else {"unbroken"}
    yield stage.line("day/opened", tags, n=event["day"], fresh=True)


def day_met(stage: Stage, event: Told) -> Iterator[Line]:
    """Two pairs meet: what they say to each other, and what comes of it."""
    ((m, s), (k, r)) = event["pairs"]
    who = {"m": m, "s": s, "k": k, "r": r}
    outcome = event["outcome"]
    if outcome in ("held", "betrayed"):
        fact = alliance(stage.was, s, r)
        since = memory.when(stage, fact) if fact is not None else "недавно"
        yield stage.line(f"day/{outcome}", who=who, when=since, fresh=True)
    else:
        yield stage.line(f"day/{outcome}", who=who, fresh=True)


def made_out(stage: Stage, event: Told) -> Iterator[Line]:
    """A look into somebody's cards that told what he hides."""
    thing = names.phantasm(event["cliche"], secret=False)
    new = event["true_name"] and event["who"] not in stage.was.revealed
    yield stage.line(
        "day/guessed",
        {"true"} if new else set(),
        who={"a": event["who"], "x": event["by"]},
        ph=thing,
        real=event["true_name"] or "",
        name=event["cliche"],
    )


def not_made_out(stage: Stage, event: Told) -> Iterator[Line]:
    """One that told nothing."""
    yield stage.line("day/unguessed", who={"a": event["who"], "x": event["by"]})


def alliance_made(stage: Stage, event: Told) -> Iterator[Line]:
    """Two pairs are one side from now on, because the GM says so (GR-D9)."""
    ((m, s), (k, r)) = event["pairs"]
    yield stage.line("gm/allied", who={"m": m, "s": s, "k": k, "r": r}, fresh=True)


def alliance_ended(stage: Stage, event: Told) -> Iterator[Line]:
    """Nobody is left but the allies, or one of them is no more, or the GM has parted them."""
    s, r = event["allies"]
    if event["reason"] == "fallen":
        if not any(one["event"] == "vow.sworn" and one["who"] == s for one in stage.ahead()):
            yield stage.line("dawn/orphaned", who={"s": s, "f": r}, fresh=True)
        return
    m, k = stage.cast.master_of(s), stage.cast.master_of(r)
    if m is not None and k is not None:
        name = "gm/severed" if event["reason"] == "gm" else "day/last"
        yield stage.line(name, who={"m": m, "s": s, "k": k, "r": r}, fresh=True)


def vow_sworn(stage: Stage, event: Told) -> Iterator[Line]:
    """The death of an ally is answered."""
    yield stage.line("dawn/vow", who={"s": event["who"], "f": event["ally"], "w": event["against"]}, fresh=True)


HANDLERS: Final[Mapping[str, Callable[[Stage, Told], Iterator[Line]]]] = {
    "day.opened": day_opened,
    "day.met": day_met,
    "alliance.made": alliance_made,
    "alliance.ended": alliance_ended,
    "vow.sworn": vow_sworn,
}
