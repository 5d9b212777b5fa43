"""A group, its game and its GM, as the tests of delivery need them."""

from dataclasses import dataclass

from tests.botapi.server import BotApiServer
from tests.tgbot.clock import FakeClock
from tests.tgbot.sessions.records import opened
from tgbot.botapi.people import Person
from tgbot.botapi.state import Chat, Message
from tgbot.delivery.effects import Effect, Say, Target
from tgbot.delivery.sender import Sender
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.records import Actor, GameRecord
from tgbot.sessions.service import Sessions


@dataclass
class Stage:
    """What a test of delivery holds in its hands."""

    botapi: BotApiServer
    sessions: Sessions
    sender: Sender
    clock: FakeClock
    chat: Chat
    gm: Person
    game_id: str

    @classmethod
    async def set_up(
        cls,
        botapi: BotApiServer,
        sessions: Sessions,
        sender: Sender,
        clock: FakeClock,
        chat: Chat | None = None,
        thread_id: int | None = None,
    ) -> "Stage":
        """Open a game; in a new supergroup, if none is given."""
        gm = botapi.user("Ведущая")
        await gm.start()
        if chat is None:
            chat = botapi.chat("Луна", members=[gm])
            botapi.add_bot(chat, ["pin_messages"])

        def decide(loaded: Loaded) -> Decision:
            decision = opened(loaded, thread_id)
            assert decision.game is not None
            actor = Actor(user_id=gm.id, name=gm.name)
            return Decision(
                chat=decision.chat, game=decision.game.model_copy(update={"gms": (actor,), "opened_by": actor})
            )

        decision = await sessions.step(Where(chat.id, thread_id), decide)
        assert isinstance(decision, Decision)
        assert decision.game is not None
        return cls(botapi, sessions, sender, clock, chat, gm, decision.game.id)

    @property
    def target(self) -> Target:
        """The game's place."""
        return Target(game_id=self.game_id)

    async def commit(self, *effects: Effect) -> None:
        """Put effects into the outbox."""
        await self.sessions.step(Where(self.chat.id, game_id=self.game_id), lambda _: Decision(effects=effects))

    async def say(self, *texts: str) -> None:
        """Put messages into the outbox."""
        await self.commit(*(Say(to=self.target, html=text) for text in texts))

    async def send_all(self, most: float = 3600.0) -> None:
        """Let the sender work, and time pass whenever it waits."""
        start = self.clock()
        while (at := await self.sender.run_once()) is not None:
            assert at - start < most, "the sender waits too long"
            self.clock.advance(max(0.0, at - self.clock()))

    def texts(self) -> list[str]:
        """What the bot has said in the group, as it now reads."""
        return [message.text for message in self.posts()]

    def posts(self) -> list[Message]:
        """The bot's messages in the group."""
        return self.botapi.posts(self.chat)

    async def game(self) -> GameRecord:
        """The game's record now."""
        game = (await self.sessions.load(Where(self.chat.id, game_id=self.game_id))).game
        assert game is not None
        return game
