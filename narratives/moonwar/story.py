"""What happened in this war, as far as later turns may speak of it: a pure fold over the events."""

import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Literal, TypeVar

from engines.core.model import Frozen, unchecked
from narratives.chronicle.narrator import Told
from narratives.moonwar.night import Night, first_night

FactKind = Literal[
    "fought", "talked", "wounded", "allied", "betrayed", "captured", "killed", "rescued", "escaped", "turned", "felled"
]


_UNFINISHED = frozenset({"fought", "talked"})
"""Facts of people who parted without an end to it."""


class Fact(Frozen):
    """A true event of this war between two people."""

    turn: int
    kind: FactKind
    who: str
    """Whom it befell or who did it: the wounded, the deserter, the captive, the dead, the rescued, the hunted."""
    of: str
    """The other one: who wounded, was deserted, captured, killed, rescued, hunted."""
    place: str
    mourners: tuple[str, ...] = ()
    """Allies that the dead one left behind."""
    told: int = 0
    """How many turns have recalled it already."""


_new_fact = unchecked(Fact)


class Spelling(Frozen):
    """How a name typed by hand is declined, as far as the GM has corrected it."""

    gender: Literal["m", "f", "n"] | None = None
    nom: str | None = None
    gen: str | None = None
    dat: str | None = None
    acc: str | None = None
    ins: str | None = None
    pre: str | None = None


class Turn(Frozen):
    """Where and when a turn happens, and what it recalls."""

    number: int
    participants: tuple[str, ...]
    place: str
    night: Night
    recalled: Fact | None = None


class Story(Frozen):
    """The memory of one war. Texts read are not in it: those never go back."""

    begun: bool = False
    thread: str = ""
    """A digest of all events so far: from it come the places, the weather and whatever else chance decides."""
    deal: str = ""
    """The digest of the war's first event: what it decides holds for the whole war."""
    rulings: int = 0
    turn: Turn | None = None
    """The turn under way or told last."""
    night: Night = Night()
    places: tuple[str, ...] = ()
    """Where the turns took place, latest last."""
    facts: tuple[Fact, ...] = ()
    out: dict[str, int] = {}
    """Who is out of the war (dead, departed) and since which turn."""
    held: dict[str, str] = {}
    """Captives and who holds them, as far as this war's events tell."""
    relieved: int = 0
    """The turn in which others last took the place of a beaten third-party force."""
    spelt: dict[str, Spelling] = {}
    """Names typed by hand, as they were corrected."""
    appeared: dict[str, int] = {}
    """How often each one has come up: decides whose epithet is on turn."""

    @property
    def number(self) -> int:
        """The number of the last turn."""
        return self.turn.number if self.turn else 0

    @property
    def place(self) -> str:
        """Where the last turn took place; empty before the first."""
        return self.turn.place if self.turn else ""


NOTHING = frozenset({"undone", "prose.set"})
"""Events about the record: the war itself knows nothing of them."""


_written = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


def remember(story: Story, event: Told) -> Story:
    """The story after one more event; a turn's setting is laid down before this (``Story.turn``)."""
    if event["event"] in NOTHING:
        return story
    told = _written(event)
    thread = blake2b((story.thread + told).encode(), digest_size=8).hexdigest()
    changed: dict[str, Any] = {"thread": thread, "begun": True}
    if not story.begun:
        changed |= {"deal": thread, "night": first_night(thread)}
    story = story.but(**changed)
    handler = _HANDLERS.get(event["event"])
    return handler(story, event) if handler else story


def _fact(story: Story, kind: FactKind, who: str, of: str, mourners: tuple[str, ...] = ()) -> Story:
    fact = _new_fact(turn=story.number, kind=kind, who=who, of=of, place=story.place, mourners=mourners)
    known = any(old.turn == fact.turn and (old.kind, old.who, old.of) == (kind, who, of) for old in story.facts)
    return story if known else story.but(facts=(*story.facts, fact))


def _met(kind: FactKind) -> Callable[[Story, Told], Story]:
    def handler(story: Story, event: Told) -> Story:
        first, second = event["participants"][:2]
        return _fact(story, kind, first, second)

    return handler


def _hit(story: Story, event: Told) -> Story:
    return _fact(_fact(story, "fought", *_ordered(event)), "wounded", event["loser"], event["winner"])


def _felled(story: Story, event: Told) -> Story:
    return _fact(_settled(story, event["winner"], event["loser"]), "felled", *_ordered(event))


def _settled(story: Story, first: str, second: str) -> Story:
    """What the two left unfinished is finished: no turn speaks of it any more."""
    facts = tuple(
        fact for fact in story.facts if fact.kind not in _UNFINISHED or {fact.who, fact.of} != {first, second}
    )
    return story.but(facts=facts)


def _ordered(event: Told) -> tuple[str, str]:
    """The two who exchanged blows, in the order of entering."""
    pair = (event["winner"], event["loser"])
    first, second = sorted(pair, key=list(event["participants"]).index)
    return first, second


def _fate(story: Story, event: Told) -> Story:
    return _fact(story, "wounded", event["who"], event["by"]) if event["result"] == "wounded" else story


def _allied(story: Story, event: Told) -> Story:
    members: Sequence[str] = event["members"]
    for second in range(1, len(members)):
        story = _fact(story, "allied", members[second - 1], members[second])
    return story


def _chased(kind: FactKind) -> Callable[[Story, Told], Story]:
    def handler(story: Story, event: Told) -> Story:
        return _fact(story, kind, event["human"], event["demon"])

    return handler


def _inner(story: Story, event: Told) -> Story:
    first, second = event["participants"]
    return _fact(story, "betrayed", first, second) if event["result"] == "leaves" else story


def _captured(story: Story, event: Told) -> Story:
    story = story.but(held={**story.held, event["who"]: event["by"]})
    return _fact(_settled(story, event["who"], event["by"]), "captured", event["who"], event["by"])


def _freed(story: Story, event: Told) -> Story:
    return story.but(held=_without(story.held, event["who"]))


V = TypeVar("V")


def _without(known: dict[str, V], who: str) -> dict[str, V]:
    return {name: value for name, value in known.items() if name != who}


def _rescued(story: Story, event: Told) -> Story:
    rescuers = [who for who in event["by"] if who not in event["saved"]]
    for saved in event["saved"][:1]:
        for rescuer in rescuers[:1]:
            story = _fact(story, "rescued", saved, rescuer)
    return story


def _died(story: Story, event: Told) -> Story:
    story = _out(story, event)
    return _fact(story, "killed", event["who"], event["by"]) if event["by"] else story


def _out(story: Story, event: Told) -> Story:
    out = {**story.out, event["who"]: story.number}
    return story.but(out=out, held=_without(story.held, event["who"]))


def _back(story: Story, event: Told) -> Story:
    return story.but(out=_without(story.out, event["who"]))


def _parted(story: Story, event: Told) -> Story:
    """Whoever stays behind when an ally dies will remember him."""
    left = tuple(event.get("remaining") or event.get("members") or ())
    dead = [fact for fact in story.facts if fact.kind == "killed" and fact.turn == story.number]
    if not dead or (event["event"] == "alliance.left" and dead[-1].who != event["who"]):
        return story
    mourned = dead[-1].but(mourners=tuple(dict.fromkeys((*dead[-1].mourners, *left))))
    facts = tuple(mourned if fact is dead[-1] else fact for fact in story.facts)
    return story.but(facts=facts)


def _replaced(story: Story, event: Told) -> Story:
    """Those who come instead of a beaten force carry none of its wounds and have met nobody yet."""
    force = event["force"]
    facts = tuple(
        fact
        for fact in story.facts
        if (fact.kind, fact.who) != ("wounded", force)
        and (fact.kind not in _UNFINISHED or force not in (fact.who, fact.of))
    )
    return story.but(facts=facts, relieved=story.number)


def _ruled(story: Story, event: Told) -> Story:
    if event["do"] in ("reroll", "set_die"):
        return story
    return _ruling(story, event)


def _ruling(story: Story, event: Told) -> Story:
    return story.but(rulings=story.rulings + 1)


_HANDLERS: dict[str, Callable[[Story, Told], Story]] = {
    "battle.drawn": _met("fought"),
    "battle.hit": _hit,
    "battle.felled": _felled,
    "battle.killed": _felled,
    "battle.fate": _fate,
    "ally.fate": _fate,
    "talk.parted": _met("talked"),
    "talk.persuaded": _met("talked"),
    "alliance.made": _allied,
    "alliance.left": _parted,
    "alliance.rescued": _rescued,
    "inner.relation": _inner,
    "chase.escaped": _chased("escaped"),
    "chase.caught": _chased("turned"),
    "character.captured": _captured,
    "character.freed": _freed,
    "character.died": _died,
    "character.left": _out,
    "character.arrived": _back,
    "character.joined": _back,
    "force.replaced": _replaced,
    "gm.ruled": _ruled,
    "stake.placed": _ruling,
}
