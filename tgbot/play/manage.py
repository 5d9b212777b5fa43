"""The table itself: pause and resume, timetable, preview, GMs, plan, log, texts. Decisions, pure."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engines.core.engine import GM
from engines.core.errors import Refused
from narratives.chronicle.post import Post
from narratives.chronicle.typed import typed_prose
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play import keys
from tgbot.play.menu import Ask, Menu, Ready, Walk, rows, short, unshort
from tgbot.play.rights import require_gm
from tgbot.play.sitting import FreshSeed, Sitting
from tgbot.play.table import Table
from tgbot.play.turns import asked_of, fresh, panel_text, running, turn_number
from tgbot.sessions.decision import Answer, Decision, Loaded, PastNeeded
from tgbot.sessions.records import Actor, Asked, Done, GameRecord, Planned, Settings, Status, Timetable
from tgbot.texts import plain, text

SHORTEST_INTERVAL = timedelta(minutes=1)
LONGEST_INTERVAL = timedelta(days=30)
LOG_LINES = 20
"""Lines of the GM's log on one page."""
MOST_PLANNED = 30


def _own(loaded: Loaded, by: Actor, is_admin: bool) -> GameRecord:
    record = running(loaded)
    require_gm(record, by, is_admin)
    return record


def _with_past(loaded: Loaded) -> Loaded:
    if loaded.journal is None or loaded.texts is None:
        raise PastNeeded
    return loaded


def _sitting(loaded: Loaded, record: GameRecord, now: datetime) -> Sitting:
    """A sitting in which only the record changes: no command of the game, no new seed."""
    sitting = Sitting(loaded, now, _no_seed)
    sitting.game = record
    sitting.plan_next()
    return sitting


def _no_seed() -> str:
    raise AssertionError("nothing here goes on after an end")


# -- panel ------------------------------------------------------------------------------------------------------------


def panel(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """The GM's panel, for him alone."""
    record = _own(loaded, by, is_admin)
    table = Table(record)
    return Decision(answer=Answer(whisper=panel_text(table), keyboard=keys.panel(table)))


# -- pause, timetable, preview ----------------------------------------------------------------------------------------


def paused(loaded: Loaded, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """No turn comes, by hand or by itself, until somebody resumes."""
    record = _own(loaded, by, is_admin)
    if record.status != "playing":
        raise Refused("not_playing")
    why = plain("pause.by", name=by.name)
    sitting = _sitting(loaded, record.model_copy(update={"status": "paused", "paused_why": why}), now)
    return sitting.decision(Answer(text=plain("answer.paused")))


def resumed(loaded: Loaded, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """The game goes on from where it stopped, and what could not be delivered is sent.

    A missed turn comes at its next hour, not all missed ones at once.
    """
    record = loaded.game
    if record is None:
        raise Refused("no_game")
    require_gm(record, by, is_admin)
    if record.status != "paused" and not record.paused_why:
        raise Refused("not_paused")
    answer = Answer(text=plain("answer.resumed"))
    status: Status = record.status
    if status == "paused":
        status = "lobby" if record.state is None else "playing"
    going = record.model_copy(update={"status": status, "paused_why": ""})
    if status == "lobby":
        return Decision(game=going, answer=answer)
    return _sitting(loaded, going, now).decision(answer)


def timetable_set(loaded: Loaded, words: Sequence[str], by: Actor, is_admin: bool, now: datetime) -> Decision:
    """``/auto 30m``, ``/auto 09:00 21:00``, ``/auto off``. Raises Refused("bad_timetable")."""
    record = _own(loaded, by, is_admin)
    timetable = read_timetable(words)
    changed = _with_settings(record, timetable=timetable)
    sitting = _sitting(loaded, changed, now)
    said = text("auto.set", timetable=timetable, due=sitting.game.due, timezone=loaded.chat.timezone)
    return sitting.decision(Answer(whisper=said))


def read_timetable(words: Sequence[str]) -> Timetable:
    """A timetable as people write it. Raises Refused("bad_timetable")."""
    lowered = [word.lower() for word in words]
    if lowered in (["off"], ["выкл"], ["нет"]):
        return Timetable()
    try:
        if len(lowered) == 1 and ":" not in lowered[0]:
            return Timetable(every=_interval(lowered[0]))
        times = {_clock(word) for word in lowered}
    except (ValueError, TypeError, OverflowError):
        raise Refused("bad_timetable") from None
    if not times or len(times) > 24:
        raise Refused("bad_timetable")
    return Timetable(at=tuple(sorted(times)))


def _clock(word: str) -> time:
    hour, minute = word.split(":")
    return time(int(hour), int(minute))


_UNITS = {"m": 60, "м": 60, "мин": 60, "h": 3600, "ч": 3600, "d": 86400, "д": 86400}


def _interval(word: str) -> timedelta:
    digits = word.rstrip("".join({letter for unit in _UNITS for letter in unit}))
    span = timedelta(seconds=int(digits) * _UNITS.get(word[len(digits) :], 0))
    if not SHORTEST_INTERVAL <= span <= LONGEST_INTERVAL:
        raise ValueError(word)
    return span


def _with_settings(record: GameRecord, **changes: object) -> GameRecord:
    settings = Settings.model_validate({**dict(record.settings), **changes})
    return record.model_copy(update={"settings": settings})


def settings_shown(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """What the group has settled for this game, with buttons that change it."""
    record = _own(loaded, by, is_admin)
    return Decision(answer=_settings_answer(record, loaded.chat.timezone))


def _settings_answer(record: GameRecord, timezone: str) -> Answer:
    html = text("gm.settings", game=record, timezone=timezone)
    toggles = (("preview", record.settings.preview), ("silent_rulings", record.settings.silent_rulings))
    lines: list[tuple[Button, ...]] = [
        (
            Button(
                text=plain(f"settings.{name}", on=on),
                data=Press(record.id, -1, "sets", (str(place), "0" if on else "1")).pack(),
            ),
        )
        for place, (name, on) in enumerate(toggles)
    ]
    lines.append((_back_to_panel(record),))
    return Answer(whisper=html, keyboard=tuple(lines))


def _back_to_panel(record: GameRecord) -> Button:
    return Button(text=plain("keys.back"), data=Press(record.id, -1, "gm").pack())


def setting_changed(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """Preview or silent marks, on or off. Preview off publishes what is held."""
    record = _own(loaded, by, is_admin)
    names = ("preview", "silent_rulings")
    try:
        name, on = names[int(press.args[0])], press.args[1] == "1"
    except (ValueError, IndexError):
        raise Refused("stale") from None
    sitting = _sitting(loaded, _with_settings(record, **{name: on}), now)
    if name == "preview" and not on and record.draft is not None:
        sitting.publish_draft()
        sitting.plan_next()
    return sitting.decision(_settings_answer(sitting.game, loaded.chat.timezone))


# -- GMs --------------------------------------------------------------------------------------------------------------


def gm_added(loaded: Loaded, who: Actor, by: Actor, is_admin: bool) -> Decision:
    """One more GM."""
    record = _own(loaded, by, is_admin)
    if any(gm.user_id == who.user_id for gm in record.gms):
        raise Refused("is_gm")
    changed = record.model_copy(update={"gms": (*record.gms, who)})
    return Decision(game=changed, answer=Answer(whisper=text("gm.added", who=who, gms=changed.gms)))


def gm_removed(loaded: Loaded, who: Actor, by: Actor, is_admin: bool) -> Decision:
    """One GM fewer; the last one stays."""
    record = _own(loaded, by, is_admin)
    left = tuple(gm for gm in record.gms if gm.user_id != who.user_id)
    if len(left) == len(record.gms):
        raise Refused("is_not_gm")
    if not left:
        raise Refused("last_gm")
    return Decision(
        game=record.model_copy(update={"gms": left}), answer=Answer(whisper=text("gm.removed", who=who, gms=left))
    )


def handed_over(loaded: Loaded, who: Actor, by: Actor, is_admin: bool) -> Decision:
    """The role goes to somebody else; who gave it keeps it no longer."""
    record = _own(loaded, by, is_admin)
    if who.user_id == by.user_id:
        raise Refused("is_gm")
    left = tuple(gm for gm in record.gms if gm.user_id not in (by.user_id, who.user_id))
    changed = record.model_copy(update={"gms": (who, *left)})
    return Decision(game=changed, answer=Answer(whisper=text("gm.handed_over", who=who, gms=changed.gms)))


def page_of(argument: str) -> int:
    """The page that a button of the log asks for."""
    return unshort(argument)


def log_shown(loaded: Loaded, by: Actor, is_admin: bool, page: int = 0) -> Decision:
    """Who changed what, the newest first. Needs the journal."""
    record = _own(loaded, by, is_admin)
    lines: list[Done] = [line for line in _with_past(loaded).journal or () if line.note]
    lines.reverse()
    shown = lines[page * LOG_LINES : (page + 1) * LOG_LINES]
    html = text("gm.log", lines=shown, timezone=loaded.chat.timezone)
    turn = tuple(
        Button(text=sign, data=Press(record.id, -1, "log", (short(other),)).pack())
        for sign, other in (("‹", page - 1), ("›", page + 1))
        if 0 <= other * LOG_LINES < len(lines)
    )
    keyboard: Keyboard = (turn, (_back_to_panel(record),)) if turn else ((_back_to_panel(record),),)
    return Decision(answer=Answer(whisper=html, keyboard=keyboard))


# -- planned interventions --------------------------------------------------------------------------------------------


def plan_shown(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """What is planned, each with a button that cancels it, and a button for one more."""
    record = _own(loaded, by, is_admin)
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
    return Answer(whisper=text("plan.list", lines=lines), keyboard=(*cancel, (add,), (_back_to_panel(record),)))


def plan_step(loaded: Loaded, press: Press, by: Actor, is_admin: bool) -> Decision:
    """Choose what to plan, as on the GM's panel; the last question is the turn."""
    record = _own(loaded, by, is_admin)
    fresh(record, press)
    table = Table(record)
    choices = [choice for choice in table.engine.choices(table.state, GM) if choice.do not in table.engine.rewinds]
    if not press.args:
        buttons = [
            Button(
                text=table.narrator.words.label(choice),
                data=Press(record.id, record.position, "pla", (short(place),)).pack(),
            )
            for place, choice in enumerate(choices)
            if choice.gm and choice.do not in table.engine.notes
        ]
        return Decision(
            answer=Answer(whisper=text("plan.what"), keyboard=(*rows(buttons, 2), (_back_to_panel(record),)))
        )
    place = unshort(press.args[0])
    if place >= len(choices):
        raise Refused("stale")
    walk = Walk(record.id, record.position, "pla", choices[place], place, table.narrator.words)
    match walk.step(press.args[1:]):
        case Menu(question, keyboard):
            return Decision(answer=Answer(whisper=text("menu.question", question=question), keyboard=keyboard))
        case Ask() as ask:
            return _plan_asked(record, asked_of(ask, by, True), ask.question, by)
        case Ready(command):
            waiting = Asked(
                user_id=by.user_id, command={"do": "plan", "what": command}, field="turn", gm=True, kind="number"
            )
            return _plan_asked(record, waiting, plain("plan.when"), by)


def _plan_asked(record: GameRecord, waiting: Asked, question: str, by: Actor) -> Decision:
    if waiting.command.get("do") != "plan":
        # Words first, the turn after them.
        waiting = waiting.model_copy(update={"command": {"do": "plan.words", "what": waiting.command}})
    asked = (*(one for one in record.asked if one.user_id != by.user_id), waiting)
    return Decision(
        game=record.model_copy(update={"asked": asked}),
        answer=Answer(ask=text("menu.ask", by=by, question=question, id=record.id)),
    )


def planned(loaded: Loaded, turn: int, command: dict[str, object], by: Actor, is_admin: bool) -> Decision:
    """A command of the GM that waits for its turn: 0 is the next one. Raises Refused."""
    record = _own(loaded, by, is_admin)
    if turn != 0 and not turn_number(record) < turn <= 10_000:
        raise Refused("plan_late", turn=turn_number(record))
    if len(record.plan) >= MOST_PLANNED:
        raise Refused("plan_full", most=MOST_PLANNED)
    number = max((one.number for one in record.plan), default=0) + 1
    one = Planned(number=number, turn=turn, command=command, by=by)
    asked = tuple(waiting for waiting in record.asked if waiting.user_id != by.user_id)
    changed = record.model_copy(update={"plan": (*record.plan, one), "asked": asked})
    return Decision(game=changed, answer=_plan_answer(changed))


def plan_cancelled(loaded: Loaded, number: str, by: Actor, is_admin: bool) -> Decision:
    """One planned intervention is dropped."""
    record = _own(loaded, by, is_admin)
    left = tuple(one for one in record.plan if one.number != unshort(number))
    if len(left) == len(record.plan):
        raise Refused("stale")
    changed = record.model_copy(update={"plan": left})
    return Decision(game=changed, answer=_plan_answer(changed))


# -- texts ------------------------------------------------------------------------------------------------------------


def reworded(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """The last turn's events told in other words. Needs journal and texts."""
    record = _own(loaded, by, is_admin)
    fresh(record, press)
    table = Table(record)
    past = table.replayed(_with_past(loaded).journal or ())
    if not past.steps:
        raise Refused("nothing_told")
    story = table.narrator.begin()
    for step in past.steps[:-1]:
        story = table.narrator.remember(story, [event.payload() for event in step.events])
    events = [event.payload() for event in past.steps[-1].events]
    salt = f"reword:{record.version}"
    telling = table.narrator.tell(events, story, table.engine.view(past.state, GM), loaded.chat.bags, salt)
    known = {post.key: post for post in (*(loaded.texts or ()), *(record.draft.posts if record.draft else ()))}
    sitting = _sitting(loaded, record, now)
    sitting.chat = loaded.chat.model_copy(update={"bags": telling.bags})
    retold = [post for post in telling.posts if post.key in known]
    if not retold:
        raise Refused("nothing_told")
    for post in retold:
        sitting.rewrite(post.model_copy(update={"mark": known[post.key].mark}))
    return sitting.decision(Answer(text=plain("answer.reworded")))


def own_text_asked(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """Ask the GM for his own text of the last post (of the draft, when one is held)."""
    record = _own(loaded, by, is_admin)
    key = record.draft.posts[0].key if record.draft else record.last_post
    if not key:
        raise Refused("nothing_told")
    waiting = Asked(user_id=by.user_id, command={"do": "text", "post": key}, field="text", gm=True, longest=12000)
    asked = (*(one for one in record.asked if one.user_id != by.user_id), waiting)
    return Decision(
        game=record.model_copy(update={"asked": asked}),
        answer=Answer(ask=text("menu.ask", by=by, question=plain("gm.own_text"), id=record.id)),
    )


def own_text_given(loaded: Loaded, key: str, written: str, by: Actor, is_admin: bool, now: datetime) -> Decision:
    """A person's own text in the place of a post's prose; the dice and the events stand. Needs the texts."""
    record = _own(loaded, by, is_admin)
    held = record.draft.posts if record.draft else ()
    known: dict[str, Post] = {post.key: post for post in (*(_with_past(loaded).texts or ()), *held)}
    if key not in known:
        raise Refused("nothing_told")
    asked = tuple(one for one in record.asked if one.user_id != by.user_id)
    sitting = _sitting(loaded, record.model_copy(update={"asked": asked}), now)
    sitting.rewrite(known[key].model_copy(update={"body": typed_prose(written), "mark": text("mark.written", by=by)}))
    return sitting.decision(Answer(text=plain("answer.rewritten")))


# -- the end ----------------------------------------------------------------------------------------------------------


def end_asked(loaded: Loaded, by: Actor, is_admin: bool) -> Decision:
    """Sure? A game ended by hand can still be taken back by «Отменить»."""
    record = loaded.game
    if record is None:
        raise Refused("no_game")
    require_gm(record, by, is_admin)
    yes = Button(text=plain("keys.end_yes"), data=Press(record.id, record.position, "endyes").pack(), style="danger")
    return Decision(answer=Answer(whisper=text("gm.end_sure", game=record), keyboard=((yes,),)))


def ended(loaded: Loaded, press: Press, by: Actor, is_admin: bool, now: datetime, fresh_seed: FreshSeed) -> Decision:
    """The GM ends the game: with an epilogue where the game has a command for it."""
    record = _own(loaded, by, is_admin)
    fresh(record, press)
    if record.status == "over":
        raise Refused("game_over")
    sitting = Sitting(loaded, now, fresh_seed)
    sitting.act({"do": "end", "by": GM}, by)
    sitting.plan_next()
    return sitting.decision(Answer(text=plain("answer.ended")))


# -- the group's clock, and names -------------------------------------------------------------------------------------


def clock_set(loaded: Loaded, words: Sequence[str], is_admin: bool, by: Actor, now: datetime) -> Decision:
    """``/clock Europe/Moscow 23:00-08:00``: the group's time zone and quiet hours (``off``: none)."""
    if loaded.game is not None:
        require_gm(loaded.game, by, is_admin)
    elif not is_admin:
        raise Refused("gm_only")
    chat = loaded.chat.model_copy(update=_read_clock(words))
    said = Answer(whisper=text("clock.set", chat=chat))
    if loaded.game is None or loaded.game.status == "lobby":
        return Decision(chat=chat, answer=said)
    sitting = Sitting(loaded, now, _no_seed)
    sitting.chat = chat
    sitting.plan_next()
    return sitting.decision(said)


def _read_clock(words: Sequence[str]) -> dict[str, object]:
    changes: dict[str, object] = {}
    try:
        for word in words:
            if word.lower() in {"off", "выкл"}:
                changes["quiet"] = None
            elif "-" in word and ":" in word:
                start, end = word.split("-")
                changes["quiet"] = (_clock(start), _clock(end))
            else:
                changes["timezone"] = ZoneInfo(word).key
    except (ValueError, TypeError, OSError, ZoneInfoNotFoundError):
        raise Refused("bad_clock") from None
    if not changes:
        raise Refused("bad_clock")
    return changes


_CASES = ("gen", "dat", "acc", "ins", "pre")


def name_declined(loaded: Loaded, words: str, by: Actor, is_admin: bool) -> Decision:
    """``/name Вася: Васи, Васе, Васю, Васей, Васе; м``: how a typed name is declined from now on."""
    record = loaded.game
    if record is None:
        raise Refused("no_game")
    require_gm(record, by, is_admin)
    name, forms = read_name(words)
    names = {**record.names, name: forms}
    changed = record.model_copy(update={"names": names})
    if record.story is not None:
        table = Table(record)
        story = table.narrator.with_names(table.story, {name: forms})
        changed = changed.model_copy(update={"story": story.model_dump(mode="json")})
    return Decision(game=changed, answer=Answer(whisper=text("name.set", name=name, forms=forms)))


def read_name(words: str) -> tuple[str, dict[str, str]]:
    """A name with its forms. Raises Refused("bad_forms")."""
    name, colon, rest = words.partition(":")
    listed, semicolon, gender = rest.partition(";")
    forms = [" ".join(form.split()) for form in listed.split(",")]
    sex = {"м": "m", "ж": "f", "m": "m", "f": "f"}.get(gender.strip().lower().rstrip("."))
    clean = " ".join(name.split())
    if not (colon and semicolon and sex and clean) or len(forms) != len(_CASES) or not all(forms):
        raise Refused("bad_forms")
    if max(map(len, (clean, *forms))) > 64:
        raise Refused("bad_forms")
    return clean, {"gender": sex, "nom": clean, **dict(zip(_CASES, forms, strict=True))}
