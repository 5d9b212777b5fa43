"""What the narrator remembers of a campaign: a fold over its events (who did what to whom, where, on which night)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from engines.core.model import Frozen, unchecked
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import SceneStory

FactKind = Literal[
    "won", "lost", "tied", "lead", "drained", "alarm", "burnt", "scouted", "missed", "noticed", "hidden", "fooled",
    "helped",
]  # fmt: skip
MOST_FACTS: Final = 120
"""So many facts are kept; the oldest fade first."""


class Fact(Frozen):
    """Something that may be recalled: a fox, and perhaps somebody to whom she did it."""

    kind: FactKind
    fox: str
    npc: str = ""
    approach: str = ""
    night: int = 0
    campaign: int = 1
    place: str = ""
    step: int = 0
    """The command that it was: a post does not recall itself."""
    recalled: int = 0


_new_fact = unchecked(Fact)


class Story(SceneStory):
    """A campaign so far."""

    campaign: int = 1
    night: int = 0
    """Nights of all campaigns."""
    scene: int = 0
    """The night of this campaign, as the rules count."""
    place: str = ""
    phase: str = "rest"
    trail: str = "quiet"
    suspicion: int = 0
    round: int = 0
    village: int = 0
    species: dict[str, str] = {}
    classes: dict[str, str] = {}
    visits: dict[str, int] = {}
    """Place -> how many nights the clan has spent there, this one included."""
    met: dict[str, int] = {}
    """Somebody of a scene -> on how many nights the clan has met him."""
    tonight: dict[str, int] = {}
    """Fox -> Qi of this night."""
    shared: tuple[str, ...] = ()
    """Who has split what this night brought."""
    facts: tuple[Fact, ...] = ()
    tally: dict[str, dict[str, int]] = {}
    """Fox -> what she has done, and "qi" that she has drunk -> how much of it; facts fade, this does not."""
    recalled: Fact | None = None
    """What the post of the last command recalls."""
    recalled_at: int = -1
    """The command whose post recalled something last."""


def folded(story: Story, event: Told) -> Story:
    """The story after one event."""
    handler = _HANDLERS.get(event["event"])
    return story.but(**handler(story, event)) if handler else story


def fact_of(story: Story, event: Told, kind: FactKind, **more: Any) -> Fact:
    """An event as a fact of this night."""
    known: dict[str, Any] = {"fox": event["fox"], "npc": event.get("npc") or "", "approach": event.get("approach", "")}
    where = {"night": story.night, "campaign": story.campaign, "place": story.place, "step": story.step}
    return _new_fact(kind=kind, **{**known, **where, **more})


Update = Mapping[str, Any]


def _with(story: Story, fact: Fact) -> Update:
    return {"facts": (*story.facts, fact)[-MOST_FACTS:], **_counted(story, fact.fox, {fact.kind: 1})}


def _counted(story: Story, fox: str, more: Mapping[str, int]) -> Update:
    own = story.tally.get(fox, {})
    return {"tally": {**story.tally, fox: {**own, **{what: own.get(what, 0) + by for what, by in more.items()}}}}


def _noting(kind: FactKind) -> Callable[[Story, Told], Update]:
    return lambda story, event: _with(story, fact_of(story, event, kind))


def _joined(story: Story, event: Told) -> Update:
    return {"species": {**story.species, event["fox"]: event["species"]}}


def _opened(story: Story, event: Told) -> Update:
    name = event["name"]
    return {
        "night": story.night + 1,
        "scene": event["scene"],
        "place": name,
        "phase": "scout",
        "suspicion": 0,
        "round": 0,
        "tonight": {},
        "shared": (),
        "visits": {**story.visits, name: story.visits.get(name, 0) + 1},
    }


def _placed(story: Story, event: Told) -> Update:
    npc = event["npc"]
    return {
        "classes": {**story.classes, npc: event["class"]},
        "met": {**story.met, npc: story.met.get(npc, 0) + 1},
    }


def _won(story: Story, event: Told) -> Update:
    fox = event["fox"]
    tonight = {"tonight": {**story.tonight, fox: event["earned"]}}
    return {**_noting("won")(story, event), **tonight, **_counted(story, fox, {"won": 1, "qi": event["qi"]})}


def _wary(story: Story, event: Told) -> Update:
    """Whoever won last is the one that drained him."""
    last = story.facts[-1] if story.facts else None
    if not event["exhausted"] or last is None or last.npc != event["npc"]:
        return {}
    return _turned(story, last, "drained")


def _alarm(story: Story, event: Told) -> Update:
    last = story.facts[-1] if story.facts else None
    if last is None or last.npc != event["npc"]:
        return {}
    return _turned(story, last, "alarm")


def _turned(story: Story, last: Fact, kind: FactKind) -> Update:
    """The last fact has come to more than it was; it counts as both."""
    facts = (*story.facts[:-1], last.but(kind=kind))
    return {"facts": facts, **_counted(story, last.fox, {kind: 1})}


def _gift(story: Story, event: Told) -> Update:
    return _with(story, fact_of(story, event, "burnt")) if event["species"] == "kitsunebi" else {}


def _check(story: Story, event: Told) -> Update:
    return _with(story, fact_of(story, event, "hidden" if event["outcome"] == "hidden" else "noticed"))


def _distracted(story: Story, event: Told) -> Update:
    return _with(story, fact_of(story, event, "fooled")) if event["outcome"] == "distracted" else {}


def _helped(story: Story, event: Told) -> Update:
    return _with(story, fact_of(story, event, "helped", npc=event["to_fox"]))


def _shared(story: Story, event: Told) -> Update:
    return {"shared": (*story.shared, event["fox"])}


def _ended(story: Story, event: Told) -> Update:
    return {"phase": "share", "round": 0, "suspicion": event["suspicion"]}


def _campaign(story: Story, event: Told) -> Update:
    return {"campaign": story.campaign + 1, "scene": 0, "phase": "rest", "trail": "quiet", "village": event["village"]}


def _built(story: Story, event: Told) -> Update:
    return {"village": event["stage"]}


def _to(field: str, key: str) -> Callable[[Story, Told], Update]:
    return lambda story, event: {field: event[key]}


_HANDLERS: Final[Mapping[str, Callable[[Story, Told], Update]]] = {
    "fox.joined": _joined,
    "scene.opened": _opened,
    "npc.placed": _placed,
    "hunt.started": lambda story, event: {"phase": "hunt"},
    "round.started": _to("round", "round"),
    "scout.rolled": lambda story, event: _noting("scouted" if event["successes"] else "missed")(story, event),
    "influence.won": _won,
    "influence.lost": _noting("lost"),
    "influence.tied": _noting("tied"),
    "lead.gained": _noting("lead"),
    "npc.wary": _wary,
    "alarm.raised": _alarm,
    "ability.used": _gift,
    "check.rolled": _check,
    "distract.rolled": _distracted,
    "help.given": _helped,
    "suspicion.changed": _to("suspicion", "value"),
    "scene.ended": _ended,
    "trail.level": _to("trail", "level"),
    "share.made": _shared,
    "village.built": _built,
    "village.lost": _to("village", "stage"),
    "campaign.started": _campaign,
    "siege.started": lambda story, event: {"phase": "siege"},
    "finale.ended": lambda story, event: {"phase": "over"},
}
