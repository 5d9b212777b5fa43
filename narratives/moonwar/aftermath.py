"""What a war leaves behind: who is not there any more, who misses whom, what the killers cannot forget."""

from collections.abc import Iterator, Sequence

from narratives.chronicle.bags import chance
from narratives.moonwar.stage import Stage
from narratives.moonwar.story import Fact, Story

CHASE = 7
"""The scenario that is a game: nobody has to come to himself after it."""


def absent(stage: Stage, told: Sequence[str]) -> Iterator[str]:
    """A sentence for those whom the dust took, for others who are in and not ``told`` of, for those who left."""
    characters = stage.view["characters"]

    def those(status: str) -> list[str]:
        return [who for who, one in characters.items() if one["status"] == status]

    result = stage.view["result"]
    free = (who for who in those("in") if not characters[who]["captor"])
    others = [who for who in free if who not in (*result["winners"], *told)]
    others_set = "epilogue/players" if stage.view["scenario"] == CHASE else "epilogue/others"
    for name, members in (("epilogue/dusted", those("dust")), (others_set, others), ("epilogue/left", those("left"))):
        if members:
            yield stage.say(name, {"members": members})


def remembered(stage: Stage, story: Story) -> Iterator[str]:
    """Who of the living misses whom of the dead, and whose death stays with the one who dealt it."""
    living = stage.cast.still_in()
    deaths = [fact for fact in story.facts if fact.kind == "killed" and fact.who in story.out]
    missed = next(_missed(stage, deaths, living), None)
    if missed is not None:
        mourner, fact = missed
        yield _said(stage, "epilogue/missed", mourner, fact)
    own = [fact for fact in deaths if fact.of in living and (missed is None or fact != missed[1])]
    if own:
        fact = max(own, key=lambda one: (_bound(stage, one), chance(story.thread, "memory", one.who)))
        yield _said(stage, "epilogue/memory", fact.of, fact)


def _missed(stage: Stage, deaths: Sequence[Fact], living: Sequence[str]) -> Iterator[tuple[str, Fact]]:
    """Living people with the death that they mourn: of one close to them first, then of an ally, the latest first."""
    for close in (True, False):
        for fact in reversed(deaths):
            for who in living:
                if who != fact.of and (stage.cast.close(who, fact.who) if close else who in fact.mourners):
                    yield who, fact


def _bound(stage: Stage, fact: Fact) -> bool:
    return any(tag.startswith("rel:") for tag in stage.cast.bond(fact.of, fact.who))


def _said(stage: Stage, name: str, who: str, fact: Fact) -> str:
    return stage.say(name, {"who": who, "of": fact.who}, place=stage.cast.world.atlas.venue(fact.place))


def beginning(stage: Stage, story: Story) -> str:
    """A sentence about the place of the first turn; empty when none was played."""
    return stage.say("epilogue/first", place=stage.cast.world.atlas.venue(story.places[0])) if story.places else ""
