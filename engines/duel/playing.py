"""A card is played: blows, healing, effects, shields (DU-B, DU-C, DU-E, DU-S)."""

from engines.core.errors import Refused
from engines.duel import checks, hand, ring, threshold, wounds
from engines.duel.cards import Card
from engines.duel.commands import Play
from engines.duel.draft import Draft
from engines.duel.events import (
    BlowResolved,
    CardPlayed,
    EffectResolved,
    EffectShown,
    HealResolved,
    ShieldRaised,
    TurnQuiet,
)
from engines.duel.state import Timed


def play(draft: Draft, command: Play) -> None:
    """A step in the ring, or a card used outside fights.

    Raises Refused: cannot_act, then those of the ring or of the quiet, then bad_target (and not_in_fight outside).
    """
    checks.able(draft, command.by)
    fighting = draft.in_ring(command.by)
    if fighting:
        checks.on_turn(draft, command.by)
    person = draft.people[command.by]
    check = hand.check_in_fight if fighting else hand.check_outside
    card = check(draft, person, command.card)
    targets = (_in_ring if fighting else _outside)(draft, command, card)
    hand.use(draft, command.by, command.card)
    _tell(draft, command, card, targets, fighting)
    if card.kind == "shield":
        _shield(draft, command.by, command.card, card)
    for target in targets if card.kind != "shield" else ():
        _RESOLVE[card.kind](draft, command.by, target, command.card, card)
    if fighting:
        ring.step_over(draft)
    else:
        draft.change(command.by, recover_at=draft.clock + 60 * draft.options.recover_minutes)


def _in_ring(draft: Draft, command: Play, card: Card) -> tuple[str, ...]:
    """Whom the card reaches in a fight (DU-B1, DU-B5, DU-S1). Raises Refused("bad_target")."""
    if card.area == "one":
        oneself = command.target == command.by
        if not draft.in_ring(command.target) or (oneself and card.kind == "blow"):
            raise Refused("bad_target", target=command.target)
        return (command.target,)
    if command.target:
        raise Refused("bad_target", target=command.target)
    return (command.by,) if card.area == "self" else ring.others_after(draft, command.by)


def _outside(draft: Draft, command: Play, card: Card) -> tuple[str, ...]:
    """Raises Refused: bad_target (nobody, the dead), not_in_fight (somebody in the ring, DU-R7)."""
    if not command.target or draft.people[command.target].state == "dead":
        raise Refused("bad_target", target=command.target)
    if draft.in_ring(command.target):
        raise Refused("not_in_fight", target=command.target)
    return (command.target,)


def _tell(draft: Draft, command: Play, card: Card, targets: tuple[str, ...], fighting: bool) -> None:
    """All see a card, but a shield that is no artefact: of that only that he was busy (DU-H2 … DU-H4)."""
    step = draft.running.step if fighting else None
    artefact = card.source == "artefact"
    quiet = card.kind == "shield" and not artefact
    if quiet and draft.options.hidden and step is not None:
        draft.tell(TurnQuiet(step=step, who=command.by))
    draft.tell(
        CardPlayed(
            to=draft.private(command.by) if quiet else "all",
            step=step,
            by=command.by,
            card=command.card,
            kind=card.kind,
            source=card.source,
            artefact=artefact,
            targets=targets,
            power=card.power,
            hits=card.hits,
        )
    )


def _shield(draft: Draft, who: str, name: str, card: Card) -> None:
    """It always succeeds (DU-S1)."""
    entry = _renew(draft, who, name, card)
    left = threshold.now(draft.people[who], draft.options)
    draft.tell(
        ShieldRaised(to=draft.private(who), who=who, card=name, plus=entry.plus, until=entry.until, threshold=left)
    )


def _renew(draft: Draft, who: str, name: str, card: Card) -> Timed:
    """The same card does not add up: its time begins anew, at the end of the list (DU-S2, DU-S3)."""
    entry = Timed(card=name, plus=card.plus or 0, until=draft.running.step + (card.steps or 0))
    others = tuple(one for one in draft.people[who].timed if one.card != name)
    draft.change(who, timed=(*others, entry))
    return entry


def _blow(draft: Draft, by: str, target: str, name: str, card: Card) -> None:
    """It takes the card's hits whatever the margin, but never more than there are (DU-B3, DU-B4, DU-B6)."""
    power = card.power or 0
    check = threshold.check(draft, by, target, power)
    hits = draft.people[target].hits
    lost = min(card.hits or 0, hits) if check.passed else 0
    draft.tell(
        BlowResolved(
            to=draft.private(target),
            by=by,
            target=target,
            card=name,
            power=power,
            **check._asdict(),
            lost=lost,
            hits=hits - lost,
        )
    )
    threshold.flash(draft, target, power, check)
    wounds.lose(draft, target, lost, by)


def _heal(draft: Draft, by: str, target: str, name: str, card: Card) -> None:
    """Never above ``max``; the unconscious cannot accept it below their threshold (DU-B8)."""
    power = card.power or 0
    check = threshold.check(draft, by, target, power, healing=True)
    person = draft.people[target]
    gained = min(card.hits or 0, person.max - person.hits) if check.passed else 0
    draft.tell(
        HealResolved(
            to=draft.private(target),
            by=by,
            target=target,
            card=name,
            power=power,
            **check._asdict(),
            gained=gained,
            hits=person.hits + gained,
        )
    )
    threshold.flash(draft, target, power, check)
    if check.passed:
        wounds.gain(draft, target, gained)


def _effect(draft: Draft, by: str, target: str, name: str, card: Card) -> None:
    """It does what it says, and all see it (DU-E1 … DU-E3)."""
    power = card.power or 0
    check = threshold.check(draft, by, target, power)
    draft.tell(
        EffectResolved(to=draft.private(target), by=by, target=target, card=name, power=power, **check._asdict())
    )
    threshold.flash(draft, target, power, check)
    if not check.passed:
        return
    if card.curse_or_blessing:
        _renew(draft, target, name, card)
    elif name not in draft.people[target].marks:
        draft.change(target, marks=(*draft.people[target].marks, name))
    draft.tell(EffectShown(who=target, card=name, text=card.text))


_RESOLVE = {"blow": _blow, "heal": _heal, "effect": _effect}
