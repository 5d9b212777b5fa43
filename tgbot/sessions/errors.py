"""Errors of the store."""


class Contended(Exception):  # noqa: N818 -- a state of the world, not a fault
    """Others kept changing the game while we decided; nothing of ours was committed. Worth trying again later."""


class Foreign(Exception):  # noqa: N818 -- a state of the world, not a fault
    """A record written by a newer release: this one must leave it alone."""

    def __init__(self, version: int) -> None:
        super().__init__(f"a record of schema {version}")
        self.version = version
