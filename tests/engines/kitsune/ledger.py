"""A second book-keeper: what a campaign's events add up to, kept without the engine's help."""

from collections.abc import Iterable, Mapping
from typing import Any


class Ledger:
    """Follows the events of a campaign from a view of its beginning and compares itself with later views."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.suspicion = view["suspicion"]
        self.pot, self.village, self.trail = view["pot"], view["village"], view["secret"]["trail"]
        self.foxes = {
            name: {key: fox[key] for key in ("tails", "purse", "earned")} for name, fox in view["foxes"].items()
        }
        self.leads = {lead["lead"]: lead["fox"] for lead in view["leads"]}
        self.known: dict[str, dict[str, int]] = {}
        self.wariness: dict[str, int] = {}

    def read(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Take in what was told."""
        for event in events:
            reader = getattr(self, "_" + event["event"].replace(".", "_"), None)
            if reader is not None:
                reader(event)

    def compare(self, view: Mapping[str, Any]) -> None:
        """The view says the same."""
        assert view["suspicion"] == self.suspicion
        assert (view["pot"], view["village"], view["secret"]["trail"]) == (self.pot, self.village, self.trail)
        for name, fox in self.foxes.items():
            assert {key: view["foxes"][name][key] for key in fox} == fox, name
        assert {lead["lead"]: lead["fox"] for lead in view["leads"]} == self.leads
        for name, npc in view["npcs"].items():
            assert npc["known"] == self.known.get(name, {}), name
            assert npc["wariness"] == self.wariness.get(name, 0), name

    def _npc_placed(self, event: Mapping[str, Any]) -> None:
        assert event["known"] == self.known.get(event["npc"], {})
        self.wariness[event["npc"]] = event["wariness"]

    def _scout_learned(self, event: Mapping[str, Any]) -> None:
        assert event["defence"] not in self.known.setdefault(event["npc"], {})
        self.known[event["npc"]][event["defence"]] = event["value"]

    def _npc_wary(self, event: Mapping[str, Any]) -> None:
        assert event["exhausted"] == (event["wariness"] == 2)
        self.wariness[event["npc"]] = event["wariness"]

    def _suspicion_changed(self, event: Mapping[str, Any]) -> None:
        assert event["by"] != 0
        self.suspicion = max(0, min(10, self.suspicion + event["by"]))
        assert event["value"] == self.suspicion

    def _influence_won(self, event: Mapping[str, Any]) -> None:
        fox = self.foxes[event["fox"]]
        fox["earned"] += event["qi"]
        assert event["earned"] == fox["earned"]

    def _lead_gained(self, event: Mapping[str, Any]) -> None:
        assert event["lead"] > max(self.leads, default=0)
        self.leads[event["lead"]] = event["fox"]

    def _lead_given(self, event: Mapping[str, Any]) -> None:
        assert self.leads[event["lead"]] == event["fox"]
        self.leads[event["lead"]] = event["to_fox"]

    def _lead_lost(self, event: Mapping[str, Any]) -> None:
        assert self.leads.pop(event["lead"]) == event["fox"]

    def _scene_ended(self, event: Mapping[str, Any]) -> None:
        assert event["suspicion"] == self.suspicion
        self.suspicion = 0

    def _trail_changed(self, event: Mapping[str, Any]) -> None:
        self.trail += event["by"]
        assert event["value"] == self.trail

    def _share_made(self, event: Mapping[str, Any]) -> None:
        fox = self.foxes[event["fox"]]
        assert event["pot"] + event["purse"] == fox["earned"]
        fox["earned"] = 0
        fox["purse"] += event["purse"]
        self.pot += event["pot"]

    def _qi_transferred(self, event: Mapping[str, Any]) -> None:
        assert event["given"] == 2 * event["received"]
        self.foxes[event["fox"]]["purse"] -= event["given"]
        self.foxes[event["to_fox"]]["purse"] += event["received"]

    def _village_built(self, event: Mapping[str, Any]) -> None:
        self.pot -= event["cost"]
        self.village += 1
        assert (event["pot"], event["stage"]) == (self.pot, self.village)

    def _village_bonus(self, event: Mapping[str, Any]) -> None:
        self.foxes[event["fox"]]["purse"] += event["qi"]
        assert event["purse"] == self.foxes[event["fox"]]["purse"]

    def _tail_grown(self, event: Mapping[str, Any]) -> None:
        fox = self.foxes[event["fox"]]
        fox["tails"] += 1
        fox["purse"] -= event["cost"]
        assert (event["tails"], event["purse"]) == (fox["tails"], fox["purse"])

    def _tail_lost(self, event: Mapping[str, Any]) -> None:
        fox = self.foxes[event["fox"]]
        fox["tails"] -= event["lost"]
        assert event["tails"] == fox["tails"] >= 1

    def _village_lost(self, event: Mapping[str, Any]) -> None:
        self.village, self.pot = event["stage"], event["pot"]
