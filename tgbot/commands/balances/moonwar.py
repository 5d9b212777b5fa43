"""``letopis balance moonwar``: what to expect of a war, by scenario and edition."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence

from engines.moonwar.tally import Tally, tally
from narratives.chronicle.words import Words
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser
from tgbot.commands.balances.figures import decimal, share, shares

SCENARIOS = range(1, 9)
EDITIONS = ("third", "second")

Setting = tuple[int, str]
"""Scenario and edition."""


def arguments(parser: Parser) -> None:
    """The options of this game's balance."""
    parser.add_argument("--scenario", type=int, choices=SCENARIOS, metavar="1–8", help="один сценарий; без него — все")
    parser.add_argument("--edition", choices=EDITIONS, metavar="РЕДАКЦИЯ", help="third или second; без неё — обе")
    parser.add_argument("--people", type=int, default=10, metavar="N", help="сколько персонажей показать (10)")


def settings(given: Namespace) -> list[Setting]:
    """What is played: every scenario in every edition, or those asked for. Raises ValueError, in words for people."""
    if given.people < 1:
        raise ValueError("--people: нужно целое число больше нуля")
    return [
        (scenario, edition)
        for scenario in ([given.scenario] if given.scenario else SCENARIOS)
        for edition in ([given.edition] if given.edition else EDITIONS)
    ]


def counted(setting: Setting, seeds: Sequence[str]) -> Tally:
    """Wars of these seeds, played and counted."""
    return tally(*setting, seeds)


def told(setting: Setting, tally: Tally, given: Namespace) -> str:
    """The report."""
    return report(narrator_of("moonwar").words, *setting, tally, given.people)


_ENDS: Mapping[str, str] = {
    "one_left": "остался один",
    "one_side": "осталась одна сторона",
    "key_left": "из ключевых осталась одна сторона",
    "tatari_destroyed": "ТАТАРИ уничтожен",
    "dust": "все стали пылью",
    "mages_out": "магов не осталось",
    "church_out": "церковников не осталось",
    "both_out": "не осталось ни магов, ни церковников",
    "host_killed": "хозяин убит",
    "host_captured": "хозяин в плену",
    "storm_failed": "штурм отбит",
    "all_demons": "все стали демонами",
    "humans_hold": "люди продержались",
    "nobody_left": "никого не осталось",
    "turn_limit": "предел ходов",
    "gm": "воля ведущего",
}
_OUTCOMES: Mapping[str, str] = {
    "alone": "никого не встретил",
    "force_grew": "сторонние силы окрепли",
    "nightmare_won": "кошмар побеждён",
    "nightmare_lost": "кошмар победил",
    "relation.war": "союзники подрались",
    "relation.leaves": "союзник ушёл",
    "relation.quarrel": "союзники поссорились",
    "relation.peace": "союзники разошлись миром",
    "relation.improved": "союзники поладили",
    "captive.peace": "пленный и пленитель: мир",
    "captive.allied": "пленный стал союзником",
    "captive.escaped": "пленный бежал",
    "captive.escaped_wounding": "пленный бежал, ранив пленителя",
    "captive.punished": "пленный наказан",
    "captive.broken": "пленный сломлен",
}
_FREED: Mapping[str, str] = {
    "escaped": "бежал сам",
    "made_ally": "стал союзником",
    "captor_killed": "пленителя убили",
    "captor_captured": "пленителя пленили",
    "captor_out": "пленитель выбыл",
}
_CATEGORIES: Mapping[str, str] = {
    "mage": "маги",
    "church": "церковники",
    "apostle": "апостолы",
    "civilian": "обыватели",
    "other": "прочие",
}


def report(words: Words, scenario: int, edition: str, tally: Tally, people: int) -> str:
    """One scenario in one edition: length, ends, winners, outcomes, captivity. ``people``: how many to list."""
    title = f"{scenario}. {words.value('scenario', scenario)}, {words.value('edition', edition)} редакция"
    lines = [title, "─" * len(title), *_length(tally)]
    lines += ["", "Чем кончается:", *shares(tally.ends, _ENDS, tally.wars)]
    lines += ["", "Победы по категориям (доля войн, где кто-то из них победил; доля побед на участника):"]
    lines += _categories(tally)
    lines += ["", "Победы по персонажам (доля войн, в которых участвовал):", *_people(tally, people)]
    known = {**{outcome: words.value("result", outcome) for outcome in tally.outcomes}, **_OUTCOMES}
    lines += ["", "Исходы встреч:", *shares(tally.outcomes, known, tally.outcomes.total())]
    lines += ["", *_captivity(tally)]
    return "\n".join(lines)


def _length(tally: Tally) -> Iterator[str]:
    turns = sorted(tally.turns.elements())
    middle, low, high = (turns[len(turns) * quarter // 4] for quarter in (2, 1, 3))
    mean = sum(turns) / len(turns)
    yield f"Войн: {tally.wars}."
    yield f"Длина в ходах: в среднем {decimal(mean)}, медиана {middle}, у половины войн {low}–{high}."
    yield f"Самая короткая: {turns[0]}, самая длинная: {turns[-1]}."


def _categories(tally: Tally) -> Iterator[str]:
    for category, label in _CATEGORIES.items():
        played = sum(count for name, count in tally.played.items() if tally.category[name] == category)
        won = sum(count for name, count in tally.won.items() if tally.category[name] == category)
        if played:
            yield f"  {share(tally.won_by_category[category], tally.wars)}  {share(won, played)}  {label}"


def _people(tally: Tally, most: int) -> Iterator[str]:
    """The likeliest winners first; those who were hardly ever there tell nothing."""
    often = max(1, min(30, max(tally.played.values(), default=1) // 4))
    known = [name for name, count in tally.played.items() if count >= often]
    for name in sorted(known, key=lambda one: (-tally.won[one] / tally.played[one], one))[:most]:
        yield f"  {share(tally.won[name], tally.played[name])}  {name} ({tally.won[name]} из {tally.played[name]})"


def _captivity(tally: Tally) -> Iterator[str]:
    captured, freed = tally.captured.total(), tally.freed.total()
    if not captured:
        yield "Плен: ни одного."
        return
    had = share(tally.with_captives, tally.wars).strip()
    out, escaped, kept = (
        share(count, captured).strip() for count in (freed, tally.freed["escaped"], tally.held_at_end)
    )
    yield f"Плен: случается в {had} войн, в среднем {decimal(captured / tally.wars)} на войну."
    yield f"Из пленных вышли на свободу {out}, в том числе бежали {escaped}; остались в плену до конца {kept}."
    if freed:
        yield "Как выходят на свободу:"
        yield from shares(tally.freed, _FREED, freed)
