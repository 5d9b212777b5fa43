"""The lobby: what is played, and by which options; its end and the start. Its cast is made in ``casting``."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engines.core.dice import commitment
from engines.core.engine import GM, Field
from engines.core.errors import Refused
from engines.core.registry import engine_of
from tgbot.delivery.effects import OpenTopic, Panel, Target
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import rows, short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play import packs, switches, tuning
from tgbot.play.asking import asking
from tgbot.play.bounds import room_for_game
from tgbot.play.rights import require_gm
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.table import Table
from tgbot.sessions.decision import Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord
from tgbot.texts import plain, text

PANEL = "lobby"
SWITCH = "ls"
"""The verb of a setting of the table."""
_LISTED_IN_PLACE = 3
"""An option of more values than this is chosen from a list of its own; others turn over at each press."""


def opened(loaded: Loaded, game: str, by: Actor, thread_id: int | None, seed: str) -> Decision:
    """A new lobby in a topic. Raises Refused: "game_runs" (another game is there already), "too_many_games"."""
    slot = str(thread_id or 0)
    if slot in loaded.chat.games:
        raise Refused("game_runs")
    room_for_game(loaded.chat)
    engine = engine_of(game)
    table_options = {field.name: _values(field)[0] for field in engine.offered() if _values(field)}
    record = GameRecord(
        id=loaded.fresh_id,
        game=game,
        home=loaded.chat.home,
        chat_id=loaded.chat.chat_id,
        thread_id=thread_id,
        opened_by=by,
        gms=(by,),
        options=_known(table_options),
        setup=dict(engine.blank()),
        seed=seed,
    )
    chat = loaded.chat.model_copy(update={"games": {**loaded.chat.games, slot: loaded.fresh_id}})
    return Decision(chat=chat, game=record, effects=(panel(record),))


def _known(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options that were chosen; an empty value leaves the choice to the dice."""
    return {name: value for name, value in options.items() if value != ""}


def panel(record: GameRecord, question: str = "", keyboard: Keyboard | None = None) -> Panel:
    """The lobby's message: the choices so far and their buttons, or a list to choose from."""
    table = Table(record)
    lines = [table.narrator.words.offer(field, record.options.get(field.name, "")) for field in table.engine.offered()]
    if packs.KEY in record.extra:
        lines.append(plain("pack.line", title=record.extra[packs.TITLE], gone=bool(packs.gone(record))))
    html = text(
        "lobby.head",
        title=table.narrator.words.title,
        gms=record.gms,
        lines=lines,
        cast=_cast(table),
        tuned=tuning.told(
            record.options, frozenset(field.name for field in table.engine.offered()), table.narrator.words.house
        ),
        commitment=commitment(record.seed),
        question=question,
    )
    return Panel(
        to=Target(game_id=record.id), panel=PANEL, html=html, keyboard=_buttons(table) if keyboard is None else keyboard
    )


def tuning_asked(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """Ask for house numbers: what can be changed, and how it is written."""
    record = in_lobby(loaded, by, is_admin)
    waiting = Asked(user_id=by.user_id, command={"do": "tune"}, field="text", gm=True)
    return asking(record, waiting, tuning.question(Table(record).narrator.words.house, record.options), by)


def tuning_given(loaded: Loaded, by: Actor, is_admin: bool, written: str) -> Decision:
    """The house numbers that were written. Raises Refused: not understood, or not possible in this game."""
    record = in_lobby(loaded, by, is_admin)
    changed = record.model_copy(update={"options": tuning.tuned(record.game, record.options, record.setup, written)})
    return Decision(game=changed, effects=(panel(changed),))


def _cast(table: Table) -> list[str]:
    """The set-up made by hand so far, a line a field."""
    return [
        f"{table.narrator.words.question(field.name)} {', '.join(map(str, named))}"
        for field in table.engine.casting(table.record.options, table.record.setup)
        if (named := chosen(table.record, field))
    ]


def chosen(record: GameRecord, field: Field) -> list[Any]:
    """What stands in a field of the set-up that is made by hand."""
    value = record.setup.get(field.name, [])
    return list(value) if isinstance(value, list) else [value]


def _buttons(table: Table) -> Keyboard:
    record = table.record
    options = []
    for number, field in enumerate(table.engine.offered()):
        now = record.options.get(field.name, "")
        values = _values(field)
        if len(values) > _LISTED_IN_PLACE:
            press = Press(record.id, -1, "lm", (short(number),))
        else:
            following = (values.index(now) + 1) % len(values) if now in values else 0
            press = Press(record.id, -1, "lo", (short(number), short(following)))
        options.append(Button(text=table.narrator.words.offer(field, now), data=press.pack()))
    keyboard = list(rows(options, 2))
    keyboard += rows([switches.button(record, name, SWITCH) for name in switches.in_lobby(table)], 2)
    if packs.offered(record.game) or packs.KEY in record.extra:
        keyboard.append((own(record, "lobby_pack", packs.LIST),))
    if _may_be_cast(table):
        keyboard.append((own(record, "lobby_cast", "lc"),))
    if table.narrator.words.house.groups:
        keyboard.append((own(record, "lobby_tune", "ln"),))
    keyboard.append((own(record, "lobby_start", "go", "success"), own(record, "lobby_cancel", "lx", "danger")))
    return tuple(keyboard)


def switched(loaded: Loaded, by: Actor, is_admin: bool, name: str, value: str) -> Decision:
    """A setting of the table that is chosen in the lobby already takes another value. Raises Refused("stale")."""
    record = in_lobby(loaded, by, is_admin)
    changed = switches.turned(record, switches.in_lobby(Table(record)), name, value)
    return Decision(game=changed, effects=(panel(changed),))


def _may_be_cast(table: Table) -> bool:
    """Can a cast be made by hand: with the options chosen, or with others that are offered?"""
    options, engine = table.record.options, table.engine
    others = [{**options, field.name: value} for field in engine.offered() for value in field.options[:2]]
    return any(engine.casting(_known(one), {}) for one in (options, *others))


def own(record: GameRecord, name: str, verb: str, style: Any = None, *args: str) -> Button:
    """A button of the lobby's own."""
    return Button(text=plain(f"keys.{name}"), data=Press(record.id, -1, verb, args).pack(), style=style)


def _values(field: Field) -> tuple[str | int, ...]:
    """The default first."""
    return tuple(map(bool, field.options or (False, True))) if field.kind == "flag" else field.options


def in_lobby(loaded: Loaded, by: Actor, is_admin: bool) -> GameRecord:
    """The game that waits in this lobby. Raises Refused: there is none, it has begun, or it is not his to lead."""
    record = loaded.game
    if record is None:
        raise Refused("no_game")
    if record.status != "lobby":
        if record.status == "paused" and record.state is None:
            raise Refused("paused")
        raise Refused("game_over" if record.status == "over" else "already_started")
    require_gm(record, by, is_admin)
    return record


def option_listed(loaded: Loaded, by: Actor, is_admin: bool, number: str) -> Decision:
    """Show the values of one option."""
    record = in_lobby(loaded, by, is_admin)
    table = Table(record)
    field = _field(table, number)
    words = table.narrator.words
    buttons = [
        Button(text=words.value(field.name, value), data=Press(record.id, -1, "lo", (number, short(place))).pack())
        for place, value in enumerate(_values(field))
    ]
    keyboard = (*rows(buttons, 1), (own(record, "back", "lb"),))
    return Decision(effects=(panel(record, table.narrator.words.question(field.name), keyboard),))


def back(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """The lobby again, from a list."""
    return Decision(effects=(panel(in_lobby(loaded, by, is_admin)),))


def _field(table: Table, number: str) -> Field:
    fields = table.engine.offered()
    if unshort(number) >= len(fields):
        raise Refused("stale")
    return fields[unshort(number)]


def option_chosen(loaded: Loaded, by: Actor, is_admin: bool, number: str, value: str) -> Decision:
    """An option gets a value; a cast made for other options is dropped when it no longer fits."""
    record = in_lobby(loaded, by, is_admin)
    table = Table(record)
    field = _field(table, number)
    values = _values(field)
    if unshort(value) >= len(values):
        raise Refused("stale")
    options = _known({**record.options, field.name: values[unshort(value)]})
    setup = record.setup if table.engine.casting(options, record.setup) else dict(table.engine.blank())
    changed = record.model_copy(update={"options": options, "setup": setup})
    return Decision(game=changed, effects=(panel(changed),))


# -- the end of the lobby ---------------------------------------------------------------------------------------------


def cancelled(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """Nobody plays after all."""
    record = in_lobby(loaded, by, is_admin)
    return _closed(loaded, record, text("lobby.cancelled", title=Table(record).narrator.words.title, by=by))


def left(loaded: Loaded, record: GameRecord, days: int) -> Decision:
    """Nobody has begun for so many days."""
    left_alone = record.model_copy(update={"interrupted": True})
    return _closed(loaded, left_alone, text("lobby.left", title=Table(record).narrator.words.title, days=days))


def _closed(loaded: Loaded, record: GameRecord, html: str) -> Decision:
    games = {slot: game for slot, game in loaded.chat.games.items() if game != record.id}
    gone = record.model_copy(update={"status": "over", "due": None})
    return Decision(
        chat=loaded.chat.model_copy(update={"games": games}),
        game=gone,
        effects=(Panel(to=Target(game_id=record.id), panel=PANEL, html=html),),
    )


def started(loaded: Loaded, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """The game begins: in a topic of its own where the chat has topics, with its prologue."""
    record = in_lobby(loaded, by, is_admin)
    record = packs.dealt(record)
    setup = record.setup or dict(Table(record).engine.drawn(record.options, record.seed))
    record = record.model_copy(update={"asked": (), "setup": setup})
    sitting = Sitting(loaded, now, fresh_seed)
    sitting.game = record
    if record.setup or "start" not in Table(record).engine.commands:
        sitting.introduce()
    else:
        sitting.act({"do": "start", "by": GM}, by)
    table = Table(sitting.game)
    # What the dice have chosen is in the title too.
    chosen = {**record.options, "scenario": table.engine.view(table.state, None).get("scenario")}
    title = table.narrator.words.game_title(chosen)
    sitting.game = sitting.game.model_copy(update={"title": title})
    html = text("lobby.started", title=title, by=by, commitment=commitment(record.seed))
    place = [OpenTopic(to=sitting.here, name=title)] if loaded.chat.is_forum and record.thread_id is None else []
    sitting.add_first(Panel(to=sitting.here, panel=PANEL, html=html), *place)
    sitting.plan_next()
    return sitting.decision()
