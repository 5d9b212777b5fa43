"""The lobby: what is played, by which options, with which cast; and the start."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engines.core.dice import commitment
from engines.core.engine import GM, Field
from engines.core.errors import Refused
from engines.core.registry import engine_of
from narratives.russian import decline
from narratives.russian.noun import CASES
from tgbot.delivery.effects import OpenTopic, Panel, Target
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE, rows, short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play import packs, switches, tuning
from tgbot.play.asking import asking
from tgbot.play.bounds import room_for_game
from tgbot.play.rights import require_gm
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord
from tgbot.texts import plain, text

PANEL = "lobby"
SWITCH = "ls"
"""The verb of a setting of the table."""
LONGEST_NAME = 64
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
        f"{table.narrator.words.question(field.name)} {', '.join(map(str, chosen))}"
        for field in table.engine.casting(table.record.options, table.record.setup)
        if (chosen := _chosen(table.record, field))
    ]


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
        keyboard.append((_own(record, "lobby_pack", packs.LIST),))
    if _may_be_cast(table):
        keyboard.append((_own(record, "lobby_cast", "lc"),))
    if table.narrator.words.house.groups:
        keyboard.append((_own(record, "lobby_tune", "ln"),))
    keyboard.append((_own(record, "lobby_start", "go", "success"), _own(record, "lobby_cancel", "lx", "danger")))
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


def _own(record: GameRecord, name: str, verb: str, style: Any = None, *args: str) -> Button:
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
    keyboard = (*rows(buttons, 1), (_own(record, "back", "lb"),))
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


# -- a cast made by hand ----------------------------------------------------------------------------------------------


def cast_asked(loaded: Loaded, by: Actor, is_admin: bool, number: str = "0", page: str = "0") -> Decision:
    """Show one field of the set-up with its people; those chosen are ticked."""
    record = in_lobby(loaded, by, is_admin)
    if not Table(record).engine.casting(record.options, record.setup):
        raise Refused("options_first")
    return Decision(effects=(_cast_panel(record, unshort(number), unshort(page)),))


def _cast_panel(record: GameRecord, number: int, page: int = 0) -> Panel:
    table = Table(record)
    fields = table.engine.casting(record.options, record.setup)
    if number >= len(fields):
        return panel(record)
    field = fields[number]
    chosen = _chosen(record, field)
    people = _people(record, field, chosen)
    shown = range(page * PAGE, min((page + 1) * PAGE, len(people)))
    buttons = [
        Button(
            text=f"✓ {people[place]}" if people[place] in chosen else str(people[place]),
            data=Press(record.id, -1, "lt", (short(number), short(page), short(place))).pack(),
        )
        for place in shown
    ]
    turn = [
        Button(text=sign, data=Press(record.id, -1, "lc", (short(number), short(other))).pack())
        for sign, other in (("‹", page - 1), ("›", page + 1))
        if 0 <= other * PAGE < len(people)
    ]
    onward = "lobby_next" if number + 1 < len(fields) else "lobby_done"
    last = [_own(record, onward, "lc", None, short(number + 1), "0")]
    if field.open:
        last.insert(0, _own(record, "lobby_write", "lw", None, short(number)))
    last.append(_own(record, "lobby_drop_cast", "ld", "danger"))
    keyboard = (*rows(buttons, 2), *([tuple(turn)] if turn else []), tuple(last))
    return panel(record, table.narrator.words.question(field.name), keyboard)


def _chosen(record: GameRecord, field: Field) -> list[Any]:
    value = record.setup.get(field.name, [])
    return list(value) if isinstance(value, list) else [value]


def _people(record: GameRecord, field: Field, chosen: list[Any]) -> list[Any]:
    offered = packs.people(record, field.options) if field.open else field.options
    return [*offered, *(name for name in chosen if name not in offered)]


def cast_toggled(loaded: Loaded, by: Actor, is_admin: bool, number: str, page: str, place: str) -> Decision:
    """A person is put into a field of the set-up, or taken out of it."""
    record = in_lobby(loaded, by, is_admin)
    table = Table(record)
    fields = table.engine.casting(record.options, record.setup)
    if unshort(number) >= len(fields):
        raise Refused("stale")
    field = fields[unshort(number)]
    people = _people(record, field, _chosen(record, field))
    if unshort(place) >= len(people):
        raise Refused("stale")
    changed = _with_cast(table, field, people[unshort(place)])
    return Decision(game=changed, effects=(_cast_panel(changed, unshort(number), unshort(page)),))


def _with_cast(table: Table, field: Field, name: Any) -> GameRecord:
    record = table.record
    chosen = _chosen(record, field)
    if not field.many:
        value: Any = name
    elif name in chosen:
        value = [one for one in chosen if one != name]
    else:
        value = [*chosen, name]
    setup = {**record.setup, field.name: value}
    # Who is no longer in the cast has no role in it either.
    still = {other.name: other for other in table.engine.casting(record.options, setup)}
    kept = {key: _still_there(still[key], part) for key, part in setup.items() if key in still}
    return record.model_copy(update={"setup": {key: part for key, part in kept.items() if part}})


def _still_there(field: Field, value: Any) -> Any:
    if field.open:
        return value
    if isinstance(value, list):
        return [one for one in value if one in field.options]
    return value if value in field.options else None


def cast_written(loaded: Loaded, by: Actor, is_admin: bool, number: str) -> Decision:
    """Ask for a name that is not on the list."""
    record = in_lobby(loaded, by, is_admin)
    question = plain("lobby.write_name", longest=LONGEST_NAME)
    waiting = Asked(
        user_id=by.user_id, command={"do": "cast", "number": number}, field="name", gm=True, longest=LONGEST_NAME
    )
    return asking(record, waiting, question, by)


def name_given(loaded: Loaded, by: Actor, is_admin: bool, number: str, name: str) -> Decision:
    """The name that was asked for. Raises Refused when it cannot be a name of this game."""
    record = in_lobby(loaded, by, is_admin)
    table = Table(record)
    fields = table.engine.casting(record.options, record.setup)
    clean = " ".join(name.split())
    if unshort(number) >= len(fields) or not clean or len(clean) > LONGEST_NAME:
        raise Refused("bad_name")
    field = fields[unshort(number)]
    if clean in _chosen(record, field):
        raise Refused("duplicate")
    changed = _with_cast(table, field, clean)
    answer = Answer() if clean in field.options else Answer(whisper=_declined(record, clean))
    last_page = (len(_people(changed, field, _chosen(changed, field))) - 1) // PAGE
    return Decision(game=changed, answer=answer, effects=(_cast_panel(changed, unshort(number), last_page),))


def _declined(record: GameRecord, name: str) -> str:
    """How a name off the list is going to be declined, so that a GM can put it right in time."""
    if name in record.names:
        return text("name.set", name=name, forms=record.names[name])
    guessed = decline.person(name)
    forms = {case: guessed.full.of(case) for case in CASES}
    return text("name.guessed", name=name, forms=forms, gender=guessed.gender)


def cast_dropped(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """The dice draw the cast again."""
    record = in_lobby(loaded, by, is_admin)
    changed = record.model_copy(update={"setup": dict(Table(record).engine.blank())})
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
