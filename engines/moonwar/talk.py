"""Talk: manipulation and peaceful conversation alike (MW-C)."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from engines.moonwar import alliances, consequences, exchange, nature
from engines.moonwar.commands import TALK_RESULTS
from engines.moonwar.events import Nature, TalkAllied, TalkParted, TalkPersuaded, TalkSubdued, TalkUnconvinced
from engines.moonwar.exchange import Exchange
from engines.moonwar.state import FORCE

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft
    from engines.moonwar.encounter import Encounter

Outcome = Literal["unconvinced", "allied", "parted", "persuaded", "subdued"]


class _Talked(NamedTuple):
    """``margin`` is None when the GM forced the outcome."""

    outcome: Outcome
    exchange: Exchange
    margin: int | None


def converse(draft: "Draft", encounter: "Encounter") -> Nature | None:
    """One exchange of a talk with all that follows; what comes next, or None when the turn is over."""
    exchange.begin(draft, encounter, "talk")
    talked = _forced(draft, encounter) or _thrown(draft, encounter)
    participants = draft.names(encounter.participants)
    throws, margin = talked.exchange.throws, talked.margin
    winner, loser = talked.exchange.winner, talked.exchange.loser
    allies = [entry for entry in encounter.participants if entry != FORCE]
    if talked.outcome == "unconvinced":
        draft.tell(TalkUnconvinced(participants=participants, margin=margin, throws=throws))
        return nature.throw(draft, again=True)
    if talked.outcome == "allied" and len(allies) > 1:
        draft.tell(TalkAllied(participants=participants, margin=margin, throws=throws))
        alliances.unite(draft, allies)
    elif talked.outcome in ("allied", "parted"):  # the force is nobody's ally (MW-X3)
        draft.tell(TalkParted(participants=participants, margin=margin, throws=throws))
    elif talked.outcome == "persuaded":
        draft.tell(
            TalkPersuaded(
                participants=participants,
                margin=margin,
                throws=throws,
                winner=draft.name(winner),
                loser=draft.name(loser),
            )
        )
        draft.add_mods(winner, (1,), "persuaded")
    else:
        draft.tell(
            TalkSubdued(
                participants=participants,
                margin=margin,
                throws=throws,
                winner=draft.name(winner),
                loser=draft.name(loser),
            )
        )
        consequences.captured(draft, loser, winner, "talk")
    return None


def _thrown(draft: "Draft", encounter: "Encounter") -> _Talked:
    talked = exchange.throw_all(draft, encounter)
    return _Talked(_outcome(draft, talked), talked, talked.margin)


def _outcome(draft: "Draft", talked: Exchange) -> Outcome:
    if talked.margin > draft.edition.talk_persuaded:
        return "subdued"
    if talked.margin > draft.edition.talk_even:
        return "persuaded"
    if talked.highest <= 2:
        return "unconvinced"
    return "allied" if talked.lowest >= 4 else "parted"


def _forced(draft: "Draft", encounter: "Encounter") -> _Talked | None:
    """The outcome that the GM gave to the first exchange: no throws and no margin (MW-G4)."""
    result = encounter.command.result
    if encounter.exchanges > 1 or result not in TALK_RESULTS:
        return None
    return _Talked(result, exchange.forced(draft, encounter, 0), None)
