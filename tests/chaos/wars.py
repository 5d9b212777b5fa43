"""Whole wars in group chats, driven by presses; what was told, and what came twice."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import Person
from tgbot.botapi.state import Button, Callback, Chat, Message, Topic

TURN, GM, CHRONICLE = "🌙 Ход", "⚙ Ведущему", "📜 Хроника"
SCENARIOS = 8
_BOARD = re.compile(r"^[^\n]+\nХод \d+ · ")
_NOT_TOLD = ("👇", "Летопись здесь", "Летопись снова", "Луновойна:", "Луновойна\n", "⏸ ", "▶")


@dataclass
class War:
    """One war in a group of its own, with the person who leads it."""

    server: BotApiServer
    chat: Chat
    gm: Person
    patience: float = 400.0
    presses: list[Callback] = field(default_factory=list)
    left: list[Chat] = field(default_factory=list)
    """Groups that became this supergroup."""

    @classmethod
    def set_up(cls, server: BotApiServer, number: int, *, kind: str = "supergroup", forum: bool = False) -> "War":
        """A group with the bot in it."""
        gm = server.user("Вася", str(number))
        chat = server.chat(f"Группа {number}", kind=kind, forum=forum, owner=gm)  # type: ignore[arg-type]
        server.add_bot(chat, ["pin_messages", "delete_messages", "manage_topics"])
        return cls(server, chat, gm)

    @property
    def topic(self) -> Topic | None:
        """The war's own topic, if it has one."""
        own = [topic for topic in self.chat.topics.values() if not topic.is_general]
        return own[0] if own else None

    def moved(self, chat: Chat) -> None:
        """The group became a supergroup."""
        self.left.append(self.chat)
        self.chat = chat

    def opening(self, scenario: int) -> Iterator[Callable[[], Awaitable[object]]]:
        """From /war to «Начать», a deed at a time; scenarios are numbered from 1."""
        yield lambda: self.gm.send(self.chat, "/war")
        yield lambda: self.press_button("Сценарий")
        choice = self._with("Пробуждение Роа").buttons[scenario].text  # type: ignore[union-attr]
        yield lambda: self.press_button(choice)
        yield lambda: self.press_button("Начать")

    async def begin(self, scenario: int) -> None:
        """The same in one go, up to the prologue."""
        deeds = self.opening(scenario)
        for awaited in ("Сценарий: ролл", "Пробуждение Роа", "Начать", TURN):
            await next(deeds)()
            await self.until(lambda words=awaited: self._with(words), f"«{awaited}»")

    async def press_button(self, words: str) -> None:
        """Press the newest button that begins so. (A message that came twice is dead where it stands first.)"""
        message = self._with(words)
        assert message is not None, words
        self.press(message, next(button for button in message.buttons if words in button.text))

    @property
    def over(self) -> bool:
        """Does the epilogue stand in the group?"""
        return self._with(CHRONICLE) is not None

    async def turn(self) -> bool:
        """Press «Ход» once and wait for what it brings; False: the war is over."""
        message = self._with(TURN)
        if message is None or self.over:
            return False
        button = self._button(message, TURN)
        assert button is not None
        self.press(message, button)
        place = _position(button)
        await self.until(lambda: self.over or self.place() > place, f"what follows turn {place}")
        return not self.over

    def place(self) -> int:
        """The position of the newest button «Ход». (A post that came twice may keep an old one.)"""
        message = self._with(TURN)
        button = self._button(message, TURN) if message is not None else None
        return -1 if button is None else _position(button)

    async def play(self) -> int:
        """Turn until it is over; how many turns."""
        turns = 1
        while await self.turn():
            turns += 1
        return turns

    def press(self, message: Message, button: Button) -> None:
        """Press and look away."""
        assert button.data is not None
        self.presses.append(self.gm.press_without_waiting(message, button.data))

    async def until(self, predicate, what: str):  # type: ignore[no-untyped-def]
        """Wait until it holds; its value."""
        try:
            return await self.server.wait_for(predicate, self.patience, what=f"{what} in «{self.chat.title}»")
        except AssertionError as error:
            raise AssertionError(f"{str(error)[:1500]}\n{self.server.dump(self.chat)[-3000:]}") from None

    @property
    def posts(self) -> list[Message]:
        """What the bot has said here, and in the groups that this one was."""
        return [post for chat in (*self.left, self.chat) for post in self.server.posts(chat)]

    def told(self) -> list[str]:
        """The chronicle as it stands in the group, doubles included; the game's own id left out."""
        texts = [post.text for post in self.posts]
        told = [text for text in texts if not text.startswith(_NOT_TOLD) and not _BOARD.match(text)]
        return [text.replace(self.game_id, "№") for text in told]

    @property
    def game_id(self) -> str:
        """As the buttons say it."""
        return next(b.data.split(".")[0] for post in reversed(self.posts) for b in post.buttons if b.data)

    def _with(self, words: str) -> Message | None:
        bot = self.server.world.bot
        for chat in (self.chat, *reversed(self.left)):
            for post in reversed(chat.messages.values()):
                if post.keyboard and post.sender is bot and not post.deleted and self._button(post, words):
                    return post
        return None

    def _button(self, message: Message, words: str) -> Button | None:
        return next((button for button in message.buttons if words in button.text), None)


def _position(button: Button) -> int:
    assert button.data is not None
    return int(button.data.split(".")[1], 36)


def once(texts: Sequence[str]) -> list[str]:
    """Without the doubles."""
    return list(dict.fromkeys(texts))


def doubles(texts: Sequence[str]) -> int:
    """How many came again."""
    return sum(times - 1 for times in Counter(texts).values())


async def play_all(wars: Sequence[War], scenarios: Sequence[int]) -> None:
    """Begin and play all at once."""

    async def whole(war: War, scenario: int) -> None:
        await war.begin(scenario)
        await war.play()

    await asyncio.gather(*(whole(war, scenario) for war, scenario in zip(wars, scenarios, strict=True)))
