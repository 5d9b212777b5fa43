"""What a scenario may change, and how the common rules go when it changes nothing (MW-K1).

One subclass a scenario: its numbers stand at the top as data, its own rules override the hooks they touch.
"""

from collections.abc import Set
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from engines.moonwar import consequences, ends, turn
from engines.moonwar.commands import BATTLE_RESULTS, TALK_RESULTS
from engines.moonwar.events import DeathCause, Vignette
from engines.moonwar.options import Options
from engines.moonwar.roster import RosterCategory
from engines.moonwar.setup_models import WarSetup
from engines.moonwar.state import FORCE, MoonwarState, NoSpecial, Person, Special

if TYPE_CHECKING:
    from engines.moonwar.commands import Turn
    from engines.moonwar.draft import Draft
    from engines.moonwar.encounter import Encounter

ANYBODY: Final = None


class CastPart(NamedTuple):
    """So many people of a category (``ANYBODY``: of the whole list), plus a die where one is thrown for the number."""

    people: int
    category: RosterCategory | None = ANYBODY
    die: int | None = None


class ForceNow(NamedTuple):
    """The third-party force as people see it; without a die it never fights."""

    name: str
    die: int | None


class Scenario:
    """The common rules; every hook is where a scenario may say otherwise."""

    number: ClassVar[int]
    title: ClassVar[str]
    force: ClassVar[ForceNow | None] = None
    cast: ClassVar[tuple[CastPart, ...]]
    setup_model: ClassVar[type[WarSetup]] = WarSetup
    results: ClassVar[Set[str]] = frozenset({*BATTLE_RESULTS, *TALK_RESULTS})
    """The forced outcomes that a turn of this scenario may have."""

    has_ties: ClassVar[bool] = True
    """Are there alliances and captivities?"""

    # --- what may be said

    def knows(self, do: str, given: Set[str], options: Options) -> bool:
        """Does the scenario have such a command (with such fields)?"""
        return do != "stake"

    # --- the beginning

    def before_cast(self, draft: "Draft") -> None:
        """Whoever is in the list without a die."""

    def prepare(self, draft: "Draft") -> None:
        """The scenario's own rolls after the cast (MW-P8)."""

    def special_of(self, setup: Any, people: dict[str, Person]) -> Special:
        """What the scenario remembers of a war under way, read from a ``setup_model``; ``people`` may be completed by
        what that implies. Raises Refused("bad_setup").
        """
        return NoSpecial()

    # --- the force

    def force_now(self, special: Special, turn: int) -> ForceNow:
        """Name and die of the force on a turn."""
        if self.force is None:
            raise AssertionError("this scenario has no force")
        return self.force

    def force_names(self) -> tuple[str, ...]:
        """Every name that the force may bear."""
        return () if self.force is None else (self.force.name,)

    def force_listed(self, war: "Draft | MoonwarState") -> bool:
        """Does the force stand in the list now?"""
        return self.force is not None

    @property
    def force_fights(self) -> bool:
        """Does the force fight and hold captives as an ordinary entry does (MW-X1)?"""
        return self.force is not None

    # --- the turn

    def check_pair(self, draft: "Draft", first: str, second: str) -> None:
        """May the GM make these two meet? Raises Refused("bad_target")."""

    def play(self, draft: "Draft", command: "Turn") -> None:
        """A whole turn."""
        turn.play(draft, command)

    def arrivals(self, draft: "Draft", first: str, second: str) -> tuple[str, str]:
        """Let people arrive in place of the force."""
        return first, second

    def arrival(self, draft: "Draft", entry: str) -> str:
        """Let somebody arrive in place of the force as newcomer."""
        return entry

    def alone(self, draft: "Draft", encounter: "Encounter") -> None:
        """The same entry came up twice (MW-T2)."""
        draft.tell(Vignette(who=draft.name(encounter.participants[0])))

    def friend_of_force(self, war: "Draft | MoonwarState") -> str | None:
        """Who does not fight the force but makes it grow when they meet (MW-S3-6, MW-S6-5)."""
        return None

    def meets_force(self, draft: "Draft", first: str, second: str) -> bool:
        """Is the pair such a meeting?"""
        friend = self.friend_of_force(draft)
        return friend is not None and {first, second} == {friend, FORCE}

    # --- deaths and departures

    def cannot_be_removed(self, draft: "Draft", who: str) -> bool:
        """May the dice neither drive him out of the city nor give him to the force (MW-S3-4, MW-S6-4, MW-X4)?"""
        return who == self.friend_of_force(draft)

    def guarded(self, draft: "Draft", who: str) -> bool:
        """Is his death only his guard's, so that no ally rolls for it (MW-S6-2)?"""
        return False

    def die(self, draft: "Draft", who: str, by: str | None, cause: DeathCause) -> None:
        """A character's death with all that follows from it but the fate of his allies."""
        consequences.bury(draft, who, by, cause)

    def buried(self, draft: "Draft") -> None:
        """A character has died for good."""

    def joined(self, draft: "Draft", who: str) -> None:
        """A character came in or back by the GM's word."""

    def left(self, draft: "Draft", who: str) -> None:
        """A character left the city."""

    # --- the end

    def settle(self, draft: "Draft") -> None:
        """The war has ended: what is told after it."""

    def verdict(self, draft: "Draft") -> "ends.Verdict | None":
        """The scenario's own end test."""
        return ends.last_side(draft)

    # --- what people see

    def special_view(self, special: Special) -> dict[str, Any]:
        """The scenario's part of the view."""
        return special.model_dump(mode="json", exclude={"of"})
