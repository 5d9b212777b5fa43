"""«Набор текстов»: a group chooses in the lobby which pack tells its war."""

from engines.core.errors import Refused
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import rows, short, unshort
from tgbot.keyboards.model import Button
from tgbot.play import lobby, packs
from tgbot.play.table import Table
from tgbot.sessions.decision import Decision, Loaded
from tgbot.sessions.records import Actor
from tgbot.texts import plain

LIST, CHOOSE = packs.LIST, "lq"


def listed(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """Show the packs, the game's own texts first."""
    record = lobby.in_lobby(loaded, by, is_admin)
    offered = packs.offered(record.game)
    titles = [plain("pack.own"), *(pack.title for pack in offered.values())]
    buttons = [
        Button(text=title, data=Press(record.id, -1, CHOOSE, (short(place),)).pack())
        for place, title in enumerate(titles)
    ]
    back = Button(text=plain("keys.back"), data=Press(record.id, -1, "lb").pack())
    return Decision(effects=(lobby.panel(record, plain("pack.question"), (*rows(buttons, 1), (back,))),))


def chosen(loaded: Loaded, by: Actor, is_admin: bool, number: str) -> Decision:
    """One of them from now on; a cast made by hand is dropped, its people may not be there. Raises Refused."""
    record = lobby.in_lobby(loaded, by, is_admin)
    keys = ("", *packs.offered(record.game))
    if unshort(number) >= len(keys):
        raise Refused("stale")
    changed = packs.with_pack(record, keys[unshort(number)])
    changed = changed.model_copy(update={"setup": dict(Table(changed).engine.blank())})
    return Decision(game=changed, effects=(lobby.panel(changed),))
