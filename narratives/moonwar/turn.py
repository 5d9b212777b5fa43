"""A turn's post: headline, scene, beats, a memory, a last line."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from narratives.chronicle.bags import chance, pick
from narratives.chronicle.compose import Page, names_missing
from narratives.chronicle.narrator import Told
from narratives.moonwar import memory, names
from narratives.moonwar.beats import BATTLES, Beat
from narratives.moonwar.layout import laid_out
from narratives.moonwar.stage import FEW, LATE, Stage, slots_of
from narratives.moonwar.story import Story, Turn

ENOUGH = 1150
"""Characters after which beats that only dress a post are left out."""
FULL_PARAGRAPH = 400
"""Characters of a paragraph that no beat joins any more."""
LONG_PARAGRAPH = 260
"""Characters of a paragraph that the last line does not join any more."""
SHORT = 520
"""Characters of a post that has room for a passer-by."""
_ASIDE, _ASIDE_IN_SHORT = 0.08, 0.65
"""How often a passer-by has his say."""

_WEATHER = re.compile(r"(?:Ночь|Ночью|Дождь|Туман|Луна|Месяц|Ветер|Снег|Темнота|Небо|Морось|Тучи|Облака|Фонари)\b")


class Kind(NamedTuple):
    """What a turn is about: which headline, scene and last line it gets."""

    headline: str
    scene: str
    closing: str


def kind_of(events: Sequence[Told], people: Sequence[str], cast_is_force: Callable[[str], bool]) -> Kind:
    """The kind of a turn of these people, by the weightiest of its events."""
    told = {event["event"] for event in events}
    talk = not told & BATTLES and any(name.startswith("talk.") for name in told)
    scene = "talk" if talk else "night"
    if "vignette" in told:
        return Kind("vignette", "", "vignette")
    for name, kind in (("nightmare", "nightmare"), ("chase", "chase")):
        if any(event.startswith(f"{name}.") for event in told):
            return Kind(kind, "chase" if kind == "chase" else "night", "battle" if kind == "chase" else "vignette")
    if "inner.captive" in told:
        scene = "captivity"
    elif "inner.relation" in told:
        scene = "inner"
    if told & {"character.died", "tatari.died"}:
        return Kind("death", scene, "death")
    if "character.captured" in told:
        return Kind("capture", scene, "capture")
    if "inner.captive" in told:
        return Kind("captive", scene, "alliance" if "alliance.made" in told else "inner")
    if "inner.relation" in told and not told & BATTLES:
        return Kind("inner", scene, "inner")
    if "alliance.made" in told:
        return Kind("alliance", scene, "alliance")
    if told & {"guard.fell", "host.appeared", "force.grew"}:
        return Kind("special", scene, "battle")
    if talk:
        return Kind("talk", scene, "talk")
    if any(cast_is_force(who) for who in people):
        return Kind("force", scene, "battle")
    fights = [event["event"] for event in events if event["event"] in BATTLES]
    return Kind("draw", scene, "draw") if fights[-1:] == ["battle.drawn"] else Kind("battle", scene, "battle")


class TurnPost:
    """Writes the body of one turn."""

    def __init__(self, stage: Stage, story: Story, turn: Turn, events: Sequence[Told]) -> None:
        self._stage = stage
        self._story = story
        self._turn = turn
        self._events = events
        self._page = Page()
        self._plan = laid_out(events, stage.cast, stage.view["scenario"])
        self._kind = kind_of(events, self._plan.participants, stage.cast.is_force)
        self._salt = f"{story.thread}/{turn.number}"
        self._drawer = stage.composer.drawer

    def body(self) -> str:
        """The prose as Telegram HTML."""
        stage, turn = self._stage, self._turn
        stage.move_to(turn.place, turn.night)
        started = next(event for event in self._events if event["event"] == "turn.started")
        stage.add_tags(
            first_turn=turn.number == 1,
            late=turn.number >= LATE,
            few=len(stage.cast.still_in()) <= FEW,
            met=bool(started["met"]),
            force_first=not any(stage.cast.is_force(who) for fact in self._story.facts for who in (fact.who, fact.of)),
            **{"met:once": len(started["met"]) == 1},
        )
        people = self._plan.participants
        stage.common(**{slot: stage.cast.slot(who) for slot, who in slots_of(people).items()})
        stage.common(all=[stage.cast.slot(who) for who in people], others=[])
        headline = stage.say(f"headline/{self._kind.headline}", slots_of(people))
        self._open()
        recalled = False
        for beat in self._plan.beats:
            self._add(beat)
            # A memory comes once it is known why these people met, and before anything befalls them.
            if not recalled and not beat.sets[0].startswith("arrival/"):
                self._recall()
                recalled = True
        self._name_everybody()
        self._close()
        self._drawer.openings = (*self._drawer.openings[-1:], self._opening(self._page.draft))
        return f"<b>{headline}</b>\n\n{self._page.text}"

    def _open(self) -> None:
        """The scene, opening otherwise than the last two posts did; a vignette may do without."""
        recent = self._drawer.openings[-2:]
        if not self._kind.scene:
            if "weather" not in recent:
                self._page.add(self._stage.say("scene/weather"))
            return
        scene = Beat((f"scene/{self._kind.scene}",), {})
        self._page.add(self._stage.tell(scene, lambda text: self._opening(text) in recent))
        if self._kind.scene in ("inner", "captivity") and not self._stage.weather:
            self._page.add(self._stage.say("scene/weather"))

    def _opening(self, text: str) -> str:
        """How a text opens: with a name, the place, the weather, speech, or some object."""
        stage = self._stage
        if text.startswith("—"):
            return "speech"
        if any(text.startswith(form) for who in self._plan.participants for form in stage.cast.forms(who)):
            return "name"
        if stage.place and text.casefold().startswith(stage.place.where.casefold()):
            return "place"
        if _WEATHER.match(text) or (stage.weather and text.startswith(stage.weather)):
            return "weather"
        return "object"

    def _add(self, beat: Beat) -> None:
        if not (beat.optional and len(self._page) > ENOUGH):
            self._page.add(self._stage.tell(beat), beat.fresh or self._page.last_length > FULL_PARAGRAPH)

    def _recall(self) -> None:
        """One earlier event of this war, when there is one that concerns these people."""
        fact = self._turn.recalled
        if fact is None:
            return
        found = memory.recall(self._story, fact, self._turn.participants, self._turn.place)
        if found is None:
            return
        remembered = self._stage.recall(found, self._turn.number - fact.turn)
        self._page.add(remembered, fresh=self._kind.headline == "vignette")

    def _name_everybody(self) -> None:
        """Nobody who took part goes without a name, whatever the texts drawn left out."""
        cast = self._stage.cast
        wanted = dict.fromkeys(self._plan.participants)
        for event in self._events:
            wanted |= dict.fromkeys(who for key in ("winner", "loser", "who") if isinstance(who := event.get(key), str))
            for thrown in event.get("throws", ()):
                wanted |= dict.fromkeys((*thrown["helpers"], *thrown["captives"]))
        missing = names_missing(self._page.draft, {who: cast.forms(who) for who in wanted})
        if missing:
            self._page.add(self._stage.say("turn/also", {"members": missing}))

    def _close(self) -> None:
        salt = self._salt
        short = len(self._page) < ENOUGH
        often = _ASIDE_IN_SHORT if len(self._page) < SHORT else _ASIDE
        if short and self._kind.scene in ("night", "talk", "chase") and chance(salt, "aside") < often:
            town = [one for one in names.passersby() if one.scope == "town"]
            passerby = town[pick(len(town), salt, "passer-by")]
            self._page.add(self._stage.aside(passerby), fresh=True)
        if len(self._page) < ENOUGH + 300:
            closing = self._stage.say(f"closing/{self._kind.closing}", self._last_people())
            self._page.add(closing, fresh=self._page.last_length > LONG_PARAGRAPH)

    def _last_people(self) -> dict[str, str]:
        """The slots of the last line: those of the last decisive event, whoever is still there first."""
        people: dict[str, str] = dict(slots_of(self._plan.participants))
        for event in self._events:
            if "winner" in event:
                people |= {"w": event["winner"], "l": event["loser"]}
            if event["event"] in ("character.died", "character.captured", "tatari.died") and event["by"]:
                people |= {"w": event["by"], "l": event["who"], "who": event["who"], "by": event["by"]}
        people.setdefault("who", people["a"])
        return people
