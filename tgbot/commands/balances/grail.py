"""``letopis balance grail``: who wins the wars of house pairs, how long they are, how often each rule is met."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engines.grail.tally import Tally, tally
from engines.grail.templates import PAIRS, servants
from tgbot.commands.arguments import Parser
from tgbot.commands.balances.figures import decimal, share, shares

_OUTCOMES: Final[Mapping[str, str]] = {
    "hit": "попадание",
    "blocked": "отбито",
    "reflected": "отбито и возвращено (мощная защита, GR-8.2)",
    "tie": "поровну",
}
_OUT: Final[Mapping[str, str]] = {
    "life": "«Выносливость» выбита (GR-5.2)",
    "mana": "«Магия» выбита (GR-5.2)",
    "argument": "спор проигран (GR-5.2)",
    "yield": "сдача (GR-5.4)",
    "gm": "воля ведущего",
}
_RULES: Final[Mapping[str, str]] = {
    "graded": "ступенчатый урон (GR-4)",
    "helped": "помогающее клише добавило (GR-21.1)",
    "pumped": "цена прокачки (GR-11.1)",
    "armoured": "броня приняла удар или цену (GR-7.1)",
    "activated": "Фантазм назван и ударил (GR-13.1)",
    "interrupted": "активация прервана (GR-13.4)",
    "weakened": "активация ослаблена (GR-13.5)",
    "broken": "Фантазм сломан (GR-14.3)",
    "exposed": "Фантазм замечен (GR-15.2)",
    "seals": "Командное Заклинание (GR-16.1)",
    "mana_given": "мана отдана Слуге (GR-26.1)",
    "healed": "лечение за ману (GR-26.2)",
}


def arguments(parser: Parser) -> None:
    """The options of this game's balance."""
    parser.add_argument(
        "--pairs",
        type=int,
        choices=range(2, PAIRS + 1),
        default=PAIRS,
        metavar=f"2–{PAIRS}",
        help=f"сколько пар воюет ({PAIRS})",
    )


def settings(given: Namespace) -> list[int]:
    """Wars of how many pairs are played."""
    return [given.pairs]


def counted(setting: int, seeds: Sequence[str]) -> Tally:
    """Wars of these seeds, played and counted."""
    return tally(seeds, pairs=setting)


def told(setting: int, tally: Tally, given: Namespace) -> str:
    """The report."""
    title = f"Пар в войне: {setting}"
    lines = [title, "─" * len(title), *_length(tally)]
    lines += ["", "Победы (доля всех войн; доля войн, где участвовал; доля выигранных схваток):", *_wins(tally)]
    lines += ["", "Чем кончаются атаки:", *shares(tally.outcomes, _OUTCOMES, tally.outcomes.total())]
    lines += ["", "Почему выбывают:", *shares(tally.out, _OUT, tally.out.total())]
    lines += ["", "Правила (сколько раз за войну):", *_rules(tally)]
    return "\n".join(lines)


def _length(tally: Tally) -> Iterator[str]:
    nights, rounds = sorted(tally.nights.elements()), sorted(tally.rounds.elements())
    yield f"Войн: {tally.wars}."
    middle, low, high = (nights[len(nights) * tenth // 10] for tenth in (5, 1, 9))
    mean = decimal(sum(nights) / len(nights))
    yield f"Ночей в войне: в среднем {mean}, медиана {middle}, у восьми войн из десяти {low}–{high}."
    yield f"Раундов в схватке: в среднем {decimal(sum(rounds) / len(rounds))}, самое большее {rounds[-1]}."


def _wins(tally: Tally) -> Iterator[str]:
    for name in sorted(servants(), key=lambda one: (-tally.won[one], one)):
        fought = share(tally.fights_won[name], tally.fights[name])
        yield f"  {share(tally.won[name], tally.wars)}  {share(tally.won[name], tally.played[name])}  {fought}  {name}"
    yield f"  {share(tally.won[''], tally.wars)}  {'':>7}  {'':>7}  никто"


def _rules(tally: Tally) -> Iterator[str]:
    for name, what in _RULES.items():
        yield f"  {tally.rules[name] / tally.wars:>5.2f}  {what}".replace(".", ",", 1)
