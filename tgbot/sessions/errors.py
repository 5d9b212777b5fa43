"""Errors of the store."""


class Contended(Exception):  # noqa: N818 -- a state of the world, not a fault
    """Others kept changing the game while we decided; nothing of ours was committed. Worth trying again later."""


class Unreadable(Exception):  # noqa: N818 -- a state of the world, not a fault
    """What lies in the store of a game or a chat cannot be read by this process: nothing of it may be changed."""


class Foreign(Unreadable):
    """A record written by a newer release: this one must leave it alone."""

    def __init__(self, version: int) -> None:
        super().__init__(f"a record of schema {version}")
        self.version = version


class Damaged(Unreadable):
    """It is no record of any release. Says nothing of what is in it; its cause does."""

    def __init__(self, error: Exception) -> None:
        super().__init__(f"damaged: {type(error).__module__}.{type(error).__name__}")
