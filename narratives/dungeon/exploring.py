"""The way through a dungeon: entering, moving, obstacles, searching, doors, traps, hints."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from narratives.chronicle.bags import pick
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.dungeon import lore, rumours
from narratives.dungeon.stage import Stage

Handler = Callable[[Stage, Told], Iterator[Line]]
OBSTACLES: Final = ("chasm", "climb", "water")


def degree(event: Told) -> set[str]:
    """«narrow», «wide», «declared»: how a roll went."""
    if event.get("declared") or event.get("forced"):
        return {"declared"}
    margin = event.get("margin")
    if margin is None:
        return set()
    return {"narrow"} if -1 <= margin <= 1 else {"wide"} if abs(margin) >= 4 else set()


# --- entering and moving


def entered(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("enter/door", fresh=True)
    theme = stage.own_theme
    if stage.was.known_titles.get(event["title"]):
        tags = {"restocked"} if stage.was.restocked else set()
        yield stage.line("enter/namesake" if stage.was.is_new else "enter/again", tags, fresh=True)
    elif theme is not None:
        yield stage.line("quote", words=theme.builder, fresh=True)
        yield stage.line("quote", words=theme.fate)
    yield party(stage, event["who"], {"kinds:many"} if event["types"] > 1 else ())


def party(stage: Stage, who: Sequence[str], tags: Iterable[str] = ()) -> Line:
    """Who goes down; one alone is no party."""
    if len(who) == 1:
        return stage.line("enter/alone", tags, who={"a": who[0]}, fresh=True)
    return stage.line("enter/party", tags, people=[stage.slot(name) for name in who], fresh=True)


def act_started(stage: Stage, event: Told) -> Iterator[Line]:
    if event["act"] == "climax" and stage.last("twist.hunters") is not None:
        yield stage.line("act/climax_again", fresh=True)
    elif event["act"] != "opening":
        yield stage.line(f"act/{event['act']}", fresh=True)


def act_ended(stage: Stage, event: Told) -> Iterator[Line]:
    if event["act"] == "opening" and stage.next("party.healed") is None:
        yield stage.line("act/opening_over", {f"by:{event['reason']}"}, fresh=True)


def healed_all(stage: Stage, event: Told) -> Iterator[Line]:
    people = [stage.slot(name) for name in event["who"]]
    if not people:
        return
    tags = {"one"} if len(people) == 1 else {"many"}
    if stage.last("treasury.reached") is not None:
        tags.add("treasury")
    if stage.last("party.left") is not None:
        tags.add("outside")
    if stage.last("retreat.called") is not None:
        tags.add("fled")
    yield stage.line("act/rest", tags, people=people, fresh=True)


def restored(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("act/spells", people=[stage.slot(name) for name in event["who"]])


def moved(stage: Stage, event: Told) -> Iterator[Line]:
    if not stage.has("obstacle.passed") and not _crossed(stage):
        yield from _approach(stage, event)


def _crossed(stage: Stage) -> bool:
    """Has this command told of jumping, climbing or diving already?"""
    return any(event["what"] in OBSTACLES for event in stage.named("check.rolled"))


def _approach(stage: Stage, event: Told) -> Iterator[Line]:
    """The way to the next room; what bars it is crossed before the party has moved."""
    way = stage.kind_of_way(event["passage"])
    tags = {"quiet" if event["quiet"] and not stage.has("trap.sprung") else "loud"}
    if way in ("climb", "stairs"):
        up = stage.view["passages"][event["passage"]]["up"]
        tags.add("up" if up == event["to"] else "down")
    if event["to"] in stage.before.visits:
        tags.add("back")
    if stage.now.sprung.get(event["passage"]) and not stage.has("trap.sprung"):
        tags.add("known_trap")
    to = stage.room(event["to"])
    yield stage.line((f"move/{way}",), tags, who={"a": event["lead"]}, to=to, fresh=True)


def teleported(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("teleport/moved", to=stage.room(event["to"]))


def room_entered(stage: Stage, event: Told) -> Iterator[Line]:
    room, again = event["room"], stage.now.visits.get(event["room"], 0) > 1
    if stage.has("treasury.reached"):
        return
    if stage.has("dungeon.entered"):
        yield from _sight(stage, room, "entrance")
        return
    dead = [one for one in stage.now.bodies.get(room, ()) if stage.now.dead.get(one) not in ("chasm", "water")]
    if dead:
        yield stage.line("room/bodies", who={"x": dead[-1]}, fresh=True)
    elif again and room in stage.now.battles:
        yield stage.line("room/fought", fresh=True)
    elif again or not event["first"]:
        yield stage.line("room/again", fresh=True)
    else:
        yield stage.line("room/first", fresh=True)
        yield from _sight(stage, room, "any")
        yield from _sense(stage, room)
    if stage.now.act == "opening" and not stage.has("monsters.met"):
        yield from _traces(stage)


def _sense(stage: Stage, room: str) -> Iterator[Line]:
    """What is smelt, heard, felt: first what the theme has, each of it once, then what is true of any dungeon."""
    theme, place = stage.theme, list(stage.now.names).index(room) - 1
    senses = () if theme is None else (theme.smell, theme.sound, theme.light)
    if 0 <= place < len(senses):
        yield stage.line("quote", words=senses[(place + stage.number("sense")) % len(senses)])
    else:
        yield stage.line("room/sense", optional=True)


def _sight(stage: Stage, room: str, role: str) -> Iterator[Line]:
    """What the theme shows in a room: each of its sights in one room only, as long as they last. Of a theme that only
    the title reminds of every other room is told as any dungeon's.
    """
    theme = stage.theme
    if theme is None:
        yield stage.line("room/sight")
        return
    sights = [one.text for one in theme.rooms if one.role == role]
    order = sorted(range(len(sights)), key=lambda one: pick(10**6, stage.title, one))
    seen = list(stage.now.names)
    place = seen.index(room) if room in seen else 0
    if stage.own_theme is None and role == "any" and place % 2:
        yield stage.line("room/sight")
        return
    # Where the campaign has been in a dungeon of this title before, what was seen there comes last.
    place += stage.now.sights.get(stage.title, 0)
    yield stage.line("quote", words=sights[order[place % len(sights)]])


def _traces(stage: Stage) -> Iterator[Line]:
    """In the opening the party sees what lives here before it sees who (DN-N2); kinds stay unnamed until met."""
    yield stage.line("room/traces", optional=True)


def treasury(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("treasury/reached", fresh=True)
    theme = stage.theme
    if theme is None:
        return
    sights = [one.text for one in theme.rooms if one.role == "treasury"]
    yield stage.line("quote", words=stage.sight(sights, "treasury"))
    treasure = stage.sight(theme.treasures, "treasure", stage.now.adventure)
    yield stage.line("treasury/things", treasure=treasure)


def left(stage: Stage, event: Told) -> Iterator[Line]:
    people = [stage.slot(name) for name in event["who"]]
    tags = {"treasure"} if event["treasure"] else {"nothing"}
    yield stage.line(f"left/{event['act']}", tags, people=people, fresh=True)
    for name, _ in list(stage.now.dead.items())[:3]:
        if event["act"] == "denouement" and stage.fell_here(name):
            yield stage.line("left/dead", who={"x": name})


def lost(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("lost/party", fresh=True)


def camp(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("camp/made", fresh=True)


def voted(stage: Stage, event: Told) -> Iterator[Line]:
    tags = {f"vote:{event['command']}"}
    if stage.has("party.moved", "battle.started", "party.left", "dungeon.entered", "retreat.called"):
        return
    yield stage.line("vote/cast", tags, who={"a": event["who"]})


# --- checks


def check(stage: Stage, event: Told) -> Iterator[Line]:
    what, result = event["what"], "ok" if event["success"] else "failed"
    tags = degree(event)
    who = {"a": event["who"]}
    fresh = what not in ("sneak", *OBSTACLES)
    if what in OBSTACLES:
        approach = list(_before_crossing(stage))
        yield from approach
        # Where all perish on the way nobody comes anywhere, and nothing is told of the way.
        fresh = stage.next("party.moved") is None and stage.once("fall")
    if what in OBSTACLES and not event["success"]:
        harm = stage.next("damage.dealt", until=("check.rolled", "party.moved", "room.entered"))
        amount = harm["amount"] if harm is not None else 0
        tags.add("unhurt" if not amount else "hard" if amount >= 4 else "light")
        if stage.next("character.died", until=("check.rolled", "party.moved", "room.entered")):
            tags.add("fatal")
    if what == "study":
        foes = lore.crowd(((event["type"], 1),))
        yield stage.line(f"check/study_{result}", {*tags, f"k:{event['type']}"}, who=who, foe=foes, fresh=True)
        return
    if what == "search" and event["success"] and not stage.has("trap.found", "door.found"):
        result = "more" if stage.found_here() else "nothing"
    if what == "other":
        words = event.get("text") or ""
        name = f"check/said_{result}" if words else f"check/{event['stat']}_{result}"
        yield stage.line(name, tags, who=who, words=words, fresh=True)
        return
    yield stage.line(f"check/{what}_{result}", tags, who=who, fresh=fresh)


def _before_crossing(stage: Stage) -> Iterator[Line]:
    going = stage.next("party.moved")
    if going is not None and stage.once("crossing"):
        yield from _approach(stage, going)


def obstacle(stage: Stage, event: Told) -> Iterator[Line]:
    yield from _before_crossing(stage)
    yield stage.line(f"obstacle/{event['kind']}", who={"a": event["who"]})


def contest(stage: Stage, event: Told) -> Iterator[Line]:
    winner = event["winner"]
    if winner == "tie":
        if stage.once("contest/tie"):
            yield stage.line("contest/tie", who={"a": event["who"]}, foe=lore.crowd(((event["type"], 1),)), fresh=True)
        return
    result = "won" if winner == event["who"] else "lost"
    tags = {"spent"} if event.get("spent") else set()
    foe = lore.crowd(((event["type"], 1),))
    yield stage.line(f"contest/{result}", tags, who={"a": event["who"]}, foe=foe, fresh=True)


# --- doors and traps


def trap_found(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("trap/found", {f"effect:{event['effect']}"}, who={"a": event["by"]})
    yield from _trap_sight(stage, event)


def _trap_sight(stage: Stage, event: Told) -> Iterator[Line]:
    """What it looks like, once: not of a trap that was found before it went off, nor of one like another."""
    theme = stage.theme
    if theme is None or event["passage"] in stage.was.traps:
        return
    sights = [one.text for one in theme.traps if one.effect == event["effect"]]
    shown = [passage for passage, effect in stage.now.traps.items() if effect == event["effect"]]
    if len(shown) <= len(sights):
        number = stage.number("trap", event["effect"]) + shown.index(event["passage"])
        yield stage.line("quote", words=sights[number % len(sights)])


def door_found(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("door/found", who={"a": event["by"]})
    if stage.theme is not None:
        yield stage.line("quote", words=stage.sight(stage.theme.secret_doors, "door", event["passage"]))
    yield from rumours.door(stage, event)


def door_opened(stage: Stage, event: Told) -> Iterator[Line]:
    if event["how"] == "knock":
        yield stage.line("door/knock", who={"a": event["by"]})
    elif not stage.has("check.rolled"):
        yield stage.line("door/opened", who={"a": event["by"]})


def door_locked(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("door/locked", who={"a": event["by"]})


def trap_disarmed(stage: Stage, event: Told) -> Iterator[Line]:
    if not stage.has("check.rolled"):
        yield stage.line("check/disarm_ok", who={"a": event["by"]}, fresh=True)


def trap_sprung(stage: Stage, event: Told) -> Iterator[Line]:
    tags = {f"effect:{event['effect']}"}
    if event["passage"] in stage.was.traps:
        tags.add("known_trap")
    yield stage.line("trap/sprung", tags, who={"a": event["lead"]}, fresh=True)
    last = stage.last("check.rolled")
    if last is None or last["what"] != "disarm":
        yield from _trap_sight(stage, event)
    yield from rumours.trap(stage, event)


def save(stage: Stage, event: Told) -> Iterator[Line]:
    result = "ok" if event["success"] else "failed"
    tags = {*degree(event), f"stat:{event['stat']}"}
    if stage.next("character.died", until=("check.rolled", "party.moved", "room.entered")) is not None:
        tags.add("fatal")
    yield stage.line(f"save/{event['effect']}_{result}", tags, who={"a": event["who"]})


def alarm(stage: Stage, event: Told) -> Iterator[Line]:
    if not stage.has("save.rolled"):
        yield stage.line("trap/alarm")


def cursed(stage: Stage, event: Told) -> Iterator[Line]:
    curse = lore.curse(event["curse"])
    yield stage.line("curse/fell", {f"curse:{curse.n}"}, who={"a": event["who"]}, curse=lore.as_cases(curse))
    yield stage.line("curse/sign", {f"curse:{curse.n}"})


def blocked(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"blocked/{event['direction']}")


# --- hints and questions


def hint(stage: Stage, event: Told) -> Iterator[Line]:
    answer, who = event["answer"], {"a": event["who"]}
    about = event["about"]
    if isinstance(answer, bool):
        yield stage.line(f"hint/{about}_{'yes' if answer else 'no'}", who=who, fresh=True)
    elif isinstance(answer, int):
        yield stage.line("insight/number" if answer else "insight/nobody", who=who, number=answer, fresh=True)
    elif about == "way":
        name = "insight/way" if answer else "insight/no_way"
        yield stage.line(name, who=who, ways=_ways(stage, [str(answer)] if answer else []), fresh=True)
    else:
        name = f"insight/{about}" if answer else "insight/nothing"
        yield stage.line(name, who=who, ways=_ways(stage, list(answer)), fresh=True)


def _ways(stage: Stage, passages: list[str]) -> str:
    """Passages as players know them: by the letters of the map."""
    return ", ".join(f"«{passage}»" for passage in passages)


def asked(stage: Stage, event: Told) -> Iterator[Line]:
    tags = {"exact"} if event["exact"] else set()
    yield stage.line("question/asked", tags, who={"a": event["who"]}, words=event["text"], fresh=True)


def answered(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"a": event["who"]}
    yield stage.line("question/answered", who=who, words=event["text"], question=event["question"], fresh=True)


def rumour(stage: Stage, event: Told) -> Iterator[Line]:
    words = Markup(rumours.told(stage, event["rumour"]))  # noqa: S704 - names in it are escaped
    yield stage.line("rumour/heard", who={"a": event["who"]}, rumour=words, audience=event["who"])


HANDLERS: Final[Mapping[str, Handler]] = {
    "dungeon.entered": entered,
    "act.started": act_started,
    "act.ended": act_ended,
    "party.healed": healed_all,
    "spells.restored": restored,
    "party.moved": moved,
    "party.teleported": teleported,
    "room.entered": room_entered,
    "treasury.reached": treasury,
    "party.left": left,
    "party.lost": lost,
    "camp.made": camp,
    "vote.cast": voted,
    "check.rolled": check,
    "obstacle.passed": obstacle,
    "contest.rolled": contest,
    "trap.found": trap_found,
    "door.found": door_found,
    "door.opened": door_opened,
    "door.locked": door_locked,
    "trap.disarmed": trap_disarmed,
    "trap.sprung": trap_sprung,
    "save.rolled": save,
    "alarm.raised": alarm,
    "character.cursed": cursed,
    "passage.blocked": blocked,
    "hint.given": hint,
    "question.asked": asked,
    "question.answered": answered,
    "rumour.heard": rumour,
}
