"""Leads: kept between scenes, given, burnt, destroyed (KI-L)."""

from engines.core.errors import Refused
from engines.kitsune import checks
from engines.kitsune.commands import GiveLead
from engines.kitsune.draft import Draft
from engines.kitsune.events import LeadGained, LeadGiven, LeadLost, LeadWhy
from engines.kitsune.state import Lead
from engines.kitsune.terms import Trait


def held(draft: Draft, fox: str, number: int) -> Lead:
    """A lead of this fox. Raises Refused: lead.none."""
    for lead in draft.leads:
        if lead.lead == number and lead.fox == fox:
            return lead
    raise Refused("lead.none")


def dice_of(lead: Lead, approach: Trait) -> int:
    """What burning it adds to an influence with this approach (KI-L1)."""
    return 2 if lead.approach == approach else 1


def gain(draft: Draft, fox: str, npc: str, approach: Trait) -> None:
    """A lead on him (KI-I8). No number is used twice."""
    lead = Lead(lead=draft.next_lead, fox=fox, npc=npc, approach=approach)
    draft.next_lead += 1
    draft.leads = (*draft.leads, lead)
    draft.tell(LeadGained(lead=lead.lead, fox=fox, npc=npc, approach=approach))


def lose(draft: Draft, lead: Lead, why: LeadWhy) -> None:
    """A lead is gone."""
    draft.leads = tuple(other for other in draft.leads if other.lead != lead.lead)
    draft.tell(LeadLost(lead=lead.lead, fox=lead.fox, npc=lead.npc, approach=lead.approach, why=why))


def destroy_one(draft: Draft, fox: str) -> None:
    """What an exorcist destroys: the oldest of hers, else the oldest of the clan, else none (KI-E5)."""
    oldest = sorted(draft.leads, key=lambda lead: lead.lead)
    own = [lead for lead in oldest if lead.fox == fox]
    for lead in (own or oldest)[:1]:
        lose(draft, lead, "exorcist")


def give(draft: Draft, command: GiveLead) -> None:
    """A lead goes to another fox (KI-L2)."""
    checks.other_fox(draft, command.fox, command.to)
    lead = held(draft, command.fox, command.lead)
    draft.leads = tuple(other.but(fox=command.to) if other.lead == lead.lead else other for other in draft.leads)
    draft.tell(LeadGiven(lead=lead.lead, fox=command.fox, npc=lead.npc, approach=lead.approach, to_fox=command.to))
