"""The GM's hand: edits, the next phase, the end of a night."""

from typing import Any, Final

from engines.core.errors import Refused
from engines.kitsune import course, edits, trail
from engines.kitsune.commands import Edit, End, Next
from engines.kitsune.draft import Draft
from engines.kitsune.edits import Editable
from engines.kitsune.events import GmNext, GmSet
from engines.kitsune.state import Human
from engines.kitsune.terms import DEFENCES, Phase

_SCENE: Final[frozenset[Phase]] = frozenset({"scout", "hunt"})
_OF_SCENE: Final = frozenset({"suspicion", "actions"})
"""Numbers that are always 0 outside a scene."""


def edit(draft: Draft, command: Edit) -> None:
    """Set one number or mark.

    Raises Refused: fox.unknown, npc.unknown, bad.field, bad.value, phase.wrong, fox.none, decision.pending.
    """
    editable = _editable(draft, command)
    fox = None if command.fox is None else draft.foxes[command.fox]
    limits = edits.bounds(editable, command.field, fox)
    try:
        value = edits.read_value(editable, command.value, limits, draft.foxes)
    except ValueError as error:
        raise Refused("bad.value", fields=["value"]) from error
    if command.field in _OF_SCENE and draft.phase not in _SCENE:
        raise Refused("phase.wrong", phase=draft.phase)
    if command.field == "away" and value:
        _check_away(draft, str(command.fox))
    was = _value(draft, command)
    secret = editable.secret or _is_unknown(draft, command)
    draft.tell(
        GmSet(
            to="gm" if secret else "all",
            fox=command.fox,
            npc=command.npc,
            field=command.field,
            was=was,
            value=value,
        )
    )
    with trail.level_told(draft):
        _write(draft, command, value)


def _editable(draft: Draft, command: Edit) -> Editable:
    if command.fox is not None and command.fox not in draft.foxes:
        raise Refused("fox.unknown", fox=command.fox)
    if command.npc is not None and command.npc not in draft.npcs:
        raise Refused("npc.unknown", npc=command.npc)
    if command.fox is not None:
        fields = edits.FOX if command.npc is None else {}
    else:
        fields = edits.GAME if command.npc is None else edits.fields_of(draft.npcs[command.npc])
    if command.field not in fields:
        raise Refused("bad.field", fields=["field"])
    return fields[command.field]


def _check_away(draft: Draft, name: str) -> None:
    if draft.present == [name]:
        raise Refused("fox.none")
    if draft.pending is not None and draft.pending.fox == name:
        raise Refused("decision.pending", fox=name)


def _is_unknown(draft: Draft, command: Edit) -> bool:
    """A defence that the clan has not learned."""
    npc = None if command.npc is None else draft.npcs[command.npc]
    return isinstance(npc, Human) and command.field in DEFENCES and command.field not in npc.known


def _value(draft: Draft, command: Edit) -> Any:
    if command.fox is not None:
        return getattr(draft.foxes[command.fox], command.field)
    return getattr(draft if command.npc is None else draft.npcs[command.npc], command.field)


def _write(draft: Draft, command: Edit, value: Any) -> None:
    if command.fox is not None:
        _write_fox(draft, command.fox, command.field, value)
    elif command.npc is not None:
        draft.npc(command.npc, **{command.field: value})
    else:
        setattr(draft, command.field, value)


def _write_fox(draft: Draft, name: str, field: str, value: Any) -> None:
    fox = draft.fox(name, **{field: value})
    if field == "tails":
        spent = draft.phase in ("scout", "hunt", "siege")
        draft.fox(name, lit=min(fox.lit, value) if spent else value)
    elif field == "away" and value:
        draft.fox(name, actions=0)
        draft.votes = tuple(voter for voter in draft.votes if voter != name)


def move_on(draft: Draft, command: Next) -> None:
    """The phase, or the round of a hunt, is over because the GM says so."""
    draft.tell(GmNext(phase=draft.phase))
    if draft.phase == "scout":
        draft.every_fox(actions=0)
    elif draft.phase == "hunt":
        course.close_round(draft, "round")
    else:
        for name in draft.present:
            draft.fox(name, ready=True)


def end(draft: Draft, command: End) -> None:
    """The night ends at once; nobody checks, and a decision that waited is dropped."""
    course.end_scene(draft, "gm")
