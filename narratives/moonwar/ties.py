"""Beats of alliances, captivity, the third-party force and what only one scenario has."""

from narratives.chronicle.narrator import Told
from narratives.moonwar.beats import margin_tags
from narratives.moonwar.plan import Handler, Plan

_PARTINGS = frozenset(
    {"inner.relation", "character.died", "character.captured", "character.left", "tatari.died", "gm.ruled"}
)


def _made(plan: Plan, event: Told) -> None:
    told = {"talk.allied", "inner.captive", "captive.fate"}
    source = next((e for e in reversed(plan.events.all[: plan.place]) if e["event"] in told), None)
    people: set[str] = set()
    if source is not None and source["event"] == "talk.allied":
        people = set(source["participants"])
    elif source is not None:
        people = {source[key] for key in ("captor", "captive", "who", "by") if key in source}
    if not set(event["members"]) <= people:
        plan.beat("alliance/made", {"members": event["members"], "all": event["members"]})


def _left(plan: Plan, event: Told) -> None:
    who, remaining = event["who"], event["remaining"]
    cause = next((e for e in reversed(plan.events.all[: plan.place]) if e["event"] in _PARTINGS), None)
    # Leaving by the relation die has its own text; an alliance that ends with it gets one sentence, not two.
    own = cause is not None and cause["event"] == "inner.relation" and cause["result"] == "leaves"
    if not own and len(remaining) > 1:
        plan.beat("alliance/left", {"who": who, "remaining": remaining, "members": remaining})


def _dissolved(plan: Plan, event: Told) -> None:
    dead = {later["who"] for later in plan.events.all[plan.place :] if later["event"] == "character.died"}
    members = [who for who in event["members"] if who not in dead]
    if members:
        plan.beat("alliance/dissolved", {"members": members, "all": members})


def _inner(plan: Plan, event: Told) -> None:
    first, second = event["participants"]
    people = {"a": first, "b": second, "all": event["participants"], "members": event["members"]}
    plan.beat("approach/inner", people, optional=True)
    plan.beat(f"inner/{event['result']}", {**people, "who": first, "of": second}, fresh=True)


def _inner_favoured(plan: Plan, event: Told) -> None:
    plan.beat("inner/favoured", {"who": event["who"]})


def _inner_captive(plan: Plan, event: Told) -> None:
    captor, captive = event["captor"], event["captive"]
    people = {"captor": captor, "captive": captive, "a": captor, "b": captive, "who": captive, "by": captor}
    plan.beat("approach/captive", people, optional=True)
    plan.beat(f"captive/{event['result']}", people, margin_tags(event["margin"]), fresh=True)
    if not event["result"].startswith(("escaped", "allied")):
        plan.beat("captive/cell", people, fresh=True, optional=True)


def _replaced(plan: Plan, event: Told) -> None:
    people = {"who": event["force"], "by": event["by"], "force": event["force"]}
    plan.beat(f"force/replaced_{event['cause']}", people)


def _changed(plan: Plan, event: Told) -> None:
    plan.beat("force/changed", {"old": event["from"], "new": event["to"], "who": event["to"]}, fresh=True)


def _grew(plan: Plan, event: Told) -> None:
    meeting = "tatari/rumours" if plan.scenario == 3 else "host/defence"
    plan.beat(meeting, {"force": event["force"], "who": event["who"]})


def _appeared(plan: Plan, event: Told) -> None:
    plan.beat("host/appeared", {"who": event["who"]})


def _copied(plan: Plan, event: Told) -> None:
    plan.beat("tatari/copied", {"who": event["who"], "of": event["of"]})


def _nightmare(plan: Plan, event: Told) -> None:
    result = event["event"].removeprefix("nightmare.")
    form = event.get("was", event["form"])
    plan.beat(f"nightmare/{result}", {"who": event["who"]}, frozenset({f"was:{form}"}), fresh=True)


def _arrived(plan: Plan, event: Told) -> None:
    name = "arrival/returned" if event["returned"] else "arrival/new"
    plan.beat(name, {"who": event["who"]}, fresh=bool(plan.beats))


def _chase(plan: Plan, event: Told) -> None:
    result = event["event"].removeprefix("chase.")
    demon, human = event["demon"], event["human"]
    people = {"demon": demon, "human": human, "a": demon, "b": human, "who": human, "by": demon}
    started = any("chase/start" in beat.sets for beat in plan.beats)
    if not started:
        plan.beat("chase/start", people, fresh=True)
    if result == "tied":
        if not any("chase/tied" in beat.sets for beat in plan.beats):
            plan.beat("chase/tied", people)
        return
    plan.beat("chase/run", people, optional=True)
    won = {"w": demon, "l": human} if result == "caught" else {"w": human, "l": demon}
    plan.beat(f"chase/{result}", {**people, **won}, margin_tags(event["margin"]))


HANDLERS: dict[str, Handler] = {
    "alliance.made": _made,
    "alliance.left": _left,
    "alliance.dissolved": _dissolved,
    "inner.relation": _inner,
    "inner.favoured": _inner_favoured,
    "inner.captive": _inner_captive,
    "force.replaced": _replaced,
    "force.changed": _changed,
    "force.grew": _grew,
    "host.appeared": _appeared,
    "tatari.copied": _copied,
    "nightmare.tied": _nightmare,
    "nightmare.won": _nightmare,
    "nightmare.lost": _nightmare,
    "character.arrived": _arrived,
    "chase.tied": _chase,
    "chase.escaped": _chase,
    "chase.caught": _chase,
}
