"""A turn's post: headline, scene, beats, a memory, a last line."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from narratives.chronicle.bags import chance, pick
from narratives.chronicle.compose import Page, names_missing
from narratives.chronicle.narrator import Told
from narratives.moonwar import manner, memory, names
from narratives.moonwar.beats import BATTLES, Beat, bystanders
from narratives.moonwar.layout import laid_out
from narratives.moonwar.stage import FEW, LATE, Stage, slots_of
from narratives.moonwar.story import Story, Turn

ENOUGH = 1150
"""Characters after which beats that only dress a post are left out."""
FULL_PARAGRAPH = 400
"""Characters of a paragraph that no beat joins any more."""
LONG_PARAGRAPH = 260
"""Characters of a paragraph that the last line does not join any more."""
FEW_PARAGRAPHS, MOST_PARAGRAPHS = 3, 6
"""A post has so many paragraphs at least, and at most."""
THIN = 465
"""Characters of a post that would stay too short with a last line: somewhere in the town an hour goes by."""
MEAGRE = 520
"""Characters of a post that needs a passer-by."""
SHORT = 560
"""Characters of a post that has room for what the rest of the war is like, and for a passer-by."""
_ASIDE, _ASIDE_IN_SHORT = 0.06, 0.12
"""How often a passer-by has his say."""
_QUIET = frozenset({"vignette", "nightmare"})
"""Kinds of turns that are about somebody alone."""


class Kind(NamedTuple):
    """What a turn is about: which headline, scene and last line it gets."""

    headline: str
    scene: str
    closing: str


_APART: Final = {
    "vignette": Kind("vignette", "alone", "vignette"),
    "nightmare.": Kind("nightmare", "alone", "vignette"),
    "chase.": Kind("chase", "chase", "battle"),
}
"""How the events of a turn begin that is like no other, whatever else happens in it."""


def kind_of(events: Sequence[Told], people: Sequence[str], cast_is_force: Callable[[str], bool]) -> Kind:
    """The kind of a turn of these people, by the weightiest of its events."""
    told = {event["event"] for event in events}
    for name, kind in _APART.items():
        if any(event.startswith(name) for event in told):
            return kind
    talk = not told & BATTLES and any(name.startswith("talk.") for name in told)
    scene = _scene(told, talk)
    if told & {"character.died", "tatari.died"}:
        return Kind("death", scene, "death")
    if "character.captured" in told:
        return Kind("capture", scene, "capture")
    if "inner.captive" in told:
        return Kind("captive", scene, _end_of_captivity(told))
    if "inner.relation" in told and not told & BATTLES:
        return Kind("inner", scene, "inner")
    if "alliance.made" in told:
        return Kind("alliance", scene, "alliance")
    if told & {"guard.fell", "host.appeared", "force.grew"}:
        return Kind("special", scene, "battle" if told & BATTLES else "vignette")
    if talk:
        return Kind("talk", scene, "talk")
    if any(cast_is_force(who) for who in people):
        return Kind("force", scene, "battle")
    fights = [event["event"] for event in events if event["event"] in BATTLES]
    return Kind("draw", scene, "draw") if fights[-1:] == ["battle.drawn"] else Kind("battle", scene, "battle")


def _scene(told: set[str], talk: bool) -> str:
    if "inner.captive" in told:
        return "captivity"
    return "inner" if "inner.relation" in told else "talk" if talk else "night"


def _end_of_captivity(told: set[str]) -> str:
    """The last line after a captor has seen his captive: allies now, one of them gone, or all as before."""
    return "alliance" if "alliance.made" in told else "escape" if "character.freed" in told else "captive"


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
        fact = turn.recalled
        self._memory = memory.recall(story, fact, turn.participants, turn.place) if fact else None

    def body(self) -> str:
        """The prose as Telegram HTML."""
        stage, turn = self._stage, self._turn
        stage.move_to(turn.place, turn.night, known=turn.place in self._story.places)
        started = next(event for event in self._events if event["event"] == "turn.started")
        met = self._met_before(started)
        stage.add_tags(
            first_turn=turn.number == 1,
            late=turn.number >= LATE,
            few=len(stage.cast.still_in()) <= FEW,
            met=bool(met),
            blood=bool(stage.cast.dead()),
            union=bool(stage.cast.alliances()),
            company=bool(bystanders(self._events)),
            force_first=not any(map(stage.cast.is_force, self._remembered())),
            **{"met:once": len(met) == 1},
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
        self._dress()
        self._close()
        self._drawer.openings = (*self._drawer.openings[-1:], self._opening(self._page.draft))
        return f"<b>{headline}</b>\n\n{self._page.text}"

    def _remembered(self) -> set[str]:
        """Everybody of whom the war so far tells."""
        return {who for fact in self._story.facts for who in (fact.who, fact.of)}

    def _put(self, text: str, fresh: bool = False) -> None:
        """Add to the page; a post that has all its paragraphs begins no more of them."""
        if self._page.paragraphs + fresh + text.count("\n\n") <= MOST_PARAGRAPHS:
            self._page.add(text, fresh)
        else:
            for block in text.split("\n\n"):
                self._page.add(block)

    def _met_before(self, started: Told) -> Sequence[int]:
        """The turns in which these two have met; a force that was relieved since is new to everybody."""
        met: Sequence[int] = started["met"]
        if any(map(self._stage.cast.is_force, self._plan.participants)):
            return [turn for turn in met if turn > self._story.relieved]
        return met

    def _open(self) -> None:
        """The scene, opening otherwise than the last two posts did."""
        otherwise = manner.otherwise_than(self._drawer.openings[-2:])
        scene = Beat((f"scene/{self._kind.scene}",), {})
        # The epilogue comes back to where the war began, and whoever died «here» did so in a place that is named.
        named = not self._story.places or (self._memory is not None and self._memory.set_name == "recall/dead_here")
        self._put(self._stage.tell(scene, manner.naming_the_place(otherwise) if named else otherwise))
        if self._kind.scene in ("inner", "captivity") and not self._stage.weather:
            self._put(self._stage.dress("scene/weather"))

    def _opening(self, text: str) -> str:
        """How a text opens: with a name, the place, the weather, speech, or some object."""
        stage = self._stage
        if text.startswith("—"):
            return "speech"
        if any(text.startswith(stage.cast.forms(who)) for who in self._plan.participants):
            return "name"
        if stage.place and text.casefold().startswith(stage.place.where.casefold()):
            return "place"
        return "weather" if stage.weather and text.startswith(stage.weather) else manner.opening_of(text[:20])

    def _add(self, beat: Beat) -> None:
        if beat.optional and len(self._page) > ENOUGH:
            return
        dressing = beat.sets[0].partition("/")[0] in ("approach", "extra")
        told = self._stage.tell(beat, manner.again(self._page.draft, manner.SKY) if dressing else None)
        self._put(told, beat.fresh or self._page.last_length > FULL_PARAGRAPH)

    def _recall(self) -> None:
        """One earlier event of this war, when there is one that concerns these people."""
        found = self._memory
        if found is None:
            return
        fact = found.fact
        alliances = self._stage.cast.alliances()
        allies = memory.together({fact.who, fact.of}, self._turn.participants, self._events, alliances)
        now = memory.pact(fact, allies, self._story, alliances)
        remembered = self._stage.recall(found, self._turn.number - fact.turn, now)
        self._put(remembered, fresh=self._kind.headline == "vignette")

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
            self._put(self._stage.say("turn/also", {"members": missing}))

    def _dress(self) -> None:
        """What makes a short post whole: somebody's thoughts, and the rest of the war around these people."""
        stage = self._stage
        if self._kind.headline in _QUIET and not stage.cast.is_force(self._plan.participants[0]):
            self._put(self._thought(self._plan.participants[0]), fresh=True)
        if len(self._page) < SHORT or self._kind.headline == "special":
            stage.common(n=len(stage.cast.still_in()))
            # What happened keeps the end of its own paragraph.
            self._put(stage.dress("quiet/war"), fresh=self._kind.headline not in _QUIET or self._roomy())
        captivity = next((beat.people for beat in self._plan.beats if "approach/captive" in beat.sets), None)
        if captivity is not None and len(self._page) < MEAGRE:
            self._put(stage.dress("captive/cell", captivity))
        if len(self._page) < THIN:
            self._put(stage.dress("quiet/hour"), fresh=True)

    def _roomy(self) -> bool:
        """Does the next sentence better begin a paragraph?"""
        return self._page.paragraphs < FEW_PARAGRAPHS or self._page.last_length > LONG_PARAGRAPH

    def _thought(self, who: str) -> str:
        """What somebody alone thinks of another one of this war: one he is bound to first, then one he has met."""
        cast = self._stage.cast
        others = [one for one in cast.still_in() if one != who]
        if not others:
            return ""
        allies = {one for members in cast.alliances() if who in members for one in members}
        fought = {
            one
            for fact in self._story.facts
            if fact.kind == "fought" and who in (fact.who, fact.of)
            for one in (fact.who, fact.of)
        }

        def nearness(other: str) -> float:
            bound = any(tag.startswith("rel:") for tag in cast.bond(who, other))
            return 2 * bound + (other in allies) + (other in fought) + chance(self._salt, "thought", other)

        of = max(others, key=nearness)
        tags = frozenset(tag for tag, among in (("ally", allies), ("fought", fought)) if of in among)
        return self._stage.dress("quiet/thought", {"who": who, "of": of}, tags)

    def _close(self) -> None:
        salt = self._salt
        short = len(self._page) < ENOUGH
        often = 1 if len(self._page) < MEAGRE else _ASIDE_IN_SHORT if len(self._page) < SHORT else _ASIDE
        if short and self._kind.scene != "captivity" and chance(salt, "aside") < often:
            town = [one for one in names.passersby() if one.scope == "town"]
            passerby = town[pick(len(town), salt, "passer-by")]
            self._put(self._stage.aside(passerby), fresh=True)
            self._stage.add_tags(company=True)
        if len(self._page) < ENOUGH + 300:
            last = Beat((f"closing/{self._kind.closing}",), self._last_people(), self._crowd(), optional=True)
            closing = self._stage.tell(last, manner.again(self._page.draft, manner.IMAGES))
            self._put(closing, fresh=self._roomy())

    def _crowd(self) -> frozenset[str]:
        return frozenset({"crowd"}) if self._plan.is_crowd else frozenset()

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
