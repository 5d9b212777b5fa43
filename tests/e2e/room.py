"""A group chat as its people see it: the words of the scenarios."""

# ruff: noqa: ASYNC109 -- scenarios name their own patience
from __future__ import annotations

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import Person
from tgbot.botapi.state import Callback, Chat, Message, Topic

TURN = "🌙 Ход"
GM = "⚙ Ведущему"
OVER = "Эта игра закончена. Прочесть её — /chronicle, начать новую — /help."
PATIENCE = 180.0


class Room:
    """One group (and the topic of its war, once there is one) on a test server."""

    def __init__(self, server: BotApiServer, chat: Chat, gm: Person) -> None:
        self.server = server
        self.chat = chat
        self.gm = gm
        self.topic: Topic | None = None

    # -- what the bot says

    async def hears(
        self, text: str = "", *, button: str = "", after: Message | None = None, timeout: float = PATIENCE
    ) -> Message:
        """Wait for a message of the bot in the war's place."""
        return await self.server.wait_message(
            self.chat, text, button=button, thread=self.topic, after=after, timeout=timeout
        )

    async def privately(self, person: Person, text: str = "", *, button: str = "") -> Message:
        """Wait for a message of the bot in the person's dialogue with it."""
        return await self.server.wait_message(person, text, button=button, timeout=PATIENCE)

    async def whispered(self, person: Person, text: str = "", *, button: str = "") -> Message:
        """Wait for what only this person sees in the group."""

        def found() -> Message | None:
            seen = self.server.ephemeral(self.chat, person)
            fitting = [m for m in seen if text in m.text and any(button in b for b in m.button_texts or [""])]
            return fitting[-1] if fitting else None

        message = await self.server.wait_for(found, PATIENCE, what=f"a whisper to {person.name}: «{text}» [{button}]")
        assert message is not None
        return message

    async def until(self, message: Message, text: str = "", *, button: str | None = None) -> Message:
        """Wait until a message reads so (``button`` «»: until it has no buttons)."""

        def reads() -> bool:
            buttons = message.button_texts
            fits = button is None or (not buttons if button == "" else any(button in one for one in buttons))
            return text in message.text and fits

        await self.server.wait_for(reads, PATIENCE, what=f"«{text}» [{button}] in\n{message}")
        return message

    async def changes(self, message: Message, button: str) -> None:
        """Wait until a message has this button no more."""
        await self.server.wait_for(lambda: button not in message.button_texts, PATIENCE, what=f"«{button}» to go")

    async def calm(self, quiet: float = 0.4) -> None:
        """Wait until the bot has nothing more to do."""
        await self.server.settle(quiet, timeout=PATIENCE)

    @property
    def posts(self) -> list[Message]:
        """The bot's messages in the war's place."""
        return self.server.posts(self.chat, self.topic)

    @property
    def board(self) -> Message:
        """The pinned board of the war."""
        pinned = [message for message in self.posts if message.pinned]
        assert pinned, f"no board:\n{self.dump()}"
        return pinned[-1]

    async def board_says(self, text: str) -> Message:
        """Wait until the pinned board says so."""

        def found() -> Message | None:
            return next((post for post in reversed(self.posts) if post.pinned and text in post.text), None)

        board = await self.server.wait_for(found, PATIENCE, what=f"«{text}» on the board")
        assert board is not None
        return board

    @property
    def last(self) -> Message:
        """The post that has the war's buttons."""
        found = [message for message in self.posts if GM in message.button_texts]
        assert found, f"no buttons:\n{self.dump()}"
        return found[-1]

    @property
    def game_id(self) -> str:
        """The id of the game whose buttons were seen last."""
        data = next(b.data for message in reversed(self.posts) for b in message.buttons if b.data)
        return data.split(".")[0]

    def dump(self) -> str:
        """All that was said, for a failed test."""
        return self.server.dump(self.chat, self.topic)

    # -- what people do

    async def says(self, person: Person, text: str, *, reply_to: Message | None = None) -> Message:
        """A person writes in the war's place."""
        thread = self.topic if reply_to is None or reply_to.chat is self.chat else None
        chat = self.chat if reply_to is None else reply_to.chat
        return await person.send(chat, text, thread=thread, reply_to=reply_to)

    async def lobby(self, **options: str) -> Message:
        """The GM opens a lobby and chooses: ``scenario="1)"`` presses «Сценарий», then the button with «1)»."""
        before = self.posts[-1] if self.posts else None
        await self.says(self.gm, "/war")
        lobby = await self.hears("Луновойна", button="Начать", after=before)
        for option, value in options.items():
            await self.choose(lobby, option, value)
        return lobby

    async def choose(self, lobby: Message, option: str, value: str) -> None:
        """Press an option until it reads as wanted."""
        for _ in range(4):
            shown = next(words for words in lobby.button_texts if words.startswith(option))
            if shown.endswith(value):
                return
            await self.gm.press(lobby, shown)
            if option == "Сценарий":
                await self.until(lobby, button=value)
                await self.gm.press(lobby, value)
                await self.until(lobby, button=f"Сценарий: {value}")
            else:
                await self.changes(lobby, shown)
        raise AssertionError(f"«{option}» never became «{value}»:\n{lobby}")

    async def begins(self, lobby: Message) -> Message:
        """Press «Начать» and wait for the prologue, in the war's own topic where there is one."""
        known = set(self.chat.topics)
        await self.gm.press(lobby, "Начать")
        await self.until(lobby, "Начато")
        prologue = await self.server.wait_message(self.chat, button=TURN, after=lobby, timeout=PATIENCE)
        fresh = [topic for thread, topic in self.chat.topics.items() if thread not in known]
        self.topic = fresh[0] if fresh else self.topic
        return prologue

    async def war(self, scenario: str = "Простая бойня") -> Message:
        """A war under way: its prologue."""
        return await self.begins(await self.lobby(Сценарий=scenario))

    async def turn(self, person: Person | None = None) -> Message:
        """Press «Ход» and wait for the next post; the press itself stays quiet."""
        last = self.last
        answer = await (person or self.gm).press(last, TURN)
        assert answer.text == "", answer
        return await self.hears(button=GM, after=last)

    def presses(self, person: Person, message: Message, button: str) -> Callback:
        """Press and look away."""
        data = message.button(button).data
        assert data is not None
        return person.press_without_waiting(message, data)

    async def panel(self) -> Message:
        """The GM opens his panel by the ⚙ under the last post."""
        await self.gm.press(self.last, GM)
        return await self.whispered(self.gm, button="Закрыть")

    async def rules(self, *buttons: str, panel: Message | None = None) -> Message:
        """The GM opens his panel and presses these buttons one after another: the panel, as it reads then."""
        panel = panel or await self.panel()
        for button in buttons:
            await self.until(panel, button=button)
            await self.gm.press(panel, button)
        return panel
