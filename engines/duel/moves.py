"""What is done in a ring besides cards, and how one gets into it (DU-R, DU-F1, DU-U1, DU-B7)."""

from engines.core.errors import Refused
from engines.duel import checks, ring
from engines.duel.commands import Attack, Flee, Join, Open, Pass, Surrender
from engines.duel.draft import Draft
from engines.duel.events import FighterSurrendered, FlightStarted, GuardOpened, TurnPassed


def attack(draft: Draft, command: Attack) -> None:
    """Open a fight (DU-R2, DU-R3). Raises Refused: cannot_act, fight_running, bad_target."""
    checks.able(draft, command.by)
    checks.no_fight(draft)
    friends = (command.by, *command.allies)
    people = (*friends, *command.targets)
    if len(set(people)) < len(people) or not all(draft.people[name].able for name in people):
        raise Refused("bad_target", targets=command.targets)
    sides = {**dict.fromkeys(friends, command.by), **dict.fromkeys(command.targets, command.targets[0])}
    ring.start(draft, people, sides, command.by, "attack")


def join(draft: Draft, command: Join) -> None:
    """Intervene (DU-R4, DU-F5). Raises Refused: cannot_act, no_fight, already_in_fight, bad_target."""
    checks.able(draft, command.by)
    if draft.fight is None:
        raise Refused("no_fight")
    if command.by in draft.fight.ring:
        raise Refused("already_in_fight")
    if command.by in draft.fight.fled:
        raise Refused("cannot_act", who=command.by, state="fled")
    if command.ally and command.ally not in draft.fight.ring:
        raise Refused("bad_target", target=command.ally)
    ring.join(draft, command.by, command.ally or None)


def flee(draft: Draft, command: Flee) -> None:
    """Run: the threshold is lower until one's next turn (DU-F1). Raises Refused as ``checks.on_turn`` does."""
    checks.able(draft, command.by)
    fight = checks.on_turn(draft, command.by)
    draft.change(command.by, fleeing=True)
    draft.tell(FlightStarted(step=fight.step, who=command.by))
    ring.step_over(draft)


def pass_step(draft: Draft, command: Pass) -> None:
    """A step in which nothing is done (DU-R1). Raises Refused as ``checks.on_turn`` does."""
    checks.able(draft, command.by)
    fight = checks.on_turn(draft, command.by)
    draft.tell(TurnPassed(step=fight.step, who=command.by))
    ring.step_over(draft)


def surrender(draft: Draft, command: Surrender) -> None:
    """Give up to an opponent (DU-U1, DU-F6). Raises Refused: cannot_act, no_fight, not_in_fight, bad_target."""
    checks.able(draft, command.by)
    fight = checks.in_fight(draft, command.by)
    opponent = command.to in fight.ring and draft.people[command.to].able
    if not opponent or fight.sides[command.to] == fight.sides[command.by]:
        raise Refused("bad_target", target=command.to)
    draft.change(command.by, state="surrendered")
    draft.tell(FighterSurrendered(who=command.by, to_whom=command.to))
    ring.surrendered(draft, command.by)


def guard(draft: Draft, command: Open) -> None:
    """Let through what certain people do (DU-B7). Raises Refused: cannot_act, bad_target (oneself)."""
    checks.conscious(draft, command.by)
    if command.by in command.to:
        raise Refused("bad_target", target=command.by)
    draft.change(command.by, open=command.to)
    draft.tell(GuardOpened(to=(command.by,), by=command.by, to_whom=command.to))
