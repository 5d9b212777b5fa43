"""A round: who is first, who strikes whom and with what, what it costs, who falls."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.grail import memory, names
from narratives.grail.stage import LOWEST, Stage

NARROW: Final = 3
"""A margin up to this is luck."""
WIDE: Final = 12
"""A margin from this on needs no luck."""
_WAYS: Final = {
    "Сила": "strength",
    "Ловкость": "agility",
    "Магия": "magic",
    "Тайный Знак": "magic",
    "Чары древней школы": "magic",
    "Удача": "luck",
    "Сопротивление магии": "resistance",
}
_SOMETIMES: Final = 0.5


def _way(stage: Stage, cliche: str) -> str:
    return "phantasm" if stage.is_phantasm(cliche) else _WAYS.get(cliche, "other")


def order(stage: Stage, event: Told) -> Iterator[Line]:
    """Who is first, where dice decided it; and what the post looks back at."""
    if len(event["order"]) < 2 or stage.now.initiative != "roll" or stage.luck("first") > _SOMETIMES:
        return
    if stage.now.kind == "social":
        return  # nobody runs at anybody in an argument
    yield stage.line("initiative/first", who={"a": event["order"][0]}, fresh=True, optional=True)


def rolled(stage: Stage, event: Told) -> Iterator[Line]:
    """One attack in one paragraph: what it looks back at, the blow, who helped, what came of it."""
    a, t = event["who"], event["defender"]
    yield from memory.lines(stage, a, event["target"])
    yield from _blow(stage, event)
    if event["target"] != t:
        yield stage.line("group/shield", who={"t": t, "x": event["target"]})
    yield from _helped(stage, event["attack"], "attack", a)
    if event["defence"] is not None:
        yield from _helped(stage, event["defence"], "defence", t)
    yield from _outcome(stage, event)


def _blow(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"a": event["who"], "t": event["target"]}
    cliche = event["attack"]["with"]
    if stage.place and stage.events[stage.place - 1]["event"] == "phantasm.activated":
        return  # its release has been told as the blow
    tags = {"charged"} if event["charged"] else set()
    if event["broken"]:
        yield stage.line("blow/broken", who=who, ph=stage.thing(cliche), fresh=True)
    elif event["interrupt"]:
        yield stage.line("blow/interrupt", who=who, fresh=True)
    elif event["clash"]:
        yield stage.line("blow/clash", who=who, fresh=True)
    elif event["charged"]:
        yield stage.line("blow/charged", who=who, fresh=True)
    elif stage.now.kind == "social":
        yield stage.line("blow/word", tags, who=who, name=cliche, fresh=True)
    else:
        way = _way(stage, cliche)
        slots: dict[str, Any] = {"ph": stage.thing(cliche)} if way == "phantasm" else {"name": cliche}
        way = way if way in ("strength", "agility", "magic", "phantasm") else "other"
        yield stage.line(f"blow/{way}", tags, who=who, fresh=True, **slots)


def _helped(stage: Stage, roll: Mapping[str, Any], part: str, actor: str) -> Iterator[Line]:
    """The helpers that decided something; of several the one that added most."""
    helping = [one for one in roll["helpers"] if one["added"]]
    if not helping:
        return
    best = max(helping, key=lambda one: int(one["added"]))
    if best["who"] != actor:
        yield stage.line(f"help/ally_{part}", who={"a": actor, "x": best["who"]}, optional=True)
        return
    of = names.helper(best["with"])
    sure = stage.luck("help") < _SOMETIMES
    if of and sure:
        yield stage.line(f"help/{part}", {f"h:{of}"}, who={"a": actor}, name=best["with"], optional=True)
    elif sure:
        yield stage.line(f"help/{part}", who={"a": actor}, name=best["with"], optional=True)


def _outcome(stage: Stage, event: Told) -> Iterator[Line]:
    a, t = event["who"], event["defender"]
    who = {"a": a, "t": t}
    named = stage.place > 0 and stage.events[stage.place - 1]["event"] == "phantasm.activated"
    tags = _margin(event)
    outcome = event["outcome"]
    if event["clash"]:
        yield _clash(stage, event, tags)
    elif outcome == "tie" and (stage.amount(a) or stage.amount(t)):
        yield stage.line("hit/tie", who=who)
    elif outcome == "tie":
        yield from _blocked(stage, event, {"narrow"}, named)
    elif outcome == "reflected":
        yield stage.line("block/reflected", tags | _fatal(stage, a), who=who)
    elif outcome == "blocked":
        yield from _blocked(stage, event, tags, named)
    elif event["defence"] is None:
        yield stage.line("hit/refused", tags | _fatal(stage, t), who=who)
    elif stage.now.kind == "social":
        yield stage.line("word/final" if stage.falls(t) else "word/hit", tags, who=who)
    elif named:
        phantasm = stage.thing(event["attack"]["with"])
        yield stage.line("phantasm/final" if stage.falls(t) else "phantasm/hit", tags, who=who, ph=phantasm)
    elif stage.falls(t):
        yield stage.line("hit/final", tags, who=who)
    elif stage.now.kind == "magical":
        yield stage.line("hit/mana", tags, who=who)
    else:
        yield stage.line("hit/heavy" if stage.amount(t) > 1 else "hit/light", tags, who=who)


def _clash(stage: Stage, event: Told, tags: set[str]) -> Line:
    """Blow against blow: who is the better one, if anybody."""
    a, t = event["who"], event["defender"]
    pair = {"hit": (a, t), "reflected": (t, a)}.get(event["outcome"])
    if pair is None:
        return stage.line("clash/tie", who={"a": a, "t": t})
    winner, loser = pair
    return stage.line("clash/won", tags | _fatal(stage, loser), who={"w": winner, "l": loser})


def _fatal(stage: Stage, name: str) -> set[str]:
    return {"fatal"} if stage.falls(name) else set()


def _blocked(stage: Stage, event: Told, tags: set[str], named: bool) -> Iterator[Line]:
    who = {"a": event["who"], "t": event["defender"]}
    defence = _way(stage, event["defence"]["with"]) if event["defence"] else "other"
    tags = tags | {f"d:{defence}"}
    if named:
        yield stage.line("phantasm/blocked", tags, who=who, ph=stage.thing(event["attack"]["with"]))
    elif event["interrupt"]:
        yield stage.line("block/luck", tags, who=who)
    elif stage.now.kind == "social":
        yield stage.line("word/blocked", tags, who=who)
    else:
        yield stage.line("block/narrow" if "narrow" in tags else "block/sure", tags, who=who)


def _margin(event: Told) -> set[str]:
    margin = event["margin"]
    if margin is None:
        return set()
    return {"narrow"} if abs(margin) <= NARROW else {"wide"} if abs(margin) >= WIDE else set()


def void(stage: Stage, event: Told) -> Iterator[Line]:
    """An attack that did not come to be; of one who has just fallen little needs to be said again."""
    if event["reason"] == "attacker_out" and stage.is_night and stage.luck("void") > _SOMETIMES:
        return
    yield stage.line(
        f"void/{event['reason']}", who={"a": event["who"], "t": event["target"]}, fresh=True, optional=True
    )


def prepared(stage: Stage, event: Told) -> Iterator[Line]:
    """Somebody takes aim, or covers himself."""
    yield stage.line(f"prepare/{event['for']}", who={"a": event["who"]}, fresh=True)


def damage(stage: Stage, event: Told) -> Iterator[Line]:
    """What a blow cost beyond what its outcome has said, or what a price is paid with."""
    w, reason = event["who"], event["reason"]
    if reason == "pump":
        master = "master" if stage.cast.role(w) == "master" else "pump"
        name = event["hits"][0]["cliche"] if event["hits"] else event["cliche"]
        tags = {"mana"} if event["cliche"] == "Магия" else {"self"}
        yield stage.line(f"price/{master}", tags, who={"w": w}, name=name, n=event["amount"], fresh=True)
    elif reason in ("dissolved", "inner"):
        yield stage.line(f"harm/{reason}", who={"w": w}, name=event["cliche"])
    elif reason in ("attack", "reflected", "clash") and not stage.drops(w):
        yield from _harm(stage, event)


def _harm(stage: Stage, event: Told) -> Iterator[Line]:
    w, by = event["who"], event["by"]
    parts = event["parts"] or {}
    for part in ("dramatic", "guard", "revenge"):
        if parts.get(part) and by is not None:
            yield stage.line(f"harm/{part}", who={"w": w, "a": by}, optional=True)
    if not event["hits"]:
        yield stage.line("harm/nothing", who={"w": w})
        return
    armour = [hit for hit in event["hits"] if hit["cliche"] != event["cliche"]]
    if armour:
        through = {"through"} if len(armour) < len(event["hits"]) else set()
        yield stage.line("harm/armour", through, who={"w": w}, name=armour[0]["cliche"], optional=True)
    last = event["hits"][-1]
    lowest = LOWEST.get(stage.cast.role(w), "F")
    if not armour and last["cliche"] == "Выносливость" and last["to"] == lowest and stage.luck("last") < _SOMETIMES:
        yield stage.line("harm/last", who={"w": w}, optional=True)


def cliche_out(stage: Stage, event: Told) -> Iterator[Line]:
    """Something of somebody is spent, and he himself still stands."""
    w, name = event["who"], event["cliche"]
    if stage.drops(w) or (stage.now.kind == "social" and not stage.now.open):
        return
    tags = {"magic"} if name == "Магия" else {"life"} if name == "Выносливость" else set()
    cause = _cause(stage)
    if cause is not None and cause["cliche"] != name:
        tags.add("armour")
    yield stage.line("out/cliche", tags, who={"w": w}, name=name)


def fighter_out(stage: Stage, event: Told) -> Iterator[Line]:
    """Somebody is out: GR-N1, no death by itself."""
    cause = _cause(stage)
    healing = cause is not None and cause["reason"] == "heal" and cause["who"] == event["who"]
    line = stage.line(f"out/{'healed' if healing else event['reason']}", who={"w": event["who"]})
    together = stage.now.initiative == "simultaneous" and stage.is_round and event["reason"] in ("life", "argument")
    cut_short = any(one["event"] == "phantasm.interrupted" and one["who"] == event["who"] for one in stage.ahead())
    if together or cut_short:
        stage.later.append(line._replace(fresh=together))
    else:
        yield line


def _cause(stage: Stage) -> Told | None:
    """The harm that has just been done."""
    return next((one for one in reversed(stage.events[: stage.place]) if one["event"] == "damage"), None)


def round_closed(stage: Stage, event: Told) -> Iterator[Line]:
    """Those who fell while all struck together; a round in which nobody did anything is told too."""
    yield from stage.postponed()
    if not stage.named("attack.rolled", "attack.void", "prepared", "mana.given", "healed", "fighter.out"):
        yield stage.line("round/quiet", fresh=True)


HANDLERS: Final[Mapping[str, Callable[[Stage, Told], Iterator[Line]]]] = {
    "initiative.order": order,
    "prepared": prepared,
    "attack.rolled": rolled,
    "attack.void": void,
    "damage": damage,
    "cliche.out": cliche_out,
    "fighter.out": fighter_out,
    "round.closed": round_closed,
}
