"""One command as the group saw it: its events, who stood how, who had done what to whom."""

from collections.abc import Mapping, Sequence
from typing import Any

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel.cast import Cast
from narratives.duel.story import Story


class Scene:
    """What the lines of one command are made of; nothing in it is secret but ``view``, of which only the public part
    and the fight are read.
    """

    def __init__(self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str) -> None:
        self.events = [event for event in events if event["to"] == "all"]
        self.before = before
        self.after = after
        self.view = view
        self.salt = salt
        self.cast = Cast(after.spelt)
        self.recalled = after.recalled if after.step == before.step + 1 else None
        self._started_as = self._poses_before()

    def of(self, name: str) -> list[Told]:
        """The events of a name."""
        return [event for event in self.events if event["event"] == name]

    def line(
        self, names: str | tuple[str, ...], people: Mapping[str, str | Sequence[str]], *tags: str, **slots: Any
    ) -> Line:
        """A line with these people in its slots; their genders and poses are tags."""
        held = {slot: self.cast[who] if isinstance(who, str) else self.cast.slots(who) for slot, who in people.items()}
        poses = {f"{slot}.{self.pose(who)}" for slot, who in people.items() if isinstance(who, str)}
        return Line(names, {**held, **slots}, self.cast.tags(people) | poses | frozenset(tags))

    def pose(self, name: str) -> str:
        """How he stood before this command, as all saw him: «stands», «kneels», «runs», «lies»…"""
        return self._started_as.get(name) or self.pose_after(name)

    def _poses_before(self) -> dict[str, str]:
        """Of those whom this command has moved: what the event itself says, else what was seen last."""
        moved = [event for event in self.events if event["event"] in _BEFORE]
        poses = {event["who"]: self.before.poses.get(event["who"], "stands") for event in moved}
        return poses | {event["who"]: sure for event in moved if (sure := _BEFORE[str(event["event"])])}

    def pose_after(self, name: str) -> str:
        """How he stands now."""
        shown = self.view["public"].get(name)
        return str(shown["pose"]) if shown else "stands"

    def side(self, name: str) -> str:
        """The side of one who is in the running fight; else his own name."""
        fight = self.view["fight"]
        return str(fight["sides"].get(name, name)) if fight else name

    def on_one_side(self, doer: str, others: Sequence[str]) -> bool:
        """Is one of them on his side in the running fight?"""
        return bool(self.view["fight"]) and any(self.side(doer) == self.side(one) for one in others)

    def between(self, doer: str, target: str, card: str = "") -> list[str]:
        """What all know of two people at this moment of the fight, as tags."""
        spoken_of = self.recalled is not None and self.recalled.kind == "struck"
        struck = () if spoken_of else self.before.of_fight("struck")  # what is recalled is not said a second time
        holds = {
            "again": any((fact.who, fact.of) == (doer, target) for fact in struck),
            "again_card": any((fact.who, fact.of, fact.card) == (doer, target, card) for fact in struck),
            "answer": any((fact.who, fact.of) == (target, doer) for fact in struck),
            "same_card": bool(card) and self.before.last.get(doer) == card,
            "friend": bool(target) and self.on_one_side(doer, [target]),
            "first": self.before.running and not self.before.last,
        }
        return [*(tag for tag, does in holds.items() if does), self.size()]

    def size(self) -> str:
        """«pair» or «crowd»: how many stand in the ring."""
        return "pair" if len(self.before.ring) <= 2 else "crowd"


_BEFORE = {
    "fighter.heavy": "",
    "fighter.fell": "",
    "fighter.woke": "lies",
    "fighter.rose": "kneels",
    "fighter.surrendered": "",
    "flight.started": "",
    "flight.escaped": "runs",
    "flight.failed": "runs",
    "fighter.killed": "",
    "stun.ended": "lies",
    "runner.collapsed": "",
}
"""Events after which somebody stands otherwise than before; how he stood, where that is certain."""
