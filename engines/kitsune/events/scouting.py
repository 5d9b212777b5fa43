"""Before the hunt: what the foxes learn and set up."""

from typing import Literal

from engines.kitsune.events.told import KitsuneTold, RollTold
from engines.kitsune.terms import Defence, Trait

LearnedHow = Literal["scout", "extra", "shadow", "memory"]


class ScoutRolled(RollTold):
    event: Literal["scout.rolled"] = "scout.rolled"
    fox: str
    npc: str


class ScoutLearned(KitsuneTold):
    event: Literal["scout.learned"] = "scout.learned"
    fox: str
    npc: str
    defence: Defence
    value: int
    how: LearnedHow


class SettingRolled(RollTold):
    event: Literal["setting.rolled"] = "setting.rolled"
    fox: str


class SettingGained(KitsuneTold):
    event: Literal["setting.gained"] = "setting.gained"
    fox: str
    trait: Trait


ScoutingEvent = ScoutRolled | ScoutLearned | SettingRolled | SettingGained
