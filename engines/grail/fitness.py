"""Does a cliché suit what it is used for, and at what level is it thrown (GR-17)."""

from engines.core.errors import Refused
from engines.grail.draft import Draft
from engines.grail.shapes import Fit, Part
from engines.grail.state import Cliche


def fit_of(draft: Draft, who: str, name: str, target: str | None = None) -> Fit:
    """What the GM judged (GR-17.1), or how human things are against a Servant (``target``, GR-17.5)."""
    conflict = draft.conflict
    judged = conflict.fits.get(who) if conflict is not None else None
    if judged is not None and name in judged:
        return judged[name]
    if target is not None and draft.people[target].role == "servant":
        person = draft.people[who]
        if person.role != "servant" and person.cliches[name].kind == "human":
            return draft.options.mundane_vs_servant
    return "fits"


def thrown_level(level: int, fit: Fit) -> int:
    """The level before any addition: halved when it is practically unfit (GR-17.3); 0: it cannot be thrown."""
    if fit == "practical":
        return min((level + 1) // 2, level - 1)
    return 0 if fit == "refused" else level


def check_fit(draft: Draft, who: str, name: str, target: str | None = None) -> None:
    """Raises Refused("unfit") for what cannot be thrown (GR-17.3, GR-17.4)."""
    if not thrown_level(draft.people[who].cliches[name].level, fit_of(draft, who, name, target)):
        raise Refused("unfit", name=name)


def usable(draft: Draft, who: str, name: str, cliche: Cliche, part: Part, target: str | None = None) -> bool:
    """May it be taken without being named in a declaration (GR-2.7)?"""
    if not cliche.level or cliche.destroyed or cliche.armour is not None:
        return False
    if cliche.phantasm and (cliche.mode == "strike" or part not in cliche.use):
        return False
    return thrown_level(cliche.level, fit_of(draft, who, name, target)) > 0


def default_cliche(draft: Draft, who: str, part: Part, target: str | None = None) -> str | None:
    """What somebody attacks or defends himself with when nothing was said (GR-2.7, section 7)."""
    found = {
        name: cliche for name, cliche in draft.thrown(who).items() if usable(draft, who, name, cliche, part, target)
    }
    of_use = {name: cliche for name, cliche in found.items() if part in cliche.use}
    these = of_use or {name: cliche for name, cliche in found.items() if not cliche.phantasm}
    main = {name: cliche for name, cliche in these.items() if not cliche.helper} or these
    return max(main, key=lambda name: main[name].level, default=None)
