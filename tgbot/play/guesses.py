"""«Кто выиграет?»: asked by a poll or by buttons, closed by a fair rule, honoured when the end is told. Pure.

Whoever waits knows more. So guesses are taken for a few turns only, and only while everybody who may be named is still
in: what is known then is known to all.
"""

from collections.abc import Sequence

from engines.core.engine import GM
from narratives.chronicle.guesses import Guess, honours
from narratives.chronicle.post import Post
from tgbot.delivery.effects import ClosePoll, Effect, Panel, Poll, Target
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import rows, short
from tgbot.keyboards.model import Button
from tgbot.play.odds import chance
from tgbot.play.table import Move, Table
from tgbot.sessions.records import GameRecord, Guessing
from tgbot.texts import plain, text

BET = "bet"
"""The verb of a button that names somebody."""
MOST_OPTIONS = 12
"""Of a poll of Telegram's own; more people are asked about by buttons."""
LONGEST_OPTION, LONGEST_QUESTION = 100, 300
TURNS = 3
"""For so many turns one may guess."""


# -- asking -----------------------------------------------------------------------------------------------------------


def may_ask(table: Table) -> bool:
    """Is something going on that somebody will win, and nobody has been asked about it yet?"""
    guessing = table.record.guessing
    answered = guessing is None or guessing.settled is not None
    return answered and table.record.status != "over" and len(table.engine.contenders(table.state)) > 1


def asking(table: Table) -> tuple[GameRecord, Effect]:
    """The question, by a poll where there can be one."""
    record = table.record
    names = table.engine.contenders(table.state)
    guessing = Guessing(
        key=f"guess:{record.position}",
        names=names,
        until=table.engine.turns(table.state) + TURNS,
        buttons=len(names) > MOST_OPTIONS,
    )
    shown = panel(table, guessing)
    if guessing.buttons:
        effect: Effect = shown
    else:
        words = plain("guess.question", title=record.title, until=until(table, guessing))[:LONGEST_QUESTION]
        options = tuple(name[:LONGEST_OPTION] for name in names)
        effect = Poll(to=shown.to, panel=guessing.key, question=words, options=options, instead=shown)
    return record.model_copy(update={"guessing": guessing}), effect


def until(table: Table, guessing: Guessing) -> str:
    """How long one may guess, in the words of the game."""
    return table.narrator.words.guess(guessing.until)


def panel(table: Table, guessing: Guessing) -> Panel:
    """The question as a message with buttons, each with how many have pressed it."""
    record = table.record
    votes = {name: sum(bet.name == name for bet in guessing.bets.values()) for name in guessing.names}
    buttons = [
        Button(
            text=f"{name} · {votes[name]}" if votes[name] else name,
            data=Press(record.id, -1, BET, (short(place), guessing.key.removeprefix("guess:"))).pack(),
        )
        for place, name in enumerate(guessing.names)
    ]
    lines = [] if guessing.is_open else [(name, count) for name, count in votes.items() if count]
    html = text(
        "guess.panel",
        title=record.title,
        is_open=guessing.is_open,
        until=until(table, guessing),
        votes=len(guessing.bets),
        lines=sorted(lines, key=lambda line: -line[1]),
    )
    to = Target(game_id=record.id)
    return Panel(to=to, panel=guessing.key, html=html, keyboard=rows(buttons, 2) if guessing.is_open else ())


def tended(table: Table) -> tuple[GameRecord, tuple[Effect, ...]]:
    """What a step of the game makes of the question: it is closed in time, and asked where a group wants to be asked.

    A turn that only the GM has seen changes nothing: it would tell what came of it.
    """
    record = table.record
    effects: list[Effect] = []
    guessing = record.guessing
    if record.draft is not None:
        return record, ()
    if guessing is not None and guessing.is_open and not _fair(table, guessing):
        guessing = guessing.model_copy(update={"is_open": False})
        effects.append(_closing(table, guessing))
    if guessing is not None and _gone(table, guessing):
        guessing = None
    record = record.model_copy(update={"guessing": guessing})
    if record.settings.guessing and record.status == "playing" and may_ask(Table(record)):
        record, question = asking(Table(record))
        effects.append(question)
    return record, tuple(effects)


def _fair(table: Table, guessing: Guessing) -> bool:
    """May one still guess: nobody who may be named is out, and only a few turns are played?"""
    early = table.engine.turns(table.state) < guessing.until and guessing.settled is None
    return early and set(guessing.names) <= set(table.engine.contenders(table.state))


def _gone(table: Table, guessing: Guessing) -> bool:
    """Has what was asked about never been, because its beginning was taken back?"""
    going = table.record.status != "over" and not table.engine.contenders(table.state)
    return going and guessing.settled is None


def _closing(table: Table, guessing: Guessing) -> Effect:
    shown = panel(table, guessing)
    return ClosePoll(to=shown.to, panel=guessing.key, instead=shown)


def moved_in(table: Table) -> tuple[GameRecord, tuple[Effect, ...]]:
    """The group became a supergroup: the question stayed in the old one, and is asked here by buttons."""
    guessing = table.record.guessing
    if guessing is None or not guessing.is_open:
        return table.record, ()
    guessing = guessing.model_copy(update={"buttons": True})
    return table.record.model_copy(update={"guessing": guessing}), (panel(table, guessing),)


# -- the end ----------------------------------------------------------------------------------------------------------


def judged(record: GameRecord, made: Move, told: Sequence[Post]) -> tuple[GameRecord, tuple[Post, ...]]:
    """After a move: who was right, as the last post, when it has brought the end; that is no more, when it takes it
    back. ``record``: with the move's line in its journal; ``told``: the posts of the move.
    """
    guessing = record.guessing
    if guessing is None:
        return record, ()
    if guessing.settled in made.taken_lines:
        guessing = guessing.model_copy(update={"settled": None})
    table = Table(record)
    winners = table.engine.decided(made.state, made.events) if guessing.settled is None else None
    if winners is None:
        return record.model_copy(update={"guessing": guessing}), ()
    guessing = guessing.model_copy(update={"settled": record.position - 1})
    view = table.engine.view(made.state, GM)
    people = [table.narrator.person(view, made.story, name) for name in winners]
    bets = sorted(guessing.bets.values(), key=lambda bet: bet.at)
    guesses = [Guess(bet.by.name, bet.name, chance(record, bet.name, bet.turn)) for bet in bets]
    body = honours(people, guesses, len(guessing.names), f"{record.id}:{record.position}")
    changed = record.model_copy(update={"guessing": guessing})
    if not body:
        return changed, ()
    last = next((post for post in reversed(told) if post.audience is None), None)
    chapter, turn = (last.chapter, last.turn) if last is not None else ("", 0)
    key = f"honours:{guessing.key.removeprefix('guess:')}"
    return changed, (Post(key=key, kind="epilogue", turn=turn, body=body, chapter=chapter),)
