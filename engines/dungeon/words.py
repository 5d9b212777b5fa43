"""The words of the game that stand in commands, events and positions alike."""

from typing import Final, Literal

from engines.core.engine import GM

Phase = Literal["camp", "explore", "stealth", "battle", "monsters", "twist", "treasure"]
Act = Literal["opening", "climax", "denouement"]
ClassName = Literal["warrior", "wizard", "thief"]
Stat = Literal["strength", "agility", "wit"]
Weapon = Literal["light", "medium", "two_handed"]
Armor = Literal["none", "light", "heavy"]
Rank = Literal["front", "back"]
Wielded = Literal["melee", "thrown"]
Mark = Literal["levitation", "breath"]
RewardKind = Literal["small", "normal"]
RollKind = Literal[
    "check",
    "save",
    "attack",
    "damage",
    "heal",
    "cast",
    "initiative",
    "contest",
    "dispel",
    "fate",
    "twist",
    "treasure",
]
SpendOn = Literal[RollKind, "destroy"]
SpendUse = Literal["plus", "minus", "reroll", "win", "success", "six", "keep"]
PassageKind = Literal["open", "door", "stairs", "climb", "chasm", "water"]
TrapEffect = Literal["damage", "alarm", "teleport", "block", "curse"]
Direction = Literal["back", "forward"]
AllyKind = Literal["copy", "zombie"]
Side = Literal["party", "monsters"]
Fate = Literal["forgive", "exile", "death"]
CheckWhat = Literal["search", "sneak", "pick", "bash", "disarm", "chasm", "climb", "water", "study", "other"]
SpellSource = Literal["slot", "item", "gift", "monster"]
LearnedHow = Literal["seen", "study", "insight", "fate", "gift"]
RewardWhy = Literal["fight", "rearguard", "spells_spent", "spell", "trap", "secret_door", "skill", "gm"]
DeathCause = Literal["attack", "fire", "trap", "chasm", "climb", "water", "twist", "judged"]
Harm = Literal["attack", "fire", "trap", "chasm", "climb", "water"]
MonsterAct = Literal["attack", "shoot", "raise", "cast", "wait"]

ACTS: Final[tuple[Act, ...]] = ("opening", "climax", "denouement")
PARTY: Final = "party"
"""The roller of the party's initiative."""
MONSTERS: Final = "monsters"
"""The roller of the monsters' initiative; in a spend it stands for any monster."""
RESERVED: Final = frozenset({GM, PARTY, MONSTERS})
"""Names that mean something else where characters are named."""
LAST_SPELL: Final = 13
LAST_CURSE: Final = 6
