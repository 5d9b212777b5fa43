"""The game's words: traits and defences in the book's order, species, classes, phases (the book's «Words»)."""

from typing import Final, Literal, get_args

Trait = Literal["charm", "ferocity", "cunning"]
Defence = Literal["temperance", "resolve", "insight"]
Species = Literal["tenko", "reiko", "kitsunebi", "kageko", "kazeko", "kagamiko", "kosinko", "yoko"]
HumanClass = Literal["monk", "warrior", "merchant", "peasant"]
ExorcistClass = Literal["novice", "master"]
NpcClass = Literal["monk", "warrior", "merchant", "peasant", "novice", "master"]
Phase = Literal["rest", "scout", "hunt", "share", "siege", "over"]
Level = Literal["calm", "wary", "banished"]
TrailLevel = Literal["quiet", "whispers", "hunted", "found"]
Finale = Literal["triumph", "siege_won", "siege_lost", "destruction"]
EndReason = Literal["left", "exhausted", "banished", "gm"]
DecisionKind = Literal["reveal", "tie", "fire", "check"]

TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)
DEFENCES: Final[tuple[Defence, ...]] = get_args(Defence)
SPECIES: Final[tuple[Species, ...]] = get_args(Species)
HUMANS: Final[tuple[HumanClass, ...]] = get_args(HumanClass)
EXORCISTS: Final[tuple[ExorcistClass, ...]] = get_args(ExorcistClass)

PROFILE: Final[dict[Trait, Defence]] = dict(zip(TRAITS, DEFENCES, strict=True))
"""Which defence stands against an approach with a trait."""

POINTS: Final = 6
"""Points of a new fox over her three traits, at least one in each (KI-C1)."""
BANISHED: Final = 10
"""The Suspicion that ends a scene (KI-P1)."""
WARY: Final = 5
"""The Suspicion from which people are on their guard (KI-P1)."""
EXHAUSTED: Final = 2
"""So many wariness tokens, and a human gives no more Qi (KI-I10)."""
MOST_TAILS: Final = 9
VILLAGE: Final = 3
"""The last stage of the village: «Лисья деревня»; 1 is Убежище, 2 Святилище (KI-K1)."""
SHRINE: Final = 2


def level_of(suspicion: int) -> Level:
    """Calm, wary or banished (KI-P1)."""
    if suspicion >= BANISHED:
        return "banished"
    return "wary" if suspicion >= WARY else "calm"
