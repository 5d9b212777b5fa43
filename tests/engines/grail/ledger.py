"""A second bookkeeping: ranks as they follow from the events of a command alone, to compare with the engine's."""

from collections.abc import Iterable, Mapping
from typing import Any

UNTOLD = frozenset({"rest", "resummon", "set", "craft", "dismantle", "create", "mob", "undo", "night"})
"""Commands whose events do not tell every rank that changes."""


class Ledger:
    """Ranks of everybody, kept from what the events of a round tell."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.ranks = {name: dict(one["ranks"]) for name, one in view["characters"].items()}
        self.max = {name: dict(one["max"]) for name, one in view["characters"].items()}
        self.seals = {name: one["seals"] for name, one in view["characters"].items()}
        conflict = view["conflict"]
        self.out = set() if conflict is None else set(conflict["out"])

    def read(self, events: Iterable[Mapping[str, Any]], ladder: tuple[str, ...]) -> None:
        """Keep the books of one command."""
        for event in events:
            handler = getattr(self, "_" + event["event"].replace(".", "_"), None)
            if handler is not None:
                handler(event, ladder)

    def compare(self, view: Mapping[str, Any]) -> None:
        """Raises AssertionError where the position says otherwise."""
        assert {name: one["ranks"] for name, one in view["characters"].items()} == self.ranks
        assert {name: one["seals"] for name, one in view["characters"].items()} == self.seals
        if view["conflict"] is not None:
            assert set(view["conflict"]["out"]) == self.out

    def _damage(self, event: Mapping[str, Any], ladder: tuple[str, ...]) -> None:
        lost = 0
        for hit in event["hits"]:
            assert self.ranks[event["who"]][hit["cliche"]] == hit["from"]
            self.ranks[event["who"]][hit["cliche"]] = hit["to"]
            steps = ladder.index(hit["from"]) - ladder.index(hit["to"])
            assert steps > 0
            # From E to nothing is one rank of what is more than human.
            lost += steps - (hit["to"] == "0" and hit["from"] != "F")
        assert lost <= event["amount"]
        if event["parts"] is not None:
            assert sum(event["parts"].values()) == event["amount"]

    def _mana_given(self, event: Mapping[str, Any], ladder: tuple[str, ...]) -> None:
        assert self.ranks[event["servant"]]["Магия"] == event["from"]
        self.ranks[event["servant"]]["Магия"] = event["to"]

    def _healed(self, event: Mapping[str, Any], ladder: tuple[str, ...]) -> None:
        ranks = self.ranks[event["who"]]
        level = ladder.index(ranks["Выносливость"])
        ranks["Выносливость"] = ladder[level + event["ranks"] + (level == 0)]

    def _phantasm_destroyed(self, event: Mapping[str, Any], ladder: tuple[str, ...]) -> None:
        self.ranks[event["who"]][event["cliche"]] = "0"

    def _phantasm_restored(self, event: Mapping[str, Any], ladder: tuple[str, ...]) -> None:
        self.ranks[event["who"]][event["cliche"]] = self.max[event["who"]][event["cliche"]]

    def _seal_spent(self, event: Mapping[str, Any], ladder: tuple[str, ...]) -> None:
        self.seals[event["master"]] -= 1
        assert self.seals[event["master"]] == event["left"] >= 0

    def _fighter_out(self, event: Mapping[str, Any], ladder: tuple[str, ...]) -> None:
        assert event["who"] not in self.out
        self.out.add(event["who"])

    def _attack_rolled(self, event: Mapping[str, Any], ladder: tuple[str, ...]) -> None:
        assert event["who"] != event["target"]
        for side in (event["attack"], event["defence"]):
            if side is not None:
                assert side["total"] == sum(side["dice"]) + sum(one["added"] for one in side["helpers"])
                assert side["rank"] in ladder[1:]
                for helper in side["helpers"]:
                    assert helper["added"] == sum(face for face in helper["dice"] if face >= 6)
