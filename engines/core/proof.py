"""Proof of fair dice: a finished game played again from its revealed seed, every die compared with what was told."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from engines.core.dice import SeedRoller, TapeRoller, commitment
from engines.core.engine import Engine
from engines.core.errors import Refused, TapeError
from engines.core.journal import Entry, Play
from engines.core.model import Frozen
from engines.core.registry import engine_of


class Sealed(Frozen):
    """A seed, the hash that was published before its first die, and how many dice it gave (None: all the rest)."""

    seed: str
    commitment: str
    dice: int | None = None


class GameFile(Frozen):
    """A whole game as it is handed out after its end: all that is needed to play it again."""

    game: str
    id: str = ""
    options: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    seeds: tuple[Sealed, ...]
    journal: tuple[Entry, ...]
    chain: str = ""
    """The hash of the whole journal (``linked``): no command can be changed, put in or left out without it. Empty in
    the file of a game that an older release began."""


class Problem(NamedTuple):
    """What does not fit: a seed and its seal, a line of the journal and the rules or the dice, the journal's hash."""

    kind: Literal["seal", "no_seed", "no_game", "bad_line", "other_dice", "chain"]
    number: int = 0
    """Which seed, or which line, from 1."""
    why: str = ""
    """The code of the refusal."""
    told: str = ""
    """The dice that stand in the file: «d6:2, d6:5»; empty: none."""
    ours: str = ""
    """The dice that the seed gives."""


class Proof(Frozen):
    """What came of playing it again."""

    problems: tuple[Problem, ...]
    """Nothing: every die is the seed's own."""
    dice: int
    by_seed: int
    rulings: tuple[int, ...]
    """Lines of the journal, from 1, in which the GM has changed or willed something: that is his, not the dice's."""
    by_hand: int
    """Dice that people threw: the seed cannot answer for them."""
    end: str
    """The hash of the journal as far as the line that brought the end: it stands in the epilogue. Empty: not known."""


def opening(game: str, options: Mapping[str, Any], setup: Mapping[str, Any]) -> str:
    """The chain before the first line: the hash of what the game begins with."""
    return _hashed([game, options, setup])


def linked(chain: str, entry: Entry) -> str:
    """The chain after one more line of the journal."""
    return _hashed([chain, entry.model_dump(mode="json")])


def _hashed(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def read_game(data: object) -> GameFile:
    """Raises ValueError for what is not such a file, KeyError for a game that does not exist here."""
    try:
        game = GameFile.model_validate(data)
    except ValidationError as error:
        raise ValueError(str(error.errors()[0]["loc"])) from error
    engine_of(game.game)
    return game


def prove(game: GameFile) -> Proof:
    """Play the game again from its seeds and compare every die, and the journal with its hash."""
    engine = engine_of(game.game)
    throws = [throw for entry in game.journal for throw in entry.throws]
    problems, end = _compared(engine, game)
    return Proof(
        problems=tuple(problems),
        dice=len(throws),
        by_seed=sum(throw.source == "seed" for throw in throws),
        rulings=rulings(game),
        by_hand=sum(throw.source in {"hand", "telegram"} for throw in throws),
        end=end,
    )


def rulings(game: GameFile) -> tuple[int, ...]:
    """The lines of the journal, from 1, in which the GM has changed or willed something."""
    engine = engine_of(game.game)
    return tuple(line for line, entry in enumerate(game.journal, start=1) if _is_ruling(engine, entry.command))


def _is_ruling(engine: Engine[Any], command: Mapping[str, Any]) -> bool:
    plain = command.keys() <= {"do", "by"} and command["do"] in {engine.plays_on, "start"}
    return command.get("by", "gm") == "gm" and not plain and command["do"] not in engine.leads_by


def _compared(engine: Engine[Any], game: GameFile) -> tuple[list[Problem], str]:
    """What is wrong, and the hash of the journal at the end of the game."""
    chain, ends = opening(game.game, game.options, game.setup), [""]

    def link(entry: Entry, is_over: bool) -> None:
        nonlocal chain
        chain = linked(chain, entry)
        if game.chain:
            ends.append((ends[-1] or chain) if is_over else "")

    problems = list(_problems(engine, game, link))
    if not problems and game.chain and chain != game.chain:
        problems.append(Problem("chain"))
    return problems, ends[-1] or (game.chain if not problems else "")


def _problems(engine: Engine[Any], game: GameFile, link: Callable[[Entry, bool], None]) -> Iterator[Problem]:
    for place, sealed in enumerate(game.seeds, start=1):
        if commitment(sealed.seed) != sealed.commitment:
            yield Problem("seal", place)
    if not game.seeds:
        yield Problem("no_seed")
        return
    sealed, *later = game.seeds
    roller = SeedRoller(sealed.seed)
    try:
        play = Play.begin(engine, game.options, game.setup)
    except Refused as refused:
        yield Problem("no_game", why=refused.code)
        return
    for number, entry in enumerate(game.journal, start=1):
        while later and sealed.dice is not None and roller.position >= sealed.dice:
            sealed = later.pop(0)
            roller = SeedRoller(sealed.seed)
        by_hand = any(throw.source == "hand" for throw in entry.throws)
        try:
            if by_hand:
                play, _ = play.act(entry.command, TapeRoller(entry.throws), recorded=True)
            else:
                play, _ = play.act(entry.command, roller)
        except (Refused, TapeError) as error:
            yield Problem("bad_line", number, why=str(error))
            return
        if play.entries[-1].throws != entry.throws:
            told, ours = (", ".join(map(str, throws)) for throws in (entry.throws, play.entries[-1].throws))
            yield Problem("other_dice", number, told=told, ours=ours)
            return
        link(entry, engine.over(play.state))
