"""Errors of the store."""


class Contended(Exception):  # noqa: N818 -- a state of the world, not a fault
    """Others kept changing the game while we decided; nothing of ours was committed. Worth trying again later."""
