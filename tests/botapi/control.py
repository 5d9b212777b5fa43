"""The world over HTTP, for a server that runs on its own: `/control/…`, JSON in, JSON out.

GET  state, transcript?chat=&thread=, calls?method=
POST user, chat, bot, topic, send, press, fault, flood — the bodies are the keyword arguments of the Python calls,
with ids in place of objects.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tgbot.botapi.people import CannotActError, NoAnswerError
from tgbot.botapi.state import Chat, Json, Message

if TYPE_CHECKING:
    from .server import BotApiServer

Action = Callable[[Json], Awaitable[Any]]


class Control:
    """Maps paths to the calls of one server."""

    def __init__(self, server: BotApiServer) -> None:
        self.server = server
        self.actions: dict[str, Action] = {
            "state": self.state,
            "transcript": self.transcript,
            "calls": self.calls,
            "user": self.user,
            "chat": self.chat,
            "bot": self.bot,
            "topic": self.topic,
            "send": self.send,
            "press": self.press,
            "fault": self.fault,
            "flood": self.flood,
        }

    def routes(self, app: web.Application) -> None:
        """Attach `/control/…`."""
        app.router.add_route("*", "/control/{action}", self.handle)

    async def handle(self, request: web.Request) -> web.Response:
        """Run one action; what a person could not do is answered with 400."""
        action = self.actions.get(request.match_info["action"])
        if action is None:
            return web.json_response({"error": "no such action"}, status=404)
        body: Json = dict(request.query)
        if request.can_read_body:
            body |= await request.json()
        try:
            return web.json_response(await action(body))
        except (CannotActError, NoAnswerError, KeyError, TypeError, ValueError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)

    async def state(self, _body: Json) -> Any:
        """Everybody and every chat."""
        world = self.server.world
        return {
            "bot": {"id": world.bot.id, "username": world.bot.username, "token": world.token},
            "users": [{"id": u.id, "name": u.full_name, "started": u.started} for u in world.users.values()],
            "chats": [
                {
                    "id": chat.id,
                    "type": chat.type,
                    "title": chat.title,
                    "bot": chat.member(world.bot).status,
                    "topics": {t.thread_id: t.name for t in chat.topics.values() if not t.deleted},
                }
                for chat in world.chats.values()
            ],
        }

    async def transcript(self, body: Json) -> Any:
        """The messages of a chat as they stand."""
        thread = int(body["thread"]) if body.get("thread") else None
        return [_shown(message) for message in self.server.transcript(self._chat(body), thread)]

    async def calls(self, body: Json) -> Any:
        """The log of the bot's requests."""
        wanted = self.server.calls_of(body["method"]) if body.get("method") else self.server.calls
        return [
            {"at": c.at, "method": c.method, "fields": c.fields, "status": c.status, "description": c.description}
            for c in wanted
        ]

    async def user(self, body: Json) -> Any:
        """A new person."""
        return {"id": self.server.user(**body).id}

    async def chat(self, body: Json) -> Any:
        """A new chat; `owner`, `members`, `admins` are ids."""
        people = {name: [self.server.person(i) for i in body.pop(name, [])] for name in ("members", "admins")}
        owner = self.server.person(body.pop("owner")) if "owner" in body else None
        chat = self.server.chat(**body, owner=owner, members=people["members"], admins=people["admins"])
        return {"id": chat.id}

    async def bot(self, body: Json) -> Any:
        """Add the bot to `chat` with `rights` (none: a member)."""
        self.server.add_bot(self._chat(body), body.get("rights"))
        return {}

    async def topic(self, body: Json) -> Any:
        """A new topic called `name` in `chat`."""
        return {"thread": self.server.create_topic(self._chat(body), body["name"]).thread_id}

    async def send(self, body: Json) -> Any:
        """`user` writes `text` into `chat` (or to the bot) in `thread`, replying to the message id `reply_to`."""
        chat = self._chat(body) if body.get("chat") else None
        reply = chat.messages[body["reply_to"]] if chat and body.get("reply_to") else None
        person = self.server.person(int(body["user"]))
        return _shown(await person.send(chat, body["text"], thread=body.get("thread"), reply_to=reply))

    async def press(self, body: Json) -> Any:
        """`user` presses `button` of the message id `message` in `chat`."""
        message = self._chat(body).messages[int(body["message"])]
        answer = await self.server.person(int(body["user"])).press(message, body["button"])
        return {"text": answer.text, "alert": answer.alert}

    async def fault(self, body: Json) -> Any:
        """`kind` is error, hang, drop, delay or clear; the rest goes to that maker of `Faults`."""
        kind = body.pop("kind")
        if kind not in ("error", "hang", "drop", "delay", "clear"):
            raise ValueError(f"no such fault: {kind}")
        getattr(self.server.faults, kind)(**body)
        return {}

    async def flood(self, body: Json) -> Any:
        """Switch flood control on or off."""
        if body.get("enabled", True):
            self.server.flood.enable(scale=float(body.get("scale", 1)))
        else:
            self.server.flood.disable()
        return {}

    def _chat(self, body: Json) -> Chat:
        return self.server.world.chats[int(body["chat"])]


def _shown(message: Message) -> Json:
    return {
        "id": message.id,
        "thread": message.topic.thread_id if message.topic else None,
        "from": message.sender.full_name,
        "kind": message.kind,
        "text": message.text,
        "html": message.html,
        "keyboard": [[button.text for button in row] for row in message.keyboard],
        "edits": message.edits,
        "pinned": message.pinned,
    }
