"""Phantasms, command spells, mana, groups, inner conflicts, tests, things: all that is no mere blow."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.grail import days, names
from narratives.grail.stage import Stage, sentence

_AUTO: Final = "Победи!"


def declared(stage: Stage, event: Told) -> Iterator[Line]:
    """What somebody is about to do, not where the same command tells how it went; and his own words (GR-N4)."""
    if stage.is_night or event["policy"]:
        return
    if not stage.is_round:
        yield from _deed(stage, event)
    if event.get("words"):
        yield stage.line("declared/words", who={"a": event["who"]}, sentence=sentence(event["words"]), fresh=True)


def _deed(stage: Stage, event: Told) -> Iterator[Line]:
    who, attack = event["who"], event["attack"]
    tags = {"replaced"} if event["replaced"] else set()
    if attack is None:
        said = "prepare" if event["prepare"] else "give" if event["give"] else "heal" if event["heal"] else "defence"
        yield stage.line(f"declared/{said}", tags, who={"a": who}, fresh=True)
        return
    pair = {"a": attack["by"], "t": attack["target"]}
    if attack["activate"] or attack["broken"]:
        said = "broken" if attack["broken"] else "phantasm"
        yield stage.line(f"declared/{said}", tags, who=pair, ph=stage.thing(attack["with"]), fresh=True)
        return
    yield stage.line("declared/attack", tags, who=pair, name=attack["with"], fresh=True)


# --- phantasms


def named(stage: Stage, event: Told) -> Iterator[Line]:
    """A true name is spoken (GR-13.7): for the first time, or again."""
    thing = names.phantasm(event["cliche"], secret=False)
    following = stage.events[stage.place + 1] if stage.place + 1 < len(stage.events) else {}
    first = following.get("event") == "phantasm.identified"
    slots = {"ph": thing, "name": event["cliche"]}
    yield stage.line("phantasm/named" if first else "phantasm/again", who={"a": event["who"]}, fresh=True, **slots)


def identified(stage: Stage, event: Told) -> Iterator[Line]:
    """Everybody knows now whose Phantasm it is."""
    if stage.is_day:
        yield from days.made_out(stage, event)
        return
    thing = names.phantasm(event["cliche"], secret=False)
    new = event["true_name"] and event["who"] not in stage.was.revealed
    if event["by"] not in ("name", event["who"]) and event["by"] in stage.view["characters"]:
        tags = {"true"} if new else set()
        who = {"a": event["who"], "x": event["by"]}
        slots = {"real": event["true_name"] or "", "label": event["label"], "name": event["cliche"]}
        yield stage.line("phantasm/witness", tags, who=who, ph=thing, fresh=True, **slots)
    elif new:
        yield stage.line("phantasm/true_name", who={"a": event["who"]}, real=event["true_name"])


def activated(stage: Stage, event: Told) -> Iterator[Line]:
    """The Phantasm is let go: this is its blow."""
    target = next((one["target"] for one in stage.events[stage.place + 1 :] if one["event"] == "attack.rolled"), None)
    thing = names.phantasm(event["cliche"], secret=False)
    if target is not None:
        yield stage.line("phantasm/activated", who={"a": event["who"], "t": target}, ph=thing, fresh=True)


def _by_other(kind: str) -> Callable[[Stage, Told], Iterator[Line]]:
    def told(stage: Stage, event: Told) -> Iterator[Line]:
        thing = names.phantasm(event["cliche"], secret=False)
        yield stage.line(f"phantasm/{kind}", who={"a": event["who"], "x": event["by"]}, ph=thing)
        if stage.now.initiative != "simultaneous":
            yield from stage.postponed()

    return told


def _of_owner(kind: str, *, fresh: bool = False) -> Callable[[Stage, Told], Iterator[Line]]:
    def told(stage: Stage, event: Told) -> Iterator[Line]:
        yield stage.line(f"phantasm/{kind}", who={"a": event["who"]}, ph=stage.thing(event["cliche"]), fresh=fresh)

    return told


def exposed(stage: Stage, event: Told) -> Iterator[Line]:
    """Something worked that has no name yet: pointed out once in a conflict."""
    if event["label"] in stage.was.exposed:
        return
    thing = names.phantasm(event["label"], secret=True)
    yield stage.line("phantasm/exposed", {event["mode"]}, who={"a": event["who"]}, ph=thing, optional=True)


def hidden(stage: Stage, event: Told) -> Iterator[Line]:
    """A witness did not make it out."""
    if stage.is_day:
        yield from days.not_made_out(stage, event)
        return
    thing = names.phantasm(event["label"], secret=True)
    yield stage.line("phantasm/hidden", who={"a": event["who"], "x": event["by"]}, ph=thing, fresh=True)


# --- command spells and mana


def seal_spent(stage: Stage, event: Told) -> Iterator[Line]:
    """A master gives an order that cannot be refused."""
    who = {"m": event["master"], "s": event["servant"]}
    order = event["order"]
    tags = {f"left:{event['left']}"} | ({event["duration"]} if event["duration"] else set())
    if order == _AUTO and stage.is_night:
        yield stage.line("seal/victory", tags, who=who, fresh=True)
    elif order is not None:
        yield stage.line("seal/spent", tags, who=who, text=order, fresh=True)
    else:
        yield stage.line("seal/bare", tags, who=who, fresh=True)
    yield stage.line("seal/left", tags, who=who, n=event["left"])


def seal_obeyed(stage: Stage, event: Told) -> Iterator[Line]:
    if not stage.is_night:
        yield stage.line("seal/forced" if event["forced"] else "seal/obeyed", who={"s": event["servant"]})


def _seal(kind: str) -> Callable[[Stage, Told], Iterator[Line]]:
    def told(stage: Stage, event: Told) -> Iterator[Line]:
        yield stage.line(f"seal/{kind}", who={"s": event["servant"]})

    return told


def mana_given(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("mana/given", who={"m": event["master"], "s": event["servant"]}, fresh=True)


def healed(stage: Stage, event: Told) -> Iterator[Line]:
    """A wound closed with mana; of one whose last mana went into it that has been said."""
    if event["who"] in stage.now.out:
        return
    yield stage.line("mana/healed", who={"w": event["who"]}, n=event["ranks"], fresh=True)


# --- groups


def group_formed(stage: Stage, event: Told) -> Iterator[Line]:
    people = [stage.slot(name) for name in event["members"] if name != event["leader"]]
    yield stage.line("group/formed", who={"a": event["leader"]}, people=people, fresh=True)


def group_failed(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("group/failed", who={"a": event["leader"]}, fresh=True)


def group_dissolved(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"group/{event['reason']}", who={"a": event["leader"]}, fresh=True)


# --- inner conflicts, wounds, tests, things


def inner_rolled(stage: Stage, event: Told) -> Iterator[Line]:
    foe = {"Ранения": "wounds", "Командное Заклинание": "spell"}.get(event["against"], "own")
    if event["of"] != event["who"]:
        who = {"a": event["who"], "t": event["of"]}
        yield stage.line("inner/healer", {event["outcome"], f"foe:{foe}"}, who=who, name=event["against"], fresh=True)
        return
    tags = {f"foe:{foe}"}
    yield stage.line(f"inner/{event['outcome']}", tags, who={"a": event["who"]}, name=event["against"], fresh=True)


def _inner(kind: str) -> Callable[[Stage, Told], Iterator[Line]]:
    def told(stage: Stage, event: Told) -> Iterator[Line]:
        foe = {"Ранения": "wounds", "Командное Заклинание": "spell"}.get(event["against"], "own")
        yield stage.line(f"inner/{kind}", {f"foe:{foe}"}, who={"a": event["who"]}, name=event["against"])

    return told


def wounded(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("inner/wounded", who={"a": event["who"]}, fresh=True)


def tested(stage: Stage, event: Told) -> Iterator[Line]:
    kind = "success" if event["success"] else "failure"
    yield stage.line(f"test/{kind}", who={"a": event["who"]}, name=event["with"], fresh=True)
    yield from _test_help(stage, event)


def _test_help(stage: Stage, event: Told) -> Iterator[Line]:
    for one in event["helpers"]:
        if one["added"]:
            yield stage.line("test/helped", who={"a": event["who"]}, name=one["with"])
            return


def item_made(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("item/made", who={"a": event["who"]}, name=event["item"], fresh=True)


def item_dismantled(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("item/dismantled", who={"a": event["who"]}, name=event["item"], fresh=True)


HANDLERS: Final[Mapping[str, Callable[[Stage, Told], Iterator[Line]]]] = {
    "declared": declared,
    "phantasm.named": named,
    "phantasm.identified": identified,
    "phantasm.activated": activated,
    "phantasm.interrupted": _by_other("interrupted"),
    "phantasm.weakened": _by_other("weakened"),
    "phantasm.destroyed": _of_owner("destroyed"),
    "phantasm.restored": _of_owner("restored", fresh=True),
    "phantasm.exposed": exposed,
    "phantasm.hidden": hidden,
    "seal.spent": seal_spent,
    "seal.obeyed": seal_obeyed,
    "seal.resisted": _seal("resisted"),
    "seal.bound": _seal("bound"),
    "seal.cancelled": _seal("cancelled"),
    "mana.given": mana_given,
    "healed": healed,
    "group.formed": group_formed,
    "group.failed": group_failed,
    "group.dissolved": group_dissolved,
    "inner.rolled": inner_rolled,
    "inner.overcome": _inner("overcome"),
    "inner.reduced": _inner("reduced"),
    "inner.destroyed": _inner("destroyed"),
    "wounded": wounded,
    "test.rolled": tested,
    "item.made": item_made,
    "item.dismantled": item_dismantled,
}
