"""A card is played: how it looked, to those whom it was for (DU-N1, DU-N3)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.duel.cards import house_deck
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel.cast import Thing, thing
from narratives.duel.scene import Scene

_AREA = frozenset(("fireball", "cry"))
"""Cards of the house deck that act on all in the radius: told so even where only one stands there."""


def played(scene: Scene, event: Told) -> Iterator[Line]:
    """The lines of ``card.played``."""
    known, doer, targets = _known(event), event["by"], event["targets"]
    slots = {"thing": known.noun, "card": known.name}
    if event["kind"] == "shield":
        name = f"card/{known.slug}" if known.slug else f"shield/{'artefact' if event['artefact'] else 'plain'}"
        yield scene.line(name, {"a": doer}, *scene.between(doer, doer, event["card"]), **slots)
    elif len(targets) != 1 or known.slug in _AREA:
        name = f"card/{known.slug}" if known.slug in _AREA else f"area/{event['kind']}"
        yield from _around(scene, name, event, slots)
    else:
        yield _aimed(scene, event, known, slots)


def _known(event: Told) -> Thing:
    """The card's thing; without a set of its own where the table has made another card of a house name."""
    house = house_deck().get(event["card"])
    same = house is not None and (house.kind, house.source) == (event["kind"], event["source"])
    return thing(event["card"]) if same else thing(event["card"])._replace(slug="")


def _around(scene: Scene, name: str, event: Told, slots: Mapping[str, Any]) -> Iterator[Line]:
    """A card on all in the radius: those who stand, and those who lie there already."""
    doer, targets = event["by"], event["targets"]
    lying = [one for one in targets if scene.pose(one) == "lies"]
    up = [one for one in targets if one not in lying]
    if not up:
        yield scene.line("area/only_lying" if lying else "area/nobody", {"a": doer, "people": lying}, **slots)
        return
    tags = scene.between(doer, "", event["card"])
    tags += ["alone"] if len(up) == 1 else []
    tags += ["friend_hit"] if scene.on_one_side(doer, targets) else []
    yield scene.line(name, {"a": doer, "targets": up}, *tags, **slots)
    if lying:
        yield scene.line("area/lying", {"a": doer, "people": lying})


def _aimed(scene: Scene, event: Told, known: Thing, slots: Mapping[str, Any]) -> Line:
    """A card on one person."""
    kind, doer, target = event["kind"], event["by"], event["targets"][0]
    tags = [*scene.between(doer, target, event["card"]), f"source:{event['source']}", f"card:{known.slug}"]
    if doer == target:
        return scene.line(f"{kind}/self", {"a": doer}, *tags, **slots)
    return scene.line(_set_for(scene.pose(target), event, known), {"a": doer, "t": target}, *tags, **slots)


def _set_for(pose: str, event: Told, known: Thing) -> str:
    kind = event["kind"]
    if pose == "lies":
        return f"{kind}/lying"
    if pose in ("surrendered", "bound"):
        return f"{kind}/helpless"
    if known.slug:
        return f"card/{known.slug}"
    return f"blow/{event['source']}" if kind == "blow" else f"{kind}/other"


def standing(scene: Scene, people: Sequence[str]) -> list[str]:
    """Those of them who stand, kneel or run, and can show something of what they feel."""
    return [one for one in people if scene.pose(one) in ("stands", "kneels", "runs")]
