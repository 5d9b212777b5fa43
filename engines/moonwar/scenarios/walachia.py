"""Scenario 3, «Ночь Валахии»: ТАТАРИ dies three times, rumours grow, and dawn turns everybody to dust (MW-S3)."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from engines.core.errors import Refused
from engines.core.given import Text
from engines.moonwar import alliances, captivity, casting, consequences, ends
from engines.moonwar.events import DeathCause, GameDust, TatariCopied, TatariDied
from engines.moonwar.roster import by_name
from engines.moonwar.scenarios.base import CastPart, ForceNow, Scenario
from engines.moonwar.setup_models import WarSetup
from engines.moonwar.state import MoonwarState, Person, Special, WalachiaSpecial

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft

TATARI = "Зепия Эльтнем Оберон"
LIVES = 3
RUMOURS_GROW_FROM = 10


class WalachiaSetup(WarSetup):
    """How often ТАТАРИ has died, and whose copy he is."""

    nullable = frozenset({"copy_of"})

    tatari_deaths: Annotated[int, Field(ge=0, lt=LIVES)] = 0
    copy_of: Text | None = None


class Walachia(Scenario):
    number = 3
    title = "Ночь Валахии"
    force = ForceNow("Слухи", 3)
    cast = (CastPart(1, "apostle"), CastPart(1, "church"), CastPart(1, "mage"), CastPart(5, "civilian"))
    setup_model = WalachiaSetup

    def before_cast(self, draft: "Draft") -> None:
        """ТАТАРИ is the first of the list, without a die (MW-S3-1)."""
        casting.admit(draft, by_name()[TATARI], ())

    def prepare(self, draft: "Draft") -> None:
        draft.special = WalachiaSpecial()
        _copy(draft)

    def special_of(self, setup: WalachiaSetup, people: dict[str, Person]) -> Special:
        copied = setup.copy_of
        if TATARI not in people or people[TATARI].status != "in":
            raise Refused("bad_setup", field="characters")
        if copied is not None and (copied not in people or copied == TATARI):
            raise Refused("bad_setup", field="copy_of")
        return WalachiaSpecial(tatari_deaths=setup.tatari_deaths, copy_of=copied)

    def force_now(self, special: Special, turn: int) -> ForceNow:
        """The rumours spread from turn 10 on (MW-S3-5)."""
        grown = max(0, turn - RUMOURS_GROW_FROM + 1)
        return ForceNow(self.force.name, 3 + grown)

    def friend_of_force(self, war: "Draft | MoonwarState") -> str | None:
        return TATARI

    def die(self, draft: "Draft", who: str, by: str | None, cause: DeathCause) -> None:
        """ТАТАРИ is reborn at his place twice, without modifiers and ties, as another's copy (MW-S3-2, MW-S3-3)."""
        if who != TATARI:
            consequences.bury(draft, who, by, cause)
            return
        special = _walachia(draft.special)
        deaths = special.tatari_deaths + 1
        draft.special = special.but(tatari_deaths=deaths)
        if deaths >= LIVES:
            consequences.bury(draft, who, by, cause)
            return
        draft.change(who, mods=(), captor=None, broken=False)
        if by is not None:
            draft.did(by, "kills")
        draft.tell(TatariDied(who=who, by=None if by is None else draft.name(by), cause=cause, deaths=deaths))
        alliances.leave(draft, who)
        captivity.orphan(draft, who, by)
        _copy(draft)

    def joined(self, draft: "Draft", who: str) -> None:
        """Brought back by the GM, ТАТАРИ has a life to lose."""
        special = _walachia(draft.special)
        if who == TATARI and special.tatari_deaths >= LIVES:
            draft.special = special.but(tatari_deaths=LIVES - 1)

    def verdict(self, draft: "Draft") -> ends.Verdict | None:
        """The third death, or dust: at dawn, or when nobody is left to kill him (MW-S3-7, MW-S3-8)."""
        if _walachia(draft.special).tatari_deaths >= LIVES:
            return ends.won(draft, "tatari_destroyed", draft.order)
        if TATARI in draft.order and (draft.turn >= draft.options.dust_turn or len(draft.order) == 1):
            _to_dust(draft)
            return ends.Verdict("dust")
        return None


def _copy(draft: "Draft") -> None:
    """Whose copy he is: one of the living others, captives included (MW-S3-3); nobody's when there are none."""
    others = [name for name in draft.order if name != TATARI]
    copied = None
    if others:
        roll = draft.roll(len(others), "copy")
        copied = others[roll.value - 1]
        draft.tell(TatariCopied(who=TATARI, of=copied, dice=roll.dice))
    draft.special = _walachia(draft.special).but(copy_of=copied)


def _to_dust(draft: "Draft") -> None:
    draft.tell(GameDust(who=tuple(draft.order), turn=draft.turn))
    for name in draft.order:
        draft.change(name, status="dust", captor=None, broken=False, out_turn=draft.turn)
    draft.order.clear()
    draft.alliances.clear()


def _walachia(special: Special) -> WalachiaSpecial:
    assert isinstance(special, WalachiaSpecial)
    return special
