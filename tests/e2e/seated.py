"""A group in which people play people: joining, acting by the buttons under the last post, writing answers."""

from collections.abc import Iterable
from typing import Any

from tests.e2e.conftest import NewRoom
from tests.e2e.process import BotProcess
from tests.e2e.room import GM, PATIENCE, Room
from tgbot.botapi.people import Person
from tgbot.botapi.state import CallbackAnswer, Message


class SeatedRoom(Room):
    """A ``Room`` whose game has players."""

    async def opens(self, command: str, title: str) -> Message:
        """The GM opens a lobby."""
        await self.says(self.gm, f"/{command}")
        return await self.hears(title, button="Начать")

    async def starts(self, lobby: Message) -> Message:
        """The game begins, in a topic of its own where there are any; its prologue."""
        known = set(self.chat.topics)
        await self.gm.press(lobby, "Начать")
        await self.until(lobby, "Начато")
        prologue = await self.server.wait_message(self.chat, button=GM, after=lobby, timeout=PATIENCE)
        fresh = [topic for thread, topic in self.chat.topics.items() if thread not in known]
        self.topic = fresh[0] if fresh else self.topic
        await self.calm()
        return prologue

    @property
    def post(self) -> Message:
        """The last post that has the game's buttons; the pinned board has them too."""
        found = self._with_buttons()
        assert found, self.dump()
        return found[-1]

    def _with_buttons(self) -> list[Message]:
        return [message for message in self.posts if GM in message.button_texts and not message.pinned]

    async def acts(self, person: Person, *labels: str) -> CallbackAnswer:
        """Press a button under the last post, then one after another of what the bot shows to this person."""
        answer = await person.press(self.post, labels[0])
        for label in labels[1:]:
            menu = await self.whispered(person, button=label)
            answer = await person.press(menu, label)
        return answer

    async def does(self, person: Person, *labels: str) -> Message:
        """The same; the post that comes of it."""
        before = self.post
        await self.acts(person, *labels)
        return await self.next(before)

    async def next(self, before: Message) -> Message:
        """Wait for the post after this one."""
        known = before.id

        def found() -> Message | None:
            return next((post for post in self._with_buttons() if post.id > known), None)

        await self.server.wait_for(found, PATIENCE, what="the next post")
        return self.post

    async def picks(self, person: Person, words: str) -> Message:
        """Come in, and turn over the ready-made characters until the form says so; the form."""
        await person.press(self.board, "Вступить")
        form = await self.whispered(person, "новый персонаж", button="Готовый")
        for _ in range(12):
            if words in form.text:
                break
            before = form.text
            await person.press(form, "Готовый")
            await self.server.wait_for(lambda: form.text != before, PATIENCE, what="another one")  # noqa: B023
        return form

    async def enters(self, person: Person, ready: str) -> None:
        """Join with the ready-made character of this name."""
        form = await self.picks(person, f"Имя: {ready}\n")
        assert (await person.press(form, "Войти в игру")).text == "Вы в игре."
        await self.board_says(ready)
        await self.calm()

    async def rules(self, *buttons: str, panel: Message | None = None) -> Message:
        """The same as elsewhere; what comes of it is there when it returns."""
        panel = await super().rules(*buttons, panel=panel)
        await self.calm()
        return panel

    async def restarted(self, bot: BotProcess) -> None:
        """The bot is killed (when it still runs) and started again on the same data."""
        if bot.running:
            await bot.kill()
        await self.server.wait_for(lambda: not self.server.world.updates.polling, what="the old bot to be gone")
        self.server.faults.clear()
        bot.start()
        await bot.ready(self.server)


async def in_group(new_room: NewRoom, people: Iterable[Person], **group: Any) -> SeatedRoom:
    """A group of these people where nothing is played yet; its GM reads what is meant for him in private."""
    made = new_room(members=people, **group)
    room = SeatedRoom(made.server, made.chat, made.gm)
    await room.gm.start()
    return room


async def alert(person: Person, message: Message, button: str, *, stale: bool = False) -> str:
    """What a press is answered with in a window of its own."""
    answer = await person.press(message, button, stale=stale)
    assert answer.alert
    return answer.text
