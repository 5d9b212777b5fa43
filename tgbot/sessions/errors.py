"""Errors of the store, none of them for the eyes of players."""


class Contended(Exception):  # noqa: N818 -- a state of the world, not a fault
    """Others kept changing the game while we decided; nothing of ours was committed. Worth trying again later."""


class Foreign(Exception):  # noqa: N818
    """A record of a newer release, or one that is damaged: it is left untouched."""
