"""What stands by the chronicle: the pinned board, the buttons under the last post, the call to the awaited."""

from collections.abc import Sequence

from tgbot.delivery.effects import Amend, Effect, Keys, Panel, Say, Target
from tgbot.play import keys
from tgbot.play.hand import under_board
from tgbot.play.table import Table
from tgbot.sessions.records import ChatRecord, GameRecord
from tgbot.texts import text


def board(table: Table, chat: ChatRecord) -> Panel:
    """The living status board, pinned in the game's place."""
    html = table.narrator.board(table.engine.view(table.state, None), table.story, None)
    waits = table.engine.seated and bool(table.engine.modest(table.state))
    note = text("board.state", game=table.record, timezone=chat.timezone, waits=waits)
    whole = "\n\n".join(part for part in (html, _players(table), note) if part)
    buttons = under_board(table) if table.engine.seated else ()
    return Panel(to=Target(game_id=table.record.id), panel="board", html=whole, keyboard=buttons, pin=True)


def _players(table: Table) -> str:
    """Who plays whom, where people do."""
    if not table.engine.seated:
        return ""
    players = table.record.players
    return text("board.players", seats=[(name, players.get(name)) for name in table.engine.persons(table.state)])


def shows_otherwise(was: GameRecord | None, game: GameRecord) -> bool:
    """Has anything changed that a board tells besides the position?"""
    seen = [(one.status, one.settings, one.due, one.players) for one in (was, game) if one is not None]
    return was is None or seen[0] != seen[1]


def with_buttons(was: GameRecord | None, table: Table, effects: Sequence[Effect], acted: bool) -> list[Effect]:
    """The effects, with the buttons under the message that has them."""
    last, here = table.record.last_post, Target(game_id=table.record.id)
    buttons = keys.under_post(table)
    laid: list[Effect] = []
    placed = False
    for effect in effects:
        if isinstance(effect, Say | Amend) and effect.post == last and not placed:
            laid.append(effect.model_copy(update={"keyboard": buttons}))
            placed = isinstance(effect, Say)
        else:
            laid.append(effect)
    told = any(isinstance(effect, Say | Amend) and effect.post == last for effect in laid)
    if last and (acted or was is None or was.status != table.record.status) and not told:
        laid.append(Keys(to=here, post=last, keyboard=buttons))
    return laid


def called(was: GameRecord | None, table: Table, effects: Sequence[Effect], acted: bool) -> list[Effect]:
    """The effects, with a call to the players whose turn it is: in the last post, else in a message of its own."""
    laid, record = list(effects), table.record
    awaited = table.engine.awaited(table.state) if record.status == "playing" else ()
    if not awaited:
        return laid
    words = text("board.call", called=[(name, record.players.get(name)) for name in awaited])
    told = told_openly(laid)
    if told is not None:
        said = told.model_copy(update={"html": f"{told.html}\n\n{words}"})
        laid[laid.index(told)] = said
    elif acted and record.draft is None and awaited != _awaited_before(was):
        laid.append(Say(to=Target(game_id=record.id), html=words))
    return laid


def told_openly(effects: Sequence[Effect]) -> Say | None:
    """The last new post for everybody."""
    posts = [effect for effect in effects if isinstance(effect, Say) and effect.post and not effect.only_for]
    return posts[-1] if posts else None


def _awaited_before(was: GameRecord | None) -> tuple[str, ...]:
    if was is None or was.state is None:
        return ()
    before = Table(was)
    return before.engine.awaited(before.state)
