"""The words that positions, commands and events share."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from engines.core.given import distinct, not_blank

ENDURANCE: Final = "Выносливость"
MAGIC: Final = "Магия"
AGILITY: Final = "Ловкость"
STRENGTH: Final = "Сила"
LUCK: Final = "Удача"
SIGN: Final = "Тайный Знак"
WOUNDS: Final = "Ранения"
SPELL: Final = "Командное Заклинание"
RESISTANCE: Final = "Сопротивление магии"

LONGEST_SHEET: Final = 3000
"""Characters of a sheet in words."""

LONGEST_WORDS: Final = 700
"""Characters in which a player tells how a pump looks."""

SELF: Final = "self"
"""The payer of a pump that is the pumped cliché itself."""
ORIGIN: Final = "origin"
TALE: Final = "tale"

Gender = Literal["m", "f"]
"""How somebody is spoken of; no rule asks for it."""
Role = Literal["master", "servant", "npc"]
Kind = Literal["human", "super", "phantasm"]
Mode = Literal["strike", "partial", "always"]
Part = Literal["attack", "defence"]
Aspect = Literal["physical", "personal"]
Fit = Literal["fits", "dramatic", "practical", "refused"]
Contest = Literal["physical", "magical", "social"]
Initiative = Literal["npc", "pc", "roll", "simultaneous"]
BoonUse = Literal["rank", "help"]
Duration = Literal["instant", "scene", "hours", "day", "days"]
What = Literal["attack", "charged", "powerful", "pump", "activate", "broken", "helpers", "prepare", "give", "heal"]
"""What a GM may allow and forbid."""
OutReason = Literal["life", "mana", "argument", "yield", "gm"]
ForcedPart = Literal["attack", "defence", "initiative"]
ForcedOutcome = Literal["hit", "blocked"]


Text = Annotated[str, Field(max_length=4000), AfterValidator(not_blank)]
Names = Annotated[tuple[Text, ...], Field(strict=False), AfterValidator(distinct)]
"""A list of different names."""
