"""What every handler needs, made once at start-up: sessions, the clock, fresh seeds, who is an admin."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from time import monotonic
from typing import Any

import structlog
from aiogram import Bot
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import TelegramAPIError
from aiogram.types import Chat, Message, User

from engines.core.errors import Refused
from narratives.chronicle.typed import readable
from tgbot.hall.service import Hall
from tgbot.odds import Oddsmaker
from tgbot.sessions.decision import Decide, Decision, Duplicate, Loaded, PastNeeded, Where
from tgbot.sessions.records import Actor
from tgbot.sessions.service import Sessions
from tgbot.texts import plain

log = structlog.get_logger(__name__)

PLACE_SECONDS = 60.0
"""How long Telegram's word on somebody's place in a chat is believed."""

MOST_PAST = 10
"""Finished games among which one of a topic is looked for."""

AsAdmin = Callable[[bool], Decide]
"""Given whether the person is an admin of the group, the decision."""


_ADMINS = {ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR}
_MEMBERS = {*_ADMINS, ChatMemberStatus.MEMBER, ChatMemberStatus.RESTRICTED}


_GONE = {ChatMemberStatus.LEFT, ChatMemberStatus.KICKED}


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    """The work; its failure is nobody's but the log's."""
    try:
        await work
    except Exception:
        log.exception("work aside failed")


def utc_now() -> datetime:
    """The moment, with its zone."""
    return datetime.now(UTC)


def fresh_seed() -> str:
    """A secret seed: 128 bits."""
    return secrets.token_hex(16)


@dataclass
class Desk:
    """The handlers' own side of the table."""

    sessions: Sessions
    bot: Bot
    username: str
    now: Callable[[], datetime] = utc_now
    fresh_seed: Callable[[], str] = fresh_seed
    odds: Oddsmaker = field(default_factory=Oddsmaker)
    _places: dict[tuple[int, int], tuple[float, str]] = field(default_factory=dict)
    strange_polls: set[str] = field(default_factory=set)
    """Polls with votes that belong to no game."""
    _aside: set[asyncio.Task[None]] = field(default_factory=set)

    @cached_property
    def hall(self) -> Hall:
        """What groups remember of their finished games."""
        return Hall(self.sessions)

    def aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Go on with something long while other updates are handled. It is lost when the bot stops meanwhile."""
        task = asyncio.create_task(_logged(work))
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def is_admin(self, chat_id: int, user_id: int) -> bool:
        """Is he a creator or administrator of the chat?"""
        return await self._status(chat_id, user_id) in _ADMINS

    async def may_press_in_private(self, user_id: int, where: Where) -> bool:
        """In private, where panels and drafts stand, whoever presses has to be in the game's group."""
        loaded = await self.sessions.load(where)
        if loaded.game is None or loaded.chat.chat_id == user_id:
            return True
        return await self._status(loaded.chat.chat_id, user_id) in _MEMBERS

    async def _status(self, chat_id: int, user_id: int) -> str:
        """His place in the chat: asked of Telegram, remembered for a minute; empty when Telegram does not say."""
        known = self._places.get((chat_id, user_id))
        if known is not None and known[0] > monotonic():
            return known[1]
        try:
            member = await self.bot.get_chat_member(chat_id, user_id)
        except TelegramAPIError as error:
            log.info("no word of a member", chat=chat_id, error=type(error).__name__)
            return ""
        if len(self._places) > 10_000:
            self._places.clear()
        self._places[chat_id, user_id] = (monotonic() + PLACE_SECONDS, member.status)
        return member.status

    async def is_gone(self, chat_id: int, user_id: int) -> bool:
        """Has he left the chat, or was he never in it? What Telegram does not say is taken for no."""
        return await self._status(chat_id, user_id) in _GONE

    def forget_place(self, chat_id: int, user_id: int) -> None:
        """His place has changed: ask anew."""
        self._places.pop((chat_id, user_id), None)

    async def step(self, where: Where, decide: AsAdmin, by: Actor, *, update_id: int) -> Decision | Duplicate:
        """A step by a person. Whether he is an admin is asked only when it matters: most presses need no such right.

        Raises Refused.
        """
        if by.via == "anonymous":
            return await self._with_past(where, decide(True), update_id)
        try:
            return await self._with_past(where, decide(False), update_id)
        except Refused as refused:
            if refused.code != "gm_only":
                raise
            chat_id = (await self.sessions.load(where)).chat.chat_id
            if chat_id > 0 or not await self.is_admin(chat_id, by.user_id):
                raise
            return await self._with_past(where, decide(True), update_id)

    async def _with_past(self, where: Where, decide: Decide, update_id: int) -> Decision | Duplicate:
        """Journal and texts are loaded only for the few decisions that ask for them; the archive is read only."""

        def checked(loaded: Loaded) -> Decision:
            decision = decide(loaded)
            if loaded.archived and decision.game is not None and decision.game.id != loaded.fresh_id:
                raise Refused("archived")
            return decision

        try:
            return await self.sessions.step(where, checked, update_id=update_id)
        except PastNeeded:
            return await self.sessions.step(where, checked, update_id=update_id, with_journal=True, with_texts=True)

    async def find(self, message: Message) -> Where:
        """The game that a command means: that of its topic, or the last one that was played there.

        General, where no game is, stands for the whole group: its only game, else its last one. A command in one
        topic never touches the game of another. Raises Refused("several_games").
        """
        where = place_of(message)
        loaded = await self.sessions.load(where)
        if loaded.game is not None:
            return where
        chats = await self.sessions.chats_of(where.chat_id) if loaded.chat.also else (loaded.chat,)
        games = {game_id for chat in chats for game_id in chat.games.values()}
        if where.thread_id is None and len(games) == 1:
            return Where(where.chat_id, game_id=games.pop())
        if where.thread_id is None and games:
            raise Refused("several_games")
        for game_id in (game_id for chat in reversed(chats) for game_id in reversed(chat.past[-MOST_PAST:])):
            past = Where(where.chat_id, game_id=game_id)
            game = (await self.sessions.load(past)).game
            if game is not None and where.thread_id in (None, game.thread_id):
                return past
        return where


def place_of(message: Message) -> Where:
    """Chat and topic of a message. A reply in General carries a thread id that is no topic."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Where(message.chat.id, thread)


def actor_of(message: Message) -> Actor:
    """Who wrote: a person, or an admin who stays anonymous (he writes as the group itself)."""
    if message.sender_chat is not None and message.sender_chat.id == message.chat.id:
        return Actor(user_id=message.chat.id, name=message.author_signature or name_of(message.chat), via="anonymous")
    if message.sender_chat is not None:
        return Actor(user_id=message.sender_chat.id, name=name_of(message.sender_chat))
    if message.from_user is None:
        return Actor(user_id=0, name="")
    return Actor(user_id=message.from_user.id, name=name_of(message.from_user))


def name_of(who: User | Chat) -> str:
    """A name to be shown, at most 64 characters; never empty."""
    full = " ".join(readable(who.full_name or "").split())
    return full[:64] or (f"@{who.username}" if who.username else plain("answer.nameless"))
