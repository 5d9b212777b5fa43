"""The line above a post: what it is about, by the weightiest event of its command.

A post for each press is much for a chat: a blow inside a round, a failed search, dice on the table and the like are
told without a headline, so that the headlines that are left mean something.
"""

from collections.abc import Callable, Iterator
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.dungeon.stage import Stage
from narratives.dungeon.turning import QUIET

_BY_EVENT: Final[tuple[tuple[str, Callable[[Stage, Told], str]], ...]] = (
    ("party.lost", lambda stage, event: "lost"),
    ("party.left", lambda stage, event: "out" if event["act"] == "denouement" else "left"),
    ("dungeon.entered", lambda stage, event: "enter"),
    ("twist.rolled", lambda stage, event: "treasury" if event["total"] in QUIET else "twist"),
    ("accomplice.judged", lambda stage, event: "twist"),
    ("treasury.reached", lambda stage, event: "treasury"),
    ("character.died", lambda stage, event: "death"),
    ("battle.ended", lambda stage, event: "won" if event["how"] == "won" else "retreat"),
    ("battle.started", lambda stage, event: "battle"),
    ("monsters.met", lambda stage, event: "met"),
    ("trap.sprung", lambda stage, event: "trap"),
    ("character.returned", lambda stage, event: "back"),
    ("room.entered", lambda stage, event: "room" if event["first"] else "again"),
    ("cast.rolled", lambda stage, event: "spell"),
    ("item.used", lambda stage, event: "spell"),
    ("attack.rolled", lambda stage, event: "fight"),
    ("door.opened", lambda stage, event: "door"),
    ("check.rolled", lambda stage, event: _of_check(event)),
    ("treasure.rolled", lambda stage, event: "treasure"),
    ("temple.visited", lambda stage, event: "treasure"),
    ("fate.voted", lambda stage, event: "twist"),
    ("champion.named", lambda stage, event: "twist"),
    ("keeper.gift", lambda stage, event: "twist"),
    ("character.created", lambda stage, event: "hero"),
    ("dungeon.prepared", lambda stage, event: "road"),
    ("hint.given", lambda stage, event: "talk"),
    ("question.asked", lambda stage, event: "talk"),
    ("question.answered", lambda stage, event: "talk"),
    ("camp.made", lambda stage, event: "camp"),
    ("character.left", lambda stage, event: "deed" if stage.now.room else "camp"),
)


def _of_check(event: Told) -> str:
    found = {"search": "search", "pick": "door", "bash": "door", "disarm": "trap"}.get(event["what"], "deed")
    return found if event["success"] or found == "deed" else ""


def headline(stage: Stage) -> Iterator[Line]:
    """The headline of a command's post, if it deserves one; ``stage``: at the end of the command."""
    kind = _kind(stage)
    small = kind == "fight" or (kind == "spell" and stage.now.fighting)
    if kind and (not small or stage.has("round.started")):
        yield stage.line(f"headline/{kind}", headline=True)


def _kind(stage: Stage) -> str:
    for name, which in _BY_EVENT:
        found = stage.named(name)
        if found:
            return which(stage, found[0])
    if stage.now.fighting or stage.has("round.started"):
        return "fight"
    return "gm" if all(str(event["event"]).startswith("gm.") for event in stage.events) else ""
