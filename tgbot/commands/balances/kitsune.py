"""``letopis balance kitsune``: how campaigns end, how long they are, what each species' gift is used for."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence

from engines.kitsune.tally import Tally, tally
from engines.kitsune.terms import SPECIES
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser
from tgbot.commands.balances.figures import decimal, share, shares
from tgbot.commands.hunt import MOST

_ENDS: Mapping[str, str] = {
    "triumph": "Триумф",
    "siege_won": "осада отбита",
    "siege_lost": "осада проиграна",
    "destruction": "Разрушение",
}
_CLOSED: Mapping[str, str] = {
    "left": "лисы ушли сами",
    "exhausted": "все люди истощены",
    "banished": "изгнание",
}
_GIFTS: Mapping[str, str] = {
    "tenko": "Божественное присутствие",
    "reiko": "Бестелесность",
    "kitsunebi": "Лисий огонь",
    "kageko": "Кража тени",
    "kazeko": "Попутный ветер",
    "kagamiko": "Отражение",
    "kosinko": "Древняя память",
    "yoko": "Ненасытность (каждая победа)",
}


def arguments(parser: Parser) -> None:
    """The options of this game's balance."""
    parser.add_argument(
        "--foxes",
        type=int,
        choices=range(1, MOST + 1),
        metavar=f"1–{MOST}",
        help="сколько лис; без него — 2, 3, 4 и 5",
    )


def settings(given: Namespace) -> list[int]:
    """Which clans play."""
    return [given.foxes] if given.foxes else [2, 3, 4, 5]


def counted(setting: int, seeds: Sequence[str]) -> Tally:
    """Campaigns of these seeds, played and counted."""
    return tally(setting, seeds)


def told(setting: int, tally: Tally, given: Namespace) -> str:
    """The report on clans of one size."""
    title = f"Лис в клане: {setting}"
    sieges = tally.ends["siege_won"] + tally.ends["siege_lost"]
    lines = [title, "─" * len(title), *_length(tally)]
    lines += ["", "Чем кончается:", *shares(tally.ends, _ENDS, tally.campaigns)]
    lines += [f"  {share(sieges, tally.campaigns)}  осада всего"]
    lines += ["", "Почему кончается ночь:", *shares(tally.closed, _CLOSED, tally.closed.total())]
    lines += ["", "Дары (раз за ночь лисы; её добыча за ночь в Ци):", *_gifts(tally)]
    return "\n".join(lines)


def _length(tally: Tally) -> Iterator[str]:
    nights = sorted(tally.nights.elements())
    low, middle, high = (nights[len(nights) * tenth // 10] for tenth in (1, 5, 9))
    yield f"Походов: {tally.campaigns}."
    mean = decimal(sum(nights) / len(nights))
    yield f"Длина в ночах: в среднем {mean}, медиана {middle}, у восьми походов из десяти {low}–{high}."
    built = sorted(tally.village.elements())
    if built:
        part = share(len(built), tally.campaigns).strip()
        yield f"Деревню достраивают {part} кланов, в среднем на ночь {decimal(sum(built) / len(built))}."
    yield f"Подозрения в конце ночи: в среднем {decimal(tally.suspicion / tally.closed.total())}."


def _gifts(tally: Tally) -> Iterator[str]:
    words = narrator_of("kitsune").words
    for species in SPECIES:
        nights = tally.hunted[species]
        if nights:
            used, qi = decimal(tally.gifts[species] / nights), decimal(tally.qi[species] / nights)
            name = words.value("species", species).partition(",")[0]
            yield f"  {used:>4}  {qi:>5}  {name}: {_GIFTS[species]}"
