"""The plan of a turn: which beats tell its events, in their order.

Every event that changes the position gets a beat, or is told by the beat of the event that it follows from.
"""

from collections.abc import Callable, Sequence

from narratives.chronicle.narrator import Told
from narratives.moonwar.beats import EXCHANGES, Beat, Events, People, margin_tags, who_met
from narratives.moonwar.cast import Cast

FULL_EXCHANGES = 2
"""In a turn of more exchanges only the first and the last are told in full."""


class Plan:
    """Reads a turn event by event and lays down its beats."""

    def __init__(self, events: Sequence[Told], cast: Cast, scenario: int) -> None:
        self.events = Events(events)
        self.cast = cast
        self.scenario = scenario
        self.beats: list[Beat] = []
        self.participants: tuple[str, ...] = ()
        self.met = False
        self._helped: set[tuple[str, str]] = set()
        self._exchanges = [place for place, event in self.events if event["event"] in EXCHANGES]
        for place, event in self.events:
            self._place = place
            handler = _HANDLERS.get(event["event"])
            if handler is not None:
                handler(self, event)

    def _beat(
        self,
        sets: str | tuple[str, ...],
        people: People,
        tags: frozenset[str] = frozenset(),
        fresh: bool = False,
        optional: bool = False,
    ) -> None:
        names = (sets,) if isinstance(sets, str) else sets
        self.beats.append(Beat(names, people, tags, fresh, optional, self._place))

    def _later(self, name: str, **fields: object) -> bool:
        return self.events.later(self._place, name, **fields)

    # --- the turn opens

    def _started(self, event: Told) -> None:
        self.participants = who_met(self.events.all[self._place :])
        self.met = bool(event["met"])

    def _vignette(self, event: Told) -> None:
        who = event["who"]
        category = self.cast.member(who).category
        sets = [f"vignette/{category}", "vignette/any"] if category != "other" else ["vignette/any"]
        if category != "force":
            traits = self.cast.state_tags("who", who)
            sets += [f"vignette/{trait}" for trait in ("captor", "wounded") if f"who.{trait}" in traits]
        else:
            sets = ["vignette/force"]
        lost = any(self.cast.close(who, dead) for dead in self.cast.dead())
        tags = self.cast.state_tags("who", who) | ({"close_lost"} if lost else set())
        self._beat(tuple(sets), {"who": who}, tags, fresh=True)

    def _nature(self, event: Told) -> None:
        talk = event["kind"] == "talk"
        pair = self._pair()
        if not event["again"]:
            human = next((who for who in pair.values() if not self.cast.is_force(who)), pair["a"])
            self._beat(
                self._approach(talk), {**pair, "who": human}, self._first_state() | ({"talk"} if talk else set())
            )
        elif self.events.before(self._place) == "talk.unconvinced":
            self._beat("talk/again_talk" if talk else "talk/again_battle", pair, fresh=not talk)
        else:
            self._beat("extra/turns_to_talk" if talk else "extra/nature_again", pair)

    def _pair(self) -> dict[str, str]:
        first, second = (*self.participants, *self.participants)[:2]
        return {"a": first, "b": second}

    def _approach(self, talk: bool) -> tuple[str, ...]:
        first, second = self._pair().values()
        if self.cast.is_force(first) or self.cast.is_force(second):
            meeting = "death/meeting" if self.scenario == 4 else "approach/force"
            return (meeting,)
        bond = self.cast.bond(first, second)
        met = ("approach/met",) if self.met else ()
        if talk:
            return (*met, "approach/talk")
        if "close" in bond:
            return ("approach/close",)
        return (*met, "approach/hostile" if "hostile" in bond else "approach/battle")

    def _first_state(self) -> frozenset[str]:
        """What holds of the two before the first blow: wounds, allies, captives, as their throws show them."""
        if not self._exchanges:
            return frozenset()
        return self._thrown_state({"a": self._pair()["a"], "b": self._pair()["b"]}, self.events.all[self._exchanges[0]])

    def _thrown_state(self, people: People, event: Told) -> frozenset[str]:
        tags: set[str] = set()
        for slot, name in people.items():
            for thrown in event["throws"]:
                if thrown["who"] == name:
                    tags |= {f"{slot}.wounded"} if thrown["mod"] < 0 else set()
                    tags |= {f"{slot}.allied"} if thrown["helpers"] else set()
                    tags |= {f"{slot}.captor"} if thrown["captives"] else set()
        return frozenset(tags)

    # --- exchanges

    def _exchange(self, event: Told) -> None:
        self._helpers(event)
        name: str = event["event"]
        people = self._sides(event)
        first = self._exchanges.index(self._place) == 0
        tags = margin_tags(event["margin"]) | {"exchange:first" if first else "exchange:later"}
        if first:
            tags |= self._thrown_state(people, event)
        if len(event["participants"]) > 2:
            tags |= {"crowd"}
        after_helpers = bool(self.beats) and self.beats[-1].sets[0].startswith("help/")
        self._beat(self._outcome(name, people), people, frozenset(tags), fresh=not self._brief() and not after_helpers)

    def _brief(self) -> bool:
        """Is this exchange one of those in the middle of a long turn?"""
        return len(self._exchanges) > FULL_EXCHANGES and self._place in self._exchanges[1:-1]

    def _sides(self, event: Told) -> dict[str, str | Sequence[str]]:
        everyone = event["participants"]
        pair = (event["winner"], event["loser"]) if "winner" in event else tuple(everyone[:2])
        slots = ("w", "l") if "winner" in event else ("a", "b")
        others = [who for who in everyone if who not in pair]
        return {slots[0]: pair[0], slots[1]: pair[1], "all": everyone, "others": others}

    def _outcome(self, name: str, people: People) -> tuple[str, ...]:
        """The set that says no more than what really came of the exchange."""
        loser = people.get("l")
        loser = loser if isinstance(loser, str) else ""
        if name in ("battle.hit", "battle.drawn") and self._brief():
            return (f"battle/brief_{name[7:]}",)
        if name == "battle.killed":
            dies = self._later("character.died", who=loser) or self._later("tatari.died", who=loser)
            return ("battle/killed",) if dies and not self.events.saved(self._place, loser) else ("battle/felled",)
        if name == "talk.allied" and not self._later("alliance.made") and not self._already_allied(people["all"]):
            return ("talk/parted",)
        if name == "talk.subdued" and not self._later("character.captured", who=loser):
            return ("talk/force_routed",) if self.cast.is_force(loser) else ("talk/nearly_subdued",)
        return (name.replace(".", "/"),)

    def _already_allied(self, people: str | Sequence[str]) -> bool:
        return any(set(people) <= set(alliance) for alliance in self.cast.alliances())

    def _helpers(self, event: Told) -> None:
        """Whoever gives a +1 stands beside his participant (MW-N8), once a turn."""
        for thrown in event["throws"]:
            for kind, set_name, other in (
                ("helpers", "help/ally", "ally"),
                ("captives", "help/captive", "captive"),
            ):
                key = (kind, thrown["who"])
                if thrown[kind] and key not in self._helped:
                    self._helped.add(key)
                    who, of = thrown[kind], thrown["who"]
                    fresh = not self.beats or self.beats[-1].sets[0].partition("/")[0] not in ("help", "extra")
                    self._beat(set_name, {"who": who, "of": of, other: who, "captor": of}, fresh=fresh)

    def _extra(self, event: Told) -> None:
        result = event["result"]
        if result in ("parted_worn", "parted"):
            self._beat(f"extra/{result}", self._last_pair())
        elif result == "goes_on" and not self._between_briefs():
            self._beat("extra/goes_on", self._last_pair(), optional=True)

    def _between_briefs(self) -> bool:
        """In a long turn the brief sentences run on by themselves."""
        if len(self._exchanges) <= FULL_EXCHANGES:
            return False
        return self._place > self._exchanges[0] and self._place < self._exchanges[-1]

    def _last_pair(self) -> dict[str, str | Sequence[str]]:
        """The two of the exchange before, as first and second in the order of entering."""
        for event in reversed(self.events.all[: self._place]):
            if event["event"] in EXCHANGES:
                everyone: Sequence[str] = event["participants"]
                pair = [who for who in everyone if who in (event.get("winner"), event.get("loser"))] or everyone[:2]
                others = [who for who in everyone if who not in pair]
                return {"a": pair[0], "b": pair[1], "all": everyone, "others": others}
        return {**self._pair(), "all": self.participants, "others": ()}

    def _joined(self, event: Told) -> None:
        self._beat("extra/joined", {"who": event["who"], **self._last_pair()}, fresh=True)

    def _favoured(self, event: Told) -> None:
        self._beat("extra/favoured", {"who": event["who"], **self._last_pair()})

    def _stalled(self, event: Told) -> None:
        first, second = (*event["participants"], *event["participants"])[:2]
        self._beat("extra/stalled", {"a": first, "b": second, "all": event["participants"]}, fresh=True)

    def _mods(self, event: Told) -> None:
        if event["why"] == "triumph":
            self._beat("battle/triumph", {"w": event["who"], "who": event["who"]}, optional=True)

    # --- fates

    def _fate(self, event: Told) -> None:
        who, by, result = event["who"], event["by"], event["result"]
        people = {"who": who, "by": by, "l": who, "w": by}
        if self.events.saved(self._place, who):
            return
        if result == "wounded" or not self.cast.is_force(who):
            name = {
                "killed": "character.died",
                "captured": "character.captured",
                "fled": "character.left",
                "wounded": "mods.changed",
            }[result]
            if self._later(name, who=who) or (result == "killed" and self._later("tatari.died", who=who)):
                self._beat(f"fate/{result}", people)
            elif result == "captured":
                self._beat("fate/let_go", people)

    def _stayed(self, event: Told) -> None:
        self._beat("stayed/tatari" if self.scenario == 3 else "stayed/host", {"who": event["who"]})

    def _ally_fate(self, event: Told) -> None:
        people = {key: event[key] for key in ("who", "of", "by")}
        dies = self._later("character.died", who=event["who"]) or self._later("tatari.died", who=event["who"])
        bound = self._later("character.captured", who=event["who"])
        result = event["result"]
        if result == "follows" and not dies and not bound:
            # Saved after all, or what befell him has an event of its own (the host's guard).
            return
        if self.events.saved(self._place, event["of"]) and result in ("wounded", "escapes"):
            # The alliance stands: nobody gets away from anything.
            if result == "wounded":
                self._beat("ally/hurt", people)
            return
        tags = frozenset({"died"} if dies else {"bound"} if bound else ())
        self._beat(f"ally/{result}", people, tags)

    def _rescued(self, event: Told) -> None:
        people = {"saved": event["saved"], "by": event["by"], "who": event["by"], "of": event["from"]}
        self._beat("ally/rescued", {**people, "rescuers": event["by"], "from": event["from"]})

    def _captive_fate(self, event: Told) -> None:
        people = {key: event[key] for key in ("who", "captor", "by")}
        who, result = event["who"], event["result"]
        if result == "killed" and self._later("guard.fell", who=who):
            return
        if (result == "captured" and not self._later("character.captured", who=who)) or (
            result == "allied" and not self._later("alliance.made")
        ):
            result = "freed"
        self._beat(f"captives/{result}", people)

    def _captured(self, event: Told) -> None:
        if event["cause"] == "passed_on":
            self._beat("captives/passed_on", {"who": event["who"], "by": event["by"]})

    def _freed(self, event: Told) -> None:
        who, captor, cause = event["who"], event["by"], event["cause"]
        if cause == "captor_killed" and not self._told_by("captive.fate", who, ("freed", "allied", "captured")):
            self._beat("captives/freed", {"who": who, "captor": captor, "by": captor})
        if cause in ("captor_captured", "captor_out") and not self._same_before(cause):
            freed = [
                later["who"]
                for later in self.events.all[self._place :]
                if later["event"] == "character.freed" and later["cause"] == cause
            ]
            self._beat(f"freed/{cause}", {"who": freed, "captor": captor, "by": captor})

    def _told_by(self, name: str, who: str, results: tuple[str, ...]) -> bool:
        return any(
            event["event"] == name and event["who"] == who and event["result"] in results
            for event in self.events.all[: self._place]
        )

    def _same_before(self, cause: str) -> bool:
        return any(
            event["event"] == "character.freed" and event["cause"] == cause for event in self.events.all[: self._place]
        )

    # --- alliances and captivity

    def _made(self, event: Told) -> None:
        told = {"talk.allied", "inner.captive", "captive.fate"}
        source = next((e for e in reversed(self.events.all[: self._place]) if e["event"] in told), None)
        people: set[str] = set()
        if source is not None and source["event"] == "talk.allied":
            people = set(source["participants"])
        elif source is not None:
            people = {source[key] for key in ("captor", "captive", "who", "by") if key in source}
        if not set(event["members"]) <= people:
            self._beat("alliance/made", {"members": event["members"], "all": event["members"]})

    def _left(self, event: Told) -> None:
        who, remaining = event["who"], event["remaining"]
        cause = next((e for e in reversed(self.events.all[: self._place]) if e["event"] in _PARTINGS), None)
        # Leaving by the relation die has its own text; an alliance that ends with it gets one sentence, not two.
        own = cause is not None and cause["event"] == "inner.relation" and cause["result"] == "leaves"
        if not own and len(remaining) > 1:
            self._beat("alliance/left", {"who": who, "remaining": remaining, "members": remaining})

    def _dissolved(self, event: Told) -> None:
        dead = {later["who"] for later in self.events.all[self._place :] if later["event"] == "character.died"}
        members = [who for who in event["members"] if who not in dead]
        if members:
            self._beat("alliance/dissolved", {"members": members, "all": members})

    def _inner(self, event: Told) -> None:
        first, second = event["participants"]
        people = {"a": first, "b": second, "all": event["participants"], "members": event["members"]}
        self._beat(f"inner/{event['result']}", {**people, "who": first, "of": second}, fresh=True)

    def _inner_favoured(self, event: Told) -> None:
        self._beat("inner/favoured", {"who": event["who"]})

    def _inner_captive(self, event: Told) -> None:
        captor, captive = event["captor"], event["captive"]
        people = {"captor": captor, "captive": captive, "a": captor, "b": captive, "who": captive, "by": captor}
        self._beat(f"captive/{event['result']}", people, margin_tags(event["margin"]), fresh=True)

    # --- the force and the scenarios

    def _replaced(self, event: Told) -> None:
        people = {"who": event["force"], "by": event["by"], "force": event["force"]}
        self._beat(f"force/replaced_{event['cause']}", people)

    def _changed(self, event: Told) -> None:
        self._beat("force/changed", {"old": event["from"], "new": event["to"], "who": event["to"]}, fresh=True)

    def _grew(self, event: Told) -> None:
        meeting = {3: "tatari/rumours", 6: "host/defence"}.get(self.scenario)
        if meeting:
            self._beat(meeting, {"force": event["force"], "who": event["who"]})
        else:
            self._beat("force/grew", {"who": event["force"], "force": event["force"]})

    def _tatari_died(self, event: Told) -> None:
        people = {"who": event["who"], "by": event["by"] or event["who"]}
        if not self._told_death(event):
            self._beat("fate/killed", people)
        self._beat("tatari/gone" if event["deaths"] >= 3 else "tatari/died", people)

    def _told_death(self, event: Told) -> bool:
        """Did a beat before this event tell the death itself?"""
        told = {"battle/killed", "fate/killed", "captives/killed", "ally/follows"}
        return any(
            told & set(beat.sets) and event["who"] in (beat.people.get("l"), beat.people.get("who"))
            for beat in self.beats
        )

    def _died(self, event: Told) -> None:
        who, by = event["who"], event["by"]
        if by is not None and not self._told_death(event):
            self._beat("fate/killed", {"who": who, "by": by, "l": who, "w": by})
        mourner = self._mourner(who, by)
        if mourner and not any("grief/line" in beat.sets for beat in self.beats):
            self._beat("grief/line", {"who": mourner, "of": who}, optional=True)

    def _mourner(self, dead: str, by: str | None) -> str | None:
        """Somebody who is not here and to whom the dead one was close."""
        here = {dead, by, *self.participants}
        return next((who for who in self.cast.still_in() if who not in here and self.cast.close(who, dead)), None)

    def _guard(self, event: Told) -> None:
        self._beat("guard/fell", {"who": event["who"], "by": event["by"] or event["who"]})

    def _appeared(self, event: Told) -> None:
        self._beat("host/appeared", {"who": event["who"]})

    def _copied(self, event: Told) -> None:
        self._beat("tatari/copied", {"who": event["who"], "of": event["of"]})

    def _nightmare(self, event: Told) -> None:
        result = event["event"].removeprefix("nightmare.")
        form = event.get("was", event["form"])
        self._beat(f"nightmare/{result}", {"who": event["who"]}, frozenset({f"was:{form}"}), fresh=True)

    def _arrived(self, event: Told) -> None:
        self._beat("arrival/returned" if event["returned"] else "arrival/new", {"who": event["who"]})

    def _chase(self, event: Told) -> None:
        result = event["event"].removeprefix("chase.")
        demon, human = event["demon"], event["human"]
        people = {"demon": demon, "human": human, "a": demon, "b": human, "who": human, "by": demon}
        started = any("chase/start" in beat.sets for beat in self.beats)
        if not started:
            self._beat("chase/start", people, fresh=True)
        if result == "tied":
            if not any("chase/tied" in beat.sets for beat in self.beats):
                self._beat("chase/tied", people)
            return
        won = {"w": demon, "l": human} if result == "caught" else {"w": human, "l": demon}
        self._beat(f"chase/{result}", {**people, **won}, margin_tags(event["margin"]))


_PARTINGS = frozenset(
    {"inner.relation", "character.died", "character.captured", "character.left", "tatari.died", "gm.ruled"}
)

_HANDLERS: dict[str, Callable[[Plan, Told], None]] = {
    "turn.started": Plan._started,
    "vignette": Plan._vignette,
    "nature": Plan._nature,
    **dict.fromkeys(EXCHANGES, Plan._exchange),
    "battle.extra": Plan._extra,
    "battle.joined": Plan._joined,
    "battle.favoured": Plan._favoured,
    "turn.stalled": Plan._stalled,
    "mods.changed": Plan._mods,
    "battle.fate": Plan._fate,
    "character.stayed": Plan._stayed,
    "ally.fate": Plan._ally_fate,
    "alliance.rescued": Plan._rescued,
    "captive.fate": Plan._captive_fate,
    "character.captured": Plan._captured,
    "character.freed": Plan._freed,
    "character.died": Plan._died,
    "alliance.made": Plan._made,
    "alliance.left": Plan._left,
    "alliance.dissolved": Plan._dissolved,
    "inner.relation": Plan._inner,
    "inner.favoured": Plan._inner_favoured,
    "inner.captive": Plan._inner_captive,
    "force.replaced": Plan._replaced,
    "force.changed": Plan._changed,
    "force.grew": Plan._grew,
    "tatari.died": Plan._tatari_died,
    "guard.fell": Plan._guard,
    "host.appeared": Plan._appeared,
    "tatari.copied": Plan._copied,
    "nightmare.tied": Plan._nightmare,
    "nightmare.won": Plan._nightmare,
    "nightmare.lost": Plan._nightmare,
    "character.arrived": Plan._arrived,
    "chase.tied": Plan._chase,
    "chase.escaped": Plan._chase,
    "chase.caught": Plan._chase,
}
