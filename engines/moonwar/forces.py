"""The third-party force: it grows, and those of it who lose are replaced by others (MW-X)."""

from typing import TYPE_CHECKING

from engines.moonwar import captivity
from engines.moonwar.events import ForceCause, ForceGrew, ForceReplaced
from engines.moonwar.state import FORCE

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft


def put_out(draft: "Draft", by: str, cause: ForceCause) -> None:
    """These passers-by are gone; the entry stays, without their modifiers but with its power (MW-X2)."""
    draft.set_mods(FORCE, ())
    draft.did(by, "routed")
    draft.tell(ForceReplaced(force=draft.name(FORCE), by=draft.name(by), cause=cause))
    if cause == "killed":
        captivity.orphan(draft, FORCE, by)
    else:
        captivity.release_all(draft, FORCE, "captor_captured" if cause == "captured" else "captor_out")


def grow(draft: "Draft") -> None:
    """It meets the one whom it does not fight and is stronger for good (MW-S3-6, MW-S6-5)."""
    friend = draft.scenario.friend_of_force(draft)
    if friend is None:
        raise AssertionError("in this scenario the force fights everybody")
    power = draft.power(FORCE) + 1
    draft.set_power(FORCE, power)
    draft.tell(ForceGrew(force=draft.name(FORCE), who=friend, power=power))
