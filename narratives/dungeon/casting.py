"""Spells, items, healing, rewards: what heroes can do besides walking and striking."""

from collections.abc import Iterator, Mapping
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.dungeon import lore
from narratives.dungeon.exploring import Handler, degree
from narratives.dungeon.footer import order
from narratives.dungeon.stage import Stage

_NEXT: Final = ("attack.rolled", "round.started", "battle.ended", "cast.rolled", "item.used")


def cast(stage: Stage, event: Told) -> Iterator[Line]:
    if event["success"]:
        return
    spell = lore.spell(event["spell"])
    who = {"a": event["who"]}
    tags = {*degree(event), f"spell:{spell.n}"}
    yield stage.line("cast/failed", tags, who=who, spell=lore.as_cases(spell), fresh=True)
    yield stage.line("cast/fizzled", {f"spell:{spell.n}"})


def spell_cast(stage: Stage, event: Told) -> Iterator[Line]:
    who, number, target = event["who"], event["spell"], event.get("target")
    spell = lore.spell(number)
    noun = lore.as_cases(spell)
    if event["source"] == "monster":
        yield stage.line(
            "foe/casts",
            {f"spell:{number}"},
            who={"m": who},
            spell=noun,
            fresh=stage.once("foes") or stage.last_is("character.died"),
        )
        return
    slots = {"a": who}
    dispelled = (one := stage.next("dispel.rolled", until=_NEXT)) is not None and one["success"]
    tags = {f"source:{event['source']}"} | (degree(last) if (last := stage.last("cast.rolled")) else set())
    if target and not lore.is_listed(target) and number not in (12,):
        slots["t"] = target
        tags.add("self" if target == who else "other")
    name = f"spell/{number}"
    if number in (5, 7):
        people = [stage.slot(one) for one in event.get("targets") or ()]
        yield stage.line(name, tags, who=slots, people=people, fresh=True)
    elif number == 12:
        foe = lore.crowd(((str(target), 1),))
        yield stage.line(name, tags, who={"a": who}, foe=foe, fresh=True)
    elif number in (1, 10, 11) and target == who:
        yield stage.line(f"spell/{number}_self", tags, who={"a": who}, fresh=True)
    else:
        yield stage.line(name, tags, who=slots, fresh=True)
    if not dispelled and number not in (1, 2, 6) and stage.number(who, number, stage.now.step) % 2:
        yield stage.line("cast/seen", {f"spell:{number}"})


def item_used(stage: Stage, event: Told) -> Iterator[Line]:
    spell = lore.as_cases(lore.spell(event["spell"]))
    if not event["charges"]:
        yield stage.line("item/empty", who={"a": event["who"]}, spell=spell, fresh=True)
    else:
        yield stage.line("item/used", who={"a": event["who"]}, spell=spell, fresh=True)


def dispel(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("dispel/yes" if event["success"] else "dispel/no", who={"t": event["target"]})


def damage(stage: Stage, event: Told) -> Iterator[Line]:
    """Fire; all other harm is told with what caused it."""
    if event["cause"] != "fire":
        return
    target = event["target"]
    died = stage.next("character.died", "monster.died", "ally.died", until=(*_NEXT, "damage.dealt"))
    spared = event.get("avoided") or not event["amount"]
    outcome = "harmless" if spared else "kill" if died is not None else "hit"
    tags = {"heavy"} if event["amount"] >= 5 else set()
    side = "hero" if stage.is_hero(target) else "foe"
    yield stage.line(f"fire/{side}_{outcome}", tags, who={"t": target})


def healed(stage: Stage, event: Told) -> Iterator[Line]:
    target = event["target"]
    if not stage.is_hero(target):
        yield stage.line("heal/foe", who={"m": target})
        return
    size = "none" if not event["amount"] else "much" if event["amount"] >= 4 else "little"
    yield stage.line(f"heal/{size}", who={"t": target})


def fled(stage: Stage, event: Told) -> Iterator[Line]:
    foes = stage.cast.foes(event["monsters"])
    yield stage.line("fled/away" if event.get("to") else "fled/around", foes=foes)


# --- rewards


def gained(stage: Stage, event: Told) -> Iterator[Line]:
    if event["why"] == "gm":
        yield stage.line("reward/gm", {event["kind"]}, who={"a": event["who"]}, fresh=True)
        return
    yield stage.line(f"reward/{event['why']}", {event["kind"]}, who={"a": event["who"]})


def full(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("reward/full", {event["kind"]}, who={"a": event["who"]})


def taken(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("reward/taken", {event["kind"]}, who={"a": event["who"]}, fresh=True)


def spent(stage: Stage, event: Told) -> Iterator[Line]:
    use, who, of = event["use"], event["who"], event.get("of")
    tags = {f"on:{event.get('on')}"}
    tags.add("own" if of in (who, None, "party") else "other")
    yield stage.line(f"spent/{use}", tags, who={"a": who}, fresh=True)


_SMALL: Final = ("plus", "minus", "reroll", "win")


def ordered(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"a": event["who"]}
    one = stage.view["characters"].get(event["who"])
    pays = "small" if event["use"] in _SMALL else "normal"
    tags = {"nothing"} if one is not None and not one[pays] else set()  # it may be placed before there is a reward
    yield stage.line("order/placed", tags, who=who, words=order(event), audience=event["audience"])


def recalled(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("order/recalled", who={"a": event["who"]}, audience=event["audience"])


def destroyed(stage: Stage, event: Told) -> Iterator[Line]:
    spell = lore.as_cases(lore.spell(event["spell"]))
    yield stage.line("item/destroyed", who={"a": event["who"], "m": event["by"]}, spell=spell)


def saved(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("item/saved", who={"a": event["who"]}, spell=lore.as_cases(lore.spell(event["spell"])))


HANDLERS: Final[Mapping[str, Handler]] = {
    "cast.rolled": cast,
    "spell.cast": spell_cast,
    "item.used": item_used,
    "dispel.rolled": dispel,
    "damage.dealt": damage,
    "hits.healed": healed,
    "monsters.fled": fled,
    "reward.gained": gained,
    "reward.full": full,
    "reward.taken": taken,
    "reward.spent": spent,
    "order.placed": ordered,
    "orders.recalled": recalled,
    "item.destroyed": destroyed,
    "item.saved": saved,
}
