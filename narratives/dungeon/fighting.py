"""Meetings and battles: who is met, who strikes whom with what, who dies, what monsters turn out to be able to do."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.dungeon import lore, rumours
from narratives.dungeon.exploring import Handler
from narratives.dungeon.stage import ALLIES, Stage
from narratives.dungeon.story import kind_of

_NEXT_BLOW: Final = ("attack.rolled", "round.started", "battle.ended", "cast.rolled", "item.used")
STRONG: Final = 5
"""From so much damage on a blow is called a heavy one."""


# --- meetings


def met(stage: Stage, event: Told) -> Iterator[Line]:
    ids = [one["id"] for one in event["monsters"]]
    foes = stage.cast.foes(ids)
    tags = {"one"} if len(ids) == 1 else {"many"}
    known = all(stage.was.kinds.get(kind_of(one)) is not None for one in ids)
    tags.add("known" if known else "new")
    if stage.now.visits.get(event["room"], 0) > 1:
        tags.add("again")
    tags |= {f"k:{kind_of(one)}" for one in ids}
    if not stage.has("twist.hunters"):  # who breaks in is told by the twist
        yield stage.line("met/aware" if event["aware"] else "met/unaware", tags, foes=foes, fresh=True)
    for kind in dict.fromkeys(map(kind_of, ids)):
        looks = lore.kind(kind).looks
        if looks and kind not in stage.was.seen_kinds:
            name = "met/look" if stage.was.kinds.get(kind) is None else "met/look_again"
            look = stage.in_turn(looks, stage.now.adventure, "look", kind)
            yield stage.line(name, {f"k:{kind}"}, look=look, foe=stage.kind_noun(kind))
    yield from rumours.met(stage, event)


def noticed(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("met/noticed", foes=stage.cast.foes(stage.now.present), fresh=True)


def battle(stage: Stage, event: Told) -> Iterator[Line]:
    tags = {f"surprise:{event['surprise']}"} if event.get("surprise") else set()
    if event["first"]:
        tags.add("first")
    foes = stage.cast.foes(event["monsters"])
    tags.add("one" if len(event["monsters"]) == 1 else "many")
    if stage.last("twist.hunters") is not None:
        tags.add("treasury")
    if event.get("duel"):
        yield stage.line("battle/duel", tags, who={"a": event["duel"]}, foes=foes, fresh=True)
        return
    met = stage.last("monsters.met")
    if met is not None and met["aware"] and not event.get("surprise") and not stage.has("twist.hunters"):
        return  # they have just been told of, and how they stood there
    yield stage.line("battle/started", tags, foes=foes, fresh=True)


def initiative(stage: Stage, event: Told) -> Iterator[Line]:
    if event["winner"] == "tie":
        return
    tags = {"again"} if any(one["winner"] == "tie" for one in stage.named("initiative.rolled")) else set()
    if event.get("spent"):
        tags.add("spent")
    foes = stage.cast.foes(stage.now.present)
    who = event["party"].get("who")
    name = f"initiative/{event['winner']}"
    yield stage.line(name, tags, who={"a": who} if who else {}, foes=foes)


def initiative_won(stage: Stage, event: Told) -> Iterator[Line]:
    if stage.is_hero(event["by"]):
        yield stage.line("initiative/gift", who={"a": event["by"]})


def round_started(stage: Stage, event: Told) -> Iterator[Line]:
    if event["round"] > 1:
        living = [one for one in stage.now.present if one in stage.view.get("monsters", {})]
        if living and stage.living():
            yield stage.line("battle/round", {"late"} if event["round"] > 4 else (), optional=True, fresh=True)


def rank(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"rank/{event['rank']}", who={"a": event["who"]}, fresh=True)


def switched(stage: Stage, event: Told) -> Iterator[Line]:
    who = event["who"]
    shown = stage.view["characters"].get(who)
    own = shown["weapon"] if shown else "medium"
    weapon = stage.weapon(who, "thrown" if event["wielded"] == "thrown" else own)
    yield stage.line(f"switch/{event['wielded']}", who={"a": who}, w=weapon, fresh=True)


def passed(stage: Stage, event: Told) -> Iterator[Line]:
    people = [stage.slot(name) for name in event["who"]]
    yield stage.line("pass/one" if len(people) == 1 else "pass/many", people=people, fresh=True)


# --- blows


def attack(stage: Stage, event: Told) -> Iterator[Line]:
    if event.get("reroll") and not stage.last_is("secret.used"):
        yield from _rerolled(stage, event)
    if stage.is_hero(event["attacker"]):
        yield from _hero_strikes(stage, event)
    elif event["attacker"].startswith(ALLIES):
        yield from _ally_strikes(stage, event)
    else:
        yield from _foe_strikes(stage, event)


def _rerolled(stage: Stage, event: Told) -> Iterator[Line]:
    if stage.is_hero(event["attacker"]):
        yield stage.line("gift/reroll", who={"a": event["attacker"]})


def _outcome(stage: Stage, event: Told) -> tuple[str, set[str]]:
    """«hit», «kill», «miss», «fumble», «blunt», and how."""
    tags = set()
    margin = event.get("margin")
    if event.get("declared") or event.get("forced"):
        tags.add("declared")
    if margin is not None:
        tags |= {"narrow"} if margin in (0, 1) else {"wide"} if abs(margin) >= 4 else set()
    if event.get("natural") == 6:
        tags.add("six")
    if not event["hit"]:
        return ("fumble" if event.get("natural") == 1 else "miss"), tags
    harm = stage.next("damage.dealt", until=_NEXT_BLOW)
    if harm is None or harm.get("avoided") or not harm["amount"]:
        return "blunt", tags
    tags.add("heavy" if harm["amount"] >= STRONG else "light" if harm["amount"] <= 2 else "middling")
    died = stage.next("character.died", "monster.died", "ally.died", until=_NEXT_BLOW)
    return ("kill" if died is not None else "hit"), tags


def _hero_strikes(stage: Stage, event: Told) -> Iterator[Line]:
    who, target, weapon = event["attacker"], event["target"], event["weapon"]
    outcome, tags = _outcome(stage, event)
    kind = kind_of(target)
    if stage.was.strikes == 0:
        tags.add("first_blow")
    tags |= _memory_tags(stage, who, target)
    thing = stage.weapon(who, weapon)
    people = {"a": who, "t": target}
    fallen = stage.was.kinds.get(kind, 0)
    last = _own_phrase(stage, lore.kind(kind).deaths, fallen, 2, "death", kind)
    if outcome == "kill" and last:
        yield stage.line(f"strike/{weapon}_hit", {*tags, "mortal"} - {"light"}, who=people, w=thing, fresh=True)
        yield stage.line("foe/last", {f"k:{kind}"}, foe=stage.kind_noun(kind), last=last)
        return
    name = f"strike/{outcome}" if outcome in ("fumble", "blunt") else f"strike/{weapon}_{outcome}"
    harm = stage.next("damage.dealt", until=_NEXT_BLOW)
    immune = harm is not None and harm.get("avoided") == "immune"
    if immune and stage.was.blows.get(f"{who}>{kind}") and not stage.has("secret.learned"):
        name = "strike/blunt_again"  # all know why, and it may go on so for long
    yield stage.line(name, {*tags, f"w:{weapon}"}, who=people, w=thing, fresh=True)
    if outcome == "hit" and "heavy" in tags and stage.hurt_badly(target):
        yield stage.line("foe/sways", who={"t": target}, optional=True)


def _own_phrase(stage: Stage, phrases: Sequence[str], times: int, every: int, *key: object) -> str:
    """What is told of this kind alone: the first time, and every so many times after it; no phrase of it twice before
    all have been told. ``times``: how often it has happened before.
    """
    return stage.in_turn(phrases, times // every, *key) if phrases and times % every == 0 else ""


def _memory_tags(stage: Stage, who: str, target: str) -> set[str]:
    tags = set()
    if any(fact.kind == "hurt" and fact.who == who and fact.of == target and fact.battle == stage.now.battle
           for fact in stage.now.facts):  # fmt: skip
        tags.add("revenge")
    if any(fact.kind == "struck" and fact.who == who and fact.of == target and fact.battle == stage.now.battle
           and fact.step < stage.now.step for fact in stage.now.facts):  # fmt: skip
        tags.add("again")
    return tags


def _ally_strikes(stage: Stage, event: Told) -> Iterator[Line]:
    outcome, tags = _outcome(stage, event)
    outcome = "miss" if outcome in ("fumble", "blunt") else outcome
    nature = event["attacker"].partition(" ")[0]
    yield stage.line(f"ally/{outcome}", {*tags, f"ally:{nature}"}, who={"a": event["attacker"], "t": event["target"]})


def _foe_strikes(stage: Stage, event: Told) -> Iterator[Line]:
    attacker, target, shot = event["attacker"], event["target"], event["weapon"] == "ranged"
    outcome, tags = _outcome(stage, event)
    kind = lore.kind(kind_of(attacker))
    people = {"m": attacker, "t": target}
    fresh = stage.once("foes") or stage.last_is("character.died")
    before = stage.was.blows.get(kind.name, 0)
    assault = _own_phrase(stage, kind.shots if shot else kind.attacks, before, 3, "attack", kind.name)
    if not stage.is_hero(target):
        yield stage.line("foe/at_ally_hit" if event["hit"] else "foe/at_ally_miss", tags, who=people, fresh=fresh)
        return
    if assault and outcome != "kill":
        tags.add("shot" if shot else "blow")
        lands = {"hit": "lands", "miss": "fails", "fumble": "fails", "blunt": "harmless"}[outcome]
        yield stage.line("foe/assault", {f"m:{kind.name}"}, who={"m": attacker}, assault=assault, fresh=fresh)
        yield stage.line(f"foe/{lands}", tags, who=people)
        return
    name = "harmless" if outcome == "blunt" else "miss" if shot and outcome == "fumble" else outcome
    names = f"foe/shot_{name}" if shot and name != "harmless" else f"foe/{name}"
    if name == "hit" and stage.badly_off(target):
        tags.add("nearly")
    yield stage.line(names, tags, who=people, fresh=fresh)


# --- deaths


def hero_died(stage: Stage, event: Told) -> Iterator[Line]:
    cause = event["cause"]
    if cause in ("twist", "judged"):
        return
    tags = {f"cause:{cause}"}
    if len(stage.living()) == 0:
        tags.add("last")
    name = "death/hero" if cause in ("attack", "fire") else f"death/{cause}"
    yield stage.line(name, tags, who={"a": event["who"]}, fresh=True)


def foe_died(stage: Stage, event: Told) -> Iterator[Line]:
    harm = stage.last("damage.dealt")
    if harm is None:
        yield stage.line("foe/died", who={"t": event["monster"]})


def ally_died(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("ally/died", who={"a": event["ally"]})


def waits(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("foe/waits", who={"m": event["monster"]}, fresh=stage.once("foes"))


# --- bodies and copies


def raised(stage: Stage, event: Told) -> Iterator[Line]:
    body = event["body"]
    own = {"hero"} if stage.is_hero(body) else {"foe"}
    yield stage.line("foe/raised", own, who={"m": event["by"], "x": body}, fresh=True)


def copied(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("foe/copied", who={"m": event["by"]}, fresh=True)


def ally_made(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"ally/{event['kind']}", who={"a": event["by"], "x": event["ally"]},
                     foe=stage.kind_noun(event["type"]))  # fmt: skip


# --- secrets


_SEEN_ANYWAY: Final = frozenset({"s3", "s4", "m3", "m1", "g1"})
"""Secrets that the deed itself shows: told when they are news."""


def secret_used(stage: Stage, event: Told) -> Iterator[Line]:
    secret = event["secret"].partition(":")[0]
    is_news = any(
        one["secret"] == event["secret"] and one["type"] == event["type"] for one in stage.named("secret.learned")
    )
    if not stage.once(f"{event['type']}/{secret}") or (secret in _SEEN_ANYWAY and not is_news):
        return
    foe = stage.kind_noun(event["type"])
    monster = event.get("monster")
    if monster:
        # What is said of a monster's own blow opens the paragraph of the monsters' turn, not ends the hero's.
        fresh = secret in ("s1", "g2", "s3") and stage.once("foes")
        yield stage.line(f"secret/{secret}", who={"m": monster}, foe=foe, fresh=fresh)
    else:
        yield stage.line(f"secret/{secret}", m=foe, foe=foe)


def secret_learned(stage: Stage, event: Told) -> Iterator[Line]:
    secret = event["secret"].partition(":")[0]
    foe = stage.kind_noun(event["type"])
    by = event.get("by")
    if event["how"] == "seen":
        yield stage.line("learned/seen", foe=foe, optional=True)
    elif event["how"] != "gift":
        if event["how"] == "fate":
            yield stage.line("learned/by_fate", foe=foe)
        elif by and event["how"] == "insight":
            yield stage.line("learned/by_insight", who={"a": by}, foe=foe)
        yield stage.line(f"learned/{secret}", foe=foe, spell=_spell_of(event["secret"]))


def _spell_of(secret: str) -> object:
    number = secret.partition(":")[2]
    return lore.as_cases(lore.spell(int(number))) if number else None


def secret_none(stage: Stage, event: Told) -> Iterator[Line]:
    foe = stage.kind_noun(event["type"])
    yield stage.line("learned/none", foe=foe)


# --- the end of a battle


def retreat(stage: Stage, event: Told) -> Iterator[Line]:
    rear = event.get("rear")
    people = [stage.slot(name) for name in event["who"]]
    if rear:
        yield stage.line("retreat/rear", who={"a": rear}, fresh=True)
    else:
        yield stage.line("retreat/called", people=people, fresh=True)


def ended(stage: Stage, event: Told) -> Iterator[Line]:
    tags = {"long"} if event["rounds"] >= 4 else {"short"} if event["rounds"] <= 1 else set()
    if stage.now.bodies.get(event["room"]):
        tags.add("dear")
    name = "battle/duel_over" if event["how"] == "duel" else f"battle/{event['how']}"
    yield stage.line(name, tags, fresh=True)


HANDLERS: Final[Mapping[str, Handler]] = {
    "monsters.met": met,
    "party.noticed": noticed,
    "battle.started": battle,
    "initiative.rolled": initiative,
    "initiative.won": initiative_won,
    "round.started": round_started,
    "rank.changed": rank,
    "weapon.switched": switched,
    "turn.passed": passed,
    "attack.rolled": attack,
    "character.died": hero_died,
    "monster.died": foe_died,
    "ally.died": ally_died,
    "monster.waits": waits,
    "zombie.raised": raised,
    "copy.made": copied,
    "ally.made": ally_made,
    "secret.used": secret_used,
    "secret.learned": secret_learned,
    "secret.none": secret_none,
    "retreat.called": retreat,
    "battle.ended": ended,
}
