"""A test of a cliché against a difficulty (GR-B2)."""

from engines.grail import events
from engines.grail.commands import Test
from engines.grail.conflicts import close_if_decided
from engines.grail.declare import check_forbidden, check_helpers
from engines.grail.draft import Draft
from engines.grail.fitness import check_fit, fit_of, thrown_level
from engines.grail.phantasms import expose
from engines.grail.price import bonus, check_payable, check_pump, pay
from engines.grail.rolls import Hand, helped, helpers_now, named, throw


def test(draft: Draft, command: Test) -> None:
    """Throw once; a pump is paid at once after it."""
    who, name = command.actor, command.cliche
    for one in (name, *command.helpers):
        draft.cliche(who, one)
    draft.able(who)
    cliche = draft.live(who, name)
    check_fit(draft, who, name)
    if command.helpers:
        check_forbidden(draft, (who,), "helpers")
    check_helpers(draft, who, name, command.helpers)
    if command.pump:
        check_forbidden(draft, (who,), "pump")
    price = check_pump(draft, who, name, command.pump)
    check_payable(draft, [] if price is None else [price])
    level = thrown_level(cliche.level, fit_of(draft, who, name)) + bonus(cliche, command.pump)
    helpers = tuple(helpers_now(draft, [(who, one) for one in command.helpers]))
    hand = Hand(who=who, cliche=name, level=draft.ladder.within(level), helpers=helpers, label="test")
    thrown = throw(draft, hand)
    target = draft.ladder.target(draft.ladder.level(command.difficulty))
    labels, knows = draft.naming(named([thrown]))
    draft.tell(
        events.Tested(
            who=who,
            cliche=name,
            rank=draft.ladder.rank(hand.level),
            dice=thrown.faces,
            helpers=helped(draft, thrown),
            total=thrown.total,
            difficulty=command.difficulty,
            target_number=target,
            success=thrown.total >= target,
            labels=labels,
            knows=knows,
        )
    )
    for owner, one in named([thrown]):
        expose(draft, owner, one)
    if price is not None:
        pay(draft, price)
        close_if_decided(draft)
