"""What one person sees, as JSON for the page: places, messages, and what has changed since he looked last.

A place is `t<thread>` (a topic of the group) or `p` (his dialogue with the bot); a message's key is `m<id>`, `p<id>` in
the dialogue, `e<id>` for one that he alone sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tgbot.botapi.people import Person
from tgbot.botapi.render import user_json
from tgbot.botapi.state import GENERAL_THREAD_ID, Button, Chat, Json, Message, User
from tgbot.botapi.world import World

PRIVATE = "p"

_SERVICE = {
    "pinned_message": "{who} закрепляет сообщение",
    "forum_topic_created": "{who} открывает тему «{name}»",
    "forum_topic_edited": "{who} меняет тему: «{name}»",
    "forum_topic_closed": "{who} закрывает тему",
    "forum_topic_reopened": "{who} снова открывает тему",
    "new_chat_members": "В группе теперь {members}",
    "left_chat_member": "{who} выходит из группы",
}


def people(world: World, group: Chat) -> list[Json]:
    """Everybody who can be played, the owner first; `heard`: how much was said to each of them alone."""
    heard = Counter(message.receiver.id for message in group.ephemeral.values() if message.receiver is not None)
    for user in world.users.values():
        if user.id in world.chats:
            heard[user.id] += sum(message.sender is world.bot for message in world.chats[user.id].messages.values())
    members = [member for member in group.members.values() if member.present and member.user is not world.bot]
    members.sort(key=lambda member: member.status != "creator")
    users = [(member.user, member.status == "creator") for member in members]
    return [{"id": user.id, "name": user.full_name, "gm": gm, "heard": heard[user.id]} for user, gm in users]


def places(group: Chat, person: Person) -> list[Json]:
    """Where he can go: the topics, General first, then his dialogue with the bot."""
    topics = [topic for topic in group.topics.values() if not topic.deleted]
    shown: list[Json] = [
        {
            "id": f"t{topic.thread_id}",
            "name": "Общая" if topic.is_general else topic.name,
            "closed": topic.closed,
            "general": topic.is_general,
        }
        for topic in sorted(topics, key=lambda topic: topic.thread_id)
    ]
    return [*shown, {"id": PRIVATE, "name": person.world.bot.full_name, "started": person.user.started}]


def messages(group: Chat, person: Person) -> Iterator[tuple[str, Message]]:
    """All that he sees now, with keys."""
    private = person.private
    replaced = {id(m.replaces) for m in group.ephemeral.values() if m.replaces and _his(m, person)}
    for message in group.messages.values():
        if not message.deleted and id(message) not in replaced:
            yield f"m{message.id}", message
    for number, message in group.ephemeral.items():
        if _his(message, person):
            yield f"e{number}", message
    for message in private.messages.values():
        if not message.deleted:
            yield f"p{message.id}", message


def _his(message: Message, person: Person) -> bool:
    return not message.deleted and (message.receiver is person.user or message.sender is person.user)


def find(group: Chat, person: Person, key: str) -> Message | None:
    """The message of a key, be it deleted; None when he could never have seen it."""
    kind, number = key[:1], int(key[1:]) if key[1:].isdecimal() else 0
    boxes = {"m": group.messages, "e": group.ephemeral, "p": person.private.messages}
    message = boxes.get(kind, {}).get(number)
    if message is None or (kind == "e" and person.user not in (message.receiver, message.sender)):
        return None
    return message


def message_json(key: str, message: Message, person: Person) -> Json:
    """A message as he sees it."""
    place = PRIVATE if key.startswith("p") else f"t{message.topic.thread_id if message.topic else GENERAL_THREAD_ID}"
    shown: Json = {
        "key": key,
        "place": place,
        "order": [message.date, int(message.ephemeral_id is not None), message.ephemeral_id or message.id],
        "from": _sender(message),
        "mine": message.sender is person.user,
        "date": message.date,
        "edited": message.edit_date is not None,
        "kind": message.kind,
        "text": message.text,
        "entities": [_entity(entity) for entity in message.content.entities],
        "buttons": [[_button(button) for button in row] for row in message.keyboard],
        "pinned": message.pinned,
        "secret": message.ephemeral_id is not None,
        "reactions": [emoji for some in message.reactions.values() for emoji in some],
    }
    if message.is_service:
        shown["service"] = _service(message)
    if message.reply_to is not None and not message.reply_to.deleted and message.reply_to is not _root(message):
        shown["reply"] = _quoted(message.reply_to, key[0])
    if (placeholder := _asked(message, person)) is not None:
        shown["asks"] = placeholder
    return shown | _attached(message, person)


def _root(message: Message) -> Message | None:
    return message.topic.root if message.topic else None


def _sender(message: Message) -> Json:
    if message.sender_chat is not None:
        return {"id": message.sender_chat.id, "name": message.sender_chat.title, "bot": False}
    return {"id": message.sender.id, "name": message.sender.full_name, "bot": message.sender.is_bot}


def _entity(entity: Json) -> Json:
    kept = {name: entity[name] for name in ("type", "offset", "length", "url") if name in entity}
    return kept | ({"user": entity["user"]["id"]} if "user" in entity else {})


def _button(button: Button) -> Json:
    shown: Json = {"text": button.text, "style": button.style, "disabled": button.disabled}
    for name in ("data", "url", "copy_text"):
        if (value := getattr(button, name)) is not None:
            shown[name] = value
    return shown


def _service(message: Message) -> str:
    value: Any = message.payload.get(message.kind)
    told = value if isinstance(value, dict) else {}
    members = value if message.kind == "new_chat_members" and isinstance(value, list) else []
    return _SERVICE.get(message.kind, "{who}: изменения в группе").format(
        who=message.sender.full_name,
        name=told.get("name", message.topic.name if message.topic else ""),
        members=", ".join(f"{member['first_name']} {member.get('last_name', '')}".strip() for member in members),
    )


def _quoted(message: Message, kind: str) -> Json:
    return {"key": f"{kind}{message.id}", "name": message.sender.full_name, "text": _gist(message)}


def _gist(message: Message) -> str:
    words = {"photo": "Картинка", "document": "Файл", "poll": "Опрос", "dice": "Кость"}.get(message.kind, "")
    if message.kind == "poll":
        return f"{words}: {message.payload['poll']['question']}"
    return " ".join(message.text.split())[:120] or words


def _asked(message: Message, person: Person) -> str | None:
    """The hint of a question that asks him for a reply; None when it asks nothing of him."""
    markup = message.content.markup or {}
    if not markup.get("force_reply"):
        return None
    if markup.get("selective") and message.chat.type != "private":
        named = [entity.get("user", {}).get("id") for entity in message.content.entities]
        asked: User | None = message.reply_to.sender if message.reply_to is not None else None
        if asked is not person.user and person.id not in named:
            return None
    return str(markup.get("input_field_placeholder") or "")


def _attached(message: Message, person: Person) -> Json:
    payload = message.payload
    if message.kind == "document":
        document = payload["document"]
        return {"document": {"id": document["file_id"], "name": document["file_name"], "size": document["file_size"]}}
    if message.kind == "photo":
        largest = payload["photo"][-1]
        return {"photo": {"id": largest["file_id"], "width": largest["width"], "height": largest["height"]}}
    if message.kind == "dice":
        return {"dice": payload["dice"]}
    if message.kind == "poll":
        return {"poll": _poll(payload, person)}
    return {}


def _poll(payload: Json, person: Person) -> Json:
    poll = payload["poll"]
    return {
        "question": poll["question"],
        "options": [{"text": one["text"], "votes": one["voter_count"]} for one in poll["options"]],
        "total": poll["total_voter_count"],
        "closed": poll["is_closed"],
        "anonymous": poll["is_anonymous"],
        "several": poll.get("allows_multiple_answers", False),
        "mine": payload.get("_votes", {}).get(person.id, []),
    }


def me_json(person: Person) -> Json:
    """Who he is."""
    return {"id": person.id, "name": user_json(person.user)["first_name"]}


class Watch:
    """Remembers what one page shows, and tells only what is new."""

    def __init__(self, group: Chat, person: Person) -> None:
        self._group = group
        self._person = person
        self._shown: dict[str, tuple[object, ...]] = {}
        self._around: Json = {}

    def news(self) -> Json:
        """What has changed since the last call; empty when nothing has."""
        now = dict(messages(self._group, self._person))
        marks = {key: _mark(message) for key, message in now.items()}
        changed = [key for key, mark in marks.items() if self._shown.get(key) != mark]
        fresh = [message_json(key, now[key], self._person) for key in changed]
        gone = [key for key in self._shown if key not in marks]
        around = self._surroundings()
        news: Json = {name: value for name, value in around.items() if self._around.get(name) != value}
        self._shown, self._around = marks, around
        return news | ({"messages": fresh} if fresh else {}) | ({"gone": gone} if gone else {})

    def _surroundings(self) -> Json:
        person = self._person
        return {
            "group": {"title": self._group.title, "members": len(people(person.world, self._group))},
            "people": people(person.world, self._group),
            "places": places(self._group, person),
            "menus": {"group": person.menu(self._group), PRIVATE: person.menu()},
        }


def _mark(message: Message) -> tuple[object, ...]:
    """Equal as long as the message looks the same."""
    poll = message.payload.get("poll", {})
    votes = {person: tuple(chosen) for person, chosen in message.payload.get("_votes", {}).items()}
    replied = message.reply_to.deleted if message.reply_to is not None else None
    photo = message.payload.get("photo")
    attached = (message.kind, poll.get("is_closed"), str(votes), id(photo))
    return (id(message.content), message.edits, message.pinned, replied, str(message.reactions), *attached)
