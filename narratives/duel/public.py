"""What the group reads of a command: each event that all saw, in words of the texts (DU-N1, DU-N2)."""

from collections.abc import Callable, Iterator, Mapping

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel import ending, memory
from narratives.duel.cards import played
from narratives.duel.cast import bare
from narratives.duel.outcomes import OUTCOMES, nothing_seen, outcomes
from narratives.duel.scene import Scene
from narratives.duel.spans import in_words, went


class PublicScene(Scene):
    """The lines of one command for everybody."""

    def lines(self) -> Iterator[Line]:
        """Every line, in the order in which it is read."""
        if {event["event"] for event in self.events} == {"turn.next"}:
            yield self.line("turn/next", {"who": self.events[-1]["who"]})
            return
        if self.recalled is not None:
            yield from memory.lines(self.recalled, self)
        befallen = [event for event in self.events if event["event"] in OUTCOMES]
        for event in self.events:
            if event in befallen[:1]:
                yield from outcomes(self)
            elif event["event"] in _TELLERS:
                yield from _TELLERS[str(event["event"])](self, event)
            if event["event"] == "card.played" and not befallen:
                yield from nothing_seen(self, event)

    def _played(self, event: Told) -> Iterator[Line]:
        yield from played(self, event)

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
        yield self.line(name, {}, *_span_tags(seconds), span=said, gone=f"{went(seconds)} {said}")

    def _stun_over(self, event: Told) -> Iterator[Line]:
        yield self.line("time/stun_over", {"who": event["who"]})

    def _collapsed(self, event: Told) -> Iterator[Line]:
        yield self.line("time/collapsed", {"who": event["who"]})

    def _bound(self, event: Told) -> Iterator[Line]:
        people = {"a": event["by"], "t": event["target"]}
        yield self.line(f"captive/bound_{event['how']}", people, f"limb:{event['limb']}")

    def _led(self, event: Told) -> Iterator[Line]:
        yield self.line("captive/led", {"a": event["by"], "t": event["target"]}, where=bare(event["where"]))

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
        yield self.line("search/asked", {"a": event["by"], "t": event["target"]}, place=bare(event["place"]))


def _span_tags(seconds: int) -> list[str]:
    return ["moment"] if seconds < 60 else ["long"] if seconds >= 900 else ["while"]


_AGES = 4 * 3600
"""Seconds after which no night is the same."""


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
