"""A character's way through this war in a few sentences, from what the story remembers."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from markupsafe import escape

from narratives.chronicle.compose import Page
from narratives.moonwar.beats import Beat
from narratives.moonwar.memory import weight
from narratives.moonwar.stage import Stage
from narratives.moonwar.story import Fact, Story

MOST_FACTS = 4
"""So many events make a biography; the weightiest are told, in the order in which they happened."""

_OWN = {
    "fought": "fought",
    "talked": "talked",
    "wounded": "wounded",
    "allied": "allied",
    "betrayed": "left",
    "captured": "captured",
    "rescued": "rescued",
    "escaped": "escaped",
    "turned": "turned",
}
_OTHERS = {
    "fought": "fought",
    "talked": "talked",
    "wounded": "struck",
    "allied": "allied",
    "betrayed": "deserted",
    "captured": "captor",
    "rescued": "rescuer",
    "killed": "killed",
    "escaped": "missed",
    "turned": "hunter",
}
"""The set that tells a fact of its two people: of the one whom it befell, of the other one."""


class _Event(NamedTuple):
    """A fact as the one of the biography saw it."""

    fact: Fact
    set_name: str
    other: str


class Biography:
    """Writes the biography of one character; reads no bags, so that asking for it changes nothing."""

    def __init__(self, stage: Stage, story: Story, who: str) -> None:
        self._stage = stage
        self._story = story
        self._who = who
        self._seen: Mapping[str, Any] = stage.view["characters"][who]

    def body(self) -> str:
        """The prose as Telegram HTML: four to eight sentences under the full name."""
        stage, page = self._stage, Page()
        stage.move_to(self._story.place or "l02", self._story.night)
        page.add(self._say("opening"))
        events = self._events()
        if not events:
            page.add(self._say("untouched"), fresh=True)
        for number, event in enumerate(events):
            page.add(self._say(event.set_name, event.fact.place, of=event.other), fresh=number == 0)
        if len(events) < MOST_FACTS // 2:
            page.add(self._say("lull"))
        deeds = stage.view["deeds"].get(self._who, {})
        fights, talks = deeds.get("fights", 0), deeds.get("talks", 0)
        if fights and talks:
            stage.common(fights=fights, talks=talks)
            page.add(self._say("deeds"))
        page.add(self._now(), fresh=True)
        name = escape(stage.cast.member(self._who).person.full.nom)
        return f"<b>{name}</b>\n\n{page.text}"

    @property
    def _over(self) -> bool:
        return bool(self._stage.view["phase"] == "over")

    def _events(self) -> list[_Event]:
        return sorted(islice(self._own_facts(), MOST_FACTS), key=lambda event: event.fact.turn)

    def _own_facts(self) -> Iterator[_Event]:
        """The weightiest of each meeting, each kind of event between two once. His own death is told last."""
        seen: set[tuple[str, str]] = set()
        for fact in sorted(self._story.facts, key=lambda fact: (-weight(fact), -fact.turn)):
            if self._who not in (fact.who, fact.of):
                continue
            mine = fact.who == self._who
            other = fact.of if mine else fact.who
            set_name = (_OWN if mine else _OTHERS).get(fact.kind)
            same_meeting = (other, str(fact.turn))
            if set_name is not None and not {(set_name, other), same_meeting} & seen:
                seen |= {(set_name, other), same_meeting}
                yield _Event(fact, set_name, other)

    def _now(self) -> str:
        """What has become of him."""
        status, killer = self._seen["status"], self._seen["killed_by"]
        if status == "dead":
            death = next((f for f in reversed(self._story.facts) if f.kind == "killed" and f.who == self._who), None)
            if killer and death:
                return self._say("now_dead", death.place, by=killer)
            return self._say("now_dead_alone")
        if status in ("left", "dust"):
            return self._say(f"now_{status}")
        if self._over:
            won = self._who in self._stage.view["result"]["winners"]
            return self._say("now_winner" if won else "now_over")
        if self._seen["captor"]:
            return self._say("now_captive", by=self._seen["captor"])
        return self._say("now_free")

    def _say(self, name: str, place: str = "", **people: str) -> str:
        self._stage.common(place=self._stage.cast.world.atlas.venue(place) if place else self._stage.place)
        state = self._stage.cast.state_tags("who", self._who)
        if name == "allied":
            stands = any({self._who, people["of"]} <= set(members) for members in self._stage.cast.alliances())
            state |= {"pact:stands" if stands else "pact:over"}
        return self._stage.tell(Beat((f"bio/{name}",), {"who": self._who, **people}, state))
