"""Inner conflicts and wounds (GR-6, GR-24)."""

from engines.core.errors import Refused
from engines.grail import events
from engines.grail.blows import graded
from engines.grail.commands import Inner, Wound
from engines.grail.conflicts import close_if_decided
from engines.grail.draft import Draft
from engines.grail.harm import harm
from engines.grail.ladder import E
from engines.grail.phantasms import expose
from engines.grail.shapes import ENDURANCE, SPELL, WOUNDS


def wound(draft: Draft, command: Wound) -> None:
    """What a human has lost of «Выносливость» becomes an inner adversary (GR-6.1)."""
    person = draft.person(command.who)
    cliche = person.cliches.get(ENDURANCE)
    if person.role == "servant" or cliche is None or cliche.lost < 1:
        raise Refused("nothing_to_wound", name=command.who)
    draft.change(command.who, foes={**person.foes, WOUNDS: cliche.lost}, held=cliche.lost)
    draft.tell(events.Wounded(who=command.who, rank=draft.ladder.rank(cliche.lost)))


def inner(draft: Draft, command: Inner) -> None:
    """Somebody against an aspect of his own, or against what gnaws at him or at his patient (GR-24)."""
    who, patient = command.actor, command.of or command.actor
    stake = command.stake or command.cliche
    draft.person(patient)
    for name in (command.cliche, stake):
        draft.cliche(who, name)
    foe = _foe_level(draft, command, patient)
    draft.able(who)
    own = draft.live(who, command.cliche)
    dice, foe_dice = draft.throw(own.level, "inner"), draft.throw(foe, "inner foe")
    total, foe_total = sum(dice), sum(foe_dice)
    outcome: events.InnerOutcome = "won" if total > foe_total else "lost" if total < foe_total else "tie"
    labels, knows = draft.naming([(who, command.cliche), (patient, command.against)])
    draft.tell(
        events.InnerRolled(
            who=who,
            of=patient,
            cliche=command.cliche,
            against=command.against,
            dice=dice,
            foe_dice=foe_dice,
            total=total,
            foe_total=foe_total,
            outcome=outcome,
            labels=labels,
            knows=knows,
        )
    )
    expose(draft, who, command.cliche)
    if outcome == "lost":
        harm(draft, who, stake, 1 + graded(foe, own.level), "inner")
        close_if_decided(draft)
    elif outcome == "won":
        _win(draft, patient, command.against, foe, 1 + graded(own.level, foe))


def _foe_level(draft: Draft, command: Inner, patient: str) -> int:
    """The level of what is fought. Raises Refused: unknown_cliche, nothing_to_fight."""
    against, who = command.against, command.actor
    if against in draft.people[patient].foes:
        return draft.people[patient].foes[against]
    level = 0 if against in (WOUNDS, SPELL) else draft.cliche(patient, against).level
    if not level or patient != who or against == command.cliche:
        raise Refused("nothing_to_fight", name=against)
    return level


def _win(draft: Draft, who: str, against: str, level: int, ranks: int) -> None:
    person = draft.people[who]
    if against not in person.foes:
        labels, knows = draft.naming([(who, against)])
        draft.tell(events.InnerOvercome(who=who, against=against, labels=labels, knows=knows))
        return
    lowest = E if against == SPELL else 1
    if level - ranks >= lowest:
        draft.change(who, foes={**person.foes, against: level - ranks})
        rank = draft.ladder.rank
        draft.tell(events.InnerReduced(who=who, against=against, before=rank(level), after=rank(level - ranks)))
        return
    drop_foe(draft, who, against)
    draft.tell(events.InnerDestroyed(who=who, against=against))


def drop_foe(draft: Draft, who: str, against: str) -> None:
    """An inner adversary is no more; wounds let go of what they held (GR-6.2)."""
    person = draft.people[who]
    draft.change(
        who,
        foes={name: level for name, level in person.foes.items() if name != against},
        held=0 if against == WOUNDS else person.held,
    )
