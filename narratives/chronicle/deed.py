"""One command while it is told, as narrators that tell deed by deed ask about it."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from narratives.chronicle.narrator import Told

Story = TypeVar("Story")


class Deed(Generic[Story]):
    """One command's events; ``was`` and ``now`` are the story before and after the event at hand.

    ``once`` remembers what has been asked while they are told.
    """

    def __init__(self, events: Sequence[Told], before: Story, after: Story, view: Mapping[str, Any], salt: str) -> None:
        self.events = events
        self.before = before
        self.after = after
        self.view = view
        self.salt = salt
        self.was = before
        self.now = before
        self._once: set[str] = set()

    def go_on(self, story: Story) -> None:
        """To the next event: the story after it."""
        self.was, self.now = self.now, story

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
