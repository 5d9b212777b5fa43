"""What happens around the hunt: foxes come, nights open and close, dawns, the village, the siege, finales."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from narratives.chronicle.bags import pick
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.kitsune import memory, names
from narratives.kitsune.stage import Stage

Handler = Callable[[Stage, Told], Iterator[Line]]

EXORCISTS: Final = ("novice", "master")
LEVELS: Final = ("quiet", "whispers", "hunted", "found")
_PORTRAITS: Final = 2
"""So many people of a place are introduced with more than their name."""


def fox_joined(stage: Stage, event: Told) -> Iterator[Line]:
    fox = event["fox"]
    person = stage.cast.fox(fox)
    kind = names.kind(event["species"], person.gender)
    late = {"late"} if stage.now.night else set()
    yield stage.line("fox/joined", {*late, "one_tail"}, who={"f": fox}, kind=kind, fresh=True)
    spelling = stage.now.spelt.get(fox)
    for field in ("looks", "character", "story"):
        words = getattr(spelling, field, "").strip() if spelling else ""
        if words:
            yield stage.line(f"fox/{field}", who={"f": fox}, words=words, fresh=True)


# --- the night


def scene_opened(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("headline/night" if stage.place.id else "headline/place", headline=True)
    yield stage.line("night/opening", fresh=True)
    if event["about"] and not stage.place.id:
        yield stage.line("night/about", about=event["about"])
    sentence = stage.hour("dusk")
    if sentence:
        yield stage.line("night/hour", sentence=sentence)
    if stage.now.trail != "quiet":
        yield stage.line("night/rumour", {stage.now.trail}, optional=True)
    yield from _people(stage, event)
    yield stage.line("night/last", fresh=True)


def _people(stage: Stage, event: Told) -> Iterator[Line]:
    humans = [one["npc"] for one in event["npcs"] if one["class"] not in EXORCISTS]
    several = {"several"} if len(humans) > 1 else set()
    yield stage.line("night/people", several, people=[stage.slot(name) for name in humans], fresh=True)
    returned = [one["npc"] for one in stage.named("npc.placed") if one["returned"]]
    fresh = [name for name in humans if name in names.people() and name not in returned]
    for name in fresh[:_PORTRAITS]:
        known = names.people()[name]
        name_ = "night/trait" if pick(2, stage.salt, name) else "night/wish"
        yield stage.line(name_, who={"h": name}, trait=known.trait, wish=known.wish)
    again = [name for name in returned if name in humans]
    told = list(memory.faces(stage))
    yield from told
    if again and not told:
        yield stage.line("night/returned", who={"h": again[0]})
    for one in event["npcs"]:
        if one["class"] in EXORCISTS:
            known_ = {"known"} if one["npc"] in returned else set()
            yield stage.line(f"night/{one['class']}", known_, who={"x": one["npc"]}, fresh=True)


def npc_placed(stage: Stage, event: Told) -> Iterator[Line]:
    if stage.has("scene.opened"):
        return
    if event["class"] in EXORCISTS:
        yield stage.line("npc/hunter", who={"x": event["npc"]}, fresh=True)
    else:
        yield stage.line("npc/placed", {"returned"} if event["returned"] else (), who={"h": event["npc"]}, fresh=True)


def npc_removed(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("npc/gone" if event["gone"] else "npc/removed", who={"h": event["npc"]}, fresh=True)


def scene_ended(stage: Stage, event: Told) -> Iterator[Line]:
    reason = event["reason"]
    yield stage.line(f"headline/{reason}", headline=True, post="close")
    hot = {"hot"} if event["suspicion"] >= 5 else set()
    yield stage.line(f"end/{reason}", hot, post="close", fresh=True)
    fed = stage.now.tonight
    if fed and max(fed.values()):
        best = max(fed, key=lambda name: fed[name])
        yield stage.line("end/best", who={"f": best}, post="close", fresh=True)
    hungry = [name for name, fox in stage.view["foxes"].items() if not fed.get(name) and not fox["away"]]
    if hungry and fed:
        yield stage.line("end/hungry", foxes=[stage.slot(name) for name in hungry], post="close")
    elif not fed:
        yield stage.line("end/empty", post="close", fresh=True)
    drained = [fact.npc for fact in stage.now.facts if fact.kind == "drained" and fact.night == stage.now.night]
    if drained:
        yield stage.line("end/victim", who={"h": drained[-1]}, post="close")
    for level in stage.named("trail.level"):
        yield stage.line(f"trail/{level['level']}", post="close", fresh=True)
    sentence = "" if hot else stage.hour("dawn")
    if sentence and pick(2, stage.salt, "dawn"):
        yield stage.line("night/hour", sentence=sentence, post="close", fresh=True)
    else:
        yield stage.line("end/last", hot, post="close", fresh=True)


# --- dawn


def share_made(stage: Stage, event: Told) -> Iterator[Line]:
    if stage.has("fox.passed", "gm.next"):
        return  # what nobody split goes to the purse by itself
    kept, given = event["purse"], event["pot"]
    how = "both" if kept and given else "pot" if given else "purse" if kept else "nothing"
    yield stage.line("share/made", {how}, who={"f": event["fox"]}, fresh=True)
    yield from memory.lines(stage)


def qi_transferred(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("share/given", who={"f": event["fox"], "g": event["to_fox"]}, fresh=True)


def village_built(stage: Stage, event: Told) -> Iterator[Line]:
    yield from _dawn(stage)
    yield stage.line(f"village/stage{event['stage']}", post="dawn", fresh=True)


def village_bonus(stage: Stage, event: Told) -> Iterator[Line]:
    if event is stage.named("village.bonus")[0]:
        yield from _dawn(stage)
        yield stage.line("village/bonus", post="dawn", fresh=True)


def tail_grown(stage: Stage, event: Told) -> Iterator[Line]:
    own = [one for one in stage.named("tail.grown") if one["fox"] == event["fox"]]
    if event is not own[-1]:
        return
    yield from _dawn(stage)
    tags = {f"tails:{event['tails']}"} | ({"several"} if len(own) > 1 else set())
    yield stage.line("tail/grown", tags, who={"f": event["fox"]}, n=event["tails"], post="dawn", fresh=True)
    for line in memory.lines(stage):
        yield line._replace(post="dawn")


def tail_lost(stage: Stage, event: Told) -> Iterator[Line]:
    lost = stage.named("tail.lost")
    if event is not lost[0]:
        return
    post = "dawn" if event["why"] == "decay" else "siege"
    if post == "dawn":
        yield from _dawn(stage)
    foxes = [stage.slot(one["fox"]) for one in lost]
    yield stage.line(f"tail/{event['why']}", foxes=foxes, post=post, fresh=True)


def head_chosen(stage: Stage, event: Told) -> Iterator[Line]:
    yield from _dawn(stage)
    yield stage.line("clan/head", who={"f": event["fox"]}, post="dawn", fresh=True)


def clan_split(stage: Stage, event: Told) -> Iterator[Line]:
    yield from _dawn(stage)
    foxes = [stage.slot(name) for name in event["foxes"]]
    yield stage.line("clan/split", foxes=foxes, post="dawn", fresh=True)


def trail_level(stage: Stage, event: Told) -> Iterator[Line]:
    if stage.has("scene.ended"):
        return  # it stands in what is told of the night's end
    fainter = LEVELS.index(event["level"]) < LEVELS.index(stage.was.trail)
    yield stage.line("trail/fainter" if fainter else f"trail/{event['level']}", fresh=True)


def trail_searched(stage: Stage, event: Told) -> Iterator[Line]:
    yield from _dawn(stage)
    name = "trail/search_found" if event["found"] else "trail/search_missed"
    yield stage.line(name, {event["level"]}, post="dawn", fresh=True)


def _dawn(stage: Stage) -> Iterator[Line]:
    """The beginning of what is told of a dawn, once."""
    if stage.once("dawn"):
        yield stage.line("headline/dawn", headline=True, post="dawn")
        yield stage.line("dawn/opening", post="dawn", fresh=True)


# --- the siege, the end, the next campaign


def siege_started(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("headline/siege", headline=True, post="siege")
    yield stage.line("siege/started", post="siege", fresh=True)


def siege_rolled(stage: Stage, event: Told) -> Iterator[Line]:
    successes = event["successes"]
    tags = {event["trait"], "s:0" if not successes else "s:high" if successes >= 4 else "s:low"}
    yield stage.line(f"siege/{event['trait']}", tags, who={"f": event["fox"]}, fresh=True)
    yield stage.line("siege/blow", tags, who={"f": event["fox"]})


def siege_ended(stage: Stage, event: Told) -> Iterator[Line]:
    name = "siege_won" if event["won"] else "siege_lost"
    yield stage.line(f"headline/{name}", headline=True, post="siege")
    close = {"narrow"} if abs(event["total"] - event["beat"]) <= 2 else set()
    yield stage.line(f"siege/{'won' if event['won'] else 'lost'}", close, post="siege", fresh=True)


def village_lost(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("siege/damaged" if event["stage"] else "siege/ruined", post="siege", fresh=True)


def finale_ended(stage: Stage, event: Told) -> Iterator[Line]:
    outcome = event["outcome"]
    foxes = [stage.slot(name) for name in stage.view["foxes"]]
    headline = {"siege_won": "after_won", "siege_lost": "after_lost"}.get(outcome, outcome)
    yield stage.line(f"headline/{headline}", headline=True, post="epilogue")
    head = {"f": stage.view["head"]} if outcome == "triumph" and stage.view["head"] else {}
    yield stage.line(f"finale/{outcome}", who=head, foxes=foxes, post="epilogue", fresh=True)
    for name in stage.view["foxes"]:
        fate = _fate(stage, name)
        yield stage.line(f"fate/{outcome}", fate, who={"f": name}, post="epilogue", fresh=True)
    yield stage.line("finale/last", {outcome}, post="epilogue", fresh=True)


def _fate(stage: Stage, name: str) -> set[str]:
    tags = {"head"} if stage.view["head"] == name else set()
    return tags | {f"tails:{stage.view['foxes'][name]['tails']}"}


def campaign_started(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("headline/campaign", headline=True)
    foxes = [stage.slot(name) for name in stage.view["foxes"]]
    yield stage.line("campaign/started", {event["after"]}, foxes=foxes, fresh=True)


HANDLERS: Final[Mapping[str, Handler]] = {
    "fox.joined": fox_joined,
    "scene.opened": scene_opened,
    "npc.placed": npc_placed,
    "npc.removed": npc_removed,
    "scene.ended": scene_ended,
    "share.made": share_made,
    "qi.transferred": qi_transferred,
    "village.built": village_built,
    "village.bonus": village_bonus,
    "tail.grown": tail_grown,
    "tail.lost": tail_lost,
    "head.chosen": head_chosen,
    "clan.split": clan_split,
    "trail.level": trail_level,
    "trail.searched": trail_searched,
    "siege.started": siege_started,
    "siege.rolled": siege_rolled,
    "siege.ended": siege_ended,
    "village.lost": village_lost,
    "finale.ended": finale_ended,
    "campaign.started": campaign_started,
}
