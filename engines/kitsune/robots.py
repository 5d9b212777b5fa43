"""Simple players for the terminal and for counting many campaigns: a clan that hunts, builds and hides by itself.

Each clan has a temper of its own, drawn from its seed: how cautious it is, what part of its Qi goes into the pot,
whether it gives everything to one candidate once the Village stands. It knows what players know and no more.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from engines.core.dice import SeedRoller
from engines.core.engine import Command, Engine
from engines.core.model import Frozen
from engines.kitsune.dawn import STAGE_COSTS
from engines.kitsune.influence import defence_dice, may_reflect
from engines.kitsune.leads import dice_of
from engines.kitsune.modest import awaited
from engines.kitsune.odds import prospect
from engines.kitsune.scenes import open_presets
from engines.kitsune.scouting import unknown
from engines.kitsune.seats import NAMES
from engines.kitsune.state import Exorcist, Fox, Human, KitsuneState, Pending
from engines.kitsune.terms import PROFILE, SPECIES, TRAITS, VILLAGE, Trait

_T = TypeVar("_T")
_POINTS: Final = ((4, 1, 1), (1, 4, 1), (1, 1, 4), (3, 2, 1), (3, 1, 2), (2, 3, 1), (1, 3, 2), (1, 2, 3), (2, 2, 2))
_CAUTION: Final = (6, 7, 8)
_SHARES: Final = (20, 30, 40, 50, 60, 70, 80, 90)
_LEAVES: Final = 80
"""Per cent of its foxes that vote to leave when it grows too hot."""
_FOLLOWS: Final = 40
"""Per cent that follow who has voted already; when half of the clan has, all do."""
_TIRED: Final = 35
"""Per cent that would rather leave when nothing promises much; the others hide."""
_LOOKS: Final = 2
"""How many people a fox looks at before she chooses one."""
_COST: Final = 0.15
"""So much Qi must an influence promise for each Suspicion that it may bring, times the foxes: Suspicion is common, so
it costs a larger clan more."""


class Temper(NamedTuple):
    """What a clan is like."""

    caution: int
    """From this Suspicion on it hides or leaves."""
    share: int
    """Per cent of the Qi of a night that go into the pot."""
    candidate: bool
    """Does everybody give her Qi to one fox once the Village stands?"""


class Robots:
    """A clan of so many foxes, called again and again for its next command; None when a campaign is over."""

    def __init__(self, seed: str, foxes: int = 3) -> None:
        self._roller = SeedRoller(f"robots/{seed}")
        self._foxes = foxes
        self.temper = Temper(self._one_of(_CAUTION), self._one_of(_SHARES), self._chance(80))

    def __call__(self, engine: Engine[Any], state: Frozen) -> Command | None:
        if not isinstance(state, KitsuneState):
            raise TypeError("not a position of this game")
        if state.phase == "over":
            return None
        if state.phase == "rest":
            return self._between_nights(state)
        if state.pending is not None:
            return self._decide(state, state.pending)
        name = self._one_of(awaited(state))
        act = {"scout": self._scout, "hunt": self._hunt, "share": self._share, "siege": self._fight}[state.phase]
        return {**act(state, name, state.foxes[name]), "fox": name}

    # --- drawing

    def _chance(self, percent: int) -> bool:
        return self._roller.face(100, "robots")[0] <= percent

    def _one_of(self, options: Sequence[_T]) -> _T:
        return options[self._roller.face(len(options), "robots")[0] - 1]

    # --- between nights

    def _between_nights(self, state: KitsuneState) -> Command | None:
        if len(state.foxes) >= self._foxes:
            places = open_presets(state)
            return {"do": "scene", "preset": places[0]} if places else None
        name = self._one_of([name for name in NAMES if name not in state.foxes])
        charm, ferocity, cunning = self._one_of(_POINTS)
        points = {"charm": charm, "ferocity": ferocity, "cunning": cunning}
        return {"do": "join", "fox": name, "species": self._one_of(SPECIES), **points}

    def _share(self, state: KitsuneState, name: str, fox: Fox) -> dict[str, Any]:
        if not fox.shared:
            missing = sum(STAGE_COSTS[state.village :]) * len(state.foxes) - state.pot
            return {"do": "share", "pot": min(max(0, missing), fox.earned * self.temper.share // 100)}
        best = _candidate(state)
        if self.temper.candidate and state.village == VILLAGE and name != best and fox.purse > 1:
            return {"do": "transfer", "to": best, "qi": fox.purse // 2 * 2}
        return {"do": "pass"}

    def _fight(self, state: KitsuneState, name: str, fox: Fox) -> dict[str, Any]:
        return {"do": "siege", "tails": fox.lit}

    # --- decisions

    def _decide(self, state: KitsuneState, pending: Pending) -> Command:
        fox = state.foxes[pending.fox]
        given: dict[str, Any] = {"do": "choose", "fox": pending.fox}
        if pending.kind == "check":
            token = pending.trait is not None and fox.tokens(pending.trait) > 0
            return {**given, "pick": "resist", "tails": min(fox.lit, 2), "setting": token}
        if pending.kind == "reveal":
            return {**given, "pick": self._one_of(pending.picks)}
        if pending.kind == "fire":
            return {**given, "pick": "burn"}
        pushes = pending.attempt is not None and pending.attempt.pool > pending.attempt.npc_pool
        return {**given, "pick": "push" if pushes and state.suspicion < self.temper.caution else "mark"}

    # --- the night

    def _scout(self, state: KitsuneState, name: str, fox: Fox) -> dict[str, Any]:
        people = dict(_humans(state))
        open_ones = [npc for npc, human in people.items() if unknown(human)]
        if fox.species == "kosinko" and not fox.used and open_ones:
            npc = self._one_of(open_ones)
            return {"do": "ability", "npc": npc, "defence": self._one_of(unknown(people[npc]))}
        if fox.species == "kageko" and not fox.used:
            stolen = [npc for npc in open_ones if any(scout != name for scout in people[npc].scouted)]
            if stolen:
                return {"do": "ability", "npc": self._one_of(stolen)}
        trait = fox.strongest
        fresh = [npc for npc in open_ones if PROFILE[trait] not in people[npc].known]
        if fresh and self._chance(60):
            return {"do": "scout", "npc": self._one_of(fresh), "trait": trait}
        return {"do": "setting", "trait": trait}

    def _hunt(self, state: KitsuneState, name: str, fox: Fox) -> dict[str, Any]:
        late = state.suspicion >= self.temper.caution
        if name not in state.votes and self._would_leave(state, late):
            return {"do": "leave"}
        if late:
            return {"do": "disguise", "trait": fox.strongest}
        hunter = self._to_distract(state, fox)
        if hunter is not None:
            return {"do": "distract", "npc": hunter}
        if fox.species in ("reiko", "kazeko") and not fox.used:
            return {"do": "ability"}
        return self._influence(state, name, fox)

    def _would_leave(self, state: KitsuneState, late: bool) -> bool:
        if late and self._chance(_LEAVES):
            return True
        half = 2 * len(state.votes) >= sum(not fox.away for fox in state.foxes.values())
        return bool(state.votes) and (half or self._chance(_FOLLOWS))

    def _to_distract(self, state: KitsuneState, fox: Fox) -> str | None:
        for npc, one in state.npcs.items():
            if isinstance(one, Exorcist) and one.here and not one.distracted:
                able = fox.trait(fox.strongest) >= (3 if one.of == "novice" else 5)
                return npc if able and self._chance(50) else None
        return None

    def _influence(self, state: KitsuneState, name: str, fox: Fox) -> dict[str, Any]:
        """Of a few at random the one, and the approach, that promise most; nothing promising: hide, or go."""
        people = [(npc, human) for npc, human in _humans(state) if not human.exhausted]
        tails = (fox.lit + 1) // 2
        seen = [self._one_of(people) for _ in range(_LOOKS)]
        ways = [way for npc, human in seen for way in _ways(state, name, fox, npc, human, tails)]
        best = max(ways, key=lambda way: way.worth)
        if best.worth <= 0:
            if name not in state.votes and self._chance(_TIRED):
                return {"do": "leave"}
            return {"do": "disguise", "trait": fox.strongest} if state.suspicion else {"do": "pass"}
        return {"do": "influence", "tails": tails, **best.command}


class _Way(NamedTuple):
    """An influence and what it promises."""

    worth: float
    command: dict[str, Any]


def _ways(state: KitsuneState, name: str, fox: Fox, npc: str, human: Human, tails: int) -> Iterable[_Way]:
    numbers = state.options.numbers
    leads = [lead for lead in state.leads if lead.fox == name and lead.npc == npc]
    for approach in TRAITS:
        gift = _declared(name, fox, human, approach)
        command: dict[str, Any] = {"npc": npc, "approach": approach, "ability": gift}
        trait = approach
        if gift and fox.species == "kagamiko":
            command["trait"] = trait = fox.strongest
        pool = fox.trait(trait) + tails + fox.help
        if fox.tokens(trait):
            command["setting"] = True
            pool += 1
        if leads:
            command["lead"] = leads[0].lead
            pool += dice_of(leads[0], approach)
        others = _guess(state, human, approach, gift)
        chances = prospect(numbers, numbers.strength[human.of], pool, others)
        yield _Way(chances.qi - _COST * len(state.foxes) * chances.suspicion, command)


def _declared(name: str, fox: Fox, human: Human, approach: Trait) -> bool:
    """Does she use a gift that is declared with an influence (KI-A1, KI-A6)?"""
    if fox.used:
        return False
    return fox.species == "tenko" or (fox.species == "kagamiko" and may_reflect(human, name, approach))


def _guess(state: KitsuneState, human: Human, approach: Trait, gift: bool) -> int:
    """The dice of his defence as far as the clan can know: learned, or what his class has."""
    defence = PROFILE[approach]
    known = defence in human.known
    base = state.options.numbers.defences_of(human.of)[TRAITS.index(approach)]
    supposed = human if known else human.but(**{defence: base})
    return defence_dice(supposed, approach, state.suspicion, gift)


def _humans(state: KitsuneState) -> Iterable[tuple[str, Human]]:
    for npc, one in state.npcs.items():
        if isinstance(one, Human) and one.here:
            yield npc, one


def _candidate(state: KitsuneState) -> str:
    """Who is nearest to nine tails; of equals the richest, then the first."""
    return max(state.foxes, key=lambda name: (state.foxes[name].tails, state.foxes[name].purse))
