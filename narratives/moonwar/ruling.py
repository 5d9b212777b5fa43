"""Short notices of what the GM decided: told as what befell people, «по воле ведущего»."""

from collections.abc import Sequence

from narratives.chronicle.compose import Page
from narratives.chronicle.narrator import Told
from narratives.moonwar.beats import People
from narratives.moonwar.layout import laid_out
from narratives.moonwar.stage import Stage, slots_of
from narratives.moonwar.story import Story

HEADLINE = "По воле ведущего"

_OWN = {"ally": "alliance.made", "unally": "alliance.left"}
"""The event that a command's own sentence tells already."""

_SETS = {
    "kill": "gm/killed",
    "revive": "gm/revived",
    "remove": "gm/removed",
    "add": "gm/added",
    "free": "gm/freed",
    "capture": "gm/captured",
    "ally": "gm/allied",
    "unally": "gm/unallied",
    "mod": "gm/mods",
}

TOLD = frozenset(_SETS)
"""The GM's commands that get a notice."""


def ruling(stage: Stage, story: Story, events: Sequence[Told]) -> str:
    """The body of a notice; ``events`` begin with ``gm.ruled``."""
    rule, rest = events[0], [event for event in events[1:] if event["event"] != _OWN.get(events[0]["do"])]
    stage.move_to(story.place or "l02", story.night)
    people = _people(rule)
    stage.common(**{slot: stage.cast.slot(who) for slot, who in slots_of(_everybody(people)).items()})
    stage.common(others=[])
    page = Page()
    unreal = rule["do"] == "kill" and not any(event["event"] == "character.died" for event in rest)
    if not unreal:
        page.add(stage.say(_SETS[rule["do"]], people))
    plan = laid_out(rest, stage.cast, stage.view["scenario"])
    for beat in plan.beats:
        if not (unreal and "fate/killed" in beat.sets):
            page.add(stage.tell(beat))
    return f"<b>{HEADLINE}</b>\n\n{page.text}"


def _people(rule: Told) -> People:
    people: dict[str, str | Sequence[str]] = {}
    if "name" in rule:
        people["who"] = rule["name"]
    if "captor" in rule:
        people |= {"captor": rule["captor"], "by": rule["captor"], "captive": rule["name"]}
    if "names" in rule:
        people |= {"members": rule["names"], "all": rule["names"]}
    return people


def _everybody(people: People) -> Sequence[str]:
    members = people.get("members")
    return members if members else [who for who in people.values() if isinstance(who, str)]


def skipped(stage: Stage, story: Story) -> str:
    """The body of a turn that the GM passed over."""
    stage.move_to(story.place or "l02", story.night)
    return f"<b>{stage.say('headline/skipped')}</b>\n\n{stage.say('gm/skipped')}"


def stake(stage: Stage, event: Told) -> str:
    """The notice of a stake (MW-S7-5)."""
    return f"<b>{stage.say('headline/stake')}</b>\n\n" + stage.say(
        "chase/stakes", {"who": event["who"]}, item=event["item"]
    )
