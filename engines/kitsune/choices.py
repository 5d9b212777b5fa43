"""What a fox's player may do now, with the values that would be accepted: data for keyboards and for simple bots.

Values that depend on one another stand in choices of their own, so that the fields of one choice may be filled freely:
a roll with a setting token, one with a lead and a reflected one are choices beside the plain roll.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from engines.core.engine import GM, Choice, Field, Viewer
from engines.kitsune import choices_gm
from engines.kitsune.abilities import GIFTS, may_steal
from engines.kitsune.fields import choice, flag, number, option, person
from engines.kitsune.influence import may_reflect
from engines.kitsune.scenes import open_presets
from engines.kitsune.scouting import unknown
from engines.kitsune.state import Exorcist, Fox, Human, KitsuneState, Pending
from engines.kitsune.terms import SPECIES, TRAITS, Trait


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
                yield choice("siege", self.own, self._tails())
            if phase not in ("siege", "over"):
                yield from self._giving()
        yield from _without_gm(self.state)

    def _tails(self) -> Field | None:
        return number("tails", 0, self.fox.lit, optional=True) if self.fox.lit else None

    def _tokens(self) -> list[Trait]:
        return [trait for trait in TRAITS if self.fox.tokens(trait)]

    def _decision(self, pending: Pending) -> Iterator[Choice]:
        if pending.kind != "check":
            yield choice("choose", self.own, option("pick", pending.picks))
            return
        token = pending.trait is not None and self.fox.tokens(pending.trait)
        setting = flag("setting", optional=True) if token else None
        yield choice("choose", {**self.own, "pick": pending.picks[0]}, self._tails(), setting)

    def _scouting(self) -> Iterator[Choice]:
        if self.fox.actions:
            open_ones = [npc for npc, human in self.humans.items() if unknown(human)]
            if open_ones:
                yield choice("scout", self.own, person("npc", open_ones), option("trait", TRAITS), self._tails())
            yield choice("setting", self.own, option("trait", TRAITS), self._tails())
        yield from self._gift()
        yield from self._ending()

    def _hunting(self) -> Iterator[Choice]:
        if self.fox.actions:
            yield from self._influences()
            for setting, traits in self._with_tokens():
                yield choice("disguise", {**self.own, **setting}, option("trait", traits), self._tails())
            helped = [other for other in self.others if not self.state.foxes[other].away]
            if helped:
                yield choice("help", self.own, person("to", helped))
            yield from self._distraction()
        yield from self._gift()
        yield from self._ending()

    def _with_tokens(self) -> Iterator[tuple[dict[str, Any], list[Trait]]]:
        """Without a token any trait may be rolled, with one only its own."""
        yield {}, list(TRAITS)
        if tokens := self._tokens():
            yield {"setting": True}, tokens

    def _influences(self) -> Iterator[Choice]:
        targets = [npc for npc, human in self.humans.items() if not human.exhausted]
        if not targets:
            return
        yield from self._influence({}, targets)
        for lead in self.state.leads:
            if lead.fox == self.name and lead.npc in targets:
                yield from self._influence({"npc": lead.npc, "lead": lead.lead}, [lead.npc])

    def _influence(self, lead: dict[str, Any], targets: list[str]) -> Iterator[Choice]:
        npc = None if lead else person("npc", targets)
        gift = not self.fox.used and self.fox.species
        presence = flag("ability", optional=True) if gift == "tenko" else None
        for setting, traits in self._with_tokens():
            preset = {**self.own, **lead, **setting}
            yield choice("influence", preset, npc, option("approach", traits), self._tails(), presence)
        if gift == "kagamiko":
            for target, approach in product(targets, TRAITS):
                if may_reflect(self.humans[target], self.name, approach):
                    reflected = {"npc": target, "approach": approach, "ability": True}
                    for setting, traits in self._with_tokens():
                        preset = {**self.own, **lead, **reflected, **setting}
                        yield choice("influence", preset, option("trait", traits), self._tails())

    def _distraction(self) -> Iterator[Choice]:
        wary = [
            npc for npc, one in self.state.npcs.items() if isinstance(one, Exorcist) and one.here and not one.distracted
        ]
        if wary:
            setting = flag("setting", optional=True) if self.fox.tokens(self.fox.strongest) else None
            yield choice("distract", self.own, person("npc", wary), self._tails(), setting)

    def _gift(self) -> Iterator[Choice]:
        gift = GIFTS.get(self.fox.species)
        if gift is None or self.fox.used or self.state.phase not in gift.phases:
            return
        if not gift.fields:
            yield choice("ability", self.own)
            return
        open_ones = {npc: unknown(human) for npc, human in self.humans.items() if unknown(human)}
        if self.fox.species == "kosinko":
            for npc, defences in open_ones.items():
                if self.fox.actions:
                    yield choice("ability", {**self.own, "npc": npc}, option("defence", defences))
            return
        stolen = [npc for npc in open_ones if may_steal(self.humans[npc], self.name)]
        if stolen:
            yield choice("ability", self.own, person("npc", stolen))

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
        held = [lead.lead for lead in self.state.leads if lead.fox == self.name]
        if held and self.others:
            yield choice("give_lead", self.own, option("lead", held), person("to", self.others))
        if self.fox.purse > 1 and self.others:
            amounts = range(2, self.fox.purse + 1, 2)
            yield choice("transfer", self.own, person("to", self.others), option("qi", amounts))


def _without_gm(state: KitsuneState) -> Iterator[Choice]:
    """What any player may do where nobody leads (``auto_gm``)."""
    if not state.options.auto_gm:
        return
    if state.phase == "rest" and not all(fox.away for fox in state.foxes.values()):
        if places := open_presets(state):
            yield choice("scene", {}, option("preset", places))
    elif state.outcome in ("siege_won", "siege_lost"):
        yield choice("continue", {})
