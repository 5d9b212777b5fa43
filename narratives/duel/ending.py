"""The end of a fight: who stands, who does not, and what of it will be told by the fire."""

from collections.abc import Iterator, Mapping
from typing import Any

from narratives.chronicle.bags import chance
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel.cast import thing
from narratives.duel.scene import Scene
from narratives.duel.story import Fact

_MOST_REMEMBERED = 2
_SHORT, _LONG = 5, 16
"""A fight of so many steps or fewer, or more, is worth a word for that."""


def lines(scene: Scene, event: Told) -> Iterator[Line]:
    """The closing post of a fight."""
    yield Line("headline/ended", headline=True, tags=frozenset([event["reason"]]), post="epilogue")
    captives = [scene.line("end/captives", {"people": event["surrendered"]})] if _with_captives(event) else []
    for line in (_outcome(scene, event), *captives, *_remembered(scene, event)):
        yield line._replace(post="epilogue")


def _outcome(scene: Scene, event: Told) -> Line:
    standing, fallen, surrendered = event["standing"], event["fallen"], event["surrendered"]
    facts = scene.after.of_fight()
    fled = [fact.who for fact in facts if fact.kind == "fled"]
    dead = [fact.who for fact in facts if fact.kind == "killed"]
    began = next((fact.who for fact in facts if fact.kind in ("attacked", "ambushed")), "")
    tags = [f"winners:{min(len(standing), 2)}", scene.size()]
    if began and began in fallen:
        tags.append("beginner_lies")
    if event["reason"] == "gm":
        return scene.line("end/gm", {"people": [*standing, *surrendered, *fallen]}, *tags)
    if not standing:
        return scene.line("end/nobody", {"losers": [*fallen, *surrendered]}, *tags)
    people = {"winners": standing}
    if fallen:
        return scene.line("end/fallen", {**people, "losers": fallen}, *tags)
    if surrendered:
        return scene.line("end/surrendered", {**people, "losers": surrendered}, *tags)
    if dead:
        return scene.line("end/dead", {**people, "losers": dead}, *tags)
    return scene.line("end/fled", {**people, "losers": fled}, *tags) if fled else scene.line("end/still", people, *tags)


def _with_captives(event: Told) -> bool:
    """Do captives stand beside the fallen, so that they need a word of their own?"""
    return bool(event["reason"] != "gm" and event["standing"] and event["fallen"] and event["surrendered"])


def _remembered(scene: Scene, event: Told) -> Iterator[Line]:
    """One or two things of this fight that people will speak of."""
    found = [line for fact in scene.after.of_fight() for line in [_of_fact(scene, fact, event)] if line is not None]
    steps = scene.after.steps - scene.after.began
    if steps and not _SHORT < steps < _LONG:
        found.append(scene.line("after/quick" if steps <= _SHORT else "after/long", {}, n=steps))
    by_lot = sorted(found, key=lambda line: chance(scene.salt, line.names, sorted(line.tags)))
    seen: set[Any] = set()
    for line in by_lot:
        if line.names not in seen and len(seen) < _MOST_REMEMBERED:
            seen.add(line.names)
            yield line._replace(optional=True, fresh=len(seen) == 1)


def _of_fact(scene: Scene, fact: Fact, event: Told) -> Line | None:
    here = {*event["standing"]}
    if {fact.who, fact.of} & set(scene.after.dead):
        return None
    slots: Mapping[str, Any] = {"thing": thing(fact.card).noun} if fact.card else {}
    match fact.kind:
        case "joined" if fact.of:
            return scene.line("after/joined", {"who": fact.who, "of": fact.of}, **slots)
        case "flashed":
            return scene.line("after/flashed", {"who": fact.who}, **slots)
        case "knelt" if fact.who in here:
            return scene.line("after/knelt", {"who": fact.who, "of": fact.of}, **slots)
        case "fled":
            return scene.line("after/fled", {"who": fact.who})
        case "marked" if thing(fact.card).slug == "ears":
            return scene.line("after/ears", {"who": fact.who})
        case "attacked":
            return scene.line("after/attacked", {"who": fact.who})
        case "healed":
            return scene.line("after/healed", {"who": fact.who, "of": fact.of})
    return None
