"""The epilogue: how it ended, a detail of each death, the survivors, a last line to remember."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from narratives.chronicle.bags import chance, pick
from narratives.chronicle.compose import Page
from narratives.chronicle.render import plain
from narratives.moonwar import aftermath
from narratives.moonwar.beats import Beat, People
from narratives.moonwar.stage import Stage, slots_of
from narratives.moonwar.story import Story

LETTER = 0.6
"""How often a survivor writes a letter."""
MOST = 1490
"""Characters of an epilogue, the breaks between its paragraphs aside."""
SHORT = 480
"""Characters of an epilogue that needs somebody's last minute."""
SPARE = 800
"""Characters below which there is room for everything."""
_SHORTEST_LETTER = 150
MOST_DEATHS = 10
MOST_SURVIVORS = 2


class Epilogue:
    """Writes the epilogue from the view after the end."""

    def __init__(self, stage: Stage, story: Story) -> None:
        self._stage = stage
        self._story = story
        self._result: Mapping[str, Any] = stage.view["result"]
        self._winners: Sequence[str] = self._result["winners"]
        self._length = 0
        """Characters so far, whatever order they come in."""

    def body(self) -> str:
        """The prose as Telegram HTML: three to six paragraphs, at most ``MOST`` characters.

        How it ended, who died and who is gone is always told; the rest as far as there is room for it, the weightiest
        first, and all of it in the order in which it reads.
        """
        stage, people = self._stage, self._people()
        stage.move_to(self._story.place or "l02", self._story.night)
        end = [stage.say("epilogue/opening", people), stage.say(self._how_it_ended(), people)]
        if captives := self._captives():
            end.append(stage.say("epilogue/captives", {"members": captives, "who": captives, "all": captives}))
        losses = ["\n".join(self._losses())]
        survivors, deserving = self._survivors(), self._deserving()
        gone = list(aftermath.absent(stage, (*survivors, *deserving, *captives)))
        last = [stage.say("epilogue/last", people)]
        self._length = sum(len(plain(text)) + 1 for text in (*end, *losses, *gone, *last))
        missed = self._as_room_allows(aftermath.remembered(stage, self._story))
        deeds = self._as_room_allows(self._praised(who) for who in deserving)
        letter = self._as_room_allows([stage.say("epilogue/letter", people)]) if self._is_there_a_letter() else []
        lives = self._as_room_allows(stage.dress("epilogue/survivor", {"who": who}) for who in survivors)
        ashes = self._as_room_allows(self._ashes()) if self._length < SHORT else []
        first = self._as_room_allows([aftermath.beginning(stage, self._story)])
        town = stage.view["scenario"] != aftermath.CHASE
        first += self._as_room_allows([stage.dress("epilogue/town")] if town else ())
        page = Page()
        for texts in (end, losses, [*gone, *missed], [*ashes, *lives, *deeds], letter, [*first, *last]):
            for number, text in enumerate(filter(None, texts)):
                page.add(text, fresh=number == 0)
        return f"<b>Эпилог</b>\n\n{page.text}"

    def _as_room_allows(self, texts: Iterable[str]) -> list[str]:
        """Those of the texts that the epilogue still has room for."""
        kept = []
        for text in filter(None, texts):
            if self._length + len(plain(text)) < MOST:
                self._length += len(plain(text)) + 1
                kept.append(text)
        return kept

    def _ashes(self) -> Iterator[str]:
        """One of those whom the dust took, where there is nobody else to tell of."""
        dust = [who for who, one in self._stage.view["characters"].items() if one["status"] == "dust"]
        if dust:
            yield self._stage.say("epilogue/ashes", {"who": dust[pick(len(dust), self._story.thread, "ashes")]})

    def _is_there_a_letter(self) -> bool:
        """A survivor writes or is written to mostly, and always where there is little else to tell."""
        often = LETTER if self._length > SPARE else 1.0
        return (
            bool(self._winners)
            and self._length < MOST - _SHORTEST_LETTER
            and (chance(self._story.thread, "letter") < often)
        )

    def _praised(self, who: str) -> str:
        """What a winner did, in numbers."""
        if self._length > MOST - _SHORTEST_LETTER:
            return ""
        deeds = self._stage.view["deeds"][who]
        numbers = {key: deeds[key] for key in ("kills", "captures", "escapes", "fights", "talks", "routed")}
        return self._stage.say("epilogue/deeds", {"who": who}, **numbers)

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
