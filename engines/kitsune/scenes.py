"""Scenes: a night is laid out, somebody comes or leaves (KI-S1, KI-R1, KI-R2)."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from engines.core.errors import Refused
from engines.kitsune import checks, leads
from engines.kitsune.commands import NUMBERS_OF_ALL, NpcGiven, OpenScene, Place, Remove, read_npc
from engines.kitsune.draft import Draft
from engines.kitsune.events import NpcListed, NpcPlaced, NpcRemoved, NpcTraits, SceneOpened
from engines.kitsune.options import Numbers
from engines.kitsune.presets import RANDOM, crowd_of, presets
from engines.kitsune.state import Exorcist, Human, KitsuneState, Npc
from engines.kitsune.terms import DEFENCES, HUMANS, Defence, HumanClass

_ACTIONS: Final = 2
"""Of each present fox at scouting (KI-S4)."""
_VARIATION: Final = (-1, -1, 0, 0, 1, 1)


class Laid(NamedTuple):
    """A scene as it will be laid out."""

    name: str
    about: str | None
    npcs: tuple[NpcGiven, ...]


def open_scene(draft: Draft, command: OpenScene) -> None:
    """A new night: the GM's own place or a preset (KI-S1, KI-P2).

    Raises Refused: bad.field, fox.none, scene.unknown, then for each NPC bad.field, bad.value, npc.here, npc.exists;
    scene.empty.
    """
    _check_fields(command)
    if not draft.present:
        raise Refused("fox.none")
    laid = _given(draft, command) if command.preset is None else _preset(draft, command.preset)
    if not any(one.class_ in HUMANS for one in laid.npcs):
        raise Refused("scene.empty")
    draft.phase, draft.name = "scout", laid.name
    draft.scene += 1
    draft.suspicion = 0
    for name, fox in list(draft.foxes.items()):
        # Whatever was out since the last night burns again: all tails are lit when a scene begins (KI-T3).
        draft.fox(name, used=False, lit=fox.tails, actions=0 if fox.away else _ACTIONS)
    listed = tuple(NpcListed(npc=one.npc, class_=one.class_) for one in laid.npcs)
    draft.tell(SceneOpened(scene=draft.scene, name=laid.name, about=laid.about, npcs=listed))
    for one in laid.npcs:
        _bring_in(draft, one)
    if draft.options.leads_absent == "burn":
        for lead in draft.leads:
            if not draft.npcs[lead.npc].here:
                leads.lose(draft, lead, "absent")


def _check_fields(command: OpenScene) -> None:
    own = command.npcs is not None
    strange = (command.preset is not None) == own or (
        command.name is None if own else not (command.name is None and command.about is None)
    )
    if strange:
        raise Refused("bad.field", fields=["preset", "npcs", "name", "about"])


def _given(draft: Draft, command: OpenScene) -> Laid:
    npcs: list[NpcGiven] = []
    for given in command.npcs or ():
        one = read_npc(given)
        _check_new(draft, one, [other.npc for other in npcs])
        npcs.append(one)
    return Laid(str(command.name), command.about, tuple(npcs))


def _preset(draft: Draft, chosen: str) -> Laid:
    known = presets()
    if chosen == RANDOM:
        chosen = list(known)[draft.throw(len(known), "preset") - 1]
    preset = known.get(chosen)
    if preset is None:
        raise Refused("scene.unknown", preset=chosen)
    people = len(draft.present) + draft.numbers.crowd
    crowd = crowd_of(preset, people, draft.numbers.trail_level(draft.trail))
    npcs = tuple(NpcGiven(npc=name, class_=kind) for name, kind in crowd)
    for one in npcs:
        _check_new(draft, one, ())
    return Laid(preset.name, preset.about, npcs)


def open_presets(state: KitsuneState) -> list[str]:
    """The presets that may be opened: nobody there is known as somebody else (KI-R1). RANDOM first, if all of them."""
    present = sum(not fox.away for fox in state.foxes.values())
    people = present + state.options.numbers.crowd
    level = state.options.numbers.trail_level(state.trail)
    places = [
        preset.id
        for preset in presets().values()
        if all(
            name not in state.npcs or (state.npcs[name].of == kind and not state.npcs[name].here)
            for name, kind in crowd_of(preset, people, level)
        )
    ]
    return [RANDOM, *places] if len(places) == len(presets()) else places


def _check_new(draft: Draft, given: NpcGiven | Place, others: Iterable[str]) -> None:
    """Nobody stands there twice, and who was met before is who he was (KI-R1). Raises Refused: npc.here, npc.exists."""
    met = draft.npcs.get(given.npc)
    if given.npc in others or (met is not None and met.here):
        raise Refused("npc.here", npc=given.npc)
    if met is not None and (met.of != given.class_ or _extras(given)):
        raise Refused("npc.exists", npc=given.npc)


def _extras(given: NpcGiven | Place) -> frozenset[str]:
    return NUMBERS_OF_ALL & given.model_fields_set


def _bring_in(draft: Draft, given: NpcGiven) -> None:
    """He is there: from an earlier night with one wariness token fewer, or new (KI-R1, KI-R2)."""
    met = draft.npcs.get(given.npc)
    if met is None:
        npc, traits = _new(draft, given)
    else:
        npc, traits = _returned(met), None
    draft.npcs[given.npc] = npc
    draft.tell(
        NpcPlaced(
            npc=given.npc,
            class_=given.class_,
            returned=met is not None,
            wariness=npc.wariness if isinstance(npc, Human) else 0,
            known=_known(npc),
        )
    )
    if traits is not None:
        draft.tell(traits)


def _known(npc: Npc) -> dict[Defence, int]:
    return {defence: npc.defence(defence) for defence in npc.known} if isinstance(npc, Human) else {}


def _returned(met: Npc) -> Npc:
    if isinstance(met, Human):
        return met.but(here=True, wariness=max(0, met.wariness - 1))
    return met.but(here=True)


def _new(draft: Draft, given: NpcGiven) -> tuple[Npc, NpcTraits]:
    if given.class_ == "novice" or given.class_ == "master":
        pool = given.pool or exorcist_pool(draft.numbers, given.class_)
        return Exorcist(of=given.class_, pool=pool), NpcTraits(npc=given.npc, dice=(), pool=pool)
    thrown: list[int] = []
    numbers: dict[str, Any] = {"strength": given.strength or draft.numbers.strength[given.class_]}
    for defence, base in zip(DEFENCES, draft.numbers.defences_of(given.class_), strict=True):
        value = getattr(given, defence)
        if value is None:
            die = draft.throw(6, "variation")
            thrown.append(die)
            value = max(1, base + _VARIATION[die - 1])
        numbers[defence] = value
    return Human(of=given.class_, **numbers), NpcTraits(npc=given.npc, dice=tuple(thrown), **numbers)


def exorcist_pool(numbers: Numbers, kind: str) -> int:
    """The house pool of an exorcist (KI-E1)."""
    return numbers.novice if kind == "novice" else numbers.master


def base_human(numbers: Numbers, kind: HumanClass, given: dict[str, Any]) -> Human:
    """One of the people with the numbers of his class where none are given; nothing is thrown."""
    base: dict[str, Any] = dict(zip(DEFENCES, numbers.defences_of(kind), strict=True))
    return Human(of=kind, **{**base, "strength": numbers.strength[kind], **given})


def place(draft: Draft, command: Place) -> None:
    """One more NPC. Raises Refused: npc.here, npc.exists, bad.field, bad.value."""
    _check_new(draft, command, ())
    if command.npc in draft.foxes:
        raise Refused("bad.value", npc=command.npc)
    given = command.model_dump(by_alias=True, include=set(NpcGiven.model_fields), exclude_unset=True)
    _bring_in(draft, read_npc(given))


def remove(draft: Draft, command: Remove) -> None:
    """He leaves the scene, or for good, wherever he is, with his leads (KI-L3). Raises Refused: npc.unknown."""
    name = command.npc
    if not command.gone:
        npc = checks.in_scene(draft, name)
        alarm = {"alarm": False} if isinstance(npc, Human) else {}
        draft.npc(name, here=False, **alarm)
        draft.tell(NpcRemoved(npc=name, gone=False))
        return
    if name not in draft.npcs:
        raise Refused("npc.unknown", npc=name)
    del draft.npcs[name]
    draft.tell(NpcRemoved(npc=name, gone=True))
    for lead in draft.leads:
        if lead.npc == name:
            leads.lose(draft, lead, "gone")
