"""Presses of players: a command or a choice is named, asked about, carried out; and the time of the silent. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NoReturn

from engines.core.engine import GM, Choice
from engines.core.errors import Refused
from tgbot.delivery.effects import Say
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import PAGE, page_of, paged, rows, short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play.asking import asking
from tgbot.play.clock import due_of
from tgbot.play.hand import FOR_OTHERS, Hand, hand_of, without_seat
from tgbot.play.menu import Ask, Menu, Next, Walk
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.spread import spread
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, Asked, GameRecord
from tgbot.texts import plain, text

Found = tuple[int, str | None, Choice]
"""A choice with its place in the hand, and whose it is."""
WHOSE = "@"
SHORT_LIST = 10
"""More choices than these are shown in pages, each person's apart."""
MOST_UNANSWERED = 4
"""So many times in a row each person is answered for; then a game that everybody has left waits for somebody."""

# -- presses ----------------------------------------------------------------------------------------------------------


def named(
    loaded: Loaded, record: GameRecord, press: Press, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """A command's button: done at once, or the menu of what it needs. Raises Refused."""
    table = Table(record)
    hand = hand_of(table, by, is_admin, for_others=press.verb in FOR_OTHERS)
    _not_twice(record, press, by)
    number = unshort(press.args[0]) if press.args else len(table.engine.commands)
    if number >= len(table.engine.commands):
        raise Refused("stale")
    do = table.engine.commands[number]
    found = hand.of(do)
    if not found:
        _say_why_not(table, hand, do)
    if len(found) > 1 or len(press.args) > 1:
        return _shown(table, _listed(hand, press, found))
    return _followed(loaded, hand, found[0][0], press.position, (), by, is_admin, now, fresh_seed)


def _listed(hand: Hand, press: Press, found: Sequence[Found]) -> Menu:
    """The choices of a command. A list that is long says once whose it is; of several long ones it is asked whose."""
    people = list(dict.fromkeys(person for _, person, _ in found))
    title = hand.table.narrator.words.label(found[0][2])
    if len(found) <= SHORT_LIST:
        return Menu(title, _choices(hand, press, found, several=hand.as_gm or len(people) > 1))
    many = [person for person in people if sum(whose == person for _, whose, _ in found) > 1]
    named_, rest = _whose(press.args[1:])
    if named_ is None and len(many) > 1:
        return Menu(title, _people(hand, press, found, many))
    of = named_ if named_ is not None and named_ < len(people) else people.index(many[0])
    own = [one for one in found if one[1] == people[of]]
    others = [] if named_ is not None else [one for one in found if one[1] != people[of]]
    turn = press._replace(args=(*press.args[:1], f"{WHOSE}{short(of)}", *rest))
    whose = f"{title}: {people[of]}" if people[of] is not None and (hand.as_gm or len(people) > 1) else title
    first = SHORT_LIST - len(others)  # what others may do stands on the first page too
    return Menu(whose, _choices(hand, turn, [*own[:first], *others, *own[first:]], several=True, but=people[of]))


def _people(hand: Hand, press: Press, found: Sequence[Found], many: Sequence[str | None]) -> Keyboard:
    """Whose choices? Who has only one is shown with it."""
    people = list(dict.fromkeys(person for _, person, _ in found))
    lists = [
        Button(text=str(person), data=press._replace(args=(*press.args[:1], f"{WHOSE}{short(number)}")).pack())
        for number, person in enumerate(people)
        if person in many
    ]
    single = [one for one in found if one[1] not in many]
    return (*rows(lists, 2), *(_choices(hand, press, single, several=True) if single else ()))


def _choices(hand: Hand, press: Press, found: Sequence[Found], *, several: bool, but: str | None = None) -> Keyboard:
    """Choices as buttons, in pages; ``several``: with the names of whose they are, ``but`` his."""
    labels = [_label(hand.table, person, one, several and person != but) for _, person, one in found]
    if hand.table.narrator.words.swift(found[0][2].do):
        return _spread(hand, press, found, labels)
    buttons = [
        (label, Press(press.game_id, press.position, hand.verb_of_choice, (hand.stamp, short(place))))
        for label, (place, _, _) in zip(labels, found, strict=True)
    ]
    named_, rest = _whose(press.args[1:])
    turn = press._replace(args=press.args[: 1 if named_ is None else 2])
    return paged(buttons, turn, page_of(rest[0]) if rest else 0, SHORT_LIST if len(found) > SHORT_LIST else PAGE)


def _spread(hand: Hand, press: Press, found: Sequence[Found], labels: Sequence[str]) -> Keyboard:
    """Choices of a swift command, each with the answers that complete it."""
    groups = []
    for label, (place, _, _) in zip(labels, found, strict=True):
        walk = _walk(hand, place, press.position)
        answers = walk.outright()
        title = plain("menu.beside", what=label, signs=walk.signs, answers=bool(answers))
        groups.append((Button(text=title, data=walk.start.pack()), answers))
    named_, rest = _whose(press.args[1:])
    turn = press._replace(args=press.args[: 1 if named_ is None else 2])
    return spread(groups, turn, page_of(rest[0]) if rest else 0)


def _whose(args: Sequence[str]) -> tuple[int | None, Sequence[str]]:
    """Whose choices a press asks for, by number, and the rest of its arguments."""
    if args and args[0].startswith(WHOSE):
        return unshort(args[0][1:]), args[1:]
    return None, args


def _say_why_not(table: Table, hand: Hand, do: str) -> NoReturn:
    if not hand.persons:
        raise without_seat(table)
    if table.narrator.words.refuses(own := f"not_now.{do}"):
        raise Refused(own)
    awaited = table.engine.awaited(table.state)
    others = ", ".join(awaited) if not set(awaited) & set(hand.persons) else ""
    raise Refused("not_now", awaited=others)


def _label(table: Table, person: str | None, choice: Choice, several: bool) -> str:
    """``several``: may more people than one do it, so that it has to be said who?"""
    words = table.narrator.words
    label = (words.preset(choice) if choice.preset else "") or words.label(choice)
    return f"{person}: {label}" if several and person is not None and person not in label else label


def chosen(
    loaded: Loaded, record: GameRecord, press: Press, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """A button of a menu: the next question, or the deed. Raises Refused("stale") when one's hand has changed."""
    hand = hand_of(Table(record), by, is_admin, for_others=press.verb in FOR_OTHERS)
    _not_twice(record, press, by)
    if len(press.args) < 2 or press.args[0] != hand.stamp or unshort(press.args[1]) >= len(hand.choices):
        raise Refused("stale_menu")
    place = unshort(press.args[1])
    return _followed(loaded, hand, place, press.position, press.args[2:], by, is_admin, now, fresh_seed)


def _not_twice(record: GameRecord, press: Press, by: Actor) -> None:
    """The button was drawn before this user's last deed: he has pressed it already."""
    if press.position < record.acted.get(str(by.user_id), 0):
        raise Refused("already_done")


def _followed(
    loaded: Loaded,
    hand: Hand,
    place: int,
    position: int,
    args: Sequence[str],
    by: Actor,
    is_admin: bool,
    now: datetime,
    fresh_seed: FreshSeed,
) -> Decision:
    table, (person, choice) = hand.table, hand.choices[place]
    following: Next = _walk(hand, place, position).step(args)
    if isinstance(following, Menu):
        return _shown(table, following, _title(table, choice))
    if isinstance(following, Ask):
        waiting = _asked(following, person, hand, by)
        secret = table.narrator.words.secret(choice.do, following.field.name)
        return asking(table.record, waiting, following.question, by, secret=secret, gone=True)
    decision = done(loaded, following.command, person, by, hand.as_gm, now, fresh_seed)
    return _once_more(decision, following.command, person, hand) if table.narrator.words.again(choice.do) else decision


def _walk(hand: Hand, place: int, position: int) -> Walk:
    """The choice at this place, to be filled in by presses."""
    table, (person, choice) = hand.table, hand.choices[place]
    start = Press(table.record.id, position, hand.verb_of_choice, (hand.stamp, short(place)))
    pool = lambda command: table.engine.pool(table.state, {**command, "by": person or GM})  # noqa: E731
    return Walk(choice, table.narrator.words, pool, start=start)


def _once_more(decision: Decision, command: Mapping[str, Any], person: str | None, hand: Hand) -> Decision:
    """The last question of what was just done stays open, while it can be done again."""
    if decision.game is None:
        return decision
    now = replace(hand, table=Table(decision.game))
    for place, whose, choice in now.of(command["do"]):
        if whose == person and choice.preset.items() <= command.items():
            menu = _walk(now, place, decision.game.position).once_more(command)
            shown = _shown(now.table, menu, _title(now.table, choice)).answer if menu is not None else decision.answer
            return replace(decision, answer=replace(shown, text=decision.answer.text))
    return decision


def _asked(ask: Ask, person: str | None, hand: Hand, by: Actor) -> Asked:
    field = ask.field
    command = {"do": "act", "person": person, "as_gm": hand.as_gm, "what": ask.command}
    longest = int(field.options[0]) if field.kind == "text" and field.options else 4000
    kind: Any = "text" if field.kind == "text" else "numbers" if field.many else "number"
    return Asked(
        user_id=by.user_id,
        command=command,
        field=field.name,
        gm=False,
        kind=kind,
        longest=longest if kind == "text" else 64,
    )


def _title(table: Table, choice: Choice) -> str:
    """What a menu is about: «Карта: удар мечом», whose button may have been passed over as the only one."""
    words = table.narrator.words
    told = words.preset(choice) if choice.preset and choice.do in words.data["presets"] else ""
    return f"{words.label(choice)}: {told}" if told else words.label(choice)


def _shown(table: Table, menu: Menu, title: str = "") -> Decision:
    close = Button(text=plain("keys.close"), data=Press(table.record.id, -1, "close").pack())
    asked = menu.question
    html = text("menu.titled", title=title, question=asked) if title else text("menu.question", question=asked)
    answer = Answer(whisper=html, keyboard=(*menu.keyboard, (close,)), secret=True)
    return Decision(answer=answer)


# -- deeds ------------------------------------------------------------------------------------------------------------


def done(
    loaded: Loaded,
    command: Mapping[str, Any],
    person: str | None,
    by: Actor,
    as_gm: bool,
    now: datetime,
    fresh_seed: FreshSeed,
) -> Decision:
    """Carry out a complete command of a person. Raises Refused."""
    if loaded.game is not None and loaded.game.status == "paused":
        raise Refused("paused")
    sitting = Sitting(loaded, now, fresh_seed)
    signed = GM if as_gm else person
    given = {**command, "by": signed} if signed is not None else dict(command)
    table = Table(sitting.game)
    if table.engine.repeats(table.state, given):
        raise Refused("said_already")
    sitting.act(given, by)
    acted = {**sitting.game.acted, str(by.user_id): sitting.game.position}
    sitting.game = sitting.game.model_copy(update={"acted": acted})
    sitting.plan_next()
    return sitting.decision(Answer(text=plain("answer.done"), gone=True))


def spoken(
    loaded: Loaded, record: GameRecord, words: str, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """``/go Сила > Рен; защита Ловкость``: a command in a written line, for the first of one's characters that can;
    those who are waited for come first.
    """
    table = Table(record)
    hand = hand_of(table, by, is_admin)
    if not hand.persons:
        raise without_seat(table)
    awaited = [person for person in hand.persons if person in table.engine.awaited(table.state)]
    refusal: Refused | None = None
    for person in dict.fromkeys((*awaited, *hand.persons)):
        view = table.engine.view(table.state, GM if hand.as_gm else person)
        try:
            return done(loaded, table.narrator.command_of(view, person, words), person, by, hand.as_gm, now, fresh_seed)
        except Refused as refused:
            # Of several who cannot, nobody of whom is waited for, the last one's reason is as good as any.
            refusal = refusal if refusal is not None and awaited else refused
    raise refusal or Refused("not_understood")


def silent_answered(loaded: Loaded, by: Actor, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """The time of those who are waited for is over: the game goes on with the modest choice for each of them."""
    sitting = Sitting(loaded, now, fresh_seed)
    table = Table(sitting.game)
    for command in table.engine.modest(table.state):
        try:
            sitting.act({**command, "by": GM}, by)
        except Refused:
            # What one of them did has answered for the others too (a vote is decided, a fight has ended).
            continue
    sitting.plan_next()
    if _nobody_plays(sitting.game):
        due = due_of(sitting.game, sitting.chat, now)
        sitting.game = sitting.game.model_copy(update={"due": due})
        sitting.add(Say(to=sitting.here, html=text("pace.nobody"), quiet=True))
    return sitting.decision()


def _nobody_plays(game: GameRecord) -> bool:
    """Has everybody been answered for again and again, with no deed of anybody's in between?"""
    if game.status != "playing":
        return False
    table = Table(game)
    silent = game.position - max(game.acted.values(), default=0)
    return silent >= MOST_UNANSWERED * max(1, len(table.engine.persons(table.state)))
