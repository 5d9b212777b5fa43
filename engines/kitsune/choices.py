"""What a fox's player may do now, with the values that would be accepted: data for keyboards and for simple bots.

What may be added to a roll are optional fields of its choice, some of which need an answer of others (a token of the
trait, a lead on the target); a reflected influence, whose approach is given, is a choice of its own.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from engines.core.engine import GM, Choice, Field, Viewer
from engines.kitsune import choices_gm
from engines.kitsune.abilities import GIFTS, may_steal
from engines.kitsune.fields import Facts, Needs, choice, flag, number, option, person, words
from engines.kitsune.influence import may_reflect
from engines.kitsune.scenes import open_presets
from engines.kitsune.scouting import unknown
from engines.kitsune.state import Exorcist, Fox, Human, KitsuneState, Lead, Npc, Pending
from engines.kitsune.terms import SPECIES, TRAITS


def choices(state: KitsuneState, actor: Viewer) -> tuple[Choice, ...]:
    """Every command that the actor may give now: a fox her own, a newcomer joins, the GM what is his alone.

    None: what anybody may do where nobody leads.
    """
    if actor == GM:
        return tuple(choices_gm.choices(state))
    if actor is None:
        return tuple(_without_gm(state))
    if actor not in state.foxes:
        return tuple(_joining(actor)) if state.phase == "rest" else ()
    return tuple(_Hand(state, actor).choices())


def points() -> Iterator[tuple[int, int, int]]:
    """Every way to give six points to three traits (KI-C1)."""
    for charm, ferocity in product(range(1, 5), repeat=2):
        if charm + ferocity <= 5:
            yield charm, ferocity, 6 - charm - ferocity


def _joining(name: str) -> Iterator[Choice]:
    for given in points():
        yield choice("join", {"fox": name, **dict(zip(TRAITS, given, strict=True))}, option("species", SPECIES))


class _Hand:
    """The position as one fox finds it."""

    def __init__(self, state: KitsuneState, name: str) -> None:
        self.state = state
        self.name = name
        self.fox: Fox = state.foxes[name]
        self.own: dict[str, Any] = {"fox": name}
        self.others = [other for other in state.foxes if other != name]
        self.humans = {npc: one for npc, one in state.npcs.items() if isinstance(one, Human) and one.here}

    def choices(self) -> Iterator[Choice]:
        """Everything, what is done most often first."""
        pending, phase = self.state.pending, self.state.phase
        if pending is not None and pending.fox == self.name:
            yield from self._decision(pending)
        if not self.fox.away:
            if pending is None and phase == "scout":
                yield from self._scouting()
            elif pending is None and phase == "hunt":
                yield from self._hunting()
            elif phase == "share":
                yield from self._sharing()
            elif phase == "siege" and not self.fox.rolled:
                yield choice("siege", self.own, self._tails(), words())
            if phase not in ("siege", "over"):
                yield from self._giving()
        yield from _without_gm(self.state)

    def _tails(self) -> Field | None:
        return number("tails", 0, self.fox.lit, optional=True) if self.fox.lit else None

    def _decision(self, pending: Pending) -> Iterator[Choice]:
        if pending.kind != "check":
            yield choice("choose", self.own, option("pick", pending.picks))
            return
        token = pending.trait is not None and self.fox.tokens(pending.trait)
        setting = flag("setting", optional=True) if token else None
        yield choice("choose", {**self.own, "pick": pending.picks[0]}, self._tails(), setting, words())

    def _scouting(self) -> Iterator[Choice]:
        if self.fox.actions:
            open_ones = [npc for npc, human in self.humans.items() if unknown(human)]
            if open_ones:
                yield choice("scout", self.own, self._people(open_ones), self._traits("trait"), self._tails(), words())
            yield choice("setting", self.own, self._traits("trait"), self._tails(), words())
        yield from self._gift()
        yield from self._ending()

    def _hunting(self) -> Iterator[Choice]:
        if self.fox.actions:
            yield from self._influences()
            yield choice("disguise", self.own, self._traits("trait"), self._tails(), self._setting("trait"), words())
            helped = [other for other in self.others if not self.state.foxes[other].away]
            if helped:
                yield choice("help", self.own, person("to", helped))
            yield from self._distraction()
        yield from self._gift()
        yield from self._ending()

    def _people(self, names: Iterable[str]) -> Field:
        """Somebody of the scene, with what the clan knows of him."""
        facts = {name: _facts(self.state.npcs[name]) for name in names}
        return person("npc", facts, facts=facts)

    def _traits(self, name: str) -> Field:
        return option(name, TRAITS, facts={trait: {"points": self.fox.trait(trait)} for trait in TRAITS})

    def _setting(self, trait: str) -> Field | None:
        """A token for the roll, where the trait rolled is one that she has a token of (KI-S9)."""
        tokens = [one for one in TRAITS if self.fox.tokens(one)]
        return flag("setting", optional=True, needs={trait: tuple(tokens)}) if tokens else None

    def _influences(self) -> Iterator[Choice]:
        targets = [npc for npc, human in self.humans.items() if not human.exhausted]
        if not targets:
            return
        gift = not self.fox.used and self.fox.species
        presence = flag("ability", optional=True) if gift == "tenko" else None
        leads = [lead for npc in targets if (lead := self._leads(npc, {"npc": (npc,)}))]
        ways = (self._tails(), self._setting("approach"), *leads, presence, words())
        yield choice("influence", self.own, self._people(targets), self._traits("approach"), *ways)
        if gift == "kagamiko":
            for target, approach in product(targets, TRAITS):
                if may_reflect(self.humans[target], self.name, approach):
                    reflected = {**self.own, "npc": target, "approach": approach, "ability": True}
                    ways = (self._tails(), self._setting("trait"), self._leads(target), words())
                    yield choice("influence", reflected, self._traits("trait"), *ways)

    def _leads(self, npc: str, needs: Needs | None = None) -> Field | None:
        """A lead of hers on him to be burnt (KI-L1)."""
        held = {lead.lead: lead for lead in self.state.leads if lead.fox == self.name and lead.npc == npc}
        return option("lead", held, optional=True, needs=needs, facts=_of_leads(held.values())) if held else None

    def _distraction(self) -> Iterator[Choice]:
        wary = [
            npc for npc, one in self.state.npcs.items() if isinstance(one, Exorcist) and one.here and not one.distracted
        ]
        if wary:
            setting = flag("setting", optional=True) if self.fox.tokens(self.fox.strongest) else None
            yield choice("distract", self.own, self._people(wary), self._tails(), setting, words())

    def _gift(self) -> Iterator[Choice]:
        gift = GIFTS.get(self.fox.species)
        if gift is None or self.fox.used or self.state.phase not in gift.phases:
            return
        named = {"gift": self.fox.species}
        if not gift.fields:
            yield choice("ability", self.own, facts=named)
            return
        open_ones = {npc: unknown(human) for npc, human in self.humans.items() if unknown(human)}
        if self.fox.species == "kosinko":
            if self.fox.actions and open_ones:
                defences = [option("defence", left, needs={"npc": (npc,)}) for npc, left in open_ones.items()]
                yield choice("ability", self.own, self._people(open_ones), *defences, facts=named)
            return
        stolen = [npc for npc in open_ones if may_steal(self.humans[npc], self.name)]
        if stolen:
            yield choice("ability", self.own, self._people(stolen), facts=named)

    def _ending(self) -> Iterator[Choice]:
        if self.fox.actions:
            yield choice("pass", self.own)
        yield choice("leave", {**self.own, "vote": self.name not in self.state.votes})

    def _sharing(self) -> Iterator[Choice]:
        if not self.fox.shared:
            yield choice("share", self.own, number("pot", 0, self.fox.earned))
        if not self.fox.ready:
            yield choice("pass", self.own)

    def _giving(self) -> Iterator[Choice]:
        held = {lead.lead: lead for lead in self.state.leads if lead.fox == self.name}
        if held and self.others:
            leads = option("lead", held, facts=_of_leads(held.values()))
            yield choice("give_lead", self.own, leads, person("to", self.others))
        if self.fox.purse > 1 and self.others:
            amounts = range(2, self.fox.purse + 1, 2)
            yield choice("transfer", self.own, person("to", self.others), option("qi", amounts))


def _facts(npc: Npc) -> dict[str, Any]:
    """What every fox sees and knows of somebody: no number that was not scouted (KI-V1, KI-V2)."""
    if isinstance(npc, Exorcist):
        return {"class": npc.of, "wary": False, "known": {}}
    return {"class": npc.of, "wary": npc.wariness > 0, "known": {one: npc.defence(one) for one in npc.known}}


def _of_leads(leads: Iterable[Lead]) -> Facts:
    return {str(lead.lead): {"npc": lead.npc, "approach": lead.approach} for lead in leads}


def _without_gm(state: KitsuneState) -> Iterator[Choice]:
    """What any player may do where nobody leads (``auto_gm``)."""
    if not state.options.auto_gm:
        return
    if state.phase == "rest" and not all(fox.away for fox in state.foxes.values()):
        if places := open_presets(state):
            yield choice("scene", {}, option("preset", places))
    elif state.outcome in ("siege_won", "siege_lost"):
        yield choice("continue", {})
