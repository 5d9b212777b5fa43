"""Posts as they are stored: what a post is made of need not be kept again.

A post says which texts it was made of («battle/killed#3»). Those texts, as they stood when the corpus was made, go
before it when it is compressed: what is left are names, forms and dice. The corpus is a copy for good, so that texts
may be edited freely: one that reads otherwise today, or that is not in it at all, only costs more bytes. A release puts
a further file behind the others, with the texts that have changed since.
"""

import json
import lzma
from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files
from struct import Struct
from typing import NamedTuple

from narratives.chronicle.post import Post
from tgbot.sessions.errors import Foreign
from tgbot.sessions.letters import to_bytes, to_text
from tgbot.sessions.spaces import bound, loosed
from tgbot.sessions.squeeze import KINDS, LOOSE_POST, POST, deflated, dictionary, expanded, inflated

_SPELT = 0xFFFF
"""In the place of a text that the corpus does not have: its name is spelt in the post."""
_SPACES = "spaces"
"""The field of a post that says which of its spaces are not what the rule says."""
WINDOW = 1 << 15
"""So many bytes a compressor looks back."""
_HEAD = 4


class Corpus(NamedTuple):
    """The texts of all games."""

    places: dict[tuple[str, str], int]
    """Game and name of a text -> the place of its last wording."""
    names: tuple[str, ...]
    texts: tuple[bytes, ...]

    def past(self, kind: str, places: Collection[int], typical: str = "posts-4") -> bytes:
        """What goes before a post of this kind that is made of these; ``typical``: which dictionaries.

        Raises Foreign for a text that a newer release has put behind ours.
        """
        if any(len(self.texts) <= place != _SPELT for place in places):
            raise Foreign(POST[0])
        texts = b"".join(self.texts[place] for place in places if place != _SPELT)
        return (dictionary(f"{typical}-{kind}") + texts)[-WINDOW:]


CORPORA = ("corpus-3", "corpus-4")
"""In the order of their texts' places."""


@cache
def corpus() -> Corpus:
    """Read when it is first needed: a tenth of a second."""
    data = files(__package__).joinpath("data")
    parts = (lzma.decompress(data.joinpath(f"{name}.xz").read_bytes()) for name in CORPORA)
    lines = [line for part in parts for line in part.split(b"\n")[:-1]]
    places: dict[tuple[str, str], int] = {}
    names: list[str] = []
    texts: list[bytes] = []
    for line in lines:
        game, name, text = line.split(b"\t", 2)
        places[game.decode(), name.decode()] = len(names)
        names.append(name.decode())
        texts.append(text)
    return Corpus(places, tuple(names), tuple(texts))


def pack_post(post: Post, game: str) -> bytes:
    """A post of this game: its kind, the number of its texts, their places, the rest compressed."""
    known, kind = corpus(), kind_of(game)
    places, data = parted(post, game)
    head = Struct(f">BH{len(places)}H").pack(KINDS.index(kind), len(places), *places)
    return LOOSE_POST + head + deflated(data, known.past(kind, places))


def unpack_post(data: bytes) -> Post:
    """The reverse; what older releases wrote is read too. Raises Foreign for what a newer one wrote."""
    if not data.startswith((POST, LOOSE_POST)):
        return Post.model_validate_json(expanded(data))
    kind, count = Struct(">BH").unpack_from(data, 1)
    if not 0 < kind < len(KINDS):
        raise Foreign(data[0])
    places = Struct(f">{count}H").unpack_from(data, _HEAD)
    loose = data.startswith(LOOSE_POST)
    past = corpus().past(KINDS[kind], places, "posts-4" if loose else "posts-3")
    return whole(places, inflated(data[_HEAD + 2 * count :], past), loose=loose)


def kind_of(game: str) -> str:
    """By whose dictionary the posts of a game are compressed."""
    return game if game in KINDS[1:] else KINDS[1]


def parted(post: Post, game: str) -> tuple[list[int], bytes]:
    """The places of its texts in the corpus, and what else there is to be kept of it: JSON, a byte a letter."""
    known = corpus()
    places = [known.places.get((game, name), _SPELT) for name in post.texts]
    spelt = [name for name, place in zip(post.texts, places, strict=True) if place == _SPELT]
    said = post.model_dump(mode="json", exclude_defaults=True, exclude={"texts"}) | ({"texts": spelt} if spelt else {})
    said["body"], others = loosed(post.body)
    if others:
        said[_SPACES] = others
    return places, to_bytes(json.dumps(said, ensure_ascii=False, separators=(",", ":")))


def whole(places: Sequence[int], data: bytes, *, loose: bool = True) -> Post:
    """The reverse of ``parted``; not ``loose``: its spaces are kept as they are, as older releases did."""
    said, known = json.loads(to_text(data)), corpus()
    if loose:
        said["body"] = bound(said["body"], said.pop(_SPACES, []))
    spelt = iter(said.pop("texts", ()))
    names = tuple(next(spelt) if place == _SPELT else known.names[place] for place in places)
    return Post.model_validate(said | {"texts": names})
