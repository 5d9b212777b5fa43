"""The dungeon is prepared in the camp: generated, given, stocked anew (DN-A15, DN-G10)."""

from typing import Literal

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.dungeon import blueprint, generator, validity, written
from engines.dungeon.commands import Generate, GivenDungeon, Restock
from engines.dungeon.draft import Draft
from engines.dungeon.events import DungeonAdvice, DungeonPrepared
from engines.dungeon.state import Dungeon, DungeonState


def generate(draft: Draft, command: Generate) -> None:
    """A dungeon from the game's dice."""
    _take(draft, generator.generate(draft), "generated")


def given(draft: Draft, command: GivenDungeon) -> None:
    """The GM's own dungeon; its broken shoulds are told to him (DN-D)."""
    given = command.dungeon
    dungeon = blueprint.read(written.read(given) if isinstance(given, str) else given)
    validity.check(dungeon, generator.level_of(draft)[1])
    _take(draft, dungeon, "given")
    broken = validity.advice(dungeon)
    if broken:
        draft.tell(DungeonAdvice(rules=broken, audience=GM))


def restock(draft: Draft, command: Restock) -> None:
    """The same map with new or more inhabitants, on their guard (DN-A10)."""
    if draft.prepared is None:
        raise Refused("no_dungeon")
    extra = draft.options.restock_extra
    if draft.dungeon.plan is None:
        stocked = blueprint.restocked(draft.dungeon, extra)
    else:
        stocked = generator.stocked(draft, draft.dungeon, extra=extra)
    names = {kind.name for kind in stocked.types} | ({stocked.hunters.type.name} if stocked.hunters else set())
    met = tuple(name for name in stocked.met if name in names)
    _take(draft, stocked.but(alert=True, ambush=True, restock=False, met=met), "restocked")


def is_ready(state: DungeonState) -> bool:
    """Does a dungeon wait for just this party, which has not been in since it was prepared?"""
    dungeon = state.dungeon
    return dungeon is not None and not dungeon.restock and dungeon.made_for == generator.level_of(state)


def _take(draft: Draft, dungeon: Dungeon, source: Literal["generated", "given", "restocked"]) -> None:
    draft.open(dungeon.but(made_for=generator.level_of(draft)))
    draft.hunt = False
    draft.study = ()
    draft.tell(
        DungeonPrepared(
            source=source,
            title=dungeon.title,
            rooms=len(dungeon.rooms),
            types=len(dungeon.types),
            level=generator.level_of(draft)[1],
        )
    )
