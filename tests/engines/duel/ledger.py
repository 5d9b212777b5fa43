"""A second bookkeeping: the ring, the steps and the hits as they follow from the events alone."""

from collections.abc import Iterable, Mapping
from typing import Any


class Ledger:
    """Kept from what the GM hears, and compared with the engine's view. Edits of the GM are not in it."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.hits = {name: person["hits"] for name, person in view["people"].items()}
        self.max = {name: person["max"] for name, person in view["people"].items()}
        self.ring: list[str] = []
        self.step = 1
        self.turn: str | None = None

    def read(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Keep the books of one command."""
        for event in events:
            handler = getattr(self, "_" + event["event"].replace(".", "_"), None)
            if handler is not None:
                handler(event)

    def compare(self, view: Mapping[str, Any]) -> None:
        """Raises AssertionError where the position says otherwise."""
        assert {name: person["hits"] for name, person in view["people"].items()} == self.hits
        fight = view["fight"]
        assert (fight or {"ring": []})["ring"] == self.ring
        if fight is not None:
            assert (fight["step"], fight["turn"]) == (self.step, self.turn)

    # --- the ring

    def _fight_started(self, event: Mapping[str, Any]) -> None:
        assert not self.ring
        self.ring, self.step, self.turn = list(event["ring"]), 1, None

    def _fighter_joined(self, event: Mapping[str, Any]) -> None:
        assert [name for name in event["ring"] if name != event["who"]] == self.ring
        self.ring = list(event["ring"])

    def _turn_next(self, event: Mapping[str, Any]) -> None:
        assert event["who"] in self.ring
        assert event["step"] in (self.step, self.step + 1)
        self.step, self.turn = event["step"], event["who"]

    def _stepped(self, event: Mapping[str, Any]) -> None:
        """Every step is of the one on turn, under the number that was told."""
        assert (event["step"], event.get("who") or event["by"]) == (self.step, self.turn)

    _turn_passed = _flight_started = _turn_quiet = _stepped

    def _card_played(self, event: Mapping[str, Any]) -> None:
        if event["step"] is not None:
            self._stepped(event)
            assert set(event["targets"]) <= set(self.ring)
        else:
            assert event["by"] not in self.ring
            assert not set(event["targets"]) & set(self.ring)

    def _flight_escaped(self, event: Mapping[str, Any]) -> None:
        assert event["step"] in (self.step, self.step + 1)
        assert self.hits[event["who"]] > 0
        self.step = event["step"]
        self.ring.remove(event["who"])

    def _fight_ended(self, event: Mapping[str, Any]) -> None:
        assert event["step"] == self.step
        for part in ("standing", "fallen", "surrendered"):
            assert event[part] == [name for name in self.ring if name in event[part]]
        self.ring = []

    # --- hits

    def _blow_resolved(self, event: Mapping[str, Any]) -> None:
        target = event["target"]
        assert 0 <= event["lost"] <= self.hits[target]
        assert event["passed"] or not event["lost"]
        assert event["margin"] == event["power"] - event["threshold"]
        assert event["forced"] or event["willing"] == (event["passed"] and event["margin"] < 0)
        self.hits[target] -= event["lost"]
        assert event["hits"] == self.hits[target]

    def _heal_resolved(self, event: Mapping[str, Any]) -> None:
        target = event["target"]
        assert event["passed"] or not event["gained"]
        self.hits[target] += event["gained"]
        assert event["hits"] == self.hits[target] <= self.max[target]

    def _fighter_fell(self, event: Mapping[str, Any]) -> None:
        assert event["by"] is None or self.hits[event["who"]] == 0

    def _assassination_done(self, event: Mapping[str, Any]) -> None:
        self.hits[event["target"]] = 0

    def _fighter_killed(self, event: Mapping[str, Any]) -> None:
        self.hits[event["who"]] = 0
        if event["who"] in self.ring:
            self.ring.remove(event["who"])

    def _survival_decided(self, event: Mapping[str, Any]) -> None:
        assert self.hits[event["who"]] == 0
        if event["outcome"] == "dies" and event["who"] in self.ring:
            self.ring.remove(event["who"])
