"""Keyboards of a running game: under the last post, on the GM's panel, under a draft. All from ``engine.choices``."""

from collections.abc import Sequence

from engines.core.engine import GM, Choice, Field, Viewer
from engines.core.errors import Refused
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button, Keyboard, Style
from tgbot.play.menu import Walk, rows, short, unshort
from tgbot.play.table import Table
from tgbot.texts import plain

PLAY, RULE = "c", "g"
"""Verbs of a choice: a player's, a GM's. Their first argument is its place among the actor's choices."""


def button(table: Table, name: str, verb: str, *args: str, style: Style | None = None, any_time: bool = True) -> Button:
    """A button of the interface with the text ``keys.<name>``; stale after the next move unless ``any_time``."""
    record = table.record
    position = -1 if any_time else record.position
    return Button(text=plain(f"keys.{name}"), data=Press(record.id, position, verb, args).pack(), style=style)


def under_post(table: Table) -> Keyboard:
    """What anybody may do now, and the GM's door."""
    gm = button(table, "gm", "gm", any_time=False)
    match table.record.status:
        case "paused":
            return ((button(table, "resume", "resume", style="success"), gm),)
        case "over":
            return ((button(table, "chronicle", "chron"), gm),)
    next_steps: list[Button] = []
    others: list[Button] = []
    for place, choice in enumerate(table.engine.choices(table.state, None)):
        # A command that needs nothing more is the game's own next step: it has a line to itself.
        if choice.fields:
            others.append(_of_choice(table, PLAY, place, choice))
        else:
            next_steps.append(_of_choice(table, PLAY, place, choice, "primary"))
    return tuple(line for line in (*rows(next_steps, 2), (*others[:3], gm)) if line)


def under_draft(table: Table) -> Keyboard:
    """What the GM may do with a turn that the group has not seen yet."""
    return (
        (button(table, "publish", "pub", style="success", any_time=False),),
        (button(table, "reword", "reword", any_time=False), button(table, "own_text", "own", any_time=False)),
        *_about_the_past(table),
        (button(table, "gm", "gm", any_time=False),),
    )


def panel(table: Table) -> Keyboard:
    """The GM's panel: the last turn first, then the position, then the table itself."""
    choices = [
        (place, choice)
        for place, choice in enumerate(table.engine.choices(table.state, GM))
        if choice.gm and choice.do not in table.engine.rewinds
    ]
    buttons = [_of_choice(table, RULE, place, choice) for place, choice in choices]
    text = [button(table, name, verb, any_time=False) for name, verb in (("reword", "reword"), ("own_text", "own"))]
    own = [
        button(table, "pause", "pause") if table.record.status == "playing" else button(table, "resume", "resume"),
        button(table, "settings", "set"),
        button(table, "plan", "plan"),
        button(table, "log", "log"),
    ]
    told = [tuple(text)] if table.record.last_post else []
    return (*_about_the_past(table), *told, *rows(buttons, 2), *rows(own, 2), (button(table, "close", "close"),))


def _about_the_past(table: Table) -> Keyboard:
    buttons = [
        _of_choice(table, RULE, place, choice, "danger" if choice.do == "undo" else None)
        for place, choice in enumerate(table.engine.choices(table.state, GM))
        if choice.do in table.engine.rewinds
    ]
    return rows(buttons, 3)


def _of_choice(table: Table, verb: str, place: int, choice: Choice, style: Style | None = None) -> Button:
    record = table.record
    latest = _latest_turn(choice.fields)
    args = (short(place),) if latest is None else (short(place), short(latest))
    data = Press(record.id, record.position, verb, args).pack()
    return Button(text=table.narrator.words.label(choice), data=data, style=style)


def _latest_turn(fields: Sequence[Field]) -> int | None:
    """The answer to «which turn?» that a person who wants to write a text means: the latest."""
    if [field.kind for field in fields] == ["number", "text"]:
        low, high = (int(bound) for bound in fields[0].options)
        return high - low
    return None


def walk(table: Table, press: Press, actor: Viewer) -> Walk:
    """The choice that a pressed button continues. Raises Refused("stale") when there is no such choice now."""
    choices = table.engine.choices(table.state, actor)
    place = unshort(press.args[0]) if press.args else len(choices)
    if place >= len(choices):
        raise Refused("stale")
    return Walk(press.game_id, press.position, press.verb, choices[place], place, table.narrator.words)
