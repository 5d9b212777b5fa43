"""Qi between foxes: the split at the night's end, and giving at two for one (KI-B2, KI-B3)."""

from engines.core.errors import Refused
from engines.kitsune import checks
from engines.kitsune.commands import Share, Transfer
from engines.kitsune.draft import Draft
from engines.kitsune.events import QiTransferred, ShareMade


def share(draft: Draft, command: Share) -> None:
    """So much into the pot, the rest into her purse, once (KI-B2)."""
    fox = draft.foxes[command.fox]
    if fox.shared:
        raise Refused("share.done")
    if command.pot > fox.earned:
        raise Refused("qi.short", qi=fox.earned)
    split(draft, command.fox, command.pot)


def split(draft: Draft, name: str, pot: int) -> None:
    """Move what she earned."""
    fox = draft.foxes[name]
    purse = fox.earned - pot
    draft.pot += pot
    draft.fox(name, purse=fox.purse + purse, earned=0, shared=True)
    draft.tell(ShareMade(fox=name, pot=pot, purse=purse))


def transfer(draft: Draft, command: Transfer) -> None:
    """Two given, one received (KI-B3)."""
    to = checks.other_fox(draft, command.fox, command.to)
    fox = draft.foxes[command.fox]
    if command.qi < 1:
        raise Refused("bad.value", fields=["qi"])
    if command.qi % 2:
        raise Refused("qi.odd")
    if command.qi > fox.purse:
        raise Refused("qi.short", qi=fox.purse)
    received = command.qi // 2
    draft.fox(command.fox, purse=fox.purse - command.qi)
    draft.fox(command.to, purse=to.purse + received)
    draft.tell(QiTransferred(fox=command.fox, to_fox=command.to, given=command.qi, received=received))
