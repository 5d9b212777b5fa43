"""What a process of the bot does. By default everything; many processes may share the work."""

from enum import Enum


class Role(Enum):
    """One process, one role. Every role may run any number of times against one store."""

    ALL = "all"
    """Everything: one process is the whole bot, several are several whole bots behind one webhook."""
    WEB = "web"
    """Takes updates and decides: a commit each."""
    WORKER = "worker"
    """Plays due turns, packs finished games, looks after rights."""
    SENDER = "sender"
    """Carries the outbox to Telegram."""

    @property
    def receives(self) -> bool:
        """Does it take updates?"""
        return self in (Role.ALL, Role.WEB)

    @property
    def works(self) -> bool:
        """Does it run the schedule?"""
        return self in (Role.ALL, Role.WORKER)

    @property
    def sends(self) -> bool:
        """Does it empty the outbox?"""
        return self in (Role.ALL, Role.SENDER)
