"""A second bookkeeping: the position as it follows from the events alone, to be compared with the engine's."""

from collections.abc import Iterable, Mapping
from typing import Any


class Ledger:
    """Modifiers, statuses, alliances, captors, powers and deeds of killing, kept from what the events tell."""

    def __init__(self, view: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        people = view["characters"]
        self.mods = {name: list(person["mods"]) for name, person in people.items()}
        self.status = {name: person["status"] for name, person in people.items()}
        self.captor: dict[str, str | None] = {name: person["captor"] for name, person in people.items()}
        self.alliances = [set(alliance["members"]) for alliance in view["alliances"]]
        self.kills = dict.fromkeys(people, 0)
        self.captures = dict.fromkeys(people, 0)
        self.force = view["force"]["name"] if view["force"] else None
        self.force_mods: list[int] = []
        self.by_throw = (
            options["modifier_clock"] or {"third": "throw", "second": "turn"}[options["edition"]]
        ) == "throw"
        self.with_captive = options["edition"] == "third"

    def read(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Keep the books of one command."""
        for event in events:
            self._nobody_gone_acts(event)
            handler = getattr(self, "_" + event["event"].replace(".", "_"), None)
            if handler is not None:
                handler(event)
            if self.by_throw and (event["event"] != "inner.captive" or self.with_captive):
                for thrown in event.get("throws", ()):
                    self._spend(thrown)

    def compare(self, view: Mapping[str, Any]) -> None:
        """Raises AssertionError where the position says otherwise."""
        people = view["characters"]
        assert {name: person["status"] for name, person in people.items()} == self.status
        assert {name: person["captor"] for name, person in people.items()} == self.captor
        assert sorted(sorted(alliance["members"]) for alliance in view["alliances"]) == sorted(
            sorted(alliance) for alliance in self.alliances
        )
        if self.by_throw:
            assert {name: person["mods"] for name, person in people.items()} == self.mods
            assert view["force"] is None or view["force"]["mods"] == self.force_mods
        assert {name: deeds["kills"] for name, deeds in view["deeds"].items()} == self.kills
        assert {name: deeds["captures"] for name, deeds in view["deeds"].items()} == self.captures
        assert not any(name in people for name in view["list"] if self.status.get(name, "in") != "in")

    # --- who may appear

    def _nobody_gone_acts(self, event: Mapping[str, Any]) -> None:
        acting = [*event.get("participants", ()), *(thrown["who"] for thrown in event.get("throws", ()))]
        for thrown in event.get("throws", ()):
            acting += [*thrown["helpers"], *thrown["captives"]]
        for name in acting:
            assert self.status.get(name, "in") == "in", f"{name} acts in {event['event']}"

    # --- modifiers

    def _queue(self, who: str) -> list[int]:
        return self.mods.get(who, self.force_mods)

    def _spend(self, thrown: Mapping[str, Any]) -> None:
        queue = self._queue(thrown["who"])
        assert (queue[:1] or [0])[0] == thrown["mod"]
        del queue[:1]
        while queue and queue[-1] == 0:
            queue.pop()

    def _mods_changed(self, event: Mapping[str, Any]) -> None:
        queue = self._queue(event["who"])
        queue.extend([0] * (len(event["change"]) - len(queue)))
        for place, change in enumerate(event["change"]):
            queue[place] += change
        while queue and queue[-1] == 0:
            queue.pop()
        if self.by_throw:
            assert event["mods"] == queue

    # --- people

    def _out(self, who: str, status: str) -> None:
        self.status[who] = status
        self.captor[who] = None

    def _character_died(self, event: Mapping[str, Any]) -> None:
        self._out(event["who"], "dead")
        self._kill(event["by"])

    def _tatari_died(self, event: Mapping[str, Any]) -> None:
        self.mods[event["who"]] = []
        self.captor[event["who"]] = None
        self._kill(event["by"])

    def _kill(self, by: str | None) -> None:
        if by in self.kills:
            self.kills[by] += 1

    def _character_left(self, event: Mapping[str, Any]) -> None:
        self._out(event["who"], "left")

    def _game_dust(self, event: Mapping[str, Any]) -> None:
        for who in event["who"]:
            self._out(who, "dust")
        self.alliances = []

    def _character_arrived(self, event: Mapping[str, Any]) -> None:
        who = event["who"]
        self.status[who], self.mods[who], self.captor[who] = "in", [], None
        self.kills.setdefault(who, 0)
        self.captures.setdefault(who, 0)

    def _character_captured(self, event: Mapping[str, Any]) -> None:
        self.captor[event["who"]] = event["by"]
        if event["by"] in self.captures:
            self.captures[event["by"]] += 1

    def _chase_caught(self, event: Mapping[str, Any]) -> None:
        self.captures[event["demon"]] += 1

    def _character_freed(self, event: Mapping[str, Any]) -> None:
        assert self.captor[event["who"]] == event["by"]
        self.captor[event["who"]] = None

    # --- alliances

    def _alliance_made(self, event: Mapping[str, Any]) -> None:
        members = set(event["members"])
        self.alliances = [alliance for alliance in self.alliances if not alliance <= members] + [members]

    def _alliance_left(self, event: Mapping[str, Any]) -> None:
        alliance = next(alliance for alliance in self.alliances if event["who"] in alliance)
        alliance.remove(event["who"])
        assert alliance == set(event["remaining"])

    def _alliance_dissolved(self, event: Mapping[str, Any]) -> None:
        self.alliances.remove(set(event["members"]))

    # --- the force

    def _force_replaced(self, event: Mapping[str, Any]) -> None:
        self.force_mods = []

    def _force_changed(self, event: Mapping[str, Any]) -> None:
        self.force = event["to"]
        self.captor = {who: event["to"] if captor == event["from"] else captor for who, captor in self.captor.items()}
