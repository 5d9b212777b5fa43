"""What was said of a dungeon, and whether it was so: for the ears of whoever has heard it (DN-X1, DN-N7)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from markupsafe import escape

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.dungeon import lore
from narratives.dungeon.stage import Stage
from narratives.russian.environment import environment

_ENV = environment()
_ENV.filters["where"] = lambda spot: spot.where
_ENV.filters["from"] = lambda spot: spot.away
_ENV.filters["does"] = lore.effect
_ENV.filters["nom_pl"] = lambda names: " и ".join(lore.kind(name).pl.nom for name in names)


_LIES = {"treasury": "false_treasury", "empty": "false_empty"}
"""As players' views call them, and as the texts do."""
_NEEDS: Final = {
    "types": {"types"}, "trap": {"a", "b", "effect"}, "secret": {"a", "b"}, "guard": {"room"},
    "false_treasury": {"room"}, "false_empty": {"room"},
}  # fmt: skip
_VAGUE: Final = "Что-то невнятное, но тревожное."
"""A rumour of a position put together by hand, which may lack anything."""


def told(stage: Stage, rumour: Any) -> str:
    """A rumour in words, as HTML: of the theme when the generator made it, as it is when the GM did."""
    if isinstance(rumour, str):
        return str(escape(rumour if rumour.rstrip()[-1:] in ".!?…»" else f"{rumour}."))
    if not isinstance(rumour, Mapping) or "about" not in rumour:
        return _VAGUE
    theme = stage.theme or lore.theme(lore.titles()[0])
    assert theme is not None
    about = _LIES.get(str(rumour["about"]), str(rumour["about"]))
    pool = theme.rumours["false" if about.startswith("false_") else "true"]
    fitting = [one.text for one in pool if one.about == about]
    slots = _slots(stage, rumour)
    if not fitting or not _NEEDS[about] <= slots.keys():
        return _VAGUE
    source = fitting[stage.number("rumour", about, *slots) % len(fitting)]
    return str(_ENV.compiled(source).render(slots))


def _slots(stage: Stage, rumour: Mapping[str, Any]) -> dict[str, Any]:
    ends = rumour.get("rooms") or stage.view.get("passages", {}).get(rumour.get("passage"), {}).get("rooms")
    named = rumour.get("named", {})
    slots: dict[str, Any] = {}
    if rumour.get("types"):
        slots["types"] = rumour["types"]
    if ends:
        slots |= {
            end: lore.room(named[at]) if at in named else stage.room(at) for end, at in zip("ab", ends, strict=False)
        }
    if rumour.get("room"):
        at = rumour["room"]
        slots["room"] = lore.room(named[at]) if at in named else stage.room(at)
    if rumour.get("effect"):
        slots["effect"] = rumour["effect"]
    return slots


def _decided(stage: Stage, test: Callable[[Mapping[str, Any]], str]) -> Iterator[Line]:
    """A line for everybody whose rumour has just proved true or false: «true», «false» or "" by the test."""
    for name, rumour in stage.was.rumours.items():
        if (
            not isinstance(rumour, Mapping)
            or "about" not in rumour
            or name in stage.now.dead
            or not stage.is_hero(name)
        ):
            continue
        verdict = test(rumour)
        if verdict and stage.once(f"rumour/{name}"):
            yield stage.line(f"rumour/{verdict}", {f"about:{rumour['about']}"}, who={"a": name}, audience=name)


def trap(stage: Stage, event: Told) -> Iterator[Line]:
    """A trap goes off: so it was true."""
    passage = event["passage"]
    yield from _decided(stage, lambda one: "true" if one["about"] == "trap" and one.get("passage") == passage else "")


def door(stage: Stage, event: Told) -> Iterator[Line]:
    """A secret door is found: so it was true."""
    ends = set(stage.view.get("passages", {}).get(event["passage"], {}).get("rooms", ()))
    yield from _decided(
        stage, lambda one: "true" if one["about"] == "secret" and set(one.get("rooms", ())) == ends else ""
    )


def met(stage: Stage, event: Told) -> Iterator[Line]:
    """Monsters are met: who lives here, where they guard, and where there should have been nobody."""
    room, kinds = event["room"], {one["type"] for one in event["monsters"]}
    if stage.now.visits.get(room, 0) > 1:
        return

    def test(rumour: Mapping[str, Any]) -> str:
        about = rumour["about"]
        if about == "types":
            new = any(stage.was.kinds.get(kind) is None for kind in kinds)
            return "true" if new and kinds & set(rumour.get("types", ())) else ""
        if about == "guard":
            return "true" if rumour.get("room") == room else ""
        return "false" if about == "false_empty" and rumour.get("room") == room else ""

    yield from _decided(stage, test)


def entered(stage: Stage, event: Told) -> Iterator[Line]:
    """No treasure where it should have been."""
    if stage.now.visits.get(event["room"], 0) > 1:
        return
    yield from _decided(
        stage,
        lambda one: "false" if one["about"] == "false_treasury" and one.get("room") == event["room"] else "",
    )
