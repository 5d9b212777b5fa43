"""Makes what posts are compressed with: dictionaries from whole games, and the texts that have changed since the last.

python -m tests.tgbot.sessions.dictionary && python -m tests.tgbot.sessions.sample NAME

Once released they are for good (``test_squeeze`` holds their sums): better ones get the next number, and the old ones
stay to read what they wrote.
"""

import hashlib
import lzma
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from narratives.chronicle.texts import library_of
from tests.tgbot.play.sittings import TableTop
from tests.tgbot.play.whole_games import PLANS, whole_game
from tgbot import sessions
from tgbot.sessions.letters import to_bytes, to_text
from tgbot.sessions.posts import CORPORA, parted

FOLDER = Path(sessions.__file__).parent / "data"
SUMS = Path(__file__).parent / "samples" / "dictionaries.sha256"
"""Of all that was ever made."""
SEEDS = range(100, 116)
LONG_SEEDS = range(100, 103)
"""Of games of hundreds of posts."""
SHINGLE = 12
"""Letters that must be met again to be worth a place."""
MOST_TEXTS = 700
POST_BYTES = 20_000


def corpus() -> Iterator[str]:
    """Every text of every game that has changed since the older corpora, on a line: the game, its name, what a reader
    sees of it."""
    known = set(older())
    for game in PLANS:
        library = library_of(game)
        for name in library.names():
            for place, text in enumerate(library.texts(name)):
                line = f"{game}\t{name}#{place}\t{cleaned(text.source)}"
                if line not in known:
                    yield f"{line}\n"


def older() -> Iterator[str]:
    """The lines of the corpora that are for good."""
    for name in CORPORA[:-1]:
        yield from to_text(lzma.decompress((FOLDER / f"{name}.xz").read_bytes())).split("\n")


def cleaned(source: str) -> str:
    """A template without its machinery; the words that it inflects stay."""
    words = re.sub(r"\{\{[^}]*?'([^']*)'[^}]*\}\}", r"\1", source)
    return " ".join(re.sub(r"\{\{[^}]*\}\}|\{%[^%]*%\}", "", words).split())


def played(game: str, seed: str) -> TableTop:
    """A whole game, in memory."""
    table, deeds = TableTop(), whole_game(game, seed)
    decide = next(deeds)
    while True:
        table.take(decide)
        try:
            decide = deeds.send(table.playing)
        except StopIteration:
            return table


def typical(texts: Iterable[str], size: int) -> bytes:
    """What these texts have in common, the most common last, where it is nearest."""
    texts = list(texts)
    met: Counter[str] = Counter()
    for text in texts:
        met.update({text[at : at + SHINGLE] for at in range(len(text) - SHINGLE)})
    pieces = sorted({piece for text in texts for piece in _met_again(text, met)}, reverse=True)
    chosen: list[str] = []
    covered: set[str] = set()
    length = 0
    for _, piece in pieces:
        shingles = [piece[at : at + SHINGLE] for at in range(len(piece) - SHINGLE + 1)]
        fresh = [shingle for shingle in shingles if shingle not in covered]
        if 2 * len(fresh) < len(shingles):
            continue
        covered.update(fresh)
        chosen.append(piece)
        length += len(piece)
        if length > size:
            break
    return to_bytes("".join(reversed(chosen)))[-size:]


def _met_again(text: str, met: Counter[str]) -> Iterator[tuple[float, str]]:
    """Stretches of the text that others have too, each with how often, on average."""
    at = 0
    while at < len(text) - SHINGLE:
        end = at
        while end < len(text) - SHINGLE and met[text[end : end + SHINGLE]] >= 3:
            end += 1
        if end > at:
            piece = text[at : end + SHINGLE - 1]
            yield sum(met[text[place : place + SHINGLE]] for place in range(at, end)) / len(piece), piece
        at = max(end, at + 1)


def main() -> None:
    """Write all of them, and their sums."""
    texts = to_bytes("".join(corpus()))
    (FOLDER / f"{CORPORA[-1]}.xz").write_bytes(lzma.compress(texts, preset=9 | lzma.PRESET_EXTREME))
    for game in PLANS:
        posts: list[str] = []
        for seed in LONG_SEEDS if game == "kitsune" else SEEDS:
            table, chance = played(game, str(seed)), random.Random(seed)
            told = [to_text(parted(post, game)[1]) for post in table.texts.values()]
            posts += chance.sample(told, min(MOST_TEXTS // 3, len(told)))
        (FOLDER / f"posts-4-{game}.bin").write_bytes(typical(posts, POST_BYTES))
    files = sorted(FOLDER.iterdir())
    SUMS.write_text("".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files))


if __name__ == "__main__":
    main()
