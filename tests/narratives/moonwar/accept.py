"""The expected texts: what every variant gives for a fixed set of people and numbers, kept beside the tests.

    python -m tests.narratives.moonwar.accept

writes down what the texts give now. Do it after a change that you have read: `expected/digests.txt` has a line for each
variant (what it says, what comes out), `expected/samples.txt` every eighth in full, for a man and for a woman at least.
"""

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from jinja2 import meta

from narratives.chronicle.compose import tidy
from narratives.chronicle.lint import _trials
from narratives.chronicle.texts import Text
from narratives.moonwar.contract import CONTRACT
from narratives.russian.environment import environment

FOLDER = Path(__file__).parent / "expected"
_RENDERINGS = 6
_SAMPLED = 8
_SHOWN = 2


class Outcome(NamedTuple):
    """What a variant says (``source``: a digest of the template and its conditions), and what came of it."""

    set_name: str
    source: str
    rendered: tuple[str, ...]

    @property
    def digest(self) -> str:
        """A digest of everything that came out."""
        return _digest(*self.rendered)

    @property
    def sample(self) -> str:
        """The first renderings in full, when this variant is one of the samples; else nothing."""
        if int(self.source, 16) % _SAMPLED:
            return ""
        return "\n~\n".join(self.rendered[:_SHOWN])


def _digest(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=5).hexdigest()


def outcomes(set_name: str) -> Iterator[Outcome]:
    """What every variant of a set gives."""
    spec = CONTRACT.sets[set_name]
    for text in CONTRACT.library.texts(set_name):
        source = _digest(text.source, *text.when)
        yield Outcome(set_name, source, tuple(_rendered(text, spec.slots)))


def _rendered(text: Text, slots: tuple[str, ...]) -> Iterator[str]:
    wanted = meta.find_undeclared_variables(environment().parse(text.source))
    given = {slot.rstrip("!+*#$"): slot for slot in slots if slot.rstrip("!+*#$") in wanted}
    for values in islice(_trials(CONTRACT, given, text) or (), _RENDERINGS):
        yield tidy(CONTRACT.library.render(text.source, values))


def accepted() -> dict[str, dict[str, str]]:
    """Set -> source -> the digest of what was accepted."""
    found: dict[str, dict[str, str]] = {}
    for line in (FOLDER / "digests.txt").read_text(encoding="utf-8").splitlines():
        set_name, source, digest = line.split()
        found.setdefault(set_name, {})[source] = digest
    return found


def accepted_samples() -> dict[tuple[str, str], str]:
    """(Set, source) -> what was accepted, in full."""
    blocks = (FOLDER / "samples.txt").read_text(encoding="utf-8").split("\n=== ")
    found: dict[tuple[str, str], str] = {}
    for block in filter(None, blocks):
        head, _, body = block.removeprefix("=== ").partition("\n")
        set_name, source = head.split()
        found[set_name, source] = body.strip("\n")
    return found


def main() -> None:
    """Accept what the texts give now."""
    everything = [one for name in sorted(CONTRACT.sets) for one in sorted(outcomes(name))]
    FOLDER.mkdir(exist_ok=True)
    lines = (f"{one.set_name} {one.source} {one.digest}\n" for one in everything)
    (FOLDER / "digests.txt").write_text("".join(lines), encoding="utf-8")
    shown = (f"=== {one.set_name} {one.source}\n{one.sample}\n" for one in everything if one.sample)
    (FOLDER / "samples.txt").write_text("\n".join(shown), encoding="utf-8")
    print(f"{len(everything)} variants accepted")


if __name__ == "__main__":
    main()
