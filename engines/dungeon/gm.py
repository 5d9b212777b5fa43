"""The GM's word on the position: whatever no rule covers, he brings about by these commands."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Field, ValidationError

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.model import Frozen
from engines.dungeon import battle, camp, checks, harm, rewards, sheets, twists
from engines.dungeon.commands import Award, Edit, ForceRoll, Remove, Text
from engines.dungeon.draft import INSIDE, Draft, PartyGone
from engines.dungeon.events import CharacterLeft, GmEdited, GmForced, GmSet, RewardTaken
from engines.dungeon.reading import SetSheet
from engines.dungeon.state import Force


def award(draft: Draft, command: Award) -> None:
    """Give or take rewards (DN-W8)."""
    who, kind = command.who, command.kind
    person = checks.known(draft, who)
    for _ in range(command.n):
        rewards.grant(draft, who, kind, "gm")
    if command.n < 0:
        left = max(getattr(person, kind) + command.n, 0)
        draft.change(who, **{kind: left})
        draft.tell(RewardTaken(who=who, kind=kind, left=left))


def force(draft: Draft, command: ForceRoll) -> None:
    """The next such roll has this result."""
    draft.forces = (*draft.forces, Force(on=command.on, result=command.result, of=command.of))
    draft.tell(GmForced(on=command.on, result=command.result, of=command.of, audience=GM))


def change_sheet(draft: Draft, command: SetSheet) -> None:
    """Anything of a character's sheet; the dead and the revived count at once."""
    who = command.who
    person = checks.known(draft, who)
    given = {name: getattr(command, name) for name in command.model_fields_set & sheets.SHEET_FIELDS}
    after = sheets.changed(person, given)
    draft.people[who] = after
    shown = command.model_dump(mode="json", include=set(given), exclude_unset=True)
    draft.tell(GmSet(who=who, fields=shown))
    if person.alive and not after.alive:
        harm.bury(draft, who, after.died_in or draft.act)
        if "returning" in given:
            draft.change(who, returning=after.returning)
        if draft.phase == "treasure":
            draft.change(who, treasure=None)
    settle(draft)


def remove(draft: Draft, command: Remove) -> None:
    """A character leaves the game."""
    checks.known(draft, command.who)
    twists.leave(draft, command.who)
    draft.tell(CharacterLeft(who=command.who, reason="gm"))
    settle(draft)


def settle(draft: Draft) -> None:
    """Go on where the GM's change leaves nothing to wait for."""
    if draft.phase in INSIDE and not draft.living():
        raise PartyGone
    if draft.phase == "treasure":
        camp.settle(draft)
    elif draft.phase == "twist":
        twists.settle(draft)
    elif draft.fighting:
        duel = draft.battle.duel
        if duel is not None and not draft.people[duel].alive:
            battle.finish(draft, "duel")
        elif draft.phase == "battle":
            battle.go_on(draft)


# --- rooms and passages


class _Changes(Frozen):
    model_config = ConfigDict(strict=True)


class RoomChanges(_Changes):
    """What may be changed of a room."""

    name: Text | None = None
    seen: bool | None = None
    alert: bool | None = None
    monsters: Annotated[tuple[Text, ...], Field(strict=False)] | None = None


class PassageChanges(_Changes):
    """What may be changed of a passage; a trap can only be taken away."""

    locked: bool | None = None
    secret: bool | None = None
    found: bool | None = None
    blocked: bool | None = None
    trap: None = None


def edit(draft: Draft, command: Edit) -> None:
    """Change a room or a passage."""
    if draft.prepared is None:
        raise Refused("no_dungeon")
    if command.room is not None:
        _edit_room(draft, command.room, command.changes)
    else:
        assert command.passage is not None
        _edit_passage(draft, command.passage, command.changes)


def _read(model: type[_Changes], changes: Mapping[str, Any], nullable: frozenset[str]) -> dict[str, Any]:
    """The changes as values. Raises Refused("bad_value")."""
    if not changes or any(value is None and name not in nullable for name, value in changes.items()):
        raise Refused("bad_value", fields=["changes"])
    try:
        read = model.model_validate(dict(changes))
    except ValidationError as error:
        raise Refused("bad_value", fields=[str(fault["loc"][0]) for fault in error.errors()]) from error
    return {name: getattr(read, name) for name in read.model_fields_set}


def _edit_room(draft: Draft, room: str, given: dict[str, Any]) -> None:
    changes = _read(RoomChanges, given, frozenset())
    kinds = changes.pop("monsters", None)
    if kinds is not None and any(kind not in draft.type_names() for kind in kinds):
        raise Refused("bad_value", fields=["monsters"])
    if room not in draft.rooms:
        raise Refused("no_room", room=room)
    if kinds is not None:
        if room == draft.dungeon.treasury:
            raise Refused("bad_value", fields=["monsters"])
        if draft.fighting and room == draft.at:
            raise Refused("wrong_phase")
    draft.tell(GmEdited(room=room, fields=given, audience=GM))
    draft.change_room(room, **changes)
    if kinds is not None:
        _restaff(draft, room, kinds)


def _restaff(draft: Draft, room: str, kinds: tuple[str, ...]) -> None:
    """These live here from now on; where the party is, they have not noticed it."""
    for monster in draft.rooms[room].monsters:
        del draft.monsters[monster]
    draft.change_room(room, monsters=(), met=False)
    for kind in kinds:
        draft.newcomer(room, draft.type(kind))
    if room == draft.at:
        draft.phase = "stealth" if kinds else "explore"
        if kinds:
            battle.meet(draft, aware=False)


def _edit_passage(draft: Draft, name: str, given: dict[str, Any]) -> None:
    changes = _read(PassageChanges, given, frozenset({"trap"}))
    passage = draft.passages.get(name)
    if passage is None:
        raise Refused("no_passage", passage=name)
    if changes.get("locked") and passage.kind != "door":
        raise Refused("bad_value", fields=["locked"])
    draft.tell(GmEdited(passage=name, fields=given, audience=GM))
    draft.change_passage(name, **changes)
