"""Beats of what becomes of people: deaths, wounds, captivity, flight, and what follows from them for others."""

from narratives.chronicle.narrator import Told
from narratives.moonwar.beats import bystanders
from narratives.moonwar.plan import OF_TATARI, TATARI, Handler, Plan

_YOUNGEST = frozenset({"c52", "c53", "c54", "c62"})
"""They leave a war off stage, and nobody is cheered for it."""


def _mods(plan: Plan, event: Told) -> None:
    if event["why"] == "triumph" and plan.cast.member(_beaten(plan)).id not in _YOUNGEST:
        plan.beat("battle/triumph", {"w": event["who"], "who": event["who"]}, optional=True)


def _beaten(plan: Plan) -> str:
    """The loser of the exchange under way."""
    return next((one["loser"] for one in reversed(plan.events.all[: plan.place]) if "loser" in one), "")


def _fate(plan: Plan, event: Told) -> None:
    who, by, result = event["who"], event["by"], event["result"]
    people = {"who": who, "by": by, "l": who, "w": by}
    if plan.events.saved(plan.place, who):
        return
    if result == "wounded" or not plan.cast.is_force(who):
        name = {
            "killed": "character.died",
            "captured": "character.captured",
            "fled": "character.left",
            "wounded": "mods.changed",
        }[result]
        if plan.later(name, who=who) or (result == "killed" and plan.later("tatari.died", who=who)):
            plan.beat(f"fate/{result}", people)


def _stayed(plan: Plan, event: Told) -> None:
    plan.beat("stayed/tatari" if plan.scenario == OF_TATARI else "stayed/host", {"who": event["who"]})


def _died(plan: Plan, event: Told) -> None:
    who, by = event["who"], event["by"]
    if by is not None and not _told_death(plan, event):
        plan.beat("fate/killed", {"who": who, "by": by, "l": who, "w": by})
    if plan.scenario == OF_TATARI and who == TATARI:
        plan.beat("tatari/gone", {"who": who, "by": by or who})
    if any(beat.sets[0].startswith("grief/") for beat in plan.beats):
        return
    for bond, name in (("close", "grief/line"), ("hostile", "grief/enemy")):
        far = _elsewhere(plan, who, by, bond)
        if far:
            plan.beat(name, {"who": far, "of": who}, optional=True)
            return


def _elsewhere(plan: Plan, dead: str, by: str | None, bond: str) -> str | None:
    """Somebody who is not here and to whom the dead one was close, or an enemy."""
    here = {dead, by, *plan.participants, *bystanders(plan.events.all)}
    return next((who for who in plan.cast.still_in() if who not in here and bond in plan.cast.bond(who, dead)), None)


def _told_death(plan: Plan, event: Told) -> bool:
    """Did a beat before this event tell the death itself?"""
    told = {"battle/killed", "fate/killed", "captives/killed", "ally/follows"}
    return any(
        told & set(beat.sets) and event["who"] in (beat.people.get("l"), beat.people.get("who")) for beat in plan.beats
    )


def _tatari_died(plan: Plan, event: Told) -> None:
    people = {"who": event["who"], "by": event["by"] or event["who"]}
    if not _told_death(plan, event):
        plan.beat("fate/killed", people)
    plan.beat("tatari/died", people)


def _guard(plan: Plan, event: Told) -> None:
    plan.beat("guard/fell", {"who": event["who"], "by": event["by"] or event["who"]})


def _ally_fate(plan: Plan, event: Told) -> None:
    people = {key: event[key] for key in ("who", "of", "by")}
    dies = plan.later("character.died", who=event["who"]) or plan.later("tatari.died", who=event["who"])
    bound = plan.later("character.captured", who=event["who"])
    result = event["result"]
    if result == "follows" and not dies and not bound:
        # Saved after all, or what befell him has an event of its own (the host's guard).
        return
    if plan.events.saved(plan.place, event["of"]) and result in ("wounded", "escapes"):
        # The alliance stands: nobody gets away from anything.
        if result == "wounded":
            plan.beat("ally/hurt", people)
        return
    tags = frozenset({"died"} if dies else {"bound"} if bound else ())
    plan.beat(f"ally/{result}", people, tags)


def _rescued(plan: Plan, event: Told) -> None:
    people = {"saved": event["saved"], "by": event["by"], "who": event["by"], "of": event["from"]}
    plan.beat("ally/rescued", {**people, "rescuers": event["by"], "from": event["from"]})


def _captive_fate(plan: Plan, event: Told) -> None:
    people = {key: event[key] for key in ("who", "captor", "by")}
    who, result = event["who"], event["result"]
    if result == "killed" and plan.later("guard.fell", who=who):
        return
    if (result == "captured" and not plan.later("character.captured", who=who)) or (
        result == "allied" and not plan.later("alliance.made")
    ):
        result = "freed"
    plan.beat(f"captives/{result}", people)


def _captured(plan: Plan, event: Told) -> None:
    if event["cause"] == "passed_on":
        plan.beat("captives/passed_on", {"who": event["who"], "by": event["by"]})


def _freed(plan: Plan, event: Told) -> None:
    who, captor, cause = event["who"], event["by"], event["cause"]
    if cause == "captor_killed" and not _told_by(plan, "captive.fate", who, ("freed", "allied", "captured")):
        plan.beat("captives/freed", {"who": who, "captor": captor, "by": captor})
    if cause in ("captor_captured", "captor_out") and not _same_before(plan, cause):
        freed = [
            later["who"]
            for later in plan.events.all[plan.place :]
            if later["event"] == "character.freed" and later["cause"] == cause
        ]
        plan.beat(f"freed/{cause}", {"who": freed, "captor": captor, "by": captor})


def _told_by(plan: Plan, name: str, who: str, results: tuple[str, ...]) -> bool:
    return any(
        event["event"] == name and event["who"] == who and event["result"] in results
        for event in plan.events.all[: plan.place]
    )


def _same_before(plan: Plan, cause: str) -> bool:
    return any(
        event["event"] == "character.freed" and event["cause"] == cause for event in plan.events.all[: plan.place]
    )


HANDLERS: dict[str, Handler] = {
    "mods.changed": _mods,
    "battle.fate": _fate,
    "character.stayed": _stayed,
    "ally.fate": _ally_fate,
    "alliance.rescued": _rescued,
    "captive.fate": _captive_fate,
    "character.captured": _captured,
    "character.freed": _freed,
    "character.died": _died,
    "tatari.died": _tatari_died,
    "guard.fell": _guard,
}
