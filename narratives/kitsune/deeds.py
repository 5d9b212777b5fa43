"""What foxes do by night, and what comes of it: scouting, settings, influence, help, gifts, exorcists' looks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from narratives.chronicle.bags import pick
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.kitsune import memory, names
from narratives.kitsune.names import Trait
from narratives.kitsune.stage import Stage

Handler = Callable[[Stage, Told], Iterator[Line]]

EDGE: Final = 8
"""The Suspicion at which one more mistake would be the last."""
WARY: Final = 5


def size(number: int, most: int = 3) -> str:
    """«m:2»: a margin, or successes, as texts tell them apart."""
    return f"m:{min(number, most)}"


def pair(event: Told) -> dict[str, str]:
    """Fox and somebody of the scene, for slots."""
    return {"f": event["fox"], "h": event["npc"]}


def _recall(stage: Stage) -> Iterator[Line]:
    """What the story recalled at this event."""
    yield from memory.lines(stage)


def _towards(stage: Stage, event: Told, name: str, way: Trait) -> Line:
    """A fox comes up to somebody: what she makes use of are her manner, his habit and his wish."""
    fox, npc = event["fox"], event["npc"]
    known = names.people().get(npc)
    tags = stage.met(fox, npc) | ({"wish"} if known else set())
    manner, habit, wish = stage.manner(fox, way), known.trait if known else "", known.wish if known else ""
    return stage.line(name, tags, who=pair(event), manner=manner, trait=habit, wish=wish, fresh=True)


# --- scouting


def scout_rolled(stage: Stage, event: Told) -> Iterator[Line]:
    trait, successes = event["trait"], event["successes"]
    yield _towards(stage, event, f"scout/{trait}", trait)
    yield from _recall(stage)
    if not successes:
        yield stage.line("scout/failed", {trait}, who=pair(event), fresh=stage.recalls)


def scout_learned(stage: Stage, event: Told) -> Iterator[Line]:
    defence, value = event["defence"], event["value"]
    height = "low" if value <= 1 else "mid" if value <= 3 else "high"
    fresh = stage.recalls and event["how"] == "scout"
    if event["how"] == "extra":
        yield stage.line("learned/more", who=pair(event))
    yield stage.line(f"learned/{defence}_{height}", who=pair(event), fresh=fresh)


def setting_rolled(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"f": event["fox"]}
    if event["successes"]:
        yield stage.line(f"setting/{event['trait']}", who=who, fresh=True)
    else:
        yield stage.line("setting/failed", {event["trait"]}, who=who, fresh=True)
    yield from _recall(stage)


# --- the hunt


def hunt_started(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("headline/hunt", headline=True, post="hunt")
    yield stage.line("hunt/started", fresh=True, post="hunt")
    sentence = stage.hour("midnight")
    if sentence:
        yield stage.line("night/hour", sentence=sentence, post="hunt")


def tails_relit(stage: Stage, event: Told) -> Iterator[Line]:
    first, *rest = stage.named("tails.relit")
    if event is first:
        foxes = [stage.slot(one["fox"]) for one in (first, *rest)]
        yield stage.line("hunt/relit", foxes=foxes, post="hunt")


def round_started(stage: Stage, event: Told) -> Iterator[Line]:
    number = event["round"]
    if number > 1 and (number + stage.now.night) % 2:
        late = {"late"} if number > 3 else set()
        yield stage.line("hunt/round", late, fresh=True, optional=True, post=stage.check_post)


def influence_rolled(stage: Stage, event: Told) -> Iterator[Line]:
    approach = event["approach"]
    if event["push"]:
        yield stage.line("push/again", {approach}, who=pair(event), fresh=True)
        if event["margin"] == 0:
            yield stage.line("push/tied", {approach}, who=pair(event))
    else:
        yield _towards(stage, event, f"try/{approach}", approach)
        yield from _recall(stage)
    if event["margin"] > 0 and not stage.has("influence.won"):
        yield stage.line("fire/pause", {approach}, who=pair(event), fresh=True)


def influence_won(stage: Stage, event: Told) -> Iterator[Line]:
    approach = event["approach"]
    tags = {size(event["margin"]), approach}
    if any(one["exhausted"] for one in stage.named("npc.wary")):
        tags.add("drained")  # only then may a text see him through till morning
    if stage.has("influence.rolled"):
        if stage.has_push:
            tags.add("pushed")
        yield stage.line(f"won/{approach}", tags, who=pair(event), fresh=True)
    elif stage.has("ability.used"):
        yield stage.line("fire/burnt", tags, who=pair(event), fresh=True)
    else:
        yield stage.line("fire/spared", tags, who=pair(event), fresh=True)


def influence_lost(stage: Stage, event: Told) -> Iterator[Line]:
    approach = event["approach"]
    tags = {"m:3" if event["alarm"] else "m:1", "pushed" if stage.has_push else "fresh"}
    yield stage.line(f"lost/{approach}", tags, who=pair(event), fresh=True)


def influence_tied(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"tied/{event['approach']}", who=pair(event), fresh=True)


def npc_wary(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"h": event["npc"]}
    if event["exhausted"]:
        yield stage.line("wary/drained", who=who)
    elif pick(2, stage.salt, "wary"):
        yield stage.line("wary/first", who=who, optional=True)


def alarm_raised(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"h": event["npc"]}
    yield stage.line("headline/alarm", who=who, headline=True, post="alarm")
    yield stage.line("alarm/raised", who=who, post="alarm", fresh=True)


def suspicion_changed(stage: Stage, event: Told) -> Iterator[Line]:
    was, value = stage.was.suspicion, event["value"]
    post = stage.check_post if event["cause"] == "check" else ""
    if event["level"] == "banished":
        return
    if was < WARY <= value:
        name = "suspicion/wary"
    elif value < WARY <= was:
        name = "suspicion/calm"
    elif was < EDGE <= value:
        name = "suspicion/edge"
    else:
        return
    yield stage.line(name, {event["cause"]}, who={"f": event["fox"]}, fresh=True, post=post)


# --- leads


def lead_gained(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("lead/gained", {event["approach"]}, who=pair(event))


def lead_given(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("lead/given", who={**pair(event), "g": event["to_fox"]}, fresh=True)


def lead_lost(stage: Stage, event: Told) -> Iterator[Line]:
    why = event["why"]
    if why == "siege":
        return
    post = {"exorcist": stage.check_post, "absent": ""}.get(why, "")
    same = any(one["approach"] == event["approach"] for one in stage.named("influence.rolled"))
    yield stage.line(f"lead/{why}", {"same"} if same else (), who=pair(event), fresh=why == "used", post=post)


# --- by themselves and for each other


def disguise_rolled(stage: Stage, event: Told) -> Iterator[Line]:
    tags = {event["trait"], size(event["successes"], 2)}
    kind = "disguise" if event["successes"] else "failed"
    name = f"disguise/{event['trait']}" if kind == "disguise" else "disguise/failed"
    yield stage.line(name, tags, who={"f": event["fox"]}, fresh=True)
    yield from _recall(stage)


def help_given(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("help/given", who={"f": event["fox"], "g": event["to_fox"]}, fresh=True)
    yield from _recall(stage)


def ability_used(stage: Stage, event: Told) -> Iterator[Line]:
    species = event["species"]
    if species == "kitsunebi":
        return  # told by the burning itself
    who = {"f": event["fox"], **({"h": event["npc"]} if event["npc"] else {})}
    yield stage.line(f"gift/{species}", who=who, fresh=True)


def fox_passed(stage: Stage, event: Told) -> Iterator[Line]:
    """A fox is done; of one who has split her Qi before, that said everything already."""
    if event["phase"] == "share" and event["fox"] in stage.now.shared:
        return
    yield stage.line(f"pass/{event['phase']}", who={"f": event["fox"]}, fresh=True)


def leave_voted(stage: Stage, event: Told) -> Iterator[Line]:
    name = "vote/for" if event["vote"] else "vote/against"
    enough = {"enough"} if event["votes"] >= event["needed"] else set()
    yield stage.line(name, enough, who={"f": event["fox"]}, fresh=True)
    yield from _recall(stage)


# --- exorcists


def distract_rolled(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"f": event["fox"], "x": event["npc"]}
    yield stage.line(f"distract/{event['trait']}", who=who, fresh=True)
    yield from _recall(stage)
    yield stage.line(f"distract/{event['outcome']}", {event["trait"]}, who=who, fresh=stage.recalls)


def check_started(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"f": event["fox"], "x": event["npc"]}
    post = stage.begin_check()
    yield stage.line("headline/check", who=who, headline=True, post=post)
    yield stage.line(f"check/{event['trait']}", who=who, post=post, fresh=True)
    for line in _recall(stage):
        yield line._replace(post=post)


def check_rolled(stage: Stage, event: Told) -> Iterator[Line]:
    who = {"f": event["fox"], "x": event["npc"]}
    burnt = any(one["why"] == "exorcist" for one in stage.named("lead.lost"))
    tags = {event["trait"]} | ({"deep"} if burnt else set())
    yield stage.line(f"check/{event['outcome']}", tags, who=who, post=stage.check_post, fresh=True)


def check_skipped(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"check/{event['why']}", who={"x": event["npc"]}, post=stage.check_post, fresh=True)


HANDLERS: Final[Mapping[str, Handler]] = {
    "scout.rolled": scout_rolled,
    "scout.learned": scout_learned,
    "setting.rolled": setting_rolled,
    "hunt.started": hunt_started,
    "tails.relit": tails_relit,
    "round.started": round_started,
    "influence.rolled": influence_rolled,
    "influence.won": influence_won,
    "influence.lost": influence_lost,
    "influence.tied": influence_tied,
    "npc.wary": npc_wary,
    "alarm.raised": alarm_raised,
    "suspicion.changed": suspicion_changed,
    "lead.gained": lead_gained,
    "lead.given": lead_given,
    "lead.lost": lead_lost,
    "disguise.rolled": disguise_rolled,
    "help.given": help_given,
    "ability.used": ability_used,
    "fox.passed": fox_passed,
    "leave.voted": leave_voted,
    "distract.rolled": distract_rolled,
    "check.started": check_started,
    "check.rolled": check_rolled,
    "check.skipped": check_skipped,
}
