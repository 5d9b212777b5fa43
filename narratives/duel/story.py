"""What the chronicler of the duel remembers: a fold over what everybody saw, so that nothing secret can be recalled."""

from typing import Literal

from engines.core.model import Frozen, unchecked
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import SceneStory
from narratives.duel.cast import thing

FactKind = Literal[
    "attacked", "struck", "knelt", "felled", "flashed", "joined", "fled", "surrendered", "healed", "marked", "freed",
    "spared", "ambushed", "killed",
]  # fmt: skip


class Fact(Frozen):
    """Something that all saw: ``who`` did it, or it befell him; ``of``: to whom, or by whom."""

    kind: FactKind
    who: str
    of: str = ""
    card: str = ""
    fight: int = 0
    step: int = 0
    """The command in which it happened (``SceneStory.step``)."""
    told: int = 0
    """How often it has been recalled."""


_new_fact = unchecked(Fact)


class Story(SceneStory):
    """The memory of one table."""

    fights: int = 0
    """How many fights there have been, the running one included."""
    steps: int = 0
    """Steps taken in all fights: the number that a post carries."""
    began: int = 0
    """``steps`` when the running or last fight began."""
    running: bool = False
    ring: tuple[str, ...] = ()
    """Who stands in the ring of the running fight."""
    seen: tuple[str, ...] = ()
    """Everybody of whom something has been told."""
    entered: dict[str, int] = {}
    """How many fights each has entered: at each of the first ones other words of his player are quoted."""
    bound: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    poses: dict[str, str] = {}
    """How people were left by what all saw last: «kneels», «runs», «surrendered», «lies»…; else they stand."""
    facts: tuple[Fact, ...] = ()
    last: dict[str, str] = {}
    """What each of the ring did on his last step of this fight: the card, «quiet», «pass», «flee», «finish»."""
    shining: dict[str, str] = {}
    """Who raised which artefact shield in the running fight, and at what step; when it goes out only he knows."""
    recalled: Fact | None = None
    """What the last command recalls."""

    def of_fight(self, *kinds: FactKind) -> tuple[Fact, ...]:
        """What happened in the running or last fight."""
        return tuple(fact for fact in self.facts if fact.fight == self.fights and (not kinds or fact.kind in kinds))


_MOST_FACTS = 90
"""Older ones are forgotten: a table may stand for weeks."""


def fold(story: Story, event: Told) -> Story:
    """The story after one event; what is not told to all changes nothing."""
    if event["to"] != "all":
        return story
    happened = _HAPPENED.get(str(event["event"]))
    after = happened(story, event) if happened else story
    named = [event.get(field) for field in ("by", "who", "target", "to_whom", "ally")]
    people = [*(one for one in named if one), *event.get("targets", ()), *event.get("ring", ())]
    new = dict.fromkeys(one for one in people if one not in after.seen)
    return after.but(seen=(*after.seen, *new)) if new else after


def noted(story: Story, kind: FactKind, who: str, of: str = "", card: str = "") -> Story:
    """The story with one more fact."""
    fact = _new_fact(kind=kind, who=who, of=of, card=card, fight=story.fights, step=story.step)
    return story.but(facts=(*story.facts, fact)[-_MOST_FACTS:])


def _stepped(story: Story, who: str, deed: str) -> Story:
    return story.but(steps=story.steps + 1, last={**story.last, who: deed})


def _gone(story: Story, who: str) -> Story:
    """He is in the ring no more."""
    shining = {name: card for name, card in story.shining.items() if name != who}
    return story.but(ring=tuple(one for one in story.ring if one != who), shining=shining)


def _started(story: Story, event: Told) -> Story:
    ring = tuple(event["ring"])
    story = story.but(fights=story.fights + 1, running=True, ring=ring, began=story.steps, last={}, shining={})
    story = _entered(story, *ring)
    if event["why"] == "attack":
        return noted(story, "attacked", event["by"], ring[-1] if len(ring) == 2 else "")
    return noted(story, "ambushed", event["by"], ring[0])


def _joined(story: Story, event: Told) -> Story:
    story = _entered(story.but(ring=tuple(event["ring"])), event["who"])
    return noted(story, "joined", event["who"], event["ally"] or "")


def _entered(story: Story, *people: str) -> Story:
    entered = {**story.entered, **{who: story.entered.get(who, 0) + 1 for who in people}}
    return story.but(entered=entered)


def _ended(story: Story, event: Told) -> Story:
    poses = {who: pose for who, pose in story.poses.items() if pose != "runs"}
    return story.but(running=False, ring=(), shining={}, poses=poses)


def _played(story: Story, event: Told) -> Story:
    by, card = event["by"], event["card"]
    if event["step"] is not None:
        story = _stepped(story, by, card)
    if event["kind"] == "shield" and event["artefact"]:
        shining = {**story.shining, by: f"{card} (шаг {event['step']})"}
        story = story.but(shining=shining)
    if event["kind"] == "blow":
        for target in event["targets"]:
            story = noted(story, "struck", by, target, card)
    if event["kind"] == "heal" and event["targets"][0] != by:
        story = noted(story, "healed", by, event["targets"][0], card)
    return story


def _quiet(story: Story, event: Told) -> Story:
    return _stepped(story, event["who"], "quiet")


def _passed(story: Story, event: Told) -> Story:
    return _stepped(story, event["who"], "pass")


def _flees(story: Story, event: Told) -> Story:
    return _stepped(_posed(story, event["who"], "runs"), event["who"], "flee")


def _escaped(story: Story, event: Told) -> Story:
    who = event["who"]
    story = _posed(_gone(story, who), who, "kneels" if event["heavy"] else "stands")
    return noted(_stepped(story, who, "flee"), "fled", who)


def _striker(story: Story, who: str) -> Fact | None:
    """The blow of this very command that struck him."""
    return next(
        (one for one in reversed(story.facts) if one.kind == "struck" and one.of == who and one.step == story.step),
        None,
    )


def _heavy(story: Story, event: Told) -> Story:
    who = event["who"]
    if event["kneels"] and story.poses.get(who) not in ("surrendered", "bound", "lies"):
        story = _posed(story, who, "kneels")
    blow = _striker(story, who)
    return noted(story, "knelt", who, blow.who, blow.card) if blow and event["kneels"] else story


def _fell(story: Story, event: Told) -> Story:
    who, by = event["who"], event["by"]
    blow = _striker(story, who)
    return noted(_posed(story, who, "lies"), "felled", who, by or "", blow.card if blow and blow.who == by else "")


def _posed(story: Story, who: str, pose: str) -> Story:
    return story.but(poses={**story.poses, who: pose})


def _collapsed(story: Story, event: Told) -> Story:
    return _posed(story, event["who"], "lies")


def _woke(story: Story, event: Told) -> Story:
    return _posed(story, event["who"], "kneels" if event.get("heavy") else "stands")


def _rose(story: Story, event: Told) -> Story:
    return _posed(story, event["who"], "stands")


def _flashed(story: Story, event: Told) -> Story:
    blow = _striker(story, event["who"])
    return noted(story, "flashed", event["who"], blow.who if blow else "", event["card"])


def _gave_up(story: Story, event: Told) -> Story:
    return noted(_posed(story, event["who"], "surrendered"), "surrendered", event["who"], event["to_whom"])


def _shown(story: Story, event: Told) -> Story:
    is_spell = thing(event["card"]).slug in ("ears", "voice", "curse")
    return noted(story, "marked", event["who"], "", event["card"]) if is_spell else story


def _killed(story: Story, event: Told) -> Story:
    story = _buried(_gone(story, event["who"]), event["who"])
    if story.running:
        story = _stepped(story, event["by"], "finish")
    return noted(story, "killed", event["who"], event["by"])


def _unfinished(story: Story, event: Told) -> Story:
    story = _stepped(story, event["by"], "finish") if story.running else story
    return noted(story, "spared", event["target"], event["by"])


def _decided(story: Story, event: Told) -> Story:
    return noted(_buried(story, event["who"]), "killed", event["who"]) if event["outcome"] == "dies" else story


def _buried(story: Story, who: str) -> Story:
    return _posed(story.but(dead=(*story.dead, who)), who, "dead")


def _tied(story: Story, event: Told) -> Story:
    who = event["target"]
    story = story.but(bound=(*story.bound, who))
    return story if story.poses.get(who) == "lies" else _posed(story, who, "bound")


def _freed(story: Story, event: Told) -> Story:
    who = event["who"]
    story = story.but(bound=tuple(one for one in story.bound if one != who))
    if story.poses.get(who) in ("bound", "surrendered"):
        story = _posed(story, who, "stands")
    released = event["how"] == "released" and event["by"]
    return noted(story, "freed", who, event["by"]) if released else story


_HAPPENED = {
    "fight.started": _started,
    "fighter.joined": _joined,
    "fight.ended": _ended,
    "card.played": _played,
    "turn.quiet": _quiet,
    "turn.passed": _passed,
    "flight.started": _flees,
    "flight.escaped": _escaped,
    "fighter.heavy": _heavy,
    "fighter.fell": _fell,
    "artefact.flashed": _flashed,
    "fighter.surrendered": _gave_up,
    "fighter.woke": _woke,
    "fighter.rose": _rose,
    "stun.ended": _woke,
    "runner.collapsed": _collapsed,
    "effect.shown": _shown,
    "fighter.killed": _killed,
    "finish.failed": _unfinished,
    "survival.decided": _decided,
    "captive.bound": _tied,
    "captive.freed": _freed,
}
