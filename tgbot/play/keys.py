"""Keyboards of a running game: under the last post, on the GM's panel, under a draft. All from ``engine.choices``."""

from collections.abc import Container, Sequence
from typing import NamedTuple
from zlib import crc32

from engines.core.engine import GM, Choice, Field, Viewer
from engines.core.errors import Refused
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE_SIGN, page_of, paged, rows, short, unshort
from tgbot.keyboards.model import Button, Keyboard, Style
from tgbot.play.hand import ALL, OTHERS, under_board
from tgbot.play.menu import Menu, Walk
from tgbot.play.table import Table
from tgbot.texts import plain

PLAY, RULE = "c", "g"
"""Verbs of a choice: a player's, a GM's. Their first argument is its place among the actor's choices."""


class Way(NamedTuple):
    """The verbs by which a GM's command is put together: of one choice, and of a command with many of them, which
    ``narrowed`` tells apart. What is put together is done at once, or planned."""

    choice: str
    command: str


OUTLINE = "on"
"""The verb of what a GM lays out step by step."""
RULING = Way(RULE, "gg")
PLANNING = Way("pla", "plg")
_STAMPS = 36**2
"""Two letters more in the data of a button, which has little room."""


def button(table: Table, name: str, verb: str, *args: str, style: Style | None = None, any_time: bool = True) -> Button:
    """A button of the interface with the text ``keys.<name>``; stale after the next move unless ``any_time``."""
    record = table.record
    position = -1 if any_time else record.position
    return Button(text=plain(f"keys.{name}"), data=Press(record.id, position, verb, args).pack(), style=style)


def ruled_at(table: Table, do: str) -> int:
    """What a button of the GM's panel says for the position.

    Where many people act at once a stamp of all that he may rule goes with it: such a button is good while that stays
    the same, whatever others do meanwhile. What is about the past is good for its own position only: no stamp.
    """
    position = table.record.position
    if not table.engine.seated:
        return position
    return position * _STAMPS + (0 if do in table.engine.rewinds else _stamp(table))


def still_rules(table: Table, press: Press, ruled: int) -> bool:
    """Is a button of the GM's panel at such a table still good? ``ruled``: the position after his own last ruling."""
    drawn, stamp = divmod(press.position, _STAMPS)
    return drawn == table.record.position or (drawn >= ruled and 0 < stamp == _stamp(table))


def _stamp(table: Table) -> int:
    return 1 + crc32(repr(table.engine.choices(table.state, GM)).encode()) % (_STAMPS - 1)


def way_out(table: Table, ruling: bool) -> Button:
    """Under a menu: back to the GM's panel, or away with a player's question."""
    return button(table, "back", "gm") if ruling else button(table, "close", "close")


def under_post(table: Table) -> Keyboard:
    """What anybody may do now, and the GM's door."""
    if table.engine.seated:
        return under_board(table)
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
    if not next_steps:
        next_steps = _next_step_of_gm(table)
    return tuple(line for line in (*rows(next_steps, 2), (*others[:3], gm)) if line)


def _next_step_of_gm(table: Table) -> list[Button]:
    """Where only the GM may go on, his button stands under the post too: he alone can use it."""
    return [
        _of_choice(table, RULE, place, choice, "primary")
        for place, choice in enumerate(table.engine.choices(table.state, GM))
        if choice.do == table.engine.plays_on and not choice.fields and not choice.preset and not choice.gm
    ]


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
    edits = [command for command in _commands_of_gm(table) if command not in table.engine.rewinds]
    # What people say before anything is played has no other words.
    reworded = [button(table, "reword", "reword", any_time=False)] if table.record.position else []
    text = [*reworded, button(table, "own_text", "own", any_time=False)]
    pause = {"playing": [button(table, "pause", "pause")], "paused": [button(table, "resume", "resume")]}
    seated = [button(table, "for_others", OTHERS), button(table, "all_sheets", ALL)] if table.engine.seated else []
    own = [
        *pause.get(table.record.status, []),
        button(table, "settings", "set"),
        *([button(table, "plan", "plan")] if table.engine.by_itself(table.state) else []),
        button(table, "log", "log"),
    ]
    told = [tuple(text)] if table.record.last_post else []
    held = button(table, "publish", "pub", style="success", any_time=False), button(table, "draft", "draft")
    return (
        *([held] if table.record.draft is not None else []),
        *_about_the_past(table),
        *told,
        *rows([*_outline(table), *(_of_command(table, command, RULING) for command in edits)], 2),
        *rows(seated, 2),
        *rows(own, 2),
        (button(table, "close", "close"),),
    )


def _outline(table: Table) -> list[Button]:
    """What a GM may lay out step by step now."""
    if table.engine.outline(table.state, {}) is None:
        return []
    return [Button(text=table.narrator.words.outline, data=Press(table.record.id, -1, OUTLINE).pack())]


def _about_the_past(table: Table) -> Keyboard:
    return rows([_of_command(table, do, RULING) for do in _commands_of_gm(table) if do in table.engine.rewinds], 3)


def plannable(table: Table) -> Keyboard:
    """What a GM may plan: whatever he could do now, but for the past."""
    past = table.engine.rewinds | table.engine.notes
    return rows([_of_command(table, do, PLANNING) for do in _commands_of_gm(table) if do not in past], 2)


def _commands_of_gm(table: Table) -> tuple[str, ...]:
    """What the GM may say now, each command once."""
    return tuple(dict.fromkeys(choice.do for choice in table.engine.choices(table.state, GM) if choice.gm))


def _of_command(table: Table, do: str, way: Way) -> Button:
    """A command of the GM's panel: its only choice, or the list of them."""
    choices = _rulings(table, do)
    (place, choice), *others = choices
    style: Style | None = "danger" if do.endswith("undo") else None
    if not others:
        return _of_choice(table, way.choice, place, choice, style)
    record = table.record
    number = short(_commands_of_gm(table).index(do))
    position = ruled_at(table, do) if way == RULING else record.position
    return Button(
        text=table.narrator.words.label(choice),
        data=Press(record.id, position, way.command, (number,)).pack(),
        style=style,
    )


def _rulings(table: Table, do: str) -> list[tuple[int, Choice]]:
    offered = enumerate(table.engine.choices(table.state, GM))
    return [(place, choice) for place, choice in offered if choice.gm and choice.do == do]


def narrowed(table: Table, press: Press, way: Way) -> Menu | int:
    """A command of many choices, narrowed down: first by what is preset, then by the first answer that differs.

    The place of the choice when only one is left. Raises Refused("stale").
    """
    commands = _commands_of_gm(table)
    if not press.args or unshort(press.args[0]) >= len(commands):
        raise Refused("stale")
    do = commands[unshort(press.args[0])]
    choices = _rulings(table, do)
    presets = list({repr(one.preset): one for _, one in choices}.values())
    words = table.narrator.words
    dice = table.last_dice
    chosen = presets[0] if len(presets) == 1 else None
    if chosen is None and (len(press.args) < 2 or press.args[1].startswith(PAGE_SIGN)):
        page = page_of(press.args[1]) if len(press.args) > 1 else 0
        labels = [words.preset(one, dice) for one in presets]
        number = press.args[0]
        listed = [(label, press._replace(args=(number, short(at)))) for at, label in enumerate(labels)]
        return Menu(words.label(choices[0][1]), paged(listed, press._replace(args=(number,)), page))
    if chosen is None and unshort(press.args[1]) >= len(presets):
        raise Refused("stale")
    chosen = chosen or presets[unshort(press.args[1])]
    left = [(place, one) for place, one in choices if one.preset == chosen.preset]
    if len(left) == 1:
        return left[0][0]
    shared = set.intersection(*({(field.name, field.kind) for field in one.fields} for _, one in left))
    begun = press._replace(verb=way.choice)
    answers = [button for place, one in left for button in _first_answers(table, place, one, begun, shared)]
    title = words.preset(chosen, dice) if chosen.preset else words.label(chosen)
    return Menu(title, rows(answers, 2 if max(len(one.text) for one in answers) <= 22 else 1))


def _first_answers(
    table: Table, place: int, choice: Choice, begun: Press, shared: Container[tuple[str, str]]
) -> list[Button]:
    """One button for each answer to the first question, so that choices that differ there stand in one list; for a
    choice that does not begin so, one button with its first question that is not ``shared`` by all.
    """
    words = table.narrator.words
    first = choice.fields[0] if choice.fields else None
    if first is not None and first.kind == "option" and not first.optional:
        return [
            Button(
                text=words.option(first, value),
                data=begun._replace(args=(short(place), short(number))).pack(),
            )
            for number, value in enumerate(first.options)
        ]
    own = next((field for field in choice.fields if (field.name, field.kind) not in shared), None)
    if choice.some:
        label = plain("menu.form")
    elif own is None:
        label = words.preset(choice)
    elif own.kind == "text":
        label = plain("menu.write", question=words.brief(choice, own))
    else:
        label = words.asked(choice, own).rstrip(":")
    return [Button(text=label, data=begun._replace(args=(short(place),)).pack())]


def _of_choice(table: Table, verb: str, place: int, choice: Choice, style: Style | None = None) -> Button:
    record = table.record
    latest = _latest_turn(table, choice.fields)
    args = (short(place),) if latest is None else (short(place), short(latest))
    position = ruled_at(table, choice.do) if verb == RULE else record.position
    data = Press(record.id, position, verb, args).pack()
    return Button(
        text=table.narrator.words.label(choice, table.engine.sense(table.state, choice.do)), data=data, style=style
    )


def _latest_turn(table: Table, fields: Sequence[Field]) -> int | None:
    """The answer to «which turn?» that a person who wants to write a text means: the latest that the group has seen."""
    if [field.kind for field in fields] != ["number", "text"]:
        return None
    low, high = (int(bound) for bound in fields[0].options)
    draft = table.record.draft
    held = sum(post.kind == "turn" for post in draft.posts) if draft is not None else 0
    return max(high - held, low) - low


def walk(table: Table, press: Press, actor: Viewer) -> Walk:
    """The choice that a pressed button continues. Raises Refused("stale") when there is no such choice now."""
    choices = table.engine.choices(table.state, actor)
    place = unshort(press.args[0]) if press.args else len(choices)
    if place >= len(choices):
        raise Refused("stale")
    return Walk(choices[place], table.narrator.words, start=press._replace(args=(short(place),)))
