"""Reading the chats as they stand, and waiting for something to happen in them without blind sleeps."""

# ruff: noqa: ASYNC109 - callers name their own patience
from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from tgbot.botapi.people import PATIENCE, Person, find_topic
from tgbot.botapi.state import GENERAL_THREAD_ID, Chat, Message, Topic
from tgbot.botapi.world import World

from .front import Call, StrictFront

T = TypeVar("T")
GENERAL = GENERAL_THREAD_ID
"""Pass as `thread` to read the General topic alone."""

_RECHECK = 0.25
_READS = ("getupdates", "getme", "getwebhookinfo")


class Watching:
    """Transcripts, the log of calls, and waits that end as soon as their condition holds."""

    world: World
    front: StrictFront

    @property
    def calls(self) -> list[Call]:
        """Every request of the bot, oldest first."""
        return self.front.calls

    def calls_of(self, method: str, chat: Chat | None = None) -> list[Call]:
        """The requests of one method, maybe into one chat."""
        wanted = [call for call in self.calls if call.method.lower() == method.lower()]
        return [call for call in wanted if chat is None or call.chat_id == chat.id]

    def transcript(
        self,
        where: Chat | Person,
        thread: Topic | int | None = None,
        *,
        deleted: bool = False,
        service: bool = True,
    ) -> list[Message]:
        """The messages of a chat (a person means the dialogue with the bot) as they now stand, oldest first.

        `thread` narrows to one topic (`GENERAL` for General). Deleted messages are left out unless asked for.
        """
        chat = where.private if isinstance(where, Person) else where
        topic = find_topic(chat, thread)
        return [
            message
            for message in chat.messages.values()
            if (deleted or not message.deleted)
            and (service or not message.is_service)
            and (topic is None or message.topic is topic or (topic.is_general and message.topic is None))
        ]

    def posts(self, where: Chat | Person, thread: Topic | int | None = None) -> list[Message]:
        """What the bot has said there (no service lines, nothing deleted)."""
        return [m for m in self.transcript(where, thread, service=False) if m.sender is self.world.bot]

    def ephemeral(self, chat: Chat, person: Person) -> list[Message]:
        """What only this person sees in the chat now."""
        return [m for m in chat.ephemeral.values() if m.receiver is person.user and not m.deleted]

    def dump(self, where: Chat | Person, thread: Topic | int | None = None) -> str:
        """The transcript as text, deleted messages too: for a failed test's message."""
        return "\n".join(str(message) for message in self.transcript(where, thread, deleted=True))

    async def wait_for(self, predicate: Callable[[], T], timeout: float = PATIENCE, *, what: str = "") -> T:
        """Wait until `predicate()` is true and return its value.

        It is asked again after every change in the world and four times a second. Raises AssertionError with the
        last calls and chats when `timeout` real seconds pass.
        """
        deadline = time.monotonic() + timeout
        while True:
            self.world.changed.clear()
            if value := predicate():
                return value
            left = deadline - time.monotonic()
            if left <= 0:
                raise AssertionError(f"waited {timeout} s in vain for {what or 'a condition'}\n{self._report()}")
            waiting = asyncio.ensure_future(self.world.changed.wait())
            await asyncio.wait({waiting}, timeout=min(left, _RECHECK))
            waiting.cancel()

    async def wait_message(
        self,
        where: Chat | Person,
        contains: str = "",
        *,
        button: str = "",
        thread: Topic | int | None = None,
        after: Message | None = None,
        timeout: float = PATIENCE,
    ) -> Message:
        """Wait for a message of the bot that now contains the text and has the button (by a part of its words).

        `after` looks only at messages posted later than that one. The newest fitting message is returned.
        """

        def found() -> Message | None:
            posts = [m for m in self.posts(where, thread) if after is None or m.id > after.id]
            fitting = [m for m in posts if contains in m.text and any(button in b for b in m.button_texts or [""])]
            return fitting[-1] if fitting else None

        what = f"a message with «{contains}»" + (f" and the button «{button}»" if button else "")
        message = await self.wait_for(found, timeout, what=what)
        assert message is not None
        return message

    async def wait_call(
        self, method: str, *, chat: Chat | None = None, count: int = 1, timeout: float = PATIENCE
    ) -> list[Call]:
        """Wait until the method was called at least `count` times (answered or not)."""
        await self.wait_for(lambda: len(self.calls_of(method, chat)) >= count, timeout, what=f"{count} × {method}")
        return self.calls_of(method, chat)

    async def wait_ready(self, timeout: float = PATIENCE) -> None:
        """Wait until the bot listens: a getUpdates is waiting, or a webhook is set."""
        await self.wait_for(
            lambda: self.world.updates.polling or self.front.receiving.webhook is not None,
            timeout,
            what="the bot to listen for updates",
        )

    async def settle(self, quiet: float = 0.3, timeout: float = PATIENCE) -> None:
        """Wait until the bot has taken every update and has made no call for `quiet` real seconds.

        For tests that something does *not* happen.
        """
        mark, since = self._activity(), time.monotonic()

        def calm() -> bool:
            nonlocal mark, since
            now = self._activity()
            if now != mark:
                mark, since = now, time.monotonic()
            busy = bool(self.world.updates.live()) or any(not call.done_at for call in self._work())
            return not busy and time.monotonic() - since >= quiet

        await self.wait_for(calm, timeout, what="the bot to fall silent")

    def _work(self) -> list[Call]:
        return [call for call in self.calls if call.method.lower() not in _READS]

    def _activity(self) -> tuple[int, int]:
        return len(self._work()), len(self.world.updates.pending)

    def _report(self) -> str:
        lines = ["last calls:"]
        for call in self.calls[-8:]:
            text = call.fields.get("text", "")[:60].replace("\n", " ")
            lines.append(f"  {call.method} {call.chat_id or ''} {call.status} {call.description or text}")
        for chat in self.world.chats.values():
            tail = list(chat.messages.values())[-5:]
            lines += [f"{chat.title or 'private'} {chat.id}:", *(f"  {message}" for message in tail)]
        return "\n".join(lines)
