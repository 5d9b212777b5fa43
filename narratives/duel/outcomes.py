"""What all see of the targets of a card: flashes, effects, knees, falls; or nothing at all (DU-N1, DU-N2)."""

from collections.abc import Iterator, Sequence

from narratives.chronicle.bags import chance
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel.cards import standing
from narratives.duel.cast import bare, thing
from narratives.duel.scene import Scene

OUTCOMES = frozenset(
    ("artefact.flashed", "fighter.heavy", "fighter.fell", "flight.failed", "fighter.woke", "fighter.rose",
     "effect.shown")
)  # fmt: skip
"""The events of this room; told together, whoever comes first."""

_STILL_SHOWN = 0.45
_EFFECT_SHOWN = 0.8
"""Shares of the cards without a visible outcome after which the chronicler looks at the target."""


def outcomes(scene: Scene) -> Iterator[Line]:
    """Everything that befell people in this command: flashes first, then who kneels, who falls, who rises."""
    doer = next((event["by"] for event in scene.events if event.get("by")), "")
    yield from _flashes(scene, doer)
    yield from _effects(scene)
    yield from _wounds(scene, doer)
    yield from _falls(scene, doer)
    for event in scene.of("fighter.woke"):
        yield scene.line("woke/heavy" if event["heavy"] else "woke/well", {"who": event["who"], "by": doer})
    for event in scene.of("fighter.rose"):
        yield scene.line("woke/rose", {"who": event["who"], "by": doer})


def nothing_seen(scene: Scene, event: Told) -> Iterator[Line]:
    """After a card of which nobody can say what it did: now and then a look at those whom it was for (DU-N1)."""
    doer, targets, kind = event["by"], event["targets"], event["kind"]
    up, luck = standing(scene, targets), chance(scene.salt, "still")
    if kind == "effect" and up == list(targets[:1]) and doer not in up and luck < _EFFECT_SHOWN:
        yield _look(scene, "still/effect", doer, up[0])
    elif kind == "blow" and len(up) == 1 and luck < _STILL_SHOWN:
        yield _look(scene, "still/runs" if scene.pose(up[0]) == "runs" else "still/one", doer, up[0])
    elif kind == "blow" and len(up) > 1 and len(up) == len(targets) and luck < _STILL_SHOWN:
        yield scene.line("still/all", {"people": up, "a": doer})._replace(optional=True)


def _look(scene: Scene, name: str, doer: str, target: str) -> Line:
    return scene.line(name, {"a": doer, "t": target})._replace(optional=True)


def _flashes(scene: Scene, doer: str) -> Iterator[Line]:
    for event in scene.of("artefact.flashed"):
        artefact = thing(event["card"])
        name = f"flash/{artefact.slug}" if artefact.slug in ("shield", "amulet") else "flash/other"
        yield scene.line(name, {"who": event["who"], "by": doer}, thing=artefact.noun)


def _effects(scene: Scene) -> Iterator[Line]:
    """What an effect has done: to those who stand, then to those who lie there."""
    shown = scene.of("effect.shown")
    if not shown:
        return
    event, touched = shown[0], [one["who"] for one in shown]
    slug = thing(event["card"]).slug
    slots = {"text": bare(event["text"] or event["card"]), "card": thing(event["card"]).name}
    up = [who for who in touched if scene.pose(who) != "lies"]
    aimed = next((one["targets"] for one in scene.of("card.played")), ())
    if len(up) > 1 and set(up) == {who for who in aimed if scene.pose(who) != "lies"}:
        yield scene.line("shown/cry_all" if slug == "cry" else "shown/all", {"people": up}, **slots)
    elif up:
        own = slug if slug in ("ears", "voice", "curse", "cry") else "other"
        yield scene.line(f"shown/{own}", {"people": up}, **slots)
    lying = [who for who in touched if who not in up]
    if lying:
        yield scene.line("shown/lying", {"people": lying}, **slots)


def _wounds(scene: Scene, doer: str) -> Iterator[Line]:
    """Heavy wounds: on a knee; while running; of those who have given up; of those who lie anyway."""
    heavy = scene.of("fighter.heavy")
    runs = [event["who"] for event in heavy if not event["kneels"]]
    poses = {event["who"]: scene.pose_after(event["who"]) for event in heavy if event["kneels"]}
    helpless = [who for who, pose in poses.items() if pose in ("surrendered", "bound")]
    lies = [who for who, pose in poses.items() if pose == "lies"]
    kneels = [who for who in poses if who not in (*helpless, *lies)]
    if len(kneels) > 1:
        yield scene.line("wound/all_kneel", {"people": kneels, "by": doer})
    else:
        yield from _each(scene, "wound/kneels", kneels, doer)
    yield from _each(scene, "wound/helpless", helpless, doer)
    yield from _each(scene, "wound/runs", runs, doer)
    yield from _each(scene, "wound/lies", lies, doer)


def _falls(scene: Scene, doer: str) -> Iterator[Line]:
    """Who falls: running, of a blow, or of something that nobody saw (DU-N5, DU-N6)."""
    caught = [event["who"] for event in scene.of("flight.failed")]
    yield from _each(scene, "flight/failed", caught, doer)
    fell = [event for event in scene.of("fighter.fell") if event["who"] not in caught]
    for event in fell:
        if event["by"] is None:
            yield scene.line("fell/unseen", {"who": event["who"]})
    struck = [event["who"] for event in fell if event["by"] is not None]
    lay = [who for who in struck if scene.pose(who) == "lies"]
    stood = [who for who in struck if who not in lay]
    if len(stood) > 1:
        yield scene.line("fell/many", {"people": stood, "by": doer})
    else:
        yield from _each(scene, "fell/one", stood, doer)
    yield from _each(scene, "fell/lying", lay, doer)


def _each(scene: Scene, name: str, people: Sequence[str], doer: str) -> Iterator[Line]:
    """A line for each of them, who may have knelt in this fight before."""
    knelt = {fact.who for fact in scene.before.of_fight("knelt")}
    for who in people:
        yield scene.line(name, {"who": who, "by": doer}, *(["knelt"] if who in knelt else []), scene.size())
