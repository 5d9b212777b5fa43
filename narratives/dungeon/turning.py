"""The turn of the story in the treasury, those who come back, and what the GM decides."""

from collections.abc import Iterator, Mapping
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.dungeon import lore
from narratives.dungeon.exploring import Handler
from narratives.dungeon.stage import Stage

QUIET: Final = range(6, 10)
"""Throws after which nothing happens (DN-P6)."""


def twist(stage: Stage, event: Told) -> Iterator[Line]:
    total = event["total"]
    if total in QUIET:
        yield stage.line("twist/none", fresh=True)
    elif total in (3, 12):
        yield stage.line(f"twist/{total}", kin=_those_here(stage), fresh=True)


def _those_here(stage: Stage) -> object:
    """The kinds of this dungeon that the party has met, in the plural; «чудовища» when it has met none."""
    kinds = [kind for kind in stage.now.kinds if lore.is_listed(kind)]
    here = [kind for kind in kinds if kind in stage.view.get("dungeon", {}).get("kinds", ())]
    return lore.several(tuple(here or kinds[-1:]))


def victim(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("twist/2", who={"a": event["who"]}, fresh=True)


def accomplice(stage: Stage, event: Told) -> Iterator[Line]:
    tags = {"loss_here"} if any(stage.now.bodies.values()) else set()
    yield stage.line("twist/4", tags, who={"a": event["who"]}, kin=_those_here(stage), fresh=True)


def keeper(stage: Stage, event: Told) -> Iterator[Line]:
    kin = lore.several((event["type"],))
    yield stage.line("twist/5", {f"k:{event['type']}"}, who={"a": event["who"]}, kin=kin, fresh=True)


def hunters(stage: Stage, event: Told) -> Iterator[Line]:
    foes = lore.crowd(((event["type"], event["n"]),))
    yield stage.line("twist/10", {"one" if event["n"] == 1 else "many"}, foes=foes, fresh=True)


def challenge(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("twist/11", foe=lore.crowd(((event["type"], 1),)), fresh=True)


def champion(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("twist/champion", who={"a": event["who"]}, fresh=True)


def vote(stage: Stage, event: Told) -> Iterator[Line]:
    accused = next((one.get("who") for one in (stage.view.get("twist"),) if one), None)
    if stage.has("accomplice.judged"):
        return
    tags = {"self"} if accused == event["who"] else set()
    yield stage.line(f"judged/vote_{event['fate']}", tags, who={"a": event["who"]}, fresh=True)


def judged(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"judged/{event['fate']}", who={"a": event["who"]}, fresh=True)


def gift(stage: Stage, event: Told) -> Iterator[Line]:
    secret = event["secret"].partition(":")[0]
    kin = lore.several((event["type"],))
    name = f"gift/{secret}" if secret else "gift/nothing"
    yield stage.line(name, {f"k:{event['type']}"}, who={"a": event["who"]}, kin=kin)


def gone(stage: Stage, event: Told) -> Iterator[Line]:
    if event["reason"] == "gm":
        yield stage.line("gone/gm", who={"a": event["who"]}, fresh=True)


def promised(stage: Stage, event: Told) -> Iterator[Line]:
    if not stage.has("character.returned"):
        yield stage.line("return/promised", who={"a": event["who"]}, fresh=True)


def returned(stage: Stage, event: Told) -> Iterator[Line]:
    cause = stage.was.dead.get(event["who"], "attack")
    tags = {f"act:{stage.now.act}", f"cause:{cause}"} | ({"outside"} if stage.has("dungeon.entered") else set())
    yield stage.line("return/back", tags, who={"a": event["who"]}, fresh=True)


def fate(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("fate/learned" if event["learned"] else "fate/nothing", fresh=True)


# --- the GM


def gm_set(stage: Stage, event: Told) -> Iterator[Line]:
    fields = event["fields"]
    died = fields.get("hits") == 0 or fields.get("alive") is False
    name = "gm/ended" if died else "gm/revived" if fields.get("alive") else "gm/set"
    yield stage.line(name, who={"a": event["who"]}, fresh=True)


def gm_edited(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("gm/edited", audience=event["audience"])


def gm_placed(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("gm/placed", to=stage.room(event["to"]), fresh=True)


def gm_forced(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"gm/forced_{event['result']}", audience=event["audience"])


def gm_die(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("gm/die", fresh=True)


_WANTING: Final = {
    "DN-D9": "ни одной ловушки",
    "DN-D10": "ни одной потайной двери",
    "DN-D11": "к сокровищнице ведёт только один путь",
}
"""What a GM's dungeon should have and has not."""


def advice(stage: Stage, event: Told) -> Iterator[Line]:
    wanting = "; ".join(f"{_WANTING.get(rule, 'правило')} ({rule})" for rule in event["rules"])
    yield stage.line("dungeon/advice", words=wanting, audience=event["audience"])


HANDLERS: Final[Mapping[str, Handler]] = {
    "twist.rolled": twist,
    "twist.victim": victim,
    "twist.accomplice": accomplice,
    "twist.keeper": keeper,
    "twist.hunters": hunters,
    "twist.challenge": challenge,
    "champion.named": champion,
    "fate.voted": vote,
    "accomplice.judged": judged,
    "keeper.gift": gift,
    "character.left": gone,
    "return.promised": promised,
    "character.returned": returned,
    "fate.rolled": fate,
    "gm.set": gm_set,
    "gm.edited": gm_edited,
    "gm.placed": gm_placed,
    "gm.forced": gm_forced,
    "gm.die_set": gm_die,
    "dungeon.advice": advice,
}
