"""The prologue: the night, why they came, a line for each participant, what is at stake."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import escape

from narratives.chronicle.bags import chance
from narratives.chronicle.compose import Page
from narratives.chronicle.render import plain
from narratives.chronicle.words import Words
from narratives.moonwar.beats import Beat
from narratives.moonwar.cast import Cast
from narratives.moonwar.stage import Stage
from narratives.moonwar.story import Story

CHASE = 7
"""The scenario with stakes."""
MOST = 1500
"""Characters of a prologue."""
_ROOM = 190
"""Characters that a promise and the last line may take."""
MOST_SHOWN = 11
"""So many people have a line each. No scenario brings in more; a GM may."""
_GROUPS, _FEWEST_TOGETHER = 3, 3
"""Paragraphs of the cast, and how many people one has at least before there are two."""
_KINDS = ("apostle", "church", "mage", "civilian", "other", "force")
PROMISES = 2
_LIKELY = {"enemy": 5, "killer": 5, "victim": 5, "rival": 4, "kin": 3, "creator": 3, "master": 2, "love": 2}
"""How much a relation promises a story, by its kind; others promise 1."""


class Prologue:
    """Writes the prologue from the view: a war may also begin with a position of the GM's own making."""

    def __init__(self, stage: Stage, story: Story, words: Words) -> None:
        self._stage = stage
        self._story = story
        self._words = words
        characters: Mapping[str, Mapping[str, Any]] = stage.view["characters"]
        self._people = [who for who, one in characters.items() if one["status"] == "in"]

    def body(self) -> str:
        """The prose as Telegram HTML: three to six paragraphs, at most ``MOST`` characters where all can be shown."""
        stage, view, page = self._stage, self._stage.view, Page()
        scenario = view["scenario"]
        stage.move_to("l02" if not self._story.places else self._story.places[0], self._story.night)
        stage.common(all=[stage.cast.slot(who) for who in self._people], count=len(self._people), n=len(self._people))
        page.add(stage.say(f"prologue/scenario{scenario}"))
        self._show(page)
        conflict = [stage.say(set_name, {"who": who}) for set_name, who in self._roles()]
        if scenario == CHASE:
            conflict.append(stage.say("prologue/stakes"))
        for first, second in self._promises():
            if self._read(page) + sum(map(len, conflict)) < MOST - _ROOM or not conflict:
                conflict.append(stage.say("prologue/promise", {"a": first, "b": second}))
        page.add(" ".join(conflict), fresh=True)
        page.add(stage.say("prologue/end"), fresh=True)
        return f"<b>{escape(self._words.value('scenario', scenario))}</b>\n\n{page.text}"

    def _show(self, page: Page) -> None:
        """The cast, those of a kind together: a line for each, or a name where a war has more people than lines."""
        people = sorted(self._people, key=lambda who: _KINDS.index(self._stage.cast.member(who).category))
        shown = people[:MOST_SHOWN]
        groups = min(_GROUPS, -(-len(shown) // _FEWEST_TOGETHER))
        for number in range(groups):
            start, end = (len(shown) * place // groups for place in (number, number + 1))
            for place, who in enumerate(shown[start:end]):
                line = self._introduced(who)
                page.add(line, fresh=True) if place == 0 else page.line(line)
        if others := people[MOST_SHOWN:]:
            page.line(self._stage.say("prologue/more", {"members": others}))

    @staticmethod
    def _read(page: Page) -> int:
        return len(plain(page.draft))

    def _introduced(self, who: str) -> str:
        """A participant's line. The full name stands only here in a war: as the line's subject, or before the line."""
        line = self._stage.tell(Beat(("prologue/cast",), {"who": who}))
        person = self._stage.cast.member(who).person
        name, called = escape(person.full.nom), escape(self._stage.cast.slot(who).short.nom)
        if re.match(rf"{re.escape(called)}(?![\w-])", line):
            return f"<b>{name}</b>{line.removeprefix(called)}"
        return f"<b>{name}.</b> {line}"

    def _roles(self) -> Iterator[tuple[str, str]]:
        special = self._stage.view["special"]
        for key, set_name in (
            ("carrier", "prologue/carrier"),
            ("host", "prologue/host"),
            ("first_demon", "prologue/demon"),
        ):
            if special.get(key):
                yield set_name, special[key]
        if self._stage.view["scenario"] == 3 and self._people:
            tatari = special.get("tatari", "Зепия Эльтнем Оберон")
            if tatari in self._people:
                yield "prologue/tatari", tatari

    def _promises(self) -> list[tuple[str, str]]:
        """The pairs whose relation promises most, each person in one of them at most."""
        cast = self._stage.cast
        found = sorted(
            (-_weight(cast, first, second) - chance(self._story.deal, first, second), first, second)
            for place, first in enumerate(self._people)
            for second in self._people[place + 1 :]
            if _weight(cast, first, second)
        )
        promised: list[tuple[str, str]] = []
        for _, first, second in found:
            if not any({first, second} & set(pair) for pair in promised):
                promised.append((first, second))
        return promised[:PROMISES]


def _weight(cast: Cast, first: str, second: str) -> int:
    kinds = [tag[4:] for tag in cast.bond(first, second) if tag.startswith("rel:")]
    return _LIKELY.get(kinds[0], 1) if kinds else 0
