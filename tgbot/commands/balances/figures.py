"""Figures as the reports print them: shares in columns, decimal commas."""

from collections import Counter
from collections.abc import Iterator, Mapping


def decimal(value: float) -> str:
    """One digit after the comma."""
    return f"{value:.1f}".replace(".", ",")


def share(part: float, whole: float) -> str:
    """A share in per cent, as wide as all others."""
    return f"{decimal(100 * part / whole if whole else 0.0):>5} %"


def shares(counted: Counter[str], known: Mapping[str, str], whole: int) -> Iterator[str]:
    """Counts as shares of ``whole``, the greatest first, in the words of ``known``."""
    for name, count in sorted(counted.items(), key=lambda one: (-one[1], one[0])):
        yield f"  {share(count, whole)}  {known.get(name, name)}"
