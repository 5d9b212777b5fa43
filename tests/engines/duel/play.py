"""Helpers for tests of the duel: tables from seeds, commands from choices, whole games played at random."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Choice, Field
from engines.core.journal import Play
from engines.duel.cards import templates
from engines.duel.engine import ENGINE
from engines.duel.state import DuelState

Table = Play[DuelState]
Pick = Callable[[Sequence[Any]], Any]
"""Takes one of several, as a seed or a test's search says."""

NAMES = ("Дон", "Эль", "Ирис", "Лада", "Олег", "Мира")
PHRASES = ("Тёплой Луны!", "Оглушён!", "теплой луны", "Прощай")
SHEETS = ("рыцарь, 5 хитов", "маг: граница 0, молния ×3")


def table(roller: SeedRoller, count: int = 4, **options: Any) -> Table:
    """People of random templates at one table; some agree «по жизни», and their players are of both sexes."""
    people: dict[str, Any] = {}
    names = NAMES[:count]
    for place, name in enumerate(names):
        template = list(templates())[roller.face(len(templates()), "")[0] - 1]
        consent = [other for other in names if other != name and roller.face(2, "")[0] == 1]
        people[name] = {"template": template, "sex": "мж"[place % 2], "consent": consent}
    return Play.begin(ENGINE, options, {"people": people})


def filled(choice: Choice, pick: Pick) -> dict[str, Any]:
    """A command from a choice, its fields filled in with values that ``pick`` takes."""
    command: dict[str, Any] = {"do": choice.do, **choice.preset}
    for field in choice.fields:
        taken = {one for other in choice.fields if other.apart for one in command.get(other.name, ())}
        left = field.but(options=tuple(one for one in field.options if one not in taken)) if field.apart else field
        if not field.optional or (left.options and pick((True, False))):
            command[field.name] = _picked(left, pick)
    if choice.some and not any(field.name in command for field in choice.fields):
        command[choice.fields[0].name] = _picked(choice.fields[0], pick)
    return command


def _picked(field: Field, pick: Pick) -> Any:
    if field.kind == "text":
        return pick(SHEETS if field.name == "sheet" else PHRASES)
    if field.kind == "flag":
        return pick((True, False))
    if field.kind == "number":
        low, high = (int(bound) for bound in field.options)
        return pick(range(low, high + 1))
    if not field.many:
        return pick(field.options)
    chosen = [value for value in field.options if pick((True, False))]
    return chosen if len(chosen) >= field.least else [pick(field.options)]


def by_seed(seed: str) -> Pick:
    """Picks like a die of its own."""
    roller = SeedRoller(seed)
    return lambda options: options[roller.face(len(options), "")[0] - 1]


def by_search(data: st.DataObject) -> Pick:
    """Picks what hypothesis looks for."""
    return lambda options: data.draw(st.sampled_from(options))


def random_game(seed: str, count: int = 4, most: int = 150, **options: Any) -> Iterator[tuple[Table, dict[str, Any]]]:
    """A table at which ``most`` random commands are given, each position with the command that led to it.

    Mostly the one on turn acts; now and then somebody else does, or the GM lets time pass or rules.
    """
    roller, pick = SeedRoller(seed), by_seed(seed + "/")
    game = table(roller, count, **options)
    for _ in range(most):
        command = random_command(game.state, pick)
        game, _ = game.act(command, roller)
        yield game, command


def played(seed: str, count: int = 4, most: int = 150, **options: Any) -> Table:
    """The same game, at its end."""
    return [game for game, _ in random_game(seed, count, most, **options)][-1]


def random_command(state: DuelState, pick: Pick, *, edits: bool = False) -> dict[str, Any]:
    """Any command that somebody may give; without ``edits`` none that edits people, and never one that takes back."""
    barred = {"gm.undo"} if edits else {"gm.undo", "gm.set", "gm.person"}
    actors: tuple[str, ...] = (*state.people, GM)
    if state.fight is not None and pick((True, True, True, False)):
        actors = (state.fight.turn,)
    kinds: dict[str, list[Choice]] = {}
    while not kinds:
        actor = pick(actors)
        for choice in ENGINE.choices(state, actor):
            if choice.do not in barred:
                kinds.setdefault(choice.do, []).append(choice)
        actors = (*state.people, GM)
    command = filled(pick(kinds[pick(list(kinds))]), pick)
    if command["do"] == "gm.person":
        command["name"] = f"Гость {len(state.people)}"  # the one text that must not name somebody in the ring
    return {**command, "by": actor}


def names_of(events: Sequence[Mapping[str, Any]]) -> list[str]:
    return [event["event"] for event in events]
