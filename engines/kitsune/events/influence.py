"""Foxes against people: what is won, what is lost, what leads on."""

from typing import Literal

from engines.kitsune.events.told import Dice, KitsuneTold, RollTold
from engines.kitsune.terms import Defence, Trait

LeadWhy = Literal["used", "exorcist", "absent", "gone", "siege"]


class InfluenceRolled(RollTold):
    """``lead``: the dice that a lead brought; with ``push`` the roll fields are those of the first roll."""

    event: Literal["influence.rolled"] = "influence.rolled"
    fox: str
    npc: str
    approach: Trait
    defence: Defence
    lead: int
    npc_dice: Dice
    npc_successes: int
    margin: int
    push: bool


class InfluenceWon(KitsuneTold):
    event: Literal["influence.won"] = "influence.won"
    fox: str
    npc: str
    approach: Trait
    margin: int
    qi: int
    earned: int


class InfluenceLost(KitsuneTold):
    """``margin`` is positive here."""

    event: Literal["influence.lost"] = "influence.lost"
    fox: str
    npc: str
    approach: Trait
    margin: int
    alarm: bool


class InfluenceTied(KitsuneTold):
    event: Literal["influence.tied"] = "influence.tied"
    fox: str
    npc: str
    approach: Trait


class NpcWary(KitsuneTold):
    event: Literal["npc.wary"] = "npc.wary"
    npc: str
    wariness: int
    exhausted: bool


class AlarmRaised(KitsuneTold):
    event: Literal["alarm.raised"] = "alarm.raised"
    npc: str


class LeadGained(KitsuneTold):
    event: Literal["lead.gained"] = "lead.gained"
    lead: int
    fox: str
    npc: str
    approach: Trait


class LeadGiven(KitsuneTold):
    event: Literal["lead.given"] = "lead.given"
    lead: int
    fox: str
    npc: str
    approach: Trait
    to_fox: str


class LeadLost(KitsuneTold):
    event: Literal["lead.lost"] = "lead.lost"
    lead: int
    fox: str
    npc: str
    approach: Trait
    why: LeadWhy


InfluenceEvent = (
    InfluenceRolled
    | InfluenceWon
    | InfluenceLost
    | InfluenceTied
    | NpcWary
    | AlarmRaised
    | LeadGained
    | LeadGiven
    | LeadLost
)
