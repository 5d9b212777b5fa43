"""Who is there when a demo starts: a forum with the bot in it, its GM and three players."""

from typing import NamedTuple

from tgbot.botapi.people import Person
from tgbot.botapi.rights import ADMIN_RIGHTS
from tgbot.botapi.server import Server
from tgbot.botapi.state import Chat

GROUP = "Клуб «Полнолуние»"
GM = "Аня"
PLAYERS = ("Боря", "Вера", "Гена")
MOST_PEOPLE = 30
LONGEST_NAME = 32


class Scene(NamedTuple):
    """The group and its people, the GM first."""

    group: Chat
    people: list[Person]

    @property
    def gm(self) -> Person:
        """Who owns the group."""
        return self.people[0]


def acquainted(server: Server, name: str) -> Person:
    """A new person to whom the bot may write in private: in Telegram he would have pressed START."""
    person = server.user(name)
    person.user.started = True
    return person


def set_scene(server: Server) -> Scene:
    """Make the group and its people; the bot is an administrator with every right, everybody has met it."""
    gm, *players = (acquainted(server, name) for name in (GM, *PLAYERS))
    group = server.chat(GROUP, forum=True, owner=gm, members=players)
    server.add_bot(group, ADMIN_RIGHTS, by=gm)
    return Scene(group, [gm, *players])


def find_scene(server: Server) -> Scene:
    """The same in a world that goes on. Raises StopIteration where there is no such group."""
    group = next(chat for chat in server.world.chats.values() if chat.is_group)
    owners = [member.user.id for member in group.members.values() if member.status == "creator"]
    others = [user for user in server.world.users if user not in owners]
    return Scene(group, [server.person(user) for user in (*owners, *others)])
