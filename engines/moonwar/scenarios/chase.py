"""Scenario 7, «The Tohno Family Con Game»: demons chase humans for stakes; nobody fights, nobody dies (MW-S7)."""

from collections.abc import Set
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from engines.core.errors import Refused
from engines.core.given import Text
from engines.moonwar import checks, ends, turn
from engines.moonwar.commands import CHASE_RESULTS
from engines.moonwar.encounter import Encounter
from engines.moonwar.events import ChaseCaught, ChaseEscaped, ChaseTied, RoleGiven, StakePlaced, StakesAwarded
from engines.moonwar.options import Options
from engines.moonwar.scenarios.base import CastPart, Scenario
from engines.moonwar.setup_models import Names, WarSetup
from engines.moonwar.state import ChaseSpecial, Person, Special

if TYPE_CHECKING:
    from engines.moonwar.commands import Stake, Turn
    from engines.moonwar.draft import Draft

FOREIGN = frozenset({"kill", "mod", "ally", "unally", "capture", "free"})


class ChaseSetup(WarSetup):
    """The demons in the order of turning, who of them was the first, and what is staked."""

    absent = frozenset({"alliances", "force"})

    demons: Annotated[Names, Field(min_length=1)]
    first_demon: Text | None = None
    stakes: dict[Text, Text] = {}


class Chase(Scenario):
    number = 7
    title = "The Tohno Family Con Game"
    cast = (CastPart(10),)
    setup_model = ChaseSetup
    results = frozenset(CHASE_RESULTS)
    has_ties = False

    def knows(self, do: str, given: Set[str], options: Options) -> bool:
        """Nothing about deaths, ties and modifiers (MW-S7-3)."""
        if do == "stake":
            return options.stakes
        if do == "turn":
            return given <= {"participants", "result"}
        return do not in FOREIGN

    def prepare(self, draft: "Draft") -> None:
        """The first demon (MW-S7-1)."""
        roll = draft.roll(len(draft.order), "demon")
        demon = draft.order[roll.value - 1]
        humans = tuple(name for name in draft.order if name != demon)
        draft.special = ChaseSpecial(first_demon=demon, demons=(demon,), humans=humans)
        draft.tell(RoleGiven(who=demon, role="demon", dice=roll.dice))

    def special_of(self, setup: ChaseSetup, people: dict[str, Person]) -> Special:
        playing = [name for name, person in people.items() if person.status == "in"]
        first = setup.demons[0] if setup.first_demon is None else setup.first_demon
        if not set(setup.demons) <= set(playing) or not {first, *setup.stakes} <= people.keys():
            raise Refused("bad_setup", field="demons")
        humans = tuple(name for name in playing if name not in setup.demons)
        return ChaseSpecial(first_demon=first, demons=setup.demons, humans=humans, stakes=setup.stakes)

    def check_pair(self, draft: "Draft", first: str, second: str) -> None:
        special = _chase(draft.special)
        if first not in special.demons or second not in special.humans:
            raise Refused("bad_target", name=first)

    def play(self, draft: "Draft", command: "Turn") -> None:
        """A demon, a human, and a d6 each until one is higher (MW-S7-2)."""
        demon, human, dice = _pair(draft, command)
        turn.start(draft, demon, human, dice, (), command.forced)
        if command.result is not None:
            _settle(draft, demon, human, command.result == "caught", None, ())
            return
        encounter = Encounter([demon, human], command)
        while True:
            encounter.exchanges += 1
            chasing, running = draft.roll(6, "chase"), draft.roll(6, "chase")
            thrown = chasing.dice + running.dice
            if chasing.value != running.value:
                break
            draft.tell(ChaseTied(demon=demon, human=human, dice=thrown))
            if not encounter.goes_on(draft):
                return
        caught = chasing.value > running.value
        _settle(draft, demon, human, caught, abs(chasing.value - running.value), thrown)

    def joined(self, draft: "Draft", who: str) -> None:
        """A newcomer is a human."""
        special = _chase(draft.special)
        draft.special = special.but(humans=(*special.humans, who))

    def left(self, draft: "Draft", who: str) -> None:
        special = _chase(draft.special)
        demons, humans = (tuple(name for name in names if name != who) for names in (special.demons, special.humans))
        draft.special = special.but(demons=demons, humans=humans)

    def verdict(self, draft: "Draft") -> ends.Verdict | None:
        """No humans: the first demon wins; the time is up or no demon is left: all humans win (MW-S7-4)."""
        special = _chase(draft.special)
        if not special.humans:
            return ends.Verdict("all_demons", (special.first_demon,))
        if not special.demons or draft.turn >= draft.options.chase_turns:
            return ends.Verdict("humans_hold", special.humans)
        return None

    def settle(self, draft: "Draft") -> None:
        """Everything staked goes to the winners (MW-S7-5)."""
        stakes = _chase(draft.special).stakes
        if draft.result is not None and draft.result.winners and stakes:
            draft.tell(StakesAwarded(winners=draft.result.winners, stakes=stakes))


def _chase(special: Special) -> ChaseSpecial:
    assert isinstance(special, ChaseSpecial)
    return special


def _pair(draft: "Draft", command: "Turn") -> tuple[str, str, tuple[str, ...]]:
    if command.participants is not None:
        demon, human = command.participants
        return demon, human, ()
    special = _chase(draft.special)
    demon_roll = draft.roll(len(special.demons), "demon")
    human_roll = draft.roll(len(special.humans), "human")
    demon, human = special.demons[demon_roll.value - 1], special.humans[human_roll.value - 1]
    return demon, human, demon_roll.dice + human_roll.dice


def _settle(draft: "Draft", demon: str, human: str, caught: bool, margin: int | None, dice: tuple[str, ...]) -> None:
    if not caught:
        draft.did(human, "escapes")
        draft.tell(ChaseEscaped(demon=demon, human=human, margin=margin, dice=dice))
        return
    special = _chase(draft.special)
    humans = tuple(name for name in special.humans if name != human)
    draft.special = special.but(demons=(*special.demons, human), humans=humans)
    draft.did(demon, "captures")
    draft.tell(ChaseCaught(demon=demon, human=human, margin=margin, dice=dice))


def stake(draft: "Draft", command: "Stake") -> None:
    """Somebody's dear thing is staked, before turn 1; a second one replaces it (MW-S7-5)."""
    checks.present(draft, command.who)
    if draft.turn > 0:
        raise Refused("too_late")
    special = _chase(draft.special)
    draft.special = special.but(stakes={**special.stakes, command.who: command.item})
    draft.tell(StakePlaced(who=command.who, item=command.item))
