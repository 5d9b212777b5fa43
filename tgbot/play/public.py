"""What anybody may ask for: status, chronicle, rules, help; and the first words in a new place. Decisions, pure."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from engines.core.errors import Refused
from engines.core.registry import engine_of, games
from narratives.registry import narrator_of, told_games
from tgbot.delivery.effects import Say, Target
from tgbot.keyboards.model import Button, Keyboard
from tgbot.play.table import Table
from tgbot.play.turns import running, turn_number
from tgbot.sessions.decision import Decision, Loaded
from tgbot.sessions.records import Actor, ChatRecord, GameRecord
from tgbot.texts import plain, text

_SECTION = re.compile(r"[A-Z]+-[A-Z]")
MOST_RULES = 25
"""Rules in one answer."""

ADDED = "letopis"
"""What the link that adds the bot to a group says there."""

WANTED_RIGHTS: tuple[str, ...] = ("can_manage_topics", "can_pin_messages", "can_delete_messages")
"""Rights of the bot in a group, in the order in which it asks for them."""


def offered() -> list[tuple[str, str, str]]:
    """Every game that can be played: the command that opens it, its title, what it is about."""
    words = [narrator_of(game).words for game in told_games()]
    return [(one.command, one.title, one.about) for one in words]


def status(loaded: Loaded, to: Target, reply_to: int) -> Decision:
    """Who is in, ties, captives, wounds: the board as an answer to whoever asked."""
    record = running(loaded)
    table = Table(record)
    html = table.narrator.board(table.engine.view(table.state, None), table.story, None)
    waits = table.engine.seated and bool(table.engine.modest(table.state))
    note = text("board.state", game=record, timezone=loaded.chat.timezone, waits=waits)
    return _said(to, f"{html}\n\n{note}" if note else html, reply_to)


def biography(loaded: Loaded, to: Target, reply_to: int, words: str) -> Decision:
    """``/bio Сиэль``: a character's way through this game. Raises Refused("no_hero")."""
    record = running(loaded)
    table = Table(record)
    view = table.engine.view(table.state, None)
    seated = table.engine.persons(table.state) if table.engine.seated else ()
    known = seated or view.get("characters", {})  # a seated game that goes on by itself has nobody in its seats
    html = table.narrator.biography(view, table.story, hero(words, known))
    if not html:
        raise Refused("no_hero")
    return _said(to, html, reply_to)


def hero(words: str, known: Collection[str]) -> str:
    """Whom the words mean: the whole name, one word of it, or the only name in which they stand; empty: nobody."""
    wanted = " ".join(words.split()).casefold()
    if not wanted:
        return ""
    fitting: Sequence[Callable[[str], bool]] = (
        lambda name: name.casefold() == wanted,
        lambda name: wanted in name.casefold().split(),
        lambda name: wanted in name.casefold(),
    )
    for fits in fitting:
        found = [name for name in known if fits(name)]
        if found:
            return found[0] if len(found) == 1 else ""
    return ""


def _said(to: Target, html: str, reply_to: int | None, keyboard: Keyboard = ()) -> Decision:
    return Decision(effects=(Say(to=to, html=html, reply_to=reply_to, keyboard=keyboard, quiet=True),))


def odds_told(record: GameRecord, shares: Sequence[tuple[str, float]]) -> str:
    """Everybody's chance to be among the winners, as HTML."""
    lines = [(name, round(100 * share), "▇" * round(10 * share)) for name, share in shares]
    return text("odds.told", title=record.title, turn=turn_number(record), lines=lines)


def rules(ids: Sequence[str], record: GameRecord | None) -> str:
    """Rules by their ids (or the beginnings of them) as HTML. Raises Refused("no_rule")."""
    wanted = [one.upper().strip(",.;") for one in ids][:10]
    known = [record.game] if record is not None and not wanted else list(games())
    found = [
        (rule, sentence)
        for game in known
        for rule, sentence in engine_of(game).rules.items()
        if any(rule == one or rule.startswith(one) for one in wanted)
    ]
    if not wanted:
        return text("rules.how", sections=_sections(known))
    if not found:
        raise Refused("no_rule")
    return text("rules.list", rules=found[:MOST_RULES], more=len(found) - MOST_RULES)


def _sections(known: Sequence[str]) -> list[tuple[str, str]]:
    """The first parts of the ids in the book's order, each with what it is about: «MW-B», «бой» for MW-B1, MW-B2 …"""
    told = [game for game in known if game in told_games()]
    parts = {_SECTION.match(rule): game for game in told for rule in engine_of(game).rules}
    found = {part[0]: game for part, game in parts.items() if part is not None}
    return [(prefix, narrator_of(game).words.section(prefix)) for prefix, game in found.items()]


def help_text(record: GameRecord | None, *, private: bool = False, leads: bool = False, elsewhere: bool = False) -> str:
    """What one may do now, by situation; ``elsewhere``: games run in other topics of the group."""
    situation = "private" if private else "idle" if record is None else record.status
    table = Table(record) if record is not None else None
    return text(
        "help.head",
        situation=situation,
        game=record,
        leads=leads,
        elsewhere=elsewhere,
        games=offered(),
        rule=next(iter(table.engine.rules)) if table is not None else "",
        seated=table is not None and table.engine.seated,
        guessed=table is not None and table.engine.has_winners,
        by_hours=table is not None and table.engine.by_itself(table.state),
    )


def first_meeting(username: str, user: Actor) -> tuple[str, Keyboard]:
    """``/start`` in private: what it is, and the button that adds the bot to a group with the rights it wants."""
    rights = "+".join(right.removeprefix("can_") for right in WANTED_RIGHTS)
    link = f"https://t.me/{username}?startgroup={ADDED}&admin={rights}"
    add = Button(text=plain("keys.add_to_group"), url=link)
    return text("start.private", by=user, games=offered()), ((add,),)


def welcome(chat: ChatRecord, chat_id: int, rights: Mapping[str, bool], is_forum: bool, is_admin: bool) -> Decision:
    """The first words in a group: what to press, which rights are missing and what each is for.

    Where games were left when the bot had to go, it says how they go on.
    """
    wanted = [right for right in WANTED_RIGHTS if right != "can_manage_topics" or is_forum]
    lacking = [text(f"rights.{right}") for right in wanted if not rights.get(right, False)]
    html = text("start.group", lacking=lacking, is_admin=is_admin, back=bool(chat.games), games=offered())
    return _said(Target(chat_id=chat_id), html, None)
