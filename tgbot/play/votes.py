"""Guessing who will win: the question, who guessed what, votes in a poll and presses of buttons. Decisions, pure."""

from collections.abc import Sequence
from datetime import datetime

from engines.core.errors import Refused
from tgbot.delivery.effects import Say, Target
from tgbot.keyboards.lists import unshort
from tgbot.play.guesses import asking, may_ask, panel, until
from tgbot.play.table import Table
from tgbot.play.turns import running
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Bet, GameRecord, Guessing
from tgbot.texts import plain, text

MOST_BETS = 300
"""So many guesses a game keeps; whoever comes later in a huge group is too late."""
MOST_NAMED = 20
"""People named behind one choice in the list of guesses."""


def asked(loaded: Loaded, to: Target, reply_to: int) -> Decision:
    """``/guess``: ask who will win, once for each war or fight; afterwards, who has guessed what.

    Raises Refused: "no_guess" (nobody wins this game), "nothing_to_guess" (not now), "draft_waits".
    """
    record = running(loaded)
    table = Table(record)
    if not table.engine.has_winners:
        raise Refused("no_guess")
    if may_ask(table):
        if record.draft is not None:
            raise Refused("draft_waits")
        game, effect = asking(table)
        return Decision(game=game, effects=(effect,))
    if record.guessing is None:
        raise Refused("nothing_to_guess")
    return Decision(effects=(Say(to=to, html=_told(table, record.guessing), reply_to=reply_to, quiet=True),))


def _told(table: Table, guessing: Guessing) -> str:
    bets = sorted(guessing.bets.values(), key=lambda bet: bet.at)
    by_name = [(name, [bet.by.name for bet in bets if bet.name == name]) for name in guessing.names]
    lines = [(name, people[:MOST_NAMED], len(people) - MOST_NAMED) for name, people in by_name if people]
    return text(
        "guess.told",
        title=table.record.title,
        lines=lines,
        is_open=guessing.is_open,
        buttons=guessing.buttons,
        until=until(table, guessing),
    )


def voted(loaded: Loaded, poll: str, by: Actor, options: Sequence[int], now: datetime) -> Decision:
    """A vote in the poll; without ``options`` it is taken back. One that comes too late changes nothing."""
    record = loaded.game
    guessing = None if record is None or loaded.archived else record.guessing
    if record is None or guessing is None or guessing.poll not in ("", poll) or not guessing.is_open:
        return Decision()
    if any(not 0 <= place < len(guessing.names) for place in options):
        return Decision()
    name = guessing.names[options[0]] if options else ""
    return Decision(game=_with_bet(Table(record), guessing, by, name, now))


def pressed(loaded: Loaded, place: str, number: str, by: Actor, now: datetime) -> Decision:
    """A button with a name: a guess, another one, or (the same once more) none. Raises Refused."""
    record = running(loaded)
    guessing = record.guessing
    if guessing is None or guessing.key != f"guess:{number}" or unshort(place) >= len(guessing.names):
        raise Refused("stale")
    if not guessing.is_open:
        raise Refused("guess_closed")
    known = guessing.bets.get(str(by.user_id))
    if known is None and len(guessing.bets) >= MOST_BETS:
        raise Refused("guess_full")
    name = guessing.names[unshort(place)]
    again = known is not None and known.name == name
    table = Table(_with_bet(Table(record), guessing, by, "" if again else name, now))
    assert table.record.guessing is not None
    words = plain("answer.guess_dropped") if again else plain("answer.guessed", name=name)
    shown = panel(table, table.record.guessing)
    return Decision(game=table.record, answer=Answer(text=words), effects=(shown,))


def _with_bet(table: Table, guessing: Guessing, by: Actor, name: str, now: datetime) -> GameRecord:
    who = str(by.user_id)
    bets = {known: bet for known, bet in guessing.bets.items() if known != who}
    if name and len(bets) < MOST_BETS:
        old = guessing.bets.get(who)
        fresh = Bet(by=by, name=name, at=now, turn=table.engine.turns(table.state))
        bets[who] = old if old is not None and old.name == name else fresh
    changed = guessing.model_copy(update={"bets": bets})
    return table.record.model_copy(update={"guessing": changed})
