"""Cards in the hand and in the discard (DU-C)."""

from engines.core.errors import Refused
from engines.duel.cards import Card
from engines.duel.draft import Draft
from engines.duel.state import Person


def has(person: Person, card: str) -> bool:
    """In the hand or in the discard (DU-C1)."""
    return card in person.hand or card in person.discard


def exhausted(draft: Draft, person: Person) -> bool:
    """Has he no combat card left in his hand, so that the discard may be used (DU-C2, DU-C4)?"""
    return not any(draft.card(card).combat for card in person.hand)


def check_in_fight(draft: Draft, person: Person, name: str) -> Card:
    """May the card be used in a fight? Raises Refused: no_card, not_combat_card, card_in_discard."""
    if not has(person, name):
        raise Refused("no_card", card=name)
    card = draft.card(name)
    if not card.combat:
        raise Refused("not_combat_card", card=name)
    if name not in person.hand and not exhausted(draft, person):
        raise Refused("card_in_discard", card=name)
    return card


def check_outside(draft: Draft, person: Person, name: str) -> Card:
    """May it be used outside fights (DU-C5)? Raises Refused: no_card, no_fight, card_in_discard."""
    if not has(person, name):
        raise Refused("no_card", card=name)
    card = draft.card(name)
    if not card.outside:
        raise Refused("no_fight", card=name)
    if name not in person.hand:
        raise Refused("card_in_discard", card=name)
    return card


def use(draft: Draft, who: str, card: str) -> None:
    """The card goes to the discard; one that lies there already stays (DU-C2)."""
    person = draft.people[who]
    if draft.fight is not None and draft.options.discard == "reshuffle" and exhausted(draft, person):
        person = draft.change(who, hand=person.hand + person.discard, discard=())
    if card in person.hand:
        place = person.hand.index(card)
        draft.change(who, hand=person.hand[:place] + person.hand[place + 1 :], discard=(*person.discard, card))


def gather(draft: Draft, who: str) -> None:
    """The whole discard returns to the hand (DU-C3, DU-C5)."""
    person = draft.people[who]
    if person.discard or person.recover_at is not None:
        draft.change(who, hand=person.hand + person.discard, discard=(), recover_at=None)
