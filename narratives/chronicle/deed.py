"""The events of one command, as narrators that tell deed by deed ask about them."""

from collections.abc import Sequence

from narratives.chronicle.narrator import Told


class Deed:
    """One command's events; ``once`` remembers what has been asked while they are told."""

    def __init__(self, events: Sequence[Told]) -> None:
        self.events = events
        self._once: set[str] = set()

    def once(self, what: str) -> bool:
        """Is it the first time that this is asked in this command?"""
        first = what not in self._once
        self._once.add(what)
        return first

    def named(self, *names: str) -> list[Told]:
        """The events of this command that have one of these names."""
        return [event for event in self.events if event["event"] in names]

    def has(self, *names: str) -> bool:
        """Does one of these events belong to the command?"""
        return any(event["event"] in names for event in self.events)
