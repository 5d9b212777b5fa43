"""The GM's word on the position: whatever no rule covers, he brings about by these commands (MW-K2).

Edits alone never end the game (MW-Z1).
"""

from typing import TYPE_CHECKING

from engines.core.errors import Refused
from engines.moonwar import alliances, captivity, checks, consequences, ends
from engines.moonwar.events import CharacterJoined, GmRuled
from engines.moonwar.roster import by_name
from engines.moonwar.scenarios import FORCE_NAMES
from engines.moonwar.setup import person_of

if TYPE_CHECKING:
    from engines.moonwar.commands import (
        Add,
        Ally,
        Capture,
        End,
        Free,
        Kill,
        Remove,
        Revive,
        SetMods,
        Unally,
    )
    from engines.moonwar.draft import Draft


def add(draft: "Draft", command: "Add") -> None:
    """Somebody joins at the end of the list (green ones too, MW-P7)."""
    name = command.name
    if command.category is not None and name in by_name():
        raise Refused("bad_value", fields=["category"])
    if name in draft.people or name in FORCE_NAMES:
        raise Refused("duplicate", name=name)
    draft.tell(GmRuled(do="add", name=name, category=command.category))
    draft.people[name] = person_of(name, command.category)
    _join(draft, name, returned=False)


def remove(draft: "Draft", command: "Remove") -> None:
    """He leaves the city, even ТАТАРИ or the host (MW-A16, MW-O10)."""
    checks.present(draft, command.name)
    draft.tell(GmRuled(do="remove", name=command.name))
    consequences.depart(draft, command.name, "gm")


def kill(draft: "Draft", command: "Kill") -> None:
    """A death by nobody: neither allies nor captives roll (MW-O10, MW-A16)."""
    checks.present(draft, command.name)
    draft.tell(GmRuled(do="kill", name=command.name))
    draft.scenario.die(draft, command.name, None, "gm")


def revive(draft: "Draft", command: "Revive") -> None:
    """One who went out is back at the end of the list, fresh."""
    person = checks.known(draft, command.name)
    if person.status == "in":
        raise Refused("not_out", name=command.name)
    draft.tell(GmRuled(do="revive", name=command.name))
    _join(draft, command.name, returned=True)


def _join(draft: "Draft", name: str, *, returned: bool) -> None:
    draft.bring_in(name)
    draft.scenario.joined(draft, name)
    draft.tell(CharacterJoined(who=name, returned=returned))


def mod(draft: "Draft", command: "SetMods") -> None:
    """Modifiers and power as the GM says, the force's too."""
    entry = checks.entry(draft, command.name)
    draft.tell(GmRuled(do="mod", name=command.name, mods=command.mods, power=command.power))
    if command.mods is not None:
        draft.set_mods(entry, command.mods)
    if command.power is not None:
        draft.set_power(entry, command.power)


def ally(draft: "Draft", command: "Ally") -> None:
    """A mutual alliance of these people (MW-A14)."""
    names = command.names
    for name in names:
        checks.present(draft, name)
    for name in names:
        checks.free(draft, name)
    first = alliances.of(draft, names[0])
    if first is not None and set(names) <= set(first.members):
        raise Refused("bad_target", names=names)
    draft.tell(GmRuled(do="ally", names=names))
    alliances.unite(draft, names)


def unally(draft: "Draft", command: "Unally") -> None:
    """He leaves his alliance."""
    checks.present(draft, command.name)
    if alliances.of(draft, command.name) is None:
        raise Refused("not_allied", name=command.name)
    draft.tell(GmRuled(do="unally", name=command.name))
    alliances.leave(draft, command.name)


def capture(draft: "Draft", command: "Capture") -> None:
    """He becomes a captive, perhaps of another captor than before; his own captives go by MW-O11."""
    captor = checks.entry(draft, command.captor)
    person = checks.present(draft, command.name)
    if captor in (command.name, person.captor):
        raise Refused("bad_target", name=command.name)
    checks.free(draft, captor)
    draft.tell(GmRuled(do="capture", captor=command.captor, name=command.name))
    captivity.seize(draft, command.name, captor, "gm")


def free(draft: "Draft", command: "Free") -> None:
    """A captive goes free."""
    if checks.present(draft, command.name).captor is None:
        raise Refused("not_captive", name=command.name)
    draft.tell(GmRuled(do="free", name=command.name))
    captivity.release(draft, command.name, "gm")


def end(draft: "Draft", command: "End") -> None:
    """The war is over because the GM says so, with the winners he names."""
    for name in command.winners:
        checks.present(draft, name)
    draft.tell(GmRuled(do="end", winners=command.winners))
    ends.close(draft, ends.Verdict("gm", command.winners))
