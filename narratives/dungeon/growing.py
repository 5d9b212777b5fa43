"""Between adventures: heroes are made, arm themselves, divide the treasure."""

from collections.abc import Iterator, Mapping
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.dungeon import lore
from narratives.dungeon.exploring import Handler
from narratives.dungeon.stage import Stage
from narratives.russian.person import Slot


def stats(stage: Stage, event: Told) -> Iterator[Line]:
    if event["again"]:
        return
    name = "hero/rolled_again" if len(stage.named("stats.rolled")) > 1 else "hero/rolled"
    best = {"lucky"} if sum(event["values"]) >= 4 else {"plain"} if sum(event["values"]) <= 1 else set()
    yield stage.line(name, best, a=Slot(person=stage.cast.hero(event["name"])), fresh=True)


def created(stage: Stage, event: Told) -> Iterator[Line]:
    who, of = event["who"], event["class"]
    weapon = stage.weapon(who, event["weapon"])
    gender = stage.cast.hero(who).gender
    tags = {f"weapon:{event['weapon']}", f"armor:{event['armor']}"}
    yield stage.line(f"hero/{of}", tags, who={"a": who}, w=weapon, trade=lore.trade(of, gender), fresh=True)
    spelling = stage.now.spelt.get(who)
    for words, name in ((spelling.looks, "looks"), (spelling.story, "story")) if spelling else ():
        if words:
            yield stage.line(f"hero/{name}", who={"a": who}, words=words)


def kit(stage: Stage, event: Told) -> Iterator[Line]:
    weapon = stage.weapon(event["who"], event["weapon"])
    yield stage.line("hero/kit", {f"armor:{event['armor']}"}, who={"a": event["who"]}, w=weapon, fresh=True)


def prepared(stage: Stage, event: Told) -> Iterator[Line]:
    spells = ", ".join(lore.spell(number).label for number in event["spells"])
    empty = stage.view["characters"].get(event["who"], {}).get("slots", 0) - len(event["spells"])
    if spells and empty > 0:
        spells += f" (пустых ячеек: {empty})"
    name = "hero/prepared" if spells else "hero/unprepared"
    yield stage.line(name, who={"a": event["who"]}, words=spells, audience=event["audience"])


def dungeon(stage: Stage, event: Told) -> Iterator[Line]:
    there = lore.dungeon(event["title"])
    yield stage.line(f"dungeon/{event['source']}", fresh=True)._replace(
        slots={"place": there, "dungeon": there},
    )


def treasure(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("level/rolled", who={"a": event["who"]}, fresh=True)


def level(stage: Stage, event: Told) -> Iterator[Line]:
    who = event["who"]
    for gain in event["gains"]:
        if gain["gain"] == "item":
            spell = lore.as_cases(lore.spell(gain["spell"]))
            yield stage.line("level/item", who={"a": who}, spell=spell)
        else:
            yield stage.line(f"level/{gain['gain']}", who={"a": who})


def temple(stage: Stage, event: Told) -> Iterator[Line]:
    name = "temple/cleansed" if event["curses"] else "temple/given"
    yield stage.line(name, who={"a": event["who"]}, fresh=True)


HANDLERS: Final[Mapping[str, Handler]] = {
    "stats.rolled": stats,
    "character.created": created,
    "kit.changed": kit,
    "spells.prepared": prepared,
    "dungeon.prepared": dungeon,
    "treasure.rolled": treasure,
    "level.gained": level,
    "temple.visited": temple,
}
