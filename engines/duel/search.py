"""Searching: place by place «по игре», what is found «по жизни» (DU-Q)."""

from engines.core.errors import Refused
from engines.duel import checks
from engines.duel.commands import Search
from engines.duel.draft import Draft
from engines.duel.events import SearchAsked, SearchDone, SearchGiven
from engines.duel.state import Item, Person
from engines.duel.words import same_place


def search(draft: Draft, command: Search) -> None:
    """Search somebody helpless or dead.

    Raises Refused: cannot_act, in_fight, bad_target (oneself), not_helpless; «по жизни» no_consent, other_sex, and for
    each thing that was found no_item, personal_item.
    """
    by, target = command.by, command.target
    checks.able(draft, by)
    checks.out_of_fight(draft, by, target)
    if by == target:
        raise Refused("bad_target", target=target)
    if draft.people[target].state != "dead":
        checks.helpless(draft, target)
    (_by_game if command.how == "game" else _by_life)(draft, command)


def _by_game(draft: Draft, command: Search) -> None:
    """«Что в левом сапоге?» (DU-Q1)"""
    by, target, place = command.by, command.target, command.place
    items = tuple(item for item in draft.people[target].items if _of_game(item) and same_place(item.place, place))
    draft.tell(SearchAsked(by=by, target=target, place=place))
    draft.tell(SearchGiven(to=(by, target), by=by, target=target, place=place, items=_names(items)))
    _take(draft, by, target, items)


def _by_life(draft: Draft, command: Search) -> None:
    """A die for each thing of the game, unless it is said what was found (DU-Q2, DU-Q3, DU-D1)."""
    by, target = command.by, command.target
    person = draft.people[target]
    if by not in person.consent:
        raise Refused("no_consent", target=target)
    if person.sex is None or person.sex != draft.people[by].sex:
        raise Refused("other_sex", target=target)
    rolls: tuple[int, ...] | None = None
    if "found" in command.model_fields_set:
        items = tuple(_found(person, name) for name in command.found)
    else:
        hidden = [item for item in person.items if _of_game(item)]
        rolls = tuple(draft.throw("find") for _ in hidden)
        items = tuple(item for item, roll in zip(hidden, rolls, strict=True) if roll >= draft.options.find_from)
    draft.tell(SearchDone(to=(by, target), by=by, target=target, rolls=rolls, items=_names(items)))
    _take(draft, by, target, items)


def _found(person: Person, name: str) -> Item:
    """Raises Refused: no_item, personal_item (DU-Q4)."""
    named = [item for item in person.items if item.item == name]
    if not named:
        raise Refused("no_item", item=name)
    of_game = [item for item in named if _of_game(item)]
    if not of_game:
        raise Refused("personal_item", item=name)
    return of_game[0]


def _of_game(item: Item) -> bool:
    return item.kind != "personal"


def _names(items: tuple[Item, ...]) -> tuple[str, ...]:
    return tuple(item.item for item in items)


def _take(draft: Draft, by: str, target: str, items: tuple[Item, ...]) -> None:
    """Things change hands, and with an artefact all copies of its card (DU-Q5)."""
    if not items:
        return
    giver = draft.people[target]
    left = list(giver.items)
    for item in items:
        left.remove(item)
    cards = dict.fromkeys(item.card for item in items if item.card)
    owned = [card for name in cards for card in (*giver.hand, *giver.discard) if card == name]
    draft.change(
        target,
        items=tuple(left),
        hand=tuple(card for card in giver.hand if card not in cards),
        discard=tuple(card for card in giver.discard if card not in cards),
    )
    taker = draft.people[by]
    draft.change(by, items=taker.items + items, hand=(*taker.hand, *owned))
