"""``letopis balance duel``: each template's share of wins, two by two and in free-for-alls, lengths, use of cards."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from engines.duel.cards import templates
from engines.duel.tally import Kind, Tally, tally
from tgbot.commands.arguments import Parser
from tgbot.commands.balances.figures import decimal, share
from tgbot.commands.duel import MOST

_SHORT = 5
"""Letters of a name above a column."""


def arguments(parser: Parser) -> None:
    """The options of this game's balance."""
    parser.add_argument(
        "--fighters",
        type=int,
        choices=range(2, MOST + 1),
        metavar=f"2–{MOST}",
        help="сколько в бою: 2 — каждый с каждым, больше — все против всех; без него — 2 и 4",
    )


def settings(given: Namespace) -> list[Kind]:
    """What is fought: every pair so often, and so many free-for-alls."""
    return [Kind(given.fighters)] if given.fighters else [Kind(2), Kind(4)]


def counted(setting: Kind, seeds: Sequence[str]) -> Tally:
    """Fights of these seeds, fought and counted."""
    return tally(setting, seeds)


def told(setting: Kind, tally: Tally, given: Namespace) -> str:
    """The report of one kind of fight."""
    fighters = setting.fighters
    title = "Бои один на один" if fighters == 2 else f"Все против всех, по {fighters}"
    lines = [title, "─" * len(title), *_length(tally)]
    even = decimal(100 / fighters)
    lines += ["", f"Победы (доля боёв, в которых участвовал; поровну было бы {even} %):", *_wins(tally)]
    if fighters == 2:
        lines += ["", "Кто кого (победы бойца строки, %):", *_pairs(tally)]
    lines += ["", "Карты (сколько раз за бой):", *_cards(tally)]
    return "\n".join(lines)


def _length(tally: Tally) -> Iterator[str]:
    steps = sorted(tally.steps.elements())
    middle, low, high = (steps[len(steps) * quarter // 4] for quarter in (2, 1, 3))
    yield f"Боёв: {tally.fights}. Без победителя: {tally.fights - tally.won.total()}."
    mean = decimal(sum(steps) / len(steps))
    yield f"Длина в шагах: в среднем {mean}, медиана {middle}, у половины боёв {low}–{high}."
    yield f"Тот, кто напал, побеждает: {share(tally.begun['won'], tally.fights).strip()} боёв."


def _wins(tally: Tally) -> Iterator[str]:
    met = [name for name in templates() if tally.played[name]]
    for name in sorted(met, key=lambda one: (-tally.won[one] / tally.played[one], one)):
        yield f"  {share(tally.won[name], tally.played[name])}  {name} ({tally.won[name]} из {tally.played[name]})"


def _pairs(tally: Tally) -> Iterator[str]:
    names = list(templates())
    width = max(map(len, names))
    yield f"  {'':{width}} " + " ".join(f"{name[:_SHORT]:>{_SHORT}}" for name in names)
    for one in names:
        cells = [f"{_percent(tally, one, other):>{_SHORT}}" for other in names]
        yield f"  {one:{width}} " + " ".join(cells)


def _percent(tally: Tally, one: str, other: str) -> str:
    met = tally.met[one, other]
    return "·" if one == other or not met else f"{100 * tally.beaten[one, other] / met:.0f}"


def _cards(tally: Tally) -> Iterator[str]:
    for name in templates():
        used = [(card, times) for (by, card), times in tally.cards.most_common() if by == name]
        if used:
            told = "; ".join(f"{card} {decimal(times / tally.played[name])}" for card, times in used)
            yield f"  {name}: {told}"
