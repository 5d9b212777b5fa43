"""What a person does on the page. Whatever Telegram's client would not let him do is refused in plain Russian."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from tgbot.botapi.people import CannotActError, NoAnswerError, Person
from tgbot.botapi.state import CallbackAnswer, Chat, Json, Message
from tgbot.demo.hours import JUST_AFTER, jump
from tgbot.demo.scene import LONGEST_NAME, MOST_PEOPLE, acquainted
from tgbot.demo.show import PRIVATE, find
from tgbot.demo.theatre import Theatre

LONGEST_TEXT = 4096
LONGEST_JUMP = 31 * 86400.0
PATIENCE = 20.0
"""Seconds that an answer to a press may take."""

_LINK_INSIDE = re.compile(r"https?://t\.me/c/\d+/(?P<thread>\d+)(?:/(?P<message>\d+))?/?")


class ImpossibleError(Exception):
    """He cannot do that; the message says why, in Russian."""


class Deeds:
    """Carries out what the page asks for. Bodies are JSON objects with `me`, the id of whoever acts."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self.actions: dict[str, Callable[[Json], Awaitable[Json]]] = {
            "send": self.send,
            "start": self.start,
            "press": self.press,
            "vote": self.vote,
            "follow": self.follow,
            "person": self.person,
            "hours": self.hours,
            "jump": self.jump,
            "again": self.again,
        }

    async def act(self, name: str, body: Json) -> Json:
        """Do it. Raises ImpossibleError."""
        try:
            return await self.actions[name](body)
        except NoAnswerError:
            raise ImpossibleError("Бот не ответил на нажатие. Попробуйте ещё раз.") from None
        except CannotActError:
            raise ImpossibleError("Этого Telegram не дал бы: нет прав, или человека уже нет в группе.") from None
        except (KeyError, TypeError, ValueError):
            raise ImpossibleError("Страница прислала непонятное. Обновите её.") from None

    async def send(self, body: Json) -> Json:
        """Write `text` into `place`, maybe in `reply` to a message (its key)."""
        person, text = self._person(body), str(body["text"]).strip()
        if not text:
            raise ImpossibleError("Напишите что-нибудь.")
        if len(text) > LONGEST_TEXT:
            raise ImpossibleError(f"Слишком длинно: в сообщении Telegram не больше {LONGEST_TEXT} знаков.")
        reply = self._message(person, body["reply"]) if body.get("reply") else None
        if reply is not None and reply.deleted:
            raise ImpossibleError("Сообщения, на которое вы отвечаете, уже нет.")
        chat, thread = self._place(person, str(body["place"]))
        topic = chat.topics.get(thread) if thread is not None else None
        if topic is not None and topic.closed and not chat.may(person.user, "can_manage_topics"):
            raise ImpossibleError("Тема закрыта: писать в неё могут только администраторы.")
        await person.send(chat, text, thread=thread, reply_to=reply)
        return {}

    async def start(self, body: Json) -> Json:
        """Press START in the dialogue with the bot."""
        await self._person(body).start()
        return {}

    async def press(self, body: Json) -> Json:
        """Press the button with `data` under `message`: what the bot shows for it."""
        person = self._person(body)
        message = self._message(person, body["message"])
        if message.deleted:
            raise ImpossibleError("Этого сообщения уже нет.")
        answer: CallbackAnswer = await person.press_data(message, str(body["data"]), timeout=PATIENCE)
        return {"text": answer.text, "alert": answer.alert, "url": answer.url}

    async def vote(self, body: Json) -> Json:
        """Vote in a poll for `options` (indexes); none takes the vote back."""
        person = self._person(body)
        message = self._message(person, body["message"])
        options = message.payload["poll"]["options"]
        try:
            await person.vote(message, *(options[int(index)]["text"] for index in body["options"]))
        except (RuntimeError, IndexError):
            raise ImpossibleError("Так проголосовать нельзя: опрос закрыт или голос уже отдан.") from None
        return {}

    async def follow(self, body: Json) -> Json:
        """Open a link: into this group (the place to show), or to the bot."""
        person, url = self._person(body), str(body["url"])
        if found := _LINK_INSIDE.fullmatch(url):
            return self._place_of_link(int(found["thread"]), int(found["message"] or 0))
        if f"/{person.world.bot.username}" not in url:
            raise ImpossibleError("Эта ссылка ведёт в настоящий Telegram: в демо её не открыть.")
        if "startgroup" in url:
            raise ImpossibleError("Бот уже в группе, добавлять его некуда.")
        await person.follow(url)
        return {"place": PRIVATE}

    async def person(self, body: Json) -> Json:
        """One more person called `name` joins the group."""
        name = " ".join(str(body["name"]).split())
        server, group = self._theatre.server, self._theatre.scene.group
        if not 1 <= len(name) <= LONGEST_NAME:
            raise ImpossibleError(f"Имя — от 1 до {LONGEST_NAME} знаков.")
        if len(server.world.users) >= MOST_PEOPLE:
            raise ImpossibleError("Больше людей в эту группу не поместится.")
        person = acquainted(server, name)
        server.join(group, person)
        return {"id": person.id}

    async def hours(self, _body: Json) -> Json:
        """The time of this world and the next moment at which a game goes on by itself."""
        return {"now": self._theatre.clock.now(), "due": await self._theatre.due()}

    async def jump(self, body: Json) -> Json:
        """Let `seconds` pass; without them: until just after the next due moment."""
        theatre = self._theatre
        seconds = body.get("seconds")
        if seconds is None:
            due = await theatre.due()
            if due is None:
                raise ImpossibleError("Само собой ничего не назначено: игра ждёт нажатий.")
            seconds = due + JUST_AFTER - theatre.clock.now()
        if float(seconds) > LONGEST_JUMP:
            raise ImpossibleError("Так далеко не прыгнуть: не больше месяца за раз.")
        await jump(theatre.server.world, theatre.clock, float(seconds))
        return await self.hours(body)

    async def again(self, _body: Json) -> Json:
        """Start everything over."""
        await self._theatre.again()
        return {}

    def _person(self, body: Json) -> Person:
        try:
            return self._theatre.server.person(int(body["me"]))
        except (KeyError, TypeError, ValueError):
            raise ImpossibleError("Такого человека здесь нет. Обновите страницу.") from None

    def _message(self, person: Person, key: Any) -> Message:
        message = find(self._theatre.scene.group, person, str(key))
        if message is None:
            raise ImpossibleError("Этого сообщения уже нет.")
        return message

    def _place(self, person: Person, place: str) -> tuple[Chat, int | None]:
        if place == PRIVATE:
            return person.private, None
        group = self._theatre.scene.group
        thread = int(place.removeprefix("t"))
        if thread not in group.topics or group.topics[thread].deleted:
            raise ImpossibleError("Этой темы уже нет.")
        return group, thread

    def _place_of_link(self, thread: int, message: int) -> Json:
        """`t.me/c/…/thread/message`, or `t.me/c/…/message` whose topic is looked up."""
        group = self._theatre.scene.group
        if message == 0 and thread in group.topics:
            return {"place": f"t{thread}"}
        found = group.messages.get(message or thread)
        if found is None or found.deleted:
            raise ImpossibleError("Этого сообщения уже нет.")
        return {"place": f"t{found.topic.thread_id if found.topic else 1}", "message": f"m{found.id}"}
