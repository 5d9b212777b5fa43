"""Planned interventions: listed, made, cancelled. ``turns`` carries them out. Pure."""

from collections.abc import Mapping

from engines.core.engine import GM
from engines.core.errors import Refused
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play import keys
from tgbot.play.asking import asking
from tgbot.play.leading import back_to_panel, led
from tgbot.play.menu import Ask, Menu, Next, Ready
from tgbot.play.table import Table
from tgbot.play.turns import asked_of, fresh, turn_number
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord, Planned
from tgbot.texts import plain, text

MOST_PLANNED = 30


def plan_shown(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """What is planned, each with a button that cancels it, and a button for one more."""
    record = led(loaded, by, is_admin)
    return Decision(answer=_plan_answer(record))


def _plan_answer(record: GameRecord) -> Answer:
    words = Table(record).narrator.words
    lines = [(planned, words.named(planned.command)) for planned in record.plan]
    cancel = [
        (
            Button(
                text=plain("plan.cancel", number=planned.number, what=what),
                data=Press(record.id, -1, "plx", (short(planned.number),)).pack(),
            ),
        )
        for planned, what in lines
    ]
    add = Button(text=plain("keys.plan_add"), data=Press(record.id, record.position, "pla").pack())
    return Answer(whisper=text("plan.list", lines=lines), keyboard=(*cancel, (add,), (back_to_panel(record),)))


def plan_step(loaded: Loaded, press: Press, by: Actor, is_admin: bool) -> Decision:
    """Choose what to plan, as on the GM's panel; the last question is the turn."""
    record = led(loaded, by, is_admin)
    fresh(record, press)
    table = Table(record)
    if not press.args:
        return _menu(record, plain("plan.what"), keys.plannable(table))
    return _followed(loaded, keys.walk(table, press, GM).step(press.args[1:]), by, is_admin)


def narrowed(loaded: Loaded, press: Press, by: Actor, is_admin: bool) -> Decision:
    """A command of many choices: which of them is planned?"""
    record = led(loaded, by, is_admin)
    fresh(record, press)
    table = Table(record)
    found = keys.narrowed(table, press, keys.PLANNING)
    if isinstance(found, Menu):
        return _menu(record, found.question, found.keyboard)
    following = keys.walk(table, press._replace(verb=keys.PLANNING.choice, args=(short(found),)), GM).step(())
    return _followed(loaded, following, by, is_admin)


def _menu(record: GameRecord, question: str, keyboard: Keyboard) -> Decision:
    back = Button(text=plain("keys.back"), data=Press(record.id, -1, "plan").pack())
    return Decision(answer=Answer(whisper=text("menu.question", question=question), keyboard=(*keyboard, (back,))))


def _followed(loaded: Loaded, following: Next, by: Actor, is_admin: bool) -> Decision:
    record = led(loaded, by, is_admin)
    match following:
        case Menu(question, keyboard):
            return _menu(record, question, keyboard)
        case Ask() as ask:
            # Words first, the turn after them.
            waiting = asked_of(ask, by, True)
            later = waiting.model_copy(update={"command": {"do": "plan.words", "what": waiting.command}})
            return asking(record, later, ask.question, by)
        case Ready(command):
            return turn_asked(loaded, command, by, is_admin)


def turn_asked(loaded: Loaded, command: Mapping[str, object], by: Actor, is_admin: bool) -> Decision:
    """What is to be done is known; on which turn?"""
    record = led(loaded, by, is_admin)
    waiting = Asked(
        user_id=by.user_id, command={"do": "plan", "what": dict(command)}, field="turn", gm=True, kind="number"
    )
    return asking(record, waiting, plain("plan.when"), by)


def planned(loaded: Loaded, turn: int, command: dict[str, object], by: Actor, is_admin: bool) -> Decision:
    """A command of the GM that waits for its turn: 0 is the next one. Raises Refused."""
    record = led(loaded, by, is_admin)
    if turn != 0 and not turn_number(record) < turn <= 10_000:
        raise Refused("plan_late", turn=turn_number(record))
    if len(record.plan) >= MOST_PLANNED:
        raise Refused("plan_full", most=MOST_PLANNED)
    number = max((one.number for one in record.plan), default=0) + 1
    one = Planned(number=number, turn=turn, command=command, by=by)
    changed = record.model_copy(update={"plan": (*record.plan, one)})
    return Decision(game=changed, answer=_plan_answer(changed))


def plan_cancelled(loaded: Loaded, number: str, by: Actor, is_admin: bool) -> Decision:
    """One planned intervention is dropped."""
    record = led(loaded, by, is_admin)
    left = tuple(one for one in record.plan if one.number != unshort(number))
    if len(left) == len(record.plan):
        raise Refused("stale")
    changed = record.model_copy(update={"plan": left})
    return Decision(game=changed, answer=_plan_answer(changed))
