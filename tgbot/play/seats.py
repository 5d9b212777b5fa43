"""Who plays whom: a person's own characters, free ones to be taken, one's own given back. Pure."""

from collections.abc import Iterator
from datetime import datetime

from engines.core.engine import GM
from engines.core.errors import Refused
from tgbot.delivery.effects import Say
from tgbot.keyboards.callback import Press
from tgbot.keyboards.lists import rows, short, unshort
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play.hand import ALL, CARD, OWN, all_of, hand_of, minor_of, own_of, without_seat
from tgbot.play.leading import away, back_to_panel
from tgbot.play.rights import is_gm, require_gm
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, GameRecord
from tgbot.texts import plain, text

TAKE, GIVE_BACK, WRITTEN = "st", "sg", "mw"
"""Verbs: take a free character, give one's own back; one's own characters as texts."""
LONGEST_PAGE = 3500
"""Characters of sheets on one page."""


def free_of(table: Table) -> tuple[str, ...]:
    """Who is played by nobody."""
    return tuple(name for name in table.engine.persons(table.state) if name not in table.record.players)


def with_player(record: GameRecord, persons: tuple[str, ...], by: Actor) -> GameRecord:
    """The record in which ``by`` plays these persons."""
    return record.model_copy(update={"players": {**record.players, **dict.fromkeys(persons, by)}})


def free_buttons(table: Table) -> Keyboard:
    """A button for each character that may be taken over."""
    everybody = table.engine.persons(table.state)
    buttons = [
        Button(
            text=plain("seats.take", name=name),
            data=Press(table.record.id, -1, TAKE, (short(everybody.index(name)), _mark(name))).pack(),
        )
        for name in free_of(table)[:20]
    ]
    return rows(buttons, 2)


def _mark(name: str) -> str:
    """Tells a name from another one that has come to stand in its place."""
    return short(sum(map(ord, name)) % 1296)


def _named(table: Table, press: Press) -> str:
    """The person of the button. Raises Refused("stale"): she stands there no more, or it is no button of ours."""
    if len(press.args) < 2:
        raise Refused("stale")
    (place, mark), everybody = press.args[:2], table.engine.persons(table.state)
    if unshort(place) >= len(everybody) or _mark(everybody[unshort(place)]) != mark:
        raise Refused("stale")
    return everybody[unshort(place)]


def taken(
    loaded: Loaded, record: GameRecord, press: Press, by: Actor, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """A free character gets a player. Raises Refused("seat_taken")."""
    name = _named(Table(record), press)
    if name in record.players:
        raise Refused("seat_taken")
    return _changed(loaded, with_player(record, (name,), by), now, fresh_seed, "seats.taken", name, by)


def given_back(
    loaded: Loaded, record: GameRecord, press: Press, by: Actor, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """One's own character waits for another player. Raises Refused("no_seat" or "vote_stands")."""
    name = _named(Table(record), press)
    if name not in own_of(Table(record), by.user_id):
        raise Refused("no_seat")
    table = Table(record)
    if table.engine.bound(table.state, name):
        raise Refused("vote_stands", name=name)
    left = {one: player for one, player in record.players.items() if one != name}
    return _changed(loaded, record.model_copy(update={"players": left}), now, fresh_seed, "seats.given_back", name, by)


def seat_freed(
    loaded: Loaded, record: GameRecord, who: Actor, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """``/gm free`` in reply to a player: his characters wait for others. Raises Refused."""
    require_gm(record, by, is_admin)
    names = own_of(Table(record), who.user_id)
    if not names:
        raise Refused("not_a_player")
    left = {one: player for one, player in record.players.items() if one not in names}
    changed = record.model_copy(update={"players": left})
    return _changed(loaded, changed, now, fresh_seed, "seats.freed", ", ".join(names), who)


def dice_allowed(
    loaded: Loaded, record: GameRecord, who: Actor, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed
) -> Decision:
    """``/gm dice`` in reply to a player: he may have dice thrown for one more character. Raises Refused("gm_only")."""
    require_gm(record, by, is_admin)
    makers = {name: maker for name, maker in record.makers.items() if maker != who.user_id}
    changed = record.model_copy(update={"makers": makers})
    return _changed(loaded, changed, now, fresh_seed, "seats.dice_allowed", "", who)


def _changed(
    loaded: Loaded, record: GameRecord, now: datetime, fresh_seed: FreshSeed, told: str, name: str, by: Actor
) -> Decision:
    sitting = Sitting(loaded, now, fresh_seed)
    sitting.game = record
    sitting.add(Say(to=sitting.here, html=text(told, name=name, by=by), quiet=True))
    sitting.plan_next()
    return sitting.decision(Answer(text=plain("answer.done"), gone=True))


def own_shown(record: GameRecord, by: Actor, is_admin: bool) -> Decision:
    """One's own characters for one's own eyes, with what is seldom done; who has none is told how to get one."""
    table = Table(record)
    persons = own_of(table, by.user_id)
    if not persons:
        refused = without_seat(table)
        leads = refused.code == "no_seat" and is_gm(table.record, by, is_admin)
        raise Refused("no_seat_but_gm") if leads else refused
    sheets = [table.narrator.sheet(table.engine.view(table.state, person), table.story, person) for person in persons]
    everybody = table.engine.persons(table.state)
    leave = [
        Button(
            text=plain("seats.leave", name=person),
            data=Press(table.record.id, -1, GIVE_BACK, (short(everybody.index(person)), _mark(person))).pack(),
            style="danger",
        )
        for person in persons
    ]
    again = Button(text=plain("keys.refresh"), data=Press(table.record.id, -1, OWN).pack())
    taken_out = Button(text=plain("keys.own_written"), data=Press(table.record.id, -1, WRITTEN).pack())
    texts = [(taken_out,)] if any(table.engine.written(table.state, person) for person in persons) else []
    if table.narrator.has_cards:
        texts.append((Button(text=plain("keys.own_card"), data=Press(table.record.id, -1, CARD).pack()),))
    keyboard = (*minor_of(hand_of(table, by, is_admin)), *texts, *rows(leave, 2), (again, away(record)))
    return Decision(answer=Answer(whisper="\n\n".join(sheets), keyboard=keyboard, secret=True))


def own_written(record: GameRecord, by: Actor) -> Decision:
    """One's own characters as short texts to be copied. Raises Refused("no_seat")."""
    table = Table(record)
    found = {person: table.engine.written(table.state, person) for person in own_of(table, by.user_id)}
    sheets = [text("sheet.written", name=person, sheet=sheet) for person, sheet in found.items() if sheet]
    if not sheets:
        raise without_seat(table)
    back = Button(text=plain("keys.back"), data=Press(record.id, -1, OWN).pack())
    return Decision(answer=Answer(whisper="\n\n".join(sheets), keyboard=((back,),), secret=True))


# -- what a GM sees and does ------------------------------------------------------------------------------------------


def for_others(record: GameRecord, by: Actor, is_admin: bool) -> Decision:
    """What a GM may do for others, whoever plays them. Raises Refused("gm_only")."""
    hand = hand_of(Table(record), by, is_admin, for_others=True)
    deeds = all_of(hand)
    html = text("seats.for_others") if deeds else text("seats.nothing_for_others")
    return Decision(answer=Answer(whisper=html, keyboard=(*deeds, (back_to_panel(record),)), secret=True))


def all_shown(record: GameRecord, page: str, by: Actor, is_admin: bool) -> Decision:
    """Everybody's sheet, a page at a time. Raises Refused("gm_only")."""
    require_gm(record, by, is_admin)
    table = Table(record)
    view = table.engine.view(table.state, GM)
    sheets = [table.narrator.sheet(view, table.story, person) for person in table.engine.persons(table.state)]
    pages = list(_pages([sheet for sheet in sheets if sheet]))
    at = min(unshort(page), len(pages) - 1)
    leaves = tuple(
        Button(text=sign, data=Press(record.id, -1, ALL, (short(other),)).pack())
        for sign, other in (("‹", at - 1), ("›", at + 1))
        if 0 <= other < len(pages)
    )
    keyboard = (*([leaves] if leaves else []), (back_to_panel(record),))
    return Decision(answer=Answer(whisper=pages[at], keyboard=keyboard, secret=True))


def _pages(sheets: list[str]) -> Iterator[str]:
    """As many sheets on each page as it holds; where nobody is, a page that says so."""
    page: list[str] = []
    for sheet in sheets:
        if page and sum(map(len, (*page, sheet))) > LONGEST_PAGE:
            yield "\n\n".join(page)
            page = []
        page.append(sheet)
    yield "\n\n".join(page) or text("seats.nobody")
