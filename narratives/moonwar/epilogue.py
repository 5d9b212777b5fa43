"""The epilogue: how it ended, a detail of each death, the survivors, a last line to remember."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from narratives.chronicle.bags import chance
from narratives.chronicle.compose import Page
from narratives.moonwar import aftermath
from narratives.moonwar.beats import Beat, People
from narratives.moonwar.stage import Stage, slots_of
from narratives.moonwar.story import Story

LETTER = 0.6
"""How often a survivor writes a letter."""
MOST_DEATHS = 10
MOST_SURVIVORS = 2


class Epilogue:
    """Writes the epilogue from the view after the end."""

    def __init__(self, stage: Stage, story: Story) -> None:
        self._stage = stage
        self._story = story
        self._result: Mapping[str, Any] = stage.view["result"]
        self._winners: Sequence[str] = self._result["winners"]

    def body(self) -> str:
        """The prose as Telegram HTML."""
        stage, page = self._stage, Page()
        stage.move_to(self._story.place or "l02", self._story.night)
        page.add(stage.say("epilogue/opening", self._people()))
        page.add(stage.say(self._how_it_ended(), self._people()))
        if captives := self._captives():
            page.add(stage.say("epilogue/captives", {"members": captives, "who": captives, "all": captives}))
        for number, text in enumerate(filter(None, self._losses())):
            page.add(text, fresh=True) if number == 0 else page.line(text)
        survivors = self._survivors()
        after = (
            *aftermath.absent(stage, (*survivors, *self._deserving(), *self._captives())),
            *aftermath.remembered(stage, self._story),
        )
        for number, text in enumerate(after):
            page.add(text, fresh=number == 0)
        for number, who in enumerate(survivors):
            page.add(stage.dress("epilogue/survivor", {"who": who}), fresh=number == 0)
        for number, who in enumerate(self._deserving()):
            deeds = stage.view["deeds"][who]
            numbers = {key: deeds[key] for key in ("kills", "captures", "escapes", "fights", "talks", "routed")}
            page.add(stage.say("epilogue/deeds", {"who": who}, **numbers), fresh=number == 0 and not survivors)
        if self._winners and chance(self._story.thread, "letter") < LETTER:
            page.add(stage.say("epilogue/letter", self._people()), fresh=True)
        page.add(aftermath.beginning(stage, self._story), fresh=True)
        if stage.view["scenario"] != aftermath.CHASE:
            page.add(stage.dress("epilogue/town"))
        page.add(stage.say("epilogue/last", self._people()))
        return f"<b>Эпилог</b>\n\n{page.text}"

    def _how_it_ended(self) -> tuple[str, ...]:
        reason = self._result["reason"]
        return ("epilogue/gm", "gm/ended") if reason == "gm" else (f"epilogue/{reason}",)

    def _people(self) -> People:
        """Slots of the end: the first winner as ``who``, all of them as ``members``."""
        special = self._stage.view["special"]
        everyone = tuple(self._stage.view["characters"])
        chief = self._winners or self._stage.cast.still_in() or everyone
        people: dict[str, str | Sequence[str]] = {"members": self._winners, "all": everyone, **slots_of(chief)}
        people["who"] = chief[0]
        people["host"] = people["of"] = special.get("host") or special.get("first_demon") or chief[-1]
        by = self._stage.view["characters"].get(people["of"], {}).get("killed_by")
        people["by"] = by or chief[0]
        return people

    def _captives(self) -> Sequence[str]:
        """Captives of the winners: not all are in the result, and a fortress that stood keeps those of its defence."""
        characters, stood = self._stage.view["characters"], self._result["reason"] == "storm_failed"
        captors = {who: characters[who]["captor"] for who in self._stage.cast.still_in() if who not in self._winners}
        held = [who for who, captor in captors.items() if captor and (stood or captor in self._winners)]
        return self._result["captives"] or held

    def _losses(self) -> Iterator[str]:
        """A line for each of the dead, in the order of their deaths."""
        characters = self._stage.view["characters"]
        dead = sorted(
            (who for who, one in characters.items() if one["status"] == "dead"),
            key=lambda who: characters[who]["out_turn"] or 0,
        )
        for who in dead[-MOST_DEATHS:]:
            by = characters[who]["killed_by"]
            if by:
                yield self._stage.tell(Beat(("epilogue/death",), {"who": who, "by": by}))

    def _survivors(self) -> Sequence[str]:
        """Some of those who came through the war free, and will not be praised for their deeds."""
        if self._stage.view["scenario"] == aftermath.CHASE:
            return ()
        characters, praised = self._stage.view["characters"], self._deserving()
        free = (who for who in self._stage.cast.still_in() if not characters[who]["captor"])
        return [who for who in free if who not in praised][:MOST_SURVIVORS]

    def _deserving(self) -> list[str]:
        """Winners who did something worth a sentence, the busiest first."""
        deeds = self._stage.view["deeds"]
        weights = {
            who: 3 * deeds[who]["kills"] + 2 * deeds[who]["captures"] + deeds[who]["escapes"]
            for who in self._winners
            if who in deeds
        }
        return sorted((who for who in weights if weights[who]), key=lambda who: -weights[who])[:2]
