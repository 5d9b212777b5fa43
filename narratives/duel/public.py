"""What the group reads of a command: each event that all saw, in words of the texts (DU-N1, DU-N2)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from engines.duel.cards import house_deck
from narratives.chronicle.bags import chance
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel import ending, memory
from narratives.duel.cast import Cast, Thing, thing
from narratives.duel.story import Story
from narratives.russian.filters import count
from narratives.russian.noun import Case

_OUTCOMES = frozenset(
    ("artefact.flashed", "fighter.heavy", "fighter.fell", "flight.failed", "fighter.woke", "fighter.rose",
     "effect.shown")
)  # fmt: skip
"""What befalls the targets of a card; told together, whoever comes first."""


class PublicScene:
    """The lines of one command for everybody."""

    def __init__(self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str) -> None:
        self.events = [event for event in events if event["to"] == "all"]
        self.before = before
        self.after = after
        self.view = view
        self.salt = salt
        self.cast = Cast(after.spelt)
        self._shown = self._started_from()
        self._recalled = after.recalled if after.step == before.step + 1 else None

    def lines(self) -> Iterator[Line]:
        """Every line, in the order in which it is read."""
        names = [str(event["event"]) for event in self.events]
        if set(names) == {"turn.next"}:
            event = self.events[-1]
            yield self.line("turn/next", {"who": event["who"]})
            return
        if self._recalled is not None:
            yield from memory.lines(self._recalled, self)
        told_outcomes = False
        for event in self.events:
            name = str(event["event"])
            if name in _OUTCOMES:
                if not told_outcomes:
                    told_outcomes = True
                    yield from self._outcomes()
            elif name in _TELLERS:
                yield from _TELLERS[name](self, event)
            if name == "card.played" and not any(one["event"] in _OUTCOMES for one in self.events):
                yield from self._nothing_seen(event)

    # --- what lines are made of

    def line(
        self, names: str | tuple[str, ...], people: Mapping[str, str | Sequence[str]], *tags: str, **slots: Any
    ) -> Line:
        """A line with these people in its slots; their genders and poses are tags."""
        held = {slot: self.cast[who] if isinstance(who, str) else self.cast.all(who) for slot, who in people.items()}
        poses = {f"{slot}.{self.pose(who)}" for slot, who in people.items() if isinstance(who, str)}
        return Line(names, {**held, **slots}, self.cast.tags(people) | poses | frozenset(tags))

    def pose(self, name: str) -> str:
        """How he stood before this command, as all saw him: «stands», «kneels», «runs», «lies»…"""
        return self._shown.get(name, "stands")

    def _started_from(self) -> dict[str, str]:
        poses = {name: str(shown["pose"]) for name, shown in self.view["public"].items()}
        for event in reversed(self.events):
            changed = _POSE_BEFORE.get(str(event["event"]))
            who = event.get("who")
            if changed and who in poses:
                poses[who] = changed
        return poses

    def side(self, name: str) -> str:
        """The side of one who is in the running fight; else his own name."""
        fight = self.view["fight"]
        return str(fight["sides"].get(name, name)) if fight else name

    def between(self, doer: str, target: str, card: str = "") -> list[str]:
        """What all know of two people at this moment of the fight."""
        spoken_of = self._recalled is not None and self._recalled.kind == "struck"
        struck = () if spoken_of else self.before.of_fight("struck")  # what is recalled is not said a second time
        tags = []
        if any((fact.who, fact.of) == (doer, target) for fact in struck):
            tags.append("again")
            tags.extend(["again_card"] if any((f.who, f.of, f.card) == (doer, target, card) for f in struck) else [])
        if any((fact.who, fact.of) == (target, doer) for fact in struck):
            tags.append("answer")
        if card and self.before.last.get(doer) == card:
            tags.append("same_card")
        if self.view["fight"] and self.side(doer) == self.side(target):
            tags.append("friend")
        if self.before.running and not self.before.last:
            tags.append("first")
        return [*tags, self.size()]

    def size(self) -> str:
        """«pair» or «crowd»: how many stand in the ring."""
        return "pair" if len(self.before.ring) <= 2 else "crowd"

    # --- what befell the targets of a card

    def _outcomes(self) -> Iterator[Line]:
        doer = next((event["by"] for event in self.events if "by" in event), "")
        for event in self._of("artefact.flashed"):
            of = thing(event["card"])
            sets = f"flash/{of.slug}" if of.slug in ("shield", "amulet") else "flash/other"
            yield self.line((sets, "flash/other"), {"who": event["who"], "by": doer}, thing=of.noun)
        yield from self._shown_to_all()
        kneeling = [e["who"] for e in self._of("fighter.heavy") if self._kneels(e)]
        given_up = [who for who in kneeling if self.view["public"][who]["pose"] in ("surrendered", "bound")]
        yield from self._group("wound/kneels", [who for who in kneeling if who not in given_up], doer)
        yield from self._group("wound/helpless", given_up, doer, many=False)
        yield from self._group(
            "wound/runs", [e["who"] for e in self._of("fighter.heavy") if not e["kneels"]], doer, many=False
        )
        unconscious = [e["who"] for e in self._of("fighter.heavy") if e["kneels"] and not self._kneels(e)]
        yield from self._group("wound/lies", unconscious, doer, many=False)
        caught = {event["who"] for event in self._of("flight.failed")}
        for who in caught:
            yield self.line("flight/failed", {"who": who, "by": doer})
        for event in self._of("fighter.fell"):
            if event["by"] is None:
                yield self.line("fell/unseen", {"who": event["who"]})
        fallen = [e["who"] for e in self._of("fighter.fell") if e["who"] not in caught and e["by"] is not None]
        yield from self._group("fell/one", [who for who in fallen if who not in self.before.lying], doer)
        yield from self._group("fell/lying", [who for who in fallen if who in self.before.lying], doer, many=False)
        for event in self._of("fighter.woke"):
            yield self.line("woke/heavy" if event["heavy"] else "woke/well", {"who": event["who"], "by": doer})
        for event in self._of("fighter.rose"):
            yield self.line("woke/rose", {"who": event["who"], "by": doer})

    def _of(self, name: str) -> list[Told]:
        return [event for event in self.events if event["event"] == name]

    def _kneels(self, event: Told) -> bool:
        return bool(event["kneels"]) and self.view["public"][event["who"]]["pose"] != "lies"

    def _group(self, name: str, people: Sequence[str], doer: str, many: bool = True) -> Iterator[Line]:
        """One line for all of them, where there is one for several."""
        if len(people) > 1 and many:
            yield self.line(name.rpartition("/")[0] + ("/all_kneel" if name == "wound/kneels" else "/many"),
                            {"people": people, "by": doer})  # fmt: skip
            return
        for who in people:
            heavy = any(fact.kind == "knelt" and fact.who == who for fact in self.before.of_fight())
            yield self.line(name, {"who": who, "by": doer}, *(["knelt"] if heavy else []), self.size())

    def _nothing_seen(self, event: Told) -> Iterator[Line]:
        """After a card of which nobody can say what it did: a look at those whom it was for (DU-N1)."""
        up = [one for one in event["targets"] if self.pose(one) in ("stands", "kneels", "runs")]
        luck = chance(self.salt, "still")
        if event["kind"] == "effect" and up == [event["targets"][0]] and event["by"] not in up and luck < _EFFECT_SHOWN:
            yield self._still("still/effect", event["by"], up[0])
        elif event["kind"] == "blow" and len(up) == 1 and luck < _STILL_SHOWN:
            runs = self.pose(up[0]) == "runs"
            yield self._still("still/runs" if runs else "still/one", event["by"], up[0])
        elif event["kind"] == "blow" and len(up) > 1 and len(up) == len(event["targets"]) and luck < _STILL_SHOWN:
            yield self.line("still/all", {"people": up, "a": event["by"]})._replace(optional=True)

    def _still(self, name: str, doer: str, target: str) -> Line:
        return self.line(name, {"a": doer, "t": target})._replace(optional=True)

    def _shown_to_all(self) -> Iterator[Line]:
        """What an effect has done that all see: to those who stand, then to those who lie there."""
        shown = self._of("effect.shown")
        if not shown:
            return
        event = shown[0]
        slug = thing(event["card"]).slug
        own = slug if slug in ("ears", "voice", "curse", "cry") else "other"
        touched = [one["who"] for one in shown]
        up = [who for who in touched if self.pose(who) != "lies"]
        slots = {"text": _bare(event["text"] or event["card"]), "card": thing(event["card"]).name}
        played = next((one["targets"] for one in self._of("card.played")), ())
        if len(up) > 1 and set(up) == {who for who in played if self.pose(who) != "lies"}:
            yield self.line("shown/cry_all" if slug == "cry" else "shown/all", {"people": up}, **slots)
        elif up:
            yield self.line(f"shown/{own}", {"people": up}, **slots)
        lying = [who for who in touched if who not in up]
        if lying:
            yield self.line("shown/lying", {"people": lying}, **slots)

    # --- cards

    def _played(self, event: Told) -> Iterator[Line]:
        kind, doer, card = event["kind"], event["by"], event["card"]
        known = _known(event)
        slots = {"thing": known.noun, "card": known.name}
        targets: Sequence[str] = event["targets"]
        if kind == "shield":
            sets = f"card/{known.slug}" if known.slug else f"shield/{'artefact' if event['artefact'] else 'plain'}"
            yield self.line(sets, {"a": doer}, *self.between(doer, doer, card), **slots)
        elif len(targets) != 1 or known.slug in _AREA:
            tags = [self.size(), *(["friend_hit"] if self._hits_friend(doer, targets) else ())]
            sets = f"card/{known.slug}" if known.slug in _AREA else f"area/{kind}"
            yield from self._around(sets, doer, targets, [*tags, *self.between(doer, "", card)], slots)
        else:
            yield from self._aimed(event, doer, targets[0], slots)

    def _around(
        self, sets: str, doer: str, targets: Sequence[str], tags: Sequence[str], slots: Mapping[str, Any]
    ) -> Iterator[Line]:
        """A card on all in the radius: those who stand, and those who lie there already."""
        lying = [one for one in targets if self.pose(one) == "lies"]
        up = [one for one in targets if one not in lying]
        if up:
            yield self.line(sets, {"a": doer, "targets": up}, *tags, *(["alone"] if len(up) == 1 else ()), **slots)
            if lying:
                yield self.line("area/lying", {"a": doer, "people": lying})
        elif lying:
            yield self.line("area/only_lying", {"a": doer, "people": lying}, **slots)
        else:
            yield self.line("area/nobody", {"a": doer}, **slots)

    def _aimed(self, event: Told, doer: str, target: str, slots: Mapping[str, Any]) -> Iterator[Line]:
        kind, known = event["kind"], _known(event)
        people = {"a": doer, "t": target}
        tags = [*self.between(doer, target, event["card"]), f"source:{event['source']}", f"card:{known.slug}"]
        down, helpless = self.pose(target) == "lies", self.pose(target) in ("surrendered", "bound")
        if doer == target:
            yield self.line(f"{kind}/self", {"a": doer}, *tags, **slots)
        elif down:
            yield self.line(f"{kind}/lying", people, *tags, **slots)
        elif helpless:
            yield self.line(f"{kind}/helpless", people, *tags, **slots)
        elif known.slug:
            yield self.line(f"card/{known.slug}", people, *tags, **slots)
        else:
            yield self.line(f"blow/{event['source']}" if kind == "blow" else f"{kind}/other", people, *tags, **slots)

    def _hits_friend(self, doer: str, targets: Sequence[str]) -> bool:
        return bool(self.view["fight"]) and any(self.side(doer) == self.side(one) for one in targets)

    # --- the ring

    def _started(self, event: Told) -> Iterator[Line]:
        ring, by = list(event["ring"]), event["by"]
        if event["why"] != "attack":
            yield self.line("fight/turned", {"t": ring[0], "a": by})
            return
        ours = [one for one in ring if one != by and self.side(one) == self.side(by)]
        foes = [one for one in ring if one != by and one not in ours]
        tags = ["first"] if self.before.fights == 0 else []
        if any({fact.who, fact.of} == {by, foes[0]} for fact in self.before.facts if foes):
            tags.append("again")
        yield Line("headline/fight", headline=True, tags=frozenset(tags))
        if ours:
            yield self.line("fight/band", {"a": by, "ours": ours, "foes": foes}, *tags)
        elif len(foes) > 1:
            yield self.line("fight/many", {"a": by, "foes": foes}, *tags)
        else:
            yield self.line("fight/attack", {"a": by, "t": foes[0]}, *tags)
        for who in ring:
            yield from self._introduced(who)

    def _crowded(self, event: Told) -> Iterator[Line]:
        yield self.line("fight/crowded", {}, count=event["count"])

    def _joined(self, event: Told) -> Iterator[Line]:
        who, ally = event["who"], event["ally"]
        if ally:
            yield self.line("join/ally", {"who": who, "ally": ally}, self.size())
        else:
            yield self.line("join/alone", {"who": who}, self.size())
        yield from self._introduced(who)

    def _introduced(self, who: str) -> Iterator[Line]:
        """At each of the first fights something else of what his player has told of him."""
        words = self.cast.own_words(who)
        place = self.before.entered.get(who, 0)
        if place < len(words):
            kind, said = words[place]
            yield self.line(f"intro/{kind}", {"who": who}, words=said)

    def _quiet(self, event: Told) -> Iterator[Line]:
        who = event["who"]
        yield self.line("turn/quiet", {"who": who}, *(["again"] if self.before.last.get(who) == "quiet" else ()))

    def _passed(self, event: Told) -> Iterator[Line]:
        who = event["who"]
        yield self.line("turn/passed", {"who": who}, *(["again"] if self.before.last.get(who) == "pass" else ()))

    def _flees(self, event: Told) -> Iterator[Line]:
        yield self.line("flight/started", {"who": event["who"]}, self.size())

    def _escaped(self, event: Told) -> Iterator[Line]:
        yield self.line("flight/heavy" if event["heavy"] else "flight/escaped", {"who": event["who"]}, self.size())

    def _gave_up(self, event: Told) -> Iterator[Line]:
        yield self.line("surrender/given", {"who": event["who"], "to": event["to_whom"]}, self.size())

    def _ended(self, event: Told) -> Iterator[Line]:
        yield from ending.lines(self, event)

    # --- death and ambush

    def _killed(self, event: Told) -> Iterator[Line]:
        yield self.line(f"finish/{event['using']}", {"a": event["by"], "t": event["who"]})

    def _unfinished(self, event: Told) -> Iterator[Line]:
        yield self.line(f"finish/{event['reason']}_failed", {"a": event["by"], "t": event["target"]})

    def _missed(self, event: Told) -> Iterator[Line]:
        how = str(event["event"]).partition(".")[0]
        yield self.line(f"ambush/{how}_{event['reason']}", {"a": event["by"], "t": event["target"]})

    def _decided(self, event: Told) -> Iterator[Line]:
        yield self.line(f"fate/{event['outcome']}", {"who": event["who"]})

    # --- time and captives

    def _clock(self, event: Told) -> Iterator[Line]:
        seconds = event["seconds"]
        said = in_words(seconds)
        name = "time/ages" if seconds >= _AGES else "time/moved"
        yield self.line(name, {}, *_span_tags(seconds), span=said, gone=f"{_went(seconds)} {said}")

    def _stun_over(self, event: Told) -> Iterator[Line]:
        yield self.line("time/stun_over", {"who": event["who"]})

    def _collapsed(self, event: Told) -> Iterator[Line]:
        yield self.line("time/collapsed", {"who": event["who"]})

    def _bound(self, event: Told) -> Iterator[Line]:
        people = {"a": event["by"], "t": event["target"]}
        yield self.line(f"captive/bound_{event['how']}", people, f"limb:{event['limb']}")

    def _led(self, event: Told) -> Iterator[Line]:
        yield self.line("captive/led", {"a": event["by"], "t": event["target"]}, where=_bare(event["where"]))

    def _left(self, event: Told) -> Iterator[Line]:
        name = "captive/left_helper" if event["helper"] else "captive/left"
        yield self.line(name, {"a": event["by"], "t": event["target"]})

    def _watched(self, event: Told) -> Iterator[Line]:
        yield self.line("captive/watched", {"a": event["by"], "t": event["target"]})

    def _alarm(self, event: Told) -> Iterator[Line]:
        yield self.line("captive/alarm", {"who": event["who"]}, span=in_words(event["seconds"], "acc"))

    def _freed(self, event: Told) -> Iterator[Line]:
        who, by, how = event["who"], event["by"], event["how"]
        tied = "tied" if who in self.before.bound else "untied"
        if how == "released":
            yield self.line("captive/released", {"who": who, "by": by}, tied)
        elif how != "alarm":  # the alarm itself says that the rope came off
            yield self.line(f"captive/free_{how}", {"who": who})

    def _rebound(self, event: Told) -> Iterator[Line]:
        yield self.line("captive/rebound", {"who": event["who"]})

    def _asked(self, event: Told) -> Iterator[Line]:
        yield self.line("search/asked", {"a": event["by"], "t": event["target"]}, place=_bare(event["place"]))


def span(seconds: int) -> str:
    """«5 минут», «1 час 30 секунд»: for boards, in the nominative."""
    return " ".join(count(number, *forms) for number, forms, _ in _units(seconds))


def in_words(seconds: int, case: Case = "nom") -> str:
    """«пять минут», «минута», «час тридцать секунд»."""
    parts = []
    for number, (one, few, many), gender in _units(seconds):
        accusative = one[:-1] + "у" if case == "acc" and gender == "f" else one
        said = count(number, accusative, few, many, words=True, case=case, gender=gender)
        parts.append(accusative if number == 1 else said)
    return " ".join(parts)


def _went(seconds: int) -> str:
    """«прошёл», «прошла», «прошло», as the first number asks."""
    number, _, gender = next(_units(seconds), (0, _UNITS[-1][1], "f"))
    singular = number % 10 == 1 and number % 100 != 11
    return {"m": "прошёл", "f": "прошла"}[gender] if singular else "прошло"


_UNITS: tuple[tuple[int, tuple[str, str, str], Literal["m", "f"]], ...] = (
    (3600, ("час", "часа", "часов"), "m"),
    (60, ("минута", "минуты", "минут"), "f"),
    (1, ("секунда", "секунды", "секунд"), "f"),
)


def _units(seconds: int) -> Iterator[tuple[int, tuple[str, str, str], Literal["m", "f"]]]:
    for size, forms, gender in _UNITS:
        number, seconds = divmod(seconds, size)
        if number:
            yield number, forms, gender


def _span_tags(seconds: int) -> list[str]:
    return ["moment"] if seconds < 60 else ["long"] if seconds >= 900 else ["while"]


def _bare(words: str) -> str:
    """What people have typed, without the mark at its end: the sentence has one of its own."""
    return words.rstrip(" .,;:!?…") or "…"


def _known(event: Told) -> Thing:
    """The card's thing; without a set of its own where the table has made another card of a house name."""
    house = house_deck().get(event["card"])
    same = house is not None and (house.kind, house.source) == (event["kind"], event["source"])
    return thing(event["card"]) if same else thing(event["card"])._replace(slug="")


_AGES = 4 * 3600
"""Seconds after which no night is the same."""
_STILL_SHOWN = 0.45
_EFFECT_SHOWN = 0.8
"""Shares of the cards without a visible outcome after which the chronicler looks at the target."""

_AREA = frozenset(("fireball", "cry"))
"""Cards of the house deck that act on all in the radius: told so even where only one stands there."""

_POSE_BEFORE = {
    "fighter.heavy": "stands",
    "fighter.fell": "stands",
    "fighter.woke": "lies",
    "fighter.rose": "kneels",
    "fighter.surrendered": "stands",
    "flight.started": "stands",
    "flight.escaped": "runs",
    "flight.failed": "runs",
    "fighter.killed": "lies",
    "stun.ended": "lies",
    "runner.collapsed": "stands",
}

_TELLERS: Mapping[str, Callable[[PublicScene, Told], Iterator[Line]]] = {
    "fight.started": PublicScene._started,
    "ring.crowded": PublicScene._crowded,
    "fighter.joined": PublicScene._joined,
    "fight.ended": PublicScene._ended,
    "card.played": PublicScene._played,
    "turn.quiet": PublicScene._quiet,
    "turn.passed": PublicScene._passed,
    "flight.started": PublicScene._flees,
    "flight.escaped": PublicScene._escaped,
    "fighter.surrendered": PublicScene._gave_up,
    "fighter.killed": PublicScene._killed,
    "finish.failed": PublicScene._unfinished,
    "assassination.failed": PublicScene._missed,
    "stun.failed": PublicScene._missed,
    "survival.decided": PublicScene._decided,
    "clock.moved": PublicScene._clock,
    "stun.ended": PublicScene._stun_over,
    "runner.collapsed": PublicScene._collapsed,
    "captive.bound": PublicScene._bound,
    "captive.led": PublicScene._led,
    "captive.left": PublicScene._left,
    "captive.watched": PublicScene._watched,
    "captive.alarm": PublicScene._alarm,
    "captive.freed": PublicScene._freed,
    "captive.rebound": PublicScene._rebound,
    "search.asked": PublicScene._asked,
}
